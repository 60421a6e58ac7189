/* What is written wrong, does not fit, or cannot be written: every word of assembly, every limit of
 * a program, traces with bytes, output errors, sinks that refuse. */
#include "test_gen.h"

#include "alu.h"
#include "block.h"
#include "bytes.h"
#include "exec.h"
#include "trace.h"

#include <limits.h>
#include <sys/stat.h>
#include <unistd.h>

TestSuite(edges);

/* ---- Assembly -------------------------------------------------------------------------- */

/* One word of a line replaced: the line without and with it. */
static char *with_word(const char *text, const char *begin, const char *end, const char *word)
{
    char *s = malloc(strlen(text) + strlen(word) + 1);

    sprintf(s, "%.*s%s%s", (int)(begin - text), text, word, end);
    return s;
}

static const char *word_end(const char *s)
{
    bool quoted = *s == '"';

    if (quoted)
        for (s++; *s != '"'; s++)
            s += *s == '\\';
    return s + (quoted ? 1 : strcspn(s, " \n"));
}

static int line_of(const char *text, const char *at)
{
    int line = 1;

    for (; text < at; text++)
        line += *text == '\n';
    return line;
}

/* A word that nothing allows, anywhere, is refused in its line; a word left out never passes for
 * another program's fault: either what is left is one, or it is refused there or later. */
Test(edges, every_word_of_random_programs)
{
    uint64_t seed = 20, refused = 0;

    for (int i = 0; i < 60; i++) {
        static struct qg_program p, other;
        char *text, *bad;

        gen_program(&p, &seed);
        cr_assert_eq(qg_program_seal(&p, NULL), 0);
        text = qg_disasm(&p);
        for (const char *s = text; *s;) {
            const char *end = word_end(s);
            struct qg_error e = {0};
            int line = line_of(text, s);

            if (*s == ' ' || *s == '\n') {
                s++;
                continue;
            }
            bad = with_word(text, s, end, "~");
            cr_assert_eq(qg_asm(&other, bad, "t", &e), QG_EXIT_USER, "passes:\n%s", bad);
            cr_assert_eq(e.line, line, "%d, not %d: %s: %s", e.line, line, e.what, e.text);
            free(bad);
            memset(&e, 0, sizeof e);
            bad = with_word(text, s, end, "");
            if (qg_asm(&other, bad, "t", &e)) {
                refused++;
                cr_assert(e.code == QG_EXIT_USER && (e.line == 0 || e.line >= line), "%s", e.what);
            }
            free(bad);
            s = end;
        }
        free(text);
    }
    cr_assert_gt(refused, 1000);
}

Test(edges, more_than_there_is_room_for)
{
    static const struct {
        const char *before, *repeated, *says;
        int times;
        const char *after;
    } t[] = {
        {"", ".file \"a\"\n", "at most 8 files", 9, ""},
        {"", ".param \"a\" scalar 4 0\n", "at most 32 parameters", 33, ""},
        {"", ".data \"a\" device 1\n", "at most 16 variables", 17, ""},
        {".data \"a\" const 7\n", ".words 7\n", "at most 126 words", 126, ""},
        {".data \"a\" const ", "x", "a word", 1, "\n"},
        {"", ".preload r1 tid.x\n", "at most 7 preloads", 8, ""},
        {"", "block 0\n", "the next block is number 1", 2, ""},
        {"block 0\n alu1", " x", "too many words", 200, "\n"},
        {"block 0\n alu1 ", "xxxxxxxxxxxxxxxx", "the line is too long", 300, "\n"},
        {".kernel \"", "xxxxxxxxxxxxxxxx", "has at most 127 characters", 8, "\"\n"},
        {"block 0\n fetch a=param[0] ", "a=param[0] ", "at most", 200, "\n"},
        {".words", " 1", "no .data", 1, "\n"},
        {"block 0\n alu1 add -> r1\n x vote.any -> ", "r2", "a destination already", 1, "\n"},
        {"block 0\n x vote.any -> r2\n alu1 add -> ", "r1", "a destination already", 1, "\n"},
        {"block 0\n fetch a=param[0]+", "y", "a number after", 1, "\n"},
        {"block 0\n x shfl.up ", "4", "width", 1, "\n"},
        {"block 0\n x ", "vote.some", "vote.all", 1, "\n"},
        {"block 0\n x ", "shfl.left width 4", "shfl.up", 1, "\n"},
        {"block 0\n pred ", "8", "lut", 1, "\n"},
    };

    for (size_t i = 0; i < sizeof t / sizeof *t; i++) {
        struct qg_program p;
        struct qg_error e = {0};
        static char text[8192];
        size_t n = (size_t)sprintf(text, "%s", t[i].before);

        for (int k = 0; k < t[i].times; k++)
            n += (size_t)sprintf(text + n, "%s", t[i].repeated);
        sprintf(text + n, "%s", t[i].after);
        cr_assert_eq(qg_asm(&p, text, "t", &e), QG_EXIT_USER, "%s passes", t[i].says);
        if (i != 10)
            cr_assert(strstr(e.what, t[i].says), "%zu: %s, not %s", i, e.what, t[i].says);
    }
}

Test(edges, blocks_beyond_the_last)
{
    struct qg_program p;
    struct qg_error e = {0};
    static char text[4096];
    size_t n = 0;

    for (int i = 0; i <= QG_BLOCKS; i++)
        n += (size_t)sprintf(text + n, "block %d\n alu1 none\n", i % QG_BLOCKS);
    cr_assert_eq(qg_asm(&p, text, NULL, &e), QG_EXIT_USER);
    cr_assert(strstr(e.what, "at most 32 blocks"), "%s", e.what);
    cr_assert_eq(qg_asm(&p, text, NULL, NULL), QG_EXIT_USER); /* nobody asks why */
}

/* ---- Programs -------------------------------------------------------------------------- */

Test(edges, limits_of_a_program)
{
    for (int which = 0; which < 17; which++) {
        static struct qg_program p;
        struct qg_error e = {0};
        static const char *const says[] = {"kernel name",
                                           "files; at most",
                                           "parameters; at most",
                                           "name has no end",
                                           "variables; at most",
                                           "name has no end",
                                           "0 words",
                                           "relocations; at most",
                                           "preloads; at most",
                                           "name has no end",
                                           "name has no end",
                                           "name has no end",
                                           "words from word",
                                           "words from word",
                                           "words from word",
                                           "at most 32 together",
                                           "words of lanes"};

        assemble(&p,
                 ".kernel \"k\"\n.file \"a.cu\"\n.param \"n\" scalar 8 0\n.data \"d\" device 1\n"
                 "block 0\n exit\n");
        switch (which) {
        case 0: memset(p.kernel, 'x', sizeof p.kernel); break;
        case 1: p.nfiles = QG_MAX_FILES + 1; break;
        case 2: p.nparams = QG_MAX_PARAMS + 1; break;
        case 3: memset(p.files[0], 'x', sizeof p.files[0]); break;
        case 4: p.ndata = QG_MAX_DATA + 1; break;
        case 5: memset(p.data[0].name, 'x', sizeof p.data[0].name); break;
        case 6: p.data[0].words = 0; break;
        case 7: p.nrelocs = QG_MAX_RELOCS + 1; break;
        case 8: p.npreloads = QG_NSPECIALS + 1; break;
        case 9: memset(p.params[0].name, 'x', sizeof p.params[0].name); break;
        case 10: memset(p.max_threads_why, 'x', sizeof p.max_threads_why); break;
        case 11: memset(p.ptx_file, 'x', sizeof p.ptx_file); break;
        case 12: p.data[0].first = 1; break;
        case 13: p.data[0].words = QG_GWORDS + 1; break;
        case 14: p.data[0].readonly = 2; break;
        case 15: p.params[0].word = QG_PARAM_WORDS - 2; break;
        case 16: p.shared_words = QG_SWORDS, p.lane_words = QG_THREADS + 1; break;
        }
        cr_assert_eq(qg_program_seal(&p, &e), QG_EXIT_USER, "%s passes", says[which]);
        cr_assert(strstr(e.what, says[which]), "%d: %s, not %s", which, e.what, says[which]);
    }
}

/* Each field of a block at its corners, everything else 0 or one of a few blocks: sealed or refused
 * by name, and what is sealed survives its encoding. */
Test(edges, every_field_of_a_block)
{
    static const char *const base[] = {
        "block 0\n exit\n",
        "block 0\n guard flag1\n alu1 sub.eq\n exit\n",
        "block 0\n x ld.global [a]\n y ld.shared [c]\n alu2 mad.lo x y x -> r2\n"
        " store st.global [d]\n exit\n",
        "block 0\n x vote.any\n pred lut 8 xflag p1 -> p0\n exit if pv\nblock 1\n"
        " exit\n",
    };
    uint32_t passed = 0, refused = 0;

    for (size_t i = 0; i < sizeof base / sizeof *base; i++)
        for (int f = 0; f < QG_NFIELDS; f++)
            for (uint32_t v = 0; v < 40; v++) {
                static struct qg_program p, q;
                struct qg_error e = {0};
                size_t n;
                void *image;
                char *text;

                if (qg_asm(&p, base[i], "t", &e))
                    cr_assert_fail("%s", e.what);
                *qg_block_field(&p.blocks[0], (enum qg_field)f) = v;
                text = qg_disasm(&p); /* of anything, sealed or not */
                cr_assert(text);
                free(text);
                if (qg_program_seal(&p, &e)) {
                    cr_assert(e.code == QG_EXIT_USER && e.what[0]);
                    refused++;
                    continue;
                }
                passed++;
                image = qg_program_encode(&p, &n);
                cr_assert_eq(qg_program_decode(&q, image, n, "t", &e), 0, "%s", e.what);
                cr_assert_arr_eq(&p, &q, sizeof p);
                free(image);
            }
    cr_assert(passed > 100 && refused > 1000);
    cr_assert_eq(qg_block_field(&(struct qg_block){0}, QG_NFIELDS), NULL);
}

Test(edges, images_with_too_many_words)
{
    struct qg_program p, q;
    struct qg_error e = {0};
    size_t n, at;
    uint8_t *image;

    assemble(&p, ".data \"here\" device 1 2\nblock 0\n exit\n");
    image = qg_program_encode(&p, &n);
    for (at = 0; memcmp(image + at, "here", 4) != 0; at++)
        ;
    image[at + 5] = 127; /* name, readonly, words */
    for (uint32_t i = 0, crc = qg_crc32(0, image, n - 4); i < 4; i++)
        image[n - 4 + i] = (uint8_t)(crc >> 8 * i);
    cr_assert_eq(qg_program_decode(&q, image, n, "t", &e), QG_EXIT_USER);
    cr_assert(strstr(e.what, "variables do not fit"), "%s", e.what);
    cr_assert_eq(qg_program_decode(&q, image, n, "t", NULL), QG_EXIT_USER);
    free(image);
}

/* ---- Rules that no valid program asks for --------------------------------------------- */

Test(edges, opcodes_and_tokens_that_do_not_exist)
{
    static const struct {
        uint32_t op, want; /* of 12, 10, 5, chosen by g = 0 */
    } ops[] = {{QG_OP_NONE, 0},          {QG_OP_ADD, 22},  {QG_OP_AND, 8},
               {QG_OP_OR, 14},           {QG_OP_XOR, 6},   {QG_OP_SUB, 2},
               {QG_OP_SEL, 10},          {QG_OP_MAD, 125}, {QG_OP_MINS, 10},
               {QG_OP_MAXU, 12},         {QG_OP_POPC, 2},  {QG_OP_CLZ, 28},
               {QG_OP_BREV, 0x30000000}, {QG_OP_CAS, 12},  {QG_OP_SHL, 12288},
               {QG_OP_SHR, 0},           {QG_OP_SAR, 0}};
    bool flag = true, in;

    for (size_t i = 0; i < sizeof ops / sizeof *ops; i++)
        cr_assert_eq(qg_alu_eval(ops[i].op, QG_CMP_EQ, 12, 10, 5, false, &flag), ops[i].want, "%u",
                     ops[i].op);
    cr_assert_eq(qg_alu_eval(QG_OP_SET, QG_CMP_EQ, 7, 7, 0, false, &flag), 1);
    cr_assert(flag);

    cr_assert_eq(qg_alu_eval(QG_NOPS, QG_CMP_EQ, 1, 1, 1, true, &flag), 0);
    cr_assert_not(qg_cmp_eval(QG_CMP_NONE, 1, 1));
    cr_assert_eq(qg_rule_shuffle_source(QG_SHFL_IDX, 5, 2, 2, &in), 6);
    for (int kind = 0; kind < QG_NTOKEN_KINDS; kind++) /* fields just beyond their range */
        for (int f = 0; f < 3; f++)
            for (uint32_t v = 0; v < 300; v += 1 + v / 16 * 7) {
                struct qg_token t = {.kind = (enum qg_token_kind)kind, .f = {1, 1, 1}}, back;
                char text[64];
                uint32_t id = qg_token_first(t.kind), again;

                cr_assert_eq(qg_token_decode(id, &t), 0);
                cr_assert_gt(qg_token_format(id, text, sizeof text), 0);
                sprintf(text + strcspn(text, " "), " %u %u %u", f == 0 ? v : 1, f == 1 ? v : 1,
                        f == 2 ? v : 1);
                if (qg_token_parse(text, &again))
                    continue;
                cr_assert_eq(qg_token_decode(again, &back), 0);
                cr_assert_lt(again, QG_VOCAB);
            }
}

Test(edges, errors_are_kept_and_printed)
{
    struct qg_error e = {0};
    char *out;
    size_t n;
    FILE *f = open_memstream(&out, &n);

    cr_assert_eq(qg_error_set(NULL, 2, "a", 1, 1, "x"), 2);
    qg_error_hint(NULL, "x");
    qg_error_quote(NULL, "x", 1);
    cr_assert_eq(qg_error_set(&e, QG_EXIT_INTERNAL, "a", 2, 9, "first"), QG_EXIT_INTERNAL);
    cr_assert_eq(qg_error_set(&e, QG_EXIT_USER, "b", 1, 1, "second"), QG_EXIT_USER);
    cr_assert_str_eq(e.what, "first");
    qg_error_quote(&e, "one line", 2);
    qg_error_quote(&e, NULL, 1);
    qg_error_quote(&e, "x", 0);
    cr_assert_str_eq(e.text, "");
    qg_error_quote(&e, "one\na\x01\x7f b\n", 2);
    qg_error_print(f, &e);
    fclose(f);
    cr_assert_str_eq(out, "a:2:9: internal error: first\n    a   b\n");
    free(out);
    {
        static const struct {
            struct qg_error e;
            const char *want;
        } t[] = {
            {{.code = 2, .file = "f", .line = 3, .what = "w", .hint = "h"},
             "f:3: error: w\n    h\n"},
            {{.code = 2, .file = "f", .what = "w"}, "f: error: w\n"},
            {{.code = 2, .what = "w"}, "qgpu: error: w\n"},
            {{.code = 2, .file = "f", .line = 1, .col = 2, .what = "w", .text = "ab"},
             "f:1:2: error: w\n    ab\n     ^\n"},
        };

        for (size_t i = 0; i < sizeof t / sizeof *t; i++) {
            f = open_memstream(&out, &n);
            qg_error_print(f, &t[i].e);
            fclose(f);
            cr_assert_str_eq(out, t[i].want);
            free(out);
        }
    }
}

Test(edges, diagnoses_are_printed_with_what_is_known)
{
    static const struct {
        const char *file, *kernel, *ptx;
        uint32_t cu, line;
        const char *want;
    } t[] = {
        {"a.cu", "k", "a.ptx", 3, 7, "a.cu:3: "},
        {"", "k", "a.ptx", 0, 7, "k: "},
        {"", "", "", 0, 7, "qgpu: "},
        {"", "k", "", 0, 0, "k: "},
    };

    for (size_t i = 0; i < sizeof t / sizeof *t; i++) {
        static struct qg_program p;
        struct qg_diag d = {.kind = QG_DIAG_RANGE, .line = {.cu = t[i].cu, .ptx = t[i].line}};
        char *out;
        size_t n;

        strcpy(d.cu_file, t[i].file);
        strcpy(d.text, "what");
        strcpy(p.kernel, t[i].kernel);
        strcpy(p.ptx_file, t[i].ptx);
        for (int known = 0; known < 2; known++) {
            FILE *f = open_memstream(&out, &n);

            qg_diag_print(f, &d, known ? &p : NULL);
            fclose(f);
            if (known || t[i].file[0])
                cr_assert_eq(strncmp(out, t[i].want, strlen(t[i].want)), 0, "%s", out);
            else
                cr_assert_eq(strncmp(out, "qgpu: ", 6), 0, "%s", out);
            cr_assert(strstr(out, "what"));
            cr_assert_eq(strstr(out, "line 7") != NULL, t[i].line != 0, "%s", out);
            free(out);
        }
    }
}

/* ---- What nobody has written, in blocks of few stages --------------------------------------- */

Test(edges, reading_what_was_not_written)
{
    static const struct {
        const char *text;
        enum qg_stage stage;
        bool raised;
    } t[] = {
        /* the flag of ALU 2 comes from a register that nobody wrote */
        {"block 0\n fetch c=r1 d=5\n alu2 sub.eq c d\n pred lut 10 flag2 -> p0\nblock 1\n exit\n",
         QG_STAGE_ALU2, true},
        /* the same flag, but the table gives 1 for any u while v is 1 */
        {"block 0\n alu1 set.eq\n pred lut 10 flag1 -> p1\n"
         "block 1\n fetch c=r1 d=5\n alu2 sub.eq c d\n pred lut 14 flag2 p1 -> p0\n"
         "block 2\n exit\n",
         QG_STAGE_ALU2, false},
        /* a guard that masks a commit of ALU 1, then of a load */
        {"block 0\n fetch a=1\n alu1 add -> r1\n guard p0 mask\nblock 1\n exit\n", QG_STAGE_ALU1,
         true},
        {"block 0\n x ld.shared [0] -> r1\n guard p0 mask\nblock 1\n exit\n", QG_STAGE_X, true},
        {"block 0\n guard !p2\n exit if !g\nblock 1\n exit\n", QG_STAGE_CTL, true},
        {"block 0\n fetch b=r3\n alu1 add -> r1\nblock 1\n exit\n", QG_STAGE_ALU1, true},
    };

    for (size_t i = 0; i < sizeof t / sizeof *t; i++) {
        static struct qg_program p;
        struct qg_launch l;
        struct qg_result r;
        static char text[512];

        sprintf(text, ".shared 1\n%s", t[i].text);
        assemble(&p, text);
        l = launch_of(&p, 3); /* the fourth lane is not there */
        r = run_launch(&l, &(struct qg_options){0});
        cr_assert_eq(r.status, t[i].raised ? QG_DIAG : QG_OK, "%zu: %s", i, r.diag.text);
        if (!t[i].raised)
            continue;
        cr_assert_eq(r.diag.kind, QG_DIAG_UNINIT_REG, "%zu: %s", i, r.diag.text);
        cr_assert_eq(r.diag.stage, t[i].stage, "%zu: %d", i, r.diag.stage);
        cr_assert_eq(r.diag.lane, 0);
    }
}

/* ---- An observer ---------------------------------------------------------------------------- */

struct watched {
    uint32_t n[3], last, sum;
};

static void watch(void *ctx, enum qg_seen_kind kind, const struct qg_seen *s)
{
    struct watched *w = ctx;

    w->n[kind]++;
    if (kind != QG_SEEN_RECORD)
        return;
    w->last = s->block;
    if (s->b->rd1)
        for (uint32_t l = 0; l < QG_LANES; l++)
            w->sum += s->act >> l & 1 ? s->r1[l] : 0;
}

Test(edges, an_observer_sees_records_barriers_and_ends)
{
    static struct qg_program p;
    struct qg_launch l;
    struct watched w = {0};
    struct qg_options o = {.observe = watch, .observe_ctx = &w};

    assemble(&p, ".preload r2 tid.x\n"
                 "block 0\n fetch a=r2 b=10\n alu1 add -> r1\n bar\n"
                 "block 1\n fetch a=r2 b=1\n alu1 sub.eq\n guard flag1\n bra 3 if !g\n"
                 "block 2\n pred lut 0 -> p0\n bra 3 if !pv\n"
                 "block 3\n exit\n");
    l = launch_of(&p, 6);
    l.grid[0] = 2;
    cr_assert_eq(run_launch(&l, &o).status, QG_OK);
    /* each block: two warps through 0, 1 and 3, one lane through 2 */
    cr_assert_eq(w.n[QG_SEEN_RECORD], 2 * 7);
    cr_assert_eq(w.n[QG_SEEN_BARRIER], 2);
    cr_assert_eq(w.n[QG_SEEN_HALT], 2);
    cr_assert_eq(w.last, 3);
    cr_assert_eq(w.sum, 2 * (60 + 15));
}

/* ---- Sinks that refuse ------------------------------------------------------------------- */

struct refuse_after {
    size_t calls, allowed;
};

static int refusing(void *ctx, const uint32_t *ids, size_t n)
{
    struct refuse_after *r = ctx;

    (void)ids;
    (void)n;
    return r->calls++ >= r->allowed;
}

/* A launch whose loading tokens fill the interpreter's buffer many times: 32 threads with seven
 * registers each, again for each of many thread blocks. */
static void large(struct qg_program *p, struct qg_launch *l, uint32_t nblocks)
{
    memset(p, 0, sizeof *p);
    p->nblocks = nblocks;
    p->npreloads = QG_NSPECIALS;
    for (uint32_t i = 0; i < QG_NSPECIALS; i++)
        p->preloads[i] = (struct qg_preload){.special = (uint8_t)i, .reg = (uint8_t)(i + 1)};
    for (uint32_t i = 0; i < nblocks; i++) {
        p->blocks[i].op1 = QG_OP_ADD;
        p->blocks[i].i1a = 1;
        p->blocks[i].imm1 = 0x12345678u * (i + 1);
        p->blocks[i].rd1 = 8;
    }
    p->blocks[nblocks - 1].ctl = QG_CTL_EXIT;
    cr_assert_eq(qg_program_seal(p, NULL), 0);
    *l = launch_of(p, 32);
    l->grid[0] = 600;
    for (uint32_t i = 0; i < QG_GWORDS; i++) {
        l->gmapped[i] = l->ginit[i] = 1;
        l->gmem[i] = 0x87654321u * (i + 1);
    }
}

Test(edges, a_sink_may_refuse_at_any_time)
{
    static struct qg_program p;
    struct qg_launch l;
    size_t calls = 0;

    large(&p, &l, 1);
    for (int unchecked = 0; unchecked < 2; unchecked++)
        for (size_t allowed = 0;; allowed++) {
            struct refuse_after a = {.allowed = allowed};
            struct qg_options o = {
                .sink = refusing, .sink_ctx = &a, .prompt = true, .unchecked = unchecked};
            struct qg_error e = {0};
            struct qg_result r;

            if (!qg_run(&l, &o, &r, &e)) {
                cr_assert_eq(r.status, QG_OK);
                calls = a.calls;
                break;
            }
            cr_assert_eq(e.code, QG_EXIT_INTERNAL);
            cr_assert(strstr(e.what, "sink"));
            cr_assert_eq(a.calls, allowed + 1, "it is not asked again");
        }
    cr_assert_gt(calls, 10);
}

/* The loading tokens of each thread block alone are those of the run before it. */
Test(edges, loading_a_thread_block_alone)
{
    static struct qg_program p;
    struct qg_launch l;
    struct qg_error e = {0};
    struct refuse_after all = {.allowed = SIZE_MAX}, none = {0};
    struct text_trace first = {0}, last = {0};

    large(&p, &l, QG_BLOCKS);
    l.grid[0] = 40;
    l.grid[1] = 2;
    l.grid[2] = 3;
    cr_assert_eq(qg_loading(&l, 0, refusing, &all, &e), 0);
    cr_assert_eq(qg_loading(&l, 0, refusing, &none, &e), QG_EXIT_INTERNAL);
    cr_assert(strstr(e.what, "refused"));
    memset(&e, 0, sizeof e);
    cr_assert_eq(qg_loading(&l, 0, text_sink, &first, &e), 0);
    cr_assert_eq(qg_loading(&l, 2 + 40 * (1 + 2 * 2), text_sink, &last, &e), 0);
    cr_assert(strstr(first.s, "ROM 31 1") && strstr(first.s, "MEM 0 0 125"));
    cr_assert_not(strstr(last.s, "ROM"));
    /* ctaid.x 2, y 1, z 2 go to r4, r5, r6 of every warp */
    cr_assert(strstr(last.s, "ALL +02 | WB 1 4 f | ALL +01 | WB 1 5 f | ALL +02 | WB 1 6 f"), "%s",
              last.s);
    free(first.s);
    free(last.s);
    p.nblocks = 0;
    memset(&e, 0, sizeof e);
    cr_assert_eq(qg_loading(&l, 0, refusing, &all, &e), QG_EXIT_USER);
    cr_assert_neq(qg_run(&l, NULL, &(struct qg_result){0}, &e), 0);
}

/* ---- Traces ------------------------------------------------------------------------------ */

static const char *temp_path(char buf[64], const char *what)
{
    sprintf(buf, "/tmp/qgpu-edges-%ld.%s", (long)getpid(), what);
    return buf;
}

static char *written(const struct qg_launch *l, bool text, size_t *size)
{
    struct qg_error e = {0};
    struct qg_trace_writer *w;
    struct qg_options o = {.sink = qg_trace_sink, .prompt = true};
    char path[64], *data;

    temp_path(path, "t");
    w = qg_trace_create(path, text, l, &e);
    cr_assert(w, "%s", e.what);
    o.sink_ctx = w;
    run_launch(l, &o);
    cr_assert_eq(qg_trace_close(w, true, &e), 0);
    data = qg_file_read(path, size, &e);
    cr_assert(data);
    remove(path);
    return data;
}

static void bytes_launch(struct qg_program *p, struct qg_launch *l)
{
    assemble(p, "block 0\n exit\n");
    *l = launch_of(p, 1);
    l->gmapped[3] = qg_bytes_set(3); /* two bytes of an array, one of them written */
    l->ginit[3] = qg_bytes_set(1);
    l->gmem[3] = 0x55;
    l->gmapped[4] = qg_bytes_set(1);
    l->params[2] = 9;
}

Test(edges, traces_carry_parts_of_words)
{
    for (int text = 0; text < 2; text++) {
        static struct qg_program p;
        struct qg_launch l;
        struct qg_error e = {0};
        struct qg_trace t;
        size_t size;
        char *data;

        bytes_launch(&p, &l);
        data = written(&l, text, &size);
        if (text)
            cr_assert(strstr(data, "word 3 bytes 0x3 0x1 0x55\nword 4 bytes 0x1 0x0 0x0\n"));
        cr_assert_eq(qg_trace_decode(&t, data, size, "t", &e), 0, "%s", e.what);
        cr_assert_arr_eq(t.launch.gmapped, l.gmapped, sizeof l.gmapped);
        cr_assert_arr_eq(t.launch.ginit, l.ginit, sizeof l.ginit);
        cr_assert_eq(t.launch.gmem[3], 0x55);
        qg_trace_free(&t);
        free(data);
    }
}

/* A binary trace with one byte changed and the check sum made right again: read, or refused as
 * damaged. */
Test(edges, forged_binary_traces)
{
    static struct qg_program p;
    struct qg_launch l;
    size_t size;
    char *data;
    uint32_t read = 0, refused = 0;

    bytes_launch(&p, &l);
    data = written(&l, false, &size);
    for (size_t at = 8; at < size - 4; at++)
        for (int k = 0; k < 3; k++) {
            static const char to[] = {0, 5, (char)0xff};
            struct qg_error e = {0};
            struct qg_trace t;
            char was = data[at];
            uint32_t crc;

            data[at] = to[k];
            crc = qg_crc32(0, data, size - 4);
            for (int i = 0; i < 4; i++)
                data[size - 4 + (size_t)i] = (char)(crc >> 8 * i);
            if (qg_trace_decode(&t, data, size, "t", &e)) {
                cr_assert(e.code == QG_EXIT_USER && e.what[0]);
                refused++;
            } else {
                read++;
                qg_trace_free(&t);
            }
            data[at] = was;
        }
    cr_assert(read > 100 && refused > 100);
    free(data);
}

/* A header line changed: refused in that line. */
Test(edges, lines_of_a_text_trace)
{
    static const char *const bad[] = {
        "word 3 bytes 0x3 0x1",
        "word 3 bytes 0x10 0x1 0x55",
        "word 3 bytes 0x3 0x10 0x55",
        "word 3 bytes 0x0 0xf 0x55",
        "word 3 bytes 0x3 0x0 0x55",
        "word 126 bytes 0x3 0x1 0x55",
        "word x bytes 0x3 0x1 0x55",
        "word 3 bytes 3 1 0x155555555",
        "word 3 bytes 3 1 00000000000001",
        "word 3 array 1 2",
        "word 3 other",
        "word 126 array",
        "word three array",
        "word 3 string",
        "param 32 1",
        "param 1",
        "grid 1 1",
        "block 1 1 1 1",
        "nonsense",
    };

    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        static struct qg_program p;
        struct qg_launch l;
        struct qg_error e = {0};
        struct qg_trace t;
        size_t size;
        char *data, *at, *end, *changed;

        bytes_launch(&p, &l);
        data = written(&l, true, &size);
        at = strstr(data, "word 3 bytes");
        end = strchr(at, '\n');
        changed = with_word(data, at, end, bad[i]);
        cr_assert_eq(qg_trace_decode(&t, changed, strlen(changed), "t", &e), QG_EXIT_USER, "%s",
                     bad[i]);
        cr_assert_eq(e.line, line_of(data, at), "%s: %s", bad[i], e.what);
        cr_assert_str_eq(e.text, bad[i]);
        free(changed);
        free(data);
    }
}

Test(edges, tokens_that_do_not_exist_are_not_written)
{
    static struct qg_program p;
    struct qg_launch l;
    struct qg_error e = {0};
    uint32_t none = QG_VOCAB, halt = qg_token_first(QG_T_HALT);
    char path[64], *data;
    struct qg_trace_writer *w;
    size_t size;

    bytes_launch(&p, &l);
    w = qg_trace_create(temp_path(path, "n"), true, &l, &e);
    cr_assert_eq(qg_trace_sink(w, &none, 1), 0);
    cr_assert_eq(qg_trace_sink(w, &halt, 1), 0);
    cr_assert_eq(qg_trace_close(w, true, &e), 0);
    data = qg_file_read(path, &size, &e);
    cr_assert(strstr(data, "tokens\nHALT\nend 2 "));
    free(data);
    remove(path);
    cr_assert_eq(qg_trace_close(NULL, true, &e), 0);
    /* a folder stands where the trace should go */
    cr_assert_eq(mkdir(path, 0700), 0);
    w = qg_trace_create(path, false, &l, &e);
    cr_assert_eq(qg_trace_close(w, true, &e), QG_EXIT_USER);
    cr_assert(strstr(e.what, "cannot write"));
    rmdir(path);
}

/* ---- Files ----------------------------------------------------------------------------------- */

Test(edges, files_that_cannot_be_read_or_written)
{
    struct qg_error e = {0};
    struct qg_program p;
    struct qg_file f;
    size_t size;
    static char path[5000];
    char dir[64], temp[160];
    static const char page[4096];

    cr_assert_eq(qg_file_read("/tmp", &size, &e), NULL); /* a folder opens, and does not read */
    cr_assert(strstr(e.what, "cannot read"), "%s", e.what);
    cr_assert_eq(qg_program_read(&p, "/tmp", NULL), QG_EXIT_USER);
    memset(&e, 0, sizeof e);
    memset(path, 'x', sizeof path - 1);
    cr_assert_eq(qg_file_create(&f, path, &e), QG_EXIT_USER);
    cr_assert(strstr(e.what, "too long"));
    memset(&e, 0, sizeof e);
    /* a folder stands where the file should go */
    temp_path(dir, "dir");
    cr_assert_eq(mkdir(dir, 0700), 0);
    cr_assert_eq(qg_file_create(&f, dir, &e), 0);
    strcpy(temp, f.temp);
    cr_assert_eq(qg_file_close(&f, true, &e), QG_EXIT_USER);
    cr_assert(strstr(e.what, "cannot write"), "%s", e.what);
    cr_assert_neq(access(temp, F_OK), 0, "nothing is left");
    rmdir(dir);
    memset(&e, 0, sizeof e);
    /* a full disk, seen at once or on closing */
    for (int flushed = 0; flushed < 2; flushed++) {
        strcpy(f.path, dir);
        strcpy(f.temp, dir);
        f.f = fopen("/dev/full", "wb");
        fwrite(page, 1, 100, f.f);
        if (flushed)
            fflush(f.f);
        cr_assert_eq(qg_file_close(&f, true, &e), QG_EXIT_USER);
        cr_assert(strstr(e.what, "cannot write"), "%s", e.what);
        memset(&e, 0, sizeof e);
    }
    assemble(&p, "block 0\n exit\n");
    cr_assert_eq(qg_program_write(&p, "/nonexistent/x", &e), QG_EXIT_USER);
    p.nblocks = 0;
    memset(&e, 0, sizeof e);
    cr_assert_eq(qg_program_write(&p, "/tmp/x", &e), QG_EXIT_USER);
}

/* Encoding, sealing, images, assembler. */
#include "test_gen.h"

#include <unistd.h>

TestSuite(block);

static bool same_block(struct qg_block a, struct qg_block b)
{
    for (int f = 0; f < QG_NFIELDS; f++)
        if (*qg_block_field(&a, f) != *qg_block_field(&b, f))
            return false;
    return true;
}

static bool same_program(const struct qg_program *a, const struct qg_program *b)
{
    size_t na, nb;
    void *ia = qg_program_encode(a, &na), *ib = qg_program_encode(b, &nb);
    bool same = na == nb && !memcmp(ia, ib, na);

    free(ia);
    free(ib);
    for (uint32_t i = 0; i < QG_BLOCKS; i++)
        same = same && same_block(a->blocks[i], b->blocks[i]);
    return same;
}

Test(block, fields_lie_where_the_table_says)
{
    struct qg_block b = {0};
    uint32_t w[QG_BLOCK_WORDS], at = 0;

    /* one field at a time, all ones: exactly its bits are set */
    for (int f = 0; f < QG_NFIELDS; f++) {
        uint32_t bits = qg_field_info[f].bits;

        *qg_block_field(&b, f) = bits == 32 ? UINT32_MAX : (1u << bits) - 1;
        qg_block_pack(&b, w);
        for (uint32_t i = 0; i < QG_BLOCK_BITS; i++)
            cr_assert_eq(w[i / 32] >> i % 32 & 1, i >= at && i < at + bits, "%s bit %u",
                         qg_field_info[f].name, i);
        *qg_block_field(&b, f) = 0;
        at += bits;
    }
    cr_assert_eq(at, (uint32_t)QG_FIELD_BITS);
}

Test(block, values_that_do_not_exist_are_refused)
{
    struct qg_block b = {0}, got;
    uint32_t w[QG_BLOCK_WORDS] = {0};

    cr_assert_eq(qg_block_unpack(&got, w), 0);
    for (int f = 0; f < QG_NFIELDS; f++) {
        uint32_t values = qg_field_info[f].values;

        if (!values || values == 1u << qg_field_info[f].bits)
            continue;
        *qg_block_field(&b, f) = values - 1;
        qg_block_pack(&b, w);
        cr_assert_eq(qg_block_unpack(&got, w), 0, "%s", qg_field_info[f].name);
        *qg_block_field(&b, f) = values;
        qg_block_pack(&b, w);
        cr_assert_neq(qg_block_unpack(&got, w), 0, "%s", qg_field_info[f].name);
        *qg_block_field(&b, f) = 0;
    }
    b.op1 = QG_NOPS;
    qg_block_pack(&b, w);
    cr_assert_neq(qg_block_unpack(&got, w), 0);
    memset(w, 0, sizeof w);
    w[QG_FIELD_BITS / 32] = 1u << QG_FIELD_BITS % 32; /* behind the last field */
    cr_assert_neq(qg_block_unpack(&got, w), 0);
}

Test(block, random_programs_survive_every_round_trip)
{
    static struct qg_program p, q;
    uint64_t seed = 2024;
    uint32_t blocks = 0;

    for (int i = 0; i < 1000 || blocks < 10000; i++) {
        struct qg_error e = {0};
        struct qg_program before;
        size_t n;
        char *text;
        void *image;

        gen_program(&p, &seed);
        before = p;
        cr_assert_eq(qg_program_seal(&p, &e), 0, "program %d: %s", i, e.what);
        for (uint32_t k = 0; k < p.nblocks; k++) {
            struct qg_block b = {0}, plain = p.blocks[k];
            uint32_t w[QG_BLOCK_WORDS], again[QG_BLOCK_WORDS];

            qg_block_pack(&p.blocks[k], w);
            cr_assert_eq(qg_block_unpack(&b, w), 0);
            cr_assert(same_block(b, p.blocks[k]));
            qg_block_pack(&b, again);
            cr_assert_arr_eq(w, again, sizeof w);
            plain.tser = plain.nser = 0; /* sealing changes nothing else */
            cr_assert(same_block(plain, before.blocks[k]));
            blocks++;
        }
        text = qg_disasm(&p);
        cr_assert_eq(qg_asm(&q, text, "random", &e), 0, "line %d: %s\n%s", e.line, e.what, text);
        cr_assert(same_program(&p, &q), "%s", text);
        free(text);
        image = qg_program_encode(&p, &n);
        cr_assert_eq(qg_program_decode(&q, image, n, "image", &e), 0, "%s", e.what);
        cr_assert(same_program(&p, &q));
        free(image);
    }
}

/* A program in which most rules can be broken by changing one field. */
static const char base[] = ".kernel \"base\"\n"
                           "block 0\n"
                           "block 1\n fetch a=r1 b=5 c=r2 d=7\n guard p1\n alu1 sub.lt -> r3\n"
                           " x ld.global [a<<2+4]\n y ld.shared [b]\n alu2 mad.lo c d x -> r4\n"
                           " pred lut 8 flag1 p2 -> p1\n store st.global [d<<2]\n bra 3 if g\n"
                           "block 2\n fetch d=1\n alu1 none\n x shfl.up width 4\n"
                           "block 3 serial\n"
                           "block 4\n fetch d=15\n guard p0\n x vote.all\n"
                           "block 5\n exit\n";

Test(block, every_rule_is_enforced)
{
    static const struct {
        uint32_t block;
        enum qg_field field;
        uint32_t value;
        const char *says; /* field, then a piece of the rule */
    } t[] = {
        {1, QG_FIELD_ra, 16, "ra = 16: does not fit"},
        {1, QG_FIELD_xoff, 0x10000, "xoff = 65536: does not fit"},
        {1, QG_FIELD_cond, 5, "cond = 5: is not a value"},
        {1, QG_FIELD_op1, 31, "op1 = 31: is not an opcode"},
        {0, QG_FIELD_imm1, 1, "imm1 = 1: goes to an operand that nothing reads"},
        {0, QG_FIELD_imm2, 1, "imm2 = 1: goes to an operand that nothing reads"},
        {0, QG_FIELD_i1a, 1, "i1a = 1: must be 0 where imm1 is 0"},
        {0, QG_FIELD_i2c, 1, "i2c = 1: must be 0 where imm2 is 0"},
        {0, QG_FIELD_ra, 1, "ra = 1: must be 0 where nothing reads A"},
        {0, QG_FIELD_rb, 1, "rb = 1: must be 0 where nothing reads B"},
        {0, QG_FIELD_rc, 1, "rc = 1: must be 0 where nothing reads C"},
        {0, QG_FIELD_rd, 1, "rd = 1: must be 0 where nothing reads D"},
        {1, QG_FIELD_i1a, 1, "ra = 1: must be 0 (r0) where an immediate"},
        {1, QG_FIELD_rb, 1, "rb = 1: must be 0 (r0) where an immediate"},
        {1, QG_FIELD_i2c, 1, "rc = 2: must be 0 (r0) where an immediate"},
        {1, QG_FIELD_rd, 1, "rd = 1: must be 0 (r0) where an immediate"},
        {0, QG_FIELD_gp, 1, "gp = 1: must be 0 unless"},
        {0, QG_FIELD_gneg, 1, "gneg = 1: must be 0 without a guard"},
        {0, QG_FIELD_gmask, 1, "gmask = 1: must be 0 without a guard"},
        {2, QG_FIELD_gsrc, QG_G_FLAG1, "gsrc = 2: flag1 needs a comparison"},
        {1, QG_FIELD_op1, QG_OP_MAD, "op1 = 15: is an opcode of ALU 2 only"},
        {1, QG_FIELD_op1, QG_OP_ADD, "cmp1 = 3: must be 0 unless"},
        {0, QG_FIELD_xbase, 1, "xbase = 1: must be 0 unless"},
        {0, QG_FIELD_xscale, 1, "xscale = 1: must be 0 without a base"},
        {0, QG_FIELD_xoff, 4, "xoff = 4: must be 0 unless"},
        {0, QG_FIELD_xmode, 1, "xmode = 1: must be 0 unless"},
        {1, QG_FIELD_xmode, 1, "xmode = 1: must be 0 unless"},
        {1, QG_FIELD_xwidth, 1, "xwidth = 1: must be 0 unless"},
        {2, QG_FIELD_xwidth, 3, "xwidth = 3: is not a value"},
        {2, QG_FIELD_xoff, 4, "xoff = 4: must be 0 unless"},
        {2, QG_FIELD_serial, 1, "xkind = 3: a serial block cannot"},
        {4, QG_FIELD_gmask, 1, "xkind = 4: a vote cannot be masked"},
        {0, QG_FIELD_ybase, 1, "ybase = 1: must be 0 unless"},
        {0, QG_FIELD_yscale, 1, "yscale = 1: must be 0 without a base"},
        {0, QG_FIELD_yoff, 4, "yoff = 4: must be 0 unless"},
        {0, QG_FIELD_sbase, 1, "sbase = 1: must be 0 without a store"},
        {0, QG_FIELD_sscale, 1, "sscale = 1: must be 0 without a base"},
        {0, QG_FIELD_soff, 4, "soff = 4: must be 0 without a store"},
        {1, QG_FIELD_cmp2, 1, "cmp2 = 1: must be 0 unless"},
        {1, QG_FIELD_op2, QG_OP_SET, "cmp2 = 0: set needs a comparison"},
        {0, QG_FIELD_a2, 1, "a2 = 1: must be 0 where"},
        {0, QG_FIELD_b2, 1, "b2 = 1: must be 0 where"},
        {0, QG_FIELD_c2, 1, "c2 = 1: must be 0 where"},
        {1, QG_FIELD_xkind, 0, "xbase = 1: must be 0 unless"},
        {1, QG_FIELD_w1x, 1, NULL}, /* allowed: slot 1 commits X */
        {0, QG_FIELD_w1x, 1, "w1x = 1: must be 0 unless"},
        {1, QG_FIELD_rd2, 3, "rd2 = 3: is the register that slot 1"},
        {0, QG_FIELD_pd, 1, "pd = 1: must be 0 unless"},
        {0, QG_FIELD_lut, 1, "lut = 1: must be 0 where nothing uses pv"},
        {1, QG_FIELD_lut, 12, "where pv does not depend on u"},
        {1, QG_FIELD_lut, 10, "vp = 2: must be 0 where pv does not depend on v"},
        {1, QG_FIELD_usrc, QG_U_FLAG2, "usrc = 1: flag2 needs"},
        {1, QG_FIELD_usrc, QG_U_XFLAG, "usrc = 3: xflag needs"},
        {0, QG_FIELD_cond, 1, "cond = 1: must be 0 without control"},
        {1, QG_FIELD_target, 6, "target = 6: is not a block"},
        {0, QG_FIELD_target, 1, "target = 1: must be 0 unless"},
        {0, QG_FIELD_serial, 1, "serial = 1: block 0 cannot"},
        {5, QG_FIELD_cond, QG_COND_PV, "ctl = 2: the last block"},
        {5, QG_FIELD_ctl, QG_CTL_NEXT, "ctl = 0: the last block"},
        {5, QG_FIELD_ctl, QG_CTL_BAR, "ctl = 3: the last block"},
        {5, QG_FIELD_cond, QG_COND_G, "cond = 1: is the guard, but there is none"},
        {6, QG_FIELD_imm1, 1, "block 6: field imm1: must be 0 behind"},
    };

    for (size_t i = 0; i < sizeof t / sizeof *t; i++) {
        struct qg_program p;
        struct qg_error e = {0};
        char place[40];
        int rc;

        assemble(&p, base);
        *qg_block_field(&p.blocks[t[i].block], t[i].field) = t[i].value;
        if (t[i].field == QG_FIELD_lut && t[i].value == 12)
            p.blocks[1].usrc = 1;
        rc = qg_program_seal(&p, &e);
        if (!t[i].says) {
            cr_assert_eq(rc, 0, "%s", e.what);
            continue;
        }
        cr_assert_eq(rc, QG_EXIT_USER, "row %zu passed: %s", i, t[i].says);
        sprintf(place, "block %u", t[i].block);
        cr_assert(strstr(e.what, t[i].says), "row %zu: %s, not %s", i, e.what, t[i].says);
        cr_assert(strstr(e.what, place), "%s", e.what);
        cr_assert(strstr(e.what, "base"), "%s", e.what);
    }
}

Test(block, rules_of_the_program_are_enforced)
{
    static const struct {
        const char *says;
        int which;
    } t[] = {{"33 blocks", 0},        {"0 blocks", 1},        {"preloaded twice", 2},
             {"into r0", 3},          {"relocated twice", 4}, {"has index 32", 5},
             {"127 words", 6},        {"file 1 of 1", 7},     {"at word 32", 8},
             {"16 registers", 9},     {"max_threads", 10},    {"no store", 11},
             {"port X does not", 12}, {"words of lanes", 13}};

    for (size_t i = 0; i < sizeof t / sizeof *t; i++) {
        struct qg_program p;
        struct qg_error e = {0};

        assemble(&p, ".kernel \"k\"\n.file \"a.cu\"\n.preload r1 tid.x\n.preload r2 tid.y\n"
                     ".param \"n\" scalar 4 0\n"
                     "block 0\n fetch a=param[0]\n alu1 add -> r1\n y ld.global [param[1]]\n"
                     "block 1\n exit\n");
        switch (t[i].which) {
        case 0: p.nblocks = 33; break;
        case 1: p.nblocks = 0; break;
        case 2: p.preloads[1].reg = 1; break;
        case 3: p.preloads[1].reg = 0; break;
        case 4: p.relocs[1].field = QG_IMM_1; break;
        case 5: p.relocs[0].index = 32; break;
        case 6: p.shared_words = 127; break;
        case 7: p.lines[0][0].file = 1; break;
        case 8: p.params[0].word = 32; break;
        case 9: p.regs_used = 16; break;
        case 10: p.max_threads = 33; break;
        case 11: p.relocs[1].field = QG_IMM_S; break;
        case 12: p.relocs[1].field = QG_IMM_X; break;
        case 13: p.lane_words = 1; break;
        }
        cr_assert_eq(qg_program_seal(&p, &e), QG_EXIT_USER, "%s passed", t[i].says);
        cr_assert(strstr(e.what, t[i].says), "%s, not %s", e.what, t[i].says);
    }
}

Test(block, owned_fields_are_derived)
{
    struct qg_program p;

    assemble(&p, "block 0\n bra 2\nblock 1 serial\n bra 0\nblock 2 serial\n bra 1\n");
    cr_assert_eq(p.blocks[0].tser, 1);
    cr_assert_eq(p.blocks[0].nser, 1);
    cr_assert_eq(p.blocks[1].tser, 0);
    cr_assert_eq(p.blocks[1].nser, 1);
    cr_assert_eq(p.blocks[2].tser, 1);
    cr_assert_eq(p.blocks[2].nser, 0);
}

/* ---- Images ---- */

static void *sample_image(struct qg_program *p, size_t *n)
{
    assemble(p, ".kernel \"dot\"\n.file \"dot.cu\"\n.ptx \"dot.ptx\"\n.shared 3\n.regs 4\n"
                ".maxthreads 4 \"a vote\"\n.param \"a\" pointer 8 0\n.preload r1 tid.x\n"
                "block 0\n fetch a=r1 b=param[3]\n alu1 add -> r2\n .line alu1 5 6 0\n"
                "block 1\n exit\n");
    return qg_program_encode(p, n);
}

Test(block, image_header_is_as_documented)
{
    struct qg_program p;
    size_t n;
    uint8_t *image = sample_image(&p, &n);

    cr_assert_arr_eq(image, "QGPUIMG\n\1\0\0\0\1\0\0\0", 16);
    cr_assert_eq(image[16] + image[17] * 256, (int)n);
    cr_assert_arr_eq(image + 20, "\3\0dot\3\0\0\0\4\0\0\0\4\0\0\0\6\0a vote\2\0\0\0", 29);
    free(image);
}

Test(block, every_truncation_and_flipped_bit_of_an_image_is_refused)
{
    struct qg_program p, q;
    struct qg_error e;
    size_t n;
    uint8_t *image = sample_image(&p, &n);

    for (size_t cut = 0; cut < n; cut++) {
        uint8_t *part = malloc(cut + 1); /* of exact size: a sanitizer sees reads beyond */

        memcpy(part, image, cut);
        memset(&e, 0, sizeof e);
        part = realloc(part, cut ? cut : 1);
        cr_assert_eq(qg_program_decode(&q, part, cut, "cut.img", &e), QG_EXIT_USER, "%zu", cut);
        cr_assert_str_eq(e.file, "cut.img");
        cr_assert(cut < 8 || strstr(e.what, "byte"), "%s", e.what);
        free(part);
    }
    for (size_t i = 0; i < n * 8; i++) {
        image[i / 8] ^= (uint8_t)(1u << i % 8);
        memset(&e, 0, sizeof e);
        cr_assert_eq(qg_program_decode(&q, image, n, "flip.img", &e), QG_EXIT_USER, "bit %zu", i);
        image[i / 8] ^= (uint8_t)(1u << i % 8);
    }
    cr_assert_eq(qg_program_decode(&q, image, n, "whole.img", NULL), 0);
    free(image);
}

static uint32_t crc_by_bits(const uint8_t *p, size_t n)
{
    uint32_t crc = UINT32_MAX;

    for (size_t i = 0; i < n * 8; i++) {
        uint32_t b = (crc ^ (uint32_t)p[i / 8] >> i % 8) & 1;

        crc = crc >> 1 ^ (b ? 0xedb88320u : 0);
    }
    return ~crc;
}

/* Damage that a forger hides by fixing the check sum. */
Test(block, forged_images_are_refused)
{
    struct qg_program p, q;
    size_t n, refused = 0;
    uint8_t *image = sample_image(&p, &n);
    uint32_t crc = crc_by_bits(image, n - 4);

    cr_assert_eq(
        image[n - 4] | image[n - 3] << 8 | image[n - 2] << 16 | (uint32_t)image[n - 1] << 24, crc);
    for (size_t i = 20; i < n - 4; i++)
        for (int v = 0; v < 256; v += 5) {
            uint8_t old = image[i];
            struct qg_error e = {0};

            image[i] = (uint8_t)v;
            crc = crc_by_bits(image, n - 4);
            for (int k = 0; k < 4; k++)
                image[n - 4 + (size_t)k] = (uint8_t)(crc >> 8 * k);
            if (qg_program_decode(&q, image, n, "forged", &e)) {
                refused++;
                cr_assert_eq(e.code, QG_EXIT_USER);
            } else { /* taken: then it means what it says */
                size_t m;
                void *again = qg_program_encode(&q, &m);

                cr_assert(m == n && !memcmp(again, image, n));
                free(again);
            }
            image[i] = old;
        }
    cr_assert_gt(refused, 1000);
    free(image);
}

Test(block, images_go_to_files_and_back)
{
    struct qg_program p, q;
    struct qg_error e = {0};
    char path[64];
    size_t n;

    free(sample_image(&p, &n));
    sprintf(path, "/tmp/qgpu-test-%ld.img", (long)getpid());
    cr_assert_eq(qg_program_write(&p, path, &e), 0, "%s", e.what);
    cr_assert_eq(qg_program_read(&q, path, &e), 0, "%s", e.what);
    cr_assert(same_program(&p, &q));
    remove(path);
    cr_assert_eq(qg_program_read(&q, path, &e), QG_EXIT_USER);
    cr_assert(strstr(e.what, "cannot open"));
    memset(&e, 0, sizeof e);
    cr_assert_eq(qg_program_write(&p, "/nonexistent/x.img", &e), QG_EXIT_USER);
    cr_assert(strstr(e.what, "cannot write"));
}

/* ---- Assembler ---- */

Test(block, mistakes_in_text_are_shown_with_their_place)
{
    static const struct {
        const char *text;
        int line, col;
        const char *says;
    } t[] = {
        {"block 0\n foo\n", 2, 2, "expected a statement, not 'foo'"},
        {".isa 2\n", 1, 6, "ISA 2"},
        {"block 1\n", 1, 7, "number 0"},
        {" exit\n", 1, 2, "must stand in a block"},
        {"block 0\n exit\n.shared 1\n", 3, 1, "before the first block"},
        {"block 0\n exit\n exit\n", 3, 2, "already"},
        {"block 0\n fetch a=r16\n exit\n", 2, 8, "a number or a relocation"},
        {"block 0\n fetch a=1 b=2\n exit\n", 2, 12, "share one immediate"},
        {"block 0\n fetch a=param[32]\n exit\n", 2, 8, "param[0] to param[31]"},
        {"block 0\n fetch e=1\n", 2, 8, "a=, b=, c= or d="},
        {"block 0\n alu1 frob\n", 2, 7, "an opcode"},
        {"block 0\n alu1 set -> r1\n exit\n", 0, 0, "set needs a comparison"},
        {"block 0\n alu2 add q d -> r1\n", 2, 11, "c, r1, x or y"},
        {"block 0\n x ld.local [a]\n", 2, 4, "ld.global or ld.shared"},
        {"block 0\n x ld.global [a<<3]\n", 2, 14, "an offset or ]"},
        {"block 0\n x ld.global [a+40000]\n", 2, 14, "-32768 to 32767"},
        {"block 0\n x shfl.up width 3\n", 2, 18, "1, 2 or 4"},
        {"block 0\n bra 1 unless g\n", 2, 8, "unexpected 'unless'"},
        {"block 0\n bra 1 if q\n", 2, 11, "g, !g, pv or !pv"},
        {"block 0\n bra 32\n", 2, 6, "at most 31"},
        {".kernel \"abc\n", 1, 9, "has no end"},
        {".kernel \"a\\q\"\n", 1, 9, "unknown escape"},
        {".param \"a\" pointer 8 99\n", 1, 22, "at most 31"},
        {"block 0\n pred lut 16 g p0\n", 2, 11, "at most 15"},
        {"block 0\n", 0, 0, "the last block"},
        {"", 0, 0, "0 blocks"},
    };

    for (size_t i = 0; i < sizeof t / sizeof *t; i++) {
        struct qg_program p;
        struct qg_error e = {0};

        cr_assert_eq(qg_asm(&p, t[i].text, "bad.qs", &e), QG_EXIT_USER, "%s", t[i].text);
        cr_assert(strstr(e.what, t[i].says), "%s: %s", t[i].text, e.what);
        cr_assert_eq(e.line, t[i].line, "%s: line %d", t[i].text, e.line);
        cr_assert_eq(e.col, t[i].col, "%s: column %d", t[i].text, e.col);
        cr_assert_str_eq(e.file, "bad.qs");
    }
}

Test(block, blocks_print_alone)
{
    struct qg_program p;
    char buf[400], small[10];

    assemble(&p, "block 0\n fetch a=r1 b=-3\n alu1 add -> r2\nblock 1\n exit\n");
    qg_disasm_block(&p, 0, buf, sizeof buf);
    cr_assert_str_eq(buf, "block 0\n    fetch  a=r1 b=-3\n    alu1   add -> r2\n");
    cr_assert_gt(qg_disasm_block(&p, 0, small, sizeof small), (int)sizeof small);
    cr_assert_str_eq(small, "block 0\n ");
    cr_assert_eq(qg_disasm_block(&p, 99, buf, sizeof buf), 0);
}

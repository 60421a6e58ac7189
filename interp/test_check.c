/* Every diagnosis: that it is raised, for whom and where; and what must not raise one. */
#include "test_util.h"

TestSuite(check);

/* settings below leave out max_steps where it is the default */
#pragma GCC diagnostic ignored "-Wmissing-field-initializers"

enum { OUT = 0, NOUT = 8 }; /* words 0..7 are written, 8..15 an array not yet written */

struct setting {
    const char *text;
    uint32_t threads, blocks;
    uint64_t max_steps;
};

static struct qg_result run_setting(const struct setting *s, struct qg_program *p)
{
    static const uint32_t v[NOUT] = {0, 1, 2, 3, 4, 5, 6, 7};
    struct qg_options o = {.max_steps = s->max_steps};
    struct qg_launch l;
    char text[4096];

    snprintf(text, sizeof text,
             ".kernel \"k\"\n.file \"k.cu\"\n.file \"inc.h\"\n.ptx \"k.ptx\"\n.shared 4\n"
             ".preload r1 tid.x\n.preload r2 ctaid.x\n%s",
             s->text);
    assemble(p, text);
    l = launch_of(p, s->threads);
    l.grid[0] = s->blocks;
    array(&l, OUT, NOUT, v);
    array(&l, NOUT, 8, NULL);
    return run_launch(&l, &o);
}

static void diagnosed(const struct setting *s, enum qg_diag_kind kind, uint32_t cta, uint32_t tid,
                      uint32_t block, uint32_t ptx, uint32_t cu, const char *says)
{
    struct qg_program p;
    struct qg_result r = run_setting(s, &p);
    const struct qg_diag *d = &r.diag;

    cr_assert_eq(r.status, QG_DIAG, "no diagnosis: %s", s->text);
    cr_assert_eq(d->kind, kind, "kind %d: %s", d->kind, d->text);
    cr_assert(strstr(d->text, says), "%s", d->text);
    cr_assert_eq(d->ctaid[0], cta, "%s", d->text);
    cr_assert_eq(d->tid[0], tid, "%s", d->text);
    cr_assert_eq(d->warp * 4 + d->lane, tid);
    cr_assert_eq(d->block, block, "block %u: %s", d->block, d->text);
    cr_assert_eq(d->line.ptx, ptx, "PTX line %u", d->line.ptx);
    cr_assert_eq(d->line.cu, cu, "CUDA line %u", d->line.cu);
    cr_assert_str_eq(d->cu_file, "k.cu");
}

static void clean(const struct setting *s)
{
    struct qg_program p;
    struct qg_result r = run_setting(s, &p);

    cr_assert_eq(r.status, QG_OK, "%s\n%s", r.diag.text, s->text);
}

/* ---- Memory ---- */

Test(check, out_of_range)
{
    /* words 0..15 are mapped: 0x200..0x23f */
    diagnosed(&(struct setting){"block 0\n fetch a=r1 c=r1\n alu2 or c d\n"
                                " store st.global [a<<2+564]\n .line store 12 4 0\n exit\n",
                                4, 1},
              QG_DIAG_RANGE, 0, 3, 0, 12, 4,
              "thread (3, 0, 0) writes global address 0x240, outside every array");
    diagnosed(&(struct setting){"block 0\n x ld.global [0] -> r3\n .line x 5 6 0\n exit\n", 1, 1},
              QG_DIAG_RANGE, 0, 0, 0, 5, 6, "reads global address 0x0");
    diagnosed(&(struct setting){"block 0\n fetch a=r1\n y ld.global [a<<2-4]\n alu2 or y d -> r3\n"
                                " .line y 5 6 0\n exit\n",
                                1, 1},
              QG_DIAG_RANGE, 0, 0, 0, 5, 6, "global address 0xfffffffc");
    /* the row wraps, the check does not */
    diagnosed(
        &(struct setting){"block 0\n x ld.global [1024] -> r3\n .line x 5 6 0\n exit\n", 1, 1},
        QG_DIAG_RANGE, 0, 0, 0, 5, 6, "global address 0x400");
    diagnosed(&(struct setting){"block 0\n alu2 none\n store st.shared [16]\n"
                                " .line store 7 8 0\n exit\n",
                                1, 1},
              QG_DIAG_RANGE, 0, 0, 0, 7, 8,
              "shared address 0x10, outside the 4 words the kernel declares");
}

Test(check, dynamic_shared_memory)
{
    static const char *const text = ".kernel \"k\"\n.shared 4\n.preload r1 tid.x\nblock 0\n"
                                    " fetch a=r1 c=r1\n alu2 or c d\n"
                                    " store st.shared.b8 [a+16]\n exit\n";
    struct qg_options o = {0};
    struct qg_error e = {0};
    struct qg_program p;
    struct qg_launch l;
    struct qg_result r;

    assemble(&p, text);
    l = launch_of(&p, 4);
    l.shared_bytes = 4;
    r = run_launch(&l, &o);
    cr_assert_eq(r.status, QG_OK, "%s", r.diag.text);
    l.shared_bytes = 3; /* the fourth thread's byte is too much */
    r = run_launch(&l, &o);
    cr_assert_eq(r.status, QG_DIAG);
    cr_assert_eq(r.diag.kind, QG_DIAG_RANGE);
    cr_assert_eq(r.diag.tid[0], 3);
    cr_assert(strstr(r.diag.text, "outside the 5 words the kernel declares and the launch adds"),
              "%s", r.diag.text);
    l.shared_bytes = 4 * (QG_SWORDS - 4) + 1;
    cr_assert_eq(qg_run(&l, &o, &r, &e), QG_EXIT_USER);
    cr_assert(strstr(e.what, "kernel k has room for"), "%s", e.what);
}

Test(check, misaligned)
{
    diagnosed(&(struct setting){"block 0\n fetch a=r1\n x ld.global [a+512] -> r3\n"
                                " .line x 5 6 0\n exit\n",
                                2, 1},
              QG_DIAG_ALIGN, 0, 1, 0, 5, 6, "global address 0x201, which is no multiple of 4");
    diagnosed(&(struct setting){"block 0\n alu2 none\n store st.shared [2]\n"
                                " .line store 7 8 0\n exit\n",
                                1, 1},
              QG_DIAG_ALIGN, 0, 0, 0, 7, 8, "writes a word at shared address 0x2");
}

Test(check, uninitialised_memory)
{
    diagnosed(&(struct setting){"block 0\n fetch a=r1\n x ld.global [a<<2+540] -> r3\n"
                                " .line x 5 6 0\n exit\n",
                                2, 1},
              QG_DIAG_UNINIT_MEM, 0, 1, 0, 5, 6, "reads global address 0x220");
    /* shared memory is new to each thread block */
    diagnosed(&(struct setting){"block 0\n fetch a=r2\n guard flag1 mask\n alu1 set.eq\n"
                                " alu2 none\n store st.shared [0]\n"
                                "block 1\n x ld.shared [0] -> r3\n .line x 5 6 0\n exit\n",
                                1, 2},
              QG_DIAG_UNINIT_MEM, 1, 0, 1, 5, 6, "reads shared address 0x0");
}

/* ---- Parts of words ---- */

/* A store of one byte or half: load, patch, store of one serial block. r3 is the address. For
 * short, the patch is put into every byte: the checks look at the part alone. */
#define PATCH(n, part)                                                                             \
    "block " n " serial\n fetch b=0x4444 c=r3 d=r1\n alu1 or\n x ld.global." part " [c]\n"         \
    " alu2 prmt x d r1\n store st.global." part " [c]\n .line store 12 4 0\n"
#define BYTE_OF(k, off)                                                                            \
    "block 0\n fetch c=r1 d=" k "\n alu2 mad.lo c d 0 -> r3\n"                                     \
    "block 1\n fetch c=r3 d=" off "\n alu2 add c d -> r3\n"

Test(check, parts_are_written_side_by_side)
{
    /* bytes 0..3 of word 8, which nothing has written: no race, and no load of what is beside */
    clean(&(struct setting){BYTE_OF("1", "544") PATCH("2", "b8") " exit\n", 4, 1});
    /* halves of two words */
    clean(&(struct setting){BYTE_OF("2", "544") PATCH("2", "b16") " exit\n", 4, 1});
    /* two words apart by one byte: bytes 3 of four words */
    clean(&(struct setting){BYTE_OF("4", "547") PATCH("2", "b8") " exit\n", 4, 1});
}

Test(check, parts_race_where_they_meet)
{
    diagnosed(&(struct setting){BYTE_OF("0", "545") PATCH("2", "b8") " exit\n", 4, 1},
              QG_DIAG_RACE_GLOBAL, 0, 1, 2, 12, 4,
              "writes global address 0x221, which thread (0, 0, 0) wrote");
    /* byte t against the word, read by all */
    diagnosed(
        &(struct setting){
            BYTE_OF("1", "512")
                PATCH("2", "b8") "block 3\n x ld.global [512] -> r4\n .line x 13 5 0\n exit\n",
            4, 1},
        QG_DIAG_RACE_GLOBAL, 0, 0, 3, 13, 5,
        "reads global address 0x200, which thread (1, 0, 0) wrote");
    /* every thread reads the byte that its neighbour writes */
    diagnosed(&(struct setting){BYTE_OF("1", "512") PATCH(
                                    "2", "b8") "block 3\n fetch a=r3\n x ld.global.b8 [a+1] -> r4\n"
                                               " .line x 13 5 0\n exit\n",
                                4, 1},
              QG_DIAG_RACE_GLOBAL, 0, 0, 3, 13, 5,
              "reads global address 0x201, which thread (1, 0, 0) wrote");
    /* its own is no race */
    clean(&(struct setting){
        BYTE_OF("1", "512")
            PATCH("2", "b8") "block 3\n fetch a=r3\n x ld.global.b8 [a] -> r4\n exit\n",
        4, 1});
}

Test(check, parts_race_between_thread_blocks)
{
    diagnosed(
        &(struct setting){"block 0\n fetch c=544 d=r2\n alu2 or c d -> r3\n"
                          "block 1\n fetch d=r2\n alu2 or c d -> r1\n" PATCH("2", "b16") " exit\n",
                          1, 3},
        QG_DIAG_ALIGN, 1, 0, 2, 12, 4,
        "writes a half at global address 0x221, which is no multiple of 2");
    clean(&(struct setting){
        "block 0\n fetch c=544 d=r2\n alu2 or c d -> r3\n" PATCH("1", "b8") " exit\n", 1, 4});
    diagnosed(
        &(struct setting){"block 0\n fetch c=r2\n alu2 or c d -> r1\n"
                          "block 1\n fetch c=545\n alu2 or c d -> r3\n" PATCH("2", "b8") " exit\n",
                          1, 2},
        QG_DIAG_RACE_GLOBAL, 1, 0, 2, 12, 4,
        "writes global address 0x221, which thread (0, 0, 0) of thread block (0, 0, 0) wrote");
}

Test(check, a_byte_that_nothing_has_written)
{
    diagnosed(&(struct setting){BYTE_OF("2", "544") PATCH(
                                    "2", "b8") "block 3\n fetch a=r3\n x ld.global.b8 [a+1] -> r4\n"
                                               " .line x 13 5 0\n exit\n",
                                1, 1},
              QG_DIAG_UNINIT_MEM, 0, 0, 3, 13, 5, "reads global address 0x221, which nothing");
    /* the half around one byte that is written */
    diagnosed(&(struct setting){BYTE_OF("2", "544") PATCH(
                                    "2", "b8") "block 3\n fetch a=r3\n x ld.global.b16 [a] -> r4\n"
                                               " .line x 13 5 0\n exit\n",
                                1, 1},
              QG_DIAG_UNINIT_MEM, 0, 0, 3, 13, 5, "reads global address 0x220, which nothing");
}

Test(check, arrays_end_within_a_word)
{
    static const char *const text =
        ".kernel \"k\"\n.preload r1 tid.x\nblock 0\n fetch a=r1\n x ld.global.b8 [a+512] -> r4\n"
        " exit\n";
    struct qg_options o = {0};
    struct qg_program p;
    struct qg_launch l;
    struct qg_result r;

    assemble(&p, text);
    l = launch_of(&p, 4);
    l.gmapped[0] = qg_bytes_set(7); /* three bytes, of which two are written */
    l.ginit[0] = qg_bytes_set(3);
    l.gmem[0] = 0x0201;
    r = run_launch(&l, &o);
    cr_assert_eq(r.status, QG_DIAG);
    cr_assert_eq(r.diag.kind, QG_DIAG_UNINIT_MEM);
    cr_assert_eq(r.diag.tid[0], 2);
    l.ginit[0] = qg_bytes_set(7);
    r = run_launch(&l, &o);
    cr_assert_eq(r.status, QG_DIAG);
    cr_assert_eq(r.diag.kind, QG_DIAG_RANGE);
    cr_assert_eq(r.diag.tid[0], 3);
    l.gmapped[0] = l.ginit[0] = 1;
    r = run_launch(&l, &o);
    cr_assert_eq(r.status, QG_OK);
    cr_assert_eq(r.ginit[0], 1);
}

/* ---- Registers and predicates ---- */

Test(check, uninitialised_registers)
{
    static const struct {
        const char *text;
        uint32_t thread;
        const char *says;
    } t[] = {
        {"block 0\n fetch a=r7\n alu1 add -> r3\n .line alu1 5 6 0\n exit\n", 0, "register r7"},
        {"block 0\n fetch b=r7\n alu1 add -> r3\n .line alu1 5 6 0\n exit\n", 0, "register r7"},
        {"block 0\n fetch c=r7\n alu2 popc c -> r3\n .line alu2 5 6 0\n exit\n", 0, "r7"},
        {"block 0\n fetch d=r7\n alu2 add c d -> r3\n .line alu2 5 6 0\n exit\n", 0, "r7"},
        {"block 0\n fetch a=r7\n alu1 add\n alu2 add r1 d -> r3\n .line alu1 5 6 0\n exit\n", 0,
         ""},
        {"block 0\n fetch a=r7\n x ld.global [a] -> r3\n .line x 5 6 0\n exit\n", 0, "r7"},
        {"block 0\n fetch a=r7\n y ld.global [a]\n .line y 5 6 0\n exit\n", 0, "r7"},
        {"block 0\n fetch a=r7\n alu2 none\n store st.global [a]\n .line store 5 6 0\n exit\n", 0,
         "r7"},
        {"block 0\n fetch c=r7\n alu2 or c d\n store st.global [512]\n .line alu2 5 6 0\n exit\n",
         0, "r7"},
        {"block 0\n fetch a=r7\n guard flag1\n alu1 set.eq\n exit if g\n .line alu1 5 6 0\n"
         "block 1\n exit\n",
         0, "r7"},
        {"block 0\n fetch a=r7\n alu1 set.eq\n pred lut 10 flag1 -> p0\n .line alu1 5 6 0\n exit\n",
         0, "r7"},
        {"block 0\n fetch c=r7\n check c\n .line alu2 5 6 0\n exit\n", 0, "r7"},
        {"block 0\n fetch d=r7\n x vote.all\n .line x 5 6 0\n exit\n", 0, "r7"},
        {"block 0\n fetch d=r7\n x shfl.idx width 4\n .line x 5 6 0\n exit\n", 0, "r7"},
        {"block 0\n fetch a=r7\n alu1 add\n x shfl.idx width 4\n .line alu1 5 6 0\n exit\n", 0,
         "r7"},
        {"block 0\n guard p2\n exit if g\n .line ctl 5 6 0\nblock 1\n exit\n", 0, "predicate p2"},
        {"block 0\n pred lut 12 p3 -> p0\n .line pred 5 6 0\n exit\n", 0, "predicate p3"},
        {"block 0\n pred lut 12 p3\n exit if pv\n .line pred 5 6 0\nblock 1\n exit\n", 0, "p3"},
        /* lane 2 only: lanes 0 and 1 get the register first */
        {"block 0\n fetch a=r1 b=2\n guard flag1 mask\n alu1 sub.lo -> r7\n"
         "block 1\n fetch a=r7\n alu1 add -> r3\n .line alu1 5 6 0\n exit\n",
         2, "thread (2, 0, 0) reads register r7, which it has never written"},
        /* sel: the chosen one counts (g is true in lane 0) */
        {"block 0\n fetch a=r1 b=1 c=r7 d=5\n guard flag1\n alu1 sub.lo\n alu2 sel c d -> r3\n"
         " .line alu2 5 6 0\n exit\n",
         0, "r7"},
    };

    for (size_t i = 0; i < sizeof t / sizeof *t; i++) {
        uint32_t block = strstr(t[i].text, "block 1\n fetch") ? 1 : 0;

        diagnosed(&(struct setting){t[i].text, 4, 1}, QG_DIAG_UNINIT_REG, 0, t[i].thread, block, 5,
                  6, t[i].says);
    }
}

Test(check, operands_that_do_not_matter)
{
    static const char *const t[] = {
        /* computed, never committed */
        "block 0\n fetch a=r7 c=r8 d=r9\n alu1 add\n alu2 add c d\n exit\n",
        /* masked lanes */
        "block 0\n fetch a=r1 b=2\n guard flag1 mask\n alu1 sub.lo -> r7\n"
        "block 1\n fetch a=r1 b=2 c=r7\n guard flag1 mask\n alu1 sub.lo\n alu2 or c d -> r8\n"
        "block 2\n exit\n",
        /* the operand that sel leaves (every lane's flag is true) */
        "block 0\n fetch a=r1 b=9 c=5 d=r7\n guard flag1\n alu1 sub.lo\n alu2 sel c d -> r3\n"
        " exit\n",
        /* u & v: v uninitialised where u is false; then the other way round */
        "block 0\n fetch a=r1 b=9\n alu1 set.hs\n pred lut 8 flag1 p3 -> p0\n exit\n",
        "block 0\n pred lut 0 -> p3\nblock 1\n fetch a=r7\n alu1 set.eq\n"
        " pred lut 8 flag1 p3 -> p0\n exit\n",
    };

    for (size_t i = 0; i < sizeof t / sizeof *t; i++)
        clean(&(struct setting){t[i], 4, 1});
    /* but u & v with u true, and both unknown */
    diagnosed(&(struct setting){"block 0\n fetch a=r1 b=9\n alu1 set.lo\n"
                                " pred lut 8 flag1 p3 -> p0\n .line pred 5 6 0\n exit\n",
                                4, 1},
              QG_DIAG_UNINIT_REG, 0, 0, 0, 5, 6, "predicate p3");
    diagnosed(&(struct setting){"block 0\n fetch a=r7\n alu1 set.eq\n pred lut 8 flag1 p3 -> p0\n"
                                " .line alu1 5 6 0\n exit\n",
                                4, 1},
              QG_DIAG_UNINIT_REG, 0, 0, 0, 5, 6, "register r7");
}

Test(check, division_by_zero)
{
    diagnosed(&(struct setting){"block 0\n fetch c=r1 d=r1\n check d\n alu2 add c d -> r3\n"
                                " .line alu2 5 6 0\n exit\n",
                                4, 1},
              QG_DIAG_DIV_ZERO, 0, 0, 0, 5, 6, "thread (0, 0, 0) divides by zero");
    clean(&(struct setting){"block 0\n fetch a=r1 b=1 c=r1\n guard flag1 mask\n alu1 sub.hs\n"
                            " check c\nblock 1\n exit\n",
                            4, 1});
}

/* ---- Races inside a thread block ---- */

#define STORE_TID(space, at) /* lanes store their tid at the same word */                          \
    "block 0\n fetch c=r1\n alu2 or c d\n store st." space " [" at "]\n .line store 5 6 0\n"

Test(check, races_of_writes)
{
    diagnosed(&(struct setting){STORE_TID("shared", "0") " exit\n", 2, 1}, QG_DIAG_RACE_SHARED, 0,
              1, 0, 5, 6,
              "thread (1, 0, 0) writes shared address 0x0, which thread (0, 0, 0) wrote (block 0, "
              "PTX line 5, CUDA line 6) with no barrier between");
    diagnosed(&(struct setting){STORE_TID("global", "512") " exit\n", 2, 1}, QG_DIAG_RACE_GLOBAL, 0,
              1, 0, 5, 6, "global address 0x200");
    /* one and the same value: no conflict, not between warps either, and the writers may read it */
    clean(&(struct setting){"block 0\n fetch c=5\n alu2 or c d\n store st.shared [0]\n"
                            "block 1\n x ld.shared [0] -> r3\n exit\n",
                            8, 1});
    /* but a thread that did not write must not read */
    diagnosed(&(struct setting){"block 0\n fetch a=r1 b=1 c=5\n guard flag1 mask\n alu1 sub.lo\n"
                                " alu2 or c d\n store st.shared [0]\n .line store 5 6 0\n"
                                "block 1\n x ld.shared [0] -> r3\n .line x 7 8 0\n exit\n",
                                2, 1},
              QG_DIAG_RACE_SHARED, 0, 1, 1, 7, 8,
              "thread (1, 0, 0) reads shared address 0x0, which thread (0, 0, 0) wrote (block 0, "
              "PTX line 5, CUDA line 6)");
}

Test(check, races_of_reads_and_writes)
{
    /* all read word 1, thread 0 then writes it: between lanes and, with 5 threads, warps */
    static const char text[] = "block 0\n x ld.global [516] -> r3\n .line x 5 6 0\n"
                               "block 1\n fetch a=r1 b=1\n guard flag1 mask\n alu1 sub.lo\n"
                               " alu2 none\n store st.global [516]\n .line store 7 8 0\n"
                               "block 2\n exit\n";

    diagnosed(&(struct setting){text, 2, 1}, QG_DIAG_RACE_GLOBAL, 0, 0, 1, 7, 8,
              "thread (0, 0, 0) writes global address 0x204, which thread (1, 0, 0) read (block 0, "
              "PTX line 5");
    diagnosed(&(struct setting){text, 5, 1}, QG_DIAG_RACE_GLOBAL, 0, 0, 1, 7, 8, "read");
    /* inside one block: all load, then one stores */
    diagnosed(&(struct setting){"block 0\n fetch a=r1 b=1\n guard flag1\n alu1 sub.lo\n"
                                " x ld.global [516]\n alu2 add x d\n store st.global [a<<2+512]\n"
                                " .line store 7 8 0\n exit\n",
                                2, 1},
              QG_DIAG_RACE_GLOBAL, 0, 1, 0, 7, 8, "which thread (0, 0, 0) read");
    /* a barrier orders them */
    clean(&(struct setting){"block 0\n x ld.global [516] -> r3\n bar\n"
                            "block 1\n fetch a=r1 b=1\n guard flag1 mask\n alu1 sub.lo\n"
                            " alu2 none\n store st.global [516]\n bar\n"
                            "block 2\n x ld.global [516] -> r3\n exit\n",
                            8, 1});
    /* a thread alone may do as it likes */
    clean(&(struct setting){"block 0\n fetch a=r1 c=r1\n alu2 or c d\n store st.global [a<<2+512]\n"
                            "block 1\n fetch a=r1 c=9\n x ld.global [a<<2+512] -> r3\n"
                            " alu2 or c d\n store st.global [a<<2+512]\n exit\n",
                            8, 1});
}

#define ATOMIC_ADD(space, at)                                                                      \
    " serial\n fetch d=1\n x ld." space " [" at "] -> r5\n alu2 add x d\n store st." space " [" at \
    "]\n .line x 21 22 0\n .line store 21 22 0\n"

Test(check, atomics)
{
    clean(&(struct setting){"block 0\nblock 1" ATOMIC_ADD("global", "512") " exit\n", 8, 3});
    /* a plain read beside them */
    diagnosed(&(struct setting){"block 0\nblock 1" ATOMIC_ADD(
                                    "global", "512") "block 2\n x ld.global [512] -> r3\n"
                                                     " .line x 5 6 0\n exit\n",
                                2, 1},
              QG_DIAG_RACE_GLOBAL, 0, 0, 2, 5, 6,
              "reads global address 0x200, which thread (1, 0, 0) updated (block 1, PTX line 21, "
              "CUDA line 22)");
    /* an atomic beside plain writes */
    diagnosed(&(struct setting){"block 0\n alu2 none\n store st.global [512]\n"
                                "block 1" ATOMIC_ADD("global", "512") " exit\n",
                                2, 1},
              QG_DIAG_RACE_GLOBAL, 0, 0, 1, 21, 22, "atomically updates");
    /* a serial block that stores elsewhere than it loads is no atomic */
    diagnosed(&(struct setting){"block 0\nblock 1 serial\n fetch c=r1\n x ld.global [516] -> r4\n"
                                " alu2 or c d\n store st.global [512]\n .line store 5 6 0\n exit\n",
                                2, 1},
              QG_DIAG_RACE_GLOBAL, 0, 1, 1, 5, 6, "wrote");
}

/* ---- Races between thread blocks ---- */

Test(check, thread_blocks_race)
{
    diagnosed(&(struct setting){"block 0\n fetch c=r2\n alu2 or c d\n store st.global [512]\n"
                                " .line store 5 6 0\n exit\n",
                                1, 2},
              QG_DIAG_RACE_GLOBAL, 1, 0, 0, 5, 6,
              "which thread (0, 0, 0) of thread block (0, 0, 0) wrote (block 0, PTX line 5, CUDA "
              "line 6) with no synchronisation");
    /* read by the first, written by the second */
    diagnosed(&(struct setting){"block 0\n fetch a=r2\n guard flag1\n alu1 set.ne\n bra 2 if g\n"
                                "block 1\n x ld.global [512] -> r3\n .line x 7 8 0\n exit\n"
                                "block 2\n alu2 none\n store st.global [512]\n"
                                " .line store 5 6 0\n exit\n",
                                1, 2},
              QG_DIAG_RACE_GLOBAL, 1, 0, 2, 5, 6, "read (block 1, PTX line 7, CUDA line 8)");
    /* the same value, and disjoint words */
    clean(&(struct setting){"block 0\n fetch c=7\n alu2 or c d\n store st.global [512]\n exit\n", 1,
                            3});
    clean(&(struct setting){
        "block 0\n fetch a=r2 c=r2\n alu2 or c d\n store st.global [a<<2+512]\n exit\n", 1, 8});
    /* all read */
    clean(&(struct setting){"block 0\n x ld.global [512] -> r3\n exit\n", 4, 3});
}

/* Each block leaves a word, then counts itself; the last one gathers all. r5 is the old count.
 * %s: the fence; the plain read of the others' words. */
static const char last_block[] =
    "block 0\n fetch a=r2 c=r2\n alu2 or c d\n store st.global [a<<2+544]\n .line store 5 6 0\n"
    "block 1%s\n"
    "block 2" ATOMIC_ADD(
        "global",
        "512") "block 3\n fetch a=r5 b=2\n guard flag1\n alu1 set.ne\n exit if g\n"
               "block 4\n x ld.global [544] -> r6\n y ld.global [548]\n .line x 9 10 "
               "0\n"
               " alu2 add y d -> r7\n"
               "block 5\n fetch c=r6 d=r7\n alu2 add c d\n store st.global [516]\n"
               "block 6\n alu2 none\n store st.global [512]\n exit\n"; /* resets the counter */

Test(check, the_last_block_may_gather)
{
    char text[2048];

    snprintf(text, sizeof text, last_block, " fence");
    clean(&(struct setting){text, 1, 3});
    snprintf(text, sizeof text, last_block, "");
    diagnosed(&(struct setting){text, 1, 3}, QG_DIAG_RACE_GLOBAL, 2, 0, 4, 9, 10,
              "of thread block (0, 0, 0) wrote (block 0, PTX line 5");
    /* the fence in the block of the store: it comes after the store */
    memmove(text + 13, text + 7, strlen(text + 7) + 1);
    memcpy(text, "block 0 fence", 13);
    clean(&(struct setting){text, 1, 3});
    /* many threads a block: each leaves a word and fences; one counts after a barrier; the old
     * count goes round through shared memory */
    clean(&(struct setting){
        "block 0\n fetch a=r2 b=2 d=r1\n alu1 shl\n alu2 add r1 d -> r4\n"
        "block 1\n fetch a=r4 c=r4\n alu2 or c d\n store st.global [a<<2+544]\n"
        "block 2 fence\n bar\n"
        "block 3\n fetch a=r1\n guard flag1\n alu1 set.ne\n bra 6 if g\n"
        "block 4" ATOMIC_ADD("global",
                             "512") "block 5\n fetch c=r5\n alu2 or c d\n store st.shared [0]\n"
                                    "block 6\n bar\n"
                                    "block 7\n fetch d=1\n x ld.shared [0]\n alu2 sub.ne x d\n "
                                    "pred lut 10 flag2\n exit if pv\n"
                                    "block 8\n fetch a=r1\n x ld.global [a<<2+544] -> r3\n exit\n",
        4, 2});
    /* the reader without an atomic of its own: a race even if the writer published */
    diagnosed(
        &(struct setting){
            "block 0\n fetch a=r2\n guard flag1\n alu1 set.ne\n bra 4 if g\n"
            "block 1\n fetch c=1\n alu2 or c d\n store st.global [544]\n"
            "block 2 fence\n"
            "block 3" ATOMIC_ADD(
                "global", "512") " exit\n"
                                 "block 4\n x ld.global [544] -> r3\n .line x 9 10 0\n exit\n",
            1, 2},
        QG_DIAG_RACE_GLOBAL, 1, 0, 4, 9, 10, "wrote");
}

/* ---- Lanes that must meet ---- */

Test(check, barrier_divergence)
{
    diagnosed(&(struct setting){"block 0\n fetch a=r1 b=2\n guard flag1\n alu1 set.eq\n exit if g\n"
                                "block 1\n bar\n .line ctl 5 6 0\nblock 2\n exit\n",
                                4, 1},
              QG_DIAG_BARRIER, 0, 2, 1, 5, 6,
              "thread (2, 0, 0) never reaches the barrier at which thread (0, 0, 0) waits: it has "
              "left the kernel");
    diagnosed(
        &(struct setting){"block 0\n fetch a=r1 b=4\n guard flag1\n alu1 set.hs\n bra 2 if g\n"
                          "block 1\n bar\n .line ctl 5 6 0\n"
                          "block 2\n bar\n .line ctl 7 8 0\nblock 3\n exit\n",
                          6, 1},
        QG_DIAG_BARRIER, 0, 4, 1, 5, 6,
        "it waits at another one (block 2, PTX line 7, CUDA line 8)");
    diagnosed(&(struct setting){"block 0\n fetch a=r1 b=1 d=1\n alu1 and\n alu2 set.eq r1 d\n"
                                " pred lut 10 flag2\n bar if pv\n .line ctl 5 6 0\n"
                                "block 1\n exit\n",
                                4, 1},
              QG_DIAG_BARRIER, 0, 0, 0, 5, 6, "left the kernel");
}

Test(check, shuffles)
{
    /* lane 0 has gone when 1 asks for it */
    diagnosed(&(struct setting){"block 0\n fetch a=r1\n guard flag1\n alu1 set.eq\n exit if g\n"
                                "block 1\n fetch a=r1 d=1\n alu1 add\n x shfl.up width 4 -> r3\n"
                                " .line x 5 6 0\n exit\n",
                                4, 1},
              QG_DIAG_SHUFFLE, 0, 1, 1, 5, 6,
              "thread (1, 0, 0) shuffles from lane 0, which does not execute the shuffle");
    /* a lane that never was: 6 threads, lane 5 asks for 6 */
    diagnosed(&(struct setting){"block 0\n fetch a=r1 d=1\n alu1 add\n x shfl.down width 4 -> r3\n"
                                " .line x 5 6 0\n exit\n",
                                6, 1},
              QG_DIAG_SHUFFLE, 0, 5, 0, 5, 6, "from lane 6");
    /* masked by its guard */
    diagnosed(&(struct setting){"block 0\n fetch a=r1 b=1 d=0\n guard flag1 mask\n alu1 sub.hs\n"
                                " x shfl.idx width 4 -> r3\n .line x 5 6 0\nblock 1\n exit\n",
                                4, 1},
              QG_DIAG_SHUFFLE, 0, 1, 0, 5, 6, "from lane 0");
    /* bfly reaches down out of the group: lane 4 ^ 4 = 0 */
    diagnosed(&(struct setting){"block 0\n fetch a=r1 d=4\n alu1 add\n x shfl.bfly width 4 -> r3\n"
                                " .line x 5 6 0\n exit\n",
                                8, 1},
              QG_DIAG_GROUP, 0, 4, 0, 5, 6,
              "thread (4, 0, 0) shuffles from lane 0, outside its group of 4");
}

/* Lanes of different warps shuffle through memory: word 4 + lane, and only the lane writes it. */
Test(check, words_of_lanes)
{
    const char *shuffle = ".shared 12 lanes 8\n"
                          "block 0\n fetch a=r1\n alu1 add\n alu2 or r1 d\n"
                          " store st.shared [a<<2+16]\n bar\n"
                          "block 1\n fetch a=r1 b=4 d=1\n alu1 xor\n alu2 or r1 d -> r3\n"
                          "block 2\n fetch a=r3\n x ld.shared [a<<2+16] -> r3\n .line x 5 6 0\n"
                          " exit\n";

    clean(&(struct setting){shuffle, 8, 1});
    /* thread 1 of 6 asks for 1 ^ 4 | 1 = 5, thread 2 for 7 */
    diagnosed(&(struct setting){shuffle, 6, 1}, QG_DIAG_SHUFFLE, 0, 2, 2, 5, 6,
              "thread (2, 0, 0) shuffles from lane 7, which does not execute the shuffle");
    diagnosed(&(struct setting){".shared 12 lanes 8\n"
                                "block 0\n alu2 none\n store st.shared [20]\n"
                                " .line store 7 8 0\n exit\n",
                                1, 1},
              QG_DIAG_RANGE, 0, 0, 0, 7, 8,
              "writes shared address 0x14, outside the 4 words the kernel declares");
    diagnosed(&(struct setting){".shared 12 lanes 8\n"
                                "block 0\n x ld.shared [8] -> r3\n .line x 5 6 0\n exit\n",
                                1, 1},
              QG_DIAG_UNINIT_MEM, 0, 0, 0, 5, 6, "reads shared address 0x8");
}

Test(check, votes)
{
    diagnosed(
        &(struct setting){"block 0\n fetch d=-1\n x vote.any -> r3\n .line x 5 6 0\n exit\n", 5, 1},
        QG_DIAG_GROUP, 0, 0, 0, 5, 6,
        "member mask 0xffffffff, which names thread (4, 0, 0), outside its group of 4");
    clean(&(struct setting){"block 0\n fetch d=-1\n x vote.any -> r3\n exit\n", 3, 1});
    /* lane 2 is named and elsewhere */
    diagnosed(
        &(struct setting){"block 0\n fetch a=r1 b=2\n guard flag1\n alu1 set.eq\n bra 2 if g\n"
                          "block 1\n fetch d=15\n x vote.any -> r3\n .line x 5 6 0\n"
                          "block 2\n exit\n",
                          4, 1},
        QG_DIAG_SHUFFLE, 0, 0, 1, 5, 6, "names thread (2, 0, 0), but that does not execute");
    /* lane 2 is named and gone: then it does not count */
    clean(&(struct setting){"block 0\n fetch a=r1 b=2\n guard flag1\n alu1 set.eq\n exit if g\n"
                            "block 1\n fetch d=15\n x vote.any -> r3\n exit\n",
                            4, 1});
    /* lanes 2 and 3 vote with the others, who do not name them */
    diagnosed(
        &(struct setting){"block 0\n fetch d=3\n x vote.any -> r3\n .line x 5 6 0\n exit\n", 4, 1},
        QG_DIAG_GROUP, 0, 0, 0, 5, 6, "thread (2, 0, 0) votes with it and is not named");
    /* activemask asks nobody */
    clean(&(struct setting){"block 0\n x vote.ballot -> r3\n exit\n", 8, 1});
}

/* ---- Steps ---- */

Test(check, step_limit)
{
    diagnosed(&(struct setting){"block 0\n bra 0\n .line ctl 5 6 0\n", 4, 1, 100}, QG_DIAG_STEPS, 0,
              0, 0, 5, 6, "has not ended after 100 records");
    diagnosed(&(struct setting){"block 0\n bra 0\n .line ctl 5 6 0\n", 4, 1, 0}, QG_DIAG_STEPS, 0,
              0, 0, 5, 6, "after 1000000 records");
    clean(&(struct setting){"block 0\nblock 1\n exit\n", 4, 1, 2});
    diagnosed(&(struct setting){"block 0\nblock 1\n exit\n .line ctl 5 6 0\n", 4, 1, 1},
              QG_DIAG_STEPS, 0, 0, 1, 5, 6, "after 1 records");
}

Test(check, steps_are_limited_unchecked_too)
{
    struct qg_program p;
    struct qg_launch l;
    struct qg_options o = {.unchecked = true, .max_steps = 10};
    struct qg_result r;

    assemble(&p, "block 0\n bra 0\n");
    l = launch_of(&p, 1);
    r = run_launch(&l, &o);
    cr_assert_eq(r.status, QG_DIAG);
    cr_assert_eq(r.diag.kind, QG_DIAG_STEPS);
    cr_assert_eq(r.records, 10);
}

/* ---- Print ---- */

Test(check, a_diagnosis_in_print)
{
    struct qg_program p;
    struct qg_result r = run_setting(
        &(struct setting){
            "block 0\n fetch a=r1\n x ld.global [a+513] -> r3\n .line x 5 6 1\n exit\n", 2, 1},
        &p);
    char *text;
    size_t n;
    FILE *f = open_memstream(&text, &n);

    qg_diag_print(f, &r.diag, &p);
    fclose(f);
    cr_assert_str_eq(text,
                     "inc.h:6: misaligned: thread (0, 0, 0) reads a word at global address 0x201, "
                     "which is no multiple of 4\n"
                     "    thread (0, 0, 0) of thread block (0, 0, 0), warp 0 lane 0\n"
                     "    machine block 0, port X; k.ptx line 5\n");
    free(text);
}

Test(check, a_stopped_record_leaves_no_tokens)
{
    struct qg_program p;
    struct qg_launch l;
    struct text_trace t = {0};
    struct qg_options o = {.sink = text_sink, .sink_ctx = &t};
    struct qg_result r;

    assemble(&p, "block 0\n fetch a=3\n alu1 add -> r1\nblock 1\n fetch a=4\n alu1 add -> r2\n"
                 " alu2 none\n store st.global [0]\n exit\n");
    l = launch_of(&p, 1);
    r = run_launch(&l, &o);
    cr_assert_eq(r.status, QG_DIAG);
    cr_assert_str_eq(t.s, "EXEC 0 0 1 | VAL 0 +03 | WB 1 1 1");
    cr_assert_eq(r.records, 1);
    free(t.s);
}

/* Order of execution and of tokens, against traces written by hand. */
#include "test_util.h"

TestSuite(exec);

/* The dot product: three lanes, one atomic each. */
Test(exec, dot_product_with_its_prompt)
{
    static const uint32_t v[] = {1, 2, 3, 4, 5, 6, 0};
    struct qg_program p;
    struct qg_launch l;
    struct qg_result r;

    assemble(&p, ".preload r1 tid.x\n"
                 "block 0\n fetch a=r1 b=param[3]\n guard flag1\n alu1 sub.ge\n exit if g\n"
                 "block 1\n fetch a=r1\n x ld.global [a<<2+param[0]]\n"
                 " y ld.global [a<<2+param[1]]\n alu2 mad.lo x y 0 -> r2\n"
                 "block 2 serial\n fetch d=r2\n x ld.global [param[2]]\n alu2 add x d\n"
                 " store st.global [param[2]]\n exit\n");
    l = launch_of(&p, 4);
    array(&l, 0, 7, v);
    l.params[0] = 512;
    l.params[1] = 512 + 12;
    l.params[2] = 512 + 24;
    l.params[3] = 3;
    expect_trace(&l, false,
                 "EXEC 0 0 f\n"
                 "EXEC 1 0 7 | VAL 0 +04 | VAL 1 +0a | VAL 2 +12 | WB 2 2 7\n"
                 "EXEC 2 0 1 | VAL 0 +04 | MEM 0 0 6\n"
                 "EXEC 2 0 2 | VAL 1 +0e | MEM 0 1 6\n"
                 "EXEC 2 0 4 | VAL 2 +20 | MEM 0 2 6\n"
                 "HALT");
    r = run_clean(&l);
    cr_assert_eq(r.gmem[6], 32);
    cr_assert_eq(r.tokens, 16);
    cr_assert_eq(r.records, 5);
}

/* The only bit of the only block is that of `exit`: ctl = 2 at bit 201 (the sum of the widths of
 * the fields before it), which is bit 10 of word 6: lane 2 of part 1. */
Test(exec, prompt)
{
    static const uint32_t word[] = {0x102};
    struct qg_program p;
    struct qg_launch l;

    assemble(&p, ".preload r1 tid.x\n.preload r2 ctaid.x\nblock 0\n exit\n");
    l = launch_of(&p, 6);
    l.grid[0] = 2;
    array(&l, 3, 1, word);
    array(&l, 4, 1, NULL);
    expect_trace(&l, true,
                 "ALL +00 | ROM 0 0 | PAIR 0 0 0 | VAL 2 +00 | VALK 2 1 04 | VAL 3 +00 | ROM 0 1 | "
                 "VAL 0 +02 | VALK 0 1 01 | MEM 0 0 3\n"
                 "LAUNCH 0 f | PAIR 0 0 1 | PAIR 1 2 3 | WB 1 1 f | ALL +00 | WB 1 2 f\n"
                 "LAUNCH 1 3 | PAIR 0 4 5 | WB 1 1 3 | ALL +00 | WB 1 2 3\n"
                 "LAUNCH 2 0\nLAUNCH 3 0\nLAUNCH 4 0\nLAUNCH 5 0\nLAUNCH 6 0\nLAUNCH 7 0\nRUN\n"
                 "EXEC 0 0 f\nEXEC 0 1 3\nHALT\n"
                 "LAUNCH 0 f | PAIR 0 0 1 | PAIR 1 2 3 | WB 1 1 f | ALL +01 | WB 1 2 f\n"
                 "LAUNCH 1 3 | PAIR 0 4 5 | WB 1 1 3 | ALL +01 | WB 1 2 3\n"
                 "LAUNCH 2 0\nLAUNCH 3 0\nLAUNCH 4 0\nLAUNCH 5 0\nLAUNCH 6 0\nLAUNCH 7 0\nRUN\n"
                 "EXEC 0 0 f\nEXEC 0 1 3\nHALT");
    cr_assert_eq(run_clean(&l).tokens, 6);
}

/* Slot 1, slot 2 and store data once, predicate, stores in the order of the lanes. */
Test(exec, order_within_a_record)
{
    struct qg_program p;
    struct qg_launch l;

    assemble(&p, ".preload r1 tid.x\n"
                 "block 0\n fetch a=r1 c=r1 d=16\n alu1 add -> r2\n alu2 add c d -> r3\n"
                 " pred lut 15 -> p2\n store st.global [a<<2+520]\n exit\n");
    l = launch_of(&p, 2);
    array(&l, 2, 2, NULL);
    expect_trace(&l, false,
                 "EXEC 0 0 3 | PAIR 0 0 1 | WB 1 2 3 | VAL 0 +10 | VAL 1 +11 | WB 2 3 3 | "
                 "PRED 2 3 3 | MEM 0 0 2 | MEM 0 1 3\nHALT");
}

Test(exec, branch_around_and_reconvergence)
{
    struct qg_program p;
    struct qg_launch l;

    assemble(&p, ".preload r1 tid.x\n"
                 "block 0\n fetch a=r1 b=1 d=1\n alu1 and\n alu2 set.eq r1 d\n"
                 " pred lut 10 flag2\n bra 2 if pv\n"
                 "block 1\n fetch a=5\n alu1 add -> r2\n"
                 "block 2\n exit\n");
    l = launch_of(&p, 4);
    expect_trace(&l, false, "EXEC 0 0 f\nEXEC 1 0 5 | ALL +05 | WB 1 2 5\nEXEC 2 0 f\nHALT");
}

Test(exec, loop_with_a_trip_count_per_lane)
{
    struct qg_program p;
    struct qg_launch l;

    assemble(&p, ".preload r1 tid.x\n"
                 "block 0\n fetch a=r1 b=1\n guard !flag1\n alu1 sub.lt -> r1\n bra 0 if g\n"
                 "block 1\n exit\n");
    l = launch_of(&p, 4);
    expect_trace(&l, false,
                 "EXEC 0 0 f | PAIR 0 -1 0 | PAIR 1 1 2 | WB 1 1 f\n"
                 "EXEC 0 0 e | VAL 1 -ff | PAIR 1 0 1 | WB 1 1 e\n"
                 "EXEC 0 0 c | PAIR 1 -1 0 | WB 1 1 c\n"
                 "EXEC 0 0 8 | VAL 3 -ff | WB 1 1 8\n"
                 "EXEC 1 0 f\nHALT");
}

Test(exec, exit_of_some_lanes)
{
    struct qg_program p;
    struct qg_launch l;

    assemble(&p, ".preload r1 tid.x\n"
                 "block 0\n fetch a=r1 b=1\n guard flag1\n alu1 set.eq\n exit if g\n"
                 "block 1\n exit\n");
    l = launch_of(&p, 6);
    expect_trace(&l, false, "EXEC 0 0 f\nEXEC 0 1 3\nEXEC 1 0 d\nEXEC 1 1 3\nHALT");
}

Test(exec, warps_take_turns_and_meet_at_barriers)
{
    struct qg_program p;
    struct qg_launch l;

    assemble(&p, "block 0\n bar\nblock 1\n bar\nblock 2\n bar\nblock 3\n exit\n");
    l = launch_of(&p, 9);
    expect_trace(&l, false,
                 "EXEC 0 0 f\nEXEC 0 1 f\nEXEC 0 2 1\nBAR 1\n"
                 "EXEC 1 0 f\nEXEC 1 1 f\nEXEC 1 2 1\nBAR 0\n"
                 "EXEC 2 0 f\nEXEC 2 1 f\nEXEC 2 2 1\nBAR 1\n"
                 "EXEC 3 0 f\nEXEC 3 1 f\nEXEC 3 2 1\nHALT");
}

Test(exec, the_turn_goes_on_after_a_barrier)
{
    struct qg_program p;
    struct qg_launch l;

    /* warp 0 takes one block more and arrives last: after the barrier it is warp 1's turn */
    assemble(&p, ".preload r1 tid.x\n"
                 "block 0\n fetch a=r1 b=4\n guard flag1\n alu1 set.ge\n bra 2 if g\n"
                 "block 1\nblock 2\n bar\nblock 3\n exit\n");
    l = launch_of(&p, 8);
    expect_trace(&l, false,
                 "EXEC 0 0 f\nEXEC 0 1 f\nEXEC 1 0 f\nEXEC 2 1 f\nEXEC 2 0 f\nBAR 1\n"
                 "EXEC 3 1 f\nEXEC 3 0 f\nHALT");
}

/* Within one warp: lanes that have arrived wait while the others come by their own way. */
Test(exec, lanes_of_one_warp_wait_for_each_other)
{
    struct qg_program p;
    struct qg_launch l;

    assemble(&p, ".preload r1 tid.x\n"
                 "block 0\n fetch a=r1 b=2\n guard flag1\n alu1 set.lo\n bra 3 if g\n"
                 "block 1\nblock 2\n"
                 "block 3\n bar\n"
                 "block 4\n exit\n");
    l = launch_of(&p, 4);
    expect_trace(&l, false,
                 "EXEC 0 0 f\nEXEC 1 0 c\nEXEC 2 0 c\nEXEC 3 0 f\nBAR 1\nEXEC 4 0 f\n"
                 "HALT");
    /* the barrier in front: the two jump back to it */
    assemble(&p, ".preload r1 tid.x\n"
                 "block 0\n fetch a=r1 b=2\n guard flag1\n alu1 set.lo\n bra 3 if g\n"
                 "block 1\n bar\nblock 2\n exit\n"
                 "block 3\n bra 1\n");
    l = launch_of(&p, 4);
    expect_trace(&l, false,
                 "EXEC 0 0 f\nEXEC 1 0 c\nEXEC 3 0 3\nEXEC 1 0 3\nBAR 1\nEXEC 2 0 f\n"
                 "HALT");
}

Test(exec, serial_blocks_take_one_lane)
{
    struct qg_program p;
    struct qg_launch l;

    assemble(&p, "block 0\nblock 1 serial\nblock 2\n exit\n");
    l = launch_of(&p, 5);
    expect_trace(&l, false,
                 "EXEC 0 0 f\nEXEC 0 1 1\nEXEC 1 0 1\nEXEC 1 1 1\nEXEC 1 0 2\nEXEC 2 1 1\n"
                 "EXEC 1 0 4\nEXEC 1 0 8\nEXEC 2 0 f\nHALT");
}

Test(exec, a_guard_mask_leaves_nothing_of_idle_lanes)
{
    struct qg_program p;
    struct qg_launch l;
    struct qg_result r;
    static const uint32_t v[] = {70, 71, 72, 73};

    assemble(&p, ".preload r1 tid.x\n"
                 "block 0\n fetch a=r1 b=9\n guard flag1 mask\n alu1 sub.ge -> r2\n"
                 " x ld.global [0]\n pred lut 15 -> p1\n store st.global [4]\n"
                 "block 1\n fetch a=r1 b=2\n guard flag1 mask\n alu1 sub.ge -> r2\n"
                 " x ld.global [a<<2+512]\n alu2 add x r1\n pred lut 10 flag1 -> p1\n"
                 " store st.global [a<<2+512]\n bra 3 if g\n"
                 "block 2\nblock 3\n exit\n");
    l = launch_of(&p, 4);
    array(&l, 0, 4, v);
    expect_trace(&l, false,
                 "EXEC 0 0 f\n"
                 "EXEC 1 0 f | PAIR 1 0 1 | WB 1 2 c | VAL 2 +48 | VAL 3 +4a | PRED 1 c c | "
                 "MEM 0 2 2 | MEM 0 3 3\n"
                 "EXEC 2 0 3\nEXEC 3 0 f\nHALT");
    r = run_clean(&l);
    cr_assert_eq(r.gmem[1], 71);
    cr_assert_eq(r.gmem[3], 74);
}

/* A masked lane has pv = 0, whatever the table says. */
Test(exec, pv_of_masked_lanes_is_0)
{
    struct qg_program p;
    struct qg_launch l;

    assemble(&p, ".preload r1 tid.x\n"
                 "block 0\n fetch a=r1 b=2\n guard flag1 mask\n alu1 set.lo\n pred lut 15\n"
                 " bra 2 if pv\n"
                 "block 1\nblock 2\n exit\n");
    l = launch_of(&p, 4);
    expect_trace(&l, false, "EXEC 0 0 f\nEXEC 1 0 c\nEXEC 2 0 f\nHALT");
}

Test(exec, predicate_functions)
{
    for (uint32_t lut = 0; lut < 16; lut++) {
        struct qg_program p;
        struct qg_launch l;
        char text[512], expected[256];
        uint32_t bits = 0;
        bool u = ((lut ^ lut >> 1) & 5) != 0, v = ((lut ^ lut >> 2) & 3) != 0;

        /* u = bit 0 of tid, v = bit 1 of tid */
        sprintf(text,
                ".preload r1 tid.x\n"
                "block 0\n fetch a=r1 b=2\n alu1 sub.hs\n pred lut 10 flag1 -> p3\n"
                "block 1\n fetch a=r1 b=1 d=1\n alu1 and\n alu2 set.eq r1 d\n"
                " pred lut %u %s %s -> p0\n exit\n",
                lut, u ? "flag2" : "", v ? "p3" : "");
        assemble(&p, text);
        for (uint32_t t = 0; t < 4; t++)
            bits |= (lut >> t & 1) << t;
        sprintf(expected, "EXEC 0 0 f | PRED 3 f c\nEXEC 1 0 f | PRED 0 f %x\nHALT", bits);
        l = launch_of(&p, 4);
        expect_trace(&l, false, expected);
    }
}

Test(exec, shuffles_and_votes)
{
    struct qg_program p;
    struct qg_launch l;

    /* r1 = tid; width 4 and 2; a ballot of the odd lanes of warp 1; the other votes */
    assemble(&p, ".preload r1 tid.x\n"
                 "block 0\n fetch a=r1 d=1\n alu1 add\n x shfl.down width 4 -> r2\n"
                 " pred lut 10 xflag -> p0\n"
                 "block 1\n fetch a=r1 d=1\n alu1 add\n x shfl.up width 2 -> r2\n"
                 " pred lut 10 xflag -> p0\n"
                 "block 2\n fetch a=r1 d=3\n alu1 add\n x shfl.bfly width 4 -> r2\n"
                 "block 3\n fetch a=r1 d=1\n alu1 add\n x shfl.idx width 2 -> r2\n"
                 "block 4\n exit\n");
    l = launch_of(&p, 4);
    expect_trace(&l, false,
                 "EXEC 0 0 f | PAIR 0 1 2 | PAIR 1 3 3 | WB 1 2 f | PRED 0 f 7\n"
                 "EXEC 1 0 f | PAIR 0 0 0 | PAIR 1 2 2 | WB 1 2 f | PRED 0 f a\n"
                 "EXEC 2 0 f | PAIR 0 3 2 | PAIR 1 1 0 | WB 1 2 f\n"
                 "EXEC 3 0 f | PAIR 0 1 1 | PAIR 1 3 3 | WB 1 2 f\n"
                 "EXEC 4 0 f\nHALT");
    assemble(&p, ".preload r1 tid.x\n"
                 "block 0\n fetch a=r1 b=1 d=1\n alu1 and\n alu2 set.eq r1 d\n"
                 " pred lut 10 flag2 -> p0\n"
                 "block 1\n fetch a=r1 b=4\n guard flag1\n alu1 set.lo\n exit if g\n"
                 "block 2\n fetch d=0xf0\n guard p0\n x vote.ballot -> r2\n"
                 " pred lut 10 xflag -> p1\n"
                 "block 3\n fetch d=0xf0\n guard p0\n x vote.all -> r2\n"
                 "block 4\n fetch d=0xf0\n guard !p0\n x vote.any -> r2\n"
                 "block 5\n fetch d=0xf0\n guard p0\n x vote.uni\n pred lut 5 xflag -> p1\n"
                 "block 6\n x vote.ballot -> r2\n"
                 "block 7\n exit\n");
    l = launch_of(&p, 8);
    expect_trace(&l, false,
                 "EXEC 0 0 f | PRED 0 f a\nEXEC 0 1 f | PRED 0 f a\n"
                 "EXEC 1 0 f\nEXEC 1 1 f\n"
                 "EXEC 2 1 f | ALL +a0 | WB 1 2 f | PRED 1 f f\n"
                 "EXEC 3 1 f | ALL +00 | WB 1 2 f\n"
                 "EXEC 4 1 f | ALL +01 | WB 1 2 f\n"
                 "EXEC 5 1 f | PRED 1 f f\n"
                 "EXEC 6 1 f | ALL +f0 | WB 1 2 f\n"
                 "EXEC 7 1 f\nHALT");
}

Test(exec, special_registers_of_3d_launches)
{
    static const char *const names[] = {"tid.x",   "tid.y",   "tid.z", "ctaid.x",
                                        "ctaid.y", "ctaid.z", "laneid"};

    for (int k = 0; k < 7; k++) {
        struct qg_program p;
        struct qg_launch l;
        struct qg_result r;
        struct qg_options o = {.unchecked = true};
        char text[512];

        /* out[12 * thread block + laneid] = special; thread 0 counts the thread blocks at word 96,
         * by 12, before any other looks at it */
        sprintf(text,
                ".preload r1 laneid\n.preload r4 %s\n"
                "block 0\n fetch a=r1\n guard flag1\n alu1 set.ne\n bra 2 if g\n"
                "block 1 serial\n fetch d=12\n x ld.global [896]\n alu2 add x d\n"
                " store st.global [896]\n"
                "block 2\n fetch a=r1\n alu1 add\n x ld.global [896]\n alu2 add x r1 -> r3\n"
                "block 3\n fetch a=r3 c=r4\n alu2 or c d\n store st.global [a<<2+464]\n exit\n",
                names[k]);
        assemble(&p, text);
        l = launch_of(&p, 1);
        l.grid[0] = 2;
        l.grid[1] = 2;
        l.grid[2] = 2;
        l.block[0] = 2;
        l.block[1] = 3;
        l.block[2] = 2;
        array(&l, 0, 97, NULL);
        l.ginit[96] = 1;
        r = run_launch(&l, &o);
        for (uint32_t cta = 0; cta < 8; cta++)
            for (uint32_t t = 0; t < 12; t++) {
                const uint32_t want[] = {t % 2, t / 2 % 3, t / 6, cta % 2, cta / 2 % 2, cta / 4, t};

                cr_assert_eq(r.gmem[cta * 12 + t], want[k], "%s of %u,%u: %u", names[k], cta, t,
                             r.gmem[cta * 12 + t]);
            }
    }
}

/* Conflicts and rows that do not exist, as the machine has them. */
Test(exec, unchecked_machine)
{
    static const uint32_t v[] = {9, 9, 9};
    struct qg_program p;
    struct qg_launch l;
    struct qg_result r;
    struct text_trace t = {0};
    struct qg_options o = {.unchecked = true, .sink = text_sink, .sink_ctx = &t};

    assemble(&p, ".preload r1 tid.x\n"
                 "block 0\n fetch c=r1\n alu2 add c d\n store st.global [512]\n"
                 "block 1\n fetch a=r1\n alu2 add x d -> r2\n x ld.global [a<<2+1008]\n"
                 " store st.global [a<<2+1012]\n"
                 "block 2\n fetch a=r5 c=r9\n x ld.shared [3]\n alu1 add -> r6\n"
                 " alu2 add c x -> r7\n exit\n");
    l = launch_of(&p, 4);
    array(&l, 0, 3, v);
    r = run_launch(&l, &o);
    /* row of 1008 is 124, of 1012 125; 1016 and 1020 are the rows that do not exist; 1024 is row 0,
     * 1028 row 1. Lane 3 loads row 127. Stores: lane 0 to row 125, lanes 1, 2 to none, lane 3 to 0
     */
    cr_assert_str_eq(t.s, "EXEC 0 0 f | PAIR 0 0 1 | PAIR 1 2 3 | MEM 0 0 0 | MEM 0 1 0 | "
                          "MEM 0 2 0 | MEM 0 3 0\n"
                          "EXEC 1 0 f | ALL +00 | WB 2 2 f | MEM 0 0 125 | MEM 0 3 0\n"
                          "EXEC 2 0 f | ALL +00 | WB 1 6 f | ALL +00 | WB 2 7 f\nHALT");
    cr_assert_eq(r.gmem[0], 0);
    cr_assert_eq(r.gmem[1], 9);
    free(t.s);
}

/* Registers keep their contents from one thread block to the next, predicates do not. Only an
 * unchecked run can see it. */
Test(exec, state_between_thread_blocks)
{
    struct qg_program p;
    struct qg_launch l;
    struct text_trace t = {0};
    struct qg_options o = {.unchecked = true, .sink = text_sink, .sink_ctx = &t};

    assemble(&p, "block 0\n fetch a=r3 b=5\n alu1 add -> r3\n pred lut 3 p0 -> p0\n exit\n");
    l = launch_of(&p, 1);
    l.grid[0] = 2;
    run_launch(&l, &o);
    cr_assert_str_eq(t.s, "EXEC 0 0 1 | VAL 0 +05 | WB 1 3 1 | PRED 0 1 1\nHALT\n"
                          "EXEC 0 0 1 | VAL 0 +0a | WB 1 3 1 | PRED 0 1 1\nHALT");
    free(t.s);
}

/* Thread blocks come x first, then y, then z. */
Test(exec, order_of_thread_blocks)
{
    struct qg_program p;
    struct qg_launch l;
    struct qg_result r;
    static const uint32_t zero[] = {0};

    assemble(&p, ".preload r1 ctaid.x\n.preload r2 ctaid.y\n.preload r3 ctaid.z\n"
                 "block 0\n fetch a=r2 b=2 c=r1\n alu1 shl\n alu2 add c r1 -> r4\n"
                 "block 1\n fetch a=r3 b=4 d=r4\n alu1 shl\n alu2 add r1 d -> r4\n"
                 "block 2 serial\n fetch d=1\n x ld.global [512] -> r5\n alu2 add x d\n"
                 " store st.global [512]\n"
                 "block 3\n fetch a=r5 c=r4\n alu2 or c d\n store st.global [a<<2+516]\n exit\n");
    l = launch_of(&p, 1);
    l.grid[0] = 3;
    l.grid[1] = 2;
    l.grid[2] = 2;
    array(&l, 0, 1, zero);
    array(&l, 1, 12, NULL);
    r = run_clean(&l);
    cr_assert_eq(r.gmem[0], 12);
    for (uint32_t i = 0; i < 12; i++)
        cr_assert_eq(r.gmem[1 + i], i % 3 + (i / 3 % 2) * 4 + (i / 6) * 16);
}

/* ---- Linking and refusals ---- */

Test(exec, relocations)
{
    struct qg_program p, out;
    struct qg_launch l;
    struct qg_error e = {0};

    assemble(&p, "block 0\n fetch a=param[3]-1 c=ntid.x+100\n alu1 add\n alu2 add c d -> r1\n"
                 " x ld.global [param[0]+8]\n y ld.global [a+nctaid.z-4]\n"
                 " store st.global [c<<2+param[31]]\n"
                 "block 1\n fetch b=ntid.y d=ntid.z\n alu1 add -> r1\n alu2 add c d -> r2\n"
                 "block 2\n fetch b=nctaid.x d=nctaid.y\n alu1 add -> r1\n alu2 add c d -> r2\n"
                 "block 3\n exit\n");
    l = launch_of(&p, 1);
    l.block[0] = 2;
    l.block[1] = 3;
    l.block[2] = 4;
    l.grid[0] = 5;
    l.grid[1] = 6;
    l.grid[2] = 7;
    l.params[0] = 512;
    l.params[3] = 0;
    l.params[31] = 0xffff8000u;
    cr_assert_eq(qg_link(&l, &out, &e), 0, "%s", e.what);
    cr_assert_eq(out.blocks[0].imm1, 0xffffffffu);
    cr_assert_eq(out.blocks[0].imm2, 102);
    cr_assert_eq(out.blocks[0].xoff, 520);
    cr_assert_eq(out.blocks[0].yoff, 3);
    cr_assert_eq(out.blocks[0].soff, 0x8000);
    cr_assert_eq(out.blocks[1].imm1, 3);
    cr_assert_eq(out.blocks[1].imm2, 4);
    cr_assert_eq(out.blocks[2].imm1, 5);
    cr_assert_eq(out.blocks[2].imm2, 6);
    l.params[0] = 32767 - 8;
    cr_assert_eq(qg_link(&l, &out, &e), 0);
    l.params[0] = 32768 - 8;
    cr_assert_eq(qg_link(&l, &out, &e), QG_EXIT_USER);
    cr_assert(strstr(e.what, "offset 0x8000 of a load does not fit"), "%s", e.what);
}

static int stop_sink(void *ctx, const uint32_t *ids, size_t n)
{
    (void)ctx, (void)ids, (void)n;
    return 1;
}

Test(exec, launches_that_are_not_possible)
{
    static const struct {
        uint32_t grid[3], block[3];
        const char *says;
    } t[] = {
        {{1, 1, 1}, {33, 1, 1}, "(33, 1, 1) must have 1 to 32"},
        {{1, 1, 1}, {4, 4, 3}, "(4, 4, 3) must have"},
        {{1, 1, 1}, {1, 0, 1}, "(1, 0, 1) must have"},
        {{1, 1, 1}, {65536, 65536, 1}, "must have"},
        {{1, 1, 1}, {5, 1, 1}, "exact for at most 4 threads"},
        {{0, 1, 1}, {4, 1, 1}, "x must be 1 to 2147483647"},
        {{1, 1, 65536}, {4, 1, 1}, "z must be 1 to 65535"},
    };
    struct qg_program p;
    struct qg_launch l;
    struct qg_options o = {.sink = stop_sink};
    struct qg_error e = {0};
    struct qg_result r;

    assemble(&p, ".kernel \"k\"\n.file \"k.cu\"\n.maxthreads 4 \"a vote\"\nblock 0\n exit\n");
    for (size_t i = 0; i < sizeof t / sizeof *t; i++) {
        l = launch_of(&p, 1);
        memcpy(l.grid, t[i].grid, sizeof l.grid);
        memcpy(l.block, t[i].block, sizeof l.block);
        memset(&e, 0, sizeof e);
        cr_assert_eq(qg_run(&l, NULL, &r, &e), QG_EXIT_USER, "%s", t[i].says);
        cr_assert_eq(r.status, QG_REFUSED);
        cr_assert(strstr(e.what, t[i].says), "%s", e.what);
        cr_assert_str_eq(e.file, "k.cu");
        cr_assert(i != 4 || strstr(e.hint, "a vote"));
    }
    l = launch_of(&p, 1);
    memset(&e, 0, sizeof e);
    cr_assert_eq(qg_run(&l, &o, &r, &e), QG_EXIT_INTERNAL);
    cr_assert_eq(r.status, QG_REFUSED);
    cr_assert(strstr(e.what, "sink"));
    p.blocks[0].rd = 3; /* no longer sealed */
    memset(&e, 0, sizeof e);
    cr_assert_eq(qg_run(&l, NULL, &r, &e), QG_EXIT_USER);
    cr_assert(strstr(e.what, "field rd"));
}

/* The machine as a whole against C. */
Test(exec, a_long_program_computes_what_c_does)
{
    struct qg_program p;
    struct qg_launch l;
    uint64_t seed = 7;

    /* xorshift and the high word of a product, 100 rounds a lane */
    assemble(&p, ".preload r1 tid.x\n"
                 "block 0\n fetch a=r1\n x ld.global [a<<2+512] -> r2\n alu2 none -> r3\n"
                 "block 1\n fetch a=r2 b=13 c=r2\n alu1 shl\n alu2 xor c r1 -> r2\n"
                 "block 2\n fetch a=r2 b=17 c=r2\n alu1 shr\n alu2 xor c r1 -> r2\n"
                 "block 3\n fetch a=r2 b=5 c=r2\n alu1 shl\n alu2 xor c r1 -> r2\n"
                 "block 4\n fetch a=r3 b=1 c=r2 d=0x41c64e6d\n alu1 add -> r3\n"
                 " alu2 mad.hi.u c d r1 -> r4\n"
                 "block 5\n fetch a=r2 b=r4 c=r3 d=100\n alu1 xor -> r2\n alu2 sub.lo c d\n"
                 " pred lut 10 flag2\n bra 1 if pv\n"
                 "block 6\n fetch a=r1 c=r2\n alu2 add c d\n store st.global [a<<2+512]\n exit\n");
    for (int round = 0; round < 50; round++) {
        uint32_t v[32];
        struct qg_result r;
        uint32_t threads = 1 + rnd_below(&seed, 32);

        for (int i = 0; i < 32; i++)
            v[i] = rnd(&seed);
        l = launch_of(&p, threads);
        array(&l, 0, 32, v);
        r = run_clean(&l);
        for (uint32_t i = 0; i < 32; i++) {
            uint32_t x = v[i];

            for (uint32_t k = 1; k <= 100 && i < threads; k++) {
                x ^= x << 13;
                x ^= x >> 17;
                x ^= x << 5;
                x ^= (uint32_t)((uint64_t)x * 0x41c64e6d / 4294967296u) + k;
            }
            cr_assert_eq(r.gmem[i], x);
        }
    }
}

/* ---- Variables of the program ---- */

Test(exec, variables_lie_behind_the_arrays)
{
    static const char *const text = ".kernel \"k\"\n"
                                    ".data \"table\" const 10 20 30\n"
                                    ".data \"sum\" device 0x100\n"
                                    ".preload r1 tid.x\n"
                                    "block 0\n fetch a=r1\n x ld.global [a<<2+data[0]] -> r2\n"
                                    "block 1 serial\n fetch d=r2\n x ld.global [data[1]]\n"
                                    " alu2 add x d\n store st.global [data[1]]\n exit\n";
    struct qg_program p;
    struct qg_launch l;
    struct qg_result r;
    struct qg_error e = {0};
    char *again;

    assemble(&p, text);
    cr_assert_eq(qg_data_size(&p), 4);
    l = launch_of(&p, 3);
    array(&l, 0, 5, NULL);
    cr_assert_eq(qg_launch_data(&l, 5, &e), 0);
    cr_expect_eq(l.params[31], 512 + 20);
    cr_expect_eq(l.params[30], 512 + 32);
    r = run_clean(&l);
    cr_expect_eq(r.gmem[5], 10);
    cr_expect_eq(r.gmem[7], 30);
    cr_expect_eq(r.gmem[8], 0x100 + 60);
    cr_assert_eq(qg_launch_data(&l, 122, &e), 0);
    cr_assert_eq(qg_launch_data(&l, 123, &e), QG_EXIT_USER);
    cr_expect(strstr(e.what, "need 4 words of global memory, and behind the arrays there are 3"),
              "%s", e.what);
    again = qg_disasm(&p); /* text and image hold them */
    struct qg_program q;
    size_t size;
    void *image = qg_program_encode(&p, &size);

    assemble(&q, again);
    cr_expect_eq(memcmp(&p, &q, sizeof p), 0);
    cr_assert_eq(qg_program_decode(&q, image, size, "i", &e), 0);
    cr_expect_eq(memcmp(&p, &q, sizeof p), 0);
    free(image);
    free(again);
}

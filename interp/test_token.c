#include "test_util.h"

#include "vocab.h"

TestSuite(token);

Test(token, vocabulary_has_the_documented_size)
{
    /* 32*8*15 + 4*2*256 + 4*3*256 + 2*256 + 3*256 + 2*256 + 2*15*15 + 4*80 + 2*4*126 + 2 + 1 +
     * 32*2 + 8*16 + 1, added by hand */
    cr_assert_eq(QG_VOCAB, 12726);
    cr_assert_eq(qg_token_first(QG_T_EXEC), 0);
    cr_assert_eq(qg_token_first(QG_T_VAL0), 3840);
    cr_assert_eq(qg_token_first(QG_T_VALK), 5888);
    cr_assert_eq(qg_token_first(QG_T_ALL0), 8960);
    cr_assert_eq(qg_token_first(QG_T_ALLK), 9472);
    cr_assert_eq(qg_token_first(QG_T_PAIR), 10240);
    cr_assert_eq(qg_token_first(QG_T_WB), 10752);
    cr_assert_eq(qg_token_first(QG_T_PRED), 11202);
    cr_assert_eq(qg_token_first(QG_T_MEM), 11522);
    cr_assert_eq(qg_token_first(QG_T_BAR), 12530);
    cr_assert_eq(qg_token_first(QG_T_RUN), QG_VOCAB - 1);
}

Test(token, every_id_survives_decode_and_encode_and_text)
{
    struct qg_token last = {.kind = QG_NTOKEN_KINDS};

    for (uint32_t id = 0; id < QG_VOCAB; id++) {
        struct qg_token t;
        char text[40];
        uint32_t again;

        cr_assert_eq(qg_token_decode(id, &t), 0);
        cr_assert_eq(qg_token_encode(&t), id);
        cr_assert_lt(qg_token_format(id, text, sizeof text), (int)sizeof text);
        cr_assert_eq(qg_token_parse(text, &again), 0, "%s", text);
        cr_assert_eq(again, id, "%s", text);
        /* ids of a kind are in lexicographic order of their fields (nibbles of PAIR: unsigned) */
        if (t.kind == last.kind) {
            uint32_t m = t.kind == QG_T_PAIR ? 15 : ~0u;
            uint64_t a =
                (uint64_t)last.f[0] << 40 | (uint64_t)(last.f[1] & m) << 20 | (last.f[2] & m);
            uint64_t b = (uint64_t)t.f[0] << 40 | (uint64_t)(t.f[1] & m) << 20 | (t.f[2] & m);

            cr_assert_lt(a, b, "%s", text);
        } else {
            cr_assert_eq(id, qg_token_first(t.kind));
        }
        last = t;
    }
}

Test(token, texts_by_hand)
{
    static const struct {
        struct qg_token t;
        const char *text;
    } cases[] = {
        {{QG_T_EXEC, {3, 0, 15}}, "EXEC 3 0 f"},
        {{QG_T_EXEC, {31, 7, 8}}, "EXEC 31 7 8"},
        {{QG_T_VAL0, {2, 0, 0x12}}, "VAL 2 +12"},
        {{QG_T_VAL0, {0, 1, 0xff}}, "VAL 0 -ff"},
        {{QG_T_VALK, {3, 2, 0xa0}}, "VALK 3 2 a0"},
        {{QG_T_ALL0, {1, 7}}, "ALL -07"},
        {{QG_T_ALLK, {3, 0x80}}, "ALLK 3 80"},
        {{QG_T_PAIR, {0, 0xffffffffu, 7}}, "PAIR 0 -1 7"},
        {{QG_T_PAIR, {1, 0xfffffff8u, 0}}, "PAIR 1 -8 0"},
        {{QG_T_WB, {1, 4, 15}}, "WB 1 4 f"},
        {{QG_T_PRED, {3, 13, 5}}, "PRED 3 d 5"},
        {{QG_T_MEM, {1, 2, 125}}, "MEM 1 2 125"},
        {{QG_T_BAR, {1}}, "BAR 1"},
        {{QG_T_HALT, {0}}, "HALT"},
        {{QG_T_ROM, {31, 1}}, "ROM 31 1"},
        {{QG_T_LAUNCH, {7, 0}}, "LAUNCH 7 0"},
        {{QG_T_RUN, {0}}, "RUN"},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[40];

        qg_token_format(qg_token_encode(&cases[i].t), text, sizeof text);
        cr_assert_str_eq(text, cases[i].text);
    }
}

Test(token, ids_by_hand)
{
    cr_assert_eq(qg_token_encode(&(struct qg_token){QG_T_EXEC, {3, 2, 15}}), (3 * 8 + 2) * 15 + 14);
    cr_assert_eq(qg_token_encode(&(struct qg_token){QG_T_PRED, {0, 1, 0}}), 11202);
    cr_assert_eq(qg_token_encode(&(struct qg_token){QG_T_PRED, {1, 3, 2}}), 11202 + 80 + 4 + 2);
    cr_assert_eq(qg_token_encode(&(struct qg_token){QG_T_PRED, {3, 15, 15}}), 11202 + 319);
    cr_assert_eq(qg_token_encode(&(struct qg_token){QG_T_PAIR, {1, 0xffffffffu, 3}}),
                 10240 + 256 + 15 * 16 + 3);
}

Test(token, ids_beyond_the_vocabulary_are_none)
{
    struct qg_token t;
    char text[40];

    cr_assert_eq(qg_token_decode(QG_VOCAB, &t), -1);
    cr_assert_eq(qg_token_decode(UINT32_MAX, &t), -1);
    qg_token_format(QG_VOCAB, text, sizeof text);
    cr_assert_str_eq(text, "?12726");
}

Test(token, other_spellings_are_refused)
{
    static const char *const bad[] = {
        "",
        "EXEC",
        "EXEC 3 0",
        "EXEC 3 0 0",
        "EXEC 32 0 f",
        "EXEC 3 8 f",
        "EXEC 3 0 F",
        "EXEC 03 0 f",
        "EXEC 3 0 f ",
        " EXEC 3 0 f",
        "EXEC 3  0 f",
        "exec 3 0 f",
        "VAL 2 12",
        "VAL 2 +1",
        "VAL 2 +012",
        "VAL 4 +12",
        "VALK 0 0 11",
        "VALK 0 4 11",
        "ALL 12",
        "ALLK 0 11",
        "PAIR 0 8 0",
        "PAIR 0 -9 0",
        "PAIR 2 0 0",
        "PAIR 0 -0 1",
        "WB 0 1 f",
        "WB 3 1 f",
        "WB 1 0 f",
        "WB 1 16 f",
        "PRED 0 1 2",
        "PRED 0 0 0",
        "PRED 4 1 1",
        "MEM 2 0 0",
        "MEM 0 4 0",
        "MEM 0 0 126",
        "BAR 2",
        "HALT 0",
        "ROM 32 0",
        "ROM 0 2",
        "LAUNCH 8 0",
        "LAUNCH 0 10",
        "RUN 1",
        "VAL 0 +12 | RUN",
        "EXEC 99999 0 f",
        "MEM 0 0 4294967296",
    };

    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        uint32_t id;

        cr_assert_eq(qg_token_parse(bad[i], &id), -1, "'%s' was taken", bad[i]);
    }
}

static void values(uint32_t mask, uint32_t a, uint32_t b, uint32_t c, uint32_t d,
                   const char *expected)
{
    const uint32_t v[4] = {a, b, c, d};
    uint32_t ids[16];
    char text[400] = "";
    int n = qg_token_values(mask, v, ids);

    for (int i = 0; i < n; i++) {
        strcat(text, i ? " | " : "");
        qg_token_format(ids[i], text + strlen(text), 40);
    }
    cr_assert_str_eq(text, expected);
    cr_assert_eq(qg_token_count(mask, v), (uint32_t)n);
}

Test(token, values_by_hand)
{
    /* one lane: never ALL, never PAIR */
    values(1, 5, 9, 9, 9, "VAL 0 +05");
    values(8, 0, 0, 0, 0xffffffffu, "VAL 3 -ff");
    values(4, 0, 0, 0x80000000u, 0, "VAL 2 -00 | VALK 2 1 00 | VALK 2 2 00 | VALK 2 3 80");
    values(2, 0, 0x0000ff80u, 0, 0, "VAL 1 +80 | VALK 1 1 ff");
    values(2, 0, 0xffffff80u, 0, 0, "VAL 1 -80");
    values(2, 0, 0x00ff00ffu, 0, 0, "VAL 1 +ff | VALK 1 2 ff");
    values(2, 0, 0xff00ff00u, 0, 0, "VAL 1 -00 | VALK 1 2 00");
    /* all lanes of the mask alike */
    values(15, 7, 7, 7, 7, "ALL +07");
    values(5, 7, 1, 7, 2, "ALL +07");
    values(15, 0x12345678u, 0x12345678u, 0x12345678u, 0x12345678u,
           "ALL +78 | ALLK 1 56 | ALLK 2 34 | ALLK 3 12");
    values(12, 1, 2, 0xfffffffeu, 0xfffffffeu, "ALL -fe");
    /* pairs of small numbers */
    values(15, 0, 1, 2, 3, "PAIR 0 0 1 | PAIR 1 2 3");
    values(15, 0xfffffff8u, 7, 8, 0, "PAIR 0 -8 7 | VAL 2 +08 | VAL 3 +00");
    values(15, 0xfffffff7u, 7, 1, 2, "VAL 0 -f7 | VAL 1 +07 | PAIR 1 1 2");
    values(7, 1, 2, 3, 4, "PAIR 0 1 2 | VAL 2 +03");
    values(14, 9, 1, 2, 3, "VAL 1 +01 | PAIR 1 2 3");
    values(6, 9, 1, 2, 9, "VAL 1 +01 | VAL 2 +02");
    values(3, 1000, 2, 9, 9, "VAL 0 +e8 | VALK 0 1 03 | VAL 1 +02");
}

/* Applies value tokens to a byte latch, as the machine's memory of them does. */
static void latch(uint32_t id, uint32_t v[4])
{
    struct qg_token t;

    cr_assert_eq(qg_token_decode(id, &t), 0);
    for (uint32_t l = 0; l < 4; l++) {
        switch (t.kind) {
        case QG_T_VAL0:
            if (l == t.f[0])
                v[l] = (t.f[1] ? 0xffffff00u : 0) | t.f[2];
            break;
        case QG_T_VALK:
            if (l == t.f[0])
                v[l] = (v[l] & ~(255u << 8 * t.f[1])) | t.f[2] << 8 * t.f[1];
            break;
        case QG_T_ALL0: v[l] = (t.f[0] ? 0xffffff00u : 0) | t.f[1]; break;
        case QG_T_ALLK: v[l] = (v[l] & ~(255u << 8 * t.f[0])) | t.f[1] << 8 * t.f[0]; break;
        case QG_T_PAIR:
            if (l / 2 == t.f[0])
                v[l] = t.f[1 + l % 2];
            break;
        default: cr_assert_fail("not a value");
        }
    }
}

Test(token, values_can_be_read_back)
{
    static const uint32_t corner[] = {0,          1,           7,           8,          0xfffffff8u,
                                      0xfffffff7, 0xffffffffu, 0x80000000u, 0x7fffffff, 255,
                                      256,        0xffffff00u, 0x00800000,  0x12345678};
    uint64_t seed = 1;

    for (int i = 0; i < 200000; i++) {
        uint32_t mask = 1 + rnd_below(&seed, 15), v[4], got[4], ids[16];
        int n;

        for (int l = 0; l < 4; l++) {
            uint32_t k = rnd_below(&seed, 4);

            v[l] = k == 0   ? rnd(&seed)
                   : k == 1 ? rnd(&seed) >> rnd_below(&seed, 32)
                   : k == 2 ? 0u - rnd_below(&seed, 300)
                            : corner[rnd_below(&seed, sizeof corner / sizeof *corner)];
            if (l && rnd_below(&seed, 3) == 0)
                v[l] = v[0];
            got[l] = 0xdeadbeefu;
        }
        n = qg_token_values(mask, v, ids);
        cr_assert_leq(n, 16);
        cr_assert_eq(qg_token_count(mask, v), (uint32_t)n);
        for (int k = 0; k < n; k++)
            latch(ids[k], got);
        for (int l = 0; l < 4; l++)
            if (mask >> l & 1)
                cr_assert_eq(got[l], v[l]);
    }
}

/* A checkpoint as the model of a chat: a small one with random weights, made here. */
#define _GNU_SOURCE /* nftw */
#include "../../model/text/make.h"
#include "../../model/text/text.h"
#include "model.h"

#include <criterion/criterion.h>
#include <ftw.h>
#include <stdlib.h>
#include <string.h>

enum { VOCAB = 720, REPLY = 12 };

static char folder[64];

static void make(void)
{
    struct qt_make k;
    struct qg_error e = {0};

    strcpy(folder, "/tmp/qgpu-chat-XXXXXX");
    cr_assert(mkdtemp(folder));
    qt_make_random(&k, 3, false);
    k.c.vocab = VOCAB;
    cr_assert_eq(qt_make_write(&k, folder, &e), 0, "%s", e.what);
}

static int remove_one(const char *path, const struct stat *st, int type, struct FTW *ftw)
{
    (void)st, (void)type, (void)ftw;
    return remove(path);
}

static void clean(void)
{
    nftw(folder, remove_one, 8, FTW_DEPTH | FTW_PHYS);
}

TestSuite(chat_model, .init = make, .fini = clean);

struct got {
    uint32_t v[64];
    size_t n;
    size_t stop_at; /* 0: never */
    volatile bool *stop;
};

static int take(void *ctx, uint32_t id)
{
    struct got *g = ctx;

    g->v[g->n++] = id;
    if (g->stop_at && g->n == g->stop_at)
        *g->stop = true;
    return 0;
}

/* What the checkpoint writes, computed token by token without the code under test. */
static void expect(const uint32_t *ids, size_t n, const struct got *g)
{
    struct qg_error e = {0};
    struct qt_model *m = qt_open(folder, QM_MODE_BF16, 0, &e);
    struct qt_state *s = qt_state_new(m);
    float logits[VOCAB];

    cr_assert_eq(qt_prefill(m, s, ids, n, logits), 0);
    for (size_t i = 0; i < g->n; i++) {
        uint32_t best = 0;

        for (uint32_t k = 1; k < VOCAB; k++)
            if (logits[k] > logits[best])
                best = k;
        cr_expect_eq(g->v[i], best, "token %zu is %u, not %u", i, g->v[i], best);
        cr_assert_eq(qt_step(m, s, best, logits), 0);
    }
    qt_state_free(s);
    qt_close(m);
}

Test(chat_model, writes_and_goes_on)
{
    const struct qch_sampling greedy = {.top_p = 1, .seed = 1};
    volatile bool stop = false;
    uint32_t ids[600];
    struct qg_error e = {0};
    struct qch_text t;
    struct got g = {.stop = &stop};

    for (uint32_t i = 0; i < 600; i++)
        ids[i] = i * 31 % VOCAB;
    cr_assert_eq(qch_model(&t, folder, &greedy, &stop, &e), 0, "%s", e.what);
    cr_assert_eq(t.write(t.ctx, ids, 40, REPLY, take, &g, &e), 0, "%s", e.what);
    cr_expect_eq(g.n, REPLY);
    expect(ids, 40, &g);
    /* another conversation: nothing of the one before may be left */
    g.n = 0;
    cr_assert_eq(t.write(t.ctx, ids + 100, 30, REPLY, take, &g, &e), 0);
    expect(ids + 100, 30, &g);
    /* the same again */
    g.n = 0;
    cr_assert_eq(t.write(t.ctx, ids + 100, 30, REPLY, take, &g, &e), 0);
    expect(ids + 100, 30, &g);
    t.close(t.ctx);
}

Test(chat_model, a_longer_prompt_goes_on_from_the_one_before)
{
    const struct qch_sampling greedy = {.top_p = 1, .seed = 1};
    volatile bool stop = false;
    uint32_t ids[192];
    struct qg_error e = {0};
    struct qch_text t;
    struct got g = {.stop = &stop};

    for (uint32_t i = 0; i < 192; i++)
        ids[i] = (i * 17 + 5) % VOCAB;
    cr_assert_eq(qch_model(&t, folder, &greedy, &stop, &e), 0, "%s", e.what);
    cr_assert_eq(t.write(t.ctx, ids, 64, REPLY, take, &g, &e), 0);
    g.n = 0;
    cr_assert_eq(t.write(t.ctx, ids, 192, REPLY, take, &g, &e), 0);
    cr_expect_eq(g.n, REPLY);
    expect(ids, 192, &g);
    t.close(t.ctx);
}

Test(chat_model, stops)
{
    const struct qch_sampling greedy = {.top_p = 1, .seed = 1};
    volatile bool stop = false;
    uint32_t ids[] = {1, 2, 3, 4, 5};
    struct qg_error e = {0};
    struct qch_text t;
    struct got g = {.stop_at = 3, .stop = &stop};

    cr_assert_eq(qch_model(&t, folder, &greedy, &stop, &e), 0);
    cr_assert_eq(t.write(t.ctx, ids, 5, REPLY, take, &g, &e), 0);
    cr_expect_eq(g.n, 3);
    stop = false;
    g = (struct got){.stop = &stop};
    cr_assert_eq(t.write(t.ctx, ids, 5, REPLY, take, &g, &e), 0);
    expect(ids, 5, &g);
    t.close(t.ctx);
}

Test(chat_model, samples_by_the_seed)
{
    struct qch_sampling hot = {.temperature = 2, .top_k = 50, .top_p = 0.99, .seed = 7};
    volatile bool stop = false;
    uint32_t ids[] = {9, 8, 7};
    struct qg_error e = {0};
    struct got g[3] = {0};

    for (int i = 0; i < 3; i++) {
        struct qch_text t;

        hot.seed = i < 2 ? 7 : 8;
        cr_assert_eq(qch_model(&t, folder, &hot, &stop, &e), 0);
        cr_assert_eq(t.write(t.ctx, ids, 3, 40, take, &g[i], &e), 0);
        t.close(t.ctx);
    }
    cr_expect_eq(memcmp(g[0].v, g[1].v, sizeof g[0].v), 0);
    cr_expect(memcmp(g[0].v, g[2].v, sizeof g[0].v) != 0);
}

Test(chat_model, refused)
{
    const struct qch_sampling greedy = {.top_p = 1, .seed = 1};
    volatile bool stop = false;
    uint32_t ids[] = {VOCAB};
    struct qg_error e = {0};
    struct qch_text t;
    struct got g = {.stop = &stop};

    cr_assert_eq(qch_model(&t, folder, &greedy, &stop, &e), 0);
    cr_expect_eq(t.write(t.ctx, ids, 1, REPLY, take, &g, &e), QG_EXIT_USER);
    cr_expect(strstr(e.what, "vocabulary"));
    t.close(t.ctx);
    memset(&e, 0, sizeof e);
    cr_expect_neq(qch_model(&t, "/nowhere", &greedy, &stop, &e), 0);
}

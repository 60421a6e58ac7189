/* qgpu kl: what a merge changes for text: nothing, measured. */
#include "../model/text/text.h"
#include "../model/tokenizer/tokenizer.h"
#include "commands.h"
#include "files.h"
#include "json.h"
#include "options.h"

#include <inttypes.h>
#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

struct kl {
    const char *base, *merged, *text;
    bool f32, json, ids;
    uint64_t threads, limit;
    uint32_t vocab, words;
    const struct qt_model *m;
    float *logits; /* of the base, for the positions of a piece */
    size_t from;
    uint64_t positions, equal_positions, equal_logits;
    double sum, max, mass; /* of divergences; largest mass on machine words */
};

enum { PIECE = 64, MAX_TEXT = 1 << 24 };

/* log of the sum of exp over n logits and `more` words of one logit each */
static double log_sum(const float *y, uint32_t n, double extra, uint32_t more)
{
    double top = y[0], sum = 0;

    for (uint32_t i = 1; i < n; i++)
        top = y[i] > top ? y[i] : top;
    for (uint32_t i = 0; i < n; i++)
        sum += exp(y[i] - top);
    return top + log(sum + more * exp(extra - top));
}

static int keep(void *ctx, size_t i, const float *y)
{
    struct kl *k = ctx;

    memcpy(k->logits + i * k->vocab, y, k->vocab * sizeof *y);
    return 0;
}

static uint32_t bits(float x)
{
    uint32_t u;

    memcpy(&u, &x, sizeof u);
    return u;
}

static int compare(void *ctx, size_t i, const float *y)
{
    struct kl *k = ctx;
    const float *x = k->logits + i * k->vocab;
    double extra = qt_machine_logit(k->m), a = log_sum(x, k->vocab, 0, 0), d = 0;
    double b = log_sum(y, k->vocab, extra, k->words), mass = k->words * exp(extra - b);
    uint64_t same = 0;

    for (uint32_t w = 0; w < k->vocab; w++) {
        double p = exp(x[w] - a);

        same += bits(x[w]) == bits(y[w]);
        if (p > 0)
            d += p * ((x[w] - a) - (y[w] - b));
    }
    k->positions++;
    k->equal_logits += same;
    k->equal_positions += same == k->vocab;
    k->sum += d;
    k->max = d > k->max ? d : k->max;
    k->mass = mass > k->mass ? mass : k->mass;
    return 0;
}

/* Whole numbers separated by white space. */
static int read_ids(struct kl *k, uint32_t **ids, size_t *n, struct qg_error *e)
{
    size_t len, line = 1;
    char *text = qgh_read_file(k->text, MAX_TEXT, &len, e), *p = text;

    *ids = NULL;
    *n = 0;
    if (!text)
        return e->code;
    *ids = malloc((len / 2 + 1) * sizeof **ids);
    if (!*ids) {
        free(text);
        return qg_error_set(e, QG_EXIT_INTERNAL, NULL, 0, 0, "out of memory");
    }
    while (*p && *n < k->limit) {
        char *end;
        unsigned long v;

        if (*p == ' ' || *p == '\t' || *p == '\r' || *p == '\n') {
            line += *p++ == '\n';
            continue;
        }
        v = *p >= '0' && *p <= '9' ? strtoul(p, &end, 10) : ULONG_MAX;
        if (v >= k->vocab) {
            qg_error_set(e, QG_EXIT_USER, k->text, (int)line, 0,
                         "expected token ids below %" PRIu32 ", found '%.20s'", k->vocab, p);
            free(text);
            return e->code;
        }
        (*ids)[(*n)++] = (uint32_t)v;
        p = end;
    }
    free(text);
    if (*n == 0)
        return qg_error_set(e, QG_EXIT_USER, k->text, 0, 0, "holds no token ids");
    return 0;
}

/* The text by the base's tokenizer. */
static int read_text(struct kl *k, uint32_t **ids, size_t *n, struct qg_error *e)
{
    struct qtok_tokenizer *t = qtok_open(k->base, e);
    struct qtok_ids list = {0};
    size_t len;
    char *text = t ? qgh_read_file(k->text, MAX_TEXT, &len, e) : NULL;
    int rc = text ? qtok_encode(t, text, len, true, &list, e) : e->code;

    if (!rc && (list.n == 0 || qtok_size(t) > k->vocab))
        rc = qg_error_set(e, QG_EXIT_USER, k->text, 0, 0,
                          "holds no text, or words that the model does not have");
    free(text);
    qtok_close(t);
    *ids = list.v;
    *n = list.n < k->limit ? list.n : (size_t)k->limit;
    return rc;
}

static void print(const struct kl *k)
{
    double n = (double)k->positions;
    double logits = n * k->vocab;

    if (k->json) {
        struct qgh_json j;

        qgh_json_begin(&j, stdout);
        qgh_json_open(&j, NULL, '{');
        qgh_json_uint(&j, "positions", k->positions);
        qgh_json_real(&j, "mean_kl", k->sum / n);
        qgh_json_real(&j, "max_kl", k->max);
        qgh_json_uint(&j, "positions_same_bits", k->equal_positions);
        qgh_json_real(&j, "share_logits_same_bits", (double)k->equal_logits / logits);
        qgh_json_real(&j, "max_machine_mass", k->mass);
        qgh_json_close(&j, '}');
        return;
    }
    printf("%" PRIu64 " positions, %" PRIu32 " words, %s\n"
           "KL(base || merged)    mean %.3g, max %.3g\n"
           "same bits             %" PRIu64 " positions (%.4g %%), %.4g %% of all logits\n"
           "on machine words      at most %.3g of the probability\n",
           k->positions, k->vocab, k->f32 ? "f32" : "bf16", k->sum / n, k->max, k->equal_positions,
           100 * (double)k->equal_positions / n, 100 * (double)k->equal_logits / logits, k->mass);
}

static int run(struct kl *k, struct qg_error *e)
{
    enum qm_mode mode = k->f32 ? QM_MODE_F32 : QM_MODE_BF16;
    struct qt_model *a = qt_open(k->base, mode, (unsigned)k->threads, e), *b = NULL;
    struct qt_state *s = a ? qt_state_new(a) : NULL, *t = NULL;
    uint32_t *ids = NULL;
    size_t n = 0;
    int rc = a ? 0 : e->code;

    if (!rc) {
        b = qt_open(k->merged, mode, (unsigned)k->threads, e);
        t = b ? qt_state_new(b) : NULL;
        rc = b ? 0 : e->code;
    }
    if (!rc) {
        const struct qt_layout *l = qt_layout_of(b);

        k->m = b;
        k->vocab = l->text.vocab;
        k->words = l->machine_words;
        if (k->vocab != qt_layout_of(a)->text.vocab)
            rc = qg_error_set(e, QG_EXIT_USER, k->merged, 0, 0,
                              "has %" PRIu32 " words of text, the base %" PRIu32, k->vocab,
                              qt_layout_of(a)->text.vocab);
    }
    if (!rc)
        rc = k->ids ? read_ids(k, &ids, &n, e) : read_text(k, &ids, &n, e);
    if (!rc) {
        k->logits = malloc((size_t)PIECE * k->vocab * sizeof *k->logits);
        if (!k->logits || !s || !t)
            rc = qg_error_set(e, QG_EXIT_INTERNAL, NULL, 0, 0, "out of memory");
    }
    for (size_t i = 0; !rc && i < n; i += PIECE) {
        size_t count = n - i < PIECE ? n - i : PIECE;

        if (qt_prefill_all(a, s, ids + i, count, keep, k) ||
            qt_prefill_all(b, t, ids + i, count, compare, k))
            rc = qg_error_set(e, QG_EXIT_USER, k->text, 0, 0,
                              "cannot go on at token %zu: context full or out of memory", i);
    }
    if (!rc)
        print(k);
    if (!rc && !qt_state_equal(s, t) && !k->json)
        puts("states                differ");
    else if (!rc && !k->json)
        puts("states                the same bits");
    free(k->logits);
    free(ids);
    qt_state_free(s);
    qt_state_free(t);
    qt_close(a);
    qt_close(b);
    if (!rc && k->equal_positions != k->positions)
        rc = QG_EXIT_MISMATCH;
    return rc;
}

int qgh_cmd_kl(int argc, char **argv, struct qg_error *e)
{
    static const struct qgh_usage usage = {
        "kl",
        "--base DIR --merged DIR --text FILE",
        "Runs a text through a base model and through the model merged from it, and prints how "
        "far\n"
        "the merged one's next-word distributions are from the base's (Kullback-Leibler, in "
        "nats),\n"
        "how many logits have the same bits, and how much probability goes to machine words.\n"
        "Exit code 1 if any bit differs.\n",
        "  qgpu kl --base Qwen3.5-0.8B --merged merged --text novel.txt\n"
        "  qgpu kl --base Qwen3.5-0.8B --merged merged --text ids.txt --ids --f32\n",
        0,
        0,
    };
    struct kl k = {.limit = UINT64_MAX};
    const struct qgh_option options[] = {
        {0, "base", QGH_STRING, &k.base, "DIR", "the text model"},
        {0, "merged", QGH_STRING, &k.merged, "DIR", "what model merge made of it"},
        {0, "text", QGH_STRING, &k.text, "FILE", "plain text, read by the base's tokenizer.json"},
        {0, "ids", QGH_FLAG, &k.ids, NULL, "the file holds token ids, separated by white space"},
        {0, "f32", QGH_FLAG, &k.f32, NULL, "compute in f32 instead of bf16"},
        {0, "limit", QGH_COUNT, &k.limit, "N", "at most the first N tokens"},
        {0, "threads", QGH_COUNT, &k.threads, "N", "default: one per processor"},
        {'j', "json", QGH_FLAG, &k.json, NULL, "the figures as one JSON object"},
        {0},
    };
    int nargs, rc = qgh_parse(&usage, options, argc, argv, &nargs, e);

    if (rc)
        return rc == QGH_HELP ? 0 : rc;
    if (!k.base || !k.merged || !k.text) {
        qg_error_set(e, QG_EXIT_USER, NULL, 0, 0, "kl needs a base, a merged model and a text");
        qg_error_hint(e, "add --base DIR --merged DIR --text FILE");
        return QG_EXIT_USER;
    }
    return run(&k, e);
}

/* qgpu model: the machine as weights: build, export, certificate, layout. */
#include "../model/text/merge.h"
#include "commands.h"
#include "device.h"
#include "files.h"
#include "json.h"
#include "options.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

struct model {
    const char *out, *base;
    bool json, bf16;
    uint64_t worst;
};

static uint64_t nonzeros(const struct qm_ckpt *k)
{
    uint64_t n = 0;

    for (uint32_t i = 0; i < k->ntensors; i++)
        n += k->tensors[i].ptr[k->tensors[i].rows];
    return n;
}

static void print_figures(const struct qw_machine *w, const struct qm_ckpt *k)
{
    struct qw_figures f;

    qw_machine_figures(w, &f);
    printf("%d layers, hidden %" PRIu32 ", intermediate %" PRIu32 ", %" PRIu32 " x %" PRIu32
           " heads, %" PRIu32 " words\n"
           "%d units, %d heads, %" PRIu64 " non-zero weights\n"
           "%d of %" PRIu32 " dims in use at the fullest point (layer %d)\n",
           f.layers, k->config.hidden, k->config.intermediate, k->config.lin_v_heads,
           k->config.lin_k_dim, k->config.vocab, f.units, f.heads, nonzeros(k), f.peak_dims,
           k->config.hidden, f.peak_layer);
}

static void json_figures(const struct qw_machine *w, const struct qm_ckpt *k)
{
    struct qw_figures f;
    struct qgh_json j;

    qw_machine_figures(w, &f);
    qgh_json_begin(&j, stdout);
    qgh_json_open(&j, NULL, '{');
    qgh_json_uint(&j, "layers", (uint64_t)f.layers);
    qgh_json_uint(&j, "hidden", k->config.hidden);
    qgh_json_uint(&j, "intermediate", k->config.intermediate);
    qgh_json_uint(&j, "vocabulary", k->config.vocab);
    qgh_json_uint(&j, "units", (uint64_t)f.units);
    qgh_json_uint(&j, "heads", (uint64_t)f.heads);
    qgh_json_uint(&j, "nonzeros", nonzeros(k));
    qgh_json_uint(&j, "peak_dims", (uint64_t)f.peak_dims);
    qgh_json_real(&j, "smallest_margin", f.smallest_margin);
    qgh_json_close(&j, '}');
}

static void json_certificate(const struct qw_machine *w, int worst)
{
    struct qw_figures f;
    struct qgh_json j;
    const char *what;
    double margin;

    qw_machine_figures(w, &f);
    qgh_json_begin(&j, stdout);
    qgh_json_open(&j, NULL, '{');
    qgh_json_string(&j, "schema", "qgpu-certificate/1");
    qgh_json_uint(&j, "units", (uint64_t)f.units);
    qgh_json_uint(&j, "heads", (uint64_t)f.heads);
    qgh_json_uint(&j, "wires", (uint64_t)f.wires);
    qgh_json_uint(&j, "words", QG_VOCAB);
    qgh_json_uint(&j, "energy", (uint64_t)f.peak_energy);
    qgh_json_uint(&j, "energy_bound", 1u << 24);
    qgh_json_real(&j, "granules", f.fullest);
    qgh_json_uint(&j, "granules_bound", 256);
    qgh_json_real(&j, "margin", f.smallest_margin);
    qgh_json_real(&j, "logit_margin", qw_machine_readout_margin(w));
    qgh_json_open(&j, "worst", '[');
    for (int i = 0; i < worst && !qw_machine_worst(w, i, &margin, &what); i++) {
        qgh_json_open(&j, NULL, '{');
        qgh_json_real(&j, "margin", margin);
        qgh_json_string(&j, "place", what);
        qgh_json_close(&j, '}');
    }
    qgh_json_close(&j, ']');
    qgh_json_close(&j, '}');
}

static int save(const struct model *m, const struct qw_machine *w, bool hf, struct qg_error *e)
{
    struct qm_ckpt *k = qw_machine_ckpt(w, e);
    char path[4096];
    int rc;

    if (!k)
        return e->code;
    rc = hf ? qm_ckpt_export(k, m->out, e) : qm_ckpt_save(k, m->out, e);
    if (!rc && snprintf(path, sizeof path, "%s/layout.tsv", m->out) >= (int)sizeof path)
        rc = qg_error_set(e, QG_EXIT_USER, NULL, 0, 0, "the path is too long");
    if (!rc)
        rc = qw_machine_layout(w, path, e);
    if (!rc && m->json)
        json_figures(w, k);
    else if (!rc)
        print_figures(w, k);
    qm_ckpt_free(k);
    return rc;
}

static int save_gguf(const struct model *m, const struct qw_machine *w, struct qg_error *e)
{
    struct qm_ckpt *k;
    int rc = qgh_check_output(m->out, e);

    if (rc)
        return rc;
    k = qw_machine_ckpt(w, e);
    if (!k)
        return e->code;
    rc = qm_ckpt_export_gguf(k, m->out, m->bf16, e);
    if (!rc && m->json)
        json_figures(w, k);
    else if (!rc)
        print_figures(w, k);
    qm_ckpt_free(k);
    return rc;
}

static int merge(const struct model *m, const struct qw_machine *w, struct qg_error *e)
{
    struct qm_ckpt *k = qw_machine_ckpt(w, e);
    struct qt_merge_figures f;
    int rc;

    if (!k)
        return e->code;
    rc = qt_merge(m->base, k, m->out, &f, e);
    if (!rc && m->json) {
        struct qgh_json j;

        qgh_json_begin(&j, stdout);
        qgh_json_open(&j, NULL, '{');
        qgh_json_uint(&j, "layers", f.layers);
        qgh_json_uint(&j, "hidden", f.hidden);
        qgh_json_uint(&j, "vocabulary", f.vocab);
        qgh_json_uint(&j, "residual_scale", f.up);
        qgh_json_uint(&j, "bytes", f.bytes);
        qgh_json_uint(&j, "text_tensors", f.tensors);
        qgh_json_uint(&j, "stored_in_f32", f.widened);
        qgh_json_close(&j, '}');
    } else if (!rc) {
        printf("%" PRIu32 " layers, hidden %" PRIu32 ", %" PRIu32 " words; %.1f GB, mostly zeros\n"
               "%" PRIu32 " text tensors, the residual stream times %" PRIu32 "; %" PRIu32
               " of them stored in F32 to hold every bit\n",
               f.layers, f.hidden, f.vocab, (double)f.bytes * 1e-9, f.tensors, f.up, f.widened);
    }
    qm_ckpt_free(k);
    return rc;
}

int qgh_cmd_model(int argc, char **argv, struct qg_error *e)
{
    static const struct qgh_usage usage = {
        "model",
        "build -o DIR | export -o DIR | gguf -o FILE | merge --base DIR -o DIR | certificate",
        "The machine as the weights of a transformer of Qwen3.5's layers, every weight computed.\n"
        "  build        the compact sparse checkpoint (config.json, vocab.txt, model.qgsp) and\n"
        "               layout.tsv, which names every dim, head, row and unit\n"
        "  export       a Hugging Face directory (Qwen3_5ForCausalLM, bf16 safetensors, about 2.5\n"
        "               GB) and layout.tsv\n"
        "  gguf         a file for llama.cpp (architecture qwen35), in F32 (5 GB), with --bf16\n"
        "               half of that\n"
        "  merge        the machine in front of a Qwen3.5 text model, as one Hugging Face "
        "directory:\n"
        "               the text's weights times powers of two, so that text stays as it is\n"
        "               (docs/qwen.md)\n"
        "  certificate  the margins: why no rounding, in bf16 or f32, can change a token\n",
        "  qgpu model build -o machine\n"
        "  qgpu model export -o machine-hf\n"
        "  qgpu model gguf -o machine.gguf\n"
        "  qgpu model merge --base Qwen3.5-0.8B -o merged\n"
        "  qgpu model certificate --worst 20\n",
        1,
        1,
    };
    struct model m = {.worst = 10};
    const struct qgh_option options[] = {
        {'o', "output", QGH_STRING, &m.out, "DIR|FILE", "where the checkpoint goes"},
        {0, "base", QGH_STRING, &m.base, "DIR", "merge: the text model's folder"},
        {0, "bf16", QGH_FLAG, &m.bf16, NULL, "gguf: matrices in BF16"},
        {'j', "json", QGH_FLAG, &m.json, NULL, "the figures as one JSON object"},
        {0, "worst", QGH_COUNT, &m.worst, "N", "how many of the smallest margins (default 10)"},
        {0},
    };
    struct qw_machine *w;
    int nargs, rc = qgh_parse(&usage, options, argc, argv, &nargs, e);
    bool build, export, gguf, merging;

    if (rc)
        return rc == QGH_HELP ? 0 : rc;
    build = !strcmp(argv[0], "build");
    export = !strcmp(argv[0], "export");
    gguf = !strcmp(argv[0], "gguf");
    merging = !strcmp(argv[0], "merge");
    if (!build && !export && !gguf && !merging && strcmp(argv[0], "certificate") != 0) {
        qg_error_set(e, QG_EXIT_USER, NULL, 0, 0, "model does not know '%.64s'", argv[0]);
        qg_error_hint(e, "expected build, export, gguf, merge or certificate");
        return QG_EXIT_USER;
    }
    if (m.bf16 && !gguf)
        return qg_error_set(e, QG_EXIT_USER, NULL, 0, 0, "--bf16 goes with gguf only");
    if (m.base && !merging)
        return qg_error_set(e, QG_EXIT_USER, NULL, 0, 0, "--base goes with merge only");
    if (merging && !m.base) {
        qg_error_set(e, QG_EXIT_USER, NULL, 0, 0, "model merge needs a text model");
        qg_error_hint(e, "add --base DIR");
        return QG_EXIT_USER;
    }
    if ((build || export || gguf || merging) && !m.out) {
        qg_error_set(e, QG_EXIT_USER, NULL, 0, 0, "model %s needs a place to write to", argv[0]);
        qg_error_hint(e, gguf ? "add -o FILE" : "add -o DIR");
        return QG_EXIT_USER;
    }
    w = qw_machine_new(e);
    if (!w)
        return e->code;
    if (build || export)
        rc = save(&m, w, export, e);
    else if (gguf)
        rc = save_gguf(&m, w, e);
    else if (merging)
        rc = merge(&m, w, e);
    else if (m.json)
        json_certificate(w, m.worst > 64 ? 64 : (int)m.worst);
    else
        qw_machine_certificate(w, stdout, m.worst > 64 ? 64 : (int)m.worst);
    qw_machine_free(w);
    return rc;
}

/* Loading a checkpoint folder of either form. */
#include "config.h"
#include "files.h"
#include "safetensors.h"
#include "sparse.h"
#include "tensors.h"

#include <stdlib.h>
#include <string.h>

static int load_qgsp(struct qm_ckpt *c, const char *path, struct qg_error *e)
{
    char *buf;
    size_t len;
    int rc = qm_read_file(path, &buf, &len, (size_t)1 << 34, e);

    if (!rc)
        rc = qm_qgsp_parse(c, (const uint8_t *)buf, len, path, e);
    free(buf);
    return rc;
}

static int load_shard(void *c, const char *path, struct qg_error *e)
{
    struct qm_st st;
    int rc = qm_st_open(&st, path, e);

    if (!rc) {
        rc = qm_st_take(c, &st, path, e);
        qm_st_close(&st);
    }
    return rc;
}

int qm_ckpt_load(struct qm_ckpt **out, const char *dir, struct qg_error *e)
{
    struct qm_config config;
    char path[1024], qgsp[1024], index[1024], single[1024];
    int rc = qm_config_read(&config, dir, e);

    *out = NULL;
    if (rc || qm_path(path, sizeof path, dir, "vocab.txt", e) ||
        qm_path(qgsp, sizeof qgsp, dir, "model.qgsp", e) ||
        qm_path(index, sizeof index, dir, "model.safetensors.index.json", e) ||
        qm_path(single, sizeof single, dir, "model.safetensors", e))
        return rc ? rc : QG_EXIT_USER;

    struct qm_ckpt *c = qm_ckpt_new(&config);

    if (!c)
        return qg_error_set(e, QG_EXIT_INTERNAL, dir, 0, 0, "out of memory");
    if (qm_exists(qgsp)) {
        rc = load_qgsp(c, qgsp, e);
        snprintf(single, sizeof single, "%s", qgsp); /* for the message below */
    } else if (qm_exists(index)) {
        rc = qm_st_each(dir, index, load_shard, c, e);
    } else if (qm_exists(single)) {
        rc = load_shard(c, single, e);
    } else {
        rc = qg_error_set(e, QG_EXIT_USER, dir, 0, 0, "holds no checkpoint");
        qg_error_hint(e, "wanted model.qgsp, model.safetensors or model.safetensors.index.json");
    }
    if (!rc) {
        rc = qm_ckpt_check(c, e);
        if (rc && e && !e->file[0])
            snprintf(e->file, sizeof e->file, "%.500s", single);
    }
    if (!rc && qm_exists(path))
        rc = qm_vocab_read(c, path, e);
    if (rc)
        qm_ckpt_free(c);
    else
        *out = c;
    return rc;
}

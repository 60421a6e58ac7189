/* Any bytes as a folder of a text model: config.json up to the first byte of 0, then the header's
 * JSON up to the next, then the tensors' data. What opens is run for a few tokens. */
#include "merge.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static char dir[64], config[96], weights[96];

static void drop(void)
{
    unlink(config);
    unlink(weights);
    rmdir(dir);
}

static void begin(void)
{
    snprintf(dir, sizeof dir, "%s/qgpu-fuzz-XXXXXX",
             access("/dev/shm", W_OK) ? "/tmp" : "/dev/shm");
    if (!mkdtemp(dir))
        abort();
    snprintf(config, sizeof config, "%s/config.json", dir);
    snprintf(weights, sizeof weights, "%s/model.safetensors", dir);
    atexit(drop);
}

static void put(const char *path, const uint8_t *head, const uint8_t *data, size_t n)
{
    FILE *f = fopen(path, "wb");

    if (!f || (head && fwrite(head, 1, 8, f) != 8) || fwrite(data, 1, n, f) != n || fclose(f))
        abort();
}

static void run(struct qt_model *m)
{
    const struct qm_config *c = &qt_layout_of(m)->text;
    struct qt_state *s = qt_state_new(m);
    float *logits = malloc(c->vocab * sizeof *logits);
    uint32_t ids[3] = {0, c->vocab - 1, c->vocab / 2};

    if (s && logits && !qt_prefill(m, s, ids, 3, logits))
        qt_step(m, s, 0, logits);
    qt_state_free(s);
    free(logits);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const uint8_t *zero = memchr(data, 0, size), *json, *end;
    struct qg_error e = {0};
    struct qm_ckpt *machine;
    uint8_t head[8];

    if (!zero)
        return 0;
    if (!dir[0])
        begin();
    json = zero + 1;
    size -= (size_t)(json - data);
    end = memchr(json, 0, size);
    for (int i = 0; i < 8; i++)
        head[i] = (uint8_t)((uint64_t)(end ? end - json : (ptrdiff_t)size) >> (8 * i));
    put(config, NULL, data, (size_t)(zero - data));
    /* without the 0 between JSON and data */
    if (end) {
        size_t n = (size_t)(end - json);
        uint8_t *all = malloc(size);

        if (!all)
            return 0;
        memcpy(all, json, n);
        memcpy(all + n, end + 1, size - n - 1);
        put(weights, head, all, size - 1);
        free(all);
    } else {
        put(weights, head, json, size);
    }
    for (int mode = 0; mode < 2; mode++) {
        struct qt_model *m = qt_open(dir, mode ? QM_MODE_BF16 : QM_MODE_F32, 1, &e);

        if (m)
            run(m);
        qt_close(m);
    }
    memset(&e, 0, sizeof e);
    if (!qt_merged_machine(dir, &machine, &e))
        qm_ckpt_free(machine);
    return 0;
}

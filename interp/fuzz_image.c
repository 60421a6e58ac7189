/* libFuzzer: program images. Size and check sum are put right first, so that the fuzzer gets past
 * them; whatever is then accepted must survive every round trip and run to an end. */
#include "bytes.h"
#include "qgpu.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void put32(uint8_t *p, uint32_t v)
{
    for (int i = 0; i < 4; i++)
        p[i] = (uint8_t)(v >> 8 * i);
}

static void check(int ok, const char *what)
{
    if (!ok) {
        fprintf(stderr, "fuzz_image: %s\n", what);
        abort();
    }
}

static void run(const struct qg_program *p, bool unchecked)
{
    struct qg_launch l = {.program = p, .grid = {2, 1, 1}, .block = {4, 1, 1}};
    struct qg_options o = {.max_steps = 300, .unchecked = unchecked};
    struct qg_error e = {0};
    struct qg_result r;

    for (uint32_t i = 0; i < QG_PARAM_WORDS; i++)
        l.params[i] = 512 + 4 * i;
    for (uint32_t i = 0; i < 64; i++) {
        l.gmapped[i] = l.ginit[i] = 1;
        l.gmem[i] = i;
    }
    qg_run(&l, &o, &r, &e);
    check(r.records <= 300, "the step limit was passed");
    check(e.code != QG_EXIT_INTERNAL, "an internal error");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct qg_program p, q;
    struct qg_error e = {0};
    uint8_t *copy = malloc(size + 1);
    size_t n;
    void *image;
    char *text;

    if (!copy)
        return 0;
    memcpy(copy, data, size);
    if (size >= 24) {
        put32(copy + 16, (uint32_t)size);
        put32(copy + size - 4, qg_crc32(0, copy, size - 4));
    }
    if (qg_program_decode(&p, copy, size, "fuzz", &e) == 0) {
        image = qg_program_encode(&p, &n);
        check(image && n == size && !memcmp(image, copy, n), "encoded differently");
        text = qg_disasm(&p);
        check(text && qg_asm(&q, text, "fuzz", &e) == 0, "disassembly is not read back");
        free(image);
        image = qg_program_encode(&q, &n);
        check(image && n == size && !memcmp(image, copy, n), "assembled differently");
        free(image);
        free(text);
        run(&p, false);
        run(&p, true);
    } else {
        check(e.code == QG_EXIT_USER && e.what[0], "refused without a reason");
    }
    free(copy);
    return 0;
}

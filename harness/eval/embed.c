/* Compiles kernels and writes their images as C, while qgpu is built:
 *
 *   qgpu_embed FILE.cu ... >images.c
 */
#include "../../compiler/cuda/compiler.h"

#include <stdlib.h>

static int embed(const char *path, FILE *names)
{
    static struct qg_program p;
    struct qg_error e = {0};
    unsigned char *image;
    size_t size;
    int rc = qcc_compile(path, &(struct qcc_options){.opt = 2}, &p, NULL, &e);

    if (rc) {
        qg_error_print(stderr, &e);
        return rc;
    }
    image = qg_program_encode(&p, &size);
    if (!image)
        return QG_EXIT_INTERNAL;
    printf("static const unsigned char image_%s[] = {", p.kernel);
    for (size_t i = 0; i < size; i++)
        printf("%s%d,", i % 20 ? "" : "\n", image[i]);
    printf("\n};\n");
    fprintf(names, "    {\"%s\", image_%s, sizeof image_%s},\n", p.kernel, p.kernel, p.kernel);
    free(image);
    return 0;
}

int main(int argc, char **argv)
{
    char *names = NULL;
    size_t n = 0;
    FILE *f = open_memstream(&names, &n);
    int rc = f && argc > 1 ? 0 : QG_EXIT_INTERNAL;

    printf("/* Written by qgpu_embed. */\n#include \"harness/eval/eval.h\"\n\n");
    for (int i = 1; !rc && i < argc; i++)
        rc = embed(argv[i], f);
    if (f)
        fclose(f);
    if (!rc)
        printf("const struct qge_image qge_images[] = {\n%s};\n"
               "const size_t qge_nimages = sizeof qge_images / sizeof *qge_images;\n",
               names);
    free(names);
    return rc;
}

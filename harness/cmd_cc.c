/* qgpu cc, qgpu dis: programs without launching them. */
#include "commands.h"
#include "files.h"
#include "load.h"
#include "options.h"

#include <stdlib.h>
#include <string.h>

static void summary(FILE *out, const struct qg_program *p)
{
    fprintf(out, "%s: %u of %d blocks, %u of %d registers, %u of %d shared words\n", p->kernel,
            p->nblocks, QG_BLOCKS, p->regs_used, QG_REGS - 1, p->shared_words, QG_SWORDS);
    for (uint32_t i = 0; i < p->nparams; i++) {
        if (p->params[i].kind == QG_PARAM_POINTER)
            fprintf(out, "  argument %u: array\n", i + 1);
        else
            fprintf(out, "  argument %u: number of %u bits\n", i + 1, 8u * p->params[i].bytes);
    }
    if (p->lane_words)
        fprintf(out, "  %u of the shared words are for shuffles over more than %d lanes\n",
                p->lane_words, QG_LANES);
    if (p->max_threads)
        fprintf(out, "  thread blocks of at most %u threads: %s\n", p->max_threads,
                p->max_threads_why);
}

static int emit_text(const char *path, const char *text, struct qg_error *e)
{
    return qgh_write_file(path ? path : "-", text, strlen(text), e);
}

static int emit_asm(const char *path, const struct qg_program *p, struct qg_error *e)
{
    char *text = qg_disasm(p);
    int rc = text ? emit_text(path, text, e)
                  : qg_error_set(e, QG_EXIT_INTERNAL, NULL, 0, 0, "out of memory");

    free(text);
    return rc;
}

static int emit_image(const char *path, const struct qg_program *p, struct qg_error *e)
{
    size_t n;
    void *image;
    int rc;

    if (!path) {
        qg_error_set(e, QG_EXIT_USER, NULL, 0, 0, "an image is binary and needs a file");
        qg_error_hint(e, "add -o FILE.qgpu");
        return QG_EXIT_USER;
    }
    image = qg_program_encode(p, &n);
    rc = image ? qgh_write_file(path, image, n, e)
               : qg_error_set(e, QG_EXIT_INTERNAL, NULL, 0, 0, "out of memory");
    free(image);
    return rc;
}

static int emit(const char *what, const char *path, const struct qg_program *p, const char *ptx,
                struct qg_error *e)
{
    if (!strcmp(what, "image"))
        return emit_image(path, p, e);
    if (!strcmp(what, "asm"))
        return emit_asm(path, p, e);
    if (!ptx)
        return qg_error_set(e, QG_EXIT_USER, NULL, 0, 0, "the input is past PTX already");
    return emit_text(path, ptx, e);
}

int qgh_cmd_cc(int argc, char **argv, struct qg_error *e)
{
    static const struct qgh_usage usage = {
        "cc",
        "FILE.cu|FILE.ptx [options]",
        "Compiles one kernel and prints what it needs. With -o the program is written as an image\n"
        "that dis, run and trace accept.\n",
        "  qgpu cc kernels/dot.cu                      what it needs\n"
        "  qgpu cc kernels/dot.cu --emit asm           its blocks\n"
        "  qgpu cc kernels/dot.cu --emit ptx           what clang made of it\n"
        "  qgpu cc kernels/dot.cu -o dot.qgpu          an image\n",
        1,
        1,
    };
    const char *out = NULL, *kernel = NULL, *level = NULL, *dump = NULL, *what = NULL;
    const char *clang = NULL;
    struct qgh_list defines = {0};
    const struct qgh_option options[] = {
        {'o', "output", QGH_STRING, &out, "FILE", "where to; --emit says what"},
        {'k', "kernel", QGH_STRING, &kernel, "NAME", "which kernel, if there are several"},
        {'e', "emit", QGH_STRING, &what, "WHAT", "ptx, asm or image (default with -o)"},
        {'O', "optimize", QGH_STRING, &level, "N", "clang's level, 0 to 3 (default 2)"},
        {0, "dump", QGH_STRING, &dump, "LETTERS",
         "print the code after these passes to standard error;\nsee docs/cli.md for the letters"},
        {'D', "define", QGH_LIST, &defines, "NAME=VALUE", "a macro for clang; may be repeated"},
        {0, "clang", QGH_STRING, &clang, "PROGRAM", "default: $QGPU_CLANG, or the newest found"},
        {0},
    };
    const char *cflags[2 * QGH_LIST_MAX + 1] = {0};
    struct qcc_options o = {.opt = 2};
    struct qg_program *p;
    char *ptx = NULL;
    int nargs, rc = qgh_parse(&usage, options, argc, argv, &nargs, e);

    if (rc)
        return rc == QGH_HELP ? 0 : rc;
    if (what && strcmp(what, "ptx") != 0 && strcmp(what, "asm") != 0 && strcmp(what, "image") != 0)
        return qg_error_set(e, QG_EXIT_USER, NULL, 0, 0, "--emit is ptx, asm or image, not '%.64s'",
                            what);
    if (level && (level[0] < '0' || level[0] > '3' || level[1]))
        return qg_error_set(e, QG_EXIT_USER, NULL, 0, 0, "-O is 0, 1, 2 or 3, not '%.64s'", level);
    for (int i = 0; i < defines.n; i++) {
        cflags[2 * i] = "-D";
        cflags[2 * i + 1] = defines.v[i];
    }
    o.clang = clang;
    o.kernel = kernel;
    o.dump = dump;
    o.cflags = cflags;
    if (level)
        o.opt = level[0] - '0';
    p = qgh_load_program(argv[0], &o, &ptx, e);
    if (!p)
        return e->code;
    if (what || out)
        rc = emit(what ? what : "image", out, p, ptx, e);
    if (!rc && (out || !what))
        summary(stdout, p);
    free(ptx);
    free(p);
    return rc;
}

int qgh_cmd_dis(int argc, char **argv, struct qg_error *e)
{
    static const struct qgh_usage usage = {
        "dis",
        "IMAGE.qgpu|FILE.cu|FILE.ptx|FILE.qasm [options]",
        "Prints a program as assembly, which the other commands read back (as FILE.qasm).\n",
        "  qgpu dis dot.qgpu\n"
        "  qgpu dis kernels/dot.cu > dot.qasm && qgpu dis dot.qasm\n",
        1,
        1,
    };
    const char *kernel = NULL;
    const struct qgh_option options[] = {
        {'k', "kernel", QGH_STRING, &kernel, "NAME", "which kernel, if there are several"},
        {0},
    };
    struct qcc_options o = {.opt = 2};
    struct qg_program *p;
    int nargs, rc = qgh_parse(&usage, options, argc, argv, &nargs, e);

    if (rc)
        return rc == QGH_HELP ? 0 : rc;
    o.kernel = kernel;
    p = qgh_load_program(argv[0], &o, NULL, e);
    if (!p)
        return e->code;
    rc = emit_asm(NULL, p, e);
    free(p);
    return rc;
}

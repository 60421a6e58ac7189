/* qgpu: the command line. */
#include "../interp/qgpu.h"
#include "commands.h"
#include "files.h"
#include "load.h"

#include <string.h>

struct command {
    const char *name, *about;
    int (*run)(int argc, char **argv, struct qg_error *e);
};

#define AS_COMMAND(name, about) {#name, about, qgh_cmd_##name},
static const struct command commands[] = {QGH_COMMANDS(AS_COMMAND)};
enum { NCOMMANDS = sizeof commands / sizeof *commands };

static void print_usage(FILE *out)
{
    fputs("usage: qgpu COMMAND ...\n\ncommands:\n", out);
    for (int i = 0; i < NCOMMANDS; i++)
        fprintf(out, "  %-8s %s\n", commands[i].name, commands[i].about);
    fputs("\n'qgpu COMMAND --help' shows the options and examples; 'qgpu --version' the versions.\n"
          "\nexit codes: 0 good; 1 something differed, or a diagnosis was raised;\n"
          "            2 the input is wrong or not supported; 3 a fault of qgpu itself\n",
          out);
}

static void print_version(void)
{
    char clang[128];

    printf("qgpu %s, ISA %d, %d lanes x %d warps, %d blocks\n", QG_VERSION, QG_ISA_VERSION,
           QG_LANES, QG_WARPS, QG_BLOCKS);
    qgh_clang_version(clang, sizeof clang);
    printf("clang: %s\n", clang);
}

static int dispatch(int argc, char **argv, struct qg_error *e)
{
    if (argc < 2) {
        print_usage(stderr);
        return QG_EXIT_USER;
    }
    if (!strcmp(argv[1], "--help") || !strcmp(argv[1], "-h") || !strcmp(argv[1], "help")) {
        print_usage(stdout);
        return 0;
    }
    if (!strcmp(argv[1], "--version") || !strcmp(argv[1], "-V")) {
        print_version();
        return 0;
    }
    for (int i = 0; i < NCOMMANDS; i++)
        if (!strcmp(argv[1], commands[i].name))
            return commands[i].run(argc - 2, argv + 2, e);
    qg_error_set(e, QG_EXIT_USER, NULL, 0, 0, "there is no command '%.64s'", argv[1]);
    qg_error_hint(e, "'qgpu --help' lists them");
    return QG_EXIT_USER;
}

int main(int argc, char **argv)
{
    struct qg_error e = {0}, io = {0};
    int rc = dispatch(argc, argv, &e);

    if (qgh_flush_stdout(&io) && rc == 0) {
        e = io;
        rc = io.code;
    }
    if (e.code)
        qg_error_print(stderr, &e);
    return rc;
}

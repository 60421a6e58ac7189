/* The commands of qgpu, in the order of --help. */
#ifndef QGH_COMMANDS_H
#define QGH_COMMANDS_H

#include "../interp/error.h"

/* X(name, what it does) */
#define QGH_COMMANDS(X)                                                                            \
    X(cc, "compile CUDA or PTX into a machine program")                                            \
    X(dis, "show a program's blocks")                                                              \
    X(run, "launch a kernel and print its arrays")                                                 \
    X(trace, "write every token of a launch")                                                      \
    X(model, "the machine as weights: build, export, certificate, merge")                          \
    X(kl, "compare a merged model's text with its base's")                                         \
    X(launch, "launch a kernel on the model")                                                      \
    X(eval, "compute an expression on the model")                                                  \
    X(chat, "a chat with Qwen3.5, which computes on the model")                                    \
    X(replay, "compare the model with the interpreter at every token")                             \
    X(verify, "check cases: CPU oracle, expected values, model in weights")                        \
    X(cov, "what runs have exercised: run, show, merge")                                           \
    X(report, "results as pages, text and JUnit XML")                                              \
    X(soak, "launch after launch on the model, compared, until so many tokens")                    \
    X(gen, "random kernels that raise coverage")                                                   \
    X(fuzz, "random kernels, whose answers are compared until the time is up")                     \
    X(reduce, "a smaller case on which a command still fails")                                     \
    X(bench, "print the figures: tokens, records a second, suite totals")

/* Each takes what follows its name. Returns the exit code; *e is set for QG_EXIT_USER and
 * QG_EXIT_INTERNAL unless everything has been said already. */
#define QGH_AS_PROTOTYPE(name, about) int qgh_cmd_##name(int argc, char **argv, struct qg_error *e);
QGH_COMMANDS(QGH_AS_PROTOTYPE)

#define QG_VERSION "0.1.0"

#endif

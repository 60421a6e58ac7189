/* The options of commands that run the model. */
#ifndef QGH_DEVICE_OPTIONS_H
#define QGH_DEVICE_OPTIONS_H

#include "device.h"
#include "options.h"

struct qgh_device_args {
    struct qgh_device_options o;
    const char *inject;
};

#define QGH_DEVICE_OPTIONS(a)                                                                      \
    {'m',        "model",                                                                          \
     QGH_STRING, &(a).o.dir,                                                                       \
     "DIR",      "a checkpoint, or a merged folder: its machine\n(default: built in memory)"},     \
        {0, "f32", QGH_FLAG, &(a).o.f32, NULL, "compute in f32 (default bf16)"},                   \
        {0, "dense", QGH_FLAG, &(a).o.dense, NULL, "the dense reference path (slow, about 3 GB)"}, \
    {                                                                                              \
        0, "inject", QGH_STRING, &(a).inject, "FAULT",                                             \
            "LAYER:DIM:VALUE adds to a residual dim after that layer;\n"                           \
            "TENSOR:ROW:COL:VALUE replaces a weight"                                               \
    }

/* Reads --inject. Returns 0 or QG_EXIT_USER. */
int qgh_device_args(struct qgh_device_args *a, struct qg_error *e);

#endif

/* Where goldens lie: ROOT/kernels/dot.yaml has ROOT/golden/t4/dot.yaml,
 * ROOT/golden/DEVICE/dot.yaml, where ROOT is the nearest folder above the case file's that holds a
 * folder named golden. */
#ifndef QGG_PLACE_H
#define QGG_PLACE_H

#include "../interp/error.h"

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>

#define QGG_T4_NAME "Tesla T4"
#define QGG_T4_FOLDER "t4"

struct qgg_place {
    char root[PATH_MAX];
    char file[PATH_MAX]; /* the case file, relative to root: "kernels/dot.yaml" */
    char name[PATH_MAX]; /* of its goldens, inside a device's folder: "dot.yaml" */
};

/* Returns whether there is such a root. */
bool qgg_locate(const char *case_file, struct qgg_place *p);

/* Writes the name of an existing file relative to root. Returns false if it is not inside. */
bool qgg_relative(const struct qgg_place *p, const char *file, char *buf, size_t n);

/* The folder of a device's goldens inside golden/: QGG_T4_FOLDER for a device of exactly the name
 * QGG_T4_NAME and compute capability 7.5; else a name made of the device's own, which is never that
 * one and never the name of a folder of sources. */
void qgg_folder(const char *device, int major, int minor, char *buf, size_t n);

#endif

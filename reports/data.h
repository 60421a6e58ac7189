/* What a report is made from: a folder of JSON that the commands wrote (docs/report-schema.md). */
#ifndef QGR_DATA_H
#define QGR_DATA_H

#include "../interp/error.h"

#include <cjson/cJSON.h>
#include <stdbool.h>
#include <stdint.h>

#define QGR_RUN_SCHEMA "qgpu-run/1"
#define QGR_VERIFY_SCHEMA "qgpu-verify/1"
#define QGR_LAUNCH_SCHEMA "qgpu-launch/1"

/* A part that the folder does not have is NULL, or an empty array: "not run". */
struct qgr_data {
    char dir[3072];
    cJSON *run;         /* run.json: when, where, with what */
    cJSON *cases;       /* verify.jsonl without its last line */
    cJSON *summary;     /* that line; NULL: verify did not get to its end */
    cJSON *replays;     /* replay.jsonl */
    cJSON *reduced;     /* reduced.jsonl: qgpu reduce --json */
    cJSON *launches;    /* launches/ *.json, by name */
    cJSON *figures;     /* figures.json: qgpu model build --json */
    cJSON *certificate; /* certificate.json */
    cJSON *coverage;    /* coverage.json: qgpu cov show --json */
    cJSON *weights;     /* weights.json: qgpu cov show --weights --json */
    cJSON *mutants;     /* mutants.json: make mutants */
    cJSON *ccov;        /* ccov.json: make coverage */
    cJSON *bench;       /* bench.json */
    char *layout;       /* layout.tsv */
};

/* Reads the folder. Anything that is there must be whole and of a known version: what is not is
 * refused with file, line and column. `parts`: with launches, layout and the like (a baseline needs
 * only the cases). Returns 0 or an exit code; free in both cases. */
int qgr_data_read(struct qgr_data *d, const char *dir, bool parts, struct qg_error *e);
void qgr_data_free(struct qgr_data *d);

/* history.jsonl: one run a line. A missing file is an empty array; NULL with *e set if damaged. */
cJSON *qgr_history_read(const char *path, struct qg_error *e);

/* Members with a default, for values that have been checked or may be missing. */
const char *qgr_str(const cJSON *object, const char *key);
double qgr_num(const cJSON *object, const char *key);

#endif

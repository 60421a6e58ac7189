/* Files: whole reads, writes that never leave half a file, a private temporary folder. */
#ifndef QGH_FILES_H
#define QGH_FILES_H

#include "../interp/error.h"

#include <stdbool.h>
#include <stddef.h>

/* The whole file, NUL-terminated and malloc'ed; NULL with *e set. Larger than `max`: refused. */
char *qgh_read_file(const char *path, size_t max, size_t *size, struct qg_error *e);

/* Writes through a temporary file and a rename; a pipe or device is written directly; "-" is
 * standard output. Returns 0 or an exit code with *e set. */
int qgh_write_file(const char *path, const void *data, size_t size, struct qg_error *e);

/* Refuses a path whose replacement by a rename would be wrong (a folder, a device, a pipe). */
int qgh_check_output(const char *path, struct qg_error *e);

/* Adds the source line e->line of e->file to an error that has none yet. */
void qgh_quote(struct qg_error *e);

bool qgh_has_suffix(const char *path, const char *suffix);

/* A new folder under $TMPDIR, which becomes $TMPDIR for this process and its children, so that
 * qgh_tempdir_remove takes away whatever they leave. Returns 0 or an exit code. */
int qgh_tempdir(char *dir, size_t n, struct qg_error *e);
void qgh_tempdir_remove(const char *dir);

/* Flushes standard output. Returns 0, or QG_EXIT_USER with *e set if not everything could be
 * written (a full disk; a closed pipe ends the program by SIGPIPE instead). */
int qgh_flush_stdout(struct qg_error *e);

#endif

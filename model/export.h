/* What the exported forms share. */
#ifndef QM_EXPORT_H
#define QM_EXPORT_H

#include "model.h"

/* Words must differ, also with '_' for blanks, and hold no other white space; `where` is the file
 * or directory that an error names. c has a vocabulary. */
int qm_words_check(const struct qm_ckpt *c, const char *where, struct qg_error *e);

#endif

/* The same for terminals and CI dashboards. */
#ifndef QGR_TEXT_H
#define QGR_TEXT_H

#include "pages.h"

/* The overview: verdict, table, figures, failures, baseline. */
void qgr_text_report(FILE *out, const struct qgr_site *s);

/* JUnit XML: a testsuite a kernel, a testcase a case. Text into *t. */
void qgr_junit(struct qgr_text *t, const struct qgr_data *d);

#endif

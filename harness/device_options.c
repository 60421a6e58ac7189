#include "device_options.h"

#include <ctype.h>
#include <stdio.h>

int qgh_device_args(struct qgh_device_args *a, struct qg_error *e)
{
    char rest;

    if (!a->inject)
        return 0;
    if (!isdigit((unsigned char)a->inject[0])) { /* a tensor's name */
        a->o.inject_weight = a->inject;
        return 0;
    }
    if (sscanf(a->inject, "%u:%u:%f%c", &a->o.layer, &a->o.dim, &a->o.value, &rest) != 3) {
        qg_error_set(e, QG_EXIT_USER, NULL, 0, 0, "'%.200s' is not a fault to inject", a->inject);
        qg_error_hint(e, "expected LAYER:DIM:VALUE or TENSOR:ROW:COL:VALUE");
        return QG_EXIT_USER;
    }
    a->o.inject_dim = true;
    return 0;
}

/* Values as text. */
#include "eval.h"

static void put(char *buf, size_t n, size_t *used, const char *text)
{
    for (; *text && *used + 1 < n; text++)
        buf[(*used)++] = *text;
    if (n)
        buf[*used] = 0;
}

static void put_row(char *buf, size_t n, size_t *used, const uint32_t *v, uint32_t count)
{
    char text[16];

    put(buf, n, used, "[");
    for (uint32_t i = 0; i < count; i++) {
        snprintf(text, sizeof text, "%s%d", i ? ", " : "", (int32_t)v[i]);
        put(buf, n, used, text);
    }
    put(buf, n, used, "]");
}

void qge_format(const struct qge_value *v, char *buf, size_t n)
{
    size_t used = 0;

    if (n)
        buf[0] = 0;
    if (v->shape.rank == 0) {
        snprintf(buf, n, "%d", (int32_t)v->v[0]);
    } else if (v->shape.rank == 1) {
        put_row(buf, n, &used, v->v, v->shape.rows);
    } else {
        put(buf, n, &used, "[");
        for (uint32_t i = 0; i < v->shape.rows; i++) {
            put(buf, n, &used, i ? ", " : "");
            put_row(buf, n, &used, v->v + i * v->shape.cols, v->shape.cols);
        }
        put(buf, n, &used, "]");
    }
}

void qge_json(struct qgh_json *j, const char *key, const struct qge_value *v)
{
    if (v->shape.rank == 0) {
        qgh_json_int(j, key, (int32_t)v->v[0]);
        return;
    }
    qgh_json_open(j, key, '[');
    for (uint32_t i = 0; i < v->shape.rows; i++) {
        if (v->shape.rank == 2)
            qgh_json_open(j, NULL, '[');
        for (uint32_t k = 0; k < v->shape.cols; k++)
            qgh_json_int(j, NULL, (int32_t)v->v[i * v->shape.cols + k]);
        if (v->shape.rank == 2)
            qgh_json_close(j, ']');
    }
    qgh_json_close(j, ']');
}

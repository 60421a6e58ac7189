#define _GNU_SOURCE
#include "place.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { MAX_UP = 4 };

static bool has_golden(const char *root)
{
    char dir[PATH_MAX + 8];
    struct stat st;

    snprintf(dir, sizeof dir, "%s/golden", root);
    return stat(dir, &st) == 0 && S_ISDIR(st.st_mode);
}

/* Cuts the last part off; false at the top. */
static bool go_up(char *path)
{
    char *slash = strrchr(path, '/');

    if (!slash || slash == path)
        return false;
    *slash = 0;
    return true;
}

static void name_golden(struct qgg_place *p)
{
    const char *below = strchr(p->file, '/');
    char *dot;

    snprintf(p->name, sizeof p->name, "%s", below ? below + 1 : p->file);
    dot = strrchr(p->name, '.');
    if (dot && !strcmp(dot, ".yml") && strlen(p->name) + 2 < sizeof p->name)
        memcpy(dot, ".yaml", sizeof ".yaml");
}

bool qgg_locate(const char *case_file, struct qgg_place *p)
{
    char full[PATH_MAX];

    memset(p, 0, sizeof *p);
    if (!realpath(case_file, full))
        return false;
    memcpy(p->root, full, sizeof full);
    if (!go_up(p->root)) /* the folder of the case file: its goldens lie beside it, not in it */
        return false;
    for (int i = 0; i < MAX_UP && go_up(p->root); i++) {
        if (!has_golden(p->root))
            continue;
        snprintf(p->file, sizeof p->file, "%s", full + strlen(p->root) + 1);
        name_golden(p);
        return true;
    }
    p->root[0] = 0;
    return false;
}

bool qgg_relative(const struct qgg_place *p, const char *file, char *buf, size_t n)
{
    char full[PATH_MAX];
    size_t len = strlen(p->root);

    if (!realpath(file, full) || strncmp(full, p->root, len) != 0 || full[len] != '/')
        return false;
    return snprintf(buf, n, "%s", full + len + 1) < (int)n;
}

void qgg_folder(const char *device, int major, int minor, char *buf, size_t n)
{
    static const char *const taken[] = {"", QGG_T4_FOLDER, "host", "seeds"};
    char slug[64];
    size_t used = 0;

    if (!strcmp(device, QGG_T4_NAME) && major == 7 && minor == 5) {
        snprintf(buf, n, "%s", QGG_T4_FOLDER);
        return;
    }
    for (; *device && used < sizeof slug - 1; device++) {
        if (isalnum((unsigned char)*device))
            slug[used++] = (char)tolower((unsigned char)*device);
        else if (used && slug[used - 1] != '-')
            slug[used++] = '-';
    }
    while (used && slug[used - 1] == '-')
        used--;
    slug[used] = 0;
    for (size_t i = 0; i < sizeof taken / sizeof *taken; i++)
        if (!strcmp(slug, taken[i])) {
            snprintf(buf, n, "device-%s", slug);
            return;
        }
    snprintf(buf, n, "%s", slug);
}

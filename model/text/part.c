#include "part.h"

#include "../files.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

static const char *const copied[] = {
    "tokenizer.json",    "tokenizer_config.json",   "vocab.json",
    "merges.txt",        "special_tokens_map.json", "chat_template.jinja",
    "added_tokens.json", "chat_template.json",      "generation_config.json"};
static const char *const made[] = {"config.json", "machine_vocab.txt",
                                   "model.safetensors.index.json", "model.safetensors"};

static bool is(const char *name, const char *known)
{
    size_t n = strlen(known);

    return !strncmp(name, known, n) && (!name[n] || !strcmp(name + n, ".tmp"));
}

static bool written_by_merges(const char *name)
{
    unsigned a, b;
    int end = 0;

    for (size_t i = 0; i < sizeof copied / sizeof *copied; i++)
        if (is(name, copied[i]))
            return true;
    for (size_t i = 0; i < sizeof made / sizeof *made; i++)
        if (is(name, made[i]))
            return true;
    return sscanf(name, "model-%5u-of-%5u.safetensors%n", &a, &b, &end) == 2 && end && !name[end];
}

/* Removes the files that a merge writes. Returns how many others there are. */
static unsigned clean(const struct qt_part *p)
{
    char path[1300];
    const struct dirent *d;
    DIR *dir = opendir(p->dir);
    unsigned others = dir == NULL;

    while (dir && (d = readdir(dir))) {
        if (!strcmp(d->d_name, ".") || !strcmp(d->d_name, ".."))
            continue;
        snprintf(path, sizeof path, "%s/%s", p->dir, d->d_name);
        others += !written_by_merges(d->d_name) || unlink(path);
    }
    if (dir)
        closedir(dir);
    return others;
}

int qt_part_open(struct qt_part *p, const char *out, struct qg_error *e)
{
    int rc;

    p->lock = -1;
    if (snprintf(p->dir, sizeof p->dir, "%s.part", out) >= (int)sizeof p->dir)
        return qg_error_set(e, QG_EXIT_USER, out, 0, 0, "path too long");
    rc = qm_mkdirs(p->dir, e);
    if (rc)
        return rc;
    p->lock = open(p->dir, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (p->lock < 0)
        return qg_error_set(e, QG_EXIT_USER, p->dir, 0, 0, "cannot open: %s", strerror(errno));
    if (flock(p->lock, LOCK_EX | LOCK_NB)) {
        rc = qg_error_set(e, QG_EXIT_USER, p->dir, 0, 0, "cannot be locked: %s",
                          errno == EWOULDBLOCK ? "another merge is writing it" : strerror(errno));
    } else if (clean(p)) {
        rc = qg_error_set(e, QG_EXIT_USER, p->dir, 0, 0, "holds files that no merge has written");
        qg_error_hint(e, "the merge is written there before it gets its name: remove the folder");
    }
    if (rc) {
        close(p->lock);
        p->lock = -1;
    }
    return rc;
}

int qt_part_copy(const struct qt_part *p, const char *base, struct qg_error *e)
{
    char path[1024], *text;
    struct qm_out o;
    size_t len;
    int rc = 0;

    for (size_t i = 0; i < sizeof copied / sizeof *copied && !rc; i++) {
        rc = qm_path(path, sizeof path, base, copied[i], e);
        if (rc || !qm_exists(path))
            continue;
        rc = qm_read_file(path, &text, &len, 1u << 28, e);
        rc = rc ? rc : qm_out_open(&o, p->dir, copied[i], e);
        if (!rc) {
            fwrite(text, 1, len, o.f);
            rc = qm_out_commit(&o, e);
        }
        free(text);
    }
    return rc;
}

int qt_part_end(struct qt_part *p, const char *out, struct qg_error *e)
{
    int rc = 0;

    if (out && rename(p->dir, out))
        rc = qg_error_set(e, QG_EXIT_USER, out, 0, 0, "cannot rename to this: %s", strerror(errno));
    if (!out || rc) {
        clean(p);
        rmdir(p->dir);
    }
    close(p->lock);
    p->lock = -1;
    return rc;
}

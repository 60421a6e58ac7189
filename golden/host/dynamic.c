/* Dynamic shared memory in the preprocessed source: clang's C++ has no array whose size comes with
 * the launch, and none that is both `extern` and (as __shared__ is here) `static`. Each
 *
 *     extern __shared__ T name[];
 *
 * becomes a reference to the one array that qgo_cuda.h has for all of them. */
#include "internal.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char shared[] = "static __attribute__((section(\"qgo_shared\")))";

static const char *spaces(const char *p)
{
    while (isspace((unsigned char)*p))
        p++;
    return p;
}

static int is_word(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

/* Behind "extern" and the expansion of __shared__; NULL where p is something else. */
static const char *declaration(const char *text, const char *p)
{
    if (strncmp(p, "extern", 6) || is_word(p[6]) || (p > text && is_word(p[-1])))
        return NULL;
    p = spaces(p + 6);
    return strncmp(p, shared, sizeof shared - 1) ? NULL : p + sizeof shared - 1;
}

char *qgo_dynamic_arrays(const char *text)
{
    char *out = NULL;
    const char *p = text; /* written up to here */
    size_t size;
    FILE *f = open_memstream(&out, &size);

    if (!f)
        return NULL;
    for (const char *at = text; (at = strstr(at, "extern")) != NULL;) {
        const char *type = declaration(text, at), *end = type ? strchr(type, ';') : NULL, *name;
        const char *open = end ? memchr(type, '[', (size_t)(end - type)) : NULL, *last;

        for (name = open; name && name > type && isspace((unsigned char)name[-1]);)
            name--;
        for (last = name; name && name > type && is_word(name[-1]);)
            name--;
        if (!open || name == last || *spaces(open + 1) != ']' ||
            spaces(spaces(open + 1) + 1) != end) {
            at += strlen("extern");
            continue;
        }
        fwrite(p, 1, (size_t)(at - p), f);
        fprintf(f,
                "static %.*s (&%.*s)[QGO_DYNAMIC] = reinterpret_cast<decltype(%.*s)>"
                "(qgo_dynamic)",
                (int)(name - type), type, (int)(last - name), name, (int)(last - name), name);
        p = at = end;
    }
    fputs(p, f);
    if (fclose(f)) {
        free(out);
        return NULL;
    }
    return out;
}

/* Case files: which kernel to launch, on what, and what should come out.
 *
 * The format is described in kernels/README.md. A file is YAML without anchors, aliases, tags or
 * several documents; whatever is not understood is refused with its line and column.
 */
#ifndef QG_CASE_H
#define QG_CASE_H

#include "../interp/error.h"
#include "../interp/geometry.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    QG_CASE_MAX_ARGS = 32,             /* kernel arguments of a case */
    QG_CASE_MAX_WORDS = QG_GWORDS,     /* words of all arrays of a case together */
    QG_CASE_MAX_ITEMS = 4 * QG_GWORDS, /* elements of an array: bytes may fill the memory */
    QG_CASE_MAX_CASES = 256,           /* cases of a file */
    QG_CASE_MAX_BYTES = 1 << 20,       /* size of a file */
    QG_CASE_MAX_GRID = 1 << 24         /* thread blocks of a launch */
};

#define QG_CASE_REFUSED "refused"

/* What an array consists of. */
enum qg_elem { QG_ELEM_WORD, QG_ELEM_U8, QG_ELEM_S8, QG_ELEM_U16, QG_ELEM_S16, QG_NELEMS };

/* A named list of elements, words where nothing else is said. */
struct qg_case_array {
    char name[64];
    uint8_t type;                  /* enum qg_elem */
    uint32_t n;                    /* elements; at least 1 */
    uint32_t v[QG_CASE_MAX_ITEMS]; /* extended to 32 bits as the type says */
    bool init[QG_CASE_MAX_ITEMS];  /* false where the file says `_`: an argument's element is left
                                    * uninitialised (v is 0), an expected one is not compared */
};

/* Type by name (u32 u8 s8 u16 s16), and name by type; whether a value is one of the type. */
bool qg_elem_find(const char *name, uint8_t *type);
const char *qg_elem_name(uint8_t type);
bool qg_elem_fits(uint8_t type, uint32_t v);
uint32_t qg_elem_most(uint8_t type); /* elements that memory has room for */

/* In memory the elements are packed, low bytes first, from the beginning of a word on. Words they
 * take; element i of these words; putting it there; the set of bytes that it has in *word. */
uint32_t qg_case_words(const struct qg_case_array *a);
uint32_t qg_case_element(const struct qg_case_array *a, uint32_t i, const uint32_t *words);
void qg_case_put(const struct qg_case_array *a, uint32_t i, uint32_t v, uint32_t *words);
uint32_t qg_case_bytes(const struct qg_case_array *a, uint32_t i, uint32_t *word);

struct qg_case_arg {
    struct qg_case_array a; /* a scalar has n == 1 and is_array == false */
    bool is_array;
    bool negative; /* of a scalar: spelled with a minus (64-bit parameters extend it) */
    int line, col; /* of the name in the file, for messages */
};

struct qg_case {
    char name[64];
    uint32_t grid[3], block[3]; /* x, y, z; missing ones are 1 */
    uint32_t shared;            /* bytes of dynamic shared memory */
    uint32_t nargs;
    struct qg_case_arg args[QG_CASE_MAX_ARGS]; /* in parameter order */
    uint32_t nexpect;                          /* 0: the file has no expectation */
    struct qg_case_array expect[QG_CASE_MAX_ARGS];
    uint32_t nunordered;
    char unordered[QG_CASE_MAX_ARGS][64]; /* arrays to compare as multisets */
    int line;                             /* where the case begins */
};

struct qg_case_file {
    char path[512];     /* of the case file */
    char source[1024];  /* of the .cu or .ptx, relative names resolved against path's folder */
    char kernel[128];   /* extern "C" name */
    char about[256];    /* one line on what the kernel computes; "" if the file has none */
    char diagnosis[64]; /* what every case must end in: a text of QG_DIAGS, or QG_CASE_REFUSED where
                         * compiler or launch must refuse it; "": none */
    struct qg_case *cases;
    uint32_t ncases; /* at least 1 */
};

/* Reads a case file. Returns 0, or QG_EXIT_USER or QG_EXIT_INTERNAL with *e set and *f empty.
 * The source must exist. The caller frees *f with qg_case_free. */
int qg_case_load(struct qg_case_file *f, const char *path, struct qg_error *e);

/* The same from n bytes of text (which may hold anything). `name` stands for the path in messages
 * and when the source is resolved; whether the source exists is not looked at. */
int qg_case_parse(struct qg_case_file *f, const char *text, size_t n, const char *name,
                  struct qg_error *e);

/* The case file of one case, malloc'ed; `source` as the file should name it. `about` must be plain
 * text. NULL if out of memory. */
char *qg_case_text(const struct qg_case_file *f, const struct qg_case *c, const char *source);

/* Frees what a load or parse allocated; harmless on an empty or zeroed *f. */
void qg_case_free(struct qg_case_file *f);

/* Reads one word as case files spell them: decimal or 0x hexadecimal, -2^31 to 2^32-1. Returns
 * NULL and sets *v, or says what is wrong with it. */
const char *qg_case_number(const char *s, uint32_t *v);

/* The argument of that name, or NULL. */
const struct qg_case_arg *qg_case_find(const struct qg_case *c, const char *name);

/* Whether the case compares the array of that name as a multiset. */
bool qg_case_is_unordered(const struct qg_case *c, const char *name);

/* The first difference of two lists of words. */
struct qg_case_diff {
    char name[64];
    uint32_t index;         /* word; of an unordered array: position in `got` */
    uint32_t expected, got; /* of an unordered array: a value missing and a value too many */
    bool unordered;
    bool written;  /* false: the word was never written, `got` means nothing */
    bool no_array; /* no array of that name, or of another length: nothing could be compared */
};

/* Compares each of the nwant arrays in `want` with the one of the same name among the ngot in
 * `got`. Words with want.init == false are not compared. Arrays that `c` calls unordered are
 * compared as multisets. Returns true if all agree, else false with the first difference in *d. */
bool qg_case_compare(const struct qg_case *c, const struct qg_case_array *want, uint32_t nwant,
                     const struct qg_case_array *got, uint32_t ngot, struct qg_case_diff *d);

#endif

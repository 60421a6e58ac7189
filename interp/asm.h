/* Words of the assembly text: private to the assembler. A function that fails has filled *a->e and
 * returns QG_EXIT_USER. */
#ifndef QG_ASM_H
#define QG_ASM_H

#include "qgpu.h"

enum { QG_ASM_WORDS = 16, QG_ASM_LINE = 1200 };

struct assembler {
    struct qg_program *p;
    struct qg_error *e;
    const char *text, *name;
    int line;
    char buf[QG_ASM_LINE]; /* the words of the line, NUL-terminated one after another */
    struct {
        const char *s;
        int col;
        bool quoted;
    } words[QG_ASM_WORDS];
    uint32_t nwords, next; /* next word to be read */
    struct qg_block *b;    /* block under construction, or NULL */
    uint32_t nb;           /* its number */
    uint32_t seen;         /* statements it has had */
};

/* A complaint about a word of the current line. */
int qg_asm_fail(struct assembler *a, uint32_t word, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));
int qg_asm_expected(struct assembler *a, uint32_t word, const char *what);

/* Splits [s, end) into words. Commas count as space, ; starts a comment. */
int qg_asm_split(struct assembler *a, const char *s, const char *end);

/* Takes the next word if it is this one. */
bool qg_asm_accept(struct assembler *a, const char *word);
/* Take the next word as a number, a string, a word of a table (*v is its index), a register. */
int qg_asm_number(struct assembler *a, uint32_t max, const char *what, uint32_t *v);
int qg_asm_string(struct assembler *a, char *to, size_t n, const char *what);
int qg_asm_choice(struct assembler *a, const char *const *names, const char *what, uint32_t *v);
int qg_asm_reg(struct assembler *a, char kind, uint32_t count, const char *what, uint32_t *v);
/* "-> r4", if it is there; *v stays as it is otherwise. */
int qg_asm_destination(struct assembler *a, char kind, uint32_t count, uint32_t *v, bool *there);

/* -12, 4095, 0xffffffff. Moves *s behind the number. */
bool qg_asm_scan_number(const char **s, uint32_t *v);
/* r0..r15 or p0..p3, as a whole string. */
bool qg_asm_scan_register(const char *s, char kind, uint32_t count, uint32_t *v);

#endif

/* A pass over LLVM IR text. C leaves x << 32, x >> 40 and INT_MIN / -1 undefined and so does LLVM,
 * but the PTX that a CUDA compiler makes of them is defined. clang's unoptimised IR still has one
 * instruction for each; here each becomes a call of a small function with PTX's rule, before any
 * optimiser could use the undefined case. */
#include "internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Appended once for each width W (its last bit number M, its least value MIN). */
static const char helpers[] = "\n"
                              "define internal iW @qgo.shl.iW(iW %a, iW %n) alwaysinline {\n"
                              "  %in = icmp ult iW %n, W\n"
                              "  %m = and iW %n, M\n"
                              "  %s = shl iW %a, %m\n"
                              "  %r = select i1 %in, iW %s, iW 0\n"
                              "  ret iW %r\n"
                              "}\n"
                              "define internal iW @qgo.lshr.iW(iW %a, iW %n) alwaysinline {\n"
                              "  %in = icmp ult iW %n, W\n"
                              "  %m = and iW %n, M\n"
                              "  %s = lshr iW %a, %m\n"
                              "  %r = select i1 %in, iW %s, iW 0\n"
                              "  ret iW %r\n"
                              "}\n"
                              "define internal iW @qgo.ashr.iW(iW %a, iW %n) alwaysinline {\n"
                              "  %in = icmp ult iW %n, W\n"
                              "  %m = select i1 %in, iW %n, iW M\n"
                              "  %r = ashr iW %a, %m\n"
                              "  ret iW %r\n"
                              "}\n"
                              "define internal iW @qgo.udiv.iW(iW %a, iW %b) alwaysinline {\n"
                              "  %zero = icmp eq iW %b, 0\n"
                              "  br i1 %zero, label %bad, label %good\n"
                              "bad:\n"
                              "  call void @qgo_div_zero()\n"
                              "  unreachable\n"
                              "good:\n"
                              "  %r = udiv iW %a, %b\n"
                              "  ret iW %r\n"
                              "}\n"
                              "define internal iW @qgo.urem.iW(iW %a, iW %b) alwaysinline {\n"
                              "  %q = call iW @qgo.udiv.iW(iW %a, iW %b)\n"
                              "  %p = mul iW %q, %b\n"
                              "  %r = sub iW %a, %p\n"
                              "  ret iW %r\n"
                              "}\n"
                              "define internal iW @qgo.sdiv.iW(iW %a, iW %b) alwaysinline {\n"
                              "  %zero = icmp eq iW %b, 0\n"
                              "  br i1 %zero, label %bad, label %good\n"
                              "bad:\n"
                              "  call void @qgo_div_zero()\n"
                              "  unreachable\n"
                              "good:\n"
                              "  %minus = icmp eq iW %b, -1\n"
                              "  %neg = sub iW 0, %a\n"
                              "  %d = select i1 %minus, iW 1, iW %b\n"
                              "  %q = sdiv iW %a, %d\n"
                              "  %r = select i1 %minus, iW %neg, iW %q\n"
                              "  ret iW %r\n"
                              "}\n"
                              "define internal iW @qgo.srem.iW(iW %a, iW %b) alwaysinline {\n"
                              "  %q = call iW @qgo.sdiv.iW(iW %a, iW %b)\n"
                              "  %p = mul iW %q, %b\n"
                              "  %r = sub iW %a, %p\n"
                              "  ret iW %r\n"
                              "}\n";

static const char *const ops[] = {"shl", "lshr", "ashr", "udiv", "urem", "sdiv", "srem"};
enum { NOPS = sizeof ops / sizeof *ops, NSHIFTS = 3 };

/* The output: a buffer that grows; bad once memory ran out. */
struct out {
    char *p;
    size_t n, cap;
    int bad;
};

static void put(struct out *o, const char *s, size_t n)
{
    if (o->bad)
        return;
    if (o->cap - o->n < n + 1) {
        size_t cap = (o->cap + n + 1) * 2;
        char *p = realloc(o->p, cap);

        if (!p) {
            o->bad = 1;
            return;
        }
        o->p = p;
        o->cap = cap;
    }
    memcpy(o->p + o->n, s, n);
    o->n += n;
    o->p[o->n] = 0;
}

static void puts_out(struct out *o, const char *s)
{
    put(o, s, strlen(s));
}

static void put_helpers(struct out *o, int width)
{
    char num[16];

    for (const char *p = helpers; *p; p++) {
        if (*p == 'W' || *p == 'M') {
            snprintf(num, sizeof num, "%d", *p == 'W' ? width : width - 1);
            puts_out(o, num);
        } else {
            put(o, p, 1);
        }
    }
}

/* If s begins with the word w and a blank, what follows; else NULL. */
static const char *after(const char *s, const char *w)
{
    size_t n = strlen(w);

    return !strncmp(s, w, n) && s[n] == ' ' ? s + n + 1 : NULL;
}

/* Skips flags such as nsw and exact. */
static const char *skip_flags(const char *s)
{
    static const char *const flags[] = {"nuw", "nsw", "exact"};

    for (size_t i = 0; i < sizeof flags / sizeof *flags;) {
        const char *next = after(s, flags[i]);

        if (next) {
            s = next;
            i = 0;
        } else {
            i++;
        }
    }
    return s;
}

/* One line without its newline: an instruction to replace, or copied as it is. Returns 0, or -1
 * for one that cannot be replaced. */
static int do_line(struct out *o, const char *s, size_t n, char *line, char *msg, size_t nmsg)
{
    const char *eq, *rest = NULL, *comma;
    char *end;
    long width;
    int op;

    memcpy(line, s, n);
    line[n] = 0;
    /* A __shared__ variable: everyone may see and change it, so that no optimiser drops the poison
     * or keeps a value over a barrier. */
    eq = strstr(line, " = internal global ");
    if (line[0] == '@' && eq && strstr(eq, "section \"qgo_shared\"")) {
        put(o, line, (size_t)(eq - line));
        puts_out(o, " = weak global ");
        puts_out(o, eq + strlen(" = internal global "));
        return 0;
    }
    eq = line[0] == ' ' ? strstr(line, " = ") : NULL;
    for (op = 0; eq && op < NOPS; op++) {
        rest = after(eq + 3, ops[op]);
        if (rest)
            break;
    }
    if (!rest) {
        put(o, s, n);
        return 0;
    }
    rest = skip_flags(rest);
    width = *rest == 'i' ? strtol(rest + 1, &end, 10) : 0;
    comma = width ? strstr(end, ", ") : NULL;
    if (width != 32 && width != 64) {
        long count = comma ? strtol(comma + 2, &end, 10) : -1;

        if (op < NSHIFTS && comma && end != comma + 2 && count >= 0 && count < width) {
            put(o, s, n); /* a constant count below the width, as bit-fields have them */
            return 0;
        }
        snprintf(msg, nmsg, "the oracle has no rule for the LLVM instruction '%s'", line + 2);
        return -1;
    }
    if (!comma) {
        snprintf(msg, nmsg, "the oracle cannot read the LLVM instruction '%s'", line + 2);
        return -1;
    }
    put(o, line, (size_t)(eq - line));
    {
        char call[64];
        const char *tail = strstr(comma + 2, ", !");
        size_t blen = tail ? (size_t)(tail - comma - 2) : strlen(comma + 2);

        snprintf(call, sizeof call, " = call i%ld @qgo.%s.i%ld(i%ld", width, ops[op], width, width);
        puts_out(o, call);
        put(o, end, (size_t)(comma - end)); /* " %a" */
        snprintf(call, sizeof call, ", i%ld ", width);
        puts_out(o, call);
        put(o, comma + 2, blen);
        puts_out(o, ")");
        if (tail)
            puts_out(o, tail);
    }
    return 0;
}

char *qgo_rewrite(const char *ir, char *msg, size_t nmsg)
{
    struct out o = {0};
    char *line = malloc(strlen(ir) + 1);
    int rc = 0;

    if (!line)
        o.bad = 1;
    for (const char *p = ir; !o.bad && !rc && *p;) {
        size_t n = strcspn(p, "\n");

        rc = do_line(&o, p, n, line, msg, nmsg);
        puts_out(&o, "\n");
        p += n + (p[n] == '\n');
    }
    if (!o.bad && !rc) {
        put_helpers(&o, 32);
        put_helpers(&o, 64);
        if (!strstr(ir, "@qgo_div_zero"))
            puts_out(&o, "declare void @qgo_div_zero()\n");
    }
    free(line);
    if (o.bad)
        snprintf(msg, nmsg, "out of memory");
    if (o.bad || rc) {
        free(o.p);
        return NULL;
    }
    return o.p;
}

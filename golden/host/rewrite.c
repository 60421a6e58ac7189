/* A pass over LLVM IR text. C leaves x << 32, x >> 40 and INT_MIN / -1 undefined and so does LLVM,
 * but the PTX that a CUDA compiler makes of them is defined. clang's unoptimised IR still has one
 * instruction for each; here each becomes a call of a small function with PTX's rule, before any
 * optimiser could use the undefined case. */
#include "internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Appended once for each width W (M: the number of its last bit). */
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

static void put_helpers(FILE *o, int width)
{
    for (const char *p = helpers; *p; p++)
        if (*p == 'W' || *p == 'M')
            fprintf(o, "%d", *p == 'W' ? width : width - 1);
        else
            fputc(*p, o);
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
static int do_line(FILE *o, char *line, char *msg, size_t nmsg)
{
    const char *eq, *rest = NULL, *comma, *tail;
    char *end = NULL;
    long width, count;
    size_t op;

    /* A __shared__ variable: everyone may see and change it, so that no optimiser drops the poison
     * or keeps a value over a barrier. */
    eq = strstr(line, " = internal global ");
    if (line[0] == '@' && eq && strstr(eq, "section \"qgo_shared\"")) {
        fprintf(o, "%.*s = weak global %s\n", (int)(eq - line), line,
                eq + strlen(" = internal global "));
        return 0;
    }
    eq = line[0] == ' ' ? strstr(line, " = ") : NULL;
    for (op = 0; eq && op < NOPS; op++) {
        rest = after(eq + 3, ops[op]);
        if (rest)
            break;
    }
    if (!rest) {
        fprintf(o, "%s\n", line);
        return 0;
    }
    rest = skip_flags(rest);
    width = *rest == 'i' ? strtol(rest + 1, &end, 10) : 0;
    comma = width ? strstr(end, ", ") : NULL;
    if (!comma || *end != ' ') {
        snprintf(msg, nmsg, "the oracle cannot read the LLVM instruction '%s'", line + 2);
        return -1;
    }
    tail = strstr(comma + 2, ", !"); /* metadata */
    if (width == 32 || width == 64) {
        fprintf(o, "%.*s = call i%ld @qgo.%s.i%ld(i%ld%.*s, i%ld %.*s)%s\n", (int)(eq - line), line,
                width, ops[op], width, width, (int)(comma - end), end, width,
                (int)(tail ? tail - comma - 2 : (long)strlen(comma + 2)), comma + 2,
                tail ? tail : "");
        return 0;
    }
    count = strtol(comma + 2, &end, 10);
    if (op < NSHIFTS && end != comma + 2 && count >= 0 && count < width) {
        fprintf(o, "%s\n", line); /* a constant count below the width, as bit-fields have them */
        return 0;
    }
    snprintf(msg, nmsg, "the oracle has no rule for the LLVM instruction '%s'", line + 2);
    return -1;
}

char *qgo_rewrite(const char *ir, char *msg, size_t nmsg)
{
    char *out = NULL, *copy = strdup(ir);
    size_t size = 0;
    FILE *o = copy ? open_memstream(&out, &size) : NULL;
    int rc = 0, lost = !o;

    for (char *p = copy, *next; o && !rc && p && *p; p = next) {
        next = p + strcspn(p, "\n");
        if (*next)
            *next++ = 0;
        rc = do_line(o, p, msg, nmsg);
    }
    if (o && !rc) {
        put_helpers(o, 32);
        put_helpers(o, 64);
        if (!strstr(ir, "@qgo_div_zero"))
            fputs("declare void @qgo_div_zero()\n", o);
    }
    if (o)
        lost = ferror(o) | (fclose(o) != 0);
    free(copy);
    if (lost)
        snprintf(msg, nmsg, "out of memory");
    if (lost || rc) {
        free(out);
        return NULL;
    }
    return out;
}

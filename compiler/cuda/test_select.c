/* Instruction selection: what each PTX instruction computes, by running the LIR in lir_eval.h and
 * comparing with C arithmetic on 64-bit integers. */
#include "lir_eval.h"
#include "select.h"

#include <criterion/criterion.h>

#define HEAD ".version 6.3\n.target sm_75\n.address_size 64\n"

static struct lir_func *select_text(const char *text, struct qg_program *prog)
{
    struct qg_error e = {0};
    struct ptx_module *m = NULL;
    struct lir_func *f;
    uint32_t kernel = 0;

    memset(prog, 0, sizeof *prog);
    if (ptx_parse(&m, text, "t.ptx", &e)) {
        qg_error_print(stderr, &e);
        cr_assert_fail("the text does not parse");
    }
    while (!m->funcs[kernel].entry)
        kernel++;
    f = lir_new(prog);
    if (sel_select(m, kernel, NULL, f, &e)) {
        qg_error_print(stderr, &e);
        cr_assert_fail("the kernel is refused");
    }
    ptx_free(m);
    return f;
}

/* A kernel of four words; the code under test finds them in %r1..%r4 and as %rd1 = r2:r1,
 * %rd2 = r4:r3, their low halves in %rs1 and %rs2, r1 < r2 in %p1, and leaves %r10 and %r11. */
static struct lir_func *snippet(const char *code, struct qg_program *prog)
{
    static char text[8192];

    snprintf(text, sizeof text,
             HEAD ".entry k(.param .u32 a, .param .u32 b, .param .u32 c, .param .u32 d,"
                  ".param .u64 out) {\n"
                  ".reg .b16 %%rs<20>; .reg .b32 %%r<40>; .reg .b64 %%rd<40>; .reg .pred %%p<20>;\n"
                  "ld.param.u32 %%r1, [a]; ld.param.u32 %%r2, [b]; ld.param.u32 %%r3, [c];\n"
                  "ld.param.u32 %%r4, [d]; ld.param.u64 %%rd9, [out];\n"
                  "mov.b64 %%rd1, {%%r1, %%r2}; mov.b64 %%rd2, {%%r3, %%r4};\n"
                  "cvt.u16.u32 %%rs1, %%r1; cvt.u16.u32 %%rs2, %%r2;\n"
                  "setp.lt.s32 %%p1, %%r1, %%r2; setp.eq.s32 %%p2, %%r3, 0;\n"
                  "mov.u32 %%r10, 77; mov.u32 %%r11, 88;\n"
                  "%s\n"
                  "st.global.u32 [%%rd9], %%r10; st.global.u32 [%%rd9+4], %%r11; ret; }\n",
             code);
    return select_text(text, prog);
}

static const uint32_t corner[] = {0,          1,          2,          3,          7,
                                  31,         32,         33,         255,        0x8000,
                                  0xffff,     0x12345678, 0x7fffffff, 0x80000000, 0x80000001,
                                  0xfffffff9, 0xfffffffe, 0xffffffff};
enum { CORNERS = sizeof corner / sizeof *corner };

typedef uint64_t (*rule)(const uint32_t *x);

static uint32_t seed = 1;
static uint32_t next(void)
{
    seed ^= seed << 13;
    seed ^= seed >> 17;
    return seed ^= seed << 5;
}

static void one(const struct lir_func *f, const char *code, rule want, const uint32_t x[4],
                bool wide)
{
    struct eval e = {.nlanes = 1, .ntid = {1, 1, 1}};
    uint64_t w = want(x), got;

    memcpy(e.params, x, 4 * sizeof *x);
    e.params[4] = 512;
    cr_assert(eval_run(f, &e), "%s: fault for %x %x %x %x", code, x[0], x[1], x[2], x[3]);
    got = e.global[128] | (wide ? (uint64_t)e.global[129] << 32 : 0);
    if (!wide)
        w = (uint32_t)w;
    cr_assert_eq(got, w, "%s: %x %x %x %x gives %llx, not %llx", code, x[0], x[1], x[2], x[3],
                 (unsigned long long)got, (unsigned long long)w);
}

static void check(const char *code, rule want, bool wide)
{
    struct qg_program prog;
    struct lir_func *f = snippet(code, &prog);

    for (int i = 0; i < CORNERS; i++)
        for (int j = 0; j < CORNERS; j++)
            for (int k = 0; k < 5; k++) {
                uint32_t x[4] = {corner[i], corner[j], k < 2 ? corner[(i + j) % CORNERS] : next(),
                                 k % 2 ? corner[(i * 7 + j) % CORNERS] : next()};

                if (k == 4)
                    x[0] = next(), x[1] = next() >> (next() & 31);
                one(f, code, want, x, wide);
            }
    lir_free(f);
}

/* Rules: x[0..3] are a b c d; A and B the 64-bit values. */
#define S(x) ((int64_t)(int32_t)(x))
#define a (x[0])
#define b (x[1])
#define c (x[2])
#define d (x[3])
#define A ((uint64_t)b << 32 | a)
#define B ((uint64_t)d << 32 | c)
#define CHECK(name, code, expr)                                                                    \
    static uint64_t rule_##name(const uint32_t *x)                                                 \
    {                                                                                              \
        (void)x;                                                                                   \
        return (uint64_t)(expr);                                                                   \
    }                                                                                              \
    Test(select, name)                                                                             \
    {                                                                                              \
        check(code, rule_##name, false);                                                           \
    }
#define WIDE(name, code, expr)                                                                     \
    static uint64_t wide_##name(const uint32_t *x)                                                 \
    {                                                                                              \
        (void)x;                                                                                   \
        return (uint64_t)(expr);                                                                   \
    }                                                                                              \
    Test(select_wide, name)                                                                        \
    {                                                                                              \
        check(code "mov.b64 {%r10, %r11}, %rd10;", wide_##name, true);                             \
    }

static uint32_t shl(uint32_t v, uint32_t n)
{
    return n > 31 ? 0 : v << n;
}
static uint32_t shr(uint32_t v, uint32_t n)
{
    return n > 31 ? 0 : v >> n;
}
static uint64_t sar(int64_t v, uint32_t n)
{
    return (uint64_t)(v >> (n > 63 ? 63 : n));
}
static int64_t s16(uint32_t v)
{
    return (int16_t)v;
}

CHECK(add, "add.s32 %r10, %r1, %r2;", a + b)
CHECK(add_imm, "add.s32 %r10, %r1, -5;", a - 5)
CHECK(sub, "sub.u32 %r10, %r1, %r2;", a - b)
CHECK(mul_lo, "mul.lo.s32 %r10, %r1, %r2;", a *b)
CHECK(mul_power, "mul.lo.s32 %r10, %r1, 8; mul.lo.u32 %r11, 8, %r1;", a << 3)
CHECK(mul_hi_s, "mul.hi.s32 %r10, %r1, %r2;", S(a) * S(b) >> 32)
CHECK(mul_hi_u, "mul.hi.u32 %r10, %r1, %r2;", (uint64_t)a *b >> 32)
CHECK(mad_lo, "mad.lo.s32 %r10, %r1, %r2, %r3;", a *b + c)
CHECK(mad_hi_s, "mad.hi.s32 %r10, %r1, %r2, %r3;", (S(a) * S(b) >> 32) + c)
CHECK(mad_hi_u, "mad.hi.u32 %r10, %r1, %r2, %r3;", ((uint64_t)a * b >> 32) + c)
CHECK(abs, "abs.s32 %r10, %r1;", S(a) < 0 ? -S(a) : S(a))
CHECK(neg, "neg.s32 %r10, %r1;", 0 - a)
CHECK(min_s, "min.s32 %r10, %r1, %r2;", S(a) < S(b) ? a : b)
CHECK(min_u, "min.u32 %r10, %r1, %r2;", a < b ? a : b)
CHECK(max_s, "max.s32 %r10, %r1, %r2;", S(a) < S(b) ? b : a)
CHECK(max_u, "max.u32 %r10, %r1, %r2;", a < b ? b : a)
CHECK(and_, "and.b32 %r10, %r1, %r2;", a &b)
CHECK(or_, "or.b32 %r10, %r1, %r2;", a | b)
CHECK(xor_, "xor.b32 %r10, %r1, %r2;", a ^ b)
CHECK(not_, "not.b32 %r10, %r1;", ~a)
CHECK(cnot, "cnot.b32 %r10, %r1;", !a)
CHECK(shl_, "shl.b32 %r10, %r1, %r2;", shl(a, b))
CHECK(shr_u, "shr.u32 %r10, %r1, %r2;", shr(a, b))
CHECK(shr_s, "shr.s32 %r10, %r1, %r2;", sar(S(a), b))
CHECK(same_register, "mov.u32 %r10, %r1; add.s32 %r10, %r10, %r10;", a + a)
CHECK(mov_special, "mov.u32 %r10, %ntid.x; mov.u32 %r12, %tid.x; add.u32 %r10, %r10, %r12;", 1)

/* div.s32 overflows in C for INT_MIN / -1: 64-bit numbers do not. */
CHECK(div_s, "or.b32 %r2, %r2, 1; div.s32 %r10, %r1, %r2;", S(a) / S(b | 1))
CHECK(rem_s, "or.b32 %r2, %r2, 1; rem.s32 %r10, %r1, %r2;", S(a) % S(b | 1))
CHECK(div_u, "max.u32 %r2, %r2, 1; div.u32 %r10, %r1, %r2;", a / (b ? b : 1))
CHECK(rem_u, "max.u32 %r2, %r2, 1; rem.u32 %r10, %r1, %r2;", a % (b ? b : 1))
CHECK(div_and_rem,
      "max.u32 %r2, %r2, 1; div.u32 %r10, %r1, %r2; rem.u32 %r12, %r1, %r2;"
      "mad.lo.u32 %r10, %r10, 1000, %r12;",
      a / (b ? b : 1) * 1000 + a % (b ? b : 1))
CHECK(div_over_itself, "max.u32 %r2, %r2, 1; rem.u32 %r1, %r1, %r2; rem.u32 %r10, %r1, %r2;",
      a % (b ? b : 1))
CHECK(div_guarded, "@%p1 div.u32 %r10, %r3, 7; @!%p1 rem.s32 %r10, %r3, 10;",
      S(a) < S(b) ? (int64_t)(c / 7) : S(c) % 10)
CHECK(div_s16, "or.b16 %rs2, %rs2, 1; div.s16 %rs3, %rs1, %rs2; cvt.s32.s16 %r10, %rs3;",
      s16((uint32_t)(s16(a) / s16(b | 1))))
CHECK(rem_u16, "or.b16 %rs2, %rs2, 1; rem.u16 %rs3, %rs1, %rs2; cvt.u32.u16 %r10, %rs3;",
      (a & 0xffff) % ((b | 1) & 0xffff))

CHECK(selp, "selp.b32 %r10, %r3, %r4, %p1;", S(a) < S(b) ? c : d)
CHECK(guarded_mov, "@%p1 mov.u32 %r10, %r3;", S(a) < S(b) ? c : 77)
CHECK(guarded_not, "@!%p1 add.s32 %r10, %r3, 1;", S(a) < S(b) ? 77 : c + 1)
#define SETP(name, rel, type, expr)                                                                \
    CHECK(setp_##name, "setp." rel "." type " %p3, %r1, %r2; selp.b32 %r10, 1, 2, %p3;",           \
          (expr) ? 1 : 2)
SETP(eq, "eq", "s32", a == b)
SETP(ne, "ne", "b32", a != b)
SETP(lt, "lt", "s32", S(a) < S(b))
SETP(le, "le", "s32", S(a) <= S(b))
SETP(gt, "gt", "s32", S(a) > S(b))
SETP(ge, "ge", "s32", S(a) >= S(b))
SETP(lt_u, "lt", "u32", a < b)
SETP(gt_u, "gt", "u32", a > b)
SETP(lo, "lo", "u32", a < b)
SETP(ls, "ls", "u32", a <= b)
SETP(hi, "hi", "u32", a > b)
SETP(hs, "hs", "u32", a >= b)
CHECK(setp_and, "setp.lt.and.s32 %p3, %r3, %r4, %p1; selp.u32 %r10, 1, 0, %p3;",
      S(c) < S(d) && S(a) < S(b))
CHECK(setp_or, "setp.gt.or.u32 %p3, %r3, %r4, !%p1; selp.u32 %r10, 1, 0, %p3;",
      c > d || !(S(a) < S(b)))
CHECK(setp_pair,
      "setp.lt.s32 %p3|%p4, %r3, %r4; selp.u32 %r10, 1, 0, %p3; @%p4 add.u32 %r10, "
      "%r10, 2;",
      S(c) < S(d) ? 1 : 2)
CHECK(setp_pair_xor,
      "setp.eq.xor.u32 %p1|%p4, %r3, %r4, %p1; selp.u32 %r10, 1, 0, %p1; selp.u32 %r12, 2, 0, %p4;"
      "or.b32 %r10, %r10, %r12;",
      ((c == d) ^ (S(a) < S(b))) | (!(c == d) ^ (S(a) < S(b))) << 1)
CHECK(setp_guard_is_result,
      "@%p1 setp.eq.u32 %p1|%p2, %r3, %r4; selp.u32 %r10, 1, 0, %p1; selp.u32 %r12, 2, 0, %p2;"
      "or.b32 %r10, %r10, %r12;",
      S(a) < S(b) ? (c == d ? 1 : 2) : (c == 0 ? 2 : 0))
CHECK(set_, "set.lt.u32.s32 %r10, %r1, %r2;", S(a) < S(b) ? 0xffffffff : 0)
CHECK(set_and, "set.ne.and.u32.u32 %r10, %r3, %r4, %p1;", c != d && S(a) < S(b) ? 0xffffffff : 0)
CHECK(slct, "slct.b32.s32 %r10, %r1, %r2, %r3;", S(c) >= 0 ? a : b)
CHECK(pred_logic,
      "and.pred %p3, %p1, %p2; or.pred %p4, %p1, %p2; xor.pred %p5, %p1, %p2; not.pred %p6, %p1;"
      "mov.pred %p7, %p6; selp.u32 %r10, 1, 0, %p3; @%p4 add.u32 %r10, %r10, 2;"
      "@%p5 add.u32 %r10, %r10, 4; @%p7 add.u32 %r10, %r10, 8;",
      (S(a) < S(b) && c == 0) + 2 * (S(a) < S(b) || c == 0) + 4 * ((S(a) < S(b)) != (c == 0)) +
          8 * !(S(a) < S(b)))

/* 8 and 16 bits. */
CHECK(cvt_s32_s16, "cvt.s32.s16 %r10, %rs1;", s16(a))
CHECK(cvt_u32_u16, "cvt.u32.u16 %r10, %rs1;", a & 0xffff)
CHECK(cvt_s8, "cvt.s32.s8 %r10, %r1;", (int8_t)a)
CHECK(cvt_u8, "cvt.u32.u8 %r10, %r1;", a & 255)
CHECK(cvt_to_u8, "cvt.u8.u32 %r10, %r1;", a & 255)
CHECK(cvt_to_s8, "cvt.s8.s32 %rs3, %r1; cvt.s32.s16 %r10, %rs3;", (int8_t)a)
CHECK(add_16, "add.s16 %rs3, %rs1, %rs2; cvt.u32.u16 %r10, %rs3;", (a + b) & 0xffff)
CHECK(shr_s16, "shr.s16 %rs3, %rs1, %r2; cvt.u32.u16 %r10, %rs3;",
      (uint16_t)(s16(a) >> (b > 15 ? 15 : b)))
CHECK(shr_u16, "shr.u16 %rs3, %rs1, %r2; cvt.s32.s16 %r10, %rs3;", s16(shr(a & 0xffff, b)))
CHECK(shl_16, "shl.b16 %rs3, %rs1, %r2; cvt.u32.u16 %r10, %rs3;", b > 15 ? 0 : (a << b) & 0xffff)
CHECK(min_s16, "min.s16 %rs3, %rs1, %rs2; cvt.s32.s16 %r10, %rs3;",
      s16(a) < s16(b) ? s16(a) : s16(b))
CHECK(mul_wide_16, "mul.wide.s16 %r10, %rs1, %rs2;", s16(a) * s16(b))
CHECK(mul_hi_16, "mul.hi.u16 %rs3, %rs1, %rs2; cvt.u32.u16 %r10, %rs3;",
      (a & 0xffff) * (b & 0xffff) >> 16)
CHECK(setp_16, "setp.lt.s16 %p3, %rs1, %rs2; selp.u32 %r10, 1, 0, %p3;", s16(a) < s16(b))
CHECK(mov_pack, "mov.b32 %r10, {%rs1, %rs2};", (a & 0xffff) | b << 16)
CHECK(mov_unpack, "mov.b32 {%rs3, %rs1}, %r1; cvt.u32.u16 %r10, %rs1;", a >> 16)

/* Bits. */
CHECK(popc, "popc.b32 %r10, %r1;", __builtin_popcount(a))
CHECK(clz, "clz.b32 %r10, %r1;", a ? __builtin_clz(a) : 32)
CHECK(bfind_u, "bfind.u32 %r10, %r1;", a ? 31 - __builtin_clz(a) : -1)
CHECK(bfind_s, "bfind.s32 %r10, %r1;",
      (a >> 31 ? ~a : a) ? 31 - __builtin_clz(a >> 31 ? ~a : a) : -1)
CHECK(bfind_shift, "bfind.shiftamt.u32 %r10, %r1;", a ? __builtin_clz(a) : -1)
CHECK(shf_l_wrap, "shf.l.wrap.b32 %r10, %r1, %r2, %r3;", A << (c & 31) >> 32)
CHECK(shf_r_wrap, "shf.r.wrap.b32 %r10, %r1, %r2, %r3;", A >> (c & 31))
CHECK(shf_l_clamp, "shf.l.clamp.b32 %r10, %r1, %r2, %r3;", A << (c > 32 ? 32 : c) >> 32)
CHECK(shf_r_clamp, "shf.r.clamp.b32 %r10, %r1, %r2, %r3;", A >> (c > 32 ? 32 : c))
static uint32_t bfe(uint32_t v, uint32_t pos, uint32_t len, bool is_signed)
{
    uint32_t sign, r = 0;

    pos &= 255;
    len &= 255;
    sign = is_signed && len ? v >> (pos + len - 1 > 31 ? 31 : pos + len - 1) & 1 : 0;
    for (uint32_t i = 0; i < 32; i++) /* as the PTX manual writes it */
        r |= (i < len && pos + i <= 31 ? v >> (pos + i) & 1 : sign) << i;
    return r;
}
static uint32_t bfi(uint32_t v, uint32_t base, uint32_t pos, uint32_t len)
{
    pos &= 255;
    len &= 255;
    for (uint32_t i = 0; i < len && pos + i <= 31; i++)
        base = (base & ~(1u << (pos + i))) | (v >> i & 1) << (pos + i);
    return base;
}
CHECK(bfe_u, "bfe.u32 %r10, %r1, %r2, %r3;", bfe(a, b, c, false))
CHECK(bfe_s, "bfe.s32 %r10, %r1, %r2, %r3;", bfe(a, b, c, true))
CHECK(bfe_s_small, "and.b32 %r2, %r2, 31; and.b32 %r3, %r3, 31; bfe.s32 %r10, %r1, %r2, %r3;",
      bfe(a, b & 31, c & 31, true))
CHECK(bfe_imm, "bfe.s32 %r10, %r1, 5, 7;", bfe(a, 5, 7, true))
CHECK(bfi_, "bfi.b32 %r10, %r1, %r4, %r2, %r3;", bfi(a, d, b, c))
CHECK(bfi_small, "and.b32 %r2, %r2, 31; and.b32 %r3, %r3, 15; bfi.b32 %r10, %r1, %r4, %r2, %r3;",
      bfi(a, d, b & 31, c & 15))
static uint32_t prmt(uint32_t v, uint32_t w, uint32_t pick)
{
    uint64_t bytes = (uint64_t)w << 32 | v;
    uint32_t r = 0;

    for (int i = 0; i < 4; i++)
        r |= (uint32_t)(bytes >> 8 * (pick >> 4 * i & 7) & 255) << 8 * i;
    return r;
}
CHECK(prmt_, "and.b32 %r3, %r3, 0x7777; prmt.b32 %r10, %r1, %r2, %r3;", prmt(a, b, c & 0x7777))
CHECK(prmt_sign, "prmt.b32 %r10, %r1, %r2, 0xba98;",
      (a & 0x80 ? 0xff : 0) | (a & 0x8000 ? 0xff00 : 0) | (a & 0x800000 ? 0xff0000 : 0) |
          (a >> 31 ? 0xff000000 : 0))
CHECK(prmt_f4e, "prmt.b32.f4e %r10, %r1, %r2, %r3;", A >> 8 * (c & 3))
CHECK(prmt_b4e, "prmt.b32.b4e %r10, %r1, %r2, 1;", prmt(a, b, 0x6701))
CHECK(prmt_rc8, "prmt.b32.rc8 %r10, %r1, %r2, %r3;", (a >> 8 * (c & 3) & 255) * 0x01010101u)
CHECK(prmt_rc16, "prmt.b32.rc16 %r10, %r1, %r2, %r3;", (a >> 16 * (c & 1) & 0xffff) * 0x10001u)
CHECK(prmt_ecl, "prmt.b32.ecl %r10, %r1, %r2, 2;", prmt(a, b, 0x3222))
CHECK(prmt_ecr, "prmt.b32.ecr %r10, %r1, %r2, 2;", prmt(a, b, 0x2210))
CHECK(mul24_s, "mul24.lo.s32 %r10, %r1, %r2;", S(a << 8) / 256 * (S(b << 8) / 256))
CHECK(mul24_u, "mul24.lo.u32 %r10, %r1, %r2;", (uint64_t)(a & 0xffffff) * (b & 0xffffff))
CHECK(mul24_hi, "mul24.hi.s32 %r10, %r1, %r2;",
      (uint64_t)(S(a << 8) / 256 * (S(b << 8) / 256)) >> 16)
CHECK(mad24, "mad24.lo.u32 %r10, %r1, %r2, %r3;", (uint64_t)(a & 0xffffff) * (b & 0xffffff) + c)
CHECK(sad_s, "sad.s32 %r10, %r1, %r2, %r3;", (S(a) > S(b) ? a - b : b - a) + c)
CHECK(sad_u, "sad.u32 %r10, %r1, %r2, %r3;", (a > b ? a - b : b - a) + c)
static uint32_t dot4(uint32_t v, uint32_t w, uint32_t sum, bool is_signed)
{
    for (int i = 0; i < 32; i += 8)
        sum += is_signed ? (uint32_t)((int8_t)(v >> i) * (int8_t)(w >> i))
                         : (v >> i & 255) * (w >> i & 255);
    return sum;
}
CHECK(dp4a_s, "dp4a.s32.s32 %r10, %r1, %r2, %r3;", dot4(a, b, c, true))
CHECK(dp4a_u, "dp4a.u32.u32 %r10, %r1, %r2, %r3;", dot4(a, b, c, false))
Test(select, brev)
{
    struct qg_program prog;
    struct lir_func *f = snippet("brev.b32 %r10, %r1;", &prog);
    struct eval e = {.nlanes = 1, .params = {0x12345678, 0, 0, 0, 512}};

    cr_assert(eval_run(f, &e));
    cr_expect_eq(e.global[128], 0x1e6a2c48);
    lir_free(f);
}

/* lop3 for every table. */
static unsigned lut_now;
static uint64_t rule_lop3(const uint32_t *x)
{
    uint32_t r = 0;

    for (int i = 0; i < 32; i++)
        r |= (lut_now >> ((a >> i & 1) * 4 + (b >> i & 1) * 2 + (c >> i & 1)) & 1u) << i;
    return r;
}
Test(select, lop3)
{
    for (lut_now = 0; lut_now < 256; lut_now++) {
        char code[80];
        struct qg_program prog;
        struct lir_func *f;
        uint32_t x[4] = {0xf0f0f0f0, 0xcccccccc, 0xaaaaaaaa, 0};

        snprintf(code, sizeof code, "lop3.b32 %%r10, %%r1, %%r2, %%r3, %u;", lut_now);
        f = snippet(code, &prog);
        one(f, code, rule_lop3, x, false);
        lir_free(f);
    }
}

/* 64 bits. */
WIDE(add, "add.s64 %rd10, %rd1, %rd2;", A + B)
WIDE(add_in_place, "mov.u64 %rd10, %rd1; add.s64 %rd10, %rd10, %rd2;", A + B)
WIDE(add_imm, "add.s64 %rd10, %rd1, -8;", A - 8)
WIDE(sub, "sub.s64 %rd10, %rd1, %rd2;", A - B)
WIDE(neg, "neg.s64 %rd10, %rd1;", 0 - A)
WIDE(abs, "abs.s64 %rd10, %rd1;", (int64_t)A < 0 ? 0 - A : A)
WIDE(mul, "mul.lo.s64 %rd10, %rd1, %rd2;", A *B)
WIDE(mul_power, "mul.lo.s64 %rd10, %rd1, 16;", A * 16)
WIDE(mad, "mad.lo.s64 %rd10, %rd1, %rd2, %rd1;", A *B + A)
WIDE(mul_wide_s, "mul.wide.s32 %rd10, %r1, %r2;", S(a) * S(b))
WIDE(mul_wide_u, "mul.wide.u32 %rd10, %r1, %r2;", (uint64_t)a *b)
WIDE(mul_wide_4, "mul.wide.s32 %rd10, %r1, 4;", S(a) * 4)
WIDE(mad_wide, "mad.wide.s32 %rd10, %r1, %r2, %rd2;", (uint64_t)(S(a) * S(b)) + B)
WIDE(and_, "and.b64 %rd10, %rd1, %rd2;", A &B)
WIDE(or_, "or.b64 %rd10, %rd1, %rd2;", A | B)
WIDE(xor_, "xor.b64 %rd10, %rd1, %rd2;", A ^ B)
WIDE(not_, "not.b64 %rd10, %rd1;", ~A)
WIDE(shl_0, "shl.b64 %rd10, %rd1, 0;", A)
WIDE(shl_5, "shl.b64 %rd10, %rd1, 5;", A << 5)
WIDE(shl_32, "mov.u64 %rd10, %rd1; shl.b64 %rd10, %rd10, 32;", A << 32)
WIDE(shl_40, "shl.b64 %rd10, %rd1, 40;", A << 40)
WIDE(shl_64, "shl.b64 %rd10, %rd1, 64;", 0)
WIDE(shl_v, "shl.b64 %rd10, %rd1, %r3;", c > 63 ? 0 : A << c)
WIDE(shr_u_0, "shr.u64 %rd10, %rd1, 0;", A)
WIDE(shr_u_7, "shr.u64 %rd10, %rd1, 7;", A >> 7)
WIDE(shr_u_32, "shr.u64 %rd10, %rd1, 32;", A >> 32)
WIDE(shr_u_63, "shr.u64 %rd10, %rd1, 63;", A >> 63)
WIDE(shr_u_v, "shr.u64 %rd10, %rd1, %r3;", c > 63 ? 0 : A >> c)
WIDE(shr_s_7, "shr.s64 %rd10, %rd1, 7;", (int64_t)A >> 7)
WIDE(shr_s_40, "shr.s64 %rd10, %rd1, 40;", (int64_t)A >> 40)
WIDE(shr_s_99, "shr.s64 %rd10, %rd1, 99;", (int64_t)A >> 63)
WIDE(shr_s_v, "shr.s64 %rd10, %rd1, %r3;", sar((int64_t)A, c))
WIDE(shr_s_v_small, "and.b32 %r3, %r3, 63; shr.s64 %rd10, %rd1, %r3;", sar((int64_t)A, c & 63))
WIDE(shl_v_small, "and.b32 %r3, %r3, 63; shl.b64 %rd10, %rd1, %r3;", A << (c & 63))
WIDE(shr_u_v_small, "and.b32 %r3, %r3, 63; shr.u64 %rd10, %rd1, %r3;", A >> (c & 63))
WIDE(min_s, "min.s64 %rd10, %rd1, %rd2;", (int64_t)A < (int64_t)B ? A : B)
WIDE(max_u, "max.u64 %rd10, %rd1, %rd2;", A < B ? B : A)
WIDE(selp, "selp.b64 %rd10, %rd1, %rd2, %p1;", S(a) < S(b) ? A : B)
WIDE(cvt_s, "cvt.s64.s32 %rd10, %r1;", S(a))
WIDE(cvt_u, "cvt.u64.u32 %rd10, %r1;", a)
WIDE(cvt_s16, "cvt.s64.s16 %rd10, %rs1;", s16(a))
WIDE(brev, "brev.b64 %rd10, %rd1; brev.b64 %rd10, %rd10;", A)
WIDE(swap_halves, "mov.b64 {%r12, %r13}, %rd1; mov.b64 %rd10, {%r13, %r12};", A >> 32 | A << 32)
CHECK(cvt_low, "cvt.u32.u64 %r10, %rd1;", a)
CHECK(cvt_low_16, "cvt.u16.u64 %rs3, %rd1; cvt.u32.u16 %r10, %rs3;", a & 0xffff)
CHECK(popc_64, "popc.b64 %r10, %rd1;", __builtin_popcountll(A))
CHECK(clz_64, "clz.b64 %r10, %rd1;", A ? __builtin_clzll(A) : 64)
CHECK(mulhi_by_wide,
      "mul.wide.u32 %rd10, %r1, %r2; shr.u64 %rd10, %rd10, 32; cvt.u32.u64 %r10, "
      "%rd10;",
      (uint64_t)a *b >> 32)
static uint64_t bfe64(uint64_t v, uint32_t pos, uint32_t len, bool is_signed)
{
    uint64_t sign, r = 0;

    pos &= 255;
    len &= 255;
    sign = is_signed && len ? v >> (pos + len - 1 > 63 ? 63 : pos + len - 1) & 1 : 0;
    for (uint32_t i = 0; i < 64; i++)
        r |= (i < len && pos + i <= 63 ? v >> (pos + i) & 1 : sign) << i;
    return r;
}
static uint64_t bfi64(uint64_t v, uint64_t base, uint32_t pos, uint32_t len)
{
    pos &= 255;
    len &= 255;
    for (uint32_t i = 0; i < len && pos + i <= 63; i++)
        base = (base & ~(1ull << (pos + i))) | (v >> i & 1) << (pos + i);
    return base;
}
WIDE(bfe_u, "bfe.u64 %rd10, %rd1, %r3, %r4;", bfe64(A, c, d, false))
WIDE(bfe_s, "bfe.s64 %rd10, %rd1, %r3, %r4;", bfe64(A, c, d, true))
WIDE(bfe_s_small, "and.b32 %r3, %r3, 63; and.b32 %r4, %r4, 63; bfe.s64 %rd10, %rd1, %r3, %r4;",
     bfe64(A, c & 63, d & 63, true))
WIDE(bfe_imm, "bfe.s64 %rd10, %rd1, 20, 30;", bfe64(A, 20, 30, true))
WIDE(bfi_, "bfi.b64 %rd10, %rd2, %rd1, %r3, %r4;", bfi64(B, A, c, d))
WIDE(bfi_small, "and.b32 %r3, %r3, 63; and.b32 %r4, %r4, 31; bfi.b64 %rd10, %rd2, %rd1, %r3, %r4;",
     bfi64(B, A, c & 63, d & 31))
WIDE(bfi_32, "bfi.b64 %rd10, %rd1, %rd2, 32, 32;", (uint64_t)a << 32 | c)
#define SETP64(name, rel, type, expr)                                                              \
    CHECK(setp64_##name, "setp." rel "." type " %p3, %rd1, %rd2; selp.b32 %r10, 1, 2, %p3;",       \
          (expr) ? 1 : 2)
SETP64(eq, "eq", "s64", A == B)
SETP64(ne, "ne", "b64", A != B)
SETP64(lt, "lt", "s64", (int64_t)A < (int64_t)B)
SETP64(le, "le", "s64", (int64_t)A <= (int64_t)B)
SETP64(gt, "gt", "u64", A > B)
SETP64(ge, "ge", "u64", A >= B)
CHECK(setp64_or,
      "setp.lt.or.u64 %p3|%p4, %rd1, %rd2, %p1; selp.u32 %r10, 1, 0, %p3; @%p4 add.u32 "
      "%r10, %r10, 2;",
      (A < B || S(a) < S(b)) + 2 * (!(A < B) || S(a) < S(b)))
#undef a
#undef b
#undef c
#undef d

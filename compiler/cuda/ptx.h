/* PTX as a data structure: what the parser makes of a text and select.c reads.
 *
 * Names are resolved: an operand carries a register, symbol, function or label number, never a
 * string. Types and other modifiers stay in the order in which they are written, because
 * which of them an instruction may carry is select.c's business. Everything here is bounded by
 * the size of the text.
 */
#ifndef QCC_PTX_H
#define QCC_PTX_H

#include "../../interp/error.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

enum {
    PTX_MAX_TEXT = 16 << 20, /* bytes */
    PTX_MAX_MODS = 12,       /* modifiers of one instruction */
    PTX_MAX_OPNDS = 12,      /* operands of one instruction, a vector counting as one */
    PTX_MAX_VEC = 64,        /* elements of a vector, arguments of a call, targets of a table */
    PTX_MAX_FILES = 1000,    /* .file directives */
    PTX_MAX_SCOPES = 64,     /* nested { } */
    PTX_NONE = 0xffffffffu   /* "no register, symbol, label, location" */
};

/* ---- Words -------------------------------------------------------------------------- */

/* Instructions known by name. X(NAME, mnemonic). Others parse as PTX_OTHER. */
#define PTX_OPS(X)                                                                                 \
    X(ABS, "abs")                                                                                  \
    X(ACTIVEMASK, "activemask")                                                                    \
    X(ADD, "add")                                                                                  \
    X(AND, "and")                                                                                  \
    X(ATOM, "atom")                                                                                \
    X(BAR, "bar")                                                                                  \
    X(BARRIER, "barrier")                                                                          \
    X(BFE, "bfe")                                                                                  \
    X(BFI, "bfi")                                                                                  \
    X(BFIND, "bfind")                                                                              \
    X(BRA, "bra")                                                                                  \
    X(BREV, "brev")                                                                                \
    X(BRX, "brx")                                                                                  \
    X(CALL, "call")                                                                                \
    X(CLZ, "clz")                                                                                  \
    X(CNOT, "cnot")                                                                                \
    X(CVT, "cvt")                                                                                  \
    X(CVTA, "cvta")                                                                                \
    X(DIV, "div")                                                                                  \
    X(DP4A, "dp4a")                                                                                \
    X(EXIT, "exit")                                                                                \
    X(FENCE, "fence")                                                                              \
    X(LD, "ld")                                                                                    \
    X(LOP3, "lop3")                                                                                \
    X(MAD, "mad")                                                                                  \
    X(MAD24, "mad24")                                                                              \
    X(MAX, "max")                                                                                  \
    X(MATCH, "match")                                                                              \
    X(MEMBAR, "membar")                                                                            \
    X(MIN, "min")                                                                                  \
    X(MOV, "mov")                                                                                  \
    X(MUL, "mul")                                                                                  \
    X(MUL24, "mul24")                                                                              \
    X(NEG, "neg")                                                                                  \
    X(NOT, "not")                                                                                  \
    X(OR, "or")                                                                                    \
    X(POPC, "popc")                                                                                \
    X(PRMT, "prmt")                                                                                \
    X(RED, "red")                                                                                  \
    X(REM, "rem")                                                                                  \
    X(RET, "ret")                                                                                  \
    X(SAD, "sad")                                                                                  \
    X(SELP, "selp")                                                                                \
    X(SET, "set")                                                                                  \
    X(SETP, "setp")                                                                                \
    X(SHF, "shf")                                                                                  \
    X(SHFL, "shfl")                                                                                \
    X(SHL, "shl")                                                                                  \
    X(SHR, "shr")                                                                                  \
    X(SLCT, "slct")                                                                                \
    X(ST, "st")                                                                                    \
    X(SUB, "sub")                                                                                  \
    X(VOTE, "vote")                                                                                \
    X(XOR, "xor")

#define PTX_AS_OP(N, m) PTX_##N,
enum ptx_op { PTX_OTHER, PTX_OPS(PTX_AS_OP) PTX_NOPS };

/* Types: X(NAME, text, bits, kind); kind b untyped, u unsigned, s signed, f float, p predicate. */
#define PTX_TYPES(X)                                                                               \
    X(B8, "b8", 8, 'b')                                                                            \
    X(B16, "b16", 16, 'b')                                                                         \
    X(B32, "b32", 32, 'b')                                                                         \
    X(B64, "b64", 64, 'b')                                                                         \
    X(B128, "b128", 128, 'b')                                                                      \
    X(U8, "u8", 8, 'u')                                                                            \
    X(U16, "u16", 16, 'u')                                                                         \
    X(U32, "u32", 32, 'u')                                                                         \
    X(U64, "u64", 64, 'u')                                                                         \
    X(S8, "s8", 8, 's')                                                                            \
    X(S16, "s16", 16, 's')                                                                         \
    X(S32, "s32", 32, 's')                                                                         \
    X(S64, "s64", 64, 's')                                                                         \
    X(F16, "f16", 16, 'f')                                                                         \
    X(F16X2, "f16x2", 32, 'f')                                                                     \
    X(BF16, "bf16", 16, 'f')                                                                       \
    X(BF16X2, "bf16x2", 32, 'f')                                                                   \
    X(TF32, "tf32", 32, 'f')                                                                       \
    X(F32, "f32", 32, 'f')                                                                         \
    X(F64, "f64", 64, 'f')                                                                         \
    X(PRED, "pred", 1, 'p')

/* Other modifiers that mean something to select.c. X(NAME, text). */
#define PTX_WORDS(X)                                                                               \
    X(PARAM, "param")                                                                              \
    X(PARAM_ENTRY, "param::entry")                                                                 \
    X(PARAM_FUNC, "param::func")                                                                   \
    X(GLOBAL, "global")                                                                            \
    X(SHARED, "shared")                                                                            \
    X(SHARED_CTA, "shared::cta")                                                                   \
    X(LOCAL, "local")                                                                              \
    X(CONST, "const")                                                                              \
    X(TO, "to")                                                                                    \
    X(LO, "lo")                                                                                    \
    X(HI, "hi")                                                                                    \
    X(WIDE, "wide")                                                                                \
    X(SAT, "sat")                                                                                  \
    X(EQ, "eq")                                                                                    \
    X(NE, "ne")                                                                                    \
    X(LT, "lt")                                                                                    \
    X(LE, "le")                                                                                    \
    X(GT, "gt")                                                                                    \
    X(GE, "ge")                                                                                    \
    X(LS, "ls")                                                                                    \
    X(HS, "hs")                                                                                    \
    X(AND_, "and")                                                                                 \
    X(OR_, "or")                                                                                   \
    X(XOR_, "xor")                                                                                 \
    X(ADD_, "add")                                                                                 \
    X(MIN_, "min")                                                                                 \
    X(MAX_, "max")                                                                                 \
    X(INC, "inc")                                                                                  \
    X(DEC, "dec")                                                                                  \
    X(EXCH, "exch")                                                                                \
    X(CAS, "cas")                                                                                  \
    X(UNI, "uni")                                                                                  \
    X(SYNC, "sync")                                                                                \
    X(ALIGNED, "aligned")                                                                          \
    X(CTA, "cta")                                                                                  \
    X(GPU, "gpu")                                                                                  \
    X(GL, "gl")                                                                                    \
    X(SYS, "sys")                                                                                  \
    X(SC, "sc")                                                                                    \
    X(ACQ_REL, "acq_rel")                                                                          \
    X(ACQUIRE, "acquire")                                                                          \
    X(RELEASE, "release")                                                                          \
    X(RELAXED, "relaxed")                                                                          \
    X(WEAK, "weak")                                                                                \
    X(VOLATILE, "volatile")                                                                        \
    X(NC, "nc")                                                                                    \
    X(CA, "ca")                                                                                    \
    X(CG, "cg")                                                                                    \
    X(CS, "cs")                                                                                    \
    X(LU, "lu")                                                                                    \
    X(CV, "cv")                                                                                    \
    X(WB, "wb")                                                                                    \
    X(WT, "wt")                                                                                    \
    X(V2, "v2")                                                                                    \
    X(V4, "v4")                                                                                    \
    X(UP, "up")                                                                                    \
    X(DOWN, "down")                                                                                \
    X(BFLY, "bfly")                                                                                \
    X(IDX, "idx")                                                                                  \
    X(ALL, "all")                                                                                  \
    X(ANY, "any")                                                                                  \
    X(BALLOT, "ballot")                                                                            \
    X(WARP, "warp")                                                                                \
    X(L, "l")                                                                                      \
    X(R, "r")                                                                                      \
    X(WRAP, "wrap")                                                                                \
    X(CLAMP, "clamp")                                                                              \
    X(RED, "red")                                                                                  \
    X(POPC_, "popc")                                                                               \
    X(SHIFTAMT, "shiftamt")                                                                        \
    X(F4E, "f4e")                                                                                  \
    X(B4E, "b4e")                                                                                  \
    X(RC8, "rc8")                                                                                  \
    X(ECL, "ecl")                                                                                  \
    X(ECR, "ecr")                                                                                  \
    X(RC16, "rc16")

/* PTX_T_* are the types, PTX_M_* the other words; PTX_M_OTHER is any other text. */
#define PTX_AS_TYPE(N, t, b, k) PTX_T_##N,
#define PTX_AS_WORD(N, t) PTX_M_##N,
enum ptx_mod { PTX_M_OTHER, PTX_TYPES(PTX_AS_TYPE) PTX_WORDS(PTX_AS_WORD) PTX_NMODS };

static inline bool ptx_is_type(unsigned mod)
{
    return mod >= PTX_T_B8 && mod <= PTX_T_PRED;
}
unsigned ptx_type_bits(unsigned type); /* 0 if it is no type */
char ptx_type_kind(unsigned type);     /* b u s f p; 0 if it is no type */
const char *ptx_mod_text(unsigned mod);

/* Special registers, those that are refused too. X(NAME, text). */
#define PTX_SREGS(X)                                                                               \
    X(TID_X, "%tid.x")                                                                             \
    X(TID_Y, "%tid.y")                                                                             \
    X(TID_Z, "%tid.z")                                                                             \
    X(NTID_X, "%ntid.x")                                                                           \
    X(NTID_Y, "%ntid.y")                                                                           \
    X(NTID_Z, "%ntid.z")                                                                           \
    X(CTAID_X, "%ctaid.x")                                                                         \
    X(CTAID_Y, "%ctaid.y")                                                                         \
    X(CTAID_Z, "%ctaid.z")                                                                         \
    X(NCTAID_X, "%nctaid.x")                                                                       \
    X(NCTAID_Y, "%nctaid.y")                                                                       \
    X(NCTAID_Z, "%nctaid.z")                                                                       \
    X(LANEID, "%laneid")                                                                           \
    X(WARPID, "%warpid")                                                                           \
    X(LANEMASK_EQ, "%lanemask_eq")                                                                 \
    X(LANEMASK_LT, "%lanemask_lt")                                                                 \
    X(LANEMASK_LE, "%lanemask_le")                                                                 \
    X(LANEMASK_GT, "%lanemask_gt")                                                                 \
    X(LANEMASK_GE, "%lanemask_ge")                                                                 \
    X(NWARPID, "%nwarpid")                                                                         \
    X(SMID, "%smid")                                                                               \
    X(NSMID, "%nsmid")                                                                             \
    X(GRIDID, "%gridid")                                                                           \
    X(CLOCK, "%clock")                                                                             \
    X(CLOCK_HI, "%clock_hi")                                                                       \
    X(CLOCK64, "%clock64")                                                                         \
    X(GLOBALTIMER, "%globaltimer")                                                                 \
    X(GLOBALTIMER_LO, "%globaltimer_lo")                                                           \
    X(GLOBALTIMER_HI, "%globaltimer_hi")                                                           \
    X(DYNAMIC_SMEM_SIZE, "%dynamic_smem_size")                                                     \
    X(TOTAL_SMEM_SIZE, "%total_smem_size")

#define PTX_AS_SREG(N, t) PTX_S_##N,
enum ptx_sreg { PTX_SREGS(PTX_AS_SREG) PTX_NSREGS };
const char *ptx_sreg_text(unsigned sreg);

/* ---- Tokens (lex.c) ----------------------------------------------------------------- */

enum ptx_tok {
    PTX_EOF = 0,
    PTX_IDENT = 256, /* name, %name, $name */
    PTX_DOT,         /* .word, or .word::word; text without the first dot */
    PTX_INT,
    PTX_FLOAT, /* 0f..., 0d..., 1.5 */
    PTX_STRING /* text without the quotes */
    /* any other token is its own character */
};
struct ptx_token {
    int kind;
    uint32_t at, len; /* where in the text, without the dot or the quotes */
    uint32_t line, col;
    uint64_t num; /* PTX_INT */
};
struct ptx_lexer {
    const char *text, *name;
    uint32_t pos, line, line_at;
    struct qg_error *e;
};
void ptx_lex_init(struct ptx_lexer *x, const char *text, const char *name, struct qg_error *e);
/* Reads the next token; returns 0, or an exit code with the error set. */
int ptx_lex(struct ptx_lexer *x, struct ptx_token *t);
/* Sets the error for a place in the text, with the line quoted; returns QG_EXIT_USER. */
int ptx_error(struct qg_error *e, const char *text, const char *name, uint32_t line, uint32_t col,
              const char *fmt, ...) __attribute__((format(printf, 6, 7)));

/* ---- Module (parse.c) --------------------------------------------------------------- */

enum ptx_space {
    PTX_SPACE_REG,
    PTX_SPACE_PARAM,
    PTX_SPACE_GLOBAL,
    PTX_SPACE_SHARED,
    PTX_SPACE_LOCAL,
    PTX_SPACE_CONST
};

/* A variable of any space but .reg. */
struct ptx_sym {
    uint32_t name; /* offset in ptx_module.names */
    enum ptx_space space;
    uint8_t type; /* enum ptx_mod */
    bool is_array, is_extern, has_init;
    bool is_ptr;          /* a .param with .ptr */
    uint32_t align;       /* bytes; the type's own if not written */
    uint64_t bytes;       /* size in all; 0: unsized */
    uint32_t func;        /* owner; PTX_NONE at module scope */
    uint32_t ord;         /* number among the owner's variables */
    uint32_t init, ninit; /* values in ptx_module.inits, one per element; ninit 0 if not plain */
    uint32_t line, col;
};

struct ptx_reg {
    uint32_t name;
    uint8_t type;
};

enum ptx_opnd_kind {
    PTX_O_REG,   /* reg, neg for !p */
    PTX_O_PAIR,  /* reg | reg2 (PTX_NONE: _) */
    PTX_O_IMM,   /* imm */
    PTX_O_FLOAT, /* a floating-point literal */
    PTX_O_SREG,  /* reg is an enum ptx_sreg */
    PTX_O_SYM,   /* address of sym, plus imm */
    PTX_O_FUNC,  /* function sym */
    PTX_O_LABEL, /* label reg of this function */
    PTX_O_MEM,   /* [reg + imm] or [sym + imm]; the other one is PTX_NONE, or both */
    PTX_O_VEC,   /* n operands from first */
    PTX_O_SINK   /* _ */
};
struct ptx_opnd {
    uint8_t kind; /* enum ptx_opnd_kind */
    bool neg;
    uint32_t reg, reg2, sym;
    uint64_t imm;
    uint32_t first, n;
    uint32_t line, col;
};

struct ptx_loc {
    uint32_t file, line;       /* innermost; file is the number of .file */
    uint32_t at_file, at_line; /* where it was inlined; 0: not inlined */
};

struct ptx_ins {
    uint8_t op; /* enum ptx_op */
    uint8_t nmod, nopnd;
    uint8_t mod[PTX_MAX_MODS];
    bool guard_neg;
    uint32_t guard;     /* predicate register or PTX_NONE */
    uint32_t opnd;      /* first operand in ptx_func.opnds */
    uint32_t loc;       /* in ptx_module.locs, or PTX_NONE */
    uint32_t line, col; /* of the mnemonic */
    uint32_t at, len;   /* the mnemonic with its modifiers in the text */
};

struct ptx_label {
    uint32_t name, ins; /* ins: the instruction it stands before */
    uint32_t scope;
    uint32_t first, n; /* .branchtargets: label numbers in ptx_func.targets */
};

struct ptx_func {
    uint32_t name;
    bool entry, has_body, returns_reg; /* returns_reg: formals in .reg space */
    uint64_t max_threads;              /* .maxntid or .reqntid: threads of a block; 0: not said */
    uint32_t line, col;
    uint32_t *params, nparams; /* symbols */
    uint32_t *rets, nrets;
    struct ptx_reg *regs;
    uint32_t nregs;
    uint32_t nsyms; /* variables owned, params included */
    struct ptx_ins *ins;
    uint32_t nins;
    struct ptx_opnd *opnds;
    uint32_t nopnds;
    struct ptx_label *labels;
    uint32_t nlabels;
    uint32_t *targets, ntargets;
};

struct ptx_file {
    uint32_t number, name;
};

struct ptx_module {
    char *text, *name; /* own copies */
    uint32_t version;  /* 100 * major + minor */
    char target[32];
    uint32_t address_size;
    char *names; /* pool of NUL-terminated names */
    uint32_t nnames;
    struct ptx_file *files;
    uint32_t nfiles;
    struct ptx_loc *locs;
    uint32_t nlocs;
    struct ptx_sym *syms;
    uint32_t nsyms;
    uint64_t *inits;
    uint32_t ninits;
    struct ptx_func *funcs;
    uint32_t nfuncs;
};

/* Parses a PTX text; `name` is used in messages. Returns 0 with *m set (ptx_free it), or an exit
 * code with *e set. */
int ptx_parse(struct ptx_module **m, const char *text, const char *name, struct qg_error *e);
void ptx_free(struct ptx_module *m);
void ptx_dump(FILE *out, const struct ptx_module *m);

static inline const char *ptx_name(const struct ptx_module *m, uint32_t name)
{
    return m->names + name;
}

#endif

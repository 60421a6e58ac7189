/* The words of the assembly text, shared by assembler and disassembler. Private to the room. */
#ifndef QG_NAMES_H
#define QG_NAMES_H

#include "qgpu.h"

#define QG_AS_NAME(N, t) t,
static const char *const qg_special_names[] = {QG_SPECIALS(QG_AS_NAME) NULL};
static const char *const qg_reloc_names[] = {QG_RELOCS(QG_AS_NAME) NULL};
#define QG_AS_CMP_NAME(N, m, d) m,
static const char *const qg_cmp_names[] = {QG_CMPS(QG_AS_CMP_NAME) NULL};

static const char *const qg_base_names[] = {"", "a", "b", "c", "d", NULL};
static const char *const qg_a2_names[] = {"c", "r1", "x", "y", NULL};
static const char *const qg_b2_names[] = {"d", "r1", "x", "y", NULL};
static const char *const qg_c2_names[] = {"0", "r1", "x", "y", NULL};
static const char *const qg_shfl_names[] = {"shfl.up", "shfl.down", "shfl.bfly", "shfl.idx", NULL};
static const char *const qg_vote_names[] = {"vote.all", "vote.any", "vote.uni", "vote.ballot",
                                            NULL};
static const char *const qg_part_names[] = {"", ".b8", ".b16", NULL};
static const char *const qg_usrc_names[] = {"flag1", "flag2", "g", "xflag", NULL};
static const char *const qg_ctl_names[] = {"next", "bra", "exit", "bar", NULL};
static const char *const qg_cond_names[] = {"", "g", "!g", "pv", "!pv", NULL};
static const char *const qg_stage_names[] = {"alu1",  "x",    "y",   "alu2",
                                             "store", "pred", "ctl", NULL};
static const char *const qg_param_names[] = {"scalar", "pointer", NULL};

#endif

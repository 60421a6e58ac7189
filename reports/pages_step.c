#include "pages_step.h"

#include <inttypes.h>
#include <string.h>

const char *qgr_token(const cJSON *launch, long i)
{
    const cJSON *t = cJSON_GetObjectItemCaseSensitive(launch, "tokens");
    const cJSON *v = i < 0 ? NULL : cJSON_GetArrayItem(t, (int)i);

    return v && cJSON_IsString(v) ? v->valuestring : "";
}

cJSON *qgr_word(uint32_t v)
{
    cJSON *o = cJSON_CreateObject();
    char text[16];

    snprintf(text, sizeof text, "%08" PRIx32, v);
    cJSON_AddStringToObject(o, "hex", text);
    snprintf(text, sizeof text, "%" PRId32, (int32_t)v);
    cJSON_AddStringToObject(o, "dec", text);
    snprintf(text, sizeof text, "%" PRIu32, v);
    cJSON_AddStringToObject(o, "uns", text);
    return o;
}

/* ---- Which stage
 * ---------------------------------------------------------------------------------
 */

enum stage { CONTROL, SLOT_1, SLOT_2, STORE, PREDICATE };

struct place {
    const cJSON *record, *block;
    uint32_t number; /* of the block */
    enum stage stage;
    const char *value; /* name of what the stage gives: "R1", "R2", "X"; NULL: no word */
    char text[128];    /* the stage's line of the block */
};

static bool begins(const char *s, const char *with)
{
    return !strncmp(s, with, strlen(with));
}

/* The line "    alu2   mad.lo x y c" of a block's text, from its first letter; -> if asked for. */
static bool line_of(const cJSON *block, const char *stage, bool commits, char *buf, size_t n)
{
    const char *p = qgr_str(block, "text");

    buf[0] = '\0';
    while (p && *p) {
        size_t len = strcspn(p, "\n"), skip = strspn(p, " ");

        if (skip && begins(p + skip, stage) && p[skip + strlen(stage)] == ' ') {
            snprintf(buf, n, "%.*s", (int)(len - skip), p + skip);
            if (!commits || strstr(buf, "->"))
                return true;
            buf[0] = '\0';
        }
        p += len + (p[len] == '\n');
    }
    return false;
}

/* A value's token belongs to what is done with it: the next WB or MEM. */
static enum stage stage_of(const cJSON *launch, long at)
{
    static const char *const value[] = {"VAL ", "VALK ", "ALL ", "ALLK ", "PAIR "};
    const char *t = qgr_token(launch, at);
    bool is_value = false;

    for (size_t i = 0; i < sizeof value / sizeof *value; i++)
        is_value |= begins(t, value[i]);
    while (is_value && *(t = qgr_token(launch, ++at)) && !begins(t, "EXEC "))
        if (begins(t, "WB ") || begins(t, "MEM "))
            break;
    if (begins(t, "WB 1 "))
        return SLOT_1;
    if (begins(t, "WB 2 "))
        return SLOT_2;
    if (begins(t, "MEM "))
        return STORE;
    return begins(t, "PRED ") ? PREDICATE : CONTROL;
}

static bool find(const cJSON *launch, long at, struct place *p)
{
    static const char *const controls[] = {"bra", "exit", "bar"};
    const cJSON *t;
    int record = -1;
    long i = 0;
    unsigned block = 0;
    bool running = false;

    memset(p, 0, sizeof *p);
    cJSON_ArrayForEach(t, cJSON_GetObjectItemCaseSensitive(launch, "tokens"))
    {
        const char *s = cJSON_IsString(t) ? t->valuestring : "";

        if (i > at || (i == at && begins(s, "EXEC "))) /* which runs next the one before says */
            break;
        if (sscanf(s, "EXEC %u", &block) == 1)
            record++;
        if (begins(s, "EXEC ") || begins(s, "RUN") || begins(s, "HALT"))
            running = begins(s, "EXEC ");
        i++;
    }
    p->record = record < 0 ? NULL
                           : cJSON_GetArrayItem(cJSON_GetObjectItemCaseSensitive(launch, "records"),
                                                record);
    p->block = cJSON_GetArrayItem(cJSON_GetObjectItemCaseSensitive(launch, "blocks"), (int)block);
    p->number = block;
    if (!p->record || !p->block || !running)
        return false;
    p->stage = stage_of(launch, at);
    switch (p->stage) {
    case SLOT_1:
        p->value = "R1";
        if (!line_of(p->block, "alu1", true, p->text, sizeof p->text) &&
            line_of(p->block, "x", true, p->text, sizeof p->text))
            p->value = "X";
        break;
    case SLOT_2:
        p->value = "R2";
        line_of(p->block, "alu2", false, p->text, sizeof p->text);
        break;
    case STORE:
        p->value = "R2";
        line_of(p->block, "store", false, p->text, sizeof p->text);
        break;
    case PREDICATE: line_of(p->block, "pred", false, p->text, sizeof p->text); break;
    case CONTROL:
        for (size_t k = 0; k < sizeof controls / sizeof *controls && !p->text[0]; k++)
            line_of(p->block, controls[k], false, p->text, sizeof p->text);
        break;
    }
    return true;
}

void qgr_step_opcode(const cJSON *launch, long at, char *buf, size_t n)
{
    struct place p;
    const char *s;

    buf[0] = '\0';
    if (!launch || at < 0 || !find(launch, at, &p))
        return;
    if (p.stage == STORE && line_of(p.block, "alu2", false, p.text, sizeof p.text))
        p.stage = SLOT_2; /* the word stored is its result */
    s = p.text + strcspn(p.text, " ");
    s += strspn(s, " ");
    snprintf(buf, n, "%.*s", (int)strcspn(s, " "), s);
}

/* ---- What tokens say --------------------------------------------------------------------- */

static void lanes_of(uint32_t mask, char *buf, size_t n)
{
    size_t at = 0;

    buf[0] = '\0';
    for (uint32_t l = 0; l < QG_LANES && at < n; l++)
        if (mask >> l & 1) {
            snprintf(buf + at, n - at, "%s%u", at ? ", " : "", l);
            at = strlen(buf);
        }
    if (!at)
        snprintf(buf, n, "none");
}

/* The sentence, and in *lanes which lanes it is about. Returns whether it brings bytes of values.
 */
static bool says(const char *token, char *buf, size_t n, uint32_t *lanes)
{
    struct qg_token t;
    uint32_t id;
    char mask[32];

    *lanes = 0;
    buf[0] = '\0';
    if (qg_token_parse(token, &id) || qg_token_decode(id, &t))
        return false;
    switch (t.kind) {
    case QG_T_VAL0:
        *lanes = 1u << t.f[0];
        snprintf(buf, n, "byte 0 of lane %u is %02x, those above %s", t.f[0], t.f[2],
                 t.f[1] ? "ff" : "00");
        return true;
    case QG_T_VALK:
        *lanes = 1u << t.f[0];
        snprintf(buf, n, "byte %u of lane %u is %02x", t.f[1], t.f[0], t.f[2]);
        return true;
    case QG_T_ALL0:
        *lanes = 15;
        snprintf(buf, n, "byte 0 of every lane is %02x, those above %s", t.f[1],
                 t.f[0] ? "ff" : "00");
        return true;
    case QG_T_ALLK:
        *lanes = 15;
        snprintf(buf, n, "byte %u of every lane is %02x", t.f[0], t.f[1]);
        return true;
    case QG_T_PAIR:
        *lanes = 3u << 2 * t.f[0];
        snprintf(buf, n, "lanes %u and %u, small numbers", 2 * t.f[0], 2 * t.f[0] + 1);
        return true;
    case QG_T_WB:
        *lanes = t.f[2];
        lanes_of(t.f[2], mask, sizeof mask);
        snprintf(buf, n, "slot %u commits to r%u in lanes %s", t.f[0], t.f[1], mask);
        break;
    case QG_T_PRED:
        *lanes = t.f[1];
        snprintf(buf, n, "predicate p%u becomes %x in lanes %x", t.f[0], t.f[2], t.f[1]);
        break;
    case QG_T_MEM:
        *lanes = 1u << t.f[1];
        snprintf(buf, n, "lane %u stores to %s word %u", t.f[1], t.f[0] ? "shared" : "global",
                 t.f[2]);
        break;
    case QG_T_EXEC:
        *lanes = t.f[2];
        lanes_of(t.f[2], mask, sizeof mask);
        snprintf(buf, n, "block %u runs for warp %u in lanes %s", t.f[0], t.f[1], mask);
        break;
    case QG_T_BAR: snprintf(buf, n, "the barrier opens"); break;
    case QG_T_HALT: snprintf(buf, n, "every lane has left"); break;
    case QG_T_ROM:
    case QG_T_LAUNCH:
    case QG_T_RUN:
    case QG_NTOKEN_KINDS: snprintf(buf, n, "a token of loading"); break;
    }
    return false;
}

/* The bytes collected once the token has been written, for the lanes it is about. */
static void add_collected(cJSON *o, const char *key, const char *token,
                          const struct qgh_tstate *before)
{
    struct qgh_tstate after = *before;
    cJSON *list = cJSON_AddArrayToObject(o, key), *w;
    uint32_t id, lanes;
    char text[160];

    if (!says(token, text, sizeof text, &lanes) || qg_token_parse(token, &id))
        return;
    qgh_tstate_token(&after, id);
    for (uint32_t l = 0; l < QG_LANES; l++) {
        if (!(lanes >> l & 1))
            continue;
        w = qgr_word(after.latch[l]);
        cJSON_AddNumberToObject(w, "lane", l);
        cJSON_AddItemToArray(list, w);
    }
}

/* ---- Operands ---------------------------------------------------------------------------- */

static uint32_t word_at(const cJSON *list, uint32_t lane)
{
    const cJSON *v = cJSON_GetArrayItem(list, (int)lane);

    return cJSON_IsNumber(v) ? (uint32_t)(int64_t)v->valuedouble : 0;
}

/* "r1", "param[3]" of "fetch  a=r1 b=param[3]", or the stage's line. */
static void source_of(const struct place *p, const char *name, char *buf, size_t n)
{
    char line[128], key[4];
    const char *s;

    snprintf(buf, n, "0");
    if (name[0] >= 'A' && name[0] <= 'D') {
        snprintf(key, sizeof key, "%c=", name[0] - 'A' + 'a');
        if (line_of(p->block, "fetch", false, line, sizeof line) && (s = strstr(line, key)))
            snprintf(buf, n, "%.*s", (int)strcspn(s + 2, " "), s + 2);
        return;
    }
    line_of(p->block,
            name[0] == 'X'   ? "x"
            : name[0] == 'Y' ? "y"
            : name[1] == '1' ? "alu1"
                             : "alu2",
            false, line, sizeof line);
    s = line + strcspn(line, " ");
    snprintf(buf, n, "%s", s + strspn(s, " "));
}

static void add_operands(cJSON *step, const struct place *p)
{
    static const struct {
        const char *name, *what;
    } all[] = {{"A", "operand"}, {"B", "operand"}, {"C", "operand"}, {"D", "operand"},
               {"X", "port"},    {"Y", "port"},    {"R1", "ALU 1"},  {"R2", "ALU 2"}};
    uint32_t act = (uint32_t)qgr_num(p->record, "act");
    cJSON *rows = cJSON_AddArrayToObject(step, "operands");

    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        const cJSON *v = cJSON_GetObjectItemCaseSensitive(p->record, all[i].name);
        cJSON *row, *cells;
        char from[128];

        if (!cJSON_IsArray(v))
            continue;
        row = cJSON_CreateObject();
        cells = cJSON_AddArrayToObject(row, "cells");
        source_of(p, all[i].name, from, sizeof from);
        cJSON_AddStringToObject(row, "name", all[i].name);
        cJSON_AddStringToObject(row, "what", all[i].what);
        cJSON_AddStringToObject(row, "from", from);
        cJSON_AddBoolToObject(row, "given", p->value && !strcmp(p->value, all[i].name));
        for (uint32_t l = 0; l < QG_LANES; l++) {
            cJSON *w = qgr_word(word_at(v, l));

            cJSON_AddNumberToObject(w, "lane", l);
            cJSON_AddBoolToObject(w, "idle", !(act >> l & 1));
            cJSON_AddItemToArray(cells, w);
        }
        cJSON_AddItemToArray(rows, row);
    }
}

void qgr_add_step(cJSON *ctx, const cJSON *launch, long at, const struct qgh_tstate *before,
                  const char *got)
{
    static const char *const stages[] = {"control", "slot 1", "slot 2", "store", "predicate"};
    const char *expected = qgr_token(launch, at);
    struct place p;
    uint32_t lanes;
    char text[192], mask[32];
    cJSON *step, *heads;

    if (!find(launch, at, &p))
        return;
    step = cJSON_AddObjectToObject(ctx, "step");
    cJSON_AddStringToObject(step, "stage", stages[p.stage]);
    cJSON_AddStringToObject(step, "text", p.text[0] ? p.text : "goes on with the next block");
    qgr_step_opcode(launch, at, text, sizeof text);
    cJSON_AddStringToObject(step, "opcode", text);
    cJSON_AddStringToObject(step, "value", p.value ? p.value : "");
    says(expected, text, sizeof text, &lanes);
    cJSON_AddStringToObject(step, "expected_says", text);
    lanes_of(lanes, mask, sizeof mask);
    cJSON_AddStringToObject(step, "lanes", mask);
    says(got, text, sizeof text, &lanes);
    cJSON_AddStringToObject(step, "got_says", text);
    add_collected(step, "expected_words", expected, before);
    add_collected(step, "got_words", got, before);
    lanes_of((uint32_t)qgr_num(p.record, "act"), mask, sizeof mask);
    cJSON_AddStringToObject(step, "acting", mask);
    heads = cJSON_AddArrayToObject(step, "heads");
    for (uint32_t l = 0; l < QG_LANES; l++) {
        cJSON *h = cJSON_CreateObject();

        cJSON_AddNumberToObject(h, "lane", l);
        cJSON_AddBoolToObject(h, "on", (uint32_t)qgr_num(p.record, "act") >> l & 1);
        cJSON_AddItemToArray(heads, h);
    }
    add_operands(step, &p);
}

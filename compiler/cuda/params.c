/* The parameters of a kernel as words, once the code that uses them is known. */
#include "select.h"

/* Which parameter words the code reads decides what a parameter of 8 bytes that is no sure pointer
 * counts as: one that is used is a number, one that is not used is taken as a pointer. */
void sel_parameters(struct sel *s, uint32_t kernel)
{
    const struct ptx_func *f = &s->m->funcs[kernel];
    struct qg_program *p = s->prog;
    uint32_t used = 0, word = 0;

    for (uint32_t b = 0; b < s->f->nbb; b++)
        for (uint32_t k = 0; k < s->f->bb[b].n; k++) {
            const struct lir_ins *i = &s->f->bb[b].ins[k];
            const struct lir_val *v[] = {&i->a, &i->b, &i->c, &i->d};

            for (int j = 0; j < 4; j++)
                if (v[j]->kind == LIR_RELOC && v[j]->reloc == QG_RELOC_PARAM)
                    used |= 1u << v[j]->index / 2;
        }
    p->nparams = f->nparams;
    for (uint32_t i = 0; i < f->nparams; i++) {
        const struct ptx_sym *v = &s->m->syms[f->params[i]];
        bool pointer = (s->pointers >> i & 1) || (v->bytes == 8 && !(used >> i & 1));

        if (v->is_array || (v->bytes != 1 && v->bytes != 2 && v->bytes != 4 && v->bytes != 8)) {
            s->rc = ptx_error(s->e, s->m->text, s->m->name, v->line, v->col,
                              "parameter '%s' of %llu bytes is not supported: structures by value",
                              ptx_name(s->m, v->name), (unsigned long long)v->bytes);
            return;
        }
        snprintf(p->params[i].name, sizeof p->params[i].name, "%s", ptx_name(s->m, v->name));
        p->params[i].kind = pointer ? QG_PARAM_POINTER : QG_PARAM_SCALAR;
        p->params[i].bytes = (uint8_t)v->bytes;
        p->params[i].word = (uint8_t)word;
        word += v->bytes == 8 && !pointer ? 2 : 1;
    }
    if (word + p->ndata > QG_PARAM_WORDS) { /* the last ones tell where variables lie */
        s->rc = qg_error_set(s->e, QG_EXIT_USER, s->m->name, (int)f->line, 0,
                             "the parameters of '%s' need %u words, and there are %d", p->kernel,
                             word, (int)QG_PARAM_WORDS - (int)p->ndata);
        return;
    }
    for (uint32_t b = 0; b < s->f->nbb; b++)
        for (uint32_t k = 0; k < s->f->bb[b].n; k++) {
            struct lir_ins *i = &s->f->bb[b].ins[k];
            struct lir_val *v[] = {&i->a, &i->b, &i->c, &i->d};

            for (int j = 0; j < 4; j++)
                if (v[j]->kind == LIR_RELOC && v[j]->reloc == QG_RELOC_PARAM)
                    v[j]->index = (uint8_t)(p->params[v[j]->index / 2].word + v[j]->index % 2);
        }
}

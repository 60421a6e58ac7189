/* The words of PTX by number: types, modifiers, special registers. */
#include "ptx.h"

#define AS_TYPE_TEXT(N, t, b, k) t,
#define AS_TYPE_BITS(N, t, b, k) b,
#define AS_TYPE_KIND(N, t, b, k) k,
#define AS_TEXT(N, t) t,
static const char *const mod_text[] = {"?", PTX_TYPES(AS_TYPE_TEXT) PTX_WORDS(AS_TEXT)};
static const uint8_t type_bits[] = {0, PTX_TYPES(AS_TYPE_BITS)};
static const char type_kind[] = {0, PTX_TYPES(AS_TYPE_KIND)};
static const char *const sreg_text[] = {PTX_SREGS(AS_TEXT)};

unsigned ptx_type_bits(unsigned type)
{
    return ptx_is_type(type) ? type_bits[type] : 0;
}

char ptx_type_kind(unsigned type)
{
    return (char)(ptx_is_type(type) ? type_kind[type] : 0);
}

const char *ptx_mod_text(unsigned mod)
{
    return mod < PTX_NMODS ? mod_text[mod] : "?";
}

const char *ptx_sreg_text(unsigned sreg)
{
    return sreg < PTX_NSREGS ? sreg_text[sreg] : "?";
}

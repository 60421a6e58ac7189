/* Any bytes as text: what is encoded decodes to the same text with wrong UTF-8 replaced; and any
 * bytes as a reply of the model. */
#include "chat.h"
#include "internal.h"

#include <stdlib.h>
#include <string.h>

static struct qtok_tokenizer *tokenizer(void)
{
    struct qg_error e = {0};
    struct qtok_tokenizer *t =
        qtok_open(QG_SOURCE_DIR "/model/tokenizer/seeds/fuzz_tokenizer/small.json", &e);

    if (!t)
        abort();
    t->nfc = false; /* nothing but the bytes may matter */
    return t;
}

static void reply(const char *text)
{
    struct qtok_message m;
    char why[128];

    for (int thinking = 0; thinking < 2; thinking++) {
        if (qtok_chat_reply(text, thinking, &m, why, sizeof why) || !m.content)
            abort();
        if (why[0] && m.ncalls)
            abort();
        qtok_message_free(&m);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct qtok_tokenizer *t;
    struct qtok_text clean = {0};
    struct qtok_ids ids = {0};
    struct qg_error e = {0};
    char *back;
    size_t n;

    if (!t)
        t = tokenizer();
    if (qtok_utf8_clean((const char *)data, size, &clean))
        abort();
    reply(clean.v);
    for (int added = 0; added < 2; added++) {
        ids.n = 0;
        if (qtok_encode(t, (const char *)data, size, added, &ids, &e))
            abort();
        back = qtok_decode(t, ids.v, ids.n, false, &n);
        if (!back || n != clean.n || memcmp(back, clean.v, n) != 0)
            abort();
        free(back);
    }
    qtok_ids_free(&ids);
    free(clean.v);
    return 0;
}

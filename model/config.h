/* config.json, both ways. */
#ifndef QM_CONFIG_H
#define QM_CONFIG_H

#include "model.h"

struct cJSON;

/* Parses a whole JSON text, no trailing bytes; NULL with e set (file: `path`). cJSON_Delete frees.
 */
struct cJSON *qm_json_parse(const char *text, size_t len, const char *path, struct qg_error *e);
/* Reads the configuration of Qwen3_5ForCausalLM, or the text_config inside that of
 * Qwen3_5ForConditionalGeneration, from JSON text. */
int qm_config_parse(struct qm_config *c, const char *text, size_t len, const char *path,
                    struct qg_error *e);
int qm_config_read(struct qm_config *c, const char *dir, struct qg_error *e);
int qm_config_write(const struct qm_config *c, const char *dir, struct qg_error *e);

#endif

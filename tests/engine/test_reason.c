/* test_reason.c - every reason has its own token, a rule ID and a sentence. */
#include <string.h>

#include "koudi.h"
#include "support/test.h"

/* Letters, a hyphen, digits: "FOL-2". */
static bool is_rule_id(const char *id)
{
    size_t letters = strspn(id, "ABCDEFGHIJKLMNOPQRSTUVWXYZ");
    size_t digits = letters && id[letters] == '-' ? strspn(id + letters + 1, "0123456789") : 0;
    return digits > 0 && id[letters + 1 + digits] == 0;
}

static void has_words(void **state)
{
    const kd_reason reason = *(const kd_reason *)*state;
    const char *token = kd_reason_token(reason), *sentence = kd_reason_sentence(reason);
    assert_true(*token && token[strspn(token, "abcdefghijklmnopqrstuvwxyz-")] == 0);
    assert_true(strlen(sentence) > 5 && sentence[strlen(sentence) - 1] == '.');
    if (reason == KD_OK)
        assert_string_equal(kd_reason_rule(reason), "");
    else
        assert_true(is_rule_id(kd_reason_rule(reason)));
}

static void token_is_its_own(void **state)
{
    const kd_reason reason = *(const kd_reason *)*state;
    for (int other = 0; other < KD_REASON_COUNT; other++)
        if (other != (int)reason)
            assert_string_not_equal(kd_reason_token(reason), kd_reason_token((kd_reason)other));
}

/* Only the four placeholders that a verdict can fill. */
static void placeholders_are_known(void **state)
{
    const kd_reason reason = *(const kd_reason *)*state;
    static const char *const known[] = {"{n}", "{have}", "{category}", "{cards}"};
    const char *at = kd_reason_sentence(reason);
    while ((at = strchr(at, '{'))) {
        bool found = false;
        for (size_t i = 0; i < sizeof known / sizeof *known; i++)
            found |= strncmp(at, known[i], strlen(known[i])) == 0;
        assert_true(found);
        at++;
    }
}

TEST("no reason")
{
    static const int wrong[] = {-1, KD_REASON_COUNT, 255, 1 << 20};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        const kd_reason reason = (kd_reason)wrong[i];
        assert_string_equal(kd_reason_token(reason), kd_reason_token(KD_BAD_ACTION));
        assert_string_equal(kd_reason_rule(reason), kd_reason_rule(KD_BAD_ACTION));
        assert_string_equal(kd_reason_sentence(reason), kd_reason_sentence(KD_BAD_ACTION));
    }
}

/* Scripts and records depend on these. */
struct pinned {
    const char *token;
    kd_reason reason;
    const char *rule;
};

static void is_pinned(void **state)
{
    const struct pinned *row = *state;
    assert_string_equal(kd_reason_token(row->reason), row->token);
    assert_string_equal(kd_reason_rule(row->reason), row->rule);
}
TEST_FILE(is_pinned, "engine/reason.tsv", "pinned", struct pinned, "srs");

PREPARE(int argc, char **argv)
{
    static kd_reason reasons[KD_REASON_COUNT];
    for (int i = 0; i < KD_REASON_COUNT; i++) {
        reasons[i] = (kd_reason)i;
        struct test t = {.name = kd_reason_token(reasons[i]), .state = &reasons[i]};
        add_test(has_words, t);
        add_test(token_is_its_own, t);
        add_test(placeholders_are_known, t);
    }
    return 0;
}

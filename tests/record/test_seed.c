/* test_seed.c - seeds: given numbers, drawn bits, and the file beside a record. */
#include "record/deck.h"
#include "support/folder.h"
#include "support/test.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define DRAWN "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff"

static const struct seed_row {
    const char *text;
    bool good, given;
} texts[] = {
    {"0", true, true},
    {"18446744073709551615", true, true},
    {"18446744073709551616", false, false},
    {"007", false, false}, /* another spelling would be another deck */
    {"-1", false, false},
    {"", false, false},
    {"7 ", false, false},
    {"abc", false, false},
    {DRAWN, true, false},
    {DRAWN "0", false, false},
    {"00112233445566778899AABBCCDDEEFF00112233445566778899aabbccddeeff", false, false},
};

TEST("is read")
{
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        dealer_seed s = {.text = "before"};
        bool good = seed_read(&s, texts[i].text);
        if (good != texts[i].good)
            fail_msg("\"%s\"", texts[i].text);
        assert_string_equal(s.text, good ? texts[i].text : "before");
        if (good)
            assert_int_equal(s.given, texts[i].given);
    }
    dealer_seed number = seed_from(UINT64_MAX), none = {.given = false};
    assert_string_equal(number.text, "18446744073709551615");
    assert_false(seed_known(&none) || none.given);
    assert_false(number.given); /* the caller sets it for --seed */
}

/* Each of the 256 bits is 0 in some seeds and 1 in others. */
TEST("is drawn")
{
    enum { DRAWS = 64 };
    dealer_seed s, again;
    int ones[SEED_DRAWN * 4] = {0};
    for (int i = 0; i < DRAWS; i++) {
        assert_true(seed_draw(&s));
        assert_true(seed_read(&again, s.text));
        assert_true(seed_known(&s) && !s.given);
        for (int bit = 0; bit < SEED_DRAWN * 4; bit++) {
            const char *digits = "0123456789abcdef";
            ones[bit] += (int)(strchr(digits, s.text[bit / 4]) - digits) >> bit % 4 & 1;
        }
    }
    for (int bit = 0; bit < SEED_DRAWN * 4; bit++)
        assert_in_range(ones[bit], 1, DRAWS - 1);
}

TEST("lies beside its record")
{
    static const char *const names[][2] = {{"a.rec", "a.rec.seed"}, {"a", "a.seed"}};
    for (int i = 0; i < 2; i++) {
        struct stat about;
        dealer_seed s = seed_from(5), found, drawn;
        const char *record = in_folder(names[i][0]), *path = in_folder(names[i][1]);
        assert_false(seed_find(record, &found));
        assert_true(seed_keep(record, &s));
        assert_int_equal(stat(path, &about), 0);
        assert_int_equal(about.st_mode & 0777, 0600);
        assert_true(seed_find(record, &found));
        assert_string_equal(found.text, "5");
        assert_true(seed_read(&drawn, DRAWN));
        assert_true(seed_keep(record, &drawn)); /* replaces the first */
        assert_true(seed_find(record, &found));
        assert_string_equal(found.text, DRAWN);
        write_all(path, "", 0); /* a program died before it wrote */
        assert_false(seed_find(record, &found));
        assert_true(seed_keep(record, &s));
        seed_forget(record);
        assert_int_equal(access(path, F_OK), -1);
    }
    dealer_seed s = seed_from(5);
    errno = 0;
    assert_false(seed_keep(in_folder("no/such/folder.rec"), &s));
    assert_int_equal(errno, ENOENT);
}

/* A file that holds no seed is neither replaced nor removed. */
TEST("leaves other files")
{
    char text[32];
    dealer_seed s = seed_from(5), found;
    const char *path = in_folder("n.rec.seed");
    write_all(path, "no seed\n", 8);
    errno = 0;
    assert_false(seed_keep(in_folder("n.rec"), &s));
    assert_int_equal(errno, EEXIST);
    assert_false(seed_find(in_folder("n.rec"), &found));
    seed_forget(in_folder("n.rec"));
    assert_int_equal(read_all(path, text, sizeof text), 8);
    assert_memory_equal(text, "no seed\n", 8);
}

AROUND_ALL(make_folder, remove_folder);

/* fuzz_friends.c - any bytes as the file of friends' words, and as a text in which one is: what is read is written again
   and read the same. */
#include "record/friends.h"
#include "record/week.h"
#include "support/fuzz.h"

#include <stdio.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void hold_taken(const char *text)
{
    char line[FRIEND_NAME + DAY_WORD + 1], word[DAY_WORD];
    friend_word read, again;
    const char *why = NULL;
    if (!friend_take(text, &read, &why)) {
        HOLD(why && *why);
        return;
    }
    HOLD(strlen(read.name) < sizeof read.name && day_number(read.word.date) >= 0);
    day_word_write(&read.word, word);
    snprintf(line, sizeof line, "%s=%s", read.name, word);
    if (friend_name_refuse(read.name))
        return;
    HOLD(friend_take(line, &again, &why));
    HOLD(strcmp(read.name, again.name) == 0 && day_word_same(&read.word, &again.word));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static friends read, again;
    static week table;
    static char text[1 << 12], lines[MOST_FRIEND_WORDS * (FRIEND_NAME + DAY_WORD + 1)];
    size_t used = 0;
    friends_parse(&read, (const char *)data, size);
    HOLD(read.count >= 0 && read.count <= MOST_FRIEND_WORDS &&
         (read.bad > 0) == (read.bad_line > 0));
    for (int i = 0; i < read.count; i++) {
        char word[DAY_WORD];
        HOLD(!friend_name_refuse(read.word[i].name));
        HOLD(friends_name(&read, &read.word[i].word) == read.word[i].name);
        day_word_write(&read.word[i].word, word);
        used +=
            (size_t)snprintf(lines + used, sizeof lines - used, "%s=%s\n", read.word[i].name, word);
    }
    friends_parse(&again, lines, used);
    HOLD(again.count == read.count && again.bad == 0);
    for (int i = 0; i < read.count; i++)
        HOLD(strcmp(again.word[i].name, read.word[i].name) == 0 &&
             day_word_same(&again.word[i].word, &read.word[i].word));
    const char *date = read.count ? read.word[0].word.date : "2026-11-26";
    week_make(&table, date, date, 7, &read, NULL, 0);
    int days = table.others + table.beyond;
    for (int i = 0; i < table.rows; i++)
        days += table.row[i].days;
    HOLD(table.rows <= MOST_WEEK_ROWS && days <= read.count && table.today >= 0);
    size = size < sizeof text ? size : sizeof text - 1;
    memcpy(text, data, size);
    text[size] = '\0';
    hold_taken(text);
    return 0;
}

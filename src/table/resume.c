/* resume.c - continues a match from a record. */
#include "table/table_internal.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

void resume_match(table *t)
{
    history_match(t->options.resume, t->options.resume_count, &t->match, NULL);
}

/* The index of the first action of the deal that is under way after count actions. */
static int deal_begin(const history *past, int count)
{
    while (count > 0 && past->step[count - 1].action.verb != KD_NEXT)
        count--;
    return count > 0 ? count - 1 : 0;
}

/* Makes the deck of a deal that has begun again from the seed and the cards already dealt. The seal that
   was shown is kept if it is this deck's. */
static void find_deck(table *t, const char *seal, bool told)
{
    if (deck_fresh(&t->match) && !*seal)
        return; /* turn_step seals it */
    deck_make(&t->deck, &t->options.seed, &t->match);
    deck_print(&t->deck, t->deck_text);
    deck_seal(t->deck_text, t->seal);
    if (strcmp(t->seal, seal) != 0)
        t->seal[0] = '\0';
    t->opened = told;
    turn_reveal_deck(t);
}

/* People are asked again what they were asked about the last card, and not about those before. */
static void answered(table *t, const kd_action *action)
{
    if (action->verb == KD_DEAL)
        for (int seat = 0; seat < KD_SEATS; seat++)
            t->chair[seat].due = false;
}

void resume_tell(table *t)
{
    const history *past = t->options.resume;
    int count = t->options.resume_count, begin = deal_begin(past, count);
    bool goes_on = !t->options.resume_name && count == past->count;
    history_match(past, begin, &t->match, NULL);
    for (int i = begin; i < count; i++) {
        kd_events events;
        kd_verdict verdict = kd_apply(&t->match, &past->step[i].action, &events);
        assert(verdict.reason == KD_OK); /* the history was read by applying it */
        (void)verdict;
        answered(t, &past->step[i].action);
        turn_applied(t, &past->step[i].action, &events);
    }
    find_deck(t, goes_on ? past->seal : "", past->told);
    t->resumed = true;
    t->private_again =
        t->options.closed_deal && t->match.round.phase == KD_PHASE_DEAL && !deck_fresh(&t->match);
}

/* A new record that begins with a copy of the resumed one. */
static store *copy_record(const table *t, record_head *head)
{
    const history *past = t->options.resume;
    char line[RECORD_LINE];
    head->placed = past->head.placed;
    memcpy(head->level, past->head.level, sizeof head->level);
    head->dealer = past->head.dealer;
    store *record = store_open(t->options.record, head, false);
    if (!record)
        return NULL;
    store_past(record, past, t->options.resume_count);
    snprintf(line, sizeof line, "goes on from %.300s step %d", t->options.resume_name,
             t->options.resume_count);
    store_note(record, line);
    store_sync(record);
    return record;
}

store *resume_record(const table *t, record_head *head)
{
    if (t->options.resume_name)
        return copy_record(t, head);
    store *record = store_continue(t->options.record, t->options.resume, &t->match);
    if (record && t->options.seed_lost)
        store_note(record,
                   "the seed was lost: cards not dealt yet are drawn anew, and the deck of a "
                   "deal under way is not told");
    return record;
}

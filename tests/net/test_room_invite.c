/* test_room_invite.c - people who come to a table over the network: by an invitation and a secret of their own,
   once, and as often as their line is cut; by virtual time, through the client's session and the lobby. */
#include "support/folder.h"
#include "support/party.h"
#include "support/test.h"
#include "support/virtual_time.h"

#include <string.h>
#include <unistd.h>

static const char few_cards[] = "decks = 1; jokers = no; kitty = 4";
static const char lot_rules[] = "decks = 1; jokers = no; kitty = 4; seats = lot";
enum { LOT_SEED = 6 }; /* by which seat 2 becomes another one */

/* Closed after each test. */
static party p;

static int close_party(void **state)
{
    party_close(&p);
    return 0;
}
AROUND_EACH(NULL, close_party);

static const char *invited(int number, int seat)
{
    const char *word = party_state(&p, number).invited[seat];
    return word ? word : "";
}

/* The token of the invitation that the opener was told for that seat. */
static const char *token_of(int seat)
{
    static char tokens[8][INVITATION_TOKEN + 1];
    static int used;
    invitation of;
    const char *why;
    if (!invitation_read(invited(0, seat), &of, &why))
        fail_msg("seat %d, \"%s\": %s", seat, invited(0, seat), why);
    assert_string_equal(of.address, party_reach.address);
    assert_int_equal(of.port, party_reach.port);
    assert_string_equal(of.table, "0123456789abcdef");
    char *token = tokens[used++ % 8];
    memcpy(token, of.token, sizeof of.token);
    return token;
}

/* A table with its opener, and the others at home; seats 1 and 2 are invited to. */
static void open_far(const char *record)
{
    party_open_with(&p, few_cards, "oaab", 1, record, (party_more){.far = true});
    for (int i = 1; i < GUESTS; i++)
        p.guest[i].far = true;
    assert_true(party_join(&p, 0, KD_SEATS));
    party_say(&p, 0, WORD_INVITE, KD_SEATS, 0, "");
}

static bool join_with(int number, const char *token)
{
    p.guest[number].token = token;
    return party_join(&p, number, KD_SEATS);
}

static void assert_why(int number, const char *why)
{
    if (!strstr(p.guest[number].why, why))
        fail_msg("%s", p.guest[number].why);
}

TEST("each free seat has an invitation")
{
    open_far(NULL);
    assert_string_equal(invited(0, 0), "");
    assert_string_not_equal(token_of(1), token_of(2));
    assert_string_equal(invited(0, 3), "");
    const char *kept = token_of(1);
    party_say(&p, 0, WORD_INVITE, KD_SEATS, 0, ""); /* those that were sent stay good */
    assert_string_equal(token_of(1), kept);
}

TEST("an invitation leads to its seat")
{
    open_far(NULL);
    assert_true(join_with(1, token_of(2)));
    assert_int_equal(p.guest[1].table.seat, 2);
    assert_false(p.guest[1].table.opener);
    assert_string_equal(invited(0, 2), ""); /* used */
    assert_string_equal(invited(1, 1), ""); /* told who opened the table only */
    assert_true(join_with(2, token_of(1)));
    assert_int_equal(p.guest[2].table.seat, 1);
    party_begin(&p);
    assert_true(party_play_deal(&p));
}

/* During a match, too: who comes plays from the next deal on. */
TEST("a bot's seat is freed and invited to")
{
    open_far(NULL);
    party_begin(&p);
    virtual_pass(p.base, 3000);
    assert_int_equal(party_state(&p, 0).sitter[3].presence, SEAT_BOT);
    party_say(&p, 0, WORD_INVITE, 3, 0, "");
    assert_int_equal(party_state(&p, 0).sitter[3].presence, SEAT_OPEN);
    assert_true(join_with(1, token_of(3)));
    assert_int_equal(p.guest[1].table.seat, KD_NOBODY);
    assert_int_equal(party_state(&p, 1).later, 1 << 3);
    assert_int_equal(party_state(&p, 0).later, 0);
    assert_true(party_play_deal(&p));
    virtual_settle(p.base);
    assert_int_equal(p.guest[1].table.seat, 3);
    assert_int_equal(party_state(&p, 1).later, 0);
}

/* By a lot (SEAT-2) the seat of an invitation may become another one; it leads there. */
TEST("an invitation follows its seat in a lot")
{
    party_open_with(&p, lot_rules, "oaab", LOT_SEED, NULL, (party_more){.far = true});
    p.guest[1].far = p.guest[2].far = true;
    assert_true(party_join(&p, 0, KD_SEATS));
    party_say(&p, 0, WORD_INVITE, KD_SEATS, 0, "");
    assert_true(join_with(1, token_of(1)));
    const char *open = token_of(2);
    party_begin(&p);
    int seat = 0;
    while (seat < KD_SEATS && !*invited(0, seat))
        seat++;
    assert_true(seat < KD_SEATS && seat != 2);
    assert_string_equal(token_of(seat), open);
    assert_true(join_with(2, open));
    assert_int_equal(party_state(&p, 2).later, 1 << seat);
}

/* The opener comes back to another terminal, and is told what can still be used. */
TEST("who opened the table is told again")
{
    open_far(NULL);
    const char *kept = token_of(2);
    assert_true(join_with(1, token_of(1)));
    party_quit(&p, 0);
    assert_true(party_join(&p, 0, KD_SEATS));
    assert_string_equal(invited(0, 1), "");
    assert_string_equal(token_of(2), kept);
}

TEST("the same pair is the same seat")
{
    open_far(NULL);
    const char *token = token_of(1);
    assert_true(join_with(1, token));
    party_quit(&p, 1);
    assert_int_equal(party_state(&p, 0).sitter[1].presence, SEAT_AWAY);
    assert_true(join_with(1, token));
    assert_int_equal(p.guest[1].table.seat, 1);
    assert_int_equal(party_state(&p, 0).sitter[1].presence, SEAT_HERE);
    party_quit(&p, 1);
    assert_true(join_with(1, NULL)); /* the secret alone is the seat's key */
    assert_int_equal(p.guest[1].table.seat, 1);
}

/* What a guest does, and why it is turned away. */
static const struct refused_row {
    const char *name, *token;
    bool used;
    int seat;
    const char *why;
} refused[] = {
    {"without an invitation", NULL, false, KD_SEATS, "does not admit you"},
    {"to watch without one", NULL, false, KD_NOBODY, "does not admit you"},
    {"one of another table", "00112233445566778899", false, KD_SEATS,
     "does not know this invitation"},
    {"to watch with such a one", "00112233445566778899", false, KD_NOBODY,
     "does not know this invitation"},
    {"one that somebody else has used", "1", true, KD_SEATS, "has been used"},
};

static void who_is_turned_away(void **state)
{
    const struct refused_row *row = *state;
    open_far(NULL);
    if (row->used)
        assert_true(join_with(1, token_of(1)));
    p.guest[2].token = row->used ? p.guest[1].token : row->token;
    assert_false(party_join(&p, 2, row->seat));
    assert_why(2, row->why);
    assert_int_equal(party_state(&p, 0).sitter[2].presence, SEAT_OPEN);
}
TEST_ROWS(who_is_turned_away, refused);

TEST("with an invitation one may watch")
{
    open_far(NULL);
    p.guest[1].token = token_of(1);
    assert_true(party_join(&p, 1, KD_NOBODY));
    assert_int_equal(p.guest[1].table.seat, KD_NOBODY);
    assert_string_equal(invited(1, 2), "");
    assert_true(join_with(2, token_of(1))); /* which does not use it */
    assert_int_equal(p.guest[2].table.seat, 1);
}

/* The screen that all look at is told the free seats by a word that makes, or has made, whoever sits down the opener. */
TEST("by the opener's word one watches with the invitations")
{
    party_open_with(&p, few_cards, "aaab", 1, NULL, (party_more){.far = true});
    for (int i = 1; i < GUESTS; i++)
        p.guest[i].far = true;
    assert_true(party_join(&p, 0, KD_NOBODY));
    party_say(&p, 0, WORD_INVITE, KD_SEATS, 0, "");
    const char *token[] = {token_of(0), token_of(1), token_of(2)};
    p.guest[1].token = token[0];
    assert_true(party_join(&p, 1, KD_NOBODY));
    assert_string_equal(invited(1, 2), invited(0, 2));
    assert_true(join_with(2, token[1]));
    assert_string_equal(invited(1, 1), "");
    assert_string_equal(invited(1, 2), invited(0, 2));
    for (int seat = 0; seat < KD_SEATS - 1; seat++) { /* that of seat 1 has opened it */
        party_quit(&p, 1);
        p.guest[1].token = token[seat];
        assert_true(party_join(&p, 1, KD_NOBODY));
        assert_string_equal(invited(1, 2), seat == 1 ? invited(0, 2) : "");
    }
}

/* A lost laptop: it is told, and neither its secret nor its invitation is good any more. */
TEST("inviting anew voids the secret")
{
    open_far(NULL);
    const char *old = token_of(1);
    assert_true(join_with(1, old));
    party_begin(&p);
    party_say(&p, 0, WORD_INVITE, 1, 0, "");
    assert_int_equal(p.guest[1].words[WORD_END], 1);
    assert_string_equal(p.guest[1].said, "who opened the table has taken your seat away");
    party_quit(&p, 1);
    assert_false(join_with(1, old));
    assert_why(1, "no longer");
    assert_false(join_with(1, NULL));
    assert_why(1, "does not admit you");
    assert_true(join_with(2, token_of(1)));
    assert_int_equal(p.guest[2].words[WORD_END], 0);
}

TEST("inviting anew voids the old invitation")
{
    open_far(NULL);
    const char *old = token_of(1);
    party_say(&p, 0, WORD_INVITE, 1, 0, "");
    assert_string_not_equal(token_of(1), old);
    assert_false(join_with(1, old));
    assert_why(1, "no longer");
    assert_true(join_with(1, token_of(1)));
}

/* Each is written to the disk while all tables of the service wait. */
TEST("inviting anew is limited as talk is")
{
    open_far(NULL);
    for (int burst = 0; burst < 2; burst++) {
        int changes = 0;
        const char *last = token_of(1);
        for (int i = 0; i < 50; i++) {
            party_say(&p, 0, WORD_INVITE, 1, 0, "");
            const char *token = token_of(1);
            changes += strcmp(token, last) != 0;
            last = token;
        }
        assert_int_equal(changes, 3);
        assert_int_equal(p.guest[0].words[WORD_END], 0);
        party_say(&p, 0, WORD_INVITE, 3, 0, ""); /* a first one is not */
        (void)token_of(3);
        virtual_pass(p.base, 3000);
    }
}

TEST("who is removed or leaves does not come back")
{
    open_far(NULL);
    const char *tokens[] = {token_of(1), token_of(2)};
    for (int i = 0; i < 2; i++)
        assert_true(join_with(1 + i, tokens[i]));
    party_say(&p, 0, WORD_REMOVE, 1, 0, "");
    party_say(&p, 2, WORD_LEAVE, KD_NOBODY, 0, "");
    for (int i = 0; i < 2; i++) {
        assert_int_equal(p.guest[1 + i].words[WORD_END], 1);
        party_quit(&p, 1 + i);
        assert_false(join_with(1 + i, tokens[i]));
        assert_why(1 + i, i == 0 ? "were removed" : "does not know this invitation");
    }
}

TEST("nobody else can invite")
{
    open_far(NULL);
    const char *token = token_of(2);
    assert_true(join_with(1, token_of(1)));
    party_say(&p, 1, WORD_INVITE, 2, 0, "");
    party_say(&p, 1, WORD_INVITE, KD_SEATS, 0, "");
    party_say(&p, 0, WORD_INVITE, 0, 0, ""); /* nor anybody to the opener's seat */
    assert_string_equal(token_of(2), token);
    assert_string_equal(invited(1, 2), "");
    assert_int_equal(p.guest[0].words[WORD_END], 0);
}

/* People of this machine take seats to which nobody is invited; else the invitation is void. */
TEST("who comes from here leaves the invited their seats")
{
    party_open_with(&p, few_cards, "oaaa", 1, NULL, (party_more){.far = true});
    assert_true(party_join(&p, 0, KD_SEATS));
    party_say(&p, 0, WORD_INVITE, 1, 0, "");
    party_say(&p, 0, WORD_INVITE, 2, 0, "");
    const char *token = token_of(1);
    assert_true(party_join(&p, 1, KD_SEATS));
    assert_int_equal(p.guest[1].table.seat, 3);
    assert_true(party_join(&p, 2, KD_SEATS));
    assert_int_equal(p.guest[2].table.seat, 1);
    assert_string_equal(invited(0, 1), "");
    p.guest[3].far = true;
    assert_false(join_with(3, token));
    assert_why(3, "no longer");
}

TEST("without a network there are none")
{
    party_open(&p, few_cards, "oaab", 1, NULL);
    assert_true(party_come(&p, 2));
    party_say(&p, 0, WORD_INVITE, KD_SEATS, 0, "");
    party_say(&p, 0, WORD_INVITE, 1, 0, ""); /* as ever: somebody else may come */
    assert_string_equal(invited(0, 1), "");
    assert_int_equal(p.guest[1].words[WORD_END], 1);
    assert_int_equal(party_state(&p, 0).sitter[1].presence, SEAT_OPEN);
}

/* The process that is started anew knows the hashes only. */
TEST("all of it survives a restart")
{
    static const bool kills[] = {false, true};
    for (int i = 0; i < 2; i++) {
        open_far(in_folder(kills[i] ? "killed.rec" : "stopped.rec"));
        const char *first = token_of(1), *second = token_of(2);
        assert_true(join_with(1, first));
        party_begin(&p);
        virtual_pass(p.base, 3000);
        party_restart(&p, kills[i]);
        virtual_pass(p.base, 3000);
        assert_int_equal(party_state(&p, 1).connection, SESSION_CONNECTED);
        assert_int_equal(p.guest[1].table.seat, 1);
        assert_false(join_with(3, first));
        assert_why(3, "has been used");
        party_say(&p, 0, WORD_INVITE, KD_SEATS, 0, ""); /* leaves it good */
        assert_true(join_with(2, second));
        assert_true(party_play_deal(&p));
        assert_int_equal(party_state(&p, 2).sitter[2].presence, SEAT_HERE);
        static char keys[1 << 14];
        keys[read_all(p.keys, keys, sizeof keys - 1)] = '\0';
        assert_non_null(strstr(keys, "\ninvited 1 "));
        assert_null(strstr(keys, first));
        assert_null(strstr(keys, second));
        party_close(&p);
    }
}

AROUND_ALL(make_folder_in_memory, remove_folder);

/* text.h - sentences of the screen and of plain mode. */
#ifndef KOUDI_TUI_TEXT_TEXT_H
#define KOUDI_TUI_TEXT_TEXT_H

#include <stdarg.h>

#include "koudi.h"
#include "record/games.h"
#include "record/stats.h"
#include "record/week.h"
#include "think/coach.h"
#include "think/field.h"
#include "think/rating.h"
#include "tui/cells/cells.h"
#include "tui/state/choice.h"
#include "tui/state/ui.h"

/* ---- fill.c: sentences whose blanks are cards, seats, keys and other things of the game ---- */

/* The glyphs that the texts of this ui are made with. */
static inline const glyphs *glyphs_in(const ui *u)
{
    return u->spoken ? glyphs_spoken() : glyphs_of(ui_ascii(u));
}

/* Adds a sentence with its blanks filled as the ui shows such things. A conversion is one of these letters behind
   "%", or behind "%2$" for the second value; "%%" is a per cent sign. A format need not show every value: those behind
   the last one that it shows may be anything, one before it that it does not show must be an int.
     d c s  as printf has them
     C      kd_cards, by face         "K♠ K♠ 4♠"
     W      the same in a sentence    in Chinese jokers have their whole names
     P      kd_cards and a wording    "a pair of ♠": see pattern_text
     S      int, a seat               "South", or its person's own name
     N      int, a set of seats       "North, you": see seats_text
     K      command                   "Tab": the key of the command
     F      int, a category           "♠", "trump"
     T      int, a suit               "♠", "no trump"
     L      int, a level              "10", "past A"
   The compiler cannot check them, as it does those of text_add; `tools/messages --check` compares translations. An
   unknown letter, or a tenth value, is an error of the program: an assertion fails. */
void text_fill(text *t, const ui *u, const char *format, ...);
/* The same with the values of a function that has such arguments, which begins and ends them. */
void text_fill_from(text *t, const ui *u, const char *format, va_list values);

/* ---- practice_text.c: practice in words ---- */

/* What progress is told of: endings by grade, drills by kind, moves, mistakes. */
enum { PROGRESS_ROWS = 2 + GRADES + DRILLS };
typedef struct progress_row {
    practice_kind kind;
    int grade;
} progress_row;
progress_row progress_row_at(int i);
/* "Endings, grade 3", "7 of 10". False: nothing of it was practised. */
bool progress_row_text(text *name, text *result, const progress *p, int i);

/* What to do now: "Endings, grade 3: 7 of the last 10 were right." */
void practice_suggestion_text(text *t, const ui_practice *p);
/* What the search for one's own mistakes does or has found; "": there was none. */
void practice_search_text(text *t, const ui_practice *p);
/* How many exercises of the kind there are; what the kind of the cursor is, or what there is to do where none is due. */
void practice_count_text(text *t, const ui_practice *p, practice_kind kind);
const char *practice_about(const ui_practice *p);
/* What each of the truths rests on. */
const char *practice_truths(void);
/* A trick that passes, and what will be asked. */
void drill_passes_text(text *t, const ui_drill *d);
/* The question of a drill in a sentence; trump and level; an option that is no cards. */
void drill_question_text(text *t, const ui *u, const drill *d);
void drill_order_text(text *t, const ui *u, const kd_order *order);
void drill_option_text(text *t, const ui *u, const drill *d, int i);
/* After a wrong answer: which one is right, by what rule, and why in a sentence. */
void drill_wrong_text(text *t, const ui *u);
/* "12 right, the best is 15; the last ones 9 11 15". */
void drill_score_text(text *t, const ui_drill *d);

/* ---- cards_text.c: names for the patterns that are played, and a hand in one line ---- */

/* A pattern by itself, "pair of ♠", "dump of 3 in ♣", "mixed cards"; within a sentence, "a pair of ♠"; of
   an answer, which is never called a dump, "3 cards of ♣". */
typedef enum wording {
    WORDING_BARE,
    WORDING_LEAD,
    WORDING_ANSWER,
    WORDING_BARE_ANSWER,
    WORDING_COUNT
} wording;
/* The name of the pattern of cards. They are by face, here and below. */
void pattern_text(text *t, const ui *u, kd_cards cards, wording how);

/* The cards of one category. */
typedef struct compact_part {
    int category;
    text line; /* the suit's sign once, then the ranks */
} compact_part;

/* The categories of a hand that are not empty, in the order of the screen; returns how many. Ranks are set
   apart by blanks, or with `sparing` tens alone. */
int compact_hand(const glyphs *g, const kd_order *order, kd_cards cards, bool sparing,
                 compact_part out[KD_CATEGORIES]);

/* ---- prompt.c: the lines under the hand: what is picked, what is asked, and why ---- */

/* Where a choice stands in the verdict, in bytes, and the key that makes it. */
typedef struct choice_place {
    size_t from, to;
    int key;
} choice_place;

typedef struct prompt {
    text verdict, reason;
    text tip;                         /* after the reason, where there is room */
    uint8_t style;                    /* of the verdict: plain, good or bad */
    uint8_t reason_style;             /* plain, or bad where the verdict is a question */
    choice_place choice[CHOICES + 1]; /* the last one is to pass */
    int choices;
} prompt;

/* The lines for the mode that the ui is in. */
void prompt_make(const ui *u, prompt *out);
/* The head of the box of a rule that is opened for the cards at hand: in a sentence what the rule asks of them, or why
   it refuses them, and such cards as are allowed; each may be empty. */
void rule_here_text(const ui *u, const kd_verdict *why, text *said, text *example);
/* The choice that a view's seat has to make: "Declare?"; "": none. */
const char *prompt_question(const kd_view *view);
/* The numbers of so many: "1", "1-3"; of the choices there are. */
void numbers_text(text *t, int count);
void choice_numbers_text(text *t, const kd_view *view);
/* The effect of a numbered choice: "trump ♣, you deal". */
void choice_effect_text(text *t, const ui *u, const kd_action *action);

/* ---- verdict.c: the verdict on the picked cards: legal or why not, and what the play would do ---- */

/* A verdict's sentence with its blanks filled. */
void verdict_text(text *t, const ui *u, const kd_verdict *verdict);
/* The verdict on a play of picks; where one of them, or a card owed, is a trump in spite of its suit's sign, also that
   and why (ORD-1). */
void refusal_text(text *t, const ui *u, kd_cards picks, const kd_verdict *why);
/* Why that card, which is one, is a trump, without a full stop; with `among`: why it stands high among trumps, where that is
   by its level. */
void trump_why_text(text *t, const ui *u, unsigned face, bool among);
/* "You lead trick 3.", while nothing is picked. */
void lead_text(text *t, const ui *u);
/* "  r: the rule", after a refusal that has one. */
void rule_key_text(text *t, const kd_verdict *why);
/* The seat whose play is best so far, KD_NOBODY of an empty trick; the points on the table, and the cards that
   have them. */
int trick_ahead(const kd_view *view, const kd_trick *trick);
int trick_points(const kd_trick *trick);
kd_cards trick_point_cards(const kd_trick *trick);
/* The duty to follow while nothing is picked: "You hold a pair of ♠: it must be that." */
void duty_text(text *t, const ui *u, kd_cards lead);
/* The cards that must be played with the picks; `owed` is the result of suggest_completion. */
void owed_text(text *t, const ui *u, kd_cards picks, kd_cards owed);
/* The lines under the hand for a play, and for burying. */
void verdict_play(const ui *u, prompt *out);
void verdict_bury(const ui *u, prompt *out);
/* The multiplier of the kitty if the attackers win the last trick. */
void multiplier_text(text *t, const ui *u);
/* The stake in the play or burying that was asked for once: see NOTICE_STAKE. */
void stake_text(const ui *u, text *t);
/* Do the picks lead a dump that may fail? Then adds what that would cost. */
bool dump_risk_text(const ui *u, text *t);

/* ---- explain.c: why each play of a trick won or lost; pure, from the order and the cards played ---- */

/* How a play answers the lead. */
typedef enum explain_how {
    EXPLAIN_ABSENT, /* not played yet */
    EXPLAIN_LEAD,
    EXPLAIN_FOLLOWS,      /* the led category, the whole shape */
    EXPLAIN_FOLLOWS_LESS, /* the led category, without the shape */
    EXPLAIN_RUFFS,        /* trumps of the whole shape */
    EXPLAIN_RUFFS_LESS,   /* trumps, without the shape */
    EXPLAIN_MIXED,        /* of several categories, or of one that is neither led nor trump */
    EXPLAIN_FOUR          /* a higher four on a four (FORTY-2) */
} explain_how;

/* How a play compares with the best one before it. */
typedef enum explain_fate {
    FATE_AHEAD, /* it is the best now */
    FATE_LOWER, /* its compared component is lower */
    FATE_EQUAL, /* it is equal, and the other was played first */
    FATE_PART,  /* that component is higher, but not every one (kill = every_part) */
    FATE_CANNOT /* such a play can never win */
} explain_fate;

typedef struct explain_play {
    uint8_t how, fate; /* explain_how, explain_fate */
    bool none;         /* it held nothing of the led category */
    bool ran_out;      /* it held less of it than was led */
    uint8_t missing;   /* what the shape lacks: 1: a pair; m: a tractor of m pairs */
    kd_part part;      /* the compared component, by face; only of a play that can win */
    uint8_t against;   /* the seat with the best play before it; the leader for the lead */
    uint8_t
        trump; /* a card that decides as a trump and does not look like one, by face; KD_NO_FACE: none */
    const char *rule;
} explain_play;

typedef struct explain {
    uint8_t winner, leader; /* KD_NOBODY before the lead; winner: of the plays so far */
    uint8_t category;       /* led, or KD_NO_CATEGORY of a four */
    uint8_t kind;           /* kd_lead_kind */
    int parts;              /* the lead's components, longest first; by face */
    kd_part part[KD_MAX_PARTS];
    explain_play play[KD_SEATS]; /* by seat */
} explain;

/* Explains a trick, finished or not. Its cards are by face. */
void explain_trick(explain *e, const kd_order *order, const kd_trick *trick);

/* The lead, and the component of it that is compared. */
void explain_lead_text(text *t, const ui *u, const explain *e);
/* Why the card that decides is a trump, where it does not look like one. */
void explain_trump_text(text *t, const ui *u, const explain *e, int seat);
/* Why a seat's play won or lost; where asked for, with the rule's ID. */
text explain_text(const ui *u, const explain *e, int seat, bool rule);

/* ---- act_text.c: the words of what seats do to find trump: declaring, reinforcing, countering, rebelling
        or, where the rules have that instead (REB-3), asking for a reshuffle ---- */

typedef enum trump_act {
    ACT_DECLARE,
    ACT_REINFORCE,
    ACT_COUNTER,
    ACT_REBEL,
    ACT_RESHUFFLE,
    ACT_EITHER, /* to reinforce or to counter what one has declared (CTR-10); asked alone */
    ACT_COUNT
} trump_act;

/* %s: the seat, then what is said to follow it. */
typedef enum act_word {
    SAID_QUESTION, /* to who may do it */
    SAID_HEADING,  /* over the choices */
    SAID_KEY,      /* what the key of a choice does */
    SAID_ASKED,    /* a sentence: %s is asked */
    SAID_LEFT,     /* a line of the list: %s, asked, does not; so do several */
    SAID_ALL_LEFT,
    SAID_LEFT_MARK,     /* the same at the seat */
    SAID_LEFT_SENTENCE, /* and as a sentence */
    SAID_PASSING,       /* before a pass: what was passed on */
    SAID_DONE,          /* a line of the list: %s does it, with so many cards, and these */
    SAID_DONE_MARK,
    SAID_DONE_SENTENCE,
    SAID_DONE_EXPORT, /* behind a joint */
    SAID_WORDS
} act_word;

/* Is a void deal asked for as a reshuffle (REB-3, REB-6)? */
bool act_reshuffles(const kd_rules *rules);
trump_act act_of_rebel(const kd_rules *rules);
/* The subject of a phase of asking under these rules; phases in which nobody is asked count as declaring. */
trump_act act_of_phase(const kd_rules *rules, int phase);
/* The act that the event tells of: a seat has done it, or, of KD_EV_PASSED, has not. ACT_COUNT: no such act. log: the
   events of the deal, in which earlier declarations are looked for. */
trump_act act_of_event(const kd_rules *rules, const kd_event *log, int logged,
                       const kd_event *event);
/* The act that is open to the seat of the view now, if any is. */
trump_act act_of_view(const kd_view *view);
/* The words in the language of the program. */
const char *act_text(trump_act a, act_word word);

/* ---- auction_text.c: how trump was found: what each seat has shown, passed, taken and buried in this deal,
        as sentences, as marks at the seats and as lines of a list. Only what all may know ---- */

/* One event with what it has changed, or passes that followed each other. */
typedef struct auction_step {
    const kd_event *event; /* of the log; the last pass */
    unsigned seats;        /* bit s: seat s has done it */
    int trump;             /* settled or changed; -1: as before */
    int dealer;            /* found or changed; KD_NOBODY: as before */
} auction_step;

/* The steps of the deal so far, oldest first. */
int auction_steps(const ui *u, auction_step out[UI_LOG]);
/* The last action and its effect, in sentences: "East counters with 2♥ 2♥. Trump is ♥." Nothing once a trick is
   finished. */
void auction_sentence_text(text *t, const ui *u);
/* The seat whose hand has made the deal void, and which shows it (REB-2), or KD_NOBODY. */
int void_by(const kd_view *view);
/* The condition of a rebellion, and how the hand meets it (REB-1, REB-3, REB-4): the viewer's own, or one
   that all see. */
void rebel_limits_text(text *t, const ui *u, kd_cards hand, bool own);
/* Is the next deal open, so that its dealer is still to be found: after a rebellion, or whenever somebody declares (REB-4,
   ROT-3)? */
bool next_deal_opens(const kd_rules *rules, const kd_result *result);
/* By which condition that seat could, and how its hand meets it. */
void void_text(text *t, const ui *u);
/* The consequences of that (REB-2 to REB-4). */
void void_next_text(text *t, const ui *u);
/* The last action of the seat: "passes", "countered → ♥"; the effect only where it fits. Nothing once something has
   been shown or buried since, or a card has been led. */
void auction_mark_text(text *t, const ui *u, int seat, int room);
/* A line of the list: "East counters 2♥ 2♥ → ♥"; where it is too long, long names are cut or the letters of the
   seats stand for them, and the effect is left out. */
text auction_step_text(const ui *u, const auction_step *step, int room);
/* The newest steps in one line, as many as fit. */
text auction_line_text(const ui *u, int room);

/* ---- deciding.c: what decided a deal, in one sentence; what still can, in one line ---- */

/* The sentence for the deal of u->view, which is scored. */
void deciding_text(text *t, const ui *u);
/* Of a deal that is played: "attackers 45 · defenders 30 · out 125 · 35 more take the deal · under 80: +1", in the
   longest words that fit, without what the rules do not count for the viewer (REV-1). */
void standing_text(text *t, const ui *u, int room);
/* Were the attackers' points below 0 before the total was raised to that (DUMP-3)? */
bool below_zero(const kd_result *r);
/* "best of 5": how many matches are played at most, several. */
text best_of_text(int best_of);
/* Of several matches, or of deals that count levels (MATCH-2), how far they are: what the viewer's side, called own, has
   won, and the other one; nothing of one match. */
void series_text(text *t, const kd_view *v, int team, const char *own, const char *other);
/* Why a side has won when the time was over (MATCH-1). */
const char *time_won_by(const kd_view *v);

/* ---- people_text.c: sentences about the people at a table with several terminals ---- */

struct table_found;
struct day;

/* One of PHRASES, in the reader's language. */
const char *phrase_text(unsigned number);
/* The mark of a seat: " (away 42 s)", " (bot)"; "" where a person is there, without a countdown. A brief one is
   without the seconds of a person who is away. */
text presence_mark_text(const ui *u, int seat, bool brief);
/* The same in words, for a list: "away, a bot plays in 42 s", "you". */
void presence_text(text *t, const ui *u, int seat);
/* Behind that, for who opened the table: ", opener". */
void opener_text(text *t, const ui *u, int seat);
/* May the coach be asked where two or more people play? */
const char *coach_rule_text(bool may);
/* The levels that South and North gained in a deal here, and with the same cards at another table; and the difference
   over all deals. */
void compared_deal_text(text *t, int deal, int here, int there);
void compared_levels_text(text *t, int more);
/* "Mei: hello"; "Mei has come back." */
void said_text(text *t, const ui *u, const ui_said *said);
/* "North, East" of the seats of a set, with "you" for the viewer. */
void seats_text(text *t, const ui *u, unsigned seats);
/* The people that the table waits for: the connection is cut, they have not left the result, or they are away; "" where
   there are none. */
void people_wait_text(text *t, const ui *u);
/* The rules of a table that was found, in so many cells. */
void table_rules_text(text *t, const glyphs *g, const struct table_found *found, int cells);
/* "ends in 9 minutes"; nothing of a table at which somebody is. */
void table_ends_text(text *t, const struct table_found *found);
/* Of a table that was found: "2 free: Mei, Tom", as far as it tells; or "2 free, ends in 9 minutes". */
void table_people_text(text *t, const struct table_found *found);
/* A seat of it and its person, with the name cut for that many cells; or, for a table that does not tell, seat 0
   says so. */
void table_seat_text(text *t, const glyphs *g, const struct table_found *found, int seat, int room);
/* The effect of inviting to the seat under the cursor: untranslated, with %K for its key. */
const char *invite_text(const ui *u);
/* A warning where the address in an invitation does not lead here from everywhere. */
void invitation_reach_text(text *t, const char *word);
/* The question of the others to the viewer. */
void asked_text(text *t, const ui *u);

/* ---- coach_text.c: the coach's advice and the analysis of a deal as text, for screen and koudi analyse ---- */

enum { PLOT_ROWS = 7, PLOT_LABEL = 6, PLOT_MIN_W = 54 };

/* The names of the seats as they are shown. */
typedef const char *const seat_names[KD_SEATS];

/* "♥9 ♥9", "bury ♥9 ♠4", "pass", "declare ♥7", and to that "reinforce ♥7 ♥7". */
void action_text(text *t, const glyphs *g, const kd_view *view, const kd_action *action);
/* The value of a line of advice, where asked for with its standard error, and by how much it is less than
   the first unless they are about equal; nothing if the advice has no samples. */
text advice_value_text(const glyphs *g, const advice *a, int line, bool error);
/* Why a line is sensible, whether it is the one asked about, and who wins the trick in how many samples. */
text advice_why_text(const ui *u, const glyphs *g, const advice *a, int line,
                     const kd_action *asked);
/* The basis of the advice: samples or heuristics; and where another line has more levels than the first, why that is
   the first. */
text advice_basis_text(const ui *u, const advice *a);
/* "South: 22 decisions, 3 of them costly, 1.32 levels given away" */
text analysis_summary_text(const analysis *a, const char *name);
/* "trick 3: ♥K", "countering: pass", "bury ♥9 ♠4". */
text analysis_step_text(const glyphs *g, const analysis *a, int step);
/* The better action and by how much, where asked for with the standard error, or that there was none. */
text analysis_better_text(const glyphs *g, const analysis *a, int step, bool error);
/* The plays on the table: "after West ♥A, South ♥4"; or "on lead". The same of a step; "" before the play. */
text table_text(const glyphs *g, const kd_order *order, const kd_trick *trick, seat_names names);
text analysis_table_text(const glyphs *g, const analysis *a, int step, seat_names names);
/* The reason for the better action; "" if it is also one for the action taken. */
const char *analysis_why(const analysis *a, int step);
/* A row of the plot, 0 the topmost of PLOT_ROWS: for each decision the sign `best` at the value of
   the action taken, `better` at that of the best. */
text analysis_plot_text(const glyphs *g, const analysis *a, int row, int width);
/* The row below it: 1 to 3 under the costliest decisions, `below` under `step` (-1: none). */
text analysis_marks_text(const glyphs *g, const analysis *a, int step, int width);

/* ---- exercise_text.c: exercises: the task of an ending, what came of an answer, exact results ---- */

/* "Take the deal: 80 points needed, 65 taken", in short where that has no room. */
void exercise_task_text(text *t, const exercise *e, int taken, int room);
/* What its rules are called, where they are not the usual ones. */
void exercise_rules_text(text *t, const ui *u, int cells);
/* Of an ending as it stands: "Still out: 25 points; the kitty's 10 count double." */
void exercise_points_text(text *t, const ui *u);
/* What the exercise on the screen asks for: the task of an ending, or "Your move: lead". */
void exercise_asks_text(text *t, const ui *u, int room);
/* "Endings, grade 3, number 57". */
void exercise_name_text(text *t, const ui *u);
/* The same for the status line, short: "Ending 37". */
void exercise_number_text(text *t, const ui *u);

/* A right play of an ending: the first time its suit, then its cards; nothing when it is empty. */
void exercise_hint_text(text *t, const ui *u, kd_cards right);

/* What came of the answer. */
enum { TOLD_LINES = 3 };
typedef struct exercise_told {
    bool good;
    text table; /* what lay on it, which the box may cover */
    text verdict, line[TOLD_LINES];
} exercise_told;
void exercise_told_text(exercise_told *out, const ui *u);
/* A play and its exact result: "K♠ K♠", "total 85  levels +1". */
void exact_text(text *cards, text *result, const ui *u, const exact_plays *x, int i);

/* ---- record_text.c: a saved game in a line, and a step of it in sentences, with the comment on it ---- */

/* "S-N won, 14 deals", "unfinished, deal 3, 5 : 7", "cannot be read: line 3: ...". */
void game_result_text(text *t, const saved_game *g);
/* "2 people, 2 bots". */
void game_players_text(text *t, const saved_game *g);
/* "South: Mei"; "" where the record names nobody. */
void game_seat_text(text *t, const record_head *head, int seat);
/* "South: Mei, East: bot steady, ..."; someone without a name is "a person". Begins with a comma if t is
   not empty. */
void game_seats_text(text *t, const record_head *head);

/* The lines under the hand for a step of a record. */
void browse_prompt(const ui *u, prompt *out);
/* An event of a seat, which is called so, in a sentence: "East draws 7♠."; nothing of how a deal ended. */
void event_text(text *t, const ui *u, const char *seat, const kd_event *e);
/* The comments of a record on a step, in one line and in the player's language. */
void note_text(text *t, const ui *u, const char *note);

/* ---- rules_called.c: what rules are called, wherever somebody is told by which rules is played ---- */

/* The name of rules with what differs from the text of that name: "QQ Shengji, one value changed: points of the fine
   20"; of a name of its own, the text to which they are nearest: "mei: QQ Shengji, 2 values changed: ...". As much of it
   as goes into so many cells, at least the name, which is cut. */
void rules_called_text(text *t, const glyphs *g, const char *name, const kd_rules *rules,
                       int cells);
/* Adds the rows in which the rules differ from those before, but no more than most: "how to counter: ladder → more".
   Returns how many differ. */
int rules_differ_text(text *t, const glyphs *g, const kd_rules *rules, const kd_rules *before,
                      int most);
/* Tells somebody who last played by others what is otherwise now; false, and nothing added: nothing is. */
bool rules_other_text(text *t, const glyphs *g, const kd_rules *rules, const kd_rules *before);
/* Is it one of the texts that everybody has, without a change? */
bool rules_are_published(const char *name, const kd_rules *rules);

/* ---- day_text.c: the days played last, and one day beside others ---- */

/* The days above the field, the latest last: their dates, and below them the figures. As many as go into so many
   cells. */
void week_dates_text(text *t, const day_word *week, int days, int cells);
void week_text(text *t, const glyphs *g, const day_word *week, int days, int cells);
/* The name of the rules with that number: name, if they are these rules, a published text, or the number. */
void day_rules_text(text *t, const glyphs *g, uint32_t number, const char *name,
                    const kd_rules *rules);
/* The line for a chat of a result of that day. */
void day_line_text(text *t, const glyphs *g, const struct day *d, const day_word *w);
/* The table of a week in so many cells, 56 at least: the line of days above it, one who plays; a word by other rules. */
void week_head_text(text *t, int cells);
void week_row_text(text *t, const glyphs *g, const week *w, int row, int cells);
void week_other_text(text *t, const glyphs *g, const week *w, int other);
/* "Not yet today: Jun, Dad"; false, and nothing added: all have played, or it is another week. */
bool week_absent_text(text *t, const week *w);
/* How the table is added up. */
void week_note_text(text *t, const week *w);
const char *week_day_name(int day);
/* The outcome for a word of that day, or for the name; of FRIEND_FAILED by errno. */
void friend_kept_text(text *t, friend_kept kept, const char *name, const char *date);

/* ---- stats_text.c: statistics as text with bars, for the screen and koudi stats ---- */

enum { STATS_MIN_W = 56, STATS_MAX_W = 78 };

/* The value at which a bar is full, for each row of stats_rows: 1 of a share, else the highest value of
   any player. */
typedef struct stats_scale {
    double most[32];
} stats_scale;
void stats_scale_make(stats_scale *scale, const stats *sum);

/* The number of lines about a player, and line i of them in at most width cells. */
int stats_lines(void);
void stats_line_text(text *t, const glyphs *g, const stats_scale *scale, const stats_player *player,
                     int i, int width);
/* The player's name cut to width cells; of a program with its kind. */
void stats_name_text(text *t, const glyphs *g, const stats_player *player, int width);
/* "20 records, 1 of them unfinished, 1 unreadable". */
void stats_summary_text(text *t, const stats *sum);
/* Pads a line with blanks to that many cells. */
void stats_pad_text(text *t, int cells);
/* A value alone: "12", "60 %", "1.23", "-". */
void stats_value_text(text *t, const stats_row *row, const stats_player *player);
/* A bar of that many cells, full from 0 to share. */
void stats_bar_text(text *t, const glyphs *g, double share, int cells);

/* ---- field_text.c: a deal against the field, and what is known of a player by all deals ---- */

/* The mean of the field in tenths, as it is shown: no -0.0. */
double field_shown(const field *f, int team);
/* "You +1; the field +0.3; better than 71 of 100". who: how the side of that team is called, which made those
   levels; NULL: a bot has played there, and nobody was better. */
void field_text(text *t, const field *f, int team, int levels, const char *who);
/* Plays the deal that is over again and adds the same, of the side of the first person for whom no bot has played, where
   nobody sat of South and North. False, with nothing added, when it cannot be compared. */
bool compared_text(text *t, const replay *ended);
/* How often the field made which result, from the worst for the side to the best, with its own marked. */
void field_histogram_text(text *t, const glyphs *g, const field *f, int team, int levels);
/* "advised 3 times": about so many decisions of a deal the coach was asked. */
void advised_text(text *t, int times);
/* The number of lines about a player's rating, and line i of them in at most width cells. */
int rating_lines(const rating *r);
void rating_line_text(text *t, const glyphs *g, const rating *r, int i, int width);

/* ---- rule_example.c ---- */

/* The effect of the row's value under these rules, in an example that the engine answers; false: there is none for the
   row, or none with this deck. */
bool rule_example(text *t, const glyphs *g, const kd_rules *rules, const kd_rule_row *row);

#endif

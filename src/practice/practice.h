/* practice.h - exercises: one decision with a true answer; and what has come of those that were tried. */
#ifndef KOUDI_PRACTICE_PRACTICE_H
#define KOUDI_PRACTICE_PRACTICE_H

#include "bots/search/search.h"
#include "record/games.h"
#include "record/history.h"
#include "think/coach.h"

/* What an answer rests on. Screens say it in the title and by the frame; plain mode says it first. */
typedef enum truth {
    TRUTH_CERTAIN,   /* the rules: right or wrong, by an ID */
    TRUTH_PROVED,    /* all four hands are open: right or wrong, with the line that refutes */
    TRUTH_ESTIMATED, /* the coach's: levels, with what is uncertain about them */
    TRUTHS
} truth;

typedef enum practice_kind {
    PRACTICE_ENDING,
    PRACTICE_MOVE,
    PRACTICE_MISTAKE,
    PRACTICE_DRILL,
    PRACTICE_KINDS
} practice_kind;

/* ---- kinds.c: what kinds, themes and answers are called; names are to be translated ---- */

/* word: of koudi practise and of the file of progress. */
typedef struct practice_row {
    const char *word, *name;
    truth truth;
} practice_row;

extern const practice_row practice_kinds[PRACTICE_KINDS];
/* The kind of that word; false: there is none. */
bool practice_kind_of(const char *word, practice_kind *out);
extern const char *const truth_name[TRUTHS];

/* ---- exercise.c: an exercise as a line of a set, and the sets that are shipped ---- */

/* Of an ending, as its solution shows them. */
typedef enum ending_theme {
    THEME_DIGS,       /* wins the last trick, and with it the kitty */
    THEME_GUARDS,     /* keeps the last trick from the attackers */
    THEME_DRAWS,      /* draws trumps */
    THEME_KEEPS_PAIR, /* keeps a pair (or tractor) whole */
    THEME_GIVES_LEAD, /* gives the lead away */
    THEME_DUMP,       /* a dump that stands only now */
    THEME_FEEDS,      /* gives points to the partner */
    THEME_DISCARDS,   /* empties a suit, to ruff it */
    THEMES
} ending_theme;

extern const char *const theme_name[THEMES];

enum { GRADES = 10, EXERCISE_LINE = 1024, EXERCISE_BOTS = 3 };

/* An ending or a move. The match stands before the decision of `seat`. Of a move whose source keeps its other hands
   hidden they are made up (kd_match_from_view), so that nothing can tell them. */
typedef struct exercise {
    practice_kind
        kind; /* an ending or a move; a mistake is a move from a record of the player's own */
    kd_match match;
    int seat;
    kd_action best; /* the first play of an ending; the best action of a move */
    /* An ending: */
    int grade,
        goal; /* 1..GRADES; the attackers' total that the side of `seat` must reach, or not let pass */
    unsigned themes;
    uint8_t
        found[EXERCISE_BOTS]; /* in how many of 100 easy, steady and strong find the first play */
    /* A move: the options and their levels as found with many samples; samples 0: not judged yet, as of a mistake. They have
       no reasons, WHY_COUNT, and nobody wins. */
    advice known;
} exercise;

/* How many of a kind are shipped, and one of them; false past the last. */
int exercise_count(practice_kind kind);
bool exercise_shipped(practice_kind kind, int i, exercise *out);
/* The grade of a shipped one, without reading the rest; 0: there is none. */
int exercise_grade(practice_kind kind, int i);
/* Reads a line of a set. False, with a sentence in why, when it is none. */
bool exercise_parse(const char *line, size_t length, exercise *out, char *why, size_t size);
/* Writes it as such a line, without its end; returns the length like snprintf. */
int exercise_print(const exercise *e, char *out, size_t size);
/* The name of the published text that the rules are; NULL: they are none. */
const char *exercise_text_of(const kd_rules *rules);
/* Is a shipped one under the text of that name? */
bool exercise_is_under(practice_kind kind, int i, const char *text);
/* The ending of a day, the same for everybody. date: as day.h has it, "2026-11-29". */
int exercise_of_day(const char *date);
/* What the seat that decides sees of the match as it stands. All may be looked back at and is counted, whatever the rules say
   (REV-1): nobody has seen the tricks of an exercise being played. */
void exercise_view(const exercise *e, const kd_match *match, kd_view *out);

/* ---- ending.c: an ending that is played: the player against exact play by the three other seats ---- */

enum { ENDING_DECISIONS = 9 };

typedef struct ending {
    const exercise *of;
    kd_match match;                    /* as it stands */
    kd_match before[ENDING_DECISIONS]; /* the player's decisions: as the match stood before each */
    int decisions;
    bool missed; /* the goal is out of reach: the line that refutes the last decision runs */
    bool again;  /* a decision was taken back or missed: it is not the first try */
    endgame_table table; /* its memory */
} ending;

/* False when there is no memory. The exercise must outlast the ending. */
bool ending_begin(ending *e, const exercise *of);
void ending_free(ending *e);
/* Plays for the player a legal play, by face; events as of kd_apply, none when it is not legal or not the player's decision.
   A play after which the goal is out of reach sets missed. */
void ending_play(ending *e, const kd_action *action, kd_events *events);
/* Plays for the seat that is to play, exactly: the other seats' answers, and all seats of a line that refutes. Among equals a
   defence takes the play that leaves the player the fewest right ones, a line that refutes the one that steady would make. */
void ending_reply(ending *e, kd_events *events);
/* Is it the player's decision? Not while a line that refutes runs. */
bool ending_asks(const ending *e);
bool ending_over(const ending *e);
/* Back to the last decision of the player; false when there is none. */
bool ending_back(ending *e);
/* A play of the player's that keeps the goal in reach, by face; empty when it is not the player's decision. */
kd_cards ending_right(ending *e);
/* How many plays the player has, cards that nobody can tell apart once; *right: how many of them keep the goal in reach. */
int ending_choices(ending *e, int *right);
/* The goal where `best` is the best total that a side can reach: that which brings the same levels and is the easiest to
   reach; in steps of five. */
int ending_goal(const kd_rules *rules, int best, bool attacks);

/* ---- mistakes.c: decisions of the player's own that cost much, in five boxes: a file of lines, mistakes.txt in the state
        folder. Decisions of a record that another program, or this one, still writes are neither sought nor asked for ---- */

enum { MISTAKE_BOXES = 5, MOST_MISTAKES = 512 };
/* What costs fewer levels is none, and right when asked for again. */
#define MISTAKE_COST 0.12

typedef struct mistake {
    char record[GAMES_FILE]; /* the name of the file in the folder of records */
    int at;                  /* the action in it, from 0, before which it was to be decided */
    int seat;                /* whose decision it was */
    int box;                 /* 0..MISTAKE_BOXES - 1; MISTAKE_BOXES: it is learned */
    int due;                 /* the day, as day_number has it, local time */
    double cost, error;      /* levels, as found */
} mistake;

typedef struct mistakes {
    mistake list[MOST_MISTAKES];
    int count, bad; /* bad: lines that are none, left as they are */
} mistakes;

/* Reads the file; without one there are none. Returns 0 or an errno. */
int mistakes_read(mistakes *m);
/* Adds what the look-back of a deal has found, unless it is there: a cost of 0.12 levels at least, and of three standard errors.
   Returns 0 or an errno, EOVERFLOW where not all of them have room: then none is added. No change of another program is lost. */
int mistakes_add(const mistake *found, int count);
/* Wrong: back to the first box; right in the last: gone. Changes it likewise, once that is kept. Returns 0 or an errno. */
int mistakes_answer(mistake *m, bool right, int today);
/* The first that is due, or -1; *due counts them. Those whose record is gone are not. */
int mistakes_due(const mistakes *m, int today, int *due);
/* The path of its record; false: there is none any more, or it cannot be looked for. */
bool mistake_record(const mistake *m, char path[PATH_MAX]);
/* Makes the exercise; best is what was done. False when the record cannot be read any more, or has no such decision. */
bool mistake_exercise(const mistake *m, exercise *out);
/* Looks through the deals of a record that are over and were not looked at, and adds what the only person in it did badly.
   Blocks; looks at *stop, unless NULL: a deal that is not judged to its end, or whose mistakes have no room, is looked at
   again. Counts up *found. Returns 0 or an errno, as mistakes_add. */
int mistakes_find(const char *path, const atomic_bool *stop, int *found);
/* The same with all records of the folder, the newest first. */
int mistakes_find_all(const atomic_bool *stop, int *found);
/* The same from a deal that has been judged already. */
int mistakes_keep(const char *path, const history *h, const analysis *judged);

/* ---- drill.c: questions whose answer the rules tell, a minute of them ---- */

typedef enum drill_kind {
    DRILL_TRUMPS,     /* which of these is a trump? (ORD-*) */
    DRILL_TRACTOR,    /* which is a tractor at this level? (TRAC-*) */
    DRILL_WINNER,     /* who wins the trick? */
    DRILL_ANSWER,     /* which answer is legal? */
    DRILL_KITTY,      /* what does the kitty count? */
    DRILL_TOTAL,      /* what does a total bring? */
    DRILL_TRUMPS_OUT, /* how many trumps are out? the tricks so far pass once */
    DRILL_VOID,       /* who is void in it? the same */
    DRILLS
} drill_kind;

enum { DRILL_OPTIONS = 4, DRILL_MS = 60000 };

typedef struct drill {
    drill_kind kind;
    kd_order order; /* rules, level and trump */
    kd_cards option
        [DRILL_OPTIONS]; /* cards to choose from; empty where options are numbers, seats or results */
    int value[DRILL_OPTIONS];        /* numbers, seats (KD_NOBODY: none) and outcomes */
    const char *rule[DRILL_OPTIONS]; /* the ID that tells whether it is right or wrong */
    int options, right;
    kd_trick
        trick; /* the trick asked about, its winner left out unless that is told; or the one to be answered */
    kd_cards hand; /* of who answers; the kitty */
    int seat;      /* who answers */
    int category;  /* asked about */
    int total;     /* asked about; the points in the kitty; all trumps */
    kd_match match;
    int tricks; /* of the drills of memory: so many pass first, which are in match.round; South looks on */
} drill;

extern const char *const drill_name[DRILLS];

/* Draws a question from a deal that bots play under these rules, which have passed kd_rules_check; the same rng, the same
   question. False when the rules have none of this kind (no tractors, no kitty). */
bool drill_draw(drill *d, drill_kind kind, const kd_rules *rules, kd_rng *rng);
/* The ID of the rule that defines what a kind asks about. */
const char *drill_rule(drill_kind kind, const kd_rules *rules);
/* Do tricks pass before the question? */
bool drill_remembers(drill_kind kind);
/* What a total brings, as a value: 0 and more, the attackers take the deal and gain so many levels; below, the defenders keep it
   and gain -1 - value. */
int drill_outcome(const kd_rules *rules, int total);

/* ---- progress.c: what has come of exercises and drills, as lines of a file ---- */

typedef struct attempt {
    int day; /* as day_number has it */
    practice_kind kind;
    int grade;    /* of an ending; of a drill its drill_kind; else 0 */
    int exercise; /* its number in the set; -1: none */
    int score;    /* 1: right at the first try; 0: not; of a drill: right answers in its minute */
} attempt;

enum { PROGRESS_RECENT = 50, PROGRESS_DAYS = 30, PROGRESS_BEST = 10 };

typedef struct progress {
    attempt *list; /* the oldest first */
    int count, bad;
} progress;

/* Reads the file; without one there are none. Returns 0 or an errno. */
int progress_read(progress *p);
void progress_free(progress *p);
/* Appends one. Returns 0 or an errno. */
int progress_add(const attempt *a);
/* The same with a minute of drills that is over, today, and its right answers. */
int progress_add_minute(drill_kind kind, int right);
/* Today, as of attempt.day. */
int progress_today(void);
/* Of the last PROGRESS_RECENT of that kind and grade (0: any): how many, and how many were right. progress_last: of the last
   `most`. Not for drills. */
int progress_right(const progress *p, practice_kind kind, int grade, int *of);
int progress_last(const progress *p, practice_kind kind, int grade, int most, int *of);
/* The grade of endings where the player stands: one more once 8 of 10 were right, one less when 2 of 5 were. */
int progress_grade(const progress *p);
/* The scores of the last PROGRESS_BEST minutes of a drill, the latest last; returns how many. *best is that of all. */
int progress_minutes(const progress *p, drill_kind kind, int last[PROGRESS_BEST], int *best);
/* The drill of which the fewest minutes were played. */
drill_kind progress_drill(const progress *p);
/* Was that exercise tried on that day? *right: at the first try of that day. */
bool progress_tried(const progress *p, practice_kind kind, int exercise, int day, bool *right);
/* How many were tried on each of the last PROGRESS_DAYS days, the last one of which is today. */
void progress_days(const progress *p, int today, int count[PROGRESS_DAYS]);
/* The shipped one to try next: of that grade (0: any), not yet right or longest ago, of those never tried one under that
   published text (NULL: any), behind so many that are skipped. -1: there is none. */
int progress_next(const progress *p, practice_kind kind, int grade, const char *text, int skipped);

/* ---- trial.c: exercises that are tried one after the other, and what is kept of them ---- */

typedef struct trial {
    practice_kind kind;  /* of the next one, */
    int grade;           /* and its grade; 0: where the player stands */
    const char *text;    /* the published text to begin with, or NULL */
    const exercise *own; /* instead of those that are shipped, or NULL */
    int own_count, last; /* last: the one of them tried last, from 1 */
    exercise of;
    int number;      /* in the set of its kind, from 0; -1: it is in none */
    mistake mistake; /* of a mistake that is in the boxes */
    bool kept;       /* it is in them */
    bool open;       /* what comes of it is to be kept, and nothing has come of it yet */
    int skipped;     /* so many were left open; they come no more, and do not count */
} trial;

/* Goes on to the next one, or to that number in its set. False: there is none. One that is still open is skipped. */
bool trial_next(trial *t);
bool trial_take(trial *t, int number);
/* Keeps what came of it: the first answer to a shipped one, or to a mistake, which also changes its box. Returns 0 or an errno. */
int trial_count(trial *t, bool right);

#endif

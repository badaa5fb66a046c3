/* keys.h - keys: what each does in each mode, and how it is called. */
#ifndef KOUDI_TUI_STATE_KEYS_H
#define KOUDI_TUI_STATE_KEYS_H

#include "tui/state/ui.h"

/* ---- commands.c: every command: its name, what it does, when it is offered, how the bar calls it ---- */

/* Files of settings list those that have a name in this order. */
typedef enum command {
    CMD_NONE,
    CMD_LEFT,
    CMD_RIGHT,
    CMD_UP,
    CMD_DOWN,
    CMD_HOME,
    CMD_END,
    CMD_PICK,
    CMD_GROW,
    CMD_RANK,
    CMD_CLEAR,
    CMD_ESCAPE, /* drops the picks; without any it leaves an exercise */
    CMD_NEXT_CHOICE,
    CMD_LAST_CHOICE,
    CMD_PLAY,     /* plays or buries the picks */
    CMD_NOT_PLAY, /* does nothing: any key but that of CMD_PLAY ends the question */
    CMD_NUMBER,
    CMD_PASS,
    CMD_SHOW, /* shows the picks; without any, deals on or passes */
    CMD_PAUSE,
    CMD_RESERVE,
    CMD_NO_MORE, /* pass, and take the reservation back */
    CMD_SKIP,
    CMD_SKIP_LESSON,
    CMD_ON, /* to the next deal, or to the menu after the last */
    CMD_OPEN,
    CMD_LAST_TRICK,
    CMD_COACH,  /* advice, or the costs of a deal */
    CMD_VALUES, /* the rules in force */
    CMD_FASTER,
    CMD_SLOWER,
    CMD_SETTINGS_OPEN,
    CMD_TALK, /* at a table with several terminals */
    CMD_PHRASES,
    CMD_SEATS,
    CMD_THEME,
    CMD_HELP,
    CMD_LEAVE, /* opens the question */
    CMD_REDRAW,
    CMD_LIST_MOVE, /* the cursor of any list */
    CMD_MENU_TAKE,
    CMD_CONTINUE,
    CMD_MENU_NUMBER,
    CMD_SPEED,
    CMD_BOTS,
    CMD_PAGE, /* the rules on a page */
    CMD_RULE_SECTION,
    CMD_RULE_FIND,
    CMD_STATS_TURN,
    CMD_RULES_NAME,
    CMD_HOUSE, /* asks how one's table plays */
    CMD_VALUE_MORE,
    CMD_VALUE_LESS,
    CMD_VALUE_TYPE,
    CMD_VALUE_UNTYPE,
    CMD_VALUE_RESET,
    CMD_VALUE_OFFER,
    CMD_GAMES_TAKE,
    CMD_GAMES_RESUME,
    CMD_GAMES_DELETE, /* opens the question */
    CMD_GAMES_DELETE_IT,
    CMD_STEP_ON, /* a record, step by step */
    CMD_STEP_BACK,
    CMD_STOP_ON, /* from trick to trick */
    CMD_STOP_BACK,
    CMD_DEAL_ON,
    CMD_DEAL_BACK,
    CMD_STEP_FIRST,
    CMD_STEP_LAST,
    CMD_TRICK_TYPE,
    CMD_TRICK_UNTYPE,
    CMD_STEP_ENTER,
    CMD_VIEW_TURN,    /* whose view it is */
    CMD_VIEW_UNCOVER, /* the hands of a deal that is not over */
    CMD_PLAY_ON,
    CMD_AGAIN, /* the deal from its first card; from the trick on the screen */
    CMD_AGAIN_TRICK,
    CMD_BROWSE_LEAVE,
    CMD_NAME_DONE,   /* the text of a setting */
    CMD_LINE_UNTYPE, /* also of talk */
    CMD_WHY,         /* the box of review.c */
    CMD_TRICKS,
    CMD_CAPTURED,
    CMD_BURIED,
    CMD_CARDS_OUT,
    CMD_DETAILS, /* opens their box; in a box that has some, shows or hides them */
    CMD_TEXT,    /* a rule in words */
    CMD_TEXT_MOVE,
    CMD_TEXT_TYPE,
    CMD_TEXT_UNTYPE,
    CMD_TAKE_BACK,
    CMD_FORCED,   /* plays forced cards for the rest of the deal */
    CMD_PLAY_OUT, /* ends a deal whose result is settled */
    CMD_STAND_IN, /* a bot plays for the person until the deal is over, or no longer */
    CMD_COSTS_MOVE,
    CMD_COSTS_NUMBER,
    CMD_COSTS_ENTER,
    CMD_COSTS_SEAT,
    CMD_PRACTISE_STEP, /* the decision on the screen as an exercise */
    CMD_EXACT,         /* the exact result of each play */
    CMD_EXACT_MOVE,
    CMD_EXERCISE_ON,
    CMD_EXERCISE_AGAIN,
    CMD_EXERCISE_ANOTHER,
    CMD_EXERCISE_LOOK,
    CMD_DAY_PLAY,
    CMD_DAY_LOOK,
    CMD_DAY_ENDING,
    CMD_PAGE_OPEN,
    CMD_PRACTICE, /* its first page; a kind of it */
    CMD_PRACTISE,
    CMD_PRACTICE_GRADE,
    CMD_DRILL_NUMBER,
    CMD_DRILL_ON,
    CMD_PAGE_TAKE,
    CMD_WEEK,
    CMD_WEEK_STEP,
    CMD_WEEK_BACK,
    CMD_FRIEND,
    CMD_FRIEND_NAME,
    CMD_FRIEND_REMOVE,
    CMD_FRIEND_NEXT,
    CMD_TOGETHER_TAKE, /* the line of a table, or after the tables */
    CMD_TOGETHER_LETTER,
    CMD_TOGETHER_CLOSE,
    CMD_TABLE_OPEN,
    CMD_VALUE_NAME, /* begins to type a name */
    CMD_BACK,       /* closes the topmost box or page */
    CMD_TALK_SEND,
    CMD_PHRASE,
    CMD_AGREE,
    CMD_OBJECT,
    CMD_COVER,
    CMD_WAIT,
    CMD_REMOVE,
    CMD_INVITE,
    CMD_CLOSE_TABLE,
    CMD_INVITATIONS,
    CMD_CODE,
    CMD_MUTE,
    CMD_NUDGE,
    CMD_STAND_UP,
    CMD_LEND,
    CMD_TO_MENU,
    CMD_QUIT,
    CMD_COUNT
} command;

_Static_assert((int)CMD_COUNT <= (int)USER_KEYS_COMMANDS, "each command has a place in user_keys");

struct key_row;

/* A command calls at most one of act, set, ask and take. value: `with`, or the key where that is 0. Conditions
   and labels that are NULL are always met, and those of the key row. */
typedef struct command_row {
    const char *name; /* in the [keys] of the player and in texts; NULL: it has none */
    void (*act)(ui *u);
    void (*set)(ui *u, int value);
    ui_request (*ask)(ui *u); /* these two return the request themselves */
    ui_request (*take)(ui *u, int value);
    int with;
    ui_request request;
    bool (*offered)(const ui *u); /* otherwise its keys do nothing */
    /* Otherwise the bar leaves it out; the second with the value of the row's first key. */
    bool (*useful)(const ui *u);
    bool (*useful_with)(const ui *u, int value);
    const char *(*label)(const ui *u); /* in the bar, untranslated; NULL: that of the key row */
    const char *(*help)(const ui *u);  /* in the help, the same */
    bool reads;   /* it picks cards for the question, which has been read then */
    bool answers; /* it answers the question */
} command_row;

extern const command_row command_rows[CMD_COUNT];

/* May the command be given at this table? */
bool command_offered(const ui *u, command cmd);
/* Is it offered, and has it an effect? The bar shows such rows. */
bool command_useful(const ui *u, const struct key_row *row);

/* ---- keymap.c: every key: when it works, what it does, how the bar and the help name it ---- */

enum { KEYS_A_ROW = 18, KEY_ROWS_MOST = 280 };

typedef enum key_group { GROUP_MOVE, GROUP_PICK, GROUP_DO, GROUP_LOOK, GROUP_OTHER } key_group;

/* One binding. Texts are translated where they are shown. */
typedef struct key_row {
    uint64_t modes; /* bit m: works in ui_mode m */
    int keys[KEYS_A_ROW];
    command command;
    key_group group;
    /* The keys as shown: "Space", or arrows of the glyph set: "$" all, "$-" sideways, "$|" up and down. */
    const char *name;
    const char *label; /* in the key bar, NULL: not there */
    const char *help;  /* in the help, NULL: not there */
} key_row;

/* The key that opens the curtain of each seat. */
extern const char seat_letters[];

/* The default rows, and those in force: see key_names.c. */
extern const key_row usual_key_rows[];
extern const key_row *key_rows;
extern const int key_row_count;

/* The command of a key in a mode; CMD_NONE: it has none. */
command key_command(ui_mode mode, int key);
/* The group of its row, GROUP_OTHER where it does nothing. */
key_group key_group_of(ui_mode mode, int key);
/* The key by which texts name a command: the first of its first row that has a name; 0: none. */
int key_first(command cmd);
/* Does the row work in the mode? */
bool key_works(const key_row *row, ui_mode mode);

/* ---- key_names.c: what commands and keys are called, texts that name them, and the keys that the player has
        given to commands ---- */

/* The name of the key of a command, in the player's language: "Tab", "p". Returns out or a static text. */
enum { KEY_NAME = 24 };
const char *key_name(command cmd, char out[KEY_NAME]);
#define KEY_OF(cmd) key_name(cmd, (char[KEY_NAME]){""})
/* The name of a row in the player's language, word by word where the keys were changed. Returns out or a
   static text. */
enum { KEY_NAMES = 128 };
const char *key_row_name(const key_row *row, char out[KEY_NAMES]);
/* A text with the key of each command that it names: "{next-choice} picks it" is "Tab picks it". */
void keys_fill(const char *words, char *out, size_t size);

/* ---- keys of the player ---- */

/* Sets the keys of a command from text like "p Enter"; a later line replaces an earlier one. Returns false
   and a sentence in why where there is no such command or key. */
bool user_keys_add(user_keys *map, const char *name, const char *keys, int line, char *why,
                   size_t size);
/* Finds two commands with the same key in one mode, and drops the later change of the two. Returns its line
   and a sentence in why; 0: there are none. */
int user_keys_clash(user_keys *map, char *why, size_t size);
/* Prints the keys of a command, like "p Enter". */
void user_keys_print(const user_keys *map, command cmd, char *out, size_t size);
/* Has the player given the command keys? */
bool user_keys_has(const user_keys *map, command cmd);
/* Puts the keys in force; NULL: the default ones. */
void user_keys_use(const user_keys *map);

#endif

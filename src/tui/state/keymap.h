/* keymap.h - every key: when it works, what it does, how the bar and the help name it. */
#ifndef KOUDI_TUI_STATE_KEYMAP_H
#define KOUDI_TUI_STATE_KEYMAP_H

#include "tui/state/ui.h"

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
    CMD_FASTER,
    CMD_SLOWER,
    CMD_LIST_MOVE, /* the cursor of any list */
    CMD_MENU_TAKE,
    CMD_CONTINUE,
    CMD_MENU_NUMBER,
    CMD_SPEED,
    CMD_BOTS,
    CMD_THEME,
    CMD_PAGE,   /* the rules on a page */
    CMD_VALUES, /* the rules in force */
    CMD_RULE_SECTION,
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
    CMD_BROWSE_LEAVE,
    CMD_SETTINGS_OPEN,
    CMD_NAME_DONE, /* the text of a setting */
    CMD_NAME_UNTYPE,
    CMD_WHY, /* the box of review.h */
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
    CMD_COACH,    /* advice, or the costs of a deal */
    CMD_COSTS_MOVE,
    CMD_COSTS_NUMBER,
    CMD_COSTS_ENTER,
    CMD_COSTS_SEAT,
    CMD_TOGETHER_TAKE, /* the line of a table, or after the tables */
    CMD_TOGETHER_LETTER,
    CMD_TABLE_OPEN,
    CMD_VALUE_NAME, /* begins to type a name */
    CMD_BACK,       /* closes the topmost box or page */
    CMD_HELP,
    CMD_TALK, /* at a table with several terminals */
    CMD_TALK_SEND,
    CMD_TALK_UNTYPE,
    CMD_PHRASES,
    CMD_PHRASE,
    CMD_SEATS,
    CMD_AGREE,
    CMD_OBJECT,
    CMD_COVER,
    CMD_WAIT,
    CMD_REMOVE,
    CMD_INVITE,
    CMD_INVITATIONS,
    CMD_CODE,
    CMD_MUTE,
    CMD_STAND_UP,
    CMD_LEAVE, /* opens the question */
    CMD_TO_MENU,
    CMD_QUIT,
    CMD_REDRAW,
    CMD_COUNT
} command;

enum { KEYS_A_ROW = 18, KEY_ROWS_MOST = 210 };

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

/* The default rows, and those in force: see key_names.h. */
extern const key_row usual_key_rows[];
extern const key_row *key_rows;
extern const int key_row_count;

/* What a key does in a mode, CMD_NONE when nothing. */
command key_command(ui_mode mode, int key);
/* The group of its row, GROUP_OTHER where it does nothing. */
key_group key_group_of(ui_mode mode, int key);
/* The key by which texts name a command: the first of its first row that has a name; 0: none. */
int key_first(command cmd);
/* Does the row work in the mode? */
bool key_works(const key_row *row, ui_mode mode);

/* May the command be given at this table? With several terminals nobody else is held or hurried, and one
   can talk. */
bool command_offered(const ui *u, command cmd);

#endif

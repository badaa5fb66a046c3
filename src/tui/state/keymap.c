/* keymap.c - the table of keys, from which the bindings, the key bar and the help are made. */
#include "tui/state/keys.h"

#include "base/i18n.h"
#include "tui/state/ui.h"

#define IN(mode) (UINT64_C(1) << MODE_##mode)

enum { CTRL_C = UI_KEY_CTRL_C, CTRL_L = 12, DELETE = 127 };

#define HAND  (IN(PLAY) | IN(BURY) | IN(WAIT))
#define ASKED (IN(PRIVATE) | IN(DEAL) | IN(CHOICE))
#define GAME                                                                                       \
    (ASKED | HAND | IN(TRICK) | IN(SCORED) | IN(OVER) | IN(CURTAIN) | IN(FAILED) | IN(NOTICE) |    \
     IN(LESSON) | IN(LOBBY) | IN(QUESTION) | IN(INVITE))
#define TALKING                                                                                    \
    (IN(DEAL) | IN(CHOICE) | HAND | IN(TRICK) | IN(SCORED) | IN(OVER) | IN(LOBBY) | IN(QUESTION))
#define UNHANDED (IN(TRICK) | IN(CURTAIN) | IN(FAILED)) /* where l does not move in the hand */
#define BOXES    (IN(HELP) | IN(RULES) | IN(LAST) | IN(VALUES) | IN(DETAILS))
#define REVIEWED (IN(PLAY) | IN(WAIT) | IN(TRICK) | IN(SCORED) | IN(OVER) | IN(REVIEW))
#define MENUS    (IN(TITLE) | IN(PEOPLE) | IN(NAMES) | IN(HOUSE))
#define AFAR     (IN(TOGETHER) | IN(TABLE_PLAN))
#define LISTS    (IN(RULE_EDITOR) | IN(VALUES))
#define RECORDS                                                                                    \
    (IN(LIST) | IN(BROWSE) | IN(STATS) | IN(DAY) | IN(PAGE) | IN(WEEK) | IN(PRACTICE) | IN(DRILL))
#define TIMED (IN(DEAL) | IN(CHOICE) | HAND | IN(TRICK))
#define OPENS(name, on, key, key_name, label, help)                                                \
    {IN(on), {key}, CMD_PAGE_OPEN, GROUP_LOOK, key_name, label, help},
#define ALL ((UINT64_C(1) << MODE_COUNT) - 1)

/* In the order of the bar. In the hand l moves, so that only L shows the last trick. In the hand Q picks
   queens; in other modes it may be a queen typed too late, so it asks before it leaves. */
/* clang-format off */
const key_row usual_key_rows[] = {
    /* the hand */
    {HAND, {UI_KEY_LEFT, 'h'}, CMD_LEFT, GROUP_MOVE, "$", N_("move"), NULL},
    {HAND, {UI_KEY_RIGHT, 'l'}, CMD_RIGHT, GROUP_MOVE, N_("left right, h l"), NULL, N_("card")},
    {HAND, {UI_KEY_UP, 'k'}, CMD_UP, GROUP_MOVE, N_("up down, k j"), NULL, N_("row")},
    {HAND, {UI_KEY_DOWN, 'j'}, CMD_DOWN, GROUP_MOVE, "", NULL, NULL},
    {HAND, {UI_KEY_HOME, '^'}, CMD_HOME, GROUP_MOVE, "", NULL, NULL},
    {HAND, {UI_KEY_END, '$'}, CMD_END, GROUP_MOVE, "", NULL, NULL},
    {HAND, {' '}, CMD_PICK, GROUP_PICK, N_("Space"), N_("pick"), NULL},
    {HAND, {'x'}, CMD_PICK, GROUP_PICK, N_("Space x"), NULL, N_("pick or drop a card")},
    {IN(PLAY), {UI_KEY_TAB}, CMD_NEXT_CHOICE, GROUP_PICK,
     N_("Tab"), N_("hint"), NULL},
    {IN(BURY), {UI_KEY_TAB}, CMD_NEXT_CHOICE, GROUP_PICK,
     N_("Tab"), N_("suggest"), NULL},
    {IN(PLAY), {UI_KEY_BACKTAB}, CMD_LAST_CHOICE, GROUP_PICK,
     N_("Tab Shift-Tab"), NULL, N_("next, previous legal choice")},
    {IN(BURY), {UI_KEY_BACKTAB}, CMD_LAST_CHOICE, GROUP_PICK,
     N_("Tab Shift-Tab"), NULL, N_("cards that may go, and back")},
    {HAND, {'v'}, CMD_GROW, GROUP_PICK, "v", N_("more"), N_("more: pair, tractor, row")},
    {HAND, {'2', '3', '4', '5', '6', '7', '8', '9', '0', 'J', 'Q', 'K', 'A', 'S', 'B'}, CMD_RANK,
     GROUP_PICK, "2-9 0 J Q K A S B", NULL, N_("pick a rank; 0 ten, S B jokers")},
    {IN(PLAY), {UI_KEY_ENTER}, CMD_PLAY, GROUP_DO, N_("Enter"), N_("play"), N_("play the picks")},
    {IN(BURY), {UI_KEY_ENTER}, CMD_PLAY, GROUP_DO, N_("Enter"), N_("bury"), N_("bury the picks")},
    {IN(STAKE), {UI_KEY_ENTER}, CMD_PLAY, GROUP_DO, N_("Enter"), N_("do it"), NULL},
    {IN(STAKE), {UI_KEY_ESC}, CMD_NOT_PLAY, GROUP_DO, N_("Esc"), N_("back"), NULL},
    {HAND, {'u', UI_KEY_BACKSPACE, DELETE}, CMD_CLEAR, GROUP_PICK,
     "u", N_("clear"), NULL},
    {IN(DEAL) | IN(CHOICE) | HAND | IN(TRICK), {UI_KEY_ESC}, CMD_ESCAPE, GROUP_DO, "", NULL, NULL},
    {HAND, {'U'}, CMD_TAKE_BACK, GROUP_DO,
     "u U", N_("take back"), N_("drop all picks; take it back")},
    {IN(TRICK), {'U'}, CMD_TAKE_BACK, GROUP_DO, "U", N_("take back"), N_("take back a play")},
    {IN(DEAL) | IN(CHOICE) | IN(SCORED), {'U'}, CMD_TAKE_BACK, GROUP_DO, "U", N_("take back"), NULL},
    {IN(PLAY) | IN(WAIT), {'a'}, CMD_FORCED, GROUP_DO,
     "a E z", NULL, N_("forced cards; end deal; bot plays")},
    {ASKED | HAND | IN(TRICK), {'E'}, CMD_PLAY_OUT, GROUP_DO, "E", N_("to the result"), NULL},
    {IN(PLAY) | IN(WAIT), {'z'}, CMD_STAND_IN, GROUP_DO, "", NULL, NULL},
    {IN(WAIT), {UI_KEY_ENTER}, CMD_SKIP, GROUP_DO, N_("Enter"), N_("go on"), N_("wait no longer")},

    /* declaring, countering, rebelling */
    {ASKED, {'1', '2', '3', '4', '5', '6', '7', '8', '9'}, CMD_NUMBER, GROUP_DO,
     "1-9", N_("show"), N_("make the choice of that number")},
    {ASKED, {'0'}, CMD_PASS, GROUP_DO, "0", N_("pass"), N_("pass")},
    {IN(CHOICE), {UI_KEY_ENTER}, CMD_SHOW, GROUP_DO,
     N_("Enter"), NULL, N_("show picks; pass without a choice")},
    {IN(PRIVATE), {UI_KEY_ENTER}, CMD_SHOW, GROUP_DO,
     N_("Enter"), NULL, N_("pass, if there is no choice")},
    {IN(PRIVATE), {' '}, CMD_RESERVE, GROUP_DO,
     N_("Space"), N_("reserve"), N_("be asked to counter, or not")},
    {IN(CHOICE), {'n'}, CMD_NO_MORE, GROUP_DO,
     "n", N_("pass for this deal"), N_("pass; no more asked in this deal")},
    {IN(DEAL), {' '}, CMD_PAUSE, GROUP_DO, N_("Space"), N_("pause"), N_("hold the dealing, go on")},
    {IN(DEAL), {UI_KEY_ENTER}, CMD_SHOW, GROUP_DO, N_("Enter"), N_("deal on"), N_("deal on at once")},

    /* a finished trick, a finished deal */
    {IN(TRICK), {UI_KEY_ENTER}, CMD_SKIP, GROUP_DO, N_("Enter"), N_("go on"), N_("go on now")},
    {IN(TRICK), {' '}, CMD_PAUSE, GROUP_DO, N_("Space"), N_("hold"), N_("hold the trick, go on")},
    {ASKED | IN(BURY) | IN(TRICK), {'z'}, CMD_STAND_IN, GROUP_DO,
     "z", NULL, N_("a bot plays for you, or not")},
    {IN(SCORED), {UI_KEY_ENTER, ' '}, CMD_ON, GROUP_DO,
     N_("Enter"), N_("next deal"), N_("to the next deal, or back")},
    {IN(OVER), {UI_KEY_ENTER, ' '}, CMD_ON, GROUP_DO, N_("Enter"), N_("menu"), N_("to the menu")},
    {IN(CURTAIN), {'s', 'e', 'n', 'w'}, CMD_OPEN, GROUP_DO,
     "s e n w", N_("show"), N_("show the cards")},
    {IN(CURTAIN), {'z'}, CMD_STAND_IN, GROUP_DO, "z", N_("take the seat back"), N_("no bot plays any longer")},
    {IN(FAILED) | IN(NOTICE) | IN(LESSON) | IN(INVITE), {UI_KEY_ENTER, ' ', UI_KEY_ESC}, CMD_BACK, GROUP_DO,
     N_("Enter"), N_("continue"), N_("go on")},
    {IN(LESSON), {'s'}, CMD_SKIP_LESSON, GROUP_DO, "s", NULL, N_("have it played for you")},
    {IN(PLAY) | IN(BURY) | IN(CHOICE) | IN(DEAL), {'s'}, CMD_SKIP_LESSON, GROUP_DO, "", NULL, NULL},
    {IN(LESSON), {'i'}, CMD_COACH, GROUP_LOOK, "", NULL, NULL},

    /* the menu */
    {MENUS | AFAR | IN(LIST) | IN(STATS), {UI_KEY_UP, 'k'}, CMD_LIST_MOVE, GROUP_MOVE, "$", N_("move"), NULL},
    {MENUS, {UI_KEY_DOWN, 'j'}, CMD_LIST_MOVE, GROUP_MOVE,
     N_("up down, k j"), NULL, N_("line of the menu")},
    {MENUS, {UI_KEY_ENTER, ' '}, CMD_MENU_TAKE, GROUP_DO,
     N_("Enter"), N_("choose"), N_("choose the line")},
    {IN(TITLE), {'c'}, CMD_CONTINUE, GROUP_DO,
     "c", N_("continue"), N_("go on with the saved game")},
    {IN(TITLE), {'1', '2', '3', '4', '5', '6', '7', '8', '9'}, CMD_MENU_NUMBER, GROUP_DO,
     "1-9", N_("choose"), N_("choose by number")},
    {IN(PEOPLE), {'1', '2', '3', '4'}, CMD_MENU_NUMBER, GROUP_DO,
     "1-4", N_("choose"), N_("choose by number")},
    {IN(HOUSE), {'1', '2', '3', '4', '5', '6'}, CMD_MENU_NUMBER, GROUP_DO,
     "1-6", NULL, N_("choose by number")},
    {IN(HOUSE), {UI_KEY_ESC, UI_KEY_BACKSPACE, DELETE, 'b'}, CMD_BACK, GROUP_DO,
     N_("Esc"), N_("skip"), N_("no answer: rules stay as they are")},
    {IN(TITLE), {'s'}, CMD_SPEED, GROUP_OTHER, "s", N_("speed"), N_("next speed")},
    {IN(TITLE), {'b'}, CMD_BOTS, GROUP_OTHER, "b", N_("bots"), N_("other bots to play against")},
    {IN(PEOPLE) | IN(NAMES), {UI_KEY_ESC, UI_KEY_BACKSPACE, DELETE, 'b'}, CMD_BACK, GROUP_DO,
     "b", N_("back"), N_("back")},

    /* rules and settings, value by value */
    {LISTS | IN(SETTINGS), {UI_KEY_UP, 'k'}, CMD_LIST_MOVE, GROUP_MOVE,
     N_("up down, k j"), NULL, N_("a row up, down")},
    {LISTS | IN(SETTINGS), {UI_KEY_DOWN, 'j'}, CMD_LIST_MOVE, GROUP_MOVE, "$|", N_("move"), NULL},
    {IN(SETTINGS), {UI_KEY_PAGE_UP, UI_KEY_PAGE_DOWN}, CMD_LIST_MOVE, GROUP_MOVE,
     N_("PgUp PgDn"), NULL, N_("some rows further")},
    {LISTS, {UI_KEY_PAGE_UP, UI_KEY_PAGE_DOWN, UI_KEY_HOME, UI_KEY_END}, CMD_LIST_MOVE, GROUP_MOVE,
     N_("PgUp Home"), NULL, N_("some rows up; first (PgDn End)")},
    {IN(SETTINGS), {UI_KEY_HOME, UI_KEY_END, 'g', 'G'}, CMD_LIST_MOVE, GROUP_MOVE,
     N_("Home End, g G"), NULL, N_("first, last row")},
    {LISTS, {UI_KEY_TAB}, CMD_RULE_SECTION, GROUP_MOVE,
     N_("Tab"), N_("section"), N_("next section")},
    {IN(RULE_EDITOR), {'/'}, CMD_RULE_FIND, GROUP_MOVE,
     "/", N_("find"), N_("find by name; paste rules")},
    {IN(VALUES), {UI_KEY_ESC, UI_KEY_ENTER, 'q'}, CMD_BACK, GROUP_DO,
     N_("Esc"), N_("close"), N_("close the box")},
    {IN(RULE_EDITOR), {UI_KEY_ENTER, UI_KEY_RIGHT, ' ', 'l', '+', '='}, CMD_VALUE_MORE, GROUP_DO,
     N_("Enter"), N_("change"), N_("next value, one more")},
    {IN(SETTINGS), {UI_KEY_ENTER, UI_KEY_RIGHT, ' ', 'l', '+', '='}, CMD_VALUE_MORE, GROUP_DO,
     N_("Enter"), N_("change"), N_("next value, one more; type a name")},
    {IN(RULE_EDITOR) | IN(SETTINGS), {UI_KEY_LEFT, 'h', '-', '_'}, CMD_VALUE_LESS, GROUP_DO,
     N_("left, h -"), NULL, N_("value before, one less")},
    {IN(RULE_EDITOR), {'0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'J', 'Q', 'K', 'A',
                    'S', 'H', 'C', 'D'}, CMD_VALUE_TYPE, GROUP_DO,
     "0-9 J Q K A", NULL, N_("a number, ranks; S H C D suits")},
    {IN(SETTINGS) | IN(TABLE_PLAN), {'0', '1', '2', '3', '4', '5', '6', '7', '8', '9'}, CMD_VALUE_TYPE, GROUP_PICK,
     "0-9", NULL, N_("a number")},
    {IN(RULE_EDITOR) | IN(SETTINGS), {UI_KEY_BACKSPACE, DELETE}, CMD_VALUE_UNTYPE, GROUP_PICK,
     "", NULL, NULL},
    {IN(RULE_EDITOR), {'d'}, CMD_VALUE_RESET, GROUP_DO,
     "d", N_("preset's"), N_("the preset's value again")},
    {LISTS, {'n'}, CMD_RULES_NAME, GROUP_DO,
     "n", N_("name"), N_("keep under a name")},
    {IN(SETTINGS), {'d'}, CMD_VALUE_RESET, GROUP_DO, "d", N_("usual"), N_("the usual value again")},
    {IN(RULE_EDITOR), {UI_KEY_ESC, 'b', 'q'}, CMD_BACK, GROUP_DO,
     N_("Esc"), N_("done"), N_("back to the menu")},
    {IN(RULE_EDITOR), {'c'}, CMD_VALUE_OFFER, GROUP_DO,
     "c", N_("count"), N_("count cards (w: penalise), or not")},
    {IN(RULE_EDITOR), {'w'}, CMD_VALUE_OFFER, GROUP_DO,
     "w", N_("wrong plays"), NULL},
    {IN(RULE_EDITOR), {'t'}, CMD_HOUSE, GROUP_DO,
     "t", NULL, N_("how does your table play?")},
    {MENUS | IN(RULE_EDITOR), {'r'}, CMD_PAGE, GROUP_LOOK,
     "r", N_("rules"), N_("the rules on a page")},

    {IN(SETTINGS), {UI_KEY_ESC, 'b', 'q', ',', CTRL_C}, CMD_BACK, GROUP_DO,
     N_("Esc"), N_("done"), N_("back")},
    {IN(NAMING), {UI_KEY_ENTER}, CMD_NAME_DONE, GROUP_DO, N_("Enter"), N_("keep"), NULL},
    {IN(NAMING), {UI_KEY_BACKSPACE, DELETE}, CMD_LINE_UNTYPE, GROUP_PICK,
     N_("Backspace"), N_("delete"), NULL},
    {IN(NAMING), {UI_KEY_ESC, CTRL_C}, CMD_BACK, GROUP_DO, N_("Esc"), N_("as it was"), NULL},
    {MENUS | (GAME & ~(IN(FAILED) | IN(NOTICE))), {','}, CMD_SETTINGS_OPEN, GROUP_OTHER,
     ",", NULL, N_("settings")},

    /* the deals of a day */
    {IN(DAY), {UI_KEY_ENTER, ' '}, CMD_DAY_PLAY, GROUP_DO,
     N_("Enter"), N_("next deal"), N_("play the next deal, or go on")},
    {IN(DAY), {UI_KEY_ESC, UI_KEY_BACKSPACE, DELETE, 'b', 'q'}, CMD_BACK, GROUP_DO,
     N_("Esc"), N_("back"), N_("back to the menu")},

    {IN(DAY), {'w'}, CMD_WEEK, GROUP_LOOK, "w", N_("week"), N_("the week, with friends")},
    LIST_PAGES(OPENS)
    {IN(DAY) | IN(WEEK), {'p'}, CMD_FRIEND, GROUP_DO,
     "p", N_("paste"), N_("paste a friend's line")},
    {IN(DAY), {'1', '2', '3', '4'}, CMD_DAY_LOOK, GROUP_LOOK,
     "1-4", N_("look"), N_("look through a deal that is over")},
    {IN(DAY), {'e'}, CMD_DAY_ENDING, GROUP_LOOK, "e", N_("ending"), N_("the ending of that day")},
    {IN(PAGE) | IN(WEEK) | IN(PRACTICE), {UI_KEY_UP, 'k'}, CMD_LIST_MOVE, GROUP_MOVE, "$|", N_("move"), NULL},
    {IN(PAGE) | IN(WEEK) | IN(PRACTICE), {UI_KEY_DOWN, 'j'}, CMD_LIST_MOVE, GROUP_MOVE,
     N_("up down, k j"), NULL, N_("another line")},
    {IN(PAGE) | IN(WEEK) | IN(PRACTICE), {UI_KEY_PAGE_UP, UI_KEY_PAGE_DOWN, UI_KEY_HOME, UI_KEY_END, 'g', 'G'}, CMD_LIST_MOVE,
     GROUP_MOVE, "", NULL, NULL},
    {IN(PAGE), {UI_KEY_ENTER, ' '}, CMD_PAGE_TAKE, GROUP_DO, N_("Enter"), N_("open"), N_("open")},
    {IN(WEEK), {UI_KEY_RIGHT, 'l'}, CMD_WEEK_STEP, GROUP_MOVE,
     "h l", N_("other week"), N_("the week before, after")},
    {IN(WEEK), {UI_KEY_LEFT, 'h'}, CMD_WEEK_BACK, GROUP_MOVE, "", NULL, NULL},
    {IN(WEEK), {'n'}, CMD_FRIEND_NAME, GROUP_DO, "n", N_("name"), N_("another name for the friend")},
    {IN(WEEK), {'D'}, CMD_FRIEND_REMOVE, GROUP_DO,
     "D", N_("delete"), N_("delete the friend, twice")},
    {IN(NAMING), {UI_KEY_TAB}, CMD_FRIEND_NEXT, GROUP_PICK, N_("Tab"), N_("next friend"), NULL},
    {IN(PAGE) | IN(WEEK), {UI_KEY_ESC, UI_KEY_BACKSPACE, DELETE, 'b', 'q'}, CMD_BACK, GROUP_DO,
     N_("Esc"), N_("back"), N_("back to the four deals")},

    /* practice */
    {IN(TITLE), {'p'}, CMD_PRACTICE, GROUP_DO, "p", NULL, N_("endings, moves, drills")},
    {IN(PRACTICE), {UI_KEY_ENTER, ' '}, CMD_PRACTISE, GROUP_DO, N_("Enter"), N_("begin"), N_("begin that kind")},
    {IN(PRACTICE), {UI_KEY_LEFT, 'h', UI_KEY_RIGHT, 'l'}, CMD_PRACTICE_GRADE, GROUP_PICK, "$-", N_("grade"), N_("another grade of endings")},
    {IN(DRILL), {'1', '2', '3', '4'}, CMD_DRILL_NUMBER, GROUP_DO, "1-4", N_("answer"), N_("the answer of that number")},
    {IN(DRILL), {UI_KEY_ENTER, ' '}, CMD_DRILL_ON, GROUP_DO, N_("Enter"), N_("go on"), N_("go on")},
    {IN(DRILL) | IN(PAGE), {'r'}, CMD_VALUES, GROUP_LOOK, "r", N_("the rule"), N_("the rule in words")},
    {IN(PRACTICE) | IN(DRILL), {UI_KEY_ESC, UI_KEY_BACKSPACE, DELETE, 'b', 'q'}, CMD_BACK, GROUP_DO,
     N_("Esc"), N_("back"), N_("back")},
    {IN(PRACTICE), {'r'}, CMD_PAGE, GROUP_LOOK, "r", N_("rules"), N_("the rules of the menu")},

    /* tables elsewhere */
    {AFAR, {UI_KEY_DOWN, 'j'}, CMD_LIST_MOVE, GROUP_MOVE,
     N_("up down, k j"), NULL, N_("a row up, down")},
    {AFAR, {UI_KEY_PAGE_UP, UI_KEY_PAGE_DOWN, UI_KEY_HOME, UI_KEY_END, 'g', 'G'}, CMD_LIST_MOVE,
     GROUP_MOVE, "", NULL, NULL},
    {IN(TOGETHER), {UI_KEY_ENTER}, CMD_TOGETHER_TAKE, GROUP_DO,
     N_("Enter"), N_("choose"), N_("join the table, choose the line")},
    {IN(TOGETHER), {UI_KEY_RIGHT, ' ', 'l'}, CMD_VALUE_MORE, GROUP_PICK,
     "h l", N_("seat"), N_("another seat, or watch")},
    {IN(TOGETHER), {'o', 'a'}, CMD_TOGETHER_LETTER, GROUP_DO,
     "o a", NULL, N_("open a table; join by address")},
    {IN(TOGETHER), {'e'}, CMD_TOGETHER_CLOSE, GROUP_DO,
     "e", N_("end"), N_("end a table of your own, for all")},
    {IN(TABLE_PLAN), {UI_KEY_ENTER}, CMD_TABLE_OPEN, GROUP_DO,
     N_("Enter"), N_("open"), N_("open the table and sit down")},
    {IN(TABLE_PLAN), {UI_KEY_RIGHT, ' ', 'l', '+', '='}, CMD_VALUE_MORE, GROUP_PICK,
     "h l", N_("change"), N_("value before, next value")},
    {AFAR, {UI_KEY_LEFT, 'h', '-', '_'}, CMD_VALUE_LESS, GROUP_PICK, "", NULL, NULL},
    {IN(TABLE_PLAN), {'n'}, CMD_VALUE_NAME, GROUP_PICK,
     "n", N_("name"), N_("type a name")},
    {IN(TABLE_PLAN), {'d'}, CMD_VALUE_RESET, GROUP_DO, "d", N_("usual"), N_("the usual value again")},
    {AFAR, {UI_KEY_ESC, UI_KEY_BACKSPACE, DELETE, 'b', 'q'}, CMD_BACK, GROUP_DO,
     N_("Esc"), N_("back"), N_("back")},

    /* the saved games */
    {IN(LIST), {UI_KEY_DOWN, 'j'}, CMD_LIST_MOVE, GROUP_MOVE,
     N_("up down, k j"), NULL, N_("another game")},
    {IN(LIST), {UI_KEY_PAGE_UP, UI_KEY_PAGE_DOWN}, CMD_LIST_MOVE, GROUP_MOVE,
     N_("PgUp PgDn"), NULL, N_("some games further")},
    {IN(LIST), {UI_KEY_HOME, UI_KEY_END, 'g', 'G'}, CMD_LIST_MOVE, GROUP_MOVE,
     N_("Home End, g G"), NULL, N_("newest, oldest game")},
    {IN(LIST), {UI_KEY_ENTER, UI_KEY_RIGHT, ' ', 'l'}, CMD_GAMES_TAKE, GROUP_DO,
     N_("Enter"), N_("open"), N_("look through the game")},
    {IN(LIST), {'c'}, CMD_GAMES_RESUME, GROUP_DO,
     "c", N_("continue"), N_("go on with the game, same people")},
    {IN(LIST), {'D', 'd'}, CMD_GAMES_DELETE, GROUP_DO,
     "D", N_("delete"), N_("delete the game, after a question")},
    {IN(DELETE), {'y', 'Y'}, CMD_GAMES_DELETE_IT, GROUP_DO, "y", N_("delete"), NULL},
    {IN(DELETE), {'n', 'N', UI_KEY_ESC, CTRL_C}, CMD_BACK, GROUP_DO, "n", N_("do not"), NULL},
    {IN(LIST), {UI_KEY_ESC, UI_KEY_LEFT, UI_KEY_BACKSPACE, DELETE, 'h', 'b', 'q'},
     CMD_BACK, GROUP_DO, N_("Esc"), N_("back"), N_("back to the menu")},

    /* statistics */
    {IN(STATS), {UI_KEY_DOWN, 'j'}, CMD_LIST_MOVE, GROUP_MOVE,
     N_("up down, k j"), NULL, N_("another player")},
    {IN(STATS), {UI_KEY_PAGE_UP, UI_KEY_PAGE_DOWN}, CMD_LIST_MOVE, GROUP_MOVE,
     N_("PgUp PgDn"), NULL, N_("some players further")},
    {IN(STATS), {UI_KEY_HOME, UI_KEY_END, 'g', 'G'}, CMD_LIST_MOVE, GROUP_MOVE,
     N_("Home End, g G"), NULL, N_("first, last player")},
    {IN(STATS), {'f'}, CMD_STATS_TURN, GROUP_LOOK,
     "f", N_("the field"), N_("above the field; or all figures")},
    {IN(STATS), {UI_KEY_ESC, UI_KEY_ENTER, ' ', 'b', 'q'}, CMD_BACK, GROUP_DO,
     N_("Esc"), N_("back"), N_("back to the menu")},

    /* the browser */
    {IN(BROWSE), {UI_KEY_RIGHT, 'l', ' '}, CMD_STEP_ON, GROUP_MOVE,
     N_("left right, h l"), NULL, N_("a step back, on; Space: on")},
    {IN(BROWSE), {UI_KEY_LEFT, 'h'}, CMD_STEP_BACK, GROUP_MOVE,
     "$-", N_("step"), NULL},
    {IN(BROWSE), {UI_KEY_UP, 'k'}, CMD_STOP_BACK, GROUP_MOVE,
     N_("up down, k j"), NULL, N_("previous, next trick, showing")},
    {IN(BROWSE), {UI_KEY_DOWN, 'j'}, CMD_STOP_ON, GROUP_MOVE, "$|", N_("trick"), NULL},
    {IN(BROWSE), {UI_KEY_PAGE_UP, '['}, CMD_DEAL_BACK, GROUP_MOVE,
     N_("PgUp PgDn, [ ]"), NULL, N_("previous, next deal")},
    {IN(BROWSE), {UI_KEY_PAGE_DOWN, ']'}, CMD_DEAL_ON, GROUP_MOVE, "[ ]", N_("deal"), NULL},
    {IN(BROWSE), {UI_KEY_HOME, 'g'}, CMD_STEP_FIRST, GROUP_MOVE,
     N_("Home End, g G"), NULL, N_("first, last step")},
    {IN(BROWSE), {UI_KEY_END, 'G'}, CMD_STEP_LAST, GROUP_MOVE, "", NULL, NULL},
    {IN(BROWSE), {'0', '1', '2', '3', '4', '5', '6', '7', '8', '9'}, CMD_TRICK_TYPE, GROUP_MOVE,
     N_("0-9 Enter"), NULL, N_("to the trick of that number")},
    {IN(BROWSE), {UI_KEY_BACKSPACE, DELETE}, CMD_TRICK_UNTYPE, GROUP_MOVE, "", NULL, NULL},
    {IN(BROWSE), {UI_KEY_ENTER}, CMD_STEP_ENTER, GROUP_DO, N_("Enter"), N_("next"), N_("a step on")},
    {IN(BROWSE), {'o'}, CMD_VIEW_TURN, GROUP_LOOK,
     "o", N_("view"), N_("all hands, or as one seat sees it")},
    {IN(BROWSE), {'O'}, CMD_VIEW_UNCOVER, GROUP_LOOK,
     "O", NULL, N_("open hands of a deal still on")},
    {IN(BROWSE), {'p'}, CMD_PLAY_ON, GROUP_DO,
     "p", N_("play on"), NULL},
    {IN(BROWSE), {'a'}, CMD_AGAIN, GROUP_DO,
     "p a A", NULL, N_("play on; deal, trick again")},
    {IN(BROWSE), {'A'}, CMD_AGAIN_TRICK, GROUP_DO, "", NULL, NULL},
    {ASKED | HAND | IN(TRICK) | IN(REVIEW), {'O'}, CMD_VIEW_UNCOVER, GROUP_DO,
     "O", N_("all hands"), N_("all hands, in a deal played again")},
    {IN(BROWSE), {UI_KEY_ESC, 'b', 'q'}, CMD_BROWSE_LEAVE, GROUP_DO,
     N_("Esc"), N_("back"), N_("back to the list")},

    /* the coach */
    {IN(PLAY) | IN(BURY) | IN(CHOICE) | IN(DEAL), {'i'}, CMD_COACH, GROUP_LOOK,
     "i", N_("advice"), N_("what expert would do, and why")},
    {IN(SCORED) | IN(BROWSE), {'i'}, CMD_COACH, GROUP_LOOK,
     "i", N_("costs"), N_("which plays of the deal cost most")},
    {IN(COACH), {UI_KEY_ESC, UI_KEY_ENTER, ' ', 'q', 'i'}, CMD_BACK, GROUP_DO,
     N_("Esc"), N_("close"), N_("close the box")},
    {IN(COACH), {UI_KEY_TAB}, CMD_NEXT_CHOICE, GROUP_PICK,
     N_("Tab"), N_("pick it"), N_("pick what the coach would play")},
    {IN(COSTS), {UI_KEY_LEFT, 'h', UI_KEY_RIGHT, 'l'}, CMD_COSTS_MOVE, GROUP_MOVE,
     "$-", N_("step"), N_("the decision before, the next")},
    {IN(COSTS), {'1', '2', '3'}, CMD_COSTS_NUMBER, GROUP_PICK,
     "1-3", N_("costliest"), N_("the costliest decisions")},
    {IN(COSTS), {UI_KEY_TAB}, CMD_COSTS_SEAT, GROUP_DO, N_("Tab"), N_("seat"), N_("another seat")},
    {IN(COSTS), {UI_KEY_ENTER}, CMD_COSTS_ENTER, GROUP_DO,
     N_("Enter"), N_("go there"), N_("look at that trick")},
    {IN(COSTS), {UI_KEY_ESC, 'q', 'i', ' '}, CMD_BACK, GROUP_DO,
     N_("Esc"), N_("close"), N_("close the box")},
    {IN(COSTS), {'p'}, CMD_PRACTISE_STEP, GROUP_DO,
     "p", N_("practise"), N_("practise this decision")},

    {IN(SCORED), {'p'}, CMD_COACH, GROUP_LOOK, "", NULL, NULL},

    /* exercises */
    {IN(BROWSE), {'P'}, CMD_PRACTISE_STEP, GROUP_LOOK, "P", N_("practise"), NULL},
    {IN(BROWSE), {'x'}, CMD_EXACT, GROUP_LOOK,
     "P x", N_("exact"), N_("practise this; exact results")},
    {IN(EXERCISE), {UI_KEY_ENTER, ' '}, CMD_EXERCISE_ON, GROUP_DO,
     N_("Enter"), N_("next"), N_("the next; back to the decision")},
    {IN(EXERCISE), {'a'}, CMD_EXERCISE_AGAIN, GROUP_DO, "a", N_("again"), N_("the same once more")},
    {ASKED | HAND | IN(TRICK) | IN(EXERCISE), {'N'}, CMD_EXERCISE_ANOTHER, GROUP_DO,
     "N", NULL, N_("skip it: it does not count")},
    {IN(EXERCISE), {'x'}, CMD_EXACT, GROUP_LOOK,
     "x", N_("exact"), N_("the exact result of each play")},
    {IN(EXERCISE), {'o'}, CMD_EXERCISE_LOOK, GROUP_LOOK,
     "o", N_("its game"), N_("look through its game")},
    {IN(EXERCISE), {UI_KEY_ESC, 'q', 'b'}, CMD_TO_MENU, GROUP_DO,
     N_("Esc"), N_("back"), N_("back to practice")},
    {IN(EXACT), {UI_KEY_UP, 'k', UI_KEY_DOWN, 'j', UI_KEY_PAGE_UP, UI_KEY_PAGE_DOWN, UI_KEY_HOME, UI_KEY_END},
     CMD_EXACT_MOVE, GROUP_MOVE, "$|", N_("move"), N_("more of the plays")},
    {IN(EXACT), {UI_KEY_ESC, UI_KEY_ENTER, ' ', 'q', 'x'}, CMD_BACK, GROUP_DO,
     N_("Esc"), N_("close"), N_("close the box")},
    {IN(EXERCISE) | IN(EXACT), {CTRL_C}, CMD_LEAVE, GROUP_OTHER, "", NULL, NULL},
    {IN(COACH) | IN(COSTS), {CTRL_C}, CMD_LEAVE, GROUP_OTHER, "", NULL, NULL},

    /* a table with several terminals */
    {IN(LOBBY), {UI_KEY_ENTER}, CMD_ON, GROUP_DO, N_("Enter"), N_("begin"), N_("begin the match")},
    {IN(QUESTION), {'y', 'Y'}, CMD_AGREE, GROUP_DO, "y", N_("agree"), N_("agree to it")},
    {IN(QUESTION), {'n', 'N'}, CMD_OBJECT, GROUP_DO, "n", N_("object"), N_("object to it")},
    {TALKING, {'m'}, CMD_TALK, GROUP_OTHER, "m", N_("talk"), NULL},
    {TALKING, {'f'}, CMD_PHRASES, GROUP_OTHER, "m f o", NULL, N_("talk, phrases, who is there")},
    {TALKING, {'o'}, CMD_SEATS, GROUP_OTHER, "o", N_("people"), NULL},
    {TALKING | IN(SEATS), {'g'}, CMD_NUDGE, GROUP_DO,
     "g", N_("nudge"), N_("nudge who is waited for")},
    {IN(TALK), {UI_KEY_ENTER}, CMD_TALK_SEND, GROUP_DO, N_("Enter"), N_("say it"), NULL},
    {IN(TALK), {UI_KEY_BACKSPACE, DELETE}, CMD_LINE_UNTYPE, GROUP_PICK,
     N_("Backspace"), N_("delete"), NULL},
    {IN(TALK), {UI_KEY_TAB}, CMD_PHRASES, GROUP_DO, N_("Tab"), N_("phrases"), NULL},
    {IN(TALK), {UI_KEY_ESC, CTRL_C}, CMD_BACK, GROUP_DO, N_("Esc"), N_("close"), NULL},
    {IN(PHRASES), {'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l'}, CMD_PHRASE,
     GROUP_DO, "a-l", N_("say it"), NULL},
    {IN(PHRASES), {UI_KEY_ESC, UI_KEY_ENTER, ' ', 'q', CTRL_C}, CMD_BACK, GROUP_DO,
     N_("Esc"), N_("close"), NULL},
    {IN(SEATS), {UI_KEY_UP, UI_KEY_DOWN, 'k', 'j'}, CMD_LIST_MOVE, GROUP_MOVE,
     "$|", N_("move"), NULL},
    {IN(INVITE), {UI_KEY_UP, UI_KEY_DOWN, 'k', 'j'}, CMD_LIST_MOVE, GROUP_MOVE,
     "$|", N_("move"), N_("another seat")},
    {IN(SEATS), {'m'}, CMD_MUTE, GROUP_OTHER, "m", N_("mute"), NULL},
    {IN(SEATS), {'c'}, CMD_COVER, GROUP_DO, "c", N_("let a bot play"), NULL},
    {IN(SEATS), {'w'}, CMD_WAIT, GROUP_DO, "w", N_("wait"), NULL},
    {IN(SEATS), {'x'}, CMD_REMOVE, GROUP_DO, "x", N_("remove"), NULL},
    {IN(SEATS), {'i'}, CMD_INVITE, GROUP_DO, "i", N_("invite anew"), NULL},
    {IN(SEATS), {'e'}, CMD_CLOSE_TABLE, GROUP_DO, "e", NULL, NULL},
    {IN(INVITE), {'i'}, CMD_INVITE, GROUP_DO,
     "i", N_("invite anew"), N_("a new one; the old one is void")},
    {IN(SEATS), {'v'}, CMD_INVITATIONS, GROUP_LOOK, "v", N_("invitation"), NULL},
    {IN(INVITE), {'c'}, CMD_CODE, GROUP_DO, "c", N_("QR code"), N_("as a QR code, as a word")},
    {IN(SEATS), {UI_KEY_ESC, UI_KEY_ENTER, ' ', 'q', 'o', CTRL_C}, CMD_BACK, GROUP_DO,
     N_("Esc"), N_("close"), NULL},
    {IN(LEND), {'y', 'Y'}, CMD_LEND, GROUP_DO, "y", N_("a bot plays"), NULL},
    {IN(STAND_UP), {'y', 'Y'}, CMD_STAND_UP, GROUP_DO, "y", N_("for good"), NULL},
    {IN(STAND_UP), {'a', 'm'}, CMD_TO_MENU, GROUP_DO, "a", N_("for a while"), NULL},
    {IN(STAND_UP) | IN(LEND), {'n', 'N', UI_KEY_ESC}, CMD_BACK, GROUP_DO, "n", N_("stay"), NULL},
    {IN(STAND_UP) | IN(LEND), {CTRL_C}, CMD_QUIT, GROUP_OTHER, "", NULL, NULL},
    {IN(GONE), {UI_KEY_ENTER, ' ', UI_KEY_ESC}, CMD_TO_MENU, GROUP_DO,
     N_("Enter"), N_("menu"), NULL},
    {IN(GONE), {'q', CTRL_C}, CMD_QUIT, GROUP_OTHER, "q", N_("quit"), NULL},

    /* everywhere */
    {IN(PLAY) | IN(WAIT) | IN(BROWSE) | UNHANDED, {'L'}, CMD_LAST_TRICK, GROUP_LOOK,
     "L", N_("last trick"), NULL},
    {IN(BURY) | IN(CHOICE), {'L'}, CMD_LAST_TRICK, GROUP_LOOK,
     "L", N_("auction"), N_("how trump was found")},
    {REVIEWED | IN(BROWSE), {'w'}, CMD_WHY, GROUP_LOOK,
     "w t b c", NULL, N_("why, points, buried, cards out")},
    {IN(PLAY) | IN(WAIT) | IN(TRICK) | IN(BROWSE), {'H'}, CMD_TRICKS, GROUP_LOOK,
     "L H", NULL, N_("last trick, tricks of the deal")},
    {IN(DEAL) | IN(CHOICE) | IN(BURY), {'H'}, CMD_TRICKS, GROUP_LOOK, "", NULL, NULL},
    {IN(SCORED) | IN(OVER), {'H'}, CMD_TRICKS, GROUP_LOOK,
     "H", N_("hands"), N_("all tricks, all hands")},
    {IN(REVIEW), {'H'}, CMD_TRICKS, GROUP_LOOK, "H", N_("tricks"), N_("tricks of the deal")},
    {REVIEWED | IN(BROWSE), {'t'}, CMD_CAPTURED, GROUP_LOOK,
     "t b c", NULL, N_("points, buried, cards out")},
    {REVIEWED, {'b'}, CMD_BURIED, GROUP_LOOK, "", NULL, NULL},
    {REVIEWED | IN(BROWSE), {'c'}, CMD_CARDS_OUT, GROUP_LOOK, "", NULL, NULL},
    {IN(REVIEW), {UI_KEY_UP, UI_KEY_LEFT, 'k', 'h', UI_KEY_DOWN, UI_KEY_RIGHT, 'j', 'l',
                  UI_KEY_PAGE_UP, UI_KEY_PAGE_DOWN, UI_KEY_HOME, UI_KEY_END, 'g', 'G'},
     CMD_LIST_MOVE, GROUP_MOVE, "$", N_("trick"), N_("another trick")},
    {IN(REVIEW), {UI_KEY_ESC, UI_KEY_ENTER, ' ', 'q', 'L'}, CMD_BACK, GROUP_DO,
     N_("Esc"), N_("close"), N_("close the box")},

    /* a rule in words */
    {IN(TEXT), {UI_KEY_UP, UI_KEY_LEFT, 'k', 'h', UI_KEY_DOWN, UI_KEY_RIGHT, 'j', 'l',
                UI_KEY_PAGE_UP, UI_KEY_PAGE_DOWN, UI_KEY_HOME, UI_KEY_END},
     CMD_TEXT_MOVE, GROUP_MOVE, "$", N_("rule, scroll"), N_("scroll; rule before, next rule")},
    {IN(TEXT), {'A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J', 'K', 'L', 'M', 'N', 'O', 'P',
                'Q', 'R'}, CMD_TEXT_TYPE, GROUP_PICK, "A-Z 0-9", N_("an ID"), N_("the rule of that ID")},
    {IN(TEXT), {'S', 'T', 'U', 'V', 'W', 'X', 'Y', 'Z', '-', '0', '1', '2', '3', '4', '5', '6',
                '7', '8'}, CMD_TEXT_TYPE, GROUP_PICK, "", NULL, NULL},
    {IN(TEXT), {'9'}, CMD_TEXT_TYPE, GROUP_PICK, "", NULL, NULL},
    {IN(TEXT), {UI_KEY_BACKSPACE, DELETE}, CMD_TEXT_UNTYPE, GROUP_PICK, "", NULL, NULL},
    {IN(TEXT), {'r'}, CMD_VALUES, GROUP_LOOK, "r", N_("values"), N_("all values of the rules")},
    {IN(VALUES), {'r'}, CMD_TEXT, GROUP_LOOK, "r", N_("in words"), N_("the rule in words")},
    {IN(TEXT), {UI_KEY_ESC, UI_KEY_ENTER, ' ', 'q'}, CMD_BACK, GROUP_DO,
     N_("Esc"), N_("close"), N_("close the box")},
    {IN(TRICK), {'l'}, CMD_LAST_TRICK, GROUP_LOOK, "", NULL, NULL},
    {IN(CURTAIN) | IN(FAILED), {'l'}, CMD_LAST_TRICK, GROUP_LOOK,
     "L", NULL, N_("last trick, buried cards")},
    {TIMED, {'+', '='}, CMD_FASTER, GROUP_OTHER, "+ -", N_("speed"), N_("faster, slower")},
    {TIMED, {'-', '_'}, CMD_SLOWER, GROUP_OTHER, "", NULL, NULL},
    {GAME | IN(BROWSE) | IN(REVIEW), {'r'}, CMD_VALUES, GROUP_LOOK,
     "r", N_("rules"), N_("the rule for now; again: values")},
    {ASKED | HAND | IN(TRICK), {'d'}, CMD_DETAILS, GROUP_OTHER,
     "d", NULL, N_("details: the deck's hash")},
    {IN(SCORED) | IN(OVER), {'d'}, CMD_DETAILS, GROUP_LOOK,
     "d", N_("details"), N_("the deck's hash, salt and seed")},
    {IN(SCORED) | IN(OVER), {'a'}, CMD_AGAIN, GROUP_OTHER,
     "a", N_("again"), N_("play it again; it never counts")},
    {IN(REVIEW) | IN(COACH) | IN(COSTS), {'d'}, CMD_DETAILS, GROUP_LOOK,
     "d", N_("details"), N_("more about it")},
    {IN(DETAILS), {'d'}, CMD_BACK, GROUP_DO, "", NULL, NULL},
    {BOXES & ~IN(VALUES), {UI_KEY_ESC, UI_KEY_ENTER, ' ', 'q', 'l', 'L', 'r'}, CMD_BACK, GROUP_DO,
     N_("Esc"), N_("close"), N_("close the box")},
    {IN(HELP), {'?', UI_KEY_F1}, CMD_BACK, GROUP_DO, "", NULL, NULL},
    {(BOXES & ~IN(HELP)) | IN(REVIEW) | IN(TEXT) | IN(COACH) | IN(COSTS) | IN(EXERCISE) | IN(EXACT), {'?', UI_KEY_F1},
     CMD_HELP, GROUP_OTHER, "", NULL, NULL},
    {IN(LEAVE), {'y', 'Y', CTRL_C}, CMD_QUIT, GROUP_DO, "y", N_("leave"), NULL},
    {IN(LEAVE), {'m'}, CMD_TO_MENU, GROUP_DO, "m", N_("menu"), NULL},
    {IN(LEAVE), {'n', 'N', UI_KEY_ESC}, CMD_BACK, GROUP_DO, "n", N_("stay"), NULL},
    {GAME | MENUS | AFAR | IN(RULE_EDITOR) | IN(SETTINGS) | RECORDS, {'?', UI_KEY_F1}, CMD_HELP, GROUP_OTHER,
     "?", N_("help"), N_("these keys")},
    {GAME, {'q', CTRL_C}, CMD_LEAVE, GROUP_OTHER, "q", N_("quit"), N_("leave, after a question")},
    {BOXES | IN(REVIEW) | IN(TEXT), {CTRL_C}, CMD_LEAVE, GROUP_OTHER, "", NULL, NULL},
    {MENUS, {'q', CTRL_C}, CMD_QUIT, GROUP_OTHER, "q", N_("quit"), N_("quit")},
    {IN(RULE_EDITOR) | AFAR | RECORDS, {CTRL_C}, CMD_QUIT, GROUP_OTHER, "Ctrl-C", NULL, N_("quit")},
    {((GAME | BOXES) & ~HAND) | IN(REVIEW) | MENUS | AFAR | IN(SETTINGS) | RECORDS, {'Q'},
     CMD_LEAVE, GROUP_OTHER, "", NULL, NULL},
    {ALL, {UI_KEY_F2}, CMD_THEME, GROUP_OTHER, "F2 Ctrl-L", NULL, N_("next colours; draw again")},
    {ALL, {CTRL_L}, CMD_REDRAW, GROUP_OTHER, "", NULL, NULL},
};
/* clang-format on */
const char seat_letters[] = "senw";
const key_row *key_rows = usual_key_rows;
const int key_row_count = sizeof usual_key_rows / sizeof usual_key_rows[0];

_Static_assert(sizeof usual_key_rows / sizeof usual_key_rows[0] <= KEY_ROWS_MOST, "rows");

bool key_works(const key_row *row, ui_mode mode)
{
    return row->modes >> mode & 1;
}

int key_first(command cmd)
{
    for (int i = 0; i < key_row_count; i++)
        if (key_rows[i].command == cmd && key_rows[i].name[0])
            return key_rows[i].keys[0];
    return 0;
}

static const key_row *keymap_row_of(ui_mode mode, int key)
{
    for (int i = 0; key && i < key_row_count; i++)
        for (int k = 0; key_works(&key_rows[i], mode) && k < KEYS_A_ROW; k++)
            if (key_rows[i].keys[k] == key)
                return &key_rows[i];
    return NULL;
}

command key_command(ui_mode mode, int key)
{
    const key_row *row = keymap_row_of(mode, key);
    return row ? row->command : CMD_NONE;
}

key_group key_group_of(ui_mode mode, int key)
{
    const key_row *row = keymap_row_of(mode, key);
    return row ? row->group : GROUP_OTHER;
}

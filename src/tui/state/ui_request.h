/* ui_request.h - what a key asks of the program; all other effects of a key stay inside the ui. */
#ifndef KOUDI_TUI_STATE_UI_REQUEST_H
#define KOUDI_TUI_STATE_UI_REQUEST_H

typedef struct ui ui;

enum { UI_WHY = 400 }; /* bytes of a sentence that says why something has failed */

typedef enum ui_request {
    REQUEST_NONE,      /* nothing; the picture may have changed */
    REQUEST_SUBMIT,    /* submit game.action; game.asked is the number of the ask, or 0 (declaring).
                             In KD_PHASE_DEAL a KD_PASS means: show nothing now, deal on */
    REQUEST_SKIP,      /* end a wait */
    REQUEST_PACE,      /* settings.speed has changed */
    REQUEST_THEME,     /* on to the next theme that looks otherwise */
    REQUEST_TUTORIAL,  /* begin the tutorial */
    REQUEST_PAUSE,     /* hold the dealing or the finished trick, or go on: game.paused */
    REQUEST_CONTINUE,  /* from the menu: resume the saved game */
    REQUEST_NEW_GAME,  /* from the menu: begin a game as setup says; its rules are playable */
    REQUEST_RULES_SET, /* the rules of the next game were changed and are playable: keep them */
    REQUEST_RULES_GAME,   /* the same, then REQUEST_NEW_GAME */
    REQUEST_RATE,         /* the ratings of all people are to be worked out */
    REQUEST_RULES_NAMED,  /* the rules shown are to be kept under the name that was typed */
    REQUEST_OPENED,       /* the right key has opened the curtain: give the view of game.curtain */
    REQUEST_PRIVATE_DONE, /* a private declaration has ended; game.action declares or passes */
    REQUEST_NEXT,         /* go on from the summary of a deal */
    REQUEST_MENU,         /* leave the game for the menu (call ui_title) */
    REQUEST_GAMES,       /* read the saved games, then call ui_games; also on leaving the browser */
    REQUEST_BROWSE_GAME, /* read the saved game of the line menu.game, then call browse_open */
    REQUEST_RESUME_GAME, /* go on with that game, with its people */
    REQUEST_DELETE_GAME, /* delete that game, read the saved games again, then call ui_games */
    REQUEST_PLAY_ON,     /* begin a game at the step shown, browse_person against bots */
    REQUEST_ANOTHER,     /* skip an exercise */
    REQUEST_AGAIN,       /* play the deal on the screen again from its first card, */
    REQUEST_AGAIN_TRICK, /* or from the trick on the screen; it counts nowhere */
    REQUEST_REDRAW,      /* draw the whole screen again */
    REQUEST_SUM_UP,      /* read the records into menu.stats; menu.unread of them are left */
    REQUEST_SETTING_SET, /* the setting of the row settings_page.row is in force: keep it */
    REQUEST_TAKE_BACK,   /* take back the viewer's last play, or decision */
    REQUEST_FORCED,      /* play the viewer's forced cards, for the rest of the deal */
    REQUEST_PLAY_OUT,    /* play the rest of the deal at once: its result is settled */
    REQUEST_STAND_IN,    /* a bot plays for a person until the deal is over, or no longer */
    REQUEST_ADVISE,      /* find advice on the view, then call ui_advised with coach.number */
    REQUEST_JUDGE,       /* judge what coach_seat decided in this deal: ui_judging, ui_judged */
    REQUEST_SAY,         /* say people.out to the table */
    REQUEST_STAND_UP,    /* leave the table for good, for the menu */
    REQUEST_DAY,         /* show the four deals of the day: fill in menu.day */
    REQUEST_DAY_PLAY, /* begin the next of them, or go on with it; once all are over, anew: it does not count */
    REQUEST_DAY_LOOK,   /* look through the deal menu.day.look of it */
    REQUEST_DAY_ENDING, /* practise the ending of that day */
    REQUEST_PAGE,       /* open the page that list.key leads to, */
    REQUEST_PAGE_TAKE,  /* and do what it does with the line of the cursor */
    REQUEST_WEEK,       /* show the week of menu.week_page.date: fill in its table */
    REQUEST_FRIEND, /* keep, rename or remove what was typed or chosen in menu.week_page, then show it again */
    REQUEST_SEEK_NO_MORE, /* stop the search for mistakes */
    REQUEST_PRACTICE,     /* show the first page of practice: fill in `practice` */
    REQUEST_PRACTISE,     /* begin the kind of practice.line */
    REQUEST_DRILL_NEXT,   /* draw the next question into drill.question */
    REQUEST_DRILL_AGAIN,  /* begin another minute */
    REQUEST_TABLES,       /* find the tables of this machine, then call ui_found */
    REQUEST_OPEN_TABLE,   /* open the table of together_plan and join it, or call ui_not_joined */
    REQUEST_JOIN_TABLE,   /* join the table at together_where, or call ui_not_joined */
    REQUEST_CLOSE_TABLE,  /* close it, or call ui_not_joined */
    REQUEST_PRACTISE_STEP, /* practise the decision of the box with the costs, or of the step of the record */
    REQUEST_EXACT, /* find the exact results of the plays on the screen: exercise.exact */
    REQUEST_QUIT,
    REQUEST_COUNT
} ui_request;

#endif

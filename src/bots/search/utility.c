/* utility.c - what the end of a deal is worth to one side: levels gained, and a little a point. */
#include "bots/search/search.h"

/* In thousandths of a level. */
enum {
    TAKES_DEAL = 1000, /* taking the deal, at least, however few levels come with it */
    WINS_MATCH = 1000, /* passing the last level, besides */
    MOST_POINTS = 400, /* points above this count no more */
    UNCUT_SHARE = 50,  /* per cent that levels count which a must-play level cuts off */
};

/* Does one level more win all, or lead to the first again (LEVEL-7)? */
static bool is_last(const kd_rules *rules, int level)
{
    int next = kd_advance(rules, level, 1);
    return next == KD_RANKS ||
           (rules->beyond_ace == KD_ACE_THEN_AGAIN && next == rules->start_level);
}

void stakes_read(stakes *s, const kd_view *view, int dealer, int point)
{
    s->point = point;
    s->rules = &view->order.rules;
    s->defends = kd_team(dealer) == kd_team(view->seat);
    s->defenders_level = view->level[kd_team(dealer)];
    s->attackers_level = view->level[1 - kd_team(dealer)];
    s->fall = 0;
    int last = s->defenders_level;
    if (s->rules->ace_tries && last != KD_RANKS &&
        view->tries[kd_team(dealer)] + 1 >= s->rules->ace_tries && is_last(s->rules, last))
        /* Bounded: a view may have a level that is none of the ladder, and levels may begin again. */
        for (int level = s->rules->start_level;
             level != last && level != KD_RANKS && s->fall < KD_RANKS * ONE_LEVEL;
             level = kd_advance(s->rules, level, 1))
            s->fall += ONE_LEVEL;
}

/* The utility of a gain from a level, must-play levels and the end of the match considered. */
static int worth_of_gain(const kd_rules *rules, int level, int gain)
{
    if (level == KD_RANKS)
        return gain * ONE_LEVEL;
    /* As long as a level more leads further: where levels begin again (LEVEL-7) the one reached does not tell how
       many were climbed. */
    int reached = level, rise = 0;
    for (int next; rise < gain; rise++, reached = next) {
        next = kd_advance(rules, level, rise + 1);
        if (next == reached)
            break;
    }
    int worth = (rise * (100 - UNCUT_SHARE) + gain * UNCUT_SHARE) * ONE_LEVEL / 100;
    return reached == KD_RANKS ? worth + WINS_MATCH : worth;
}

int utility(const stakes *s, int score, bool last_trick)
{
    bool taken;
    int gain = kd_gain(s->rules, score, &taken), worth;
    if (!taken && !last_trick && s->rules->last_trick_needed)
        gain = 0;
    if (taken) {
        worth = worth_of_gain(s->rules, s->attackers_level, gain);
        if (worth < TAKES_DEAL && s->rules->next_dealer == KD_WINNERS_DEAL)
            worth = TAKES_DEAL;
    } else {
        worth = -worth_of_gain(s->rules, s->defenders_level, gain);
    }
    if (taken || !gain)
        worth += s->fall;
    /* Points count from the middle of the range in which nobody gains, so that showings which decide who deals can be
       compared. */
    int even = s->rules->threshold + s->rules->step / 2;
    worth += s->point * ((score < MOST_POINTS ? score : MOST_POINTS) - even);
    return s->defends ? -worth : worth;
}

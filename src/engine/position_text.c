/* position_text.c - a deal as it stands, as text: read strictly, and printed (docs/position.md). */
#include "engine/engine.h"

#include <string.h>

enum { VERSION = 1, MOST_LINE = 480, MOST_NUMBER = 9999 };

/* Lines, in the order in which they are printed. */
enum {
    LINE_RULES,
    LINE_SET,
    LINE_LEVEL,
    LINE_DEALER,
    LINE_DEAL,
    LINE_WINS,
    LINE_HOOKED,
    LINE_TRIES,
    LINE_TIME_UP,
    LINE_FIRST_DEAL,
    LINE_REDEAL,
    LINE_PHASE,
    LINE_FIRST,
    LINE_TRUMP,
    LINE_DECLARED,
    LINE_COUNTERED,
    LINE_TURNED,
    LINE_ASKED,
    LINE_HAND,
    LINE_KITTY,
    LINE_TOOK,
    LINE_BURIED,
    LINE_SHOWN,
    LINE_FINES,
    LINE_GONE,
    LINE_CAPTURED,
    LINE_TRICK,
    LINE_TRIED,
    LINES
};

static const char first_word[] = "koudi-position", blank[] = {' ', '\0'};

/* The text of a trick: its leader, and the plays from there on. */
typedef struct told_trick {
    int line;
    uint8_t leader, count;
    kd_cards play[KD_SEATS];
} told_trick;

/* A text while it is read. */
typedef struct reading {
    kd_position_error error;
    int line;
    unsigned seen; /* bit i: a line with lines[i] was read */
    int at[LINES], hand_at[KD_SEATS];
    kd_view view;  /* of an onlooker: what the lines say of the deal */
    kd_cards deck; /* the cards of the deck that have no place yet */
    kd_cards hand[KD_SEATS], kitty, taken[KD_SEATS], buried[KD_SEATS], shown[KD_SEATS];
    uint8_t hands; /* bit s: seat s has its line */
    uint8_t last;  /* LINE_TOOK or LINE_BURIED, whichever stood last */
    kd_cards tried;
    told_trick trick[KD_MAX_HAND];
    int tricks;
} reading;

/* ---- what is wrong ---- */

static bool wrong_at(reading *r, int line, const char *sentence, const char *quoted)
{
    kd_position_error *e = &r->error;
    e->line = line;
    e->sentence = sentence;
    size_t length = 0;
    for (; quoted[length] && length < sizeof e->quoted - 1; length++)
        e->quoted[length] = quoted[length] >= ' ' && quoted[length] <= '~' ? quoted[length] : '?';
    e->quoted[length] = '\0';
    return false;
}

static bool wrong(reading *r, const char *sentence, const char *quoted)
{
    return wrong_at(r, r->line, sentence, quoted);
}

static bool wrong_cards(reading *r, int line, const char *sentence, kd_cards cards)
{
    r->error.cards = cards;
    return wrong_at(r, line, sentence, "");
}

static bool wrong_count(reading *r, int line, const char *sentence, int n)
{
    r->error.n = n;
    return wrong_at(r, line, sentence, "");
}

static bool position_put_blank(void *arg, kd_out *out, const char *name, size_t length)
{
    const kd_position_error *e = arg;
    char cards[400];
    if (kd_out_names("quoted", name, length)) {
        kd_out_text(out, e->quoted);
    } else if (kd_out_names("n", name, length)) {
        kd_out_number(out, e->n);
    } else if (kd_out_names("cards", name, length)) {
        kd_print_cards(e->cards, NULL, cards, sizeof cards);
        kd_out_text(out, cards);
    } else {
        return false;
    }
    return true;
}

int kd_position_error_text(const kd_position_error *error, kd_translate *translate, char *text,
                           size_t size)
{
    if (error->rules.line || error->rules.fault)
        return kd_rules_error_text(&error->rules, translate, text, size);
    if (error->verdict.reason != KD_OK)
        return kd_verdict_text(&error->verdict, translate, text, size);
    kd_out out = kd_out_to(text, size);
    kd_position_error copy = *error;
    kd_out_filled(&out, translate(error->sentence), position_put_blank, &copy);
    return kd_out_end(&out);
}

/* ---- values ---- */

/* Takes the word that *rest begins with off it; "" when there is none. */
static char *take_word(char **rest)
{
    char *word = *rest;
    *rest += strcspn(word, blank);
    if (**rest)
        *(*rest)++ = '\0';
    return word;
}

static bool read_seat(reading *r, const char *word, uint8_t *seat)
{
    if (*word < '0' || *word >= '0' + KD_SEATS || word[1])
        return wrong(r, "a seat is a number from 0 to 3, not '{quoted}'", word);
    *seat = (uint8_t)(*word - '0');
    return true;
}

static bool read_number_within(reading *r, const char *word, int low, int high, int *number)
{
    const char *digits = word + (*word == '-');
    size_t length = strspn(digits, "0123456789");
    int value = 0;
    for (size_t i = 0; i < length && i < 5; i++)
        value = 10 * value + digits[i] - '0';
    value = *word == '-' ? -value : value;
    if (length == 0 || length > 4 || digits[length] ||
        (*digits == '0' && (length > 1 || *word == '-')) || value < low || value > high)
        return wrong(r, "not a number that can stand here: '{quoted}'", word);
    *number = value;
    return true;
}

static bool read_deck_cards(reading *r, const char *word, kd_cards *cards)
{
    if (!kd_parse_cards(word, cards))
        return wrong(r, "not cards as in 'H9,H9,bj': '{quoted}'", word);
    if (!kd_holds(kd_deck(&r->view.order.rules), *cards))
        return wrong_cards(r, r->line, "the deck of these rules does not have all of {cards}",
                           *cards);
    return true;
}

/* Cards that lie here: the deck has them once. */
static bool place_cards(reading *r, int line, kd_cards cards)
{
    kd_cards twice = kd_sub(cards, r->deck);
    if (!kd_empty(twice))
        return wrong_cards(r, line, "already at another place: {cards}", twice);
    r->deck = kd_sub(r->deck, cards);
    return true;
}

static bool read_places(reading *r, const char *word, kd_cards *cards)
{
    return read_deck_cards(r, word, cards) && place_cards(r, r->line, *cards);
}

static bool read_by_team(reading *r, char *rest, int high, uint8_t out[KD_TEAMS])
{
    for (int team = 0, number; team < KD_TEAMS; team++) {
        if (!read_number_within(r, take_word(&rest), 0, high, &number))
            return false;
        out[team] = (uint8_t)number;
    }
    return !*rest || wrong(r, "too much in this line: '{quoted}'", rest);
}

/* ---- the lines: each function reads the value of the line of its name ---- */

static bool line_rules(reading *r, char *rest)
{
    if (r->seen & ~1U)
        return wrong(r, "the rules come first", "");
    if (!kd_rules_preset(&r->view.order.rules, rest))
        return wrong(r, "no rule text is called '{quoted}'", rest);
    return true;
}

static bool line_set(reading *r, char *rest)
{
    char *equals = strchr(rest, '=');
    if (r->seen >> (LINE_SET + 1))
        return wrong(r, "values of rules stand right behind the rules", "");
    if (!equals || equals == rest || equals[-1] != ' ' || equals[1] != ' ')
        return wrong(r, "a rule's value is written as in 'step = 20'", "");
    equals[-1] = '\0';
    return kd_rules_set(&r->view.order.rules, rest, equals + 2, &r->error.rules) ||
           wrong(r, "", "");
}

static bool line_level(reading *r, char *rest)
{
    for (int team = 0, level; team < KD_TEAMS; team++) {
        const char *word = take_word(&rest);
        if (!kd_parse_level(word, &level) || !kd_has_level(&r->view.order.rules, level))
            return wrong(r, "not a level of these rules: '{quoted}'", word);
        r->view.level[team] = (uint8_t)level;
    }
    return !*rest || wrong(r, "too much in this line: '{quoted}'", rest);
}

static bool line_dealer(reading *r, char *rest)
{
    return read_seat(r, rest, &r->view.dealer);
}

static bool line_deal(reading *r, char *rest)
{
    int number;
    if (!read_number_within(r, rest, 1, MOST_NUMBER, &number))
        return false;
    r->view.deals = (uint16_t)number;
    return true;
}

static bool line_wins(reading *r, char *rest)
{
    return read_by_team(r, rest, UINT8_MAX, r->view.wins);
}

static bool line_hooked(reading *r, char *rest)
{
    return read_by_team(r, rest, 1, r->view.hooked);
}

static bool line_tries(reading *r, char *rest)
{
    return read_by_team(r, rest, UINT8_MAX, r->view.tries);
}

static bool read_yes(reading *r, char *rest, uint8_t *yes)
{
    *yes = 1;
    return strcmp(rest, "yes") == 0 || wrong(r, "this line says 'yes', or is left out", "");
}

static bool line_time_up(reading *r, char *rest)
{
    return read_yes(r, rest, &r->view.time_up);
}

static bool line_first_deal(reading *r, char *rest)
{
    return read_yes(r, rest, &r->view.first_deal);
}

static bool line_redeal(reading *r, char *rest)
{
    return read_yes(r, rest, &r->view.redeal);
}

static bool line_phase(reading *r, char *rest)
{
    for (int phase = KD_PHASE_DEAL; !kd_phase_ended(phase); phase++)
        if (strcmp(rest, kd_phase_name(phase)) == 0) {
            r->view.phase = (uint8_t)phase;
            return true;
        }
    return wrong(r, "no phase is called '{quoted}'", rest);
}

static bool line_first(reading *r, char *rest)
{
    return read_seat(r, rest, &r->view.first);
}

static bool line_trump(reading *r, char *rest)
{
    int suit;
    if (!kd_parse_suit(rest, &suit))
        return wrong(r, "trump is S, H, C, D or NT, not '{quoted}'", rest);
    r->view.order.trump = (uint8_t)suit;
    r->view.trump_known = 1;
    return true;
}

static bool read_shown_by(reading *r, char *rest, uint8_t *seat, kd_cards *cards)
{
    const char *word = take_word(&rest);
    return read_seat(r, word, seat) && read_deck_cards(r, rest, cards) &&
           (!kd_empty(*cards) || wrong(r, "no cards stand here", ""));
}

static bool line_declared(reading *r, char *rest)
{
    return read_shown_by(r, rest, &r->view.declarer, &r->view.standing);
}

static bool line_countered(reading *r, char *rest)
{
    if (r->view.declarer != KD_NOBODY)
        return wrong(r, "one showing stands: 'declared' or 'countered'", "");
    r->view.countered = 1;
    return line_declared(r, rest);
}

static bool line_turned(reading *r, char *rest)
{
    for (char *next; rest; rest = next) {
        kd_face face;
        next = strchr(rest, ',');
        if (next)
            *next++ = '\0';
        if (!kd_parse_face(rest, &face) || r->view.turned_count == KD_MAX_KITTY)
            return wrong(r, "not cards as in 'H9,H9,bj': '{quoted}'", rest);
        r->view.turned[r->view.turned_count++] = face;
    }
    return true;
}

static bool line_asked(reading *r, char *rest)
{
    uint8_t seat = 0, first = KD_SEATS;
    int way = -1;
    while (*rest) {
        if (!read_seat(r, take_word(&rest), &seat))
            return false;
        first = first == KD_SEATS ? seat : first;
        int on = (seat + KD_SEATS - first) % KD_SEATS;
        if (on <= way)
            return wrong(r, "seats are asked counter-clockwise, each once", "");
        way = on;
        r->view.waiting |= (uint8_t)(1U << seat);
    }
    r->view.actors = (uint8_t)(1U << first);
    return first < KD_SEATS || wrong(r, "a seat is a number from 0 to 3, not '{quoted}'", "");
}

static bool line_hand(reading *r, char *rest)
{
    uint8_t seat = 0;
    if (!read_seat(r, take_word(&rest), &seat))
        return false;
    if (r->hands >> seat & 1)
        return wrong_count(r, r->line, "the hand of seat {n} stands here twice", seat);
    r->hands |= (uint8_t)(1U << seat);
    r->hand_at[seat] = r->line;
    return read_places(r, rest, &r->hand[seat]);
}

static bool line_kitty(reading *r, char *rest)
{
    return read_places(r, rest, &r->kitty);
}

static bool line_took(reading *r, char *rest)
{
    uint8_t seat = 0;
    if (!read_seat(r, take_word(&rest), &seat) || !read_deck_cards(r, rest, &r->taken[seat]))
        return false;
    r->view.burier = seat;
    r->last = LINE_TOOK;
    return true;
}

/* The cards buried last are the kitty; others went on. */
static bool line_buried(reading *r, char *rest)
{
    uint8_t seat = 0;
    if (!read_seat(r, take_word(&rest), &seat) || !read_deck_cards(r, rest, &r->buried[seat]))
        return false;
    if (kd_count(r->buried[seat]) != r->view.order.rules.kitty)
        return wrong_count(r, r->line, "{n} cards belong here", r->view.order.rules.kitty);
    r->view.burier = seat;
    r->view.buried_before |= (uint8_t)(1U << seat);
    r->last = LINE_BURIED;
    return true;
}

static bool line_shown(reading *r, char *rest)
{
    uint8_t seat = 0;
    kd_cards cards;
    if (!read_shown_by(r, rest, &seat, &cards))
        return false;
    if (!kd_empty(r->shown[seat]))
        return wrong_count(r, r->line, "seat {n} has shown cards in a line before", seat);
    r->shown[seat] = cards;
    return true;
}

static bool line_fines(reading *r, char *rest)
{
    int fines;
    if (!read_number_within(r, rest, -MOST_NUMBER, MOST_NUMBER, &fines))
        return false;
    r->view.fines = (int16_t)fines;
    return true;
}

static bool line_gone(reading *r, char *rest)
{
    return read_places(r, rest, &r->view.gone);
}

static bool line_captured(reading *r, char *rest)
{
    return read_deck_cards(r, rest, &r->view.captured);
}

static bool line_tried(reading *r, char *rest)
{
    return read_deck_cards(r, rest, &r->tried);
}

static bool line_trick(reading *r, char *rest)
{
    if (r->tricks > 0 && r->trick[r->tricks - 1].count < KD_SEATS)
        return wrong(r, "only the last trick may be on the table", "");
    if (r->tricks == KD_MAX_HAND)
        return wrong(r, "too many tricks", "");
    told_trick *t = &r->trick[r->tricks++];
    t->line = r->line;
    if (!read_seat(r, take_word(&rest), &t->leader))
        return false;
    while (*rest) {
        if (t->count == KD_SEATS)
            return wrong(r, "too much in this line: '{quoted}'", rest);
        if (!read_places(r, take_word(&rest), &t->play[t->count++]))
            return false;
    }
    return true;
}

/* Where a line may stand: in a deal that begins, in one under way, in its play. */
enum { ANY_DEAL = 1, UNDER_WAY = 2, IN_PLAY = 4, NEEDED = 8, MANY = 16 };

static const struct line_row {
    const char *word;
    bool (*read)(reading *r, char *rest);
    int where;
} lines[LINES] = {
    [LINE_RULES] = {"rules", line_rules, ANY_DEAL | NEEDED},
    [LINE_SET] = {"set", line_set, ANY_DEAL | MANY},
    [LINE_LEVEL] = {"level", line_level, ANY_DEAL | NEEDED},
    [LINE_DEALER] = {"dealer", line_dealer, ANY_DEAL},
    [LINE_DEAL] = {"deal", line_deal, ANY_DEAL},
    [LINE_WINS] = {"wins", line_wins, ANY_DEAL},
    [LINE_HOOKED] = {"hooked", line_hooked, ANY_DEAL},
    [LINE_TRIES] = {"tries", line_tries, ANY_DEAL},
    [LINE_TIME_UP] = {"time-up", line_time_up, ANY_DEAL},
    [LINE_FIRST_DEAL] = {"first-deal", line_first_deal, UNDER_WAY},
    [LINE_REDEAL] = {"redeal", line_redeal, UNDER_WAY},
    [LINE_PHASE] = {"phase", line_phase, UNDER_WAY},
    [LINE_FIRST] = {"first", line_first, UNDER_WAY},
    [LINE_TRUMP] = {"trump", line_trump, UNDER_WAY},
    [LINE_DECLARED] = {"declared", line_declared, UNDER_WAY},
    [LINE_COUNTERED] = {"countered", line_countered, UNDER_WAY},
    [LINE_TURNED] = {"turned", line_turned, UNDER_WAY},
    [LINE_ASKED] = {"asked", line_asked, UNDER_WAY},
    [LINE_HAND] = {"hand", line_hand, ANY_DEAL | MANY},
    [LINE_KITTY] = {"kitty", line_kitty, ANY_DEAL},
    [LINE_TOOK] = {"took", line_took, UNDER_WAY | MANY},
    [LINE_BURIED] = {"buried", line_buried, UNDER_WAY | MANY},
    [LINE_SHOWN] = {"shown", line_shown, UNDER_WAY | MANY},
    [LINE_FINES] = {"fines", line_fines, IN_PLAY},
    [LINE_GONE] = {"gone", line_gone, IN_PLAY},
    [LINE_CAPTURED] = {"captured", line_captured, IN_PLAY},
    [LINE_TRICK] = {"trick", line_trick, IN_PLAY | MANY},
    [LINE_TRIED] = {"tried", line_tried, IN_PLAY},
};

static bool seen(const reading *r, int line)
{
    return r->seen >> line & 1;
}

/* The rules are whole once another line follows. */
static bool rules_are_whole(reading *r)
{
    if (!seen(r, LINE_RULES))
        return wrong(r, "the rules come first", "");
    r->deck = kd_deck(&r->view.order.rules);
    return kd_rules_check(&r->view.order.rules, &r->error.rules) || wrong(r, "", "");
}

static bool read_line(reading *r, char *line)
{
    char *rest = line;
    const char *word = take_word(&rest);
    for (int i = 0; i < LINES; i++) {
        if (strcmp(lines[i].word, word) != 0)
            continue;
        if (seen(r, i) && !(lines[i].where & MANY))
            return wrong(r, "'{quoted}' again", word);
        if (!*rest)
            return wrong(r, "'{quoted}' has no value", word);
        if (i > LINE_SET && !(r->seen >> (LINE_SET + 1)) && !rules_are_whole(r))
            return false;
        r->at[i] = r->line;
        bool good = lines[i].read(r, rest);
        r->seen |= 1U << i;
        return good;
    }
    return wrong(r, "a position has no '{quoted}'", word);
}

/* ---- the whole ---- */

/* Do the lines go with the phase, and is none missing? */
static bool has_its_lines(reading *r)
{
    int here = !seen(r, LINE_PHASE)             ? ANY_DEAL
               : r->view.phase == KD_PHASE_PLAY ? ANY_DEAL | UNDER_WAY | IN_PLAY
                                                : ANY_DEAL | UNDER_WAY;
    for (int i = 0; i < LINES; i++) {
        if (lines[i].where & NEEDED && !seen(r, i))
            return wrong_at(r, 0, "there is no line '{quoted}'", lines[i].word);
        if (seen(r, i) && !(lines[i].where & here))
            return wrong_at(r, r->at[i],
                            here == ANY_DEAL ? "'{quoted}' needs a line 'phase'"
                                             : "'{quoted}' belongs to phase play",
                            lines[i].word);
    }
    if (r->hands != (1U << KD_SEATS) - 1)
        return wrong_at(r, 0, "there are not four hands", "");
    if (kd_phase_asks(r->view.phase) && seen(r, LINE_PHASE) != seen(r, LINE_ASKED))
        return wrong_at(r, r->at[LINE_PHASE], "this phase needs a line 'asked'", "");
    if (!kd_phase_asks(r->view.phase) && seen(r, LINE_ASKED))
        return wrong_at(r, r->at[LINE_ASKED], "nobody is asked in this phase", "");
    return true;
}

/* How many cards the seat holds, its plays of tricks that are told included. */
static int cards_due(const reading *r, int seat)
{
    const kd_view *view = &r->view;
    const kd_rules *rules = &view->order.rules;
    int whole = kd_hand_size(rules), all = 0;
    switch (seen(r, LINE_PHASE) ? view->phase : KD_PHASE_TURN) {
    case KD_PHASE_DEAL: /* one after the other from the first on */
        for (int s = 0; s < KD_SEATS; s++)
            all += kd_count(r->hand[s]);
        return (all + KD_SEATS - 1 - (seat + KD_SEATS - view->first) % KD_SEATS) / KD_SEATS;
    case KD_PHASE_PLAY: return whole - kd_count(view->gone) / KD_SEATS;
    default: return whole + (r->last == LINE_TOOK && view->burier == seat) * rules->kitty;
    }
}

static bool has_its_cards(reading *r)
{
    kd_view *view = &r->view;
    if (r->last && view->phase < KD_PHASE_COUNTER)
        return wrong_at(r, r->at[r->last], "nobody has taken or buried the kitty in this phase",
                        "");
    if (r->last == LINE_BURIED) {
        if (seen(r, LINE_KITTY))
            return wrong_at(r, r->at[LINE_KITTY], "the kitty is what was buried last", "");
        r->kitty = r->buried[view->burier];
        if (!place_cards(r, r->at[LINE_BURIED], r->kitty))
            return false;
    }
    if (!kd_empty(r->deck))
        return wrong_cards(r, 0, "at no place: {cards}", r->deck);
    for (int i = 0; i < r->tricks; i++)
        for (int j = 0; j < r->trick[i].count; j++) {
            kd_cards *hand = &r->hand[(r->trick[i].leader + j) % KD_SEATS];
            *hand = kd_add(*hand, r->trick[i].play[j]);
        }
    if (view->first == KD_NOBODY)
        view->first = view->dealer;
    for (int seat = 0; seat < KD_SEATS; seat++) {
        view->held[seat] = (uint8_t)kd_count(r->hand[seat]);
        if (view->held[seat] != cards_due(r, seat))
            return wrong_count(r, r->hand_at[seat],
                               "too many or too few cards: {n}, with those in tricks, belong here",
                               cards_due(r, seat));
    }
    return true;
}

/* The plays of the tricks that are told, in the match. */
static bool play_tricks(reading *r, kd_match *match)
{
    const kd_round *round = &match->round;
    for (int i = 0; i < r->tricks; i++) {
        const told_trick *t = &r->trick[i];
        if (t->leader != round->pos.turn)
            return wrong_count(r, t->line, "seat {n} leads this trick", round->pos.turn);
        for (int j = 0; j < t->count; j++) {
            kd_action action = {round->pos.turn, KD_PLAY, t->play[j]};
            kd_events events;
            r->error.verdict = kd_apply(match, &action, &events);
            if (r->error.verdict.reason != KD_OK)
                return wrong_at(r, t->line, "", "");
            if (events.list[0].kind == KD_EV_DUMP_FAILED)
                return wrong_at(
                    r, t->line,
                    "this dump fails: the cards that were led stand here, the others are 'tried'",
                    "");
            if (round->phase != KD_PHASE_PLAY)
                return wrong_at(r, t->line, "the deal is over with this play", "");
        }
    }
    return true;
}

/* The plays, and what is known besides them. */
static bool finish_play(reading *r, kd_match *match)
{
    kd_round *round = &match->round;
    if (!play_tricks(r, match))
        return false;
    kd_cards captured = r->view.captured;
    if (!kd_holds(r->view.gone, captured) || captured.one & ~KD_POINT_FACES)
        return wrong_at(r, r->at[LINE_CAPTURED], "not point cards of those that are gone", "");
    kd_cards lead = round->trick[round->pos.tricks].play[round->pos.leader];
    if (!kd_empty(r->tried) &&
        (kd_empty(lead) || !kd_holds(r->tried, lead) || kd_same(r->tried, lead)))
        return wrong_at(r, r->at[LINE_TRIED], "not a dump that failed in this trick", "");
    round->dump_tried = r->tried;
    return true;
}

static bool under_way(reading *r, kd_match *match)
{
    kd_view *view = &r->view;
    kd_round *round = &match->round;
    const kd_rules rules = view->order.rules;
    bool plays = view->phase == KD_PHASE_PLAY;
    if (view->dealer == KD_NOBODY && view->level[0] != view->level[1])
        return wrong_at(r, 0, "without a dealer both levels are the same", "");
    kd_order_make(&view->order, &rules, view->trump_known ? view->order.trump : KD_NO_SUIT,
                  view->level[view->dealer == KD_NOBODY ? 0 : kd_team(view->dealer)]);
    if (plays) {
        uint8_t first = kd_first_leader(&rules, view->declarer, view->dealer);
        view->trick[0] =
            (kd_trick){.leader = r->tricks ? r->trick[0].leader : first, .winner = KD_NOBODY};
    }
    view->points = (int16_t)(view->fines + kd_points(view->captured));
    if (view->burier < KD_SEATS && rules.kitty_open)
        view->opened = r->taken[view->burier];
    for (int seat = 0; seat < KD_SEATS && !plays; seat++)
        view->shown[seat] = r->shown[seat];
    if (kd_match_from_view(match, view, r->hand).reason != KD_OK)
        return wrong_at(r, 0, "no deal stands like this: its phase needs other lines", "");
    for (int seat = 0; seat < KD_SEATS; seat++) {
        round->taken[seat] = r->taken[seat];
        round->buried[seat] = r->buried[seat];
    }
    if (plays && !finish_play(r, match))
        return false;
    for (int seat = 0; seat < KD_SEATS; seat++) {
        if (!kd_holds(round->hand[seat], r->shown[seat]))
            return wrong_count(r, r->at[LINE_SHOWN], "seat {n} does not hold what it has shown",
                               seat);
        round->shown[seat] = r->shown[seat];
    }
    return true;
}

static bool begins(reading *r, kd_match *match)
{
    const kd_view *view = &r->view;
    if (!kd_match_start_at(match, &view->order.rules, view->level,
                           view->dealer < KD_SEATS ? view->dealer : KD_NOBODY))
        return wrong_at(r, 0, "no deal begins at these levels with this dealer", "");
    memcpy(match->wins, view->wins, sizeof match->wins);
    memcpy(match->hooked, view->hooked, sizeof match->hooked);
    memcpy(match->tries, view->tries, sizeof match->tries);
    match->deals = view->deals;
    match->time_up = view->time_up;
    return true;
}

/* The next line, without its end, in line; false at the end of the text, or when it is no line. */
static bool take_position_line(reading *r, const char **at, const char *end,
                               char line[MOST_LINE + 1])
{
    size_t length = 0;
    r->line++;
    for (; *at < end && **at != '\n'; ++*at) {
        unsigned char c = (unsigned char)**at;
        if (length == MOST_LINE)
            return wrong(r, "the line is too long", "");
        if (c < ' ' || c == 0x7f)
            return wrong(r, "a control character: this is no text", "");
        line[length++] = (char)c;
    }
    if (*at == end)
        return wrong(r, "the last line is cut off", "");
    ++*at;
    line[length] = '\0';
    return true;
}

bool kd_parse_position(const char *text, size_t length, kd_match *match, kd_cards draws[KD_SEATS],
                       kd_position_error *error)
{
    reading r;
    kd_match made;
    char line[MOST_LINE + 1], *rest = line;
    const char *at = text, *end = text + length;
    int version = 0;
    memset(&r, 0, sizeof r);
    r.view.seat = r.view.dealer = r.view.first = r.view.declarer = r.view.burier = KD_NOBODY;
    r.view.deals = 1;
    bool good = take_position_line(&r, &at, end, line);
    if (good && strcmp(take_word(&rest), first_word) != 0)
        good = wrong(&r, "a position begins with the line 'koudi-position 1'", "");
    good = good && read_number_within(&r, rest, 0, MOST_NUMBER, &version);
    if (good && version != VERSION)
        good = wrong(&r, "a newer koudi has written this position", "");
    while (good && at < end) {
        good = take_position_line(&r, &at, end, line);
        if (good && *line && *line != ';')
            good = read_line(&r, line);
    }
    bool whole = !seen(&r, LINE_PHASE);
    good = good && has_its_lines(&r) && has_its_cards(&r) &&
           (whole ? begins(&r, &made) : under_way(&r, &made));
    if (!good) {
        if (error)
            *error = r.error;
        return false;
    }
    *match = made;
    for (int seat = 0; seat < KD_SEATS; seat++)
        draws[seat] = whole ? r.hand[seat] : (kd_cards){0, 0};
    return true;
}

/* ---- printing ---- */

/* The text of the rules that the fewest values differ from. */
static int nearest_text(const kd_rules *rules, kd_rules *text)
{
    int best = 0, least = kd_rule_count + 1;
    for (int i = 0; i < kd_preset_count + kd_elsewhere_count; i++) {
        kd_rules of;
        int differ = 0;
        (void)kd_rules_preset(&of, kd_presets[i].name);
        for (int row = 0; row < kd_rule_count; row++)
            differ +=
                kd_rule_get(&of, &kd_rule_rows[row]) != kd_rule_get(rules, &kd_rule_rows[row]);
        if (differ < least) {
            least = differ;
            best = i;
            *text = of;
        }
    }
    return best;
}

static void print_key(kd_out *out, int line)
{
    kd_out_text(out, lines[line].word);
}

static void put_value_text(kd_out *out, const char *text)
{
    kd_out_char(out, ' ');
    kd_out_text(out, text);
}

static void put_value_number(kd_out *out, int number)
{
    kd_out_char(out, ' ');
    kd_out_number(out, number);
}

static void put_value_cards(kd_out *out, kd_cards cards)
{
    char text[400];
    kd_print_cards(cards, NULL, text, sizeof text);
    put_value_text(out, text);
}

static void put_seat_line(kd_out *out, int line, int seat, kd_cards cards)
{
    print_key(out, line);
    put_value_number(out, seat);
    put_value_cards(out, cards);
    kd_out_char(out, '\n');
}

static void put_cards_line(kd_out *out, int line, kd_cards cards)
{
    if (kd_empty(cards))
        return;
    print_key(out, line);
    put_value_cards(out, cards);
    kd_out_char(out, '\n');
}

/* A line of two numbers, unless both are 0. */
static void put_by_team(kd_out *out, int line, const uint8_t of[KD_TEAMS])
{
    if (!of[0] && !of[1])
        return;
    print_key(out, line);
    put_value_number(out, of[0]);
    put_value_number(out, of[1]);
    kd_out_char(out, '\n');
}

static void put_number_line(kd_out *out, int line, int number, int usual)
{
    if (number == usual)
        return;
    print_key(out, line);
    put_value_number(out, number);
    kd_out_char(out, '\n');
}

static void put_word_line(kd_out *out, int line, const char *word)
{
    if (!word)
        return;
    print_key(out, line);
    put_value_text(out, word);
    kd_out_char(out, '\n');
}

static void put_rule_lines(kd_out *out, const kd_rules *rules)
{
    kd_rules text;
    char value[200];
    put_word_line(out, LINE_RULES, kd_presets[nearest_text(rules, &text)].name);
    for (int i = 0; i < kd_rule_count; i++) {
        const kd_rule_row *row = &kd_rule_rows[i];
        if (kd_rule_get(&text, row) == kd_rule_get(rules, row))
            continue;
        kd_rule_print(rules, row, value, sizeof value);
        put_word_line(out, LINE_SET, value);
    }
}

/* What a seat has taken and buried, the burier's last. */
static void put_burying(kd_out *out, const kd_round *round, int seat)
{
    bool holds = seat == round->burier && kd_empty(round->deck);
    if (holds && round->buried_before >> seat & 1)
        put_seat_line(out, LINE_BURIED, seat, round->buried[seat]);
    if (seat == round->burier || !kd_empty(round->taken[seat]))
        put_seat_line(out, LINE_TOOK, seat, round->taken[seat]);
    if (!holds && round->buried_before >> seat & 1)
        put_seat_line(out, LINE_BURIED, seat, round->buried[seat]);
}

static void put_play_lines(kd_out *out, const kd_round *round)
{
    kd_cards captured = round->captured;
    put_number_line(out, LINE_FINES, round->fines, 0);
    put_cards_line(out, LINE_GONE, round->gone);
    for (int i = 0; i < round->pos.tricks; i++)
        for (int seat = 0; seat < KD_SEATS; seat++)
            if (kd_team(round->trick[i].winner) != kd_team(round->dealer))
                captured = kd_sub(captured, round->trick[i].play[seat]);
    put_cards_line(out, LINE_CAPTURED, captured);
    for (int i = 0; i <= round->pos.tricks; i++) {
        const kd_trick *trick = &round->trick[i];
        print_key(out, LINE_TRICK);
        put_value_number(out, trick->leader);
        for (int j = 0, seat = trick->leader; j < KD_SEATS && !kd_empty(trick->play[seat]);
             j++, seat = kd_next_seat(seat))
            put_value_cards(out, trick->play[seat]);
        kd_out_char(out, '\n');
    }
    put_cards_line(out, LINE_TRIED, round->dump_tried);
}

static void put_under_way(kd_out *out, const kd_match *match)
{
    const kd_round *round = &match->round;
    put_word_line(out, LINE_FIRST_DEAL, round->first_deal ? "yes" : NULL);
    put_word_line(out, LINE_REDEAL, round->redeal ? "yes" : NULL);
    put_word_line(out, LINE_PHASE, kd_phase_name(round->phase));
    put_number_line(out, LINE_FIRST, round->first, round->dealer);
    put_word_line(out, LINE_TRUMP, round->trump_known ? kd_suit_name(round->order.trump) : NULL);
    if (round->declarer < KD_SEATS)
        put_seat_line(out, round->countered ? LINE_COUNTERED : LINE_DECLARED, round->declarer,
                      round->standing);
    if (round->turned_count) {
        print_key(out, LINE_TURNED);
        for (int i = 0; i < round->turned_count; i++) {
            char face[4];
            kd_print_face(round->turned[i], face, sizeof face);
            kd_out_char(out, i ? ',' : ' ');
            kd_out_text(out, face);
        }
        kd_out_char(out, '\n');
    }
    if (kd_phase_asks(round->phase)) {
        print_key(out, LINE_ASKED);
        for (int i = 0, seat = round->asked; i < KD_SEATS; i++, seat = kd_next_seat(seat))
            if (round->waiting >> seat & 1)
                put_value_number(out, seat);
        kd_out_char(out, '\n');
    }
    for (int seat = 0; seat < KD_SEATS; seat++)
        put_seat_line(out, LINE_HAND, seat, round->hand[seat]);
    if (round->burier == KD_NOBODY)
        put_cards_line(out, LINE_KITTY, round->deck);
    for (int seat = 0; seat < KD_SEATS; seat++)
        if (seat != round->burier)
            put_burying(out, round, seat);
    if (round->burier < KD_SEATS)
        put_burying(out, round, round->burier);
    for (int seat = 0; seat < KD_SEATS; seat++)
        if (!kd_empty(round->shown[seat]))
            put_seat_line(out, LINE_SHOWN, seat, round->shown[seat]);
    if (round->phase == KD_PHASE_PLAY)
        put_play_lines(out, round);
}

int kd_print_position(const kd_match *match, const kd_cards draws[KD_SEATS], char *text,
                      size_t size)
{
    kd_out out = kd_out_to(text, size);
    const kd_round *round = &match->round;
    bool begins = round->phase <= KD_PHASE_DEAL && draws && !kd_empty(draws[0]);
    if (kd_phase_ended(round->phase) || (round->phase == KD_PHASE_TURN && !begins))
        return kd_out_end(&out);
    kd_out_text(&out, first_word);
    put_value_number(&out, VERSION);
    kd_out_char(&out, '\n');
    put_rule_lines(&out, &match->rules);
    print_key(&out, LINE_LEVEL);
    put_value_text(&out, kd_rank_name(match->level[0]));
    put_value_text(&out, kd_rank_name(match->level[1]));
    kd_out_char(&out, '\n');
    put_number_line(&out, LINE_DEALER, round->dealer, KD_NOBODY);
    put_number_line(&out, LINE_DEAL, match->deals, 1);
    put_by_team(&out, LINE_WINS, match->wins);
    put_by_team(&out, LINE_HOOKED, match->hooked);
    put_by_team(&out, LINE_TRIES, match->tries);
    put_word_line(&out, LINE_TIME_UP, match->time_up ? "yes" : NULL);
    if (begins) {
        kd_cards kitty = kd_deck(&match->rules);
        for (int seat = 0; seat < KD_SEATS; seat++) {
            put_seat_line(&out, LINE_HAND, seat, draws[seat]);
            kitty = kd_sub(kitty, draws[seat]);
        }
        put_cards_line(&out, LINE_KITTY, kitty);
    } else {
        put_under_way(&out, match);
    }
    return kd_out_end(&out);
}

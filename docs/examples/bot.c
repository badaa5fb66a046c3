/* bot.c - a complete player for Koudi's seat protocol (docs/protocol.md); any C compiler will do:
 *
 *     cc -o mybot bot.c && koudi play --seat west='cmd:./mybot'
 *
 * Of the actions that are listed it takes the most valuable cards when it declares or buries, or when
 * the trick holds points, and else the least valuable. */
#include <stdio.h>
#include <string.h>

enum { LINE = 1024 };

static int points(const char *card)
{
    return !strchr("SHCD", card[0]) ? 0 : card[1] == '5' ? 5 : strchr("TK", card[1]) ? 10 : 0;
}

/* What it costs to part with these cards, "H9,H9"; *worth is their points. */
static int cost(const char *cards, char trump, char level, int *worth)
{
    int sum = 0;
    *worth = 0;
    for (const char *at = cards; at && at[0] && at[1];
         at = strchr(at, ',') ? strchr(at, ',') + 1 : NULL) {
        const char *rank = strchr("23456789TJQKA", at[1]);
        sum += !rank            ? 200
               : at[1] == level ? 150
                                : (int)(13 - strlen(rank)) + (at[0] == trump ? 100 : 0);
        *worth += points(at);
    }
    return sum + 5 * *worth;
}

int main(void)
{
    char line[LINE], best[LINE] = "pass", phase[16] = "", suit[16], trump = '-', level = '-';
    int best_cost = -1, stake = 0, tricks = 0, worth;
    puts("koudi-seat 1 example in C");
    fflush(stdout);
    while (fgets(line, sizeof line, stdin) && strcmp(line, "end\n") != 0) {
        char verb[16] = "", cards[LINE] = "", play[4][LINE];
        int number, trick;
        if (sscanf(line, "ask %d %15s", &number, phase) == 2)
            best_cost = -1, stake = 0, strcpy(best, "pass");
        else if (sscanf(line, "tricks %d", &tricks) == 1)
            continue;
        else if (sscanf(line, "order %15s %c", suit, &level) == 2)
            trump = suit[0]; /* N: there is none */
        else if (sscanf(line, "trick %d %*s %*s %*s %1023s %1023s %1023s %1023s", &trick, play[0],
                        play[1], play[2], play[3]) == 5 &&
                 trick == tricks)
            for (int seat = 0; seat < 4; seat++, stake += worth)
                cost(play[seat], trump, level, &worth);
        else if (sscanf(line, "may %15s %1023s", verb, cards) >= 1) {
            int spoken = strcmp(phase, "play") != 0, dear = cost(cards, trump, level, &worth);
            int better = spoken       ? dear > best_cost
                         : stake >= 5 ? dear > best_cost
                                      : dear < best_cost;
            if (best_cost < 0 || better)
                best_cost = dear, snprintf(best, sizeof best, "%.15s %.900s", verb, cards);
        } else if (sscanf(line, "go %d", &number) == 1) {
            printf("answer %d %s\n", number, best);
            fflush(stdout);
        }
    }
    return 0;
}

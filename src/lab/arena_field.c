/* arena_field.c - koudi-lab arena A --field FILE: the file of players, and the table of results. */
#include "lab/lab.h"

#include "base/i18n.h"
#include "cli/cli.h"
#include "tui/cells/cells.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>

/* ---- the file ---------------------------------------------------------------------------------- */

/* Takes a line's player; NULL, or why there is none. */
static const char *field_take_line(arena_field *field, char *line, char *why, size_t size)
{
    size_t length = strlen(line);
    while (length && strchr(" \t\r\n", line[length - 1]))
        line[--length] = '\0';
    line += strspn(line, " \t");
    length = strlen(line);
    if (!length || *line == '#')
        return NULL;
    if (length >= MAX_CONTENDER) {
        snprintf(why, size, _("a player's line has at most %d bytes"), MAX_CONTENDER - 1);
        return why;
    }
    if (field->count == MAX_FIELD) {
        snprintf(why, size, _("a field has at most %d players"), MAX_FIELD);
        return why;
    }
    if (!contender_read(line, &field->player[field->count], why, size))
        return why;
    field->count++;
    if ((int)length > field->width)
        field->width = (int)length;
    return NULL;
}

bool arena_field_read(arena_field *field, const char *path)
{
    char line[4 * MAX_CONTENDER], sentence[256];
    const char *why = NULL;
    *field = (arena_field){.width = 6};
    FILE *in = fopen(path, "r");
    if (!in)
        return cli_complain("%s: %s", path, strerror(errno));
    int number = 0;
    while (!why && fgets(line, sizeof line, in)) {
        bool whole = strchr(line, '\n');
        for (int c = 0; !whole && c != '\n' && c != EOF;)
            c = getc(in);
        number++;
        why = field_take_line(field, line, sentence, sizeof sentence);
    }
    int error = ferror(in) ? errno : 0;
    (void)fclose(in);
    if (error)
        return cli_complain("%s: %s", path, strerror(error));
    if (why) {
        char where[512];
        snprintf(where, sizeof where, "%s:%d: %s", path, number, why);
        return contender_complain(where, ""), false;
    }
    return field->count || cli_complain(_("%s: there is no player in it"), path);
}

/* ---- the table --------------------------------------------------------------------------------- */

void field_table_add(field_table *table, const pair *p)
{
    field_deal *deal = &table->deals[p->index];
    deal->levels += p->levels / 2.0;
    deal->points += p->half_points / 4.0;
    deal->won += p->won;
    deal->played += p->played;
}

/* Prints a name, in cells up to the width of the column. */
static void put_name(const field_table *table, const char *name)
{
    char shown[MAX_CONTENDER];
    contender_shown(name, shown, sizeof shown);
    printf("%s%*s", shown, grid_blanks(shown, table->field->width), "");
}

static void print_score(const field_table *table, const char *name, const score *s)
{
    put_name(table, name);
    printf("  %+7.3f +/- %.3f  %+8.2f +/- %5.2f  %5.1f +/- %4.1f %%", s->levels.mean,
           series_margin(&s->levels), s->points.mean, series_margin(&s->points), 100 * s->won.mean,
           100 * series_margin(&s->won));
}

void field_table_head(const field_table *table, const arena_head *head)
{
    char shown[MAX_CONTENDER];
    contender_shown(head->side[0].text, shown, sizeof shown);
    printf(P_OF("%s against each of %s: %" PRIu64 " deal, played twice with seats swapped; rules "
                "%s, seed %" PRIu64 "\n",
                "%s against each of %s: %" PRIu64 " deals, each played twice with seats swapped; "
                "rules %s, seed %" PRIu64 "\n",
                head->deals),
           shown, table->name, head->deals, head->rules_name, head->seed);
    if (head->play_only)
        puts(P_("all declare and bury by the same rules of thumb"));
    put_name(table, P_("player"));
    puts(P_("  levels a round     points a round      rounds won        refusals"));
}

void field_table_row(field_table *table, const score *s, const uint64_t refusals[KD_TEAMS])
{
    const char *name = table->field->player[table->players].text;
    print_score(table, name, s);
    printf("  %" PRIu64 ", %" PRIu64 "\n", refusals[0], refusals[1]);
    fflush(stdout);
    if (!table->players || s->levels.mean < table->worst_score.levels.mean) {
        table->worst = table->players;
        table->worst_score = *s;
    }
    table->players++;
}

void field_table_end(const field_table *table)
{
    score mean = {.rounds = 0};
    for (uint64_t i = 0; i < table->deal_count; i++) {
        const field_deal *deal = &table->deals[i];
        series_add(&mean.levels, deal->levels / table->players);
        series_add(&mean.points, deal->points / table->players);
        if (deal->played)
            series_add(&mean.won, deal->won / deal->played);
    }
    print_score(table, P_("mean"), &mean);
    putchar('\n');
    print_score(table, P_("worst"), &table->worst_score);
    char shown[MAX_CONTENDER];
    contender_shown(table->field->player[table->worst].text, shown, sizeof shown);
    printf("  %s\n", shown);
}

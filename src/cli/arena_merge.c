/* arena_merge.c - koudi arena merge: one summary from the files of all shards. */
#include "cli/arena_merge.h"

#include "base/i18n.h"
#include "cli/arena.h"
#include "cli/arena_file.h"
#include "cli/options.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* All that was read so far. */
typedef struct merged {
    arena_head head;  /* of the first file, as if it were the whole */
    arena_pair *pair; /* by deal; pair.played stays -1 where none has come */
    arena_sum sum;
} merged;

static bool keep_head(merged *all, const arena_head *head)
{
    all->head = *head;
    all->head.shard = all->head.shards = 1;
    all->pair = calloc(head->deals, sizeof *all->pair);
    if (!all->pair) {
        cli_complain(_("out of memory"));
        return false;
    }
    for (uint64_t deal = 0; deal < head->deals; deal++)
        all->pair[deal].pair.played = -1;
    return true;
}

/* Is it a part of the same comparison? */
static bool same_head(const merged *all, const arena_head *head, const char *name)
{
    const arena_head *first = &all->head;
    const char *differs = strcmp(first->side[0].text, head->side[0].text) != 0   ? "a"
                          : strcmp(first->side[1].text, head->side[1].text) != 0 ? "b"
                          : first->rules_hash != head->rules_hash                ? "rules"
                          : first->seed != head->seed                            ? "seed"
                          : first->deals != head->deals                          ? "deals"
                          : first->play_only != head->play_only                  ? "play-only"
                          : first->null != head->null                            ? "null"
                                                                                 : NULL;
    if (differs)
        cli_complain(_("%s: \"%s\" is not that of the first file"), name, differs);
    return !differs;
}

static bool take_pairs(merged *all, arena_reader *reader, const arena_head *head)
{
    arena_pair both;
    bool more;
    while (arena_read_pair(reader, head, &both, &more)) {
        if (!more)
            return arena_read_sum(reader, &all->sum) && arena_read_end(reader);
        arena_pair *kept = &all->pair[both.pair.index];
        if (kept->pair.played >= 0) {
            cli_complain(_("%s:%d: pair %" PRIu64 " comes twice"), reader->name, reader->line,
                         both.pair.index);
            return false;
        }
        *kept = both;
    }
    return false;
}

static bool take_open(merged *all, arena_reader *reader)
{
    arena_head head;
    if (!arena_read_head(reader, &head))
        return false;
    if (all->pair ? !same_head(all, &head, reader->name) : !keep_head(all, &head))
        return false;
    return take_pairs(all, reader, &head);
}

static bool take_file(merged *all, const char *name)
{
    arena_reader reader = {.in = fopen(name, "r"), .name = name};
    if (!reader.in) {
        cli_complain("%s: %s", name, strerror(errno));
        return false;
    }
    bool well = take_open(all, &reader);
    (void)fclose(reader.in);
    return well;
}

static bool is_here(const merged *all, uint64_t deal)
{
    return all->pair[deal].pair.played >= 0;
}

static bool is_whole(const merged *all)
{
    for (uint64_t deal = 0; deal < all->head.deals; deal++)
        if (!is_here(all, deal)) {
            cli_complain(_("pair %" PRIu64 " of %" PRIu64 " is missing: not all shards are here"),
                         deal, all->head.deals);
            return false;
        }
    return true;
}

static bool write_whole(const merged *all, const char *name)
{
    FILE *out = fopen(name, "w");
    bool well = out != NULL;
    if (out) {
        arena_write_head(out, &all->head);
        for (uint64_t deal = 0; deal < all->head.deals; deal++)
            arena_write_pair(out, &all->head, &all->pair[deal]);
        arena_write_sum(out, &all->sum);
        well = !ferror(out);
        well = fclose(out) == 0 && well;
    }
    if (!well)
        cli_complain("%s: %s", name, strerror(errno));
    return well;
}

static int finish(const merged *all, const char *out, bool partial)
{
    arena_score counted = {.score = {.rounds = 0}};
    if ((!partial && !is_whole(all)) || (out && !write_whole(all, out)))
        return CLI_FAILED;
    for (uint64_t deal = 0; deal < all->head.deals; deal++)
        if (is_here(all, deal))
            arena_count(&counted, &all->pair[deal]);
    arena_print(&all->head, &counted, &all->sum);
    if (partial)
        printf(_("a part only, of %" PRIu64 " deals\n"), all->head.deals);
    return all->sum.refusals[0] || all->sum.refusals[1] ? CLI_FAILED : CLI_OK;
}

int arena_merge(char *const files[], int count, const char *out, bool partial)
{
    static merged all;
    bool well = true;
    for (int i = 0; well && i < count; i++)
        well = take_file(&all, files[i]);
    int status = well ? finish(&all, out, partial) : CLI_FAILED;
    free(all.pair);
    return status;
}

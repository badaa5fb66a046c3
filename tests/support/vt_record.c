/* vt_record.c - reads the record of a game that is played on a pseudo-terminal. */
#include "support/vt_record.h"

#include "record/record.h"
#include "support/folder.h"

#include <glob.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

enum { RECORD_MAX = 1 << 18, PATH = 256 };

const char *vt_record(vt *v)
{
    static char path[PATH];
    char pattern[128];
    glob_t found;
    snprintf(pattern, sizeof pattern, "%s/koudi/records/*.rec", vt_home(v));
    assert_int_equal(glob(pattern, 0, NULL, &found), 0);
    snprintf(path, sizeof path, "%s", found.gl_pathv[found.gl_pathc - 1]);
    globfree(&found);
    return path;
}

int vt_replay(vt *v, kd_match *match, int actor)
{
    static char text[RECORD_MAX];
    record_head head;
    record_item item;
    record_reader reader;
    kd_events events;
    int count = 0;
    assert_true(record_begin(&reader, text, read_all(vt_record(v), text, sizeof text), &head));
    kd_match_start(match, &head.rules);
    for (record_kind kind; (kind = record_read(&reader, &item)) != RECORD_END;) {
        assert_int_not_equal(kind, RECORD_BAD);
        if (kind == RECORD_HASH)
            assert_true(item.hash == kd_match_hash(match));
        if (kind != RECORD_ACTION)
            continue;
        assert_int_equal(kd_apply(match, &item.action, &events).reason, KD_OK);
        count += item.action.actor == actor;
    }
    return count;
}

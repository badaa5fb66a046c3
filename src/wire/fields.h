/* fields.h - the values of a struct as words of a line: one table of fields, by which they are written and read. */
#ifndef KOUDI_WIRE_FIELDS_H
#define KOUDI_WIRE_FIELDS_H

#include "wire/wire.h"

/* How a value is written, as a word unless something else is said. */
typedef enum field_form {
    FIELD_NONE,   /* ends a list */
    FIELD_NUMBER, /* without sign; like those of the other forms it may have 1, 2, 4 or 8 bytes */
    FIELD_ID,     /* the same, never 0 */
    FIELD_POINTS, /* an int16_t, which may be negative */
    FIELD_NAME,   /* the number of a name; the first name for one that has none */
    FIELD_BIT,    /* a mask: the number of its lowest bit */
    FIELD_HEX,    /* a string of just so many digits; a line that lacks them is not worth writing */
    FIELD_CARDS,
    FIELD_FACES,  /* in an order that matters */
    FIELD_FLAG,   /* true where the line is there: has no word */
    FIELD_OPTION, /* true where its key is a word behind the other values */
    FIELD_TEXT,   /* behind " : " at the end of the line; safe to be shown, and cut to its size */
    /* Worth a line, be it 0: */
    FIELD_SEAT, /* "-": KD_NOBODY, which is not */
    FIELD_LEVEL,
    FIELD_COUNT
} field_form;

typedef struct field {
    const char *key;
    size_t at, size; /* in its struct; size: of one value */
    field_form form;
    int count;     /* of values; of FIELD_FACES, which are one, the place of their number */
    uint64_t most; /* the greatest number; of FIELD_FACES the most that there can be */
    const char *const *names;
} field;

#define FIELD(key, of, member, form, most)                                                         \
    {                                                                                              \
        key, offsetof(of, member), sizeof(((of *)0)->member), form, 1, most, NULL                  \
    }
#define FIELD_NAMED(key, of, member, names)                                                        \
    {                                                                                              \
        key, offsetof(of, member), sizeof(((of *)0)->member), FIELD_NAME, 1,                       \
            sizeof(names) / sizeof *(names)-1, names                                               \
    }

/* Writes a line: its head, and the values of so many fields, or up to FIELD_NONE, each behind what separates it. Nothing
   where none of them is worth a line, all being 0, empty or nobody, unless always. */
void fields_put_line(wire_text *text, const char *head, const void *of, const field *list,
                     int count, bool always);
/* Reads them: takes the words off *rest; text is what stood behind " : ". False where one cannot be read. */
bool fields_read(void *of, const field *list, int count, char **rest, const char *text);

/* As wire_add does, but quicker: a table writes its view anew after every step, for everybody at it. */
void fields_put_text(wire_text *text, const char *words);
/* Ends the line before its free text, behind " : ", and returns that; "" when it has none. */
char *fields_split_text(char *line);
/* Copies text safe to be shown, cut to so many bytes between two characters; out has room for a NUL besides. */
void fields_copy_text(char *out, const char *text, size_t most);
/* Is it one of the words? */
bool fields_have_word(const char *words, const char *word);

#endif

/*
 * c.c - the flat image, or the terse stream, as a constant array in C, alone or in a whole
 * program.
 *
 * The array is a string: gcc compiles one of 65,000 bytes in 18 million instructions, and in
 * 435 million if it is a list of numbers (callgrind; p5c8r is of that size). C89 wants no
 * string to be over 509 characters; gcc and clang are told not to mind. A string ends with a
 * zero, which C++ wants to be counted.
 */
#include <inttypes.h>
#include <string.h>

#include "format/game/ascii.h"
#include "format/game/code.h"
#include "gen/export/export.h"

#define NAME_ROOM 80
#define COLUMNS   90

/* avr-gcc takes arrays of up to 32,767 bytes, the zero at the end included. Two of them are
 * what an offset of two bytes reaches. */
#define SHARD       32766u
#define MOST_SHARDS 2u

typedef struct source {
    const peg_export *export;
    char name[NAME_ROOM];  /* of the array */
    char bytes[NAME_ROOM]; /* of the macro that is its size */
    size_t shards;         /* arrays that it is cut into */
    FILE *out;
} source;

static void find_names(source *c)
{
    const peg_about *about = &c->export->loaded->tree.about;
    const char *strategy = peg_strategy_name(about->strategy);
    const size_t plain = strcspn(strategy, "+");
    char rules[PEG_RULES_TEXT];
    int used;

    peg_rules_print(&about->rules, rules);
    used = snprintf(
        c->name, NAME_ROOM, "%s_%.*s%s%s%s%s", rules, (int)plain, strategy,
        strategy[plain] ? "_plus" : "", about->objective > PEG_OBJECTIVE_AVERAGE ? "_" : "",
        about->objective > PEG_OBJECTIVE_AVERAGE ? peg_objective_name(about->objective) : "",
        c->export->is_terse ? "_terse" : "");
    for (int i = 0; i < used; i++) {
        if (!peg_is_alnum(c->name[i])) c->name[i] = '_';
        c->bytes[i] = peg_upper(c->name[i]);
    }
    strcpy(c->bytes + used, "_BYTES");
}

/* What is added to the name of a shard. */
static const char *number_of(const source *c, size_t shard)
{
    static const char *const numbers[MOST_SHARDS] = {"_0", "_1"};
    return c->shards > 1 ? numbers[shard] : "";
}

static void write_comment(const source *c)
{
    const peg_loaded *loaded = c->export->loaded;
    const peg_about *about = &loaded->tree.about;

    fprintf(c->out, "/*\n * ");
    peg_export_title(c->out, about);
    fprintf(c->out, ": %" PRIu32 " secrets,\n", about->secrets);
    fprintf(c->out, " * %" PRIu64 " guesses in all, %.4f on average, %u at worst.\n",
            about->total, (double)about->total / about->secrets, about->worst);
    fprintf(c->out,
            " * A Pegtree %s of %zu bytes; its tree file has the hash %016" PRIx64 ".\n",
            c->export->is_terse ? "terse stream" : "flat image", c->export->image_bytes,
            loaded->hash);
    fprintf(c->out, " *\n *     peg_%sopen(&tree, %s%s, %s)\n",
            c->export->is_terse ? "terse_" : "", c->name, number_of(c, 0), c->bytes);
    if (c->export->progmem && !c->export->with_walker)
        fputs(" *\n * To be included before pegtree_walk.h, which so learns to read flash.\n",
              c->out);
    fprintf(c->out, " */\n#define %s %zuu\n", c->bytes, c->export->image_bytes);
}

/* ---- the array ------------------------------------------------------------------ */

/* A byte of a string in the fewest characters; `next` is the byte behind it in its line. A
 * question mark could begin a trigraph. Returns the number of characters. */
static int put_byte(char text[5], uint8_t byte, int next)
{
    if (byte >= ' ' && byte <= '~' && !strchr("\"\\?", byte)) return sprintf(text, "%c", byte);
    return sprintf(text, next >= '0' && next <= '7' ? "\\%03o" : "\\%o", byte);
}

static void write_string(FILE *out, const uint8_t *bytes, size_t size)
{
    for (size_t at = 0; at < size;) {
        char line[COLUMNS + 5];
        int used = 0;
        for (; at < size && used + 4 <= COLUMNS; at++) {
            used += put_byte(line + used, bytes[at], at + 1 < size ? bytes[at + 1] : 0);
        }
        fprintf(out, "\n    \"%.*s\"", used, line);
    }
    fputs(";\n", out);
}

static void write_arrays(const source *c)
{
    fputs("\n#ifdef __GNUC__\n#pragma GCC diagnostic push\n"
          "#pragma GCC diagnostic ignored \"-Woverlength-strings\"\n#endif\n",
          c->out);
    for (size_t s = 0, from = 0; s < c->shards; s++, from += SHARD) {
        const size_t rest = c->export->image_bytes - from;
        const size_t size = c->shards > 1 && rest > SHARD ? SHARD : rest;
        const char *flash = c->export->progmem ? " PROGMEM" : "";
        fprintf(c->out, "#ifdef __cplusplus\nextern \"C\"\n#else\nextern\n#endif\n");
        fprintf(c->out, "const unsigned char %s%s[%zu + 1];\n", c->name, number_of(c, s), size);
        fprintf(c->out, "const unsigned char %s%s[%zu + 1]%s =", c->name, number_of(c, s), size,
                flash);
        write_string(c->out, c->export->image + from, size);
    }
    fputs("#ifdef __GNUC__\n#pragma GCC diagnostic pop\n#endif\n", c->out);
}

/* ---- flash of an AVR ------------------------------------------------------------ */

/* Other machines can compile it, too, so that it can be tried there. */
static void write_flash(const source *c)
{
    fputs("\n#include <stdint.h>\n#ifdef __AVR__\n#include <avr/pgmspace.h>\n#endif\n"
          "#ifndef PROGMEM\n#define PROGMEM\n#endif\n"
          "#ifndef pgm_read_byte\n#define pgm_read_byte(p) (*(p))\n#endif\n",
          c->out);
}

/* How the walker reads it. Pointers run on from the first shard into the second, which is
 * elsewhere, and both may be beyond what a plain pointer of an AVR reaches. */
static void write_fetch(const source *c)
{
    const char *name = c->name;

    if (c->shards == 1) {
        fputs("\n#define PEG_BYTE(p) pgm_read_byte(p)\n", c->out);
        return;
    }
    fprintf(c->out,
            "\n#ifdef __AVR_HAVE_ELPM__\n"
            "#define FAR_BYTE(array, at) pgm_read_byte_far(pgm_get_far_address(array) + (at))\n"
            "#else\n#define FAR_BYTE(array, at) pgm_read_byte((array) + (at))\n#endif\n"
            "#ifdef __GNUC__\n__attribute__((unused))\n#endif\n");
    fprintf(c->out, "static unsigned char %s_byte(const unsigned char *p)\n{\n", name);
    fprintf(c->out, "    uint16_t at = (uint16_t)((uintptr_t)p - (uintptr_t)%s_0);\n", name);
    fprintf(c->out, "    if (at < %uu) return FAR_BYTE(%s_0, at);\n", SHARD, name);
    fprintf(c->out, "    return FAR_BYTE(%s_1, (uint16_t)(at - %uu));\n}\n", name, SHARD);
    fprintf(c->out, "#define PEG_BYTE(p) %s_byte(p)\n", name);
}

/* ---- the program ---------------------------------------------------------------- */

static void write_text(const char *const *line, FILE *out)
{
    for (; *line; line++) fprintf(out, "%s\n", *line);
}

/* What the walker of a terse stream needs room for, in this game and tree. */
static void write_bounds(const source *c)
{
    const peg_about *about = &c->export->loaded->tree.about;

    fprintf(c->out, "#define TREE_IS_TERSE\n#define PEG_MAX_LENGTH  %u\n", about->rules.length);
    fprintf(c->out, "#define PEG_MAX_COLORS  %u\n#define PEG_MAX_HISTORY %u\n",
            peg_greatest_range(&about->rules), about->worst);
}

static void write_program(const source *c)
{
    const peg_rules *rules = &c->export->loaded->tree.about.rules;

    fprintf(c->out, "\n#define TREE        %s%s\n", c->name, number_of(c, 0));
    if (c->export->is_terse) write_bounds(c);
    fprintf(c->out, "#define TREE_BYTES  %s\n#define TREE_LENGTH %u\n", c->bytes,
            rules->length);
    if (c->export->progmem) fputs("#define PEG_OFFSET  uint16_t\n", c->out);
    fputs("#define PEGTREE_STATIC\n#define PEGTREE_IMPLEMENTATION\n\n", c->out);
    write_text(peg_text_walker, c->out);
    write_text(peg_text_main, c->out);
}

static int write_c(const peg_export *export, FILE *out, peg_failure *failure)
{
    const size_t size = export->image_bytes;
    source c = {.export = export, .shards = 1, .out = out};

    if (export->progmem && size > MOST_SHARDS * SHARD)
        return peg_fail(failure, PEG_EXIT_FAILED,
                        "--progmem: the image has %zu bytes, and an AVR reaches %u", size,
                        MOST_SHARDS * SHARD);
    if (export->progmem) c.shards = (size + SHARD - 1) / SHARD;
    find_names(&c);
    write_comment(&c);
    if (export->progmem) write_flash(&c);
    write_arrays(&c);
    if (export->progmem) write_fetch(&c);
    if (export->with_walker) write_program(&c);
    return PEG_EXIT_DONE;
}

const peg_exporter peg_exporter_c = {
    .form = "c",
    .summary = "an array in C or C++, for programs with the walker",
    .write = write_c,
    .is_source = 1,
};

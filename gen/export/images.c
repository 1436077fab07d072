/*
 * images.c - the images that players walk: flat and terse as they are, checked after writing; c
 * as a constant array in C, alone or in a complete program, or the declaration of that array,
 * for a header.
 */
#include <inttypes.h>
#include <string.h>

#include "format/game/ascii.h"
#include "format/game/code.h"
#include "gen/export/export.h"

/* ---- flat, terse --------------------------------------------------------------------- */

static int write_image(const peg_export *export, FILE *out)
{
    fwrite(export->image, 1, export->image_bytes, out);
    return PEG_EXIT_DONE;
}

/* Plays what was written as any player would, and compares the result with the tree. The
 * guesses of a terse stream may differ from the tree's, but not their cost. */
static peg_status play_written(void *user, const char *written)
{
    const peg_export *export = user;
    peg_loaded read;
    peg_status status = peg_load_tree(written, PEG_NO_LIMIT, &read);

    if (status != PEG_OK) return status;
    status = peg_loaded_verify(&read);
    if (status == PEG_OK && !peg_same_tally(&read.tally, &export->loaded->tally))
        status = PEG_E_CORRUPT;
    peg_unload(&read);
    return status;
}

const peg_exporter peg_exporter_flat = {
    .form = "flat",
    .summary = "the flat image that players walk",
    .write = write_image,
    .check = play_written,
    .is_binary = 1,
};

const peg_exporter peg_exporter_terse = {
    .form = "terse",
    .summary = "the terse stream, for the smallest players",
    .write = write_image,
    .check = play_written,
    .is_binary = 1,
    .is_terse = 1,
};

/* ---- c ------------------------------------------------------------------------------- */

/* The array is a list of numbers. A string compiles faster (62,146 bytes, p5c8r: 18 million
 * instructions by gcc 12, and 435 million, a tenth of a second, as a list; callgrind), but
 * compilers for other character sets change its contents, C89 guarantees only 509 characters,
 * and its terminating zero is one byte too many. */

#define NAME_ROOM 80
#define COLUMNS   90

/* avr-gcc accepts arrays of up to 32,767 bytes. A 16-bit offset reaches two of them. */
#define ARRAY_MOST 32767u

typedef struct source {
    const peg_export *export;
    char name[NAME_ROOM];  /* of the array */
    char bytes[NAME_ROOM]; /* of the macro that is its size */
    int is_split;          /* on an AVR, into two arrays */
    FILE *out;
} source;

/* The name says what the tree is: `best`, not `best found`, if it is not proven optimal. */
static void find_names(source *c)
{
    const peg_about *about = &c->export->loaded->tree.about;
    const char *strategy = peg_export_name(about);
    const size_t plain = strcspn(strategy, "+ ");
    char rules[PEG_RULES_TEXT];
    int used;

    peg_rules_print(&about->rules, rules);
    used = snprintf(
        c->name, NAME_ROOM, "%s_%.*s%s%s%s%s", rules, (int)plain, strategy,
        strategy[plain] == '+' ? "_plus" : "",
        about->objective > PEG_OBJECTIVE_AVERAGE ? "_" : "",
        about->objective > PEG_OBJECTIVE_AVERAGE ? peg_objective_name(about->objective) : "",
        c->export->is_terse ? "_terse" : "");
    for (int i = 0; i < used; i++) {
        if (!peg_is_alnum(c->name[i])) c->name[i] = '_';
        c->bytes[i] = peg_upper(c->name[i]);
    }
    strcpy(c->bytes + used, "_BYTES");
}

/* What follows the name of the array, or of the first of two. */
static const char *suffix(const source *c)
{
    return c->is_split ? "_0" : "";
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
            c->export->is_terse ? "terse_" : "", c->name, suffix(c), c->bytes);
    if (c->export->progmem && !c->export->with_walker)
        fputs(" *\n * To be included before pegtree_walk.h, which so learns to read flash; "
              "with the\n"
              " * Arduino library in any order.\n",
              c->out);
    fprintf(c->out, " */\n");
}

/* ---- the array ------------------------------------------------------------------ */

static void write_numbers(FILE *out, const uint8_t *bytes, size_t size)
{
    int column = COLUMNS;

    for (size_t at = 0; at < size; at++) {
        if (column + 4 > COLUMNS) column = fprintf(out, "\n    ") - 1;
        column += fprintf(out, "%u%s", bytes[at], at + 1 < size ? "," : "");
    }
}

/* C allows repeating a declaration, and a macro with the same definition. */
static void write_declarations(const source *c)
{
    fprintf(c->out, "#define %s %zuu\n", c->bytes, c->export->image_bytes);
    fputs("\n#ifdef __cplusplus\nextern \"C\" {\n#endif\n", c->out);
    if (c->is_split)
        fprintf(c->out,
                "#ifdef __AVR__\n"
                "extern const unsigned char %s_0[%u] __attribute__((no_reorder));\n"
                "extern const unsigned char %s_1[%zu] __attribute__((no_reorder));\n"
                "unsigned char peg_flash_byte(const unsigned char *p);\n#else\n",
                c->name, ARRAY_MOST, c->name, c->export->image_bytes - ARRAY_MOST);
    fprintf(c->out, "extern const unsigned char %s%s[%zu];\n", c->name, suffix(c),
            c->export->image_bytes);
    if (c->is_split) fputs("#endif\n", c->out);
    fputs("#ifdef __cplusplus\n}\n#endif\n", c->out);
}

static void write_array(const source *c)
{
    const uint8_t *image = c->export->image;
    const size_t size = c->export->image_bytes;

    if (!c->is_split) {
        fprintf(c->out, "\nconst unsigned char %s[%zu]%s = {", c->name, size,
                c->export->progmem ? " PEG_FLASH" : "");
        write_numbers(c->out, image, size);
    } else {
        fprintf(c->out, "\nconst unsigned char %s_0[] PEG_FLASH = {", c->name);
        write_numbers(c->out, image, ARRAY_MOST);
        fprintf(c->out,
                ",\n#ifdef __AVR__\n};\nconst unsigned char %s_1[] PEG_FLASH = {\n#endif",
                c->name);
        write_numbers(c->out, image + ARRAY_MOST, size - ARRAY_MOST);
    }
    fputs("};\n", c->out);
}

/* ---- flash of an AVR ------------------------------------------------------------ */

/* Other machines can compile it, too: Arduino boards keep data in flash in their own ways,
 * under the names that AVRs use; elsewhere there is nothing to do. How the walker reads the
 * array is decided by the first file that defines it. */
static void write_flash(const source *c)
{
    fputs("#ifdef __AVR__\n#include <avr/pgmspace.h>\n#elif defined(ARDUINO)\n"
          "#include <Arduino.h>\n#endif\n"
          "#ifndef PEG_FLASH\n#ifdef PROGMEM\n#define PEG_FLASH PROGMEM\n#else\n"
          "#define PEG_FLASH\n#endif\n#endif\n"
          "#if defined(PEG_BYTE_IS_PLAIN) && defined(__AVR__)\n"
          "#error \"include this file before pegtree_walk.h, so that it reads flash\"\n"
          "#endif\n",
          c->out);
    if (c->is_split)
        fputs(
            "#ifdef __AVR__\n#undef PEG_BYTE\n#define PEG_BYTE(p) peg_flash_byte(p)\n#endif\n",
            c->out);
    fputs("#ifndef PEG_BYTE\n#ifdef pgm_read_byte\n#define PEG_BYTE(p) pgm_read_byte(p)\n"
          "#endif\n#endif\n",
          c->out);
}

/* Pointers continue from the first array into the second, and both may be beyond the reach of a
 * plain pointer. They stand in this order, so that a pointer into neither belongs to another,
 * smaller tree, as long as what comes before them and they take no more than 64 KB. */
static void write_fetch(const source *c)
{
    const char *name = c->name;

    fputs("\n#ifdef __AVR__\n#ifdef __AVR_HAVE_ELPM__\n"
          "#define PEG_FAR(array, at) pgm_read_byte_far(pgm_get_far_address(array) + (at))\n"
          "#else\n#define PEG_FAR(array, at) pgm_read_byte((array) + (at))\n#endif\n"
          "#ifdef __cplusplus\nextern \"C\"\n#endif\n"
          "unsigned char peg_flash_byte(const unsigned char *p)\n{\n",
          c->out);
    fprintf(c->out, "    size_t at = (size_t)p - (size_t)%s_0;\n", name);
    fprintf(c->out, "    if (at < %uu) return PEG_FAR(%s_0, at);\n", ARRAY_MOST, name);
    fprintf(c->out, "    if (at < %s) return PEG_FAR(%s_1, at - %uu);\n", c->bytes, name,
            ARRAY_MOST);
    fputs("    return pgm_read_byte(p);\n}\n#endif\n", c->out);
}

/* ---- the program ---------------------------------------------------------------- */

static void write_text(const char *const *line, FILE *out)
{
    for (; *line; line++) fprintf(out, "%s\n", *line);
}

/* What a code of the game is, in the symbols that the program shows. */
static void write_codes(const peg_rules *rules, FILE *out)
{
    static const char *const kinds[] = {", repeats allowed", ", all different", ""};

    fprintf(out, "#define TREE_CODES  \"%u position%s of ", rules->length,
            rules->length == 1 ? "" : "s");
    for (size_t i = 0; i < peg_ranges_stored(rules); i++) {
        const int last = rules->range[i] - 1;

        fprintf(out, "%s%s%c", i > 0 ? ", " : "", last > 0 ? "0-" : "",
                last < 10 ? '0' + last : 'a' + last - 10);
    }
    fprintf(out, "%s\"\n", kinds[rules->kind]);
}

static void write_program(const source *c)
{
    const peg_about *about = &c->export->loaded->tree.about;
    const peg_rules *rules = &about->rules;

    fprintf(c->out, "\n#define TREE        %s%s\n", c->name, suffix(c));
    if (c->export->is_terse) /* and the limits by which the terse walker sizes its arrays */
        fprintf(c->out,
                "#define TREE_IS_TERSE\n#define PEG_MAX_LENGTH  %u\n"
                "#define PEG_MAX_COLORS  %u\n#define PEG_MAX_HISTORY %u\n",
                rules->length, peg_greatest_range(rules), about->worst);
    fprintf(c->out, "#define TREE_BYTES  %s\n#define TREE_LENGTH %u\n", c->bytes,
            rules->length);
    write_codes(rules, c->out);
    if (c->export->progmem) fputs("#define PEG_OFFSET  uint16_t\n", c->out);
    fputs("#define PEGTREE_STATIC\n#define PEGTREE_IMPLEMENTATION\n\n", c->out);
    write_text(peg_text_walker, c->out);
    write_text(peg_text_main, c->out);
}

static int write_c(const peg_export *export, FILE *out)
{
    const size_t size = export->image_bytes;
    source c = {.export = export, .out = out};

    if (export->progmem && size > 2 * ARRAY_MOST)
        return peg_fail(export->failure, PEG_EXIT_FAILED,
                        "--progmem: the image has %zu bytes, and an AVR reaches %u", size,
                        2 * ARRAY_MOST);
    c.is_split = export->progmem && size > ARRAY_MOST;
    find_names(&c);
    write_comment(&c);
    if (c.is_split) fputs("#include <stddef.h>\n", out);
    if (export->progmem) write_flash(&c);
    write_declarations(&c);
    if (!export->is_header) write_array(&c);
    if (!export->is_header && c.is_split) write_fetch(&c);
    if (export->with_walker) write_program(&c);
    return PEG_EXIT_DONE;
}

const peg_exporter peg_exporter_c = {
    .form = "c",
    .summary = "an array in C or C++, for programs with the walker; -o NAME.h or NAME.hpp "
               "writes its declaration",
    .write = write_c,
    .is_source = 1,
};

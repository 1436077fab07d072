/*
 * game.c - a duel on one screen: to the left the player guesses the machine's code, to the
 * right the machine guesses the player's, by a tree and so with the fewest guesses there can
 * be. Below is what the player's last guess was worth.
 */
#ifdef __CC65__
#include <ascii_charmap.h> /* texts stay as they are written here */
#endif
#include "machine.h"
#include "split.h"

static const machine_game *game;
static peg_cursor at;                 /* the place in the machine's tree */
static uint8_t mine, answers[ROUNDS]; /* guesses of the machine that are answered; the labels */
static uint8_t yours;                 /* guesses of the player */
static uint8_t you_know, i_know, left; /* a code was found; the game was left */
static uint8_t secret[PEG_MAX_LENGTH], picked[PEG_MAX_LENGTH];
static uint16_t chance = 1; /* stirred by how long the player thinks */
static split_result worth;
#define WORTH_LINES 3
static uint8_t worth_line; /* that is put on the screen next */

/* ---- on the screen ------------------------------------------------------------------ */

static void put_text(uint8_t x, uint8_t y, const char *text)
{
    for (; *text; text++, x++) machine_put(x, y, (uint8_t)(*text - ' '), INK_TEXT);
}

/* A line of text in the place of another. */
static void put_line(uint8_t y, const char *text)
{
    uint8_t x;

    for (x = 0; x < TEXT_WIDTH; x++)
        machine_put((uint8_t)(TEXT_LEFT + x), y, *text ? (uint8_t)(*text++ - ' ') : 0,
                    INK_TEXT);
}

/* Returns the column after it. */
static uint8_t put_number(uint8_t x, uint8_t y, uint16_t number)
{
    uint8_t digits[5], n = 0;

    do {
        digits[n++] = (uint8_t)(number % 10);
        number /= 10;
    } while (number > 0);
    while (n > 0) machine_put(x++, y, (uint8_t)('0' - ' ' + digits[--n]), INK_TEXT);
    return x;
}

/* Mastermind's pegs are numbered from 1, the digits of Bulls & Cows are themselves. */
#define FIRST_DIGIT (game->kind == PEG_REPEATS)

static void put_peg(uint8_t x, uint8_t y, uint8_t glyph, uint8_t ink, uint8_t inverse)
{
    uint8_t part;

    for (part = 0; part < PEG_SIZE * PEG_SIZE; part++) {
        machine_put((uint8_t)(x + (part & 1)), (uint8_t)(y + (part >> 1)),
                    (uint8_t)((GLYPH_PEG + glyph * PEG_SIZE * PEG_SIZE + part) | inverse), ink);
    }
}

#define ROW_TOP(row) ((uint8_t)(BOARD_TOP + (row)*PEG_SIZE))

static void put_code(uint8_t x, uint8_t y, const uint8_t *code)
{
    uint8_t i;

    for (i = 0; i < game->length; i++, x += PEG_SIZE)
        put_peg(x, y, (uint8_t)(code[i] + FIRST_DIGIT), code[i], 0);
}

static void put_holes(uint8_t x, uint8_t row)
{
    uint8_t i;

    for (i = 0; i < game->length; i++, x += PEG_SIZE)
        put_peg(x, ROW_TOP(row), PEG_HOLE, INK_DIM, 0);
    machine_put(++x, ROW_TOP(row), 0, INK_TEXT);
    machine_put(++x, ROW_TOP(row), 0, INK_TEXT);
}

/* One of an answer's two digits; that of the bulls stands on a full square. */
static void put_digit(uint8_t x, uint8_t row, uint8_t cow, uint8_t digit)
{
    machine_put((uint8_t)(x + game->length * PEG_SIZE + 1 + cow), ROW_TOP(row),
                (uint8_t)(('0' - ' ' + digit) | (cow ? 0 : GLYPH_INVERSE)), INK_TEXT);
}

/* "OF 1296 LEFT 182" */
static void put_two(uint8_t y, const char *text, uint8_t x, uint16_t one, const char *word,
                    uint16_t two)
{
    put_line(y, text);
    x = put_number(x, y, one);
    put_text(++x, y, word);
    put_number((uint8_t)(x + 5), y, two);
}

/* A line of what the player's last guess was worth. */
static void put_worth(uint8_t line)
{
    uint8_t x;

    if (line == 0) {
        put_line(WORTH_TOP, "GUESS");
        x = put_number(TEXT_LEFT + 6, WORTH_TOP, yours);
        put_text(x, WORTH_TOP, worth.possible ? ": POSSIBLE" : ": RULED OUT");
    } else if (line == 1) {
        put_two(WORTH_TOP + 1, "OF", TEXT_LEFT + 3, worth.before, "LEFT", worth.after);
    } else {
        put_two(WORTH_TOP + 2, "PARTS", TEXT_LEFT + 6, worth.parts, "MOST", worth.most);
    }
}

/* Goes on with the analysis, or puts a line of it on the screen: little enough that no key is
 * missed between two calls. */
static split_state analyse(void)
{
    split_state state;

    if (worth_line < WORTH_LINES) {
        put_worth(worth_line);
        worth_line++;
        return SPLIT_BUSY;
    }
    state = split_step(&worth);
    if (state == SPLIT_DONE) worth_line = 0;
    return state;
}

/* ---- keys --------------------------------------------------------------------------- */

/* Waits for a key; meanwhile the last guess is analysed. */
static uint8_t wait_key(void)
{
    uint8_t key;

    do {
        while (!machine_frame()) analyse();
        chance = (uint16_t)(chance + 12345);
        key = machine_key();
    } while (key == KEY_NONE);
    return key;
}

static const char *note; /* stands in place of the next prompt */
static uint8_t field;    /* what is edited: the player's guess, or an answer's bulls or cows */
enum { GUESS, BULLS, COWS };

static void put_value(uint8_t i, uint8_t value, uint8_t inverse)
{
    if (field == GUESS)
        put_peg((uint8_t)(YOURS_LEFT + i * PEG_SIZE), ROW_TOP(yours),
                (uint8_t)(value + FIRST_DIGIT), value, inverse);
    else
        put_digit(MINE_LEFT, mine, field == COWS, value);
}

/* The player sets `count` values below `limit`. Returns the key that ended it: fire, back or
 * new. */
static uint8_t edit(uint8_t *values, uint8_t count, uint8_t limit, const char *prompt)
{
    uint8_t i, cursor = 0, key, digit;

    for (i = 0; i < count; i++) put_value(i, values[i], 0);
    put_line(MESSAGE_TOP, note ? note : prompt);
    note = 0;
    for (;;) {
        put_value(cursor, values[cursor], GLYPH_INVERSE);
        key = wait_key();
        put_value(cursor, values[cursor], 0);
        switch (key) {
        case KEY_FIRE:
        case KEY_BACK:
        case KEY_NEW: return key;
        case KEY_LEFT: cursor = (uint8_t)((cursor ? cursor : count) - 1); break;
        case KEY_RIGHT: cursor = (uint8_t)(cursor + 1 < count ? cursor + 1 : 0); break;
        case KEY_UP:
            values[cursor] = (uint8_t)(values[cursor] + 1 < limit ? values[cursor] + 1 : 0);
            break;
        case KEY_DOWN:
            values[cursor] = (uint8_t)((values[cursor] ? values[cursor] : limit) - 1);
            break;
        default:
            digit = (uint8_t)(key - KEY_DIGIT - (field == GUESS ? FIRST_DIGIT : 0));
            if (digit >= limit) break;
            values[cursor] = digit;
            put_value(cursor, digit, 0);
            if (cursor + 1 < count) cursor++;
        }
    }
}

/* ---- the game ------------------------------------------------------------------------ */

static uint8_t differ(const uint8_t *code)
{
    uint8_t i, j;

    if (game->kind != PEG_DISTINCT) return 1;
    for (i = 1; i < game->length; i++) {
        for (j = 0; j < i; j++) {
            if (code[i] == code[j]) return 0;
        }
    }
    return 1;
}

/* Nobody can tell that it is only drawn at the first guess, at a moment the player chose. */
static void draw_secret(void)
{
    uint8_t i;

    do {
        for (i = 0; i < game->length; i++) {
            if (chance == 0) chance = 1;
            chance ^= (uint16_t)(chance << 7);
            chance ^= chance >> 9;
            chance ^= (uint16_t)(chance << 8);
            secret[i] = (uint8_t)(chance % game->colors);
        }
    } while (!differ(secret));
}

static void put_my_guess(void)
{
    uint8_t code[PEG_MAX_LENGTH];

    peg_guess(&at, code);
    put_code(MINE_LEFT, ROW_TOP(mine), code);
}

static void your_turn(void)
{
    uint8_t label, bulls, both = 0;

    field = GUESS;
    switch (edit(picked, game->length, game->colors, "YOUR GUESS, THEN " FIRE)) {
    case KEY_NEW: left = 1; return;
    case KEY_BACK: return;
    }
    if (!differ(picked)) {
        note = "DIGITS MUST DIFFER";
        return;
    }
    if (yours == 0) draw_secret();
    label = peg_feedback(picked, secret, game->length);
    for (bulls = label; bulls > both; bulls = (uint8_t)(bulls - both)) both++;
    put_digit(YOURS_LEFT, yours, 0, bulls);
    put_digit(YOURS_LEFT, yours, 1, (uint8_t)(both - bulls));
    machine_tone(label);
    while (analyse() != SPLIT_IDLE) continue;
    yours++;
    you_know = bulls == game->length;
    split_begin(picked, label);
}

/* Goes back to the machine's guess before, whose answer was wrong. */
static void take_back(void)
{
    uint8_t i;

    put_holes(MINE_LEFT, mine);
    if (mine > 0) mine--;
    put_holes(MINE_LEFT, mine);
    peg_start(&game->tree, &at);
    for (i = 0; i < mine; i++) peg_answer(&at, answers[i]);
    put_my_guess();
}

static void my_turn(void)
{
    uint8_t bulls = 0, cows = 0, label, key;
    peg_status status;

    field = BULLS;
    key = edit(&bulls, 1, (uint8_t)(game->length + 1), "HOW MANY IN PLACE?");
    if (key == KEY_BACK) take_back();
    if (key == KEY_FIRE) {
        field = COWS;
        key = edit(&cows, 1, (uint8_t)(game->length + 1), "HOW MANY ELSEWHERE?");
    }
    left = key == KEY_NEW;
    if (key != KEY_FIRE) return;
    label = peg_label(bulls, cows);
    status = peg_answer(&at, label);
    if (status < PEG_OK) {
        note = "NONE FITS. " BACK ": BACK";
        machine_tone(0);
        return;
    }
    answers[mine++] = label;
    i_know = status == PEG_SOLVED;
    if (!i_know) put_my_guess();
}

/* "YOU 4 I 5: YOU WIN", or the secret that the player has not found. */
static void put_end(void)
{
    uint8_t x;

    if (you_know) {
        put_line(MESSAGE_TOP, "YOU");
        x = put_number(TEXT_LEFT + 4, MESSAGE_TOP, yours);
        put_text((uint8_t)(x + 1), MESSAGE_TOP, "I");
        x = put_number((uint8_t)(x + 3), MESSAGE_TOP, mine);
        put_text(x, MESSAGE_TOP,
                 yours < mine   ? ": YOU WIN"
                 : yours > mine ? ": I WIN"
                                : ": A DRAW");
    } else {
        put_line(MESSAGE_TOP, "I WIN, IT IS");
        put_code(TEXT_LEFT + 14, MESSAGE_TOP, secret);
    }
}

static void play(void)
{
    uint8_t i;

    mine = yours = you_know = i_know = left = 0;
    worth_line = WORTH_LINES;
    note = 0;
    machine_clear();
    put_text(TEXT_LEFT, TITLE_TOP, game->name);
    put_text(YOURS_LEFT, HEADING_TOP, "YOU GUESS");
    put_text(MINE_LEFT, HEADING_TOP, "I GUESS");
    for (i = 0; i < ROUNDS; i++) {
        put_holes(YOURS_LEFT, i);
        put_holes(MINE_LEFT, i);
    }
    for (i = 0; i < game->length; i++) picked[i] = game->kind == PEG_DISTINCT ? i : i >> 1;
    split_start(game);
    peg_start(&game->tree, &at);
    put_my_guess();
    while (!left && !(i_know && (you_know || yours == ROUNDS))) {
        if (!i_know && (mine < yours || you_know))
            my_turn();
        else
            your_turn();
    }
    if (left) return;
    put_end();
    do i = wait_key();
    while (i != KEY_FIRE && i != KEY_NEW);
    left = i == KEY_NEW;
}

/* Lets the player choose a game, if there is more than one. */
static void choose(void)
{
    uint8_t chosen = 0, key = KEY_NONE, i;

    if (MACHINE_GAMES > 1) {
        machine_clear();
        put_text(TEXT_LEFT, TITLE_TOP, "PEGTREE");
        for (i = 0; i < MACHINE_GAMES; i++)
            put_text(TEXT_LEFT + 1, (uint8_t)(BOARD_TOP + 2 * i), machine_games[i].name);
        while (key != KEY_FIRE) {
            for (i = 0; i < MACHINE_GAMES; i++)
                put_text(TEXT_LEFT - 1, (uint8_t)(BOARD_TOP + 2 * i), i == chosen ? ">" : " ");
            key = wait_key();
            if (key == KEY_UP && chosen > 0) chosen--;
            if (key == KEY_DOWN && chosen < MACHINE_GAMES - 1) chosen++;
        }
    }
    game = &machine_games[chosen];
    machine_use(chosen);
}

int main(void)
{
    machine_start();
    for (;;) {
        choose();
        do play();
        while (!left);
    }
    return 0; /* some compilers want it */
}

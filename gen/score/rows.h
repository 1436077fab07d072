/*
 * rows.h - what else is computed for as many guesses at once as a register has bytes: labels,
 * which of them are the same, and grades of groups (scan.h). The last part of bytes.h, which
 * includes it.
 */

/* ---- labels of one code and all guesses, from columns (scan.h) ---------------------- */

/* How often each color of a code occurs in it and in the guesses. */
typedef struct SCAN(colors) {
    unsigned count;
    const uint8_t *column[PEG_MAX_LENGTH];
    vec copies[PEG_MAX_LENGTH];
} SCAN(colors);

INLINE void list_colors(const peg_columns *columns, const uint8_t *code, SCAN(colors) * of)
{
    of->count = 0;
    for (unsigned p = 0; p < columns->length; p++) {
        unsigned copies = 0, before = 0;
        for (unsigned q = 0; q < columns->length; q++) {
            copies += code[q] == code[p];
            before += q < p && code[q] == code[p];
        }
        if (before) continue;
        of->column[of->count] = columns->count + code[p] * columns->stride;
        of->copies[of->count++] = splat8(copies);
    }
}

/* 1 + 2 + ... + n for each byte n, at most 12. */
INLINE vec sum_up_to(vec n)
{
    const wide even = (wide)n & 0xff, odd = (wide)n >> 8;

    return (vec)((even * (even + 1) >> 1) | (odd * (odd + 1) >> 1) << 8);
}

SCAN_CPU static void SCAN(labels)(const peg_columns *columns, const uint8_t *code, size_t from,
                                  size_t end, uint8_t *labels)
{
    const vec least = splat8(columns->least), most = splat8(columns->most);
    SCAN(colors) colors;

    assert(from <= end && end <= columns->stride && from % 64 == 0 && end % 64 == 0);
    list_colors(columns, code, &colors);
    for (size_t g = from; g < end; g += BYTES, labels += BYTES) {
        vec bulls = {0}, both = {0};
        for (unsigned p = 0; p < columns->length; p++)
            bulls -= (vec)(load(columns->digit + p * columns->stride + g) == splat8(code[p]));
        for (unsigned c = 0; c < colors.count; c++)
            both += less8(load(colors.column[c] + g), colors.copies[c]);
        const vec label = less8(beyond(bulls + sum_up_to(both), least), most);
        memcpy(labels, &label, sizeof label);
    }
}

/* ---- pairs of candidates ---------------------------------------------------------- */

SCAN_CPU static void SCAN(same)(const uint8_t *label, uint32_t n, size_t stride, uint64_t *same)
{
    assert(stride % 64 == 0);
    for (uint32_t b = 1; b < n; b++)
        for (uint32_t a = 0; a < b; a++)
            for (size_t w = 0; w < stride; w += 64) {
                uint64_t bits = 0;
#pragma GCC unroll 4
                for (unsigned g = 0; g < 64; g += BYTES)
                    bits |= bits_of(load(label + a * stride + w + g) ==
                                    load(label + b * stride + w + g))
                            << g;
                *same++ = bits;
            }
}

INLINE void split_by(const uint8_t *label, unsigned labels, size_t blocks, uint64_t *part,
                     uint16_t *size)
{
    for (unsigned l = 0; l < labels; l++) {
        int sum = 0;
        for (size_t w = 0; w < blocks; w++) {
            uint64_t bits = 0;
#pragma GCC unroll 4
            for (unsigned g = 0; g < 64; g += BYTES)
                bits |= bits_of(load(label + w * 64 + g) == splat8(l)) << g;
            *part++ = bits;
            sum += __builtin_popcountll(bits);
        }
        size[l] = (uint16_t)sum;
    }
}

SCAN_CPU static void SCAN(split)(const uint8_t *label, size_t stride, unsigned labels,
                                 uint64_t *part, uint16_t *size)
{
    if (stride == 128)
        split_by(label, labels, 2, part, size);
    else
        split_by(label, labels, stride / 64, part, size);
}

/* ---- groups of guesses ------------------------------------------------------------ */

/* Adds to count[t], for the groups from m on, how many of up to CHUNK candidates have the total
 * t with each. */
INLINE void count_totals(const uint8_t *const *row, uint32_t n, size_t m, unsigned length,
                         vec *count)
{
    for (uint32_t i = 0; i < n; i++) {
        const vec total = load(row[i] + m);
#pragma GCC unroll 13
        for (unsigned t = 0; t <= length; t++) count[t] -= (vec)(total == splat8(t));
    }
}

/* The grades of the groups from m on (scan.h), as many as a register has bytes, if no part can
 * be too large. */
INLINE vec grades_of(const uint8_t *const *row, uint32_t n, size_t m, unsigned length)
{
    vec count[PEG_MAX_LENGTH + 1] = {{0}}, sum = splat8(PEG_GRADE_ZERO);

    count_totals(row, n, m, length, count);
#pragma GCC unroll 13
    for (unsigned t = 0; t < length; t++) sum += less8(count[t], splat8(t + 1));
    return sum + less8(count[length], splat8(length)) + less8(count[length], splat8(1));
}

/* The floors of the groups from m on, n + 1 - reach + over, in 16 bits. */
INLINE void floors_of(const uint8_t *const *row, uint32_t n, uint32_t c1, size_t m,
                      unsigned length, uint16_t *floor)
{
    wide sum[2][PEG_MAX_LENGTH + 1] = {{{0}}};

    for (uint32_t from = 0; from < n; from += CHUNK) {
        vec count[PEG_MAX_LENGTH + 1] = {{0}};
        count_totals(row + from, n - from < CHUNK ? n - from : CHUNK, m, length, count);
#pragma GCC unroll 13
        for (unsigned t = 0; t <= length; t++)
            for (unsigned half = 0; half < 2; half++) sum[half][t] += widen(count[t], half);
    }
    for (unsigned half = 0; half < 2; half++) {
        const wide *count = sum[half], none = {0};
        wide least = none + (uint16_t)(n + 1) - less16(count[length], none + 1);
#pragma GCC unroll 13
        for (unsigned t = 0; t <= length; t++) {
            const uint16_t parts = (uint16_t)(t < length ? t + 1 : t);
            least -= less16(count[t], none + parts);
            least += beyond16(count[t], none + (uint16_t)(c1 * parts));
        }
        memcpy(floor + m + half * BYTES / 2, &least, sizeof least);
    }
}

/* Calls a function with the length as a constant where that pays. */
#define BY_LENGTH(length, call)                                                                \
    ((length) == 4   ? call(4)                                                                 \
     : (length) == 5 ? call(5)                                                                 \
     : (length) == 6 ? call(6)                                                                 \
     : (length) == 7 ? call(7)                                                                 \
                     : call(length))

/* Grades by floors: PEG_GRADE_MOST for the least one. */
SCAN_CPU static peg_grades SCAN(grade_floors)(const peg_groups *groups, uint32_t count,
                                              const uint8_t *const *row, uint32_t n,
                                              uint32_t c1, uint8_t *grade)
{
    uint16_t floor[PEG_GROUPS_MOST], least = UINT16_MAX;

    assert(groups->stride <= PEG_GROUPS_MOST && n <= PEG_GROUPS_REACH);
    for (size_t m = 0; m < count; m += BYTES) {
#define FLOORS(length) floors_of(row, n, c1, m, length, floor)
        BY_LENGTH(groups->length, FLOORS);
#undef FLOORS
    }
    for (size_t m = 0; m < count; m++) least = floor[m] < least ? floor[m] : least;
    for (size_t m = 0; m < count; m++) {
        const unsigned more = floor[m] - (unsigned)least;
        grade[m] = (uint8_t)(more < PEG_GRADE_MOST ? PEG_GRADE_MOST - more : 0);
    }
    return (peg_grades){.greatest = PEG_GRADE_MOST, .top = least + PEG_GRADE_MOST};
}

SCAN_CPU static peg_grades SCAN(grade)(const peg_groups *groups, uint32_t count,
                                       const uint16_t *set, uint32_t n, uint32_t c1,
                                       uint8_t *grade)
{
    const uint8_t *row[PEG_GROUPS_REACH];
    uint8_t lane[BYTES], greatest = 0;
    vec most = {0};

    for (uint32_t i = 0; i < n; i++)
        row[i] = groups->totals + groups->of[set[i]] * groups->stride;
    if (n > c1 || n > CHUNK) return SCAN(grade_floors)(groups, count, row, n, c1, grade);
    for (size_t m = 0; m < count; m += BYTES) {
#define GRADES(length) grades_of(row, n, m, length)
        const vec some = BY_LENGTH(groups->length, GRADES);
#undef GRADES
        memcpy(grade + m, &some, sizeof some);
        most += beyond(some, most);
    }
    memcpy(lane, &most, sizeof most);
    for (unsigned i = 0; i < BYTES; i++) greatest = lane[i] > greatest ? lane[i] : greatest;
    return (peg_grades){.greatest = greatest, .top = n + 1 + PEG_GRADE_ZERO};
}

const peg_scan_path SCAN(path) = {NAME,        SLOWER,     SCAN(bytes), SCAN(labels),
                                  SCAN(grade), SCAN(same), SCAN(split)};

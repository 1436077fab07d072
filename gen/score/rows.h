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

SCAN_CPU void SCAN(labels)(const peg_columns *columns, const uint8_t *code, size_t from,
                           size_t end, uint8_t *labels)
{
    SCAN(colors) colors;

    assert(from <= end && end <= columns->stride && from % 64 == 0 && end % 64 == 0);
    list_colors(columns, code, &colors);
    for (size_t g = from; g < end; g += BYTES, labels += BYTES) {
        vec bulls = {0}, both = {0};
        for (unsigned p = 0; p < columns->length; p++)
            bulls -= (vec)(load(columns->digit + p * columns->stride + g) == splat8(code[p]));
        for (unsigned c = 0; c < colors.count; c++)
            both += less8(load(colors.column[c] + g), colors.copies[c]);
        const vec label = bulls + sum_up_to(both);
        memcpy(labels, &label, sizeof label);
    }
}

/* ---- pairs of candidates ---------------------------------------------------------- */

SCAN_CPU void SCAN(same)(const uint8_t *label, uint32_t n, size_t stride, uint64_t *same)
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

SCAN_CPU void SCAN(split)(const uint8_t *label, size_t stride, unsigned labels, uint64_t *part,
                          uint16_t *size)
{
    if (stride == 128)
        split_by(label, labels, 2, part, size);
    else
        split_by(label, labels, stride / 64, part, size);
}

/* ---- groups of guesses ------------------------------------------------------------ */

/* The grades of the groups from m on (scan.h), as many as a register has bytes. */
INLINE vec grades_of(const uint8_t *const *row, uint32_t n, uint32_t c1, size_t m,
                     unsigned length)
{
    vec count[PEG_MAX_LENGTH + 1] = {{0}}, sum = splat8(PEG_GRADE_ZERO), over = {0};

    for (uint32_t i = 0; i < n; i++) {
        const vec total = load(row[i] + m);
#pragma GCC unroll 13
        for (unsigned t = 0; t <= length; t++) count[t] -= (vec)(total == splat8(t));
    }
#pragma GCC unroll 13
    for (unsigned t = 0; t < length; t++) sum += less8(count[t], splat8(t + 1));
    sum += less8(count[length], splat8(length)) + less8(count[length], splat8(1));
    if (n <= c1) return sum;
    for (unsigned t = 0; t <= length; t++) {
        const uint32_t room = c1 * (t < length ? t + 1 : t);
        over += beyond(count[t], splat8(room < UINT8_MAX ? room : UINT8_MAX));
    }
    return beyond(sum, over);
}

SCAN_CPU uint8_t SCAN(grade)(const peg_groups *groups, const uint16_t *set, uint32_t n,
                             uint32_t c1, uint8_t *grade)
{
    const uint8_t *row[PEG_GROUPS_REACH];
    uint8_t lane[BYTES], greatest = 0;
    vec most = {0};

    for (uint32_t i = 0; i < n; i++)
        row[i] = groups->totals + groups->of[set[i]] * groups->stride;
    for (size_t m = 0; m < groups->stride; m += BYTES) {
        const vec some = groups->length == 4   ? grades_of(row, n, c1, m, 4)
                         : groups->length == 5 ? grades_of(row, n, c1, m, 5)
                         : groups->length == 6 ? grades_of(row, n, c1, m, 6)
                         : groups->length == 7 ? grades_of(row, n, c1, m, 7)
                                               : grades_of(row, n, c1, m, groups->length);
        memcpy(grade + m, &some, sizeof some);
        most += beyond(some, most);
    }
    memcpy(lane, &most, sizeof most);
    for (unsigned i = 0; i < BYTES; i++) greatest = lane[i] > greatest ? lane[i] : greatest;
    return greatest;
}

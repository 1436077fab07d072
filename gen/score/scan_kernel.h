/*
 * scan_kernel.h - the scan for one width of lane and one kind of machine.
 *
 * Included by scan.c several times, with these macros, which it undefines:
 *   SCAN_NAME      name of the peg_scan_fn to define
 *   SCAN_LANE      unsigned type with a bit for each label: uint16_t, uint32_t, uint64_t
 *   SCAN_BYTES     size of a vector register
 *   SCAN_TARGET    function attribute that lets the compiler use such registers
 *   SCAN_SHIFTS    defined where each lane can be shifted by its own amount
 *   SCAN_POPCOUNT  defined as a function of a vector where the machine has one
 *   SCAN_WIDEN     defined as a function of an address: the bytes there as lanes; needed
 *                  where compilers take __builtin_convertvector() apart byte by byte (from 8
 *                  to 32 and 64 bits: some 60 instructions instead of one)
 */
#define GLUE_(a, b) a##b
#define GLUE(a, b)  GLUE_(a, b)
#define LOCAL(name) GLUE(SCAN_NAME, name)
#define LANES       (SCAN_BYTES / sizeof(SCAN_LANE))
#define PLANES      16 /* bits of the greatest count */

typedef SCAN_LANE LOCAL(_vector) __attribute__((vector_size(SCAN_BYTES)));
typedef uint8_t LOCAL(_bytes) __attribute__((vector_size(LANES)));
typedef uint16_t LOCAL(_result) __attribute__((vector_size(LANES * 2)));
#define VECTOR LOCAL(_vector)

/* 1 << label, for the labels of LANES guesses */
SCAN_TARGET static inline VECTOR LOCAL(_one_hot)(const uint8_t *labels)
{
    VECTOR shift, one = {0};

#ifdef SCAN_WIDEN
    shift = (VECTOR)SCAN_WIDEN(labels);
#else
    LOCAL(_bytes) bytes;
    memcpy(&bytes, labels, sizeof bytes);
    shift = __builtin_convertvector(bytes, VECTOR);
#endif
    one += 1;
#ifdef SCAN_SHIFTS
    return one << shift;
#else
    for (unsigned bit = 0; 1u << bit < sizeof(SCAN_LANE) * 8; bit++) {
        const VECTOR apply = -((shift >> bit) & 1);
        one = (one & ~apply) | ((one << (1u << bit)) & apply);
    }
    return one;
#endif
}

SCAN_TARGET static inline VECTOR LOCAL(_popcount)(VECTOR v)
{
#ifdef SCAN_POPCOUNT
    return (VECTOR)SCAN_POPCOUNT(v);
#else
    const SCAN_LANE all = (SCAN_LANE) ~(SCAN_LANE)0;

    v = v - ((v >> 1) & (SCAN_LANE)(all / 3));
    v = (v & (SCAN_LANE)(all / 5)) + ((v >> 2) & (SCAN_LANE)(all / 5));
    v = (v + (v >> 4)) & (SCAN_LANE)(all / 17);
    for (unsigned width = 8; width < sizeof(SCAN_LANE) * 8; width *= 2) v += v >> width;
    return v & 0x7f;
#endif
}

SCAN_TARGET static inline int LOCAL(_any)(VECTOR v)
{
    uint64_t word[SCAN_BYTES / 8], any = 0;

    memcpy(word, &v, sizeof word);
    for (unsigned i = 0; i < SCAN_BYTES / 8; i++) any |= word[i];
    return any != 0;
}

/* sum and carry of three bits each */
SCAN_TARGET static inline VECTOR LOCAL(_add3)(VECTOR a, VECTOR b, VECTOR c, VECTOR *sum)
{
    const VECTOR differ = a ^ b;

    *sum = differ ^ c;
    return (a & b) | (differ & c);
}

/* adds a carry of weight 2^from to the counters */
SCAN_TARGET static inline void LOCAL(_ripple)(VECTOR *counter, unsigned from, uint32_t n,
                                              VECTOR carry)
{
#pragma GCC unroll 16
    for (unsigned j = from; j < PLANES; j++) {
        if (!(n >> j)) break;
        const VECTOR both = counter[j] & carry;
        counter[j] ^= carry;
        carry = both;
    }
}

/* counts the labels of LANES guesses, in the columns from `column` on */
SCAN_TARGET static inline void LOCAL(_count)(const peg_scan_input *in, const uint8_t *column,
                                             VECTOR *counter)
{
    uint32_t i = 0;

    for (; i + 4 <= in->n; i += 4) {
        const VECTOR a = LOCAL(_one_hot)(column + in->set[i] * in->stride);
        const VECTOR b = LOCAL(_one_hot)(column + in->set[i + 1] * in->stride);
        const VECTOR c = LOCAL(_one_hot)(column + in->set[i + 2] * in->stride);
        const VECTOR d = LOCAL(_one_hot)(column + in->set[i + 3] * in->stride);
        const VECTOR two = LOCAL(_add3)(counter[0], a, b, &counter[0]);
        const VECTOR more = LOCAL(_add3)(counter[0], c, d, &counter[0]);
        const VECTOR four = LOCAL(_add3)(counter[1], two, more, &counter[1]);
        LOCAL(_ripple)(counter, 2, in->n, four);
    }
    for (; i < in->n; i++)
        LOCAL(_ripple)(counter, 0, in->n, LOCAL(_one_hot)(column + in->set[i] * in->stride));
}

/* the labels that were counted more than `limit` times */
SCAN_TARGET static inline VECTOR LOCAL(_beyond)(const VECTOR *counter, uint32_t n,
                                                uint32_t limit)
{
    VECTOR greater = {0};

#pragma GCC unroll 16
    for (unsigned j = 0; j < PLANES; j++) {
        if (!(n >> j)) break;
        greater = limit >> j & 1 ? greater & counter[j] : greater | counter[j];
    }
    return greater;
}

/* the terms (m - c1)+ + (m - c2)+ + ..., added to slack, of all labels */
SCAN_TARGET static inline VECTOR LOCAL(_excess)(const peg_scan_input *in, const VECTOR *counter,
                                                VECTOR slack)
{
    for (unsigned l = 0; l < in->labels; l++) {
        VECTOR size = {0};
#pragma GCC unroll 16
        for (unsigned j = 0; j < PLANES; j++) {
            if (!(in->n >> j)) break;
            size |= ((counter[j] >> l) & 1) << j;
        }
        for (unsigned c = 0; c < PEG_SCAN_STEPS && in->n > in->step[c]; c++) {
            const VECTOR over = size - (SCAN_LANE)in->step[c];
            const VECTOR sum = slack + (over & (VECTOR)(size > (SCAN_LANE)in->step[c]));
            slack = sum | (VECTOR)(sum < slack); /* all ones if it went round */
        }
    }
    return slack;
}

/* stores the scores of LANES guesses; returns the lesser of them and `least` */
SCAN_TARGET static inline VECTOR LOCAL(_store)(VECTOR slack, VECTOR least, uint16_t *out)
{
    LOCAL(_result) result;
    VECTOR less;

    slack |= (VECTOR)(slack > (SCAN_LANE)0xffff);
    less = (VECTOR)(slack < least);
    result = __builtin_convertvector(slack, LOCAL(_result));
    memcpy(out, &result, sizeof result);
    return (slack & less) | (least & ~less);
}

SCAN_TARGET static inline uint16_t LOCAL(_least)(VECTOR v)
{
    SCAN_LANE lane[LANES], least;

    memcpy(lane, &v, sizeof lane);
    least = lane[0];
    for (unsigned i = 1; i < LANES; i++) least = lane[i] < least ? lane[i] : least;
    return (uint16_t)least;
}

SCAN_TARGET static uint16_t SCAN_NAME(const peg_scan_input *in, uint16_t *slack)
{
    VECTOR least = ~(VECTOR){0};

    for (size_t g = 0; g < in->stride; g += LANES) {
        VECTOR counter[PLANES] = {{0}};
        VECTOR parts = {0};
        VECTOR score = {0};

        score += (SCAN_LANE)(in->n + 1);
        if (in->n <= in->step[0]) {
            for (uint32_t i = 0; i < in->n; i++)
                parts |= LOCAL(_one_hot)(in->table + in->set[i] * in->stride + g);
            score -= LOCAL(_popcount)(parts);
        } else {
            LOCAL(_count)(in, in->table + g, counter);
            score -= LOCAL(_popcount)(LOCAL(_beyond)(counter, in->n, 0));
            if (LOCAL(_any)(LOCAL(_beyond)(counter, in->n, in->step[0])))
                score = LOCAL(_excess)(in, counter, score);
        }
        least = LOCAL(_store)(score, least, slack + g);
    }
    return LOCAL(_least)(least);
}

#undef VECTOR
#undef PLANES
#undef LANES
#undef LOCAL
#undef GLUE
#undef GLUE_
#undef SCAN_NAME
#undef SCAN_LANE
#undef SCAN_BYTES
#undef SCAN_TARGET
#undef SCAN_SHIFTS
#undef SCAN_POPCOUNT
#undef SCAN_WIDEN

/*
 * names.c - the words for what the library and its files mean.
 */
#include "format/pegtree.h"

const char *peg_strerror(peg_status status)
{
    switch (status) {
    case PEG_SOLVED: return "solved";
    case PEG_OK: return "no error";
    case PEG_E_ARGUMENT: return "argument outside its range";
    case PEG_E_NOT_PEGTREE: return "not a Pegtree tree";
    case PEG_E_VERSION:
        return "of a format version that this program does not read: it reads tree files of "
               "version 2; build older trees anew";
    case PEG_E_CORRUPT: return "damaged: its contents do not match its checks";
    case PEG_E_TRUNCATED: return "truncated: shorter than its header says";
    case PEG_E_CONTRADICTION: return "the answers contradict each other";
    case PEG_E_IO: return "reading or writing failed";
    case PEG_E_MEMORY: return "out of memory";
    case PEG_E_LIMIT: return "needs more memory than the limit allows";
    case PEG_E_RULES:
        return "rules are written p4c6r (4 positions, 6 colors, repeats), p4c10n (distinct) or "
               "m5.5.5 (a range for each position), or mastermind, super, bulls, moo";
    case PEG_E_LENGTH: return "the length must be 1 to 12 positions";
    case PEG_E_COLORS: return "there must be 1 to 36 colors";
    case PEG_E_DISTINCT: return "distinct symbols need at least as many colors as positions";
    case PEG_E_SECRETS: return "more than 4294967295 secrets; take fewer positions or colors";
    case PEG_E_INTERRUPTED: return "interrupted";
    }
    return "unknown status";
}

const char *peg_strategy_name(unsigned strategy)
{
#define NAME(number, NAME, symbol, name, alias, order, title) [number] = name,
    static const char *const names[PEG_STRATEGY_COUNT] = {"other", PEG_STRATEGIES(NAME)};
#undef NAME
    return strategy < PEG_STRATEGY_COUNT ? names[strategy] : "?";
}

const char *peg_objective_name(unsigned objective)
{
#define NAME(number, NAME, name, summary, brief) [number] = name,
    static const char *const names[] = {"none", PEG_OBJECTIVES(NAME)};
#undef NAME
    return objective < sizeof names / sizeof *names ? names[objective] : "?";
}

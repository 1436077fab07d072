/*
 * ascii.h - letters and digits of ASCII. Rules, codes, answers and options are written
 * independently of the user's language. The functions of the C library do depend on it: in
 * Turkish, I is not the capital of i.
 */
#ifndef PEG_ASCII_H
#define PEG_ASCII_H

static inline int peg_is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static inline int peg_is_upper(char c)
{
    return c >= 'A' && c <= 'Z';
}

static inline int peg_is_letter(char c)
{
    return peg_is_upper(c) || (c >= 'a' && c <= 'z');
}

static inline int peg_is_alnum(char c)
{
    return peg_is_digit(c) || peg_is_letter(c);
}

/* A visible character: neither a blank nor a control character. */
static inline int peg_is_graph(char c)
{
    return c > ' ' && c <= '~';
}

static inline int peg_is_space(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

static inline char peg_lower(char c)
{
    return (char)(peg_is_upper(c) ? c - 'A' + 'a' : c);
}

static inline char peg_upper(char c)
{
    return (char)(c >= 'a' && c <= 'z' ? c - 'a' + 'A' : c);
}

/* Whether `text` begins with `word`, in letters of either case. */
static inline int peg_begins(const char *text, const char *word)
{
    while (*word && peg_lower(*text) == peg_lower(*word)) text++, word++;
    return !*word;
}

#endif

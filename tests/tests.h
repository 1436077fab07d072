/*
 * tests.h - what every test program includes.
 */
#ifndef PEG_TESTS_H
#define PEG_TESTS_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "format/pegtree.h"

static inline peg_rules rules_of(const char *text)
{
    peg_rules rules;
    assert_int_equal(peg_rules_parse(text, &rules), PEG_OK);
    return rules;
}

#endif

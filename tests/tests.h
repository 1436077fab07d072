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
#include <unistd.h>

#include <cmocka.h>

#include "format/file/file.h"

/* Whether all cases are run, as by `make test-long`. run.sh finds the programs that ask. */
static inline int tests_are_long(void)
{
    const char *tests = getenv("PEGTREE_TESTS");
    return tests && strcmp(tests, "long") == 0;
}

/* Turns a pattern that ends with XXXXXX into the path of a file that does not exist and that no
 * other run uses. */
static inline void name_file(char *pattern)
{
    const int file = mkstemp(pattern);
    assert_true(file >= 0);
    close(file);
    remove(pattern);
}

static inline peg_rules rules_of(const char *text)
{
    peg_rules rules;
    assert_int_equal(peg_rules_parse(text, &rules), PEG_OK);
    return rules;
}

static inline uint8_t *encoded(const peg_tree *tree, size_t *size)
{
    uint8_t *file;
    assert_int_equal(peg_tree_encode(tree, &file, size), PEG_OK);
    return file;
}

/* Fails unless both trees have the same nodes. */
static inline void same_nodes(const peg_tree *tree, const peg_tree *wanted)
{
    assert_int_equal(tree->count, wanted->count);
    assert_memory_equal(tree->nodes, wanted->nodes, wanted->count * sizeof *wanted->nodes);
}

#endif

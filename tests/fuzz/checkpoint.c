/*
 * checkpoint.c - a build that finds a checkpoint which may hold anything. An even first byte:
 * what follows is put into the file after a right header. An odd one: it is taken as parts that
 * the checkpoint itself writes, with right hashes. A build must end with a sound tree, and
 * leave a checkpoint from which the next is done at once.
 */
#include "format/file/file.h"
#include "gen/build/build.h"
#include "on_disk.h"

static const char *const games[] = {"p4c4r", "p3c7n", "m2.9.5", "p2c9r"};

/* Writes parts as the input says: depth, labels, how many nodes, the nodes. */
static void keep_parts(input *in, const char *path, const peg_rules *rules,
                       const peg_method *method)
{
    peg_checkpoint checkpoint;

    HOLDS(peg_checkpoint_open(&checkpoint, path, rules, method) == PEG_OK);
    while (in->left > 0) {
        uint8_t labels[4], depth = take_byte(in) & 3;
        peg_node node[64];
        peg_nodes nodes = {.at = node};
        for (unsigned i = 0; i < depth; i++) labels[i] = take_byte(in) & 15;
        nodes.count = take_byte(in) & 63;
        for (unsigned i = 0; i < nodes.count; i++) {
            node[i] = (peg_node){.guess = take_byte(in)};
            if (node[i].guess == 255) node[i].guess = UINT32_MAX;
            node[i].label = take_byte(in) & 15;
            node[i].children = take_byte(in);
            node[i].solves = node[i].children >> 7;
            node[i].children &= 127;
        }
        HOLDS(peg_checkpoint_keep(&checkpoint, labels, depth, &nodes) == PEG_OK);
    }
    peg_checkpoint_close(&checkpoint);
}

/* A file is written only from a sound tree. */
static void check_sound(const peg_tree *tree)
{
    uint8_t *file;
    size_t size;
    HOLDS(peg_tree_encode(tree, &file, &size) == PEG_OK);
    free(file);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    input in = {data, size};
    uint8_t mode = take_byte(&in);
    disk_file disk = disk_make(data, 0);
    peg_build_options options = {.method = {.strategy = peg_strategy_find("expected")},
                                 .checkpoint = disk.path};
    peg_rules rules;
    peg_tree tree;
    peg_effort effort;

    HOLDS(peg_rules_parse(games[mode >> 1 & 3], &rules) == PEG_OK);
    if (mode & 1) {
        keep_parts(&in, disk.path, &rules, &options.method);
    } else {
        peg_checkpoint fresh;
        HOLDS(peg_checkpoint_open(&fresh, disk.path, &rules, &options.method) == PEG_OK);
        peg_checkpoint_close(&fresh);
        lseek(disk.file, 0, SEEK_END);
        HOLDS(write(disk.file, in.at, in.left) == (ssize_t)in.left);
    }
    HOLDS(peg_build(&rules, &options, &tree, &effort) == PEG_OK);
    check_sound(&tree);
    peg_tree_free(&tree);
    HOLDS(peg_build(&rules, &options, &tree, &effort) == PEG_OK);
    HOLDS(effort.states == 0);
    check_sound(&tree);
    peg_tree_free(&tree);
    close(disk.file);
    return 0;
}

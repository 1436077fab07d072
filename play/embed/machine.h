/*
 * machine.h - what the player needs from its machine: a console, and the place of the tree.
 * Each machine_*.c provides it for one machine; tests/play/embed/trial.c does so for all
 * simulators, and plays against the player.
 */
#ifndef EMBED_MACHINE_H
#define EMBED_MACHINE_H

#include <stdint.h>

extern const uint8_t *const machine_tree;
extern const uint16_t machine_tree_bytes;

void machine_start(void);
void machine_put(char c);
char machine_get(void);

#endif

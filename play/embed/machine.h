/*
 * machine.h - what the player needs of the machine it runs on: a console, and where the
 * tree is. Each machine_*.c has it for one machine; tests/embedding/trial/trial.c has it for
 * all simulators, where it plays against the player.
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

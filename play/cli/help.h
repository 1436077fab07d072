/* help.h - what --help and --version print. */
#ifndef PLAY_HELP_H
#define PLAY_HELP_H

#include <stdio.h>

void help_print(FILE *out);
void version_print(FILE *out);

#endif

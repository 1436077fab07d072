/*
 * user_key.h - the user's key (gen/core/key.h), where it is kept.
 */
#ifndef PEG_USER_KEY_H
#define PEG_USER_KEY_H

#include "gen/core/key.h"

/* Reads the user's key, 32 random bytes in pegtree/key below $XDG_STATE_HOME (~/.local/state),
 * and makes it where there is none. Returns 1; or 0 with errno, where none is to be had. */
int peg_key_load(peg_key *key);

#endif

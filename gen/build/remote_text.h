/*
 * remote_text.h - messages about jobs as bytes; remote.h has them.
 */
#ifndef PEG_REMOTE_TEXT_H
#define PEG_REMOTE_TEXT_H

#include "gen/strategy/strategy.h"

#define PEG_REMOTE_JOB  (9 + 5 * PEG_MAX_GUESSES) /* bytes at most */
#define PEG_REMOTE_DONE 33                        /* bytes before the nodes */

typedef struct remote_job {
    uint32_t number, tree;
    unsigned depth;
    uint32_t guesses[PEG_MAX_GUESSES];
    uint8_t labels[PEG_MAX_GUESSES];
} remote_job;

typedef struct remote_done {
    uint32_t number, tree;
    peg_status status;
    peg_effort effort;
    const uint8_t *nodes; /* [size] behind the rest */
    size_t size;
} remote_done;

/* Returns how many bytes there are. */
size_t peg_remote_put_job(const remote_job *job, uint8_t bytes[PEG_REMOTE_JOB]);
void peg_remote_put_done(const remote_done *done, uint8_t bytes[PEG_REMOTE_DONE]);

/* Return 0 where the bytes are no such message. */
int peg_remote_get_job(remote_job *job, const uint8_t *bytes, size_t size);
int peg_remote_get_done(remote_done *done, const uint8_t *bytes, size_t size);

#endif

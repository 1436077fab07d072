/*
 * remote_text.c - messages about jobs as bytes.
 */
#include <string.h>

#include "gen/build/remote_text.h"
#include "gen/core/bytes.h"

size_t peg_remote_put_job(const remote_job *job, uint8_t bytes[PEG_REMOTE_JOB])
{
    uint8_t *at = bytes + 9 + job->depth;

    peg_put_bytes(bytes, job->number, 4);
    peg_put_bytes(bytes + 4, job->tree, 4);
    bytes[8] = (uint8_t)job->depth;
    memcpy(bytes + 9, job->labels, job->depth);
    for (unsigned d = 0; d < job->depth; d++, at += 4) peg_put_bytes(at, job->guesses[d], 4);
    return (size_t)(at - bytes);
}

int peg_remote_get_job(remote_job *job, const uint8_t *bytes, size_t size)
{
    if (size < 9 || size != 9 + 5 * (size_t)bytes[8]) return 0;
    *job = (remote_job){.number = (uint32_t)peg_get_bytes(bytes, 4),
                        .tree = (uint32_t)peg_get_bytes(bytes + 4, 4),
                        .depth = bytes[8]};
    memcpy(job->labels, bytes + 9, job->depth);
    for (unsigned d = 0; d < job->depth; d++)
        job->guesses[d] = (uint32_t)peg_get_bytes(bytes + 9 + job->depth + (size_t)4 * d, 4);
    return 1;
}

void peg_remote_put_done(const remote_done *done, uint8_t bytes[PEG_REMOTE_DONE])
{
    peg_put_bytes(bytes, done->number, 4);
    peg_put_bytes(bytes + 4, done->tree, 4);
    bytes[8] = (uint8_t)-done->status;
    peg_put_bytes(bytes + 9, done->effort.states, 8);
    peg_put_bytes(bytes + 17, done->effort.guesses, 8);
    peg_put_bytes(bytes + 25, done->effort.feedbacks, 8);
}

int peg_remote_get_done(remote_done *done, const uint8_t *bytes, size_t size)
{
    if (size < PEG_REMOTE_DONE) return 0;
    *done = (remote_done){.number = (uint32_t)peg_get_bytes(bytes, 4),
                          .tree = (uint32_t)peg_get_bytes(bytes + 4, 4),
                          .status = (peg_status)-bytes[8],
                          .effort = {peg_get_bytes(bytes + 9, 8), peg_get_bytes(bytes + 17, 8),
                                     peg_get_bytes(bytes + 25, 8)},
                          .nodes = bytes + PEG_REMOTE_DONE,
                          .size = size - PEG_REMOTE_DONE};
    return 1;
}

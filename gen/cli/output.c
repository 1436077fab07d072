/*
 * output.c - a stream onto a file that is put in place as a whole.
 */
#include <errno.h>
#include <unistd.h>

#include "gen/cli/output.h"
#include "gen/file/gzip.h"

typedef struct writing {
    peg_output *output;
    peg_failure *failure;
    int result;
} writing;

static peg_status write_compressed(writing *w, int file)
{
    const peg_output *output = w->output;
    peg_gzip zip;
    const peg_status status = peg_gzip_open(&zip, file);

    if (status != PEG_OK) return status;
    w->result = output->write(output->user, zip.out, w->failure);
    return peg_gzip_close(&zip);
}

/* A stream may fail to write long after it was given something. */
static peg_status write_plain(writing *w, int file)
{
    const peg_output *output = w->output;
    const int own = dup(file);
    FILE *out = own < 0 ? NULL : fdopen(own, "wb");

    if (!out) {
        const int reason = errno;
        if (own >= 0) close(own);
        errno = reason;
        return reason == ENOMEM ? PEG_E_MEMORY : PEG_E_IO;
    }
    errno = 0;
    w->result = output->write(output->user, out, w->failure);
    const int failed = fflush(out) != 0 || ferror(out);
    const int reason = errno;
    fclose(out);
    errno = reason;
    return failed ? PEG_E_IO : PEG_OK;
}

/* A peg_write_fn. */
static peg_status write_output(void *user, int file)
{
    writing *w = user;
    const peg_status status =
        peg_gzip_wanted(w->output->path) ? write_compressed(w, file) : write_plain(w, file);

    if (w->result != PEG_EXIT_DONE) return PEG_E_ARGUMENT;
    if (status == PEG_OK) w->output->size = (long long)lseek(file, 0, SEEK_END);
    return status;
}

int peg_output_save(peg_output *output, peg_failure *failure)
{
    writing w = {output, failure, PEG_EXIT_DONE};
    const peg_status status =
        peg_save_by(output->path, write_output, &w, output->check, output->checked);

    if (w.result != PEG_EXIT_DONE) return w.result;
    if (status == PEG_E_ARGUMENT) return peg_fail_not_regular(failure, output->path);
    if (status != PEG_OK) return peg_fail_file(failure, output->path, status);
    return PEG_EXIT_DONE;
}

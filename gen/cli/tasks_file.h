/*
 * tasks_file.h - the tasks of a build as JSON, for tests/bench/scaling.py.
 */
#ifndef PEG_TASKS_FILE_H
#define PEG_TASKS_FILE_H

#include "gen/cli/options.h"
#include "gen/core/tasks.h"

/* Writes an object: rules, strategy, seconds that the process has worked, and tasks, a list of
 * [level, place, parent, turn, size, seconds] in the order in which they ended.
 * Errors: those of peg_save_by(); PEG_E_MEMORY where tasks are missing. */
peg_status peg_tasks_save(const peg_options *options, const peg_tasks *tasks);

#endif

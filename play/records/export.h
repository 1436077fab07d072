/* export.h - sums of records as programs read them: JSON and CSV. */
#ifndef PLAY_EXPORT_H
#define PLAY_EXPORT_H

#include <stdio.h>
#include "play/records/stats.h"

/* Writes the counts from 1 guess to the most as a JSON array. */
void tally_json(FILE *out, const play_tally *tally);

void stats_json(FILE *out, const play_stats *stats); /* one object */
void stats_csv_heading(FILE *out);
void stats_csv(FILE *out, const play_stats *stats); /* one line */

#endif

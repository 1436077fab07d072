#define WALK_NAME       terse_p3c5n
#define PEG_MAX_HISTORY 9
#define PEG_ONLY_LENGTH 3
#define PEG_ONLY_COLORS 5
#define PEG_ONLY_KIND   1
#define PEG_ONLY_DEPTHS 1
#define PEG_ONLY_CODES  60
#define PEG_ONLY_BITS   9
#define PEG_TERSE_SLOW
#include "terse_walks.h"

#define WALK_NAME       terse_p4c6r
#define PEG_OFFSET      uint16_t
#define PEG_TERSE_WORD  uint16_t
#define PEG_MAX_HISTORY 6
#define PEG_ONLY_LENGTH 4
#define PEG_ONLY_COLORS 6
#define PEG_ONLY_KIND   0
#define PEG_ONLY_DEPTHS 3
#define PEG_ONLY_CODES  1296
#define PEG_ONLY_BITS   16
#include "terse_walks.h"

#define WALK_NAME       terse_short
#define PEG_OFFSET      uint16_t
#define PEG_TERSE_WORD  uint16_t
#define PEG_MAX_HISTORY 7
#define PEG_MAX_LENGTH  4
#include "terse_walks.h"

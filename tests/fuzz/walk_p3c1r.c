#define WALK_NAME       walk_p3c1r
#define PEG_OFFSET      uint16_t
#define PEG_ONLY_LENGTH 3
#define PEG_ONLY_COLORS 1
#define PEG_ONLY_KIND   0
#include "walks.h"

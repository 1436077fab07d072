#define WALK_NAME       walk_p4c6r_plain
#define PEG_OFFSET      uint16_t
#define PEG_ONLY_LENGTH 4
#define PEG_ONLY_COLORS 6
#define PEG_ONLY_KIND   0
#define PEG_ONLY_PLAIN  1
#include "walks.h"

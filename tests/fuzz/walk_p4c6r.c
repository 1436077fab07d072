#define WALK_NAME       walk_p4c6r
#define PEG_ONLY_LENGTH 4
#define PEG_ONLY_COLORS 6
#define PEG_ONLY_KIND   0
#include "walks.h"

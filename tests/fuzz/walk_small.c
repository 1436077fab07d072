#define WALK_NAME      walk_small
#define PEG_MAX_LENGTH 4
#define PEG_MAX_COLORS 6
#include "walks.h"

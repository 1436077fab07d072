#define WALK_NAME  walk_short
#define PEG_OFFSET uint16_t
#include "walks.h"

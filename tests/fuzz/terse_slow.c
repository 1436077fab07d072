#define WALK_NAME terse_slow
#define PEG_TERSE_SLOW
#include "terse_walks.h"

#define WALK_NAME terse_any
#include "terse_walks.h"

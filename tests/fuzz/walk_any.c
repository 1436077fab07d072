#define WALK_NAME walk_any
#include "walks.h"

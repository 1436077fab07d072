#define WALK_NAME       walk_p4c10n
#define PEG_ONLY_LENGTH 4
#define PEG_ONLY_COLORS 10
#define PEG_ONLY_KIND   1
#include "walks.h"

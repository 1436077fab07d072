#!/usr/bin/env python3
"""Plays the page in headless Chromium: play_page.py PAGE [CASE...], with pegtree-play in $PLAY.
Prints a line for each case, as the shell tests do."""
import os
import sys
import traceback

from common import CASES, LONG, SIZES, Skip, equal
import break_cases  # noqa: F401, each adds its cases
import make_cases  # noqa: F401
import file_cases  # noqa: F401
import explore_cases  # noqa: F401
import feature_cases  # noqa: F401
import lost_cases  # noqa: F401
import stats_cases  # noqa: F401
import page_cases  # noqa: F401
import layout_cases  # noqa: F401
import look_cases  # noqa: F401
import site_cases  # noqa: F401
if LONG:
    import screen_cases  # noqa: F401, every screen, and all of it by fingers and by keys alone
    import touch_cases  # noqa: F401
    import key_cases  # noqa: F401
from page import Page


def where(error):
    """The line of the case that failed."""
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if "_cases" in frame.filename]
    return f"{os.path.basename(frames[-1].filename)}:{frames[-1].lineno}" if frames else "play_page.py"


def play(page, test):
    name = f"the page: {test.__name__.replace('_', ' ')}"
    try:
        test(page)
        page.screen(*SIZES["desktop"], dark=False)
        equal(page.complaints(), [], "the browser's log")
        print(f"ok      {name}", flush=True)
    except Skip as why:
        print(f"skipped {name}: {why}", flush=True)
    except Exception as error:  # one case that fails must not hide the others
        print(f"FAILED  {name}, {where(error)}: {str(error)[:500]}", flush=True)


def main(path, *chosen):
    with Page(os.path.abspath(path)) as page:
        for test in CASES:
            if not chosen or test.__name__ in chosen:
                play(page, test)


if __name__ == "__main__":
    main(*sys.argv[1:])

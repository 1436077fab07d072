"""What the cases share: their list, the games of the page, and how they are compared."""
import os
import pathlib

from game import secrets

ROOT = pathlib.Path(__file__).parents[3]
TREES = ROOT / "trees"
EXAMPLES = ROOT / "tests" / "format" / "examples"
GAMES = {"p4c6r": "p4c6r-optimal", "p5c8r": "p5c8r-optimal", "p4c10n": "p4c10n-optimal",
         "m5.5.5": "m5.5.5-optimal", "p6c6n": "p6c6n-optimal"}
SIZES = {"phone": (390, 844), "desktop": (1280, 800)}
CASES = []
LONG = os.environ.get("PEGTREE_TESTS") != "short"  # else fewer secrets, games and screens: each load takes its time
SCREENS = SIZES if LONG else ("phone",)  # for cases that play as they do on either


class Skip(Exception):
    """Why a case cannot be tried here."""


def case(test):
    """Makes a function of a Page one of the cases, in the order in which they stand."""
    CASES.append(test)
    return test


def long_case(test):
    """One that is left to `make test-long`."""
    return case(test) if LONG else test


def equal(found, wanted, what=""):
    if found != wanted:
        raise AssertionError(f"{what}: {found!r}, not {wanted!r}")


def some(rules, count=3):
    """Secrets all over the game, always the same."""
    codes = secrets(rules)
    return [codes[(2 * i + 1) * len(codes) // (2 * count)] for i in range(count)]


def tree_of(rules):
    return str(TREES / f"{GAMES[rules]}.peg")

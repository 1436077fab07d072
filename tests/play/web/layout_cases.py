"""Every screen on phones, tablets and desktops: nothing overlaps, nothing is outside, targets are large
enough; and axe has no complaint."""
import contextlib
import os
import tempfile

from common import ROOT, Skip, TREES, equal, long_case
from layout import axe_source, violations, wrong
from page import said
from screens import SCREENS

SIZES = {"320": (320, 568), "390": (390, 844), "820": (820, 1180), "844": (844, 390), "667": (667, 375),
         "568": (568, 320), "1366": (1366, 768)}
# Eight holes do not fit side by side in 40 pixels each at the narrowest, nor do holes and answers beside
# a board on the smallest phones in landscape.
TOO_MANY = ("break_with_eight_pegs", "make_with_eight_pegs")


@contextlib.contextmanager
def exported_beside(page):
    with tempfile.TemporaryDirectory() as folder:
        page.exported = os.path.join(folder, "tree.html")
        said([os.environ["GEN"], "export", str(TREES / "p4c6r-optimal.peg"), "--to", "html", "-o", page.exported])
        yield
    page.idle = page.IDLE


def exempt(name, size, one):
    return name in TOO_MANY and size == "320" and one.startswith("small: peg hole") or \
        size in ("667", "568") and one.startswith(("small: peg", "small: choice"))


@long_case
def the_layout_of_every_screen(page):
    with exported_beside(page):
        for reach in SCREENS:
            page.screen(*SIZES["390"], dark=False, phone=True)
            reach(page)
            for size in SIZES:
                page.screen(*SIZES[size], dark=False, phone=int(size) < 900)
                found = [one for one in wrong(page) if not exempt(reach.__name__, size, one)]
                equal(found, [], f"{reach.__name__} at {size}")


@long_case
def axe_has_no_complaint(page):
    source = axe_source(os.environ.get("BUILD", str(ROOT / "build")))
    if source is None:
        raise Skip("axe-core cannot be had from npm's registry")
    with exported_beside(page):
        for reach in SCREENS:
            for size in ("390", "1366"):
                page.screen(*SIZES[size], dark=False, phone=size == "390")
                reach(page)
                for dark in (False, True):
                    page.screen(*SIZES[size], dark=dark, phone=size == "390")
                    equal(violations(page, source), [], f"{reach.__name__} at {size}, dark {dark}")

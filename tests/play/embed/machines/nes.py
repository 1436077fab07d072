"""A Nintendo Entertainment System, as Nestopia emulates it."""

import libretro

RULES = ["p4c6r"]
TYPED = False


class Nes(libretro.Console):
    emulator, program, macro = "nestopia", "pegtree.nes", "__NES__"
    columns, rows = 32, 30
    patience = 120  # frames that an analysis may take


lacks, start = Nes.lacks, Nes.start


def choose(machine, rules):
    """There is one game only."""

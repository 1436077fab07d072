"""A Game Boy, as Gambatte emulates it."""

import libretro

RULES = ["p4c6r", "p4c10n", "p5c8r"]
TYPED = False


class GameBoy(libretro.Console):
    emulator, program, macro = "gambatte", "pegtree.gb", "__GAMEBOY__"
    columns, rows = 20, 18
    patience = 900  # frames that an analysis may take


lacks, start = GameBoy.lacks, GameBoy.start


def choose(machine, rules):
    """From the game that was played before, or from the beginning, to the menu."""
    machine.step(3, "select")
    machine.step(10)
    for _ in range(RULES.index(rules)):
        machine.step(3, "down")
        machine.step(3)
    machine.step(3, "fire")

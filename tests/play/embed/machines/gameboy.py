"""A Game Boy, as Gambatte emulates it."""

import os

import libretro

RULES = ["p4c6r", "p4c10n", "p5c8r"]
TYPED = False


class GameBoy(libretro.Console):
    columns, rows = 20, 18
    patience = 900  # frames that an analysis may take


def lacks():
    return "" if libretro.library("gambatte") else "libretro-gambatte"


def start(build, folder):
    machine = GameBoy("gambatte", os.path.join(build, "machines", "pegtree.gb"), folder,
                      libretro.shapes_of("__GAMEBOY__", build, folder))  # fmt: skip
    machine.step(120)
    return machine


def choose(machine, rules):
    """From the game that was played before, or from the beginning, to the menu."""
    machine.step(3, "select")
    machine.step(10)
    for _ in range(RULES.index(rules)):
        machine.step(3, "down")
        machine.step(3)
    machine.step(3, "fire")

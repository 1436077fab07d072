"""A Nintendo Entertainment System, as Nestopia emulates it."""

import os

import libretro

RULES = ["p4c6r"]
TYPED = False


class Nes(libretro.Console):
    columns, rows = 32, 30
    patience = 120  # frames that an analysis may take


def lacks():
    return "" if libretro.library("nestopia") else "libretro-nestopia"


def start(build, folder):
    machine = Nes("nestopia", os.path.join(build, "machines", "pegtree.nes"), folder,
                  libretro.shapes_of("__NES__", build, folder))  # fmt: skip
    machine.step(120)
    return machine


def choose(machine, rules):
    """There is one game only."""

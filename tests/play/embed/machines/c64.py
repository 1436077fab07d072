"""A Commodore 64 in MAME, with the Open ROMs in place of Commodore's."""

import os
import shutil
import struct
import subprocess

OPEN_ROMS = "/usr/share/open-roms/C64"
ROMS = {"basic": "901226-01.u3", "kernal": "901227-03.u4", "chargen": "901225-01.u5"}

# The chip that decides what answers to an address, as far as it matters without a cartridge, by the
# logic that is published of it: inputs as they have to be, and the outputs that they switch.
INPUTS = "cas loram hiram charen va14 a15 a14 a13 a12 ba aec rw exrom game va13 va12".split()
CASRAM, BASIC, KERNAL, CHAROM, GRW, IO = range(6)
AT_D000 = dict(a15=1, a14=1, a13=0, a12=1, aec=0)
TERMS = [
    (dict(loram=1, hiram=1, a15=1, a14=0, a13=1, aec=0, rw=1), {BASIC, CASRAM}),
    (dict(hiram=1, a15=1, a14=1, a13=1, aec=0, rw=1), {KERNAL, CASRAM}),
    (dict(aec=1, va14=1, va13=0, va12=1), {CHAROM, CASRAM}),
]
for ram in ("loram", "hiram"):
    TERMS += [
        (dict(AT_D000, charen=0, rw=1, **{ram: 1}), {CHAROM, CASRAM}),
        (dict(AT_D000, charen=1, **{ram: 1}), {IO, CASRAM}),
        (dict(AT_D000, charen=1, rw=0, **{ram: 1}), {GRW}),
    ]

KEYS = {
    "RETURN": ":ROW0.02", "back": ":ROW0.01", "R": ":ROW2.02", "U": ":ROW3.40", "N": ":ROW4.80",
    "1": ":ROW7.01", "2": ":ROW7.08", "3": ":ROW1.01", "4": ":ROW1.08", "5": ":ROW2.01",
    "6": ":ROW2.08", "0": ":ROW4.08",
    "right": ":joy2:joy:JOY.08", "left": ":joy2:joy:JOY.04", "down": ":joy2:joy:JOY.02",
    "up": ":joy2:joy:JOY.01", "fire": ":joy2:joy:JOY.20",
}  # fmt: skip


def logic_array():
    """Fuses of a chip of 16 inputs, 48 terms and 8 outputs, as MAME reads them."""
    fuses = []
    for needed, outputs in TERMS + [({}, set())] * (48 - len(TERMS)):
        for name in INPUTS:
            fuses += [needed.get(name) != 0, needed.get(name) != 1]
        fuses += [output not in outputs for output in range(8)]
    fuses += [output != CASRAM for output in range(8)]  # low where they are switched
    packed = [sum(bit << i for i, bit in enumerate(fuses[at : at + 8])) for at in range(0, len(fuses), 8)]
    return struct.pack(">I", len(fuses)) + bytes(packed)


def lacks():
    """The tool that is missing, if one is."""
    if not program():
        return "mame"
    return "" if os.path.exists(OPEN_ROMS) else "open-roms"


def program():
    return shutil.which("mame", path=os.environ["PATH"] + ":/usr/games")


class Commodore64:
    columns, rows = 40, 25
    fire_key = "RETURN"
    heard = None  # MAME runs without sound
    patience = 120  # frames that an analysis may take

    def __init__(self, prg, folder):
        self.folder = folder
        roms = os.path.join(folder, "roms", "c64")
        os.makedirs(roms, exist_ok=True)
        for name, part in ROMS.items():
            shutil.copy(os.path.join(OPEN_ROMS, name), os.path.join(roms, part))
        with open(os.path.join(roms, "906114-01.u17"), "wb") as file:
            file.write(logic_array())
        script = os.path.join(os.path.dirname(os.path.abspath(__file__)), "c64.lua")
        self.mame = subprocess.Popen(
            [program(), "c64", "-rompath", os.path.join(folder, "roms"), "-iec8", "", "-quik", prg]
            + "-nothrottle -video none -sound none -skip_gameinfo -autoboot_delay 0".split()
            + ["-autoboot_script", script, "-snapshot_directory", folder, "-snapname", "picture"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, bufsize=1,
            env=dict(os.environ, HOME=folder, SDL_VIDEODRIVER="dummy"), cwd=folder,
        )  # fmt: skip
        self.frames = 0
        self.reply()

    def reply(self):
        for line in self.mame.stdout:
            if line.startswith("screen "):
                self.memory = bytes.fromhex(line[7:])
                return
        raise RuntimeError("MAME has ended")

    def step(self, frames, *keys):
        print(frames, *(KEYS[key] for key in keys), file=self.mame.stdin)
        self.frames += frames
        self.reply()

    def looks_like(self, glyph):
        return glyph

    def glyph(self, x, y):
        return self.memory[y * self.columns + x]

    def picture(self, path):
        print("picture", file=self.mame.stdin)
        self.reply()
        shutil.move(os.path.join(self.folder, "picture.png"), path)

    def close(self):
        self.mame.stdin.close()
        self.mame.wait()


RULES = ["p4c6r"]
TYPED = True  # each second game is played with the keyboard


def start(build, folder):
    """Loads the program, and types RUN."""
    machine = Commodore64(os.path.join(build, "machines", "pegtree.prg"), folder)
    machine.step(220)
    for key in ("R", "U", "N", "RETURN"):
        machine.step(3, key)
        machine.step(3)
    return machine


def choose(machine, rules):
    """There is one game only."""

"""Game consoles in emulators of RetroArch's: one is a library with calls that are the same for all
(libretro.h)."""

import ctypes
import glob
import os
import struct
import subprocess
import zlib

SOURCE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../../../play/embed/machines")
BUTTONS = {"back": 0, "select": 2, "start": 3, "up": 4, "down": 5, "left": 6, "right": 7, "fire": 8}
CAN_REPEAT_FRAMES, SYSTEM_DIRECTORY, SET_PIXEL_FORMAT = 3, 9, 10
BYTES_OF_PIXEL = {0: 2, 1: 4, 2: 2}  # 0RGB1555, XRGB8888, RGB565

environment_call = ctypes.CFUNCTYPE(ctypes.c_bool, ctypes.c_uint, ctypes.c_void_p)
video_call = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_uint, ctypes.c_uint, ctypes.c_size_t)
sample_call = ctypes.CFUNCTYPE(None, ctypes.c_int16, ctypes.c_int16)
samples_call = ctypes.CFUNCTYPE(ctypes.c_size_t, ctypes.c_void_p, ctypes.c_size_t)
poll_call = ctypes.CFUNCTYPE(None)
state_call = ctypes.CFUNCTYPE(ctypes.c_int16, ctypes.c_uint, ctypes.c_uint, ctypes.c_uint, ctypes.c_uint)


class Game(ctypes.Structure):
    _fields_ = [("path", ctypes.c_char_p), ("data", ctypes.c_char_p), ("size", ctypes.c_size_t), ("meta", ctypes.c_char_p)]


def library(core):
    """The path of an emulator, or None."""
    return next(iter(glob.glob(f"/usr/lib/*/libretro/{core}_libretro.so")), None)


def shapes_of(machine, build, folder):
    """Of each glyph the lines: the machine's own font, as the compiler here has it."""
    program = os.path.join(folder, "font")
    dump = b"""#include <stdio.h>
        #include "machine.h"
        int main(void) {
            for (int i = 0; i < 1024; i++) printf("%02x", font_line((uint8_t)(i / 8), (uint8_t)(i % 8)));
            return 0; }"""
    subprocess.run(
        ["cc", f"-D{machine}", "-I" + SOURCE, "-I" + build, os.path.join(SOURCE, "font.c"), "-x", "c", "-", "-o", program],
        input=dump, check=True,
    )  # fmt: skip
    lines = bytes.fromhex(subprocess.run([program], capture_output=True, text=True, check=True).stdout)
    shapes = [lines[at : at + 8] for at in range(0, 1024, 8)]
    return shapes + [bytes(255 - line for line in shape) for shape in shapes]


class Console:
    """Each console says which emulator it has, its program, and the macro that its compiler defines."""

    @classmethod
    def lacks(cls):
        """The package that is missing, if one is."""
        return "" if library(cls.emulator) else "libretro-" + cls.emulator

    @classmethod
    def start(cls, build, folder):
        machine = cls(os.path.join(build, "machines", cls.program), folder, shapes_of(cls.macro, build, folder))
        machine.step(120)
        return machine

    def __init__(self, path, folder, shapes):
        # The parts of pegs are not all different: of those that look alike the first is meant.
        self.shapes, self.glyphs = shapes, {shape: glyph for glyph, shape in reversed(list(enumerate(shapes)))}
        self.held, self.frames, self.heard = (), 0, 0
        self.bytes_of_pixel, self.pixels, self.lines, self.folder = 2, b"", {}, folder.encode()
        self.core = core = ctypes.CDLL(library(self.emulator))
        self.calls = [
            (core.retro_set_environment, environment_call(self.environment)),
            (core.retro_set_video_refresh, video_call(self.video)),
            (core.retro_set_audio_sample, sample_call(self.sample)),
            (core.retro_set_audio_sample_batch, samples_call(self.samples)),
            (core.retro_set_input_poll, poll_call(lambda: None)),
            (core.retro_set_input_state, state_call(self.state)),
        ]
        for setter, call in self.calls:
            setter(call)
        core.retro_init()
        core.retro_load_game.restype = ctypes.c_bool
        with open(path, "rb") as file:
            self.rom = file.read()
        if not core.retro_load_game(ctypes.byref(Game(path.encode(), self.rom, len(self.rom), None))):
            raise RuntimeError(f"{path} is not accepted")
        core.retro_set_controller_port_device(0, 1)

    def environment(self, command, data):
        if command == SET_PIXEL_FORMAT:
            self.format = ctypes.cast(data, ctypes.POINTER(ctypes.c_int))[0]
            self.bytes_of_pixel = BYTES_OF_PIXEL[self.format]
            return True
        if command == CAN_REPEAT_FRAMES:
            ctypes.cast(data, ctypes.POINTER(ctypes.c_bool))[0] = True
            return True
        if command == SYSTEM_DIRECTORY:
            ctypes.cast(data, ctypes.POINTER(ctypes.c_char_p))[0] = self.folder
            return True
        return False

    def video(self, data, width, height, pitch):
        if data:
            self.width, self.height, self.pitch = width, height, pitch
            self.pixels = ctypes.string_at(data, pitch * height)

    def sample(self, left, right):
        self.heard += left != 0

    def samples(self, data, frames):
        sounds = ctypes.string_at(data, 4 * frames)
        self.heard += len(set(struct.iter_unpack("<hh", sounds))) > 8
        return frames

    def state(self, port, device, index, button):
        return int(port == 0 and any(BUTTONS[key] == button for key in self.held))

    def step(self, frames, *keys):
        self.held = keys
        for _ in range(frames):
            self.core.retro_run()
        self.frames += frames
        self.held = ()

    def pixel(self, x, y):
        at = y * self.pitch + x * self.bytes_of_pixel
        return self.pixels[at : at + self.bytes_of_pixel]

    def line(self, x, y):
        """Eight pixels as bits: which are of another color than the corner, which is empty."""
        at = y * self.pitch + x * self.bytes_of_pixel
        pixels = self.pixels[at : at + 8 * self.bytes_of_pixel]
        if pixels not in self.lines:
            paper = self.pixel(0, 0)
            self.lines[pixels] = sum((self.pixel(x + i, y) != paper) << (7 - i) for i in range(8))
        return self.lines[pixels]

    def looks_like(self, glyph):
        return self.glyphs[self.shapes[glyph]]

    def glyph(self, x, y):
        return self.glyphs.get(bytes(self.line(8 * x, 8 * y + i) for i in range(8)), 255)

    def color(self, pixel):
        value = int.from_bytes(pixel[:3], "little")
        if self.bytes_of_pixel == 4:
            return struct.pack(">I", value)[1:]
        six = self.format == 2
        parts = value >> (11 if six else 10) & 31, value >> 5 & (63 if six else 31), value & 31
        return bytes(part * 255 // most for part, most in zip(parts, (31, 63 if six else 31, 31)))

    def picture(self, path):
        """Writes a PNG of the screen, each pixel doubled."""
        rows = [[self.color(self.pixel(x, y)) for x in range(self.width)] for y in range(self.height)]
        palette = sorted({color for row in rows for color in row})
        place = {color: bytes([i]) * 2 for i, color in enumerate(palette)}
        lines = b"".join(2 * (b"\0" + b"".join(place[color] for color in row)) for row in rows)

        def chunk(name, data):
            return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

        with open(path, "wb") as file:
            file.write(b"\x89PNG\r\n\x1a\n")
            file.write(chunk(b"IHDR", struct.pack(">IIBBBBB", 2 * self.width, 2 * self.height, 8, 3, 0, 0, 0)))
            file.write(chunk(b"PLTE", b"".join(palette)) + chunk(b"IDAT", zlib.compress(lines, 9)) + chunk(b"IEND", b""))

    def close(self):
        self.core.retro_unload_game()
        self.core.retro_deinit()

#!/usr/bin/env python3
"""Plays from a tree file through the shared library: player.py FILE, then an answer a line,
bulls and cows, as `1 2`. LIBPEGTREE names the library if it is not where the system looks."""
import ctypes
import ctypes.util
import os
import sys

SOLVED, OK, NO_LIMIT = 1, 0, ctypes.c_size_t(-1)


class Rules(ctypes.Structure):
    _fields_ = [("kind", ctypes.c_uint8), ("length", ctypes.c_uint8), ("range", ctypes.c_uint8 * 12)]


class About(ctypes.Structure):
    _fields_ = [("rules", Rules), ("strategy", ctypes.c_uint8), ("objective", ctypes.c_uint8),
                ("proven", ctypes.c_uint8), ("worst", ctypes.c_uint8), ("max_depth", ctypes.c_uint8),
                ("opened", ctypes.c_uint8), ("secrets", ctypes.c_uint32), ("total", ctypes.c_uint64)]


peg = ctypes.CDLL(os.environ.get("LIBPEGTREE", ctypes.util.find_library("pegtree") or "libpegtree.so"))
peg.peg_strerror.restype = ctypes.c_char_p
peg.peg_label.restype = ctypes.c_uint8

if len(sys.argv) != 2:
    sys.exit("player.py: which tree file?")
try:
    with open(sys.argv[1], "rb") as file:
        tree = file.read()
except OSError as error:
    sys.exit(f"player.py: {error}")
size = ctypes.c_size_t(len(tree))
about = About()
status = peg.peg_about_read(tree, size, ctypes.byref(about))
if status != OK:
    sys.exit(f"{sys.argv[1]}: {peg.peg_strerror(status).decode()}")
print(f"{about.secrets} codes, {about.total / about.secrets:.4f} guesses on average")

answers = b""
code = (ctypes.c_uint8 * 12)()
left = ctypes.c_uint32()
while True:
    status = peg.peg_file_follow(tree, size, NO_LIMIT, answers, len(answers), code,
                                 ctypes.byref(left))
    if status != OK:
        sys.exit(peg.peg_strerror(status).decode() if status < 0 else 0)
    guess = "".join("0123456789abcdefghijklmnopqrstuvwxyz"[s] for s in code[:about.rules.length])
    print(guess, f"({left.value} left)", flush=True)
    line = sys.stdin.readline()
    if not line:
        sys.exit("no answer")
    try:
        bulls, cows = map(int, line.split())
    except ValueError:
        sys.exit("an answer is two numbers, bulls and cows, as 1 2")
    if min(bulls, cows) < 0 or bulls + cows > about.rules.length:
        sys.exit("no code is answered like that")
    answers += bytes([peg.peg_label(bulls, cows)])

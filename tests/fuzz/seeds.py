"""Seeds for the fuzz targets, from the ready trees and the examples.
Usage: seeds.py TARGET FOLDER"""
import glob
import os
import sys


def read(pattern, most=1000):
    for path in sorted(glob.glob(pattern)):
        with open(path, "rb") as file:
            data = file.read()
        if len(data) <= most:
            yield data


def seeds(target):
    if target in ("tree", "trunk"):
        for data in list(read("trees/*.peg", 130)) + list(read("tests/format/examples/*.peg")):
            yield b"\0" + data
            yield b"\1" + data
            yield b"\x31\0\1\2" + data
            for game in range(16):
                yield bytes([2, game]) + data[12:-4]  # some of the header, if it is longer
    elif target == "image":
        for data in read("tests/format/examples/*.flat"):
            for mend in range(4):
                yield bytes([mend, 6, 1, 0, 0, 2, 0, 1]) + data
    elif target == "terse":
        for data in read("tests/format/examples/*.terse"):
            for mend in range(4):
                yield bytes([mend, 6, 1, 0, 0, 2, 0, 1]) + data
    elif target == "rules":
        for text in ("p4c6r\n0123", "p4c10n\n0123", "m2.3.4\n012", "mastermind", "super", "p12c36r",
                     "m36.36.36.36.36.36.1.1.1.1.1.1\nzzzzzz000000", "p1c1r\n0", "P5C36N\nzyxwv"):
            yield text.encode()
    elif target == "typed":
        for text in ("2 1", "2b1c", "2A1B", "bbc", "BBW", "none", "solved", "1 cow", "2/1",
                     "2 bulls and 1 cow", "21", "-", "a b a", "\u00e9"):
            yield b"\0\3" + text.encode()
        for text in ("1234", "1 2 3 4", "a,b,c,d", "0123", "RGBY"):
            yield b"\1\0" + text.encode()
        yield b"\2\5" + "RGBYWO".encode()
        yield b"\2\5" + "\u25cf\u25a0\u25b2\u2665\u2666\u2663".encode()
        yield b"\3\0  \x1b[A text\t\x1b]0;x\x07 more"
    elif target == "record":
        line = b"1\t0123456789abcdef\t1700000000\tAnn\tp4c6r\tplayer\t1\t5\t0\t0123\t42\t4.340278"
        yield b"\2" + line
        yield b"\0" + line + b"\t00000000"
        yield b"\1\n" + line + b"\n\n\n\n"
        yield b"\1" + line + b"\0\0\0" + line + b"\n"
    elif target == "checkpoint":
        for mode in range(8):
            yield bytes([mode]) + bytes(range(60))
        yield bytes([1, 1, 0, 1, 0, 0, 130])
    elif target == "journal":
        # of all codes, of those after one guess and after two: too little, too much, called a cost
        for mode in range(64):
            for how, bound in ((0, 20), (16, 5), (48, 4), (19, 9), (27, 200), (51, 90)):
                yield bytes([mode, how, 1, 2, 5, 128 * (bound % 2), bound, how, 3, 1, 2, 128, 6])


for number, data in enumerate(seeds(sys.argv[1])):
    with open(os.path.join(sys.argv[2], "seed-%d" % number), "wb") as file:
        file.write(data)

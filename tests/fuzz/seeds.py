"""Seeds for the fuzz targets, from the ready trees and the examples.
Usage: seeds.py TARGET FOLDER"""
import glob
import os
import re
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
    elif target == "import":
        text = "p2c3r\n9 codes, 21 guesses, 3 at worst\n\n12  9\n\u251c\u2500 0,0  33\n\u251c\u2500 0,1  23  2\n" \
               "\u2502  \u2514\u2500 0,1  31\n\u251c\u2500 1,0  13  4\n\u2502  \u251c\u2500 0,0  22\n\u2502  \u251c\u2500 0,1  32\n" \
               "\u2502  \u2514\u2500 1,0  11\n\u2514\u2500 0,2  21\n"
        json = '{"pegtree": 1, "rules": "p2c3r", "secrets": 9, "total": 21, "worst": 3, "tree": {"guess": ' \
               '"01", "left": 9, "answers": {"0,0": {"guess": "22", "left": 1}, "0,1": {"guess": "12", ' \
               '"answers": {"0,1": {"guess": "20"}}}, "1,0": {"guess": "02", "answers": {"0,0": {"guess": ' \
               '"11"}, "0,1": {"guess": "21"}, "1,0": {"guess": "00"}}}, "0,2": {"guess": "10"}}}}'
        paths = "01:1,0 02:1,0 00:2,0\n01:2,0\n01:1,0 02:2,0\n01:0,2 10:2,0\n01:1,0 02:0,0 11:2,0\n01:0,1 12:2,0\n" \
                "01:0,1 12:0,1 20:2,0\n01:1,0 02:0,1 21:2,0\n01:0,0 22:2,0\n"
        page = "turn1 01 (-) [9]\n0.0 turn2 22 (-) [1]\n0.1 turn2 12 (-) [2]\n0.1 turn3 20 (-) [1]\n0.2 turn2 10 " \
               "(-) [1]\n1.0 turn2 02 (-) [4]\n0.0 turn3 11 (-) [1]\n0.1 turn3 21 (-) [1]\n1.0 turn3 00 (-) [1]\n"
        card = "         -- O- OO X- XX\n000 1 01 22 >001 10 >002 01\n001 2 12 -- 20 -- -- 12\n002 2 02 11 21 -- 00 02\n"
        irving = "9 (12: 1, 2 (23), 1; A4, 1)\nA = (13)\n"
        for form in (text, json, paths, re.sub(":.,.", "", paths), irving, "9 (12: 1, 2, 1; 0, 4 (13); 1)", card, page, "#$",
                     "# p4c6r", '{"pegtree": 1}', '{"a": "\\', '{"rules": "p9c9r", "tree": {"guess": "000000000"}}'):
            for given in (0, 1):
                yield bytes([6 + 7 * given]) + form.encode()
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

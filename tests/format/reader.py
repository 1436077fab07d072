#!/usr/bin/env python3
"""reader.py FILE: writes what `pegtree-gen paths FILE` does, for each form of a tree.

A second reader, plain and slow, after FORMAT.md; it shares no code with the C library. Tree files
are read by reader_file.py, flat images here."""
import itertools, operator, sys

import reader_file, reader_terse

DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
REPEATS, DISTINCT, MIXED = 0, 1, 2

def need(condition, message):
    condition or sys.exit("reader: " + message)

class Rules:
    def __init__(self, kind, length, ranges):
        need(kind <= 2 and 1 <= length <= 12, "impossible rules")
        self.kind, self.length = kind, length
        self.ranges = list(ranges) if kind == MIXED else list(ranges) * length
        need(all(1 <= r <= 36 for r in self.ranges), "impossible rules")
        self.solved = label(length, length)

    def codes(self):
        every = itertools.product(*(range(r) for r in self.ranges))
        return [c for c in every if self.kind != DISTINCT or len(set(c)) == self.length]

def label(both, bulls):
    return both * (both + 1) // 2 + bulls

def feedback(a, b):
    rest = list(b)
    both = sum(s in rest and not rest.remove(s) for s in a)
    return label(both, sum(map(operator.eq, a, b)))

def split(number):
    both = max(s for s in range(13) if label(s, 0) <= number)
    bulls = number - label(both, 0)
    return bulls, both - bulls

class Image:
    def __init__(self, data):
        is_terse = data[1:2] == b"T"
        need(data[4] == (1 if is_terse else 2), "unsupported version")
        need(len(data) == int.from_bytes(data[6:10], "big"), "truncated")
        self.data = data
        kind, length, header = data[5] >> 4 & 3, data[5] & 15, 23 if is_terse else 18
        start = header + (length if kind == MIXED else 1)
        self.rules = Rules(kind, length, data[header:start])
        if is_terse:
            self.root = reader_terse.read(data, self.rules, start, feedback)
        else:
            self.root = self.node(8 * start, None)

    def bit(self):
        bit = self.data[self.at // 8] >> self.at % 8 & 1
        self.at += 1
        return bit

    def bytes(self, count):
        self.at = (self.at + 7) // 8 * 8 + 8 * count
        return int.from_bytes(self.data[self.at // 8 - count:self.at // 8], "big")

    def code(self, known):
        """known: (guess, bulls, cows), or None."""
        rules = self.rules
        guess, bulls, cows = known or ((None,) * rules.length, 0, 0)
        code, gone, spare = [None] * rules.length, set(), []
        for i, s in enumerate(guess):
            if bulls and (bulls == rules.length - i or self.bit()):
                bulls -= 1
                code[i] = s
                gone.add(s)
            elif known:
                spare.append(s)
        for i in [i for i in range(rules.length) if code[i] is None]:
            cow = cows > 0 and (cows == code.count(None) or self.bit())
            menu = [s for s in range(rules.ranges[i]) if s != guess[i] and (s in spare) == cow
                    and not (rules.kind == DISTINCT and s in gone)]
            while len(menu) > 1:
                lower = (len(menu) + 1) // 2
                menu = menu[lower:] if self.bit() else menu[:lower]
            code[i] = menu[0]
            gone.add(code[i])
            if cow:
                cows -= 1
                spare.remove(code[i])
        return tuple(code)

    def node(self, at, known):
        self.at = at
        solves, sort = self.bit(), 0
        while sort < 5 and self.bit():
            sort += 1
        guess, children, larger = self.code(known if solves else None), {}, []
        if sort >= 2:
            width = sort - 1
            self.bytes(width)  # secrets left
            larger = [f for f in range(self.rules.solved - 1) if self.bit()]
            offsets = [self.bytes(width) + self.at // 8 for _ in larger]
            self.bytes(0)
        for pairs in (0,) if sort == 0 else (1, 0):
            while self.bit():
                code, below = self.code(known), {}
                if pairs:
                    other = self.code(known)
                    below[feedback(code, other)] = other, {}
                children[feedback(guess, code)] = code, below
        for f, offset in zip(larger, offsets if larger else ()):
            bulls, cows = split(f)
            better = known is None or 2 * bulls + cows >= 2 * known[1] + known[2]
            children[f] = self.node(8 * offset, (guess, bulls, cows) if better else known)
        return guess, children

def paths(data):
    """The lines of an image or a terse stream: each secret's guesses and answers."""
    need(data[:4] in (b"\xd0F\r\n", b"\xd0T\r\n"), "not a Pegtree tree")
    image = Image(data)
    rules, root = image.rules, image.root
    for secret in rules.codes():
        (guess, children), line = root, []
        while True:
            f = feedback(guess, secret)
            line.append("%s:%d,%d" % ("".join(DIGITS[s] for s in guess), *split(f)))
            if f == rules.solved:
                break
            guess, children = children[f]
        yield " ".join(line)

def main():
    data = open(sys.argv[1], "rb").read()
    if data[1:2] == b"P":
        return reader_file.main()
    for line in paths(data):
        print(line)

if __name__ == "__main__":
    main()

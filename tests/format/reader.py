#!/usr/bin/env python3
"""reader.py FILE: writes what `pegtree-gen paths FILE` does, for each form of a tree.

A second reader, plain and slow, after FORMAT.md; it shares no code with the C library."""
import ctypes, ctypes.util, itertools, operator, sys

import reader_terse

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

def xxh3(data):
    """XXH3-64, by the shared library."""
    hash = ctypes.CDLL(ctypes.util.find_library("xxhash")).XXH3_64bits
    hash.restype = ctypes.c_uint64
    return hash(data, ctypes.c_size_t(len(data)))

def varint(data, at):
    value, shift = data[at] & 0x7F, 7
    while data[at] >= 0x80:
        at += 1
        value, shift = value | (data[at] & 0x7F) << shift, shift + 7
    return value, at + 1

class Chance:
    def __init__(self, of_64=32, seen=0):
        self.odds, self.seen = of_64 * 1024, seen

    def learn(self, bit):
        away = (65535 if bit else 0) - self.odds
        self.odds += int(5 * away / (5 * self.seen + 8))  # towards 0
        self.seen = min(self.seen + 1, 120)

class Coder:
    def __init__(self, data):
        self.data, self.at, self.range = data, 4, 0xFFFFFFFF
        self.ahead = int.from_bytes(data[:4].ljust(4, b"\0"), "big")

    def bit(self, odds):
        ones = self.range * odds >> 16
        bit = self.ahead < ones
        self.range = ones if bit else self.range - ones
        self.ahead -= 0 if bit else ones
        while self.range < 1 << 24:
            byte = self.data[self.at] if self.at < len(self.data) else 0
            self.range, self.at = self.range << 8, self.at + 1
            self.ahead = (self.ahead << 8 | byte) & 0xFFFFFFFF
        return int(bit)

    def learn(self, *chances):
        """The last chance decides; all learn."""
        last = chances[-1]
        if not last.seen:
            last.odds, last.seen = chances[0].odds, 2
        bit = self.bit(min(max(last.odds, 64), 65536 - 64))
        for chance in chances:
            chance.learn(bit)
        return bit

    def even(self, count):
        base = 0
        while count > 1:
            upper = count // 2
            lower = count - upper
            bit = self.bit((upper << 16) // count)
            base, count = (base + lower, upper) if bit else (base, lower)
        return base

IMPLIED, ANOTHER, NEXT = (62, 36, 28, 34), (62, 4, 8, 10), (20, 22, 18, 14)
CANDIDATE, RANK = (50, 50, 50, 50, 50, 54, 52, 48, 54, 48, 60, 60, 60), (32, 38, 42, 58)
UNUSED = 62, 50, 14, 50
USED = (14, 8, 4, 2), (38, 8, 8, 2), (22, 12, 6, 6), (20, 14, 4, 8), (42, 12, 8, 18), (42, 24, 8, 20)
BY_LARGEST, UNNUMBERED = {1}, {5, 6, 7, 8}  # strategies

class Model:
    def __init__(self, strategy):
        self.by_largest = strategy in BY_LARGEST
        self.most = 2 if strategy in UNNUMBERED else 20  # candidates of a small set
        self.implied, self.another, self.next = (
            [Chance(x, 2) for x in row] for row in (IMPLIED, ANOTHER, NEXT))
        self.candidate = [Chance(CANDIDATE[min(i, 11)], 2) for i in range(17)]
        self.leading = Chance(62, 2)
        self.rank = {(t, b): Chance(RANK[min(t - b, 4) - 1], 2)
                     for t in range(17) for b in range(t)}
        self.symbol = {(k, r): Chance((USED[k // 4] if k % 2 else UNUSED)[r], 2)
                       for k in range(24) for r in range(4)}
        self.near = {}
        self.deferred = [Chance(4, 2), Chance(4, 2)]

    def guess(self, coder, rules, left, used):
        n = len(left)
        if n == 1:
            return left[0]
        if n > self.most:
            candidate = coder.learn(self.candidate[n.bit_length() - 1])
            return (self.by_rank if candidate else self.by_symbols)(coder, rules, left, used)
        numbered, lacking = self.number(left)
        lacking = min(lacking, 3)
        if coder.learn(self.implied[lacking]):
            return numbered[0]
        if not coder.learn(self.another[lacking]):
            return self.by_symbols(coder, rules, left, used)
        number = 1
        while number < n - 1 and not coder.learn(self.next[min(number - 1, 3)]):
            number += 1
        return numbered[number]

    def number(self, left):
        """The candidates of a small set, and how many parts number 0 lacks."""
        def key(code):
            cells = {}
            for other in left:
                label = feedback(code, other)
                cells[label] = cells.get(label, 0) + 1
            return max(cells.values()) if self.by_largest else -len(cells)
        numbered = sorted(left, key=key)
        return numbered, len(left) - len({feedback(numbered[0], other) for other in left})

    def by_rank(self, coder, rules, left, used):
        groups = [[c for c in left if leads(rules, c, used) == lead] for lead in (0, 1)]
        which = coder.learn(self.leading) if groups[0] and groups[1] else bool(groups[1])
        count = len(groups[which])
        most, b = count.bit_length() - 1, 0
        while b < most and coder.learn(self.rank[most, b]):
            b += 1
        first = 1 << b
        beyond = count + 1 if b == most else 2 * first
        return groups[which][first - 1 + coder.even(beyond - first)]

    def by_symbols(self, coder, rules, left, used):
        n, mine = len(left), []
        size = min(max(n.bit_length() - 2, 0), 3)
        within = [sum(s in code for code in left) for s in range(36)]
        for i, reach in enumerate(rules.ranges):
            at = [sum(code[i] == s for code in left) for s in range(reach)]
            asked, deferred, absent, unused = [], [], False, False
            for s in range(reach):
                later = False
                if s in mine and rules.kind == DISTINCT:
                    continue
                if s not in mine and within[s] == 0:
                    later, absent = absent, True
                elif s not in mine and s not in used and rules.kind != MIXED:
                    later, unused = unused, True
                (deferred if later else asked).append(s)
            parts = {s: prefix_parts(left, mine + [s]) for s in asked} if n <= self.most else None
            menu = asked + deferred
            for j, s in enumerate(menu[:-1]):
                if j >= len(asked):
                    hit = coder.learn(self.deferred[i > 0])
                else:
                    kind = 4 * sort(at[s], within[s], n) + 2 * (s in mine) + (s in used)
                    gain = 3
                    if parts:
                        more = parts[s] > prefix_parts(left, mine)
                        gain = 0 if parts[s] == max(parts.values()) else 1 if more else 2
                    near = self.near.setdefault((kind, gain, min(i, 3), j == 0, size), Chance())
                    hit = coder.learn(self.symbol[kind, gain], near)
                if hit:
                    break
            else:
                s = menu[-1]
            mine.append(s)
        return tuple(mine)

def prefix_parts(left, prefix):
    """How many different (bulls, both) candidates have with the beginning of a guess."""
    bulls = lambda code: sum(map(operator.eq, prefix, code))
    both = lambda code: sum(min(prefix.count(s), code.count(s)) for s in set(prefix))
    return len({(bulls(code), both(code)) for code in left})

def sort(at, within, n):
    if within == 0 or at == n:
        return int(within > 0)
    if at == 0:
        return 2 if within == n else 3
    return 5 if 5 * min(at, n - at) >= n else 4

def leads(rules, code, used):
    used = set(used)
    for s in code if rules.kind != MIXED else ():
        if s not in used and any(t not in used for t in range(s)):
            return 0
        used.add(s)
    return 1

def file_tree(data):
    need(data[4] == 2, "unsupported version")
    kind, length, limited = data[5] >> 4 & 3, data[5] & 15, data[5] >> 7
    at = 6 + (length if kind == MIXED else 1)
    rules = Rules(kind, length, data[6:at])
    strategy, worst = data[at] & 31, data[at + 1]
    need(not limited or data[at + 2] >= worst >= 1, "impossible depth limit")
    total, at = varint(data, at + 2 + limited)
    stored, at = varint(data, at)
    need(len(data) == at + stored + 4, "truncated")
    content, check = data[at:-4], int.from_bytes(data[-4:], "big")
    need(xxh3(data[:-4]) & 0xFFFFFFFF == check, "damaged")

    def parts(left, guess):
        cells = {}
        for code in left:
            cells.setdefault(feedback(guess, code), []).append(code)
        cells.pop(rules.solved, None)
        return sorted(cells.items())

    def section(model, coder, left, used):
        guess = model.guess(coder, rules, left, used)
        used = used | set(guess)
        return guess, {f: section(model, coder, cell, used) for f, cell in parts(left, guess)}

    def trunk(content, left, used):
        if len(left) <= 65536:
            return section(Model(strategy), Coder(content), left, used)
        guess, at, children = tuple(content[:length]), length, {}
        for f, cell in parts(left, guess):
            size, at = varint(content, at)
            children[f] = trunk(content[at:at + size], cell, used | set(guess))
            at += size
        return guess, children

    return rules, trunk(content, rules.codes(), frozenset())

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

def main():
    data = open(sys.argv[1], "rb").read()
    need(data[:4] in (b"\xd0P\r\n", b"\xd0F\r\n", b"\xd0T\r\n"), "not a Pegtree tree")
    if data[1:2] == b"P":
        rules, root = file_tree(data)
    else:
        rules, root = Image(data).rules, Image(data).root
    for secret in rules.codes():
        (guess, children), line = root, []
        while True:
            f = feedback(guess, secret)
            line.append("%s:%d,%d" % ("".join(DIGITS[s] for s in guess), *split(f)))
            if f == rules.solved:
                break
            guess, children = children[f]
        print(" ".join(line))

if __name__ == "__main__":
    main()

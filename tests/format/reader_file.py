#!/usr/bin/env python3
"""A reference reader of Pegtree tree files, to be read beside sections 1 and 2 of FORMAT.md.

reader.py FILE.peg prints one line for each secret, in ascending order: the guesses that the tree
makes until that secret is found, each with its feedback, as in "0011:1,0 0234:4,0".
It needs Python 3.10 (for int.bit_count) and nothing else.
"""
import sys
from itertools import permutations, product

DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
TRUNK = 65536                       # a subtree of more candidates is a trunk node


class Rejected(Exception):
    """The file is no tree file, truncated, of another version, or damaged."""


def bits(n):
    """The number of the highest bit set in n >= 1."""
    return n.bit_length() - 1


# ---- 1. The rules ------------------------------------------------------------------------------

class Rules:
    """A game: which codes there are, and the feedback that they give each other.

    A candidate is a code's index; codes themselves are bytes. The feedback of two codes is read off
    two masks of each: `places` has a bit for each (position, symbol) of the code, `counts` has for
    each symbol as many bits, from the lowest, as the code has that symbol. The bulls are the bits
    that the two places have in common; s are those that the two counts have in common.
    """

    def __init__(self, kind, length, ranges):
        self.kind, self.length, self.ranges = kind, length, ranges
        self.solved = length * (length + 1) // 2 + length          # the label S
        self.triangle = [s * (s + 1) // 2 for s in range(length + 1)]
        self.feedback = {t + b: f"{b},{s - b}" for s, t in enumerate(self.triangle) for b in range(s + 1)}

    def secrets(self):
        """The number of codes."""
        number = 1
        for i, r in enumerate(self.ranges):
            number *= r - i if self.kind == 1 else r
        return number

    def list_codes(self):
        """All codes in lexicographic order, and the masks of each."""
        if self.kind == 1:
            words = permutations(range(self.ranges[0]), self.length)
        else:
            words = product(*map(range, self.ranges))
        self.codes = [bytes(word) for word in words]
        self.masks = [self.masks_of(code) for code in self.codes]

    def masks_of(self, code):
        places = counts = 0
        for i, s in enumerate(code):
            places |= 1 << (36 * i + s)
            bit = 1 << 12 * s
            while counts & bit:
                bit <<= 1
            counts |= bit
        return places, counts

    def is_code(self, code):
        return (all(s < r for s, r in zip(code, self.ranges))
                and (self.kind != 1 or len(set(code)) == self.length))

    def split(self, code, candidates):
        """A dict from the labels that occur to the candidates that give them."""
        places, counts = self.masks_of(code)
        masks, triangle = self.masks, self.triangle
        parts = {}
        for c in candidates:
            p, u = masks[c]
            label = triangle[(counts & u).bit_count()] + (places & p).bit_count()
            if label in parts:
                parts[label].append(c)
            else:
                parts[label] = [c]
        return parts

    def table(self, candidates):
        """labels[a][b]: the label of each two candidates (of a small set)."""
        masks, triangle = self.masks, self.triangle
        labels = {}
        for a in candidates:
            places, counts = masks[a]
            labels[a] = row = {}
            for b in candidates:
                if b in labels:
                    row[b] = labels[b].get(a, self.solved)         # it is symmetric
                else:
                    p, u = masks[b]
                    row[b] = triangle[(counts & u).bit_count()] + (places & p).bit_count()
        return labels

    def text(self, code):
        return "".join(DIGITS[s] for s in code)


# ---- 2.1 Header and check ----------------------------------------------------------------------

class Bytes:
    """Reads fields from data[at:end]; `short` is what it says when they end too early."""

    def __init__(self, data, at, end, short):
        self.data, self.at, self.end, self.short = data, at, end, short

    def take(self, size):
        if size > self.end - self.at:
            raise Rejected(self.short)
        self.at += size
        return self.data[self.at - size:self.at]

    def byte(self):
        return self.take(1)[0]

    def varint(self):
        value = 0
        for shift in range(0, 63, 7):
            b = self.byte()
            value |= (b & 127) << shift
            if b < 128:
                if b == 0 and shift:
                    break
                return value
        raise Rejected("damaged: a number that is too long")


def legal(condition, what):
    if not condition:
        raise Rejected("damaged: " + what)


class Header:
    """The fields of the header; the duties of 2.5, 1 to 5."""

    def __init__(self, data):
        if data[:4] != b"\xD0\x50\x0D\x0A"[:max(len(data), 1)]:
            raise Rejected("not a Pegtree file")
        f = Bytes(data, 4, len(data), "truncated")
        version = f.byte()
        if version != 2:
            raise Rejected(f"unsupported: format version {version}")
        b = f.byte()
        length, kind, limited = b & 15, b >> 4 & 3, b >> 7
        legal(length <= 12, "length")
        ranges = [f.byte() for _ in range(length if kind == 2 else 1)]
        legal(length >= 1 and kind <= 2 and all(1 <= r <= 36 for r in ranges), "kind, length or range")
        self.rules = Rules(kind, length, ranges if kind == 2 else ranges * length)
        legal(kind != 1 or ranges[0] >= length, "fewer symbols than positions")
        secrets = self.rules.secrets()
        legal(secrets < 1 << 32, "too many codes")
        self.strategy = f.byte() & 31
        self.worst = f.byte()
        limit = f.byte() if limited else 255
        self.total = f.varint()
        size = f.varint()
        legal(self.strategy <= 13, "strategy")
        legal(1 <= self.worst <= limit, "worst or depth limit")
        legal(secrets <= self.total <= secrets * self.worst, "total")
        legal(secrets <= TRUNK or size >= (secrets + TRUNK - 1) // TRUNK, "size of the content")
        self.start, self.end = f.at, f.at + size
        if len(data) < self.end + 4:
            raise Rejected("truncated: shorter than its header says")
        legal(len(data) == self.end + 4, "longer than its header says")
        check = int.from_bytes(data[-4:], "big")
        legal(xxh3(data[:-4]) & 0xFFFFFFFF == check, "the check does not match")


# ---- 2.3 The coder -----------------------------------------------------------------------------

class Coder:
    """The arithmetic decoder of one section. A chance is a list [odds, seen]."""

    def __init__(self, section):
        legal(not section or section[-1] != 0, "a section that ends with a 0 byte")
        self.size, self.taken = len(section), 4
        self.section = section + bytes(4)
        self.range, self.ahead = 0xFFFFFFFF, int.from_bytes(self.section[:4], "big")

    def decide(self, p):
        ones = self.range * p >> 16
        if self.ahead < ones:
            bit, self.range = 1, ones
        else:
            bit, self.range, self.ahead = 0, self.range - ones, self.ahead - ones
        while self.range < 1 << 24:
            byte = self.section[self.taken] if self.taken < self.size else 0
            self.range, self.ahead, self.taken = self.range << 8, self.ahead << 8 | byte, self.taken + 1
        return bit

    def by(self, chance, wider=None):
        """A decision by a chance, from which it learns, and the wider one that it is nested in."""
        bit = self.decide(min(max(chance[0], 64), 65472))
        learn(chance, bit)
        if wider:
            learn(wider, bit)
        return bit

    def even(self, choices):
        base, c = 0, choices
        while c > 1:
            u = c // 2
            if self.decide(u * 65536 // c):
                base, c = base + c - u, u
            else:
                c -= u
        return base


def learn(chance, bit):
    odds, seen = chance
    if bit:
        odds += 5 * (65535 - odds) // (5 * seen + 8)
    else:
        odds -= 5 * odds // (5 * seen + 8)
    chance[0], chance[1] = odds, min(seen + 1, 120)


# ---- 2.4 The model -----------------------------------------------------------------------------

def chances(*xs):
    return [[1024 * x, 2] for x in xs]


SYMBOL_EVEN = (62, 50, 14, 50)
SYMBOL_ODD = ((14, 8, 4, 2), (38, 8, 8, 2), (22, 12, 6, 6), (20, 14, 4, 8), (42, 12, 8, 18), (42, 24, 8, 20))
RANK = (None, 32, 38, 42) + (58,) * 13


class Section:
    """Decodes the guesses of one section, node after node in preorder."""

    def __init__(self, rules, strategy, section):
        self.rules, self.strategy = rules, strategy
        self.small = 2 if 5 <= strategy <= 8 else 20
        self.coder = Coder(section)
        self.implied = chances(62, 36, 28, 34)
        self.another = chances(62, 4, 8, 10)
        self.next = chances(20, 22, 18, 14)
        self.candidate = chances(50, 50, 50, 50, 50, 54, 52, 48, 54, 48, 60, *[60] * 6)
        self.leading = [1024 * 62, 2]
        self.rank = [chances(*(RANK[t - b] for b in range(t))) for t in range(17)]
        self.symbol = [chances(*(SYMBOL_ODD[k // 4] if k & 1 else SYMBOL_EVEN)) for k in range(24)]
        self.near = {}
        self.deferred = chances(4, 4)

    def guess(self, candidates, used, labels):
        """The guess for two or more candidates: (its index, or None if it is none of them; its code)."""
        small = len(candidates) <= self.small
        found = self.small_guess(candidates, labels) if small else self.large_guess(candidates, used)
        if found is not None:
            return found, self.rules.codes[found]
        codes = [self.rules.codes[c] for c in candidates]
        code = self.symbols(codes, used, small)
        legal(code not in codes, "a candidate that is encoded as if it were none")
        return None, code

    def small_guess(self, candidates, labels):
        """Step 1: the candidate of a small set that is guessed, or None."""
        n, by = len(candidates), self.coder.by
        if n == 2:                                  # a shortcut: each of two candidates makes two parts
            order, lacking = candidates, 0
        else:
            rows = [[labels[a][b] for b in candidates] for a in candidates]
            parts = [-len(set(row)) for row in rows]
            keys = parts
            if self.strategy == 1:
                keys = [max(map(row.count, row)) for row in rows]
            numbers = sorted(range(n), key=keys.__getitem__)
            order = [candidates[i] for i in numbers]
            lacking = min(n + parts[numbers[0]], 3)
        if by(self.implied[lacking]):
            return order[0]
        if not by(self.another[lacking]):
            return None
        for k in range(1, n - 1):
            if by(self.next[min(k - 1, 3)]):
                return order[k]
        return order[n - 1]

    def large_guess(self, candidates, used):
        """Step 2: the candidate of a large set that is guessed, or None."""
        coder = self.coder
        if not coder.by(self.candidate[bits(len(candidates))]):
            return None
        sort = self.leading_ones(candidates, used)
        if 0 < len(sort) < len(candidates) and not coder.by(self.leading) or not sort:
            leading = set(sort)
            sort = [c for c in candidates if c not in leading]
        m = len(sort)
        t, b = bits(m), 0
        while b < t and coder.by(self.rank[t][b]):
            b += 1
        f = 1 << b
        g = m + 1 if b == t else 2 * f
        return sort[f - 1 + coder.even(g - f)]

    def leading_ones(self, candidates, used):
        """The candidates in which the new symbols come in ascending order, without gaps."""
        rules = self.rules
        if rules.kind == 2:
            return candidates
        new = [s for s in range(rules.ranges[0]) if s not in used]
        ranks = bytearray([255] * 256)                             # 255: used
        for k, s in enumerate(new):
            ranks[s] = k
        known, codes, sort = {}, rules.codes, []
        for c in candidates:
            pattern = codes[c].translate(ranks)
            if pattern not in known:
                known[pattern] = leads(pattern)
            if known[pattern]:
                sort.append(c)
        return sort

    def symbols(self, codes, used, small):
        """Step 3: a guess that is none of the candidates, symbol by symbol."""
        rules, n = self.rules, len(codes)
        anywhere = [0] * 36                         # in[s]
        for code in codes:
            for s in set(code):
                anywhere[s] += 1
        size = min(max(bits(n), 1), 4) - 1
        guess = b""
        begun = [(0, 0)] * n                        # how the beginning splits: (equal, common) of each
        for i in range(rules.length):
            here = [0] * 36                         # at[i][s]
            for code in codes:
                here[code[i]] += 1
            asked, deferred = self.sort_symbols(i, anywhere, guess, used)
            behind = {s: extend(begun, codes, guess, s) for s in asked} if small else {}
            parts = {s: len(set(split)) for s, split in behind.items()}
            most, before = max(parts.values(), default=0), len(set(begun))
            choices = asked + deferred
            for number, s in enumerate(choices[:-1]):
                if number >= len(asked):
                    if self.coder.by(self.deferred[i > 0]):
                        break
                    continue
                k = 4 * common(anywhere[s], here[s], n) + 2 * (s in guess) + (s in used)
                r = 3 if not small else 0 if parts[s] == most else 1 if parts[s] > before else 2
                wider = self.symbol[k][r]
                key = k, r, min(i, 3), number == 0, size
                if key not in self.near:
                    self.near[key] = [wider[0], 2]
                if self.coder.by(self.near[key], wider):
                    break
            else:
                s = choices[-1]
            if small:
                begun = behind.get(s) or extend(begun, codes, guess, s)
            guess += bytes([s])
        return guess

    def sort_symbols(self, i, anywhere, guess, used):
        """The symbols that are asked at position i, and those that are deferred."""
        kind = self.rules.kind
        asked, deferred, absent, fresh = [], [], False, False
        for s in range(self.rules.ranges[i]):
            if s in guess:
                if kind != 1:
                    asked.append(s)
            elif anywhere[s] == 0:
                (deferred if absent else asked).append(s)
                absent = True
            elif s not in used and kind != 2:
                (deferred if fresh else asked).append(s)
                fresh = True
            else:
                asked.append(s)
        return asked, deferred


def leads(pattern):
    """Whether a code leads, given the rank of each symbol among the new ones (255 for used ones)."""
    k = 0
    for rank in pattern:
        if rank == k:
            k += 1
        elif k < rank < 255:
            return False
    return True


def common(anywhere, here, n):
    """q of spelled(): how the candidates have a symbol."""
    if anywhere == 0:
        return 0
    if here == n:
        return 1
    if here == 0:
        return 2 if anywhere == n else 3
    return 5 if 5 * min(here, n - here) >= n else 4


def extend(begun, codes, guess, s):
    """How a beginning splits the candidates (r of spelled()) with s behind it."""
    i, more = len(guess), guess.count(s) + 1
    return [(equal + (code[i] == s), both + (code.count(s) >= more))
            for (equal, both), code in zip(begun, codes)]


# ---- 2.2 Content -------------------------------------------------------------------------------

class Tree:
    """Reads the content and writes down the path of each secret."""

    def __init__(self, data):
        self.header = Header(data)
        self.rules = rules = self.header.rules
        self.data, self.total, self.worst = data, 0, 0
        rules.list_codes()
        self.paths = [None] * len(rules.codes)
        self.subtree(range(len(rules.codes)), self.header.start, self.header.end, 1, b"", "")
        legal(self.total == self.header.total, "total is not that of the header")
        legal(self.worst == self.header.worst, "worst is not that of the header")

    def subtree(self, candidates, start, end, depth, used, path):
        if len(candidates) > TRUNK:
            self.trunk(candidates, start, end, depth, used, path)
            return
        section = Section(self.rules, self.header.strategy, self.data[start:end])
        self.node(section, candidates, depth, used, path, None)
        legal(section.coder.taken >= section.coder.size, "bytes left over in a section")

    def trunk(self, candidates, start, end, depth, used, path):
        fields = Bytes(self.data, start, end, "damaged: a subtree that is too short")
        code = fields.take(self.rules.length)
        legal(self.rules.is_code(code), "a trunk node's guess that is no code")
        parts = self.rules.split(code, candidates)
        for label, part, below in self.children(code, parts, depth, path):
            size = fields.varint()
            fields.take(size)
            self.subtree(part, fields.at - size, fields.at, depth + 1, used + code, below)
        legal(fields.at == end, "bytes left over in a trunk node")

    def node(self, section, candidates, depth, used, path, labels):
        """A node of a section and all below it."""
        n = len(candidates)
        if n == 1:
            code = self.rules.codes[candidates[0]]
            self.children(code, {self.rules.solved: candidates}, depth, path)
            return
        if labels is None and 2 < n <= section.small:
            labels = self.rules.table(candidates)
        guess, code = section.guess(candidates, used, labels)
        if guess is not None and labels:
            row, parts = labels[guess], {}
            for c in candidates:
                parts.setdefault(row[c], []).append(c)
        else:
            parts = self.rules.split(code, candidates)
        for label, part, below in self.children(code, parts, depth, path):
            self.node(section, part, depth + 1, used + code, below, labels)

    def children(self, code, parts, depth, path):
        """Note the secret that the guess solves; the children: (label, candidates, path) of each."""
        rules = self.rules
        legal(depth <= self.header.worst, "a node deeper than worst")
        legal(rules.solved in parts or len(parts) > 1, "a guess that tells nothing")
        path += rules.text(code) + ":"
        if rules.solved in parts:
            self.paths[parts[rules.solved][0]] = path + rules.feedback[rules.solved]
            self.total += depth
            self.worst = max(self.worst, depth)
        return [(label, parts[label], path + rules.feedback[label] + " ")
                for label in sorted(parts) if label != rules.solved]


# ---- XXH3-64, seed 0, of more than 8 bytes (no header is shorter) --------------------------------

SECRET = bytes.fromhex(
    "b8fe6c3923a44bbe7c01812cf721ad1cded46de9839097db7240a4a4b7b3671fcb79e64eccc0e578825ad07dccff7221"
    "b8084674f743248ee03590e6813a264c3c2852bb91c300cb88d0658b1b532ea371644897a20df94e3819ef46a9deacd8"
    "a8fa763fe39c343ff9dcbbc7c70b4f1d8a51e04bcdb45931c89f7ec9d9787364eac5ac8334d3ebc3c581a0fffa1363eb"
    "170ddd51b7f0da49d316552629d4689e2b16be587d47a1fc8ff8b8d17ad031ce45cb3a8f95160428afd7fbcabb4b407e")
MASK = (1 << 64) - 1
P32 = 0x9E3779B1, 0x85EBCA77, 0xC2B2AE3D
P64 = 0x9E3779B185EBCA87, 0xC2B2AE3D27D4EB4F, 0x165667B19E3779F9, 0x85EBCA77C2B2AE63, 0x27D4EB2F165667C5


def word(data, at):
    return int.from_bytes(data[at:at + 8], "little")


def fold(a, b):
    return (a * b & MASK) ^ (a * b >> 64)


def avalanche(h):
    h &= MASK
    h = (h ^ h >> 37) * 0x165667919E3779F9 & MASK
    return h ^ h >> 32


def xxh3(data):
    size = len(data)

    def mix(at, key):
        return fold(word(data, at) ^ word(SECRET, key), word(data, at + 8) ^ word(SECRET, key + 8))

    if size <= 16:
        low = word(data, 0) ^ word(SECRET, 24) ^ word(SECRET, 32)
        high = word(data, size - 8) ^ word(SECRET, 40) ^ word(SECRET, 48)
        return avalanche(size + int.from_bytes(low.to_bytes(8, "little"), "big") + high + fold(low, high))
    if size <= 128:
        return avalanche(size * P64[0] + sum(mix(16 * i, 32 * i) + mix(size - 16 * i - 16, 32 * i + 16)
                                             for i in range((size - 1) // 32 + 1)))
    if size <= 240:
        h = avalanche(size * P64[0] + sum(mix(16 * i, 16 * i) for i in range(8)))
        return avalanche(h + mix(size - 16, 119) + sum(mix(16 * i, 16 * i - 125) for i in range(8, size // 16)))
    return xxh3_long(data)


def xxh3_long(data):
    size = len(data)
    acc = [P32[2], P64[0], P64[1], P64[2], P64[3], P32[1], P64[4], P32[0]]

    def stripe(at, key):
        for i in range(8):
            value = word(data, at + 8 * i)
            keyed = value ^ word(SECRET, key + 8 * i)
            acc[i ^ 1] = acc[i ^ 1] + value & MASK
            acc[i] = acc[i] + (keyed & 0xFFFFFFFF) * (keyed >> 32) & MASK

    for number in range((size - 1) // 64):
        stripe(64 * number, 8 * (number % 16))
        if number % 16 == 15:
            for i in range(8):
                acc[i] = (acc[i] ^ acc[i] >> 47 ^ word(SECRET, 128 + 8 * i)) * P32[0] & MASK
    stripe(size - 64, 121)
    return avalanche(size * P64[0] + sum(fold(acc[i] ^ word(SECRET, 11 + 8 * i), acc[i + 1] ^ word(SECRET, 19 + 8 * i))
                                         for i in range(0, 8, 2)))


def main():
    if len(sys.argv) != 2:
        sys.exit("usage: reader.py FILE.peg")
    try:
        with open(sys.argv[1], "rb") as file:
            tree = Tree(file.read())
        sys.stdout.write("\n".join(tree.paths) + "\n")
    except (Rejected, OSError) as error:
        sys.exit(f"reader.py: {sys.argv[1]}: {error}")


if __name__ == "__main__":
    main()

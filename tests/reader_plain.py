"""The plain image for reader.py, after FORMAT.md, 3.6."""

def label(both, bulls):
    return both * (both + 1) // 2 + bulls

def read(data, rules, start):
    """The tree behind the ranges: (guess, children by feedback)."""
    return Plain(data, rules, start).root

class Plain:
    def __init__(self, data, rules, start):
        self.data, self.rules, self.at = data, rules, 8 * start
        length = rules.length
        self.P, self.Q = (length - 1).bit_length(), (self.rules.solved - 1).bit_length()
        self.widths = self.data[start:start + length]
        guess = tuple(self.data[start + length:start + 2 * length])
        self.at += 16 * length
        self.root = guess, self.rows(guess, 0, guess)

    def bit(self):
        bit = self.data[self.at // 8] >> self.at % 8 & 1
        self.at += 1
        return bit

    def field(self, width):
        return sum(self.bit() << i for i in range(width))

    def code(self, reference, bulls):
        """A code, by the reference and how many of its symbols it has."""
        length, end = self.rules.length, self.at + self.widths[bulls]
        places, open = [False] * length, length - bulls
        if bulls == length - 1 and bulls:
            odd = self.field(self.P)
            places = [i != odd for i in range(length)]
        elif bulls == 1:
            odd = self.field(self.P)
            places = [i == odd for i in range(length)]
        elif bulls:
            places = [bool(self.bit()) for _ in range(length - 1)]
            places.append(sum(places) < bulls)
        choices, symbols = max(max(self.rules.ranges), 2) - 1, []
        while len(symbols) < open:
            n = 1
            while n < min(open - len(symbols), 8) and choices ** (n + 1) <= 256:
                n += 1
            number = self.field((choices ** n - 1).bit_length())
            symbols += [number // choices ** i % choices for i in range(n)]
        assert self.at == end, "a code of another width"
        other = iter(symbols)
        code = [r if bull else next(other) for r, bull in zip(reference, places)]
        return tuple(s + (not bull and s >= r) for s, r, bull in zip(code, reference, places))

    def rows(self, reference, known, guess):
        """The children of a table, by feedback."""
        length, children, tables = self.rules.length, {}, []
        for bulls in range(length):
            there = [c for c in range(length + 1 - bulls) if self.bit()]
            by = (guess, bulls) if bulls >= known else (reference, known)
            for f in (label(bulls + cows, bulls) for cows in there):
                own, sort = by[1], self.field(3)
                if sort == 7:
                    own, sort = self.field(self.P), self.field(3)
                leaves = self.field(self.Q) if sort == 5 else sort if sort < 5 else 0
                if sort == 6:
                    wide = 4 if len(self.data) >= 8192 else 2
                    offset = int.from_bytes(bytes(self.field(8) for _ in range(wide)), "big")
                    tables.append((f, self.at + offset, by))
                code, below = self.code(by[0], own), {}
                for _ in range(leaves):
                    row = self.field(self.Q)
                    b = max(b for b in range(length) if b * (2 * length + 3 - b) // 2 <= row)
                    answer = label(row - b * (2 * length + 3 - b) // 2 + b, b)
                    below[answer] = self.code(by[0], by[1]), {}
                children[f] = code, below
        for f, at, by in tables:
            self.at = at - self.P
            assert self.field(self.P) == by[1], "a table with other bulls"
            children[f][1].update(self.rows(by[0], by[1], children[f][0]))
        return children

"""The terse stream for reader.py, after FORMAT.md, 4."""

def read(data, rules, start, feedback):
    """The tree of the stream whose entries begin at byte `start`: (guess, children by feedback)."""
    codes, labels = rules.codes(), rules.solved - 1
    values = len(codes) * labels * data[18]
    width, count = max((values - 1).bit_length(), 1), int.from_bytes(data[19:23], "big")
    if (count * width + 7) // 8 != len(data) - start or data[18] == 0:
        raise SystemExit("reader: damaged")
    bits = int.from_bytes(data[start:], "little")
    entries = [bits >> width * i & (1 << width) - 1 for i in range(count)]
    if bits >> width * count:
        raise SystemExit("reader: bits behind the entries")

    def think(left):
        for guess in left:
            if len({feedback(guess, code) for code in left}) == len(left):
                return guess
        raise SystemExit("reader: no guess")

    def node(left, depth, label):
        first = (max(depth - 1, 0) * labels + label) * len(codes)
        if entries and first <= entries[0] < first + len(codes):
            guess = codes[entries.pop(0) - first]
        else:
            guess = think(left)
        parts = {}
        for code in left:
            parts.setdefault(feedback(guess, code), []).append(code)
        parts.pop(rules.solved, None)
        return guess, {f: node(part, depth + 1, f) for f, part in sorted(parts.items())}

    root = node(codes, 0, 0)
    if entries:
        raise SystemExit("reader: entries that are not needed")
    return root

#!/usr/bin/env python3
"""make.py [FOLDER]: makes the example files that must be rejected, from the good ones beside it,
and a good one that no strategy makes: good-p2c6r.peg.

Those named in `files` below, in FOLDER (this one by default); tests/format/cli_export.sh compares
them with what is committed. Most have a check that is right. Decisions are found by trying: bits
are fed to the model of tests/format/reader_file.py until it guesses what is wanted, and written by
the coder of FORMAT.md 2.3."""
import itertools, os, sys

sys.dont_write_bytecode = True
here = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(here))
from reader import MIXED, REPEATS, need
from reader_file import Bytes, Coder, Rules, Section, xxh3

class Writer(Coder):
    """A coder that writes the bits it is given, where the reader's would read them."""
    def __init__(self):
        self.low, self.range, self.size, self.script = 0, 0xFFFFFFFF, 4, []

    def decide(self, p):
        bit = self.script.pop(0)
        ones = self.range * p >> 16
        self.low += 0 if bit else ones
        self.range = ones if bit else self.range - ones
        while self.range < 1 << 24:
            self.range, self.low, self.size = self.range << 8, self.low << 8, self.size + 1
        return bit

    def bytes(self):
        for kept in range(self.size + 1):
            unit = 256 ** (self.size - kept)
            value = -(-self.low // unit) * unit
            if value < self.low + self.range:
                return value.to_bytes(self.size, "big")[:kept].rstrip(b"\0")

class Rehearsal:
    """A coder that takes bits from a list and learns nothing."""
    def __init__(self, bits):
        self.bits = list(bits)

    def decide(self, p):
        return self.bits.pop(0)

    def by(self, chance, wider=None):
        return self.decide(None)

    even = Coder.even

OTHER, ENTROPY = 0, 3  # numbers of strategies

def guess_of(model, coder, left, used):
    """The code that a section guesses for these candidates, whether or not it should."""
    small, model.coder = len(left) <= model.small, coder
    if len(left) == 1:
        return model.rules.codes[left[0]]
    found = (model.small_guess(left, model.rules.table(left)) if small else
             model.large_guess(left, used))
    if found is not None:
        return model.rules.codes[found]
    return model.symbols([model.rules.codes[c] for c in left], used, small)

def decisions(rules, left, used, wanted, begin):
    """The fewest bits, with these at the beginning, by which a section guesses `wanted`."""
    for count in range(20):
        for rest in itertools.product((1, 0), repeat=count):
            rehearsal = Rehearsal(begin + rest)
            try:
                if guess_of(Section(rules, ENTROPY, b""), rehearsal, left, used) == wanted and not rehearsal.bits:
                    return list(begin + rest)
            except IndexError:
                pass
    sys.exit("no decisions lead to %s" % (wanted,))

def section(rules, steps):
    """Content that makes these guesses: (guess, the bits it begins with, the answer to it that
    leads to the next one's candidates; those before that are left to be implied)."""
    model, writer, left, used = Section(rules, ENTROPY, b""), Writer(), range(len(rules.codes)), b""
    for guess, begin, answer in steps:
        writer.script = decisions(rules, left, used, guess, begin)
        guess_of(model, writer, left, used)
        used += guess
        left = rules.split(guess, left).get(answer, [])
    return writer.bytes()

def whole(rules, chosen):
    """The file of a tree that makes the guesses of `chosen`, by the answers that lead to them,
    and elsewhere the first choice."""
    model, writer, depths = Section(rules, OTHER, b""), Writer(), []

    def below(left, used, answers):
        guess = chosen.get(answers) or guess_of(Section(rules, OTHER, b""), Rehearsal((1,)), left, used)
        writer.script = decisions(rules, left, used, guess, ())
        need(guess_of(model, writer, left, used) == guess, "another guess")
        for answer, cell in sorted(rules.split(guess, left).items()):
            if answer == rules.solved:
                depths.append(len(answers) + 1)
            else:
                below(cell, used + guess, answers + (answer,))

    below(range(len(rules.codes)), b"", ())
    return file(rules, sum(depths), max(depths), writer.bytes(), strategy=OTHER)

def number(value):
    low, rest = value & 0x7F, value >> 7
    return bytes([low | 0x80]) + number(rest) if rest else bytes([low])

def file(rules, total, worst, content, strategy=ENTROPY, stored=None, limit=None):
    kind = rules.kind | (8 if limit is not None else 0)
    ranges = rules.ranges if rules.kind == MIXED else rules.ranges[:1]
    fields = bytes([kind << 4 | rules.length, *ranges, strategy, worst])
    fields += bytes([] if limit is None else [limit])
    fields += total if isinstance(total, bytes) else number(total)
    fields += number(len(content)) if stored is None else stored
    return checked(b"\xd0P\r\n\2" + fields + content)

def checked(start):
    return start + (xxh3(start) & 0xFFFFFFFF).to_bytes(4, "big")

def game(length, symbols):
    rules = Rules(REPEATS, length, [symbols] * length)
    rules.list_codes()
    return rules

def varint(data, at):
    """A number, and where the next one begins."""
    fields = Bytes(data, at, len(data), "truncated")
    return fields.varint(), fields.at

def start_of(good):
    """Of a file with one range and no limit: total, where the content begins."""
    total, at = varint(good, 9)
    return total, varint(good, at)[1]

def damaged_sections(good):
    """Of a file with sections: the first one longer by bytes that are not read; a byte behind
    the last child; a byte of the first one missing. Checks are right."""
    worst, (total, start) = good[8], start_of(good)
    content = good[start:-4]
    size, at = varint(content, 4)
    first = content[at:at + size] + b"\1" * 6
    return [file(p4c17r, total, worst, changed, strategy=good[7] & 31) for changed in (
        content[:4] + number(len(first)) + first + content[at + size:],
        content + b"\1",
        content[:at] + content[at + 1:at + size] + content[at + size:])]

def changed(data, at, value):
    """With another byte, and a check that is right."""
    return checked(data[:at] + bytes([value]) + data[at + 1:-4])

p2c2r, p2c4r, p2c6r, p1c2r, p4c17r = game(2, 2), game(2, 4), game(2, 6), game(1, 2), Rules(REPEATS, 4, [17] * 4)
good = open(os.path.join(here, "good-p4c17r.peg"), "rb").read()
longer, behind, shorter = damaged_sections(good)
tiny_file = open(os.path.join(here, "good-p2c2r.peg"), "rb").read()
tiny = tiny_file[start_of(tiny_file)[1]:-4]
small_file = open(os.path.join(here, "good-p2c5r.peg"), "rb").read()
SOLVED = 0xFF  # no answer: nothing follows

NOTHING, COW = 0, 1  # answers, as labels
files = {
    # Symbols for which others stand: of those no candidate has, and of those no guess has had.
    "good-p2c6r.peg": whole(p2c6r, {
        (): b"\0\1", (NOTHING,): b"\1\5", (NOTHING, NOTHING): b"\4\1", (COW,): b"\5\3"}),
    "bad-empty.peg": b"",
    "bad-text-mode.peg": tiny_file.replace(b"\r\n", b"\n"),
    "bad-header-cut.peg": tiny_file[:8],
    "bad-content-cut.peg": small_file[:-5],
    "bad-check-cut.peg": small_file[:-1],
    "bad-byte-behind.peg": tiny_file + b"\0",
    "bad-header-bit.peg": tiny_file[:7] + bytes([tiny_file[7] ^ 1]) + tiny_file[8:],
    "bad-content-bit.peg": small_file[:-5] + bytes([small_file[-5] ^ 1]) + small_file[-4:],
    "bad-length-0.peg": changed(tiny_file, 5, 0x00),
    "bad-kind-3.peg": changed(tiny_file, 5, 0x32),
    "bad-distinct.peg": changed(tiny_file, 5, 0x13),
    "bad-range-37.peg": changed(tiny_file, 6, 37),
    "bad-strategy-31.peg": changed(tiny_file, 7, 31),
    "bad-worst-0.peg": changed(tiny_file, 8, 0),
    "bad-worst-2.peg": changed(tiny_file, 8, 2),
    "bad-worst-4.peg": changed(tiny_file, 8, 4),
    "bad-total-9.peg": changed(tiny_file, 9, 9),
    "bad-total-13.peg": changed(tiny_file, 9, 13),
    "bad-varint.peg": file(p2c2r, b"\x88\0", 3, tiny),
    "bad-section-zero.peg": file(p2c2r, 8, 3, tiny + b"\0"),
    "bad-section-rest.peg": file(p2c2r, 8, 3, tiny + b"\1" * 6),
    "bad-guess-useless.peg": file(p2c4r, 45, 4, section(
        p2c4r, [(b"\0\0", (), 0), (b"\0\0", (), SOLVED)])),
    "bad-guess-spelled.peg": file(p1c2r, 3, 2, section(p1c2r, [(b"\1", (0, 0), SOLVED)])),
    "bad-trunk-code.peg": file(p4c17r, 835210, 20, bytes([0, 0, 0, 17, 0])),
    "bad-trunk-cut.peg": file(p4c17r, 835210, 20, bytes([0, 0, 0])),
    "bad-trunk-size.peg": file(p4c17r, 835210, 20, bytes([0, 0, 0, 0, 9, 1])),
    "bad-trunk-varint.peg": file(p4c17r, 835210, 20, bytes([0, 0, 0, 0, 0x81, 0, 1])),
    "bad-trunk-depth.peg": file(p4c17r, 83521, 1, bytes([0, 0, 0, 0, 0])),
    "bad-trunk-section.peg": longer,
    "bad-trunk-behind.peg": behind,
    "bad-trunk-misplaced.peg": shorter,
    "bad-length-13.peg": file(Rules(REPEATS, 13, [2]), 45, 4, b""),
    "bad-range-0.peg": file(Rules(REPEATS, 2, [0]), 45, 4, b""),
    "bad-limit-0.peg": file(p2c2r, 8, 3, tiny, limit=0),
    "bad-limit-2.peg": file(p2c2r, 8, 3, tiny, limit=2),
    "bad-limit-cut.peg": file(p2c2r, 8, 3, tiny, limit=0)[:10],
    "bad-total-3.peg": file(p2c2r, 3, 3, tiny),
    "bad-varint-10.peg": file(p2c2r, b"\x88" + b"\x80" * 8 + b"\1", 3, tiny),
    "bad-secrets.peg": file(Rules(REPEATS, 7, [16]), 10 * 16 ** 7, 20, b""),
    "bad-mixed-cut.peg": bytes.fromhex("d0500d0a022c021cc040d8"), # xxh3() hashes more than 8
    "unsupported-version-1.peg": bytes.fromhex("d0500d0a0118020203030801384868fba0c21fdcc6aea78e0a"),
    "unsupported-version-3.peg": changed(tiny_file, 4, 3),
}

# ---- images, whose bytes nothing guards ----------------------------------------------------

def terse(total, worst, depths, numbers):
    """A terse stream of p2c2r, which has 4 codes and 4 labels below all bulls."""
    width = (4 * 4 * depths - 1).bit_length()
    entries = sum(number << width * i for i, number in enumerate(numbers))
    entries = entries.to_bytes((width * len(numbers) + 7) // 8, "little")
    return (b"\xd0T\r\n\1\2" + (24 + len(entries)).to_bytes(4, "big") + bytes([3, worst, 0]) +
            total.to_bytes(5, "big") + bytes([depths]) + len(numbers).to_bytes(4, "big") + b"\2" + entries)

def below(label, code):
    """The entry of depth 2 by which `label` leads to the guess of this number."""
    return 4 * label + code

def changed(data, **bytes_at):
    data = bytearray(data)
    for at, byte in bytes_at.items():
        data[int(at[1:])] = byte
    return bytes(data)

def images():
    """The bad ones, made of good ones."""
    def good(name):
        with open(os.path.join(here, name), "rb") as file:
            return file.read()
    flat, short = good("good-p2c2r.flat"), good("good-p2c2r.terse")
    need(short == terse(8, 3, 1, [0]), "good-p2c2r.terse is another")
    made = {
        "bad-leaf.flat": changed(flat, _20=flat[20] ^ 0x20),
        "bad-node-bits.flat": good("good-m2.3.4.flat")[:-6] + bytes(6),
        "bad-total-9.flat": changed(flat, _17=9),
        "bad-strategy-31.flat": changed(flat, _10=31),
        "unsupported-version-3.flat": changed(flat, _4=3),
        "bad-depths-0.terse": changed(short, _18=0),
        "bad-depths-2.terse": terse(8, 3, 2, [0]),
        "bad-count-3.terse": changed(short, _22=3),
        "bad-rest.terse": changed(short, _24=0x80),
        "bad-total-9.terse": terse(9, 3, 1, [0]),
        "bad-worst-4.terse": terse(8, 4, 1, [0]),
        "bad-entry-missing.terse": terse(8, 3, 1, []),
        "bad-entry-beyond.terse": terse(8, 3, 1, [4]),
        "bad-entry-needless.terse": terse(8, 3, 1, [0, below(2, 1)]),
        "bad-entry-useless.terse": terse(8, 3, 1, [0, below(2, 0)]),
        "bad-entry-unreached.terse": terse(8, 3, 1, [0, below(1, 1)]),
        "unsupported-version-2.terse": changed(short, _4=2),
    }
    for form, data, header in ("flat", flat, 18), ("terse", short, 23):
        made["bad-text-mode." + form] = data.replace(b"\r\n", b"\n")
        made["bad-cut." + form] = data[:-1]
        made["bad-byte-behind." + form] = data + b"\0"
        made["bad-bit-7." + form] = changed(data, _5=data[5] | 0x80)
        made["bad-kind-3." + form] = changed(data, _5=data[5] | 0x30)
        made["bad-length-13." + form] = changed(data, _5=13)
        made["bad-range-0." + form] = changed(data, **{"_%d" % header: 0})
    return made

def main():
    folder = sys.argv[1] if len(sys.argv) > 1 else here
    for name, data in {**files, **images()}.items():
        with open(os.path.join(folder, name), "wb") as out:
            out.write(data)

main()

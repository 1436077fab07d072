#!/usr/bin/env python3
"""check_format.py [FORMAT.md]: compares the document's examples with the files that they name.

An example is a code block whose first line is a file's path from the top. It shows the file's
bytes, some of their bits, or the first decisions of its first section; reader_file.py says what these
are. Tables of initial odds, the numbers in the conventions and the names of strategies are compared
as well. At the end each digit of the examples is changed: the comparison must notice."""
import os, re, sys

sys.dont_write_bytecode = True
top = os.path.normpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))
sys.path.insert(0, os.path.join(top, "tests", "format"))
import reader_file

class Wrong(Exception):
    pass

def need(condition, message):
    if not condition:
        raise Wrong(message)

def blocks(text):
    """(path, lines) of each example, and where its lines begin in the text."""
    for found in re.finditer(r"^```\n(\S+/\S+)\n(.*?)^```$", text, re.M | re.S):
        yield found.group(1), found.group(2).splitlines(), found.start(2)

# ---- bytes and bits ----------------------------------------------------------------------

HEX = re.compile(r"((?:[0-9A-F]{2} )*[0-9A-F]{2})(?: |$)")
BITS = re.compile(r"([01]+(?: [01]+)*)(?=  |$)")

def check_bytes(path, lines):
    """Lines of bytes, each with its bits or without; `…` leaves bytes out, up to a count."""
    data, at = read(path), 0
    for line in lines:
        shown = HEX.match(line)
        if not shown:
            skipped = re.match(r"… (\d+) bytes", line)
            need(skipped or line.startswith(" "), "%s: what is %r?" % (path, line))
            at += int(skipped.group(1)) if skipped else 0
            continue
        here = bytes.fromhex(shown.group(1))
        need(data[at:at + len(here)] == here, "%s, byte %d: not %s" % (path, at, shown.group(1)))
        at += len(here)
        bits = BITS.match(line[shown.end():].strip())
        if bits:
            own = "".join("{:08b}".format(byte)[::-1] for byte in here)
            need(bits.group(1).replace(" ", "") == own, "%s: %s has the bits %s" % (path, shown.group(1), own))
    need(at == len(data), "%s has %d bytes" % (path, len(data)))

# ---- decisions ---------------------------------------------------------------------------

class Recorder(reader_file.Coder):
    """Notes each decision: range, ahead, by which chance, p, bit."""
    rows, chance = [], "even"

    def decide(self, p):
        row = ["%08X" % self.range, "%08X" % self.ahead, Recorder.chance, str(p)]
        Recorder.chance = "even"
        bit = super().decide(p)
        Recorder.rows.append(row + [str(bit), ""])
        return bit

    def by(self, chance, wider=None):
        Recorder.chance = name_of(Recorder.section, chance)
        return super().by(chance, wider)

def name_of(section, chance):
    if chance is section.leading:
        return "leading"
    for name in ("implied", "another", "next", "candidate", "deferred"):
        for i, other in enumerate(getattr(section, name)):
            if other is chance:
                return "%s[%d]" % (name, i)
    for t, row in enumerate(section.rank):
        for b, other in enumerate(row):
            if other is chance:
                return "rank[%d][%d]" % (t, b)
    for key, other in section.near.items():
        if other is chance:
            return "near" + "".join("[%d]" % part for part in key)

class Noted(reader_file.Section):
    def guess(self, candidates, used, labels):
        Recorder.section = self
        found, code = super().guess(candidates, used, labels)
        Recorder.rows[-1][5] = self.rules.text(code)
        return found, code

traces = {}

def trace(path):
    if path not in traces:
        Recorder.rows = []
        plain, reader_file.Coder, reader_file.Section = (reader_file.Coder, reader_file.Section), Recorder, Noted
        reader_file.Tree(read(path))
        reader_file.Coder, reader_file.Section = plain
        traces[path] = Recorder.rows
    return traces[path]

def check_decisions(path, lines):
    need(lines[0].split() == ["range", "ahead", "chance", "p", "bit", "guess"], "%s: columns" % path)
    need(len(lines) > 10, "%s: fewer than ten decisions" % path)
    for line, row in zip(lines[1:], trace(path)):
        need(line.split() == [cell for cell in row if cell], "%s: not %s but %s" % (path, line, row))

# ---- what stands in the text ---------------------------------------------------------------

def check_odds(text):
    """The tables of initial odds."""
    model = reader_file.Section(reader_file.Rules(0, 1, [2]), 0, b"")
    rows = dict(re.findall(r"^\| ([a-z]+\b[^|]*?) \| ([^|]*?) \|$", text, re.M))
    row = lambda start: next(rows[key] for key in rows if key.startswith(start))
    numbers = lambda start: [int(n) for n in re.findall(r"\d+", row(start))]
    odds = lambda chances: [odds / 1024 for odds, _ in chances]
    for name in ("implied", "another", "next", "deferred"):
        need(odds(getattr(model, name)) == numbers(name), name)
    need(odds([model.leading]) == numbers("leading"), "leading")
    given = numbers("candidate")
    need(odds(model.candidate) == given + given[-1:] * (17 - len(given)), "candidate")
    by_rest = dict(re.findall(r"(\d|more): (\d+)", row("rank")))
    for t, row_of in enumerate(model.rank):
        need(odds(row_of) == [int(by_rest.get(str(t - b), by_rest["more"])) for b in range(t)], "rank")
    table = re.findall(r"^\| (odd, q = (\d)|even) \| (\d+) \| (\d+) \| (\d+) \| (\d+) \|$", text, re.M)
    need(len(table) == 7, "rows of symbol")
    for k, chances in enumerate(model.symbol):
        own = next(line for line in table if line[1] == (str(k // 4) if k % 2 else ""))
        need(odds(chances) == list(map(int, own[2:])), "symbol[%d]" % k)
    need(all(seen == 2 for _, seen in sum(model.rank + model.symbol, model.candidate)), "seen")

def check_names(text):
    """Numbers of strategies and objectives are those in the headers of the ready trees, whose
    names MANIFEST has."""
    listed = [dict((name, int(number)) for number, name in re.findall(r"(\d+)\s([a-z+]+)", found))
              for found in re.search(r"^Strategies: (.*?)\. Objectives: (.*?)\.", text, re.M | re.S).groups()]
    ranges = re.findall(r"bits 0–4 strategy.*\| 0–(\d+), 0–(\d+)", text)
    need(len(ranges) == 2, "rows of strategy and objective")
    for row in ranges:
        need(list(map(int, row)) == [max(names.values()) for names in listed], "ranges of strategy and objective")
    header = open(os.path.join(top, "format/pegtree.h")).read()
    for names, rows in zip(listed, (re.findall(r'ROW\( *(\d+), [A-Z_]+, +[a-z_]+, +"(.*?)"', header),
                                    re.findall(r'ROW\( *(\d+), [A-Z_]+, +"(.*?)"', header))):
        zero = {name for name, number in names.items() if number == 0}
        need(len(rows) > 2 and names == {name: int(number) for number, name in rows} | {name: 0 for name in zero},
             "names and numbers of pegtree.h")
    for line in open(os.path.join(top, "trees/MANIFEST")):
        if line.startswith("#"):
            continue
        file, _, strategy, objective = line.split("\t")[:4]
        data = read("trees/" + file)
        byte = data[6 + (data[5] & 15 if data[5] >> 4 & 3 == 2 else 1)]
        need(listed[0].get(strategy) == byte & 31, "number of " + strategy)
        need(listed[1].get(objective) == byte >> 5 & 3, "number of " + objective)

def check_conventions(text):
    need(re.search(r"5801 in two bytes is `%s`" % (5801).to_bytes(2, "big").hex(" ").upper(), text), "5801")
    shown = re.search(r"(\d+) is\s+`([0-9A-F ]+)`\. The last byte", text)
    need(reader_file.Bytes(bytes.fromhex(shown.group(2)), 0, 2, "short").varint() == int(shown.group(1)), "varint")
    for function, n, value in re.findall(r"(bits|width)\((\d+)\) = (\d+)", text):
        need(int(value) == int(n).bit_length() - (function == "bits"), "%s(%s)" % (function, n))
    found = re.search(r"\((\d) bulls, (\d) cow\) has the label (\d+); for length (\d), S is (\d+)", text)
    bulls, cows, label, length, solved = map(int, found.groups())
    rules = reader_file.Rules(0, length, [2] * length)
    need(label == rules.triangle[bulls + cows] + bulls and solved == rules.solved, "label")

# ---- all of it -----------------------------------------------------------------------------

def read(path):
    with open(os.path.join(top, path), "rb") as file:
        return file.read()

def check_block(path, lines):
    (check_decisions if lines[0].startswith("range") else check_bytes)(path, lines)

def notices(path, lines):
    """Whether each digit of the example matters, but for those in explanations."""
    for i, line in enumerate(lines):
        shown = HEX.match(line)
        bits = shown and BITS.match(line[shown.end():].lstrip())
        end = len(line) if lines[0].startswith("range") else shown.end() if shown else 0
        if bits:
            end = line.index(bits.group(1), shown.end()) + len(bits.group(1))
        for at in range(end):
            if line[at] not in "0123456789ABCDEF" or lines[0].startswith("range") and not i:
                continue
            changed = line[:at] + ("0" if line[at] == "1" else "1") + line[at + 1:]
            try:
                check_block(path, lines[:i] + [changed] + lines[i + 1:])
            except Wrong:
                continue
            raise Wrong("%s: nobody notices %r" % (path, changed))

def main():
    document = sys.argv[1] if len(sys.argv) > 1 else os.path.join(top, "format/FORMAT.md")
    text = open(document, encoding="utf-8").read()
    examples = 0
    for path, lines, _ in blocks(text):
        check_block(path, lines)
        notices(path, lines)
        examples += 1
    need(examples >= 6, "only %d examples" % examples)
    for check in (check_conventions, check_odds, check_names):
        check(text)

if __name__ == "__main__":
    try:
        main()
    except Wrong as wrong:
        sys.exit("check_format: %s" % wrong)

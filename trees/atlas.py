#!/usr/bin/env python3
"""atlas.py [--check]: draws atlas.svg, and writes README.md's tables and tables/*.csv, all from MANIFEST and RECORDS.

For each game the tree with the least total is taken. With --check nothing is written: the exit
status is 1 if one of the files is not what it would write. $GEN is pegtree-gen, which counts the
codes at the worst case."""
import functools
import json
import os
import re
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
LENGTHS, COLORS = range(1, 9), range(1, 13)
MOST_SECRETS = 1000000


class Tree:
    """One line of MANIFEST."""

    def __init__(self, fields, kept=True):
        self.kept = kept
        self.file, self.rules, self.strategy, self.objective = fields[:4]
        self.secrets, self.total, self.worst = map(int, fields[4:7])
        self.proven, self.bytes, self.how = fields[7] == "True", int(fields[8]), fields[10]
        self.average = self.total / self.secrets


@functools.cache
def rows(name, mark=""):
    """The fields of the lines that begin with `mark`, which is left out; without one, of all but comments."""
    with open(os.path.join(HERE, name), encoding="utf-8") as file:
        lines = [line.rstrip("\n").split("\t") for line in file]
    if mark:
        return [fields[1:] for fields in lines if fields[0] == mark]
    return [fields for fields in lines if not fields[0].startswith("#")]


@functools.cache
def all_trees():
    return [Tree(fields) for fields in rows("MANIFEST")] + [Tree(fields, False) for fields in rows("MANIFEST", "# tree")]


def best_trees():
    """The tree with the least total for each rules; of equal ones a proven one, one made for the total, the smallest."""
    best = {}
    for tree in all_trees():
        order = (tree.total, not tree.proven, tree.objective in ("worst", "crush"), tree.bytes)
        if tree.rules not in best or order < best[tree.rules][0]:
            best[tree.rules] = (order, tree)
    return {rules: tree for rules, (_, tree) in best.items()}


def secrets_of(length, colors, kind):
    count = 1
    for place in range(length):
        count *= colors if kind == "r" else colors - place
    return max(count, 0)


def records(objective):
    """What others hold: by rules, the total, the worst case, the codes there and the source."""
    return {rules: (total, worst, last, source)
            for rules, aim, total, worst, last, source in rows("RECORDS") if aim == objective}


def published():
    return {rules: (int(total), worst, source) for rules, (total, worst, _, source) in records("average").items()}


@functools.cache
def codes_at_worst(tree):
    gen = os.environ.get("GEN", os.path.join(HERE, "../build/pegtree-gen"))
    return json.loads(subprocess.check_output([gen, "info", os.path.join(HERE, tree.file), "--json"]))["histogram"][-1]


# ---- the picture ----------------------------------------------------------------------

CELL_WIDTH, CELL_HEIGHT, LEFT, TOP, GAP = 62, 52, 56, 146, 64
GRID_WIDTH = CELL_WIDTH * len(COLORS)
STYLE = """svg { background: #fff; font-family: ui-sans-serif, system-ui, "Segoe UI", Roboto, sans-serif }
text { fill: #1d2733; text-anchor: middle } .start { text-anchor: start }
.title { font-size: 26px; font-weight: 700 } .head { font-size: 17px; font-weight: 600 }
.axis, .note { font-size: 13px; fill: #5c6b7a } .average { font-size: 17px; font-weight: 600 }
.small { font-size: 10.5px } .cell { stroke-width: 1.5 } .found { stroke-dasharray: 4 3 }
.none { fill: none; stroke: #dbe1e7; stroke-width: 1 }
@media (prefers-color-scheme: dark) { svg { background: #10161d } .axis, .note, .title, .head { fill: #c5d0da }
.none { stroke: #2b3540 } }"""


def color_of(average):
    """Pale green for short games to deep blue for long ones, and whether text on it must be white."""
    share = min(max((average - 1) / 7.0, 0), 1)
    stops = [(0xE6, 0xF5, 0xE1), (0x8F, 0xD0, 0xC0), (0x3E, 0x93, 0xB8), (0x1F, 0x4E, 0x8C)]
    place = share * (len(stops) - 1)
    index = min(int(place), len(stops) - 2)
    low, high, part = stops[index], stops[index + 1], place - index
    return "#%02x%02x%02x" % tuple(round(a + (b - a) * part) for a, b in zip(low, high)), share > 0.72


def size_text(size):
    return f"{size} B" if size < 1000 else f"{size / 1000:.1f} KB"


def cell(tree, rules, x, y):
    if tree is None:
        return [f'<rect class="none" x="{x}" y="{y}" width="{CELL_WIDTH - 4}" height="{CELL_HEIGHT - 4}" rx="6"/>']
    fill, white = color_of(tree.average)
    ink = ' style="fill:#fff"' if white else ' style="fill:#12202e"'
    middle = x + (CELL_WIDTH - 4) / 2
    state = "proven least" if tree.proven else "best found"
    return [
        f"<g><title>{rules}: {tree.total} guesses for {tree.secrets} codes, {tree.average:.4f} on average, "
        f"{tree.worst} at worst, {state}, {tree.bytes} bytes</title>",
        f'<rect class="cell{"" if tree.proven else " found"}" x="{x}" y="{y}" width="{CELL_WIDTH - 4}" '
        f'height="{CELL_HEIGHT - 4}" rx="6" fill="{fill}" stroke="{"#12202e" if tree.proven else "#c2571a"}"/>',
        f'<text class="average" x="{middle}" y="{y + 20}"{ink}>{tree.average:.3f}</text>',
        f'<text class="small" x="{middle}" y="{y + 32}"{ink}>{tree.worst} at worst</text>',
        f'<text class="small" x="{middle}" y="{y + 43}"{ink}>{size_text(tree.bytes)}</text></g>',
    ]


def grid(best, kind, left, title):
    lines = [f'<text class="head start" x="{left}" y="{TOP - 40}">{title}</text>']
    for colors in COLORS:
        x = left + (colors - 1) * CELL_WIDTH + (CELL_WIDTH - 4) / 2
        lines.append(f'<text class="axis" x="{x}" y="{TOP - 10}">{colors}</text>')
    for length in LENGTHS:
        y = TOP + (length - 1) * CELL_HEIGHT
        lines.append(f'<text class="axis" x="{left - 18}" y="{y + CELL_HEIGHT / 2 + 3}">{length}</text>')
        for colors in COLORS:
            if not 0 < secrets_of(length, colors, kind) <= MOST_SECRETS:
                continue
            rules = f"p{length}c{colors}{kind}"
            lines += cell(best.get(rules), rules, left + (colors - 1) * CELL_WIDTH, y)
    return lines


def picture(best):
    width = LEFT + GRID_WIDTH + GAP + GRID_WIDTH + 20
    height = TOP + CELL_HEIGHT * len(LENGTHS) + 56
    drawn = [tree for rules, tree in best.items() if re.fullmatch(r"p[1-8]c(\d|1[0-2])[rn]", rules)]
    proven = sum(tree.proven for tree in drawn)
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" aria-labelledby="t">',
        '<title id="t">The atlas: the best tree for each length and number of colors</title>',
        f"<style>{STYLE}</style>",
        f'<text class="title start" x="{LEFT}" y="42">Guesses that a code takes on average</text>',
        f'<text class="note start" x="{LEFT}" y="66">{len(drawn)} games, {proven} of them proven: no strategy takes fewer '
        "(dark frame). The others are the best found (dashed). Below: guesses at worst, size of the tree's file.</text>",
    ]
    lines += grid(best, "r", LEFT, "Mastermind: symbols may repeat. Colors across, positions down")
    lines += grid(best, "n", LEFT + GRID_WIDTH + GAP, "Bulls &amp; Cows: no symbol twice")
    lines.append(f'<text class="note start" x="{LEFT}" y="{height - 22}">Empty where no such code exists '
                 f"or there are more than {MOST_SECRETS:,} codes.</text>")
    return "\n".join(lines + ["</svg>", ""])


# ---- the tables -----------------------------------------------------------------------

def difference(tree, known):
    if known is None:
        return "", "", ""
    total, worst, source = known
    gap = tree.total - total
    return f"{total:,}" + (f" ({worst})" if worst != "-" else ""), f"{gap:+,}" if gap else "0", source


def worst_case(tree, known):
    """The worst case, and beside it the total of another tree that is no deeper than the published one."""
    if known is None or known[1] == "-" or tree.worst <= int(known[1]):
        return str(tree.worst)
    flat = [other.total for other in all_trees()
            if other.rules == tree.rules and other.worst <= int(known[1]) and other.total < known[0]]
    return f"{tree.worst} ({known[1]}: {min(flat):,})" if flat else str(tree.worst)


def table(trees, known):
    lines = ["| game | codes | total | average | worst | | bytes | published (worst) | difference | by |",
             "|---|---|---|---|---|---|---|---|---|---|"]
    for tree in trees:
        theirs, gap, source = difference(tree, known.get(tree.rules))
        lines.append(f"| {tree.rules} | {tree.secrets:,} | {tree.total:,} | {tree.average:.4f} | "
                     f"{worst_case(tree, known.get(tree.rules))} | "
                     f"{'proven' if tree.proven else 'behind' if gap.startswith('+') else 'found'} | {tree.bytes:,}{'' if tree.kept else ' (not kept)'} | {theirs} | {gap} | {source} |")
    return lines


# ---- the least worst cases --------------------------------------------------------------


WORST_CASES = """The table shows how many guesses a game takes at worst if a strategy aims at that. *worst case*: no
tree takes fewer guesses. An exact search or a published proof shows this, or fewer guesses do not
have enough answers. "6 to 7": a tree takes 7 guesses, and none takes fewer than 6 (`# none` in
`MANIFEST`); the rest is open. *least total within it*: the least total of trees that are no deeper,
and whether that is proven. *fewest codes there*: the number of codes that need the last guess, in
trees that leave as few as possible for it (`-crush.peg`), and the least total of such trees; or
those of the best such tree that we found. *published*: the worst case and the total, or the codes
at the last guess, that others have published."""


def least_by_counting(rules, secrets):
    """The least number of guesses that has room for all codes: guess 1 solves one, guess k at most as many as there are ways there."""
    length = len(rules.split(".")) if rules[0] == "m" else int(re.match(r"p(\d+)", rules)[1])
    room, wide, deep = 0, 1, 0
    while room < secrets:
        room, wide, deep = room + wide, wide * (length * (length + 3) // 2 - 1), deep + 1
    return deep


def worst_cases(best):
    """By rules: no tree is shallower than this; the shallowest known, and whose it is."""
    found, known = {}, records("worst")
    none = {fields[0]: int(fields[1]) for fields in rows("MANIFEST", "# none")}
    for rules, tree in best.items():
        trees = trees_of(rules)
        own = min(trees, key=lambda t: (t.worst, t.total, t.objective == "crush"))
        low, high, by = least_by_counting(rules, own.secrets), own.worst, own.file
        low = max([low, none.get(rules, 0) + 1] + [other.worst for other in trees if is_shallowest(other)])
        if rules in known:
            _, worst, _, source = known[rules]
            if int(worst) < high:
                high, by = int(worst), source
            if "proven" in source:
                low = max(low, int(worst))
        assert low <= high, f"{rules}: {low} guesses at least, but {by} takes {high}"
        found[rules] = low, high, by
    return found


def trees_of(rules):
    return [tree for tree in all_trees() if tree.rules == rules]


def is_shallowest(tree):
    """Whether no tree of the game is shallower, by exact search."""
    return tree.proven and tree.objective in ("worst", "crush") and tree.strategy != "consistent"


def within(rules, depth):
    """The least total of our trees of at most that depth, and whether it is the least of all; or nothing."""
    trees = [tree for tree in trees_of(rules) if tree.worst <= depth]
    if not trees:
        return None
    least = min(trees, key=lambda t: (t.total, not t.proven))
    proven = any(tree.proven and tree.strategy == "optimal" and tree.objective in ("average", "worst")
                 and tree.total == least.total for tree in trees)
    return least.total, "proven" if proven else "found"


def crushed(rules):
    """The fewest codes at the least worst case, how that is known, and whose tree it is."""
    own = [tree for tree in trees_of(rules) if tree.objective == "crush"]
    if own:
        return codes_at_worst(own[0]), "proven" if own[0].proven else "found", own[0].file
    known = records("crush").get(rules)
    return (known[2], "found", known[3]) if known else ("", "", "")


def worst_table(best, trees):
    """A line for each of the games of these trees that has a choice of guesses."""
    depths, worst, crush = worst_cases(best), records("worst"), records("crush")
    lines = ["| game | codes | worst case | least total within it | | fewest codes there | total with them | | published |",
             "|---|---|---|---|---|---|---|---|---|"]
    for tree in trees:
        low, high, _ = depths[tree.rules]
        if re.match(r"p1c|p\d+c1[rn]", tree.rules):
            continue
        total, is_least = within(tree.rules, high) or ("", "")
        codes, is_fewest, by = crushed(tree.rules)
        own = [other.total for other in trees_of(tree.rules) if other.file == by]
        theirs = [f"{fields[1]}" + (f" ({fields[0]})" if fields[0] != "-" else "") + f", {fields[3]}"
                  for fields in [worst.get(tree.rules)] if fields]
        theirs += [f"{fields[2]} codes at guess {fields[1]}, {fields[3]}" for fields in [crush.get(tree.rules)] if fields]
        lines.append(f"| {tree.rules} | {tree.secrets:,} | {high if low == high else f'{low} to {high}'} | "
                     f"{total and f'{total:,}'} | {is_least} | {codes and f'{int(codes):,}'} | "
                     f"{f'{own[0]:,}' if own else ''} | {is_fewest} | {'; '.join(theirs)} |")
    return lines


def values(best, kind):
    """A line for each game of a kind, to be looked up by programs."""
    depths = worst_cases(best)
    lines = ["positions,colors,codes,total,total_is,total_by,worst_least,worst,worst_by,crush,crush_is,crush_by"]
    for tree in of_kind(best, kind):
        length, colors = re.findall(r"\d+", tree.rules)
        cells = [length, colors, tree.secrets, tree.total, "proven" if tree.proven else "found", tree.file,
                 *depths[tree.rules], *crushed(tree.rules)]
        lines.append(",".join(f'"{cell}"' if "," in str(cell) else str(cell) for cell in cells))
    return "\n".join(lines) + "\n"


def of_kind(best, kind):
    def place(rules):
        return tuple(map(int, re.findall(r"\d+", rules)))
    return [best[rules] for rules in sorted((r for r in best if r.endswith(kind)), key=place)]


def document(best, known):
    everything = [tree for tree in all_trees() if tree.kept]
    size = sum(tree.bytes for tree in everything)
    mixed = sorted((tree for rules, tree in best.items() if rules[0] == "m"), key=lambda t: t.rules)
    text = f"""# The atlas of trees

There are {len(everything)} trees, {size:,} bytes in all. `MANIFEST` says how each was made. `make trees` rebuilds
most of them and compares; `PEGTREE_LONG=1 make trees` also rebuilds those that take minutes or
hours. `make atlas` draws the picture and writes this page and `tables/` from `MANIFEST` and
`RECORDS`. `RECORDS` lists what others have published: the least totals, the least worst cases, and
the fewest codes there, each with its source.

![Average number of guesses by length and colors](atlas.svg)

*total*: the guesses summed over all codes. *proven*: by exact search; no strategy has a smaller
total. *found*: the best we know. *behind*: somebody else's tree is better. *published*: the least
published total, with its worst case in parentheses. *difference*: our total minus the published
one. The list has the tree of least total; a game may have more trees, for example Knuth's for
p4c6r. If the listed tree is deeper than the published one, *worst* adds, in parentheses, the total
of one of our trees that is no deeper. *not kept*: the tree is not here, but `MANIFEST` has the
command that makes it.

[The worst cases](#the-worst-cases) have a separate table.

`tables/repeats.csv` and `tables/distinct.csv` have the same data for programs, one line per game:
the least total known; *worst_least*, a proven lower bound of the worst case; *worst*, the worst
case of the shallowest tree known; *crush*, the fewest codes that need that many guesses, if known.
*_is* says whether a number is proven, *_by* whose tree it is from.

## Mastermind: symbols may repeat

"""
    parts = [text, "\n".join(table(of_kind(best, "r"), known)), "\n\n## Bulls & Cows: no symbol twice\n\n",
             "\n".join(table(of_kind(best, "n"), known)), "\n\n## MOO: a range for each position\n\n",
             "\n".join(table(mixed, known)), f"\n\n## The worst cases\n\n{WORST_CASES}\n\n",
             "\n".join(worst_table(best, of_kind(best, "r") + of_kind(best, "n") + mixed)), "\n"]
    return "".join(parts)


def main():
    check = sys.argv[1:] == ["--check"]
    if sys.argv[1:] and not check:
        sys.exit("usage: atlas.py [--check]")
    best, known, stale = best_trees(), published(), 0
    for name, text in (("atlas.svg", picture(best)), ("README.md", document(best, known)),
                       ("tables/repeats.csv", values(best, "r")), ("tables/distinct.csv", values(best, "n"))):
        path = os.path.join(HERE, name)
        if not check:
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
        elif not os.path.exists(path) or open(path, encoding="utf-8").read() != text:
            print(f"trees/{name}: not what MANIFEST and RECORDS give; make atlas writes it", file=sys.stderr)
            stale = 1
    sys.exit(stale)


if __name__ == "__main__":
    main()

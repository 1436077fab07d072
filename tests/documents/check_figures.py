#!/usr/bin/env python3
"""check_figures.py PROGRAMS: figures in documents are those that the programs and the files give.

FIGURES has a document, a pattern whose groups are the figures, and what they have to be. A pattern
that is not found is an error, too: a sentence that changes takes its row along. Figures in sessions
are check_shown.py's, sizes of exported forms and the player's on chips those of the scripts."""
import functools
import glob
import json
import os
import re
import subprocess
import sys
import tempfile

os.chdir(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))
ROWS = [line.rstrip("\n").split("\t") for line in open("trees/MANIFEST", encoding="utf-8")]
TREES = [dict(zip("file rules strategy objective secrets total worst proven bytes hash how".split(), row))
         for row in ROWS if not row[0].startswith("#")]
LONG = os.environ.get("PEGTREE_TESTS") == "long"  # what takes seconds, too
PROOFS = [row[1:] for row in ROWS if row[0] == "# proof"]


@functools.lru_cache(None)
def built(words):
    """What `pegtree-gen build WORDS --json` says."""
    with tempfile.TemporaryDirectory() as folder:
        told = subprocess.run([gen, "build", *words.split(), "--threads", "1", "--json", "-o", f"{folder}/t.peg"],
                              check=True, capture_output=True)
    return json.loads(told.stdout)


@functools.lru_cache(None)
def info(tree):
    return json.loads(subprocess.run([gen, "info", f"trees/{tree}.peg", "--json"], check=True, capture_output=True).stdout)


def built_by(*kinds):
    """How many trees MANIFEST builds so: "" in seconds, "long" in minutes, "search" in a limited time."""
    return sum(tree["how"].split()[0] in kinds if kinds[0] else tree["how"].split()[0] not in ("long", "search")
               for tree in TREES)


def proven(*objectives):
    """How many trees are proven: of these objectives, or of all."""
    return sum(tree["proven"] == "True" and (not objectives or tree["objective"] in objectives) for tree in TREES)


def optimum(game):
    tree = info(game + "-optimal")
    return tree["total"], tree["worst"], tree["histogram"][-1]


def searched(game):
    """Total, worst, secrets there and states of a search, as the table in gen/README.md has them."""
    made = built(f"{game} --strategy optimal")
    return made["total"], made["worst"], made["histogram"][-1], made["states"]


N = r"\**([\d,]+)\**"
FIGURES = [
    ("README.md", N + " bytes hold his whole strategy", lambda: [built("p4c6r --compact")["file_bytes"]]),
    ("README.md", f"has {N} trees, {N} bytes in all, for {N} games",
     lambda: [len(TREES), sum(int(tree["bytes"]) for tree in TREES), len({tree["rules"] for tree in TREES})]),
    ("README.md", f"`make trees` rebuilds {N} of them", lambda: [built_by("")]),
    ("README.md", f"with `PEGTREE_LONG=1` it rebuilds {N} more", lambda: [built_by("long")]),
    ("README.md", f"searches found the other {N}", lambda: [built_by("search")]),
    ("README.md", f"{N} trees are proven", lambda: [proven()]),
    ("README.md", f"proven optimal, {N} of them for the worst case", lambda: [proven("worst", "crush")]),
    ("README.md", f"the proofs of {N} trees", lambda: [len(PROOFS)]),
    ("README.md", f"{N} of these proofs are stored beside", lambda: [len(glob.glob("trees/*.proof.gz"))]),
    ("README.md", f"-o tree.c +an array of {N} bytes", lambda: [info("p4c6r-optimal")["flat_bytes"]]),
    ("trees/README.md", f"{N} trees, {N} bytes in all", lambda: [len(TREES), sum(int(tree["bytes"]) for tree in TREES)]),
]
FIGURES += [("gen/README.md", rf"\| {game} \| {N} \| {N} \| ",
             lambda game=game: [built(f"{game} --strategy {rule}")["total"] for rule in ("entropy", "entropy+")])
            for game in ("p4c6r", "p5c8r") + LONG * ("p6c6r",)]
FIGURES += [("gen/README.md", rf"\| {game} \| entropy \| {N} \| {N} \(",
             lambda game=game: [built(f"{game} --strategy entropy{more}")["total"] for more in ("", " --opening best")])
            for game in ("p4c7r",) + LONG * ("p5c8r",)]
FIGURES += [("gen/README.md", rf"\| {game} \| {N} \| {N} \({N}\) \| [\d.]+ \| {N} \|", functools.partial(searched, game))
            for game in "p4c6r p4c7r p5c5n p5c6n p6c6n p7c3r p5c7n p8c2r".split()]
FIGURES += [("gen/README.md", rf"\| {game} \| {N} \| {N} \({N}\) \|", functools.partial(optimum, game))
            for game in "p4c10n p4c8r p5c8n p4c9r p8c3r p4c10r p5c6r p6c7n p7c7n p5c9n p4c11r p5c7r".split()]


def lines(*files):
    """How many lines these files of the checker have."""
    return sum(len(open(f"tests/proof/{file}.c", encoding="utf-8").readlines()) for file in files)


FIGURES += [("tests/proof/README.md", "".join(rf"`{file}\.c`,? " for file in files) + rf"\| {N} \|", functools.partial(lambda *files: [lines(*files)], *files))
            for files in (["game"], ["bound"], ["claims"], ["sets"], ["lines", "history", "header", "proof"])]
FIGURES += [("tests/proof/README.md", f"first four, {N} lines", lambda: [lines("game", "bound", "claims", "sets")]),
            ("tests/proof/README.md", rf"`names.c` \({N} lines", lambda: [lines("names")]),
            ("tests/proof/README.md", rf"most of `look.c` \({N}\)", lambda: [lines("look")])]


def wrong(document, pattern, figures):
    text = re.sub(r"(?<=[^|])\n(?=[^|\n])", " ", open(document, encoding="utf-8").read()) # lines joined
    found = re.findall(pattern, text)
    if len(found) != 1:
        return f"{document}: {pattern} stands there {len(found)} times"
    stated = [int(figure.replace(",", "")) for figure in (found[0] if isinstance(found[0], tuple) else found)]
    right = list(figures())
    return None if stated == right else f"{document}: {pattern}: {right}, not {stated}"


if __name__ == "__main__":
    gen = os.path.join(sys.argv[1], "pegtree-gen")
    errors = list(filter(None, (wrong(*row) for row in FIGURES)))
    print("\n".join(errors) or f"{len(FIGURES)} sentences and rows")
    sys.exit(bool(errors))

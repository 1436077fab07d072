#!/usr/bin/env python3
"""Writes build/web/pegtree.html, one file with everything in it, and what may lie beside it; and site/,
the same to be served, whose page has no trees in it and loads faster.

usage: build.py MODULES OUTPUT   (a folder with walk.wasm and coach.wasm; the page to write)
"""
import base64
import hashlib
import json
import pathlib
import re
import shutil
import subprocess
import sys
import zlib

HERE = pathlib.Path(__file__).parent
TOP = HERE.parent.parent
TREES = TOP / "trees"
SHARED = TOP / "format" / "explorer"
SCRIPTS = ["dom", "strategies", "words", "pegs", "tree", "sunburst", "explorer", "store", "engine", "board", "pegrow", "answer",
           "results", "stats", "duel", "break", "make", "assist", "explore", "games", "dialogs", "main"]
WORKER = ["strategies", "words", "coach"]

PAGE_LIMIT = 290 * 1024  # bytes of the page; trees fill what its code leaves
TREE_LIMIT = 20 * 1024   # bytes of a tree in it; larger ones lie beside it
# Of a game's trees the first in this list plays; the explorer compares it with the others.
BEST_FIRST = ["optimal", "best", "crush", "worst", "consistent", "entropy+", "weighted", "weighted+", "parts", "entropy",
              "expected", "minimax", "dissimilar", "deduce", "random", "first"]


def deflate(data):
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    return base64.b64encode(packer.compress(data) + packer.flush()).decode()


def slim(text):
    """Drops indentation, and comments that have lines of their own."""
    text = re.sub(r"^[ \t]*/\*.*?\*/[ \t]*\n", "", text, flags=re.S | re.M)
    return re.sub(r"\n+", "\n", re.sub(r"^[ \t]+", "", text, flags=re.M))


def digest(text):
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


def source(name, kind="js"):
    if name == "strategies":
        rows = ["awk", "-f", SHARED / "strategies.awk", TOP / "format" / "pegtree.h"]
        return subprocess.run(rows, check=True, capture_output=True, encoding="utf-8").stdout
    here = HERE / f"{name}.{kind}"
    return (here if here.exists() else SHARED / f"{name}.{kind}").read_text()


def script(names):
    return "'use strict';\n" + slim("".join(map(source, names)))


def style(names):
    text = "".join(source(name, "css") for name in names)
    return re.sub(r" ?([{};,]) ?|(?<=:) ", r"\1", slim(text))


def rank(path):
    strategy = path.stem.partition("-")[2]
    return BEST_FIRST.index(strategy) if strategy in BEST_FIRST else len(BEST_FIRST)


def choose_trees(room):
    """An entry for each tree, the best of each game first; the smallest ones, as far as they fit, have
    their file in it."""
    trees = sorted(TREES.glob("*.peg"), key=lambda path: (rank(path), path.name))
    entries = {path: {"name": path.stem} for path in trees}
    for path in sorted(trees, key=lambda path: (path.stat().st_size, path.name)):
        entry = len(path.stem) + 22 + 4 * path.stat().st_size // 3
        if path.stat().st_size <= TREE_LIMIT and entry <= room:
            entries[path]["file"] = base64.b64encode(path.read_bytes()).decode()
            room -= entry
    return list(entries.values())


def compact(data):
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def page_of(packed, trees, texts, links=""):
    """Fills page.html with the packed parts and the named texts, and its policy with their hashes."""
    parts = {"LINKS": links, **texts, **{f"{name}_HASH": digest(text) for name, text in texts.items()},
             "PACKED": compact(packed), "TREES": compact(trees)}
    return re.sub("@([A-Z_]+)@", lambda found: parts[found[1]], (HERE / "page.html").read_text())


# What the site has beside the page: site.py.
LINKS = '<p><a href="atlas/index.html">The atlas: all trees, and their proofs</a> <a href="manual/index.html">Manual</a></p>'

MANIFEST = {
    "name": "Pegtree", "short_name": "Pegtree", "display": "standalone",
    "description": "Guess a secret code, or have yours guessed.",
    "background_color": "#f5f2ec", "theme_color": "#a23c26",
    "icons": [{"src": "icon.svg", "sizes": "any", "type": "image/svg+xml"}]}


def put_installable(page, output):
    """Writes the page, and beside it what a browser needs to install it from a server."""
    folder, version = output.parent, hashlib.sha256(page.encode()).hexdigest()[:16]
    output.write_text(page)
    (folder / "sw.js").write_text(source("sw").replace("@VERSION@", version).replace("pegtree.html", output.name))
    (folder / "manifest.webmanifest").write_text(json.dumps({**MANIFEST, "start_url": output.name}, indent=1))
    shutil.copy(HERE / "icon.svg", folder)


def put_beside(trees, folder):
    """Copies the trees that are not in the page."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    for entry in trees:
        if "file" not in entry:
            shutil.copy(TREES / f"{entry['name']}.peg", folder)


def main(modules, output):
    texts = {"THEME": slim(source("theme")), "BOOT": slim(source("boot")), "SCRIPT": script(SCRIPTS),
             "STYLE": style(["common", "style", "explorer"])}
    parts = {"script": texts["SCRIPT"].encode(), "worker": script(WORKER).encode()}
    parts |= {name: (modules / f"{name}.wasm").read_bytes() for name in ("walk", "coach")}
    packed = {"parts": [(name, len(part)) for name, part in parts.items()],
              "pack": deflate(b"".join(parts.values()))}
    code = len(page_of(packed, [], texts).encode())
    trees = choose_trees(PAGE_LIMIT - code)
    put_installable(page_of(packed, trees, texts), output)
    put_beside(trees, output.parent / "trees")
    alone, site = choose_trees(0), output.parent / "site"
    site.mkdir(exist_ok=True)
    put_installable(page_of(packed, alone, texts, LINKS), site / "index.html")
    put_beside(alone, site / "trees")
    inside = sum("file" in entry for entry in trees)
    print(f"{output}: {output.stat().st_size} bytes, {code} without the {inside} trees in it; "
          f"{len(trees) - inside} trees beside it")
    for name in ("walk", "coach"):
        print(f"  {name}.wasm {len(parts[name])} bytes")


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]))

#!/usr/bin/env python3
"""Writes build/web/pegtree.html, one file with everything in it, and the modules beside it.

usage: build.py MODULES OUTPUT   (a folder with walk.wasm and coach.wasm; the page to write)
"""
import base64
import hashlib
import json
import pathlib
import re
import sys
import zlib

HERE = pathlib.Path(__file__).parent
TREES = HERE.parent.parent / "trees"
SCRIPTS = ["words", "dom", "engine", "load", "board", "break", "make", "drag", "analysis", "help",
           "main"]


def deflate(data):
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    return base64.b64encode(packer.compress(data) + packer.flush()).decode()


def slim(text):
    """Leaves out comments that have lines of their own, and what lines begin with."""
    text = re.sub(r"^[ \t]*/\*.*?\*/[ \t]*\n", "", text, flags=re.S | re.M)
    return re.sub(r"\n+", "\n", re.sub(r"^[ \t]+", "", text, flags=re.M))


def digest(text):
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


def game(entry):
    return {"name": entry["name"], "note": entry["note"], "rules": entry["file"].split("-")[0],
            "file": base64.b64encode((TREES / entry["file"]).read_bytes()).decode()}


def main(modules, output):
    boot = slim((HERE / "boot.js").read_text())
    script = "'use strict';\n" + slim("".join((HERE / f"{name}.js").read_text() for name in SCRIPTS))
    style = re.sub(r" ?([{};,]) ?|(?<=:) ", r"\1", slim((HERE / "style.css").read_text()))
    data = {name: deflate((modules / f"{name}.wasm").read_bytes()) for name in ("walk", "coach")}
    data["style"], data["script"] = deflate(style.encode()), deflate(script.encode())
    data["trees"] = [game(entry) for entry in json.loads((HERE / "trees.json").read_text())]
    parts = {"BOOT_HASH": digest(boot), "SCRIPT_HASH": digest(script), "STYLE_HASH": digest(style),
             "BOOT": boot, "DATA": json.dumps(data, ensure_ascii=False, separators=(",", ":"))}
    page = re.sub("@([A-Z_]+)@", lambda found: parts[found[1]], (HERE / "page.html").read_text())
    output.write_text(page)
    print(f"{output}: {output.stat().st_size} bytes, with {len(data['trees'])} trees")
    for name in ("walk", "coach"):
        size = (modules / f"{name}.wasm").stat().st_size
        print(f"  {name}.wasm {size} bytes, in the page {len(data[name])}")


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]))

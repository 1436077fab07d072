#!/usr/bin/env python3
"""Writes and checks proofs, and measures both: proofs.py BUILD TREE... [--keep FOLDER]

For each proven tree of trees/MANIFEST that is named (`p4c8r-optimal.peg`; `all`: every one), the
search alone, the search with its proof, and the check of that proof against the tree in trees/, one
after the other by one thread. Prints a row for each: claims, bytes of the proof, user seconds
of the search and the check, the check's as a multiple of the search's, and MANIFEST's line, which
ends in those of the build with its proof. A proof is kept in
FOLDER. Ends with 1 where one does not hold.
"""
import argparse
import json
import os
import subprocess
import sys
import tempfile
import zlib

TREES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "trees")


def timed(command):
    """User seconds of a command, and what it says."""
    before = os.times().children_user
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)
    return os.times().children_user - before, done.stdout


def proven():
    """Each proven tree: the words that build it."""
    rows = [line.rstrip("\n").split("\t") for line in open(os.path.join(TREES, "MANIFEST"))
            if not line.startswith("#")]
    return {row[0]: [w for w in row[10].split() if w not in ("long", "--compact")]
            for row in rows if row[7] == "True"}


def hash_of(proof):
    """What its line `end` says."""
    text = zlib.decompress(open(proof, "rb").read(), 31).decode("ascii")
    return text.splitlines()[-1].split(" ")[1]


def measure(build, tree, words, folder):
    proof = os.path.join(folder, tree.replace(".peg", ".proof.gz"))
    one = ["--threads", "1", "--quiet"]
    search = [build + "/pegtree-gen", "build", *words, *one, "-o", os.path.join(folder, "searched.peg")]
    searched, _ = timed(search)
    written, _ = timed(search + ["--proof", proof])
    checked, said = timed([build + "/pegtree-check", *one, "--json", proof, os.path.join(TREES, tree)])
    os.remove(os.path.join(folder, "searched.peg"))
    claims, size = json.loads(said)["claims"], os.path.getsize(proof)
    print(f"| {tree[:-4]} | {claims:,} | {size:,} | {searched:.2f} s | {checked:.2f} s "
          f"| {checked / max(searched, 0.01):.1f} |", flush=True)
    print(f"# proof\t{tree}\tnot kept\t{claims}\t{size}\t{hash_of(proof)}\t{written:.2f}", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build")
    parser.add_argument("trees", nargs="+")
    parser.add_argument("--keep")
    args = parser.parse_args()
    known = proven()
    with tempfile.TemporaryDirectory() as work:
        for tree in known if args.trees == ["all"] else args.trees:
            if tree not in known:
                sys.exit(f"{tree}: no proven tree of trees/MANIFEST")
            try:
                measure(args.build, tree, known[tree], args.keep or work)
            except subprocess.CalledProcessError as error:
                sys.exit(f"{tree}: {error}")


if __name__ == "__main__":
    main()

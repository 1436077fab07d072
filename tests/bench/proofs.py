#!/usr/bin/env python3
"""Writes and checks proofs, and measures both: proofs.py BUILD TREE... [--keep FOLDER]

For each proven tree of trees/MANIFEST that is named (`p4c8r-optimal.peg`; `all`: every one), the
search alone, the search with its proof, and the check of that proof against the tree in trees/, one
after the other by one thread. Prints a row for each: claims, bytes of the proof, user seconds
of the search and the check, the check's as a multiple of the search's, user seconds of check.py and
of pegtree-check-coq (where `make coq` built it), and MANIFEST's line, which ends in those of the
build with its proof. These two checkers are stopped after --most user seconds (600). A proof is
kept in FOLDER. Ends with 1 where one does not hold.
"""
import argparse
import json
import os
import resource
import subprocess
import sys
import tempfile
import zlib

HERE = os.path.dirname(os.path.abspath(__file__))
TREES = os.path.join(HERE, "..", "..", "trees")
SECOND = os.path.join(HERE, "..", "proof", "check.py")


def timed(command):
    """User seconds of a command, and what it says."""
    before = os.times().children_user
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)
    return os.times().children_user - before, done.stdout


def within(most, command):
    """User seconds of a command as words; one that is not done after `most` of them is stopped."""
    before = os.times().children_user
    done = subprocess.run(command, stdout=subprocess.DEVNULL,
                          preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (most, most)))
    if done.returncode < 0:
        return f"> {most} s"
    done.check_returncode()
    return f"{os.times().children_user - before:.2f} s"


def proven():
    """Each proven tree: the words that build it."""
    rows = [line.rstrip("\n").split("\t") for line in open(os.path.join(TREES, "MANIFEST"))
            if not line.startswith("#")]
    return {row[0]: [w for w in row[10].split() if w not in ("long", "--compact")]
            for row in rows if row[7] == "True"}


def measure(build, tree, words, folder, work, most):
    searched_tree = os.path.join(work, "searched.peg")
    proof = os.path.join(folder, tree.replace(".peg", ".proof.gz"))
    one = ["--threads", "1", "--quiet"]
    search = [build + "/pegtree-gen", "build", *words, *one, "-o", searched_tree]
    searched, _ = timed(search)
    written, _ = timed(search + ["--proof", proof])
    checked, said = timed([build + "/pegtree-check", *one, "--json", proof, os.path.join(TREES, tree)])
    os.remove(searched_tree)
    text = zlib.decompress(open(proof, "rb").read(), 31)
    hash_of = text.decode("ascii").splitlines()[-1].split(" ")[1]
    with tempfile.NamedTemporaryFile() as unzipped:
        unzipped.write(text)
        unzipped.flush()
        second = within(most, [sys.executable, SECOND, proof])
        coq = build + "/pegtree-check-coq"
        third = within(most, [coq, unzipped.name]) if os.path.exists(coq) else ""
    claims, size = json.loads(said)["claims"], os.path.getsize(proof)
    print(f"| {tree[:-4]} | {claims:,} | {size:,} | {searched:.2f} s | {checked:.2f} s "
          f"| {checked / max(searched, 0.01):.1f} | {second} | {third} |", flush=True)
    print(f"# proof\t{tree}\tnot kept\t{claims}\t{size}\t{hash_of}\t{written:.2f}", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build")
    parser.add_argument("trees", nargs="+")
    parser.add_argument("--keep")
    parser.add_argument("--most", type=int, default=600)
    args = parser.parse_args()
    known = proven()
    with tempfile.TemporaryDirectory() as work:
        for tree in known if args.trees == ["all"] else args.trees:
            if tree not in known:
                sys.exit(f"{tree}: no proven tree of trees/MANIFEST")
            try:
                measure(args.build, tree, known[tree], args.keep or work, work, args.most)
            except subprocess.CalledProcessError as error:
                sys.exit(f"{tree}: {error}")


if __name__ == "__main__":
    main()

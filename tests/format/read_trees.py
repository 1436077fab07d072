"""Reads ready trees independently: read_trees.py PEGTREE-GEN FOLDER, with a line for each tree on
stdin: file, rules, total, worst depth. Each tree file, and the flat image made of it in FOLDER, has
to give the lines of `pegtree-gen paths`; these are replayed. Prints a line for each case, as the
shell tests do. One process for all trees, as Python takes longer to start than most trees take."""
import os
import subprocess
import sys

import check_paths
import reader
import reader_file


def case(name, test):
    try:
        good = test()
    except (reader_file.Rejected, SystemExit, subprocess.CalledProcessError) as error:
        good, name = False, f"{name}: {error}"
    print(f"{'ok     ' if good else 'FAILED '} {name}", flush=True)


def read(gen, path, image, rules, cost):
    lines = subprocess.run([gen, "paths", path], stdout=subprocess.PIPE, text=True, check=True).stdout.splitlines()

    def from_image():
        subprocess.run([gen, "export", path, "--to", "flat", "-o", image], stdout=subprocess.DEVNULL, check=True)
        with open(image, "rb") as file:
            return list(reader.paths(file.read())) == lines

    def from_file():
        with open(path, "rb") as file:
            return reader_file.Tree(file.read()).paths == lines
    case(f"{path} by the independent reader", from_file)
    case(f"{path} as a flat image, by the independent reader", from_image)
    case(f"{path} replayed", lambda: check_paths.check(rules, lines, False) == cost)


for row in sys.stdin:
    path, rules, total, worst = row.rstrip("\n").split("\t")
    read(sys.argv[1], path, os.path.join(sys.argv[2], "tree.flat"), rules, (int(total), int(worst)))

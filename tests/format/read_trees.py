"""Reads trees independently: read_trees.py PEGTREE-GEN FOLDER, with a line for each ready tree on
stdin: file, rules, total, worst depth. Each tree file, and the flat image made of it in FOLDER, has
to give the lines of `pegtree-gen paths`; these are replayed. A line may also be only the name of a
file, of any form, which has to give these lines. Prints a line for each case, as the shell tests do.
One process for all trees, as Python takes longer to start than most trees take."""
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


def read_file(path):
    """The same lines, by the reader of the file's form."""
    with open(path, "rb") as file:
        data = file.read()
    return reader_file.Tree(data).paths if data[1:2] == b"P" else list(reader.paths(data))


def read(gen, image, path, rules=None, total=0, worst=0):
    lines = subprocess.run([gen, "paths", path], stdout=subprocess.PIPE, text=True, check=True).stdout.splitlines()

    def from_image():
        subprocess.run([gen, "export", path, "--to", "flat", "-o", image], stdout=subprocess.DEVNULL, check=True)
        return read_file(image) == lines
    case(f"{path} by the independent reader", lambda: read_file(path) == lines)
    if rules:
        case(f"{path} as a flat image, by the independent reader", from_image)
        case(f"{path} replayed", lambda: check_paths.check(rules, lines, False) == (int(total), int(worst)))


for row in sys.stdin:
    read(sys.argv[1], os.path.join(sys.argv[2], "tree.flat"), *row.rstrip("\n").split("\t"))

#!/usr/bin/env python3
"""What reading tree files costs, beside another build of Pegtree if one is named.

reading.py BUILD [OTHER]: for some games, makes a tree with entropy in each build and lets its
`pegtree-gen verify` read and play it: milliseconds of CPU time of the whole command, the least of
some, in turns, and millions of instructions where valgrind is there. With OTHER also the ratio of
BUILD to OTHER.
"""
import os
import re
import shutil
import subprocess
import sys
import tempfile

GAMES = ["p4c6r", "p4c10n", "m6.7.8.5.4", "p5c8r", "p7c7r", "p6c10r"]
LARGE = ["p7c7r", "p6c10r"]  # only candidates are tried as guesses
TURNS = 9


def cpu_ms(words):
    """User and system together: how they are divided is sampled, so that either may be 0."""
    with open(os.devnull, "w") as nothing:
        child = os.posix_spawn(words[0], words, os.environ,
                               file_actions=[(os.POSIX_SPAWN_DUP2, nothing.fileno(), 1)])
    _, status, used = os.wait4(child, 0)
    if status:
        sys.exit(f"{' '.join(words)}: failed")
    return 1e3 * (used.ru_utime + used.ru_stime)


def instructions(words):
    """Millions, or None."""
    if not shutil.which("valgrind"):
        return None
    counted = subprocess.run(
        ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", *words],
        stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, check=True)
    return int(re.search(r"Collected : (\d+)", counted.stderr)[1]) / 1e6


def shown(values, form):
    text = "".join(f"{v:>12{form}}" for v in values)
    return text + (f"  ratio {values[0] / values[1]:.2f}" if len(values) == 2 else "")


def compare(game, builds, folder):
    commands = []
    for i, build in enumerate(builds):
        tree = os.path.join(folder, f"{game}-{i}.peg")
        method = ["--guesses", "candidates"] if game in LARGE else []
        subprocess.run([f"{build}/pegtree-gen", "build", game, "--strategy", "entropy", *method,
                        "--quiet", "-o", tree], check=True)
        commands.append([f"{build}/pegtree-gen", "verify", tree])
    times = [[cpu_ms(c) for c in commands] for _ in range(TURNS)]
    print(f"{game:<12} CPU ms      " + shown([min(t) for t in zip(*times)], ".2f"))
    counts = [instructions(c) for c in commands]
    if counts[0]:
        print(f"{'':<12} million instr." + shown(counts, ".2f").replace(" ", "", 2), flush=True)


def main():
    builds = sys.argv[1:]
    if not 1 <= len(builds) <= 2:
        sys.exit(__doc__.strip())
    with tempfile.TemporaryDirectory() as folder:
        for game in GAMES:
            compare(game, builds, folder)


main()

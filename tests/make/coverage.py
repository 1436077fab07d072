"""coverage.py FOLDER - asks gcov what was executed in the programs whose objects are below
FOLDER; prints shares of lines and branches, by folder and for files below a limit; fails where
a folder is below its limit. With --lines NAME..., what was never executed in the files whose
names have that in them."""
import glob
import json
import os
import subprocess
import sys

LIMITS = {"format": (98, 95), "gen": (90, 0), "play": (90, 0)}  # percent: lines, branches


def counts_of(folder):
    """file -> line -> [executed, [executed of each branch]]. What is compiled several times,
    as a header, was executed where it was in any of them. Threads may get a count wrong, even
    below 0, but never make it 0."""
    files = {}
    for data in glob.glob(folder + "/**/*.gcda", recursive=True):
        told = subprocess.run(["gcov", "--json-format", "--branch-probabilities", "--stdout", data],
                              capture_output=True, check=True).stdout
        for text in told.splitlines():
            for file in json.loads(text)["files"]:
                if file["file"].split("/")[0] not in LIMITS:
                    continue
                lines = files.setdefault(file["file"], {})
                for line in file["lines"]:
                    seen = lines.setdefault(line["line_number"], [False, []])
                    seen[0] |= line["count"] != 0
                    for i, branch in enumerate(line["branches"]):
                        if i == len(seen[1]):
                            seen[1].append(False)
                        seen[1][i] |= branch["count"] != 0
    return files


class Share:
    """How many of them were executed."""

    def __init__(self):
        self.lines = self.hit_lines = self.branches = self.hit_branches = 0

    def add(self, executed, branches):
        self.lines += 1
        self.hit_lines += executed
        self.branches += len(branches)
        self.hit_branches += sum(branches)

    def percents(self):
        return (100 * self.hit_lines / max(self.lines, 1),
                100 * self.hit_branches / max(self.branches, 1) if self.branches else 100.0)

    def row(self, name):
        lines, branches = self.percents()
        return (f"{name:30} {lines:6.1f} % of {self.lines:5} lines "
                f"{branches:6.1f} % of {self.branches:5} branches")


def show_missing(counts, names):
    for path, lines in sorted(counts.items()):
        if not any(name in path for name in names):
            continue
        with open(path, encoding="utf-8") as source:
            text = source.read().splitlines()
        for number, (executed, branches) in sorted(lines.items()):
            if not executed or not all(branches):
                print(f"{path}:{number}: {'' if executed else 'never, '}"
                      f"{branches.count(False)} of {len(branches)} branches not: "
                      f"{text[number - 1].strip()}")


def main():
    counts = counts_of(os.path.abspath(sys.argv[1]))
    if "--lines" in sys.argv:
        show_missing(counts, sys.argv[sys.argv.index("--lines") + 1:])
        return 0
    folders, files, failed = {name: Share() for name in LIMITS}, {}, False
    for path, lines in counts.items():
        share = files[path] = Share()
        for executed, branches in lines.values():
            share.add(executed, branches)
            folders[path.split("/")[0]].add(executed, branches)
    for name, (lines, branches) in LIMITS.items():
        reached = folders[name].percents()
        low = reached[0] < lines or reached[1] < branches
        failed |= low
        wanted = f"{lines} % and {branches} %" if branches else f"{lines} % of lines"
        print(folders[name].row(name + "/") + f", wanted {wanted}" + ": TOO LOW" * low)
        for path, share in sorted(files.items()):
            reached = share.percents()
            if path.split("/")[0] == name and (reached[0] < lines or
                                               reached[1] < (branches or 80)):
                print("  " + share.row(path))
    return failed


if __name__ == "__main__":
    sys.exit(main())

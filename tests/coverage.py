"""coverage.py COUNTS.json - prints shares of lines and branches executed, by folder and for
files below a limit, from gcovr's --json; fails where a folder is below its limit. With
--lines NAME..., what was never executed in the files whose names have that in them."""
import json
import sys

LIMITS = {"format": (98, 95), "gen": (90, 0), "play": (90, 0)}  # percent: lines, branches


class Share:
    """Of so many, how many were executed."""

    def __init__(self):
        self.lines = self.hit_lines = self.branches = self.hit_branches = 0

    def add(self, line):
        if line.get("gcovr/noncode"):
            return
        self.lines += 1
        self.hit_lines += line["count"] > 0
        for branch in line.get("branches", []):
            self.branches += 1
            self.hit_branches += branch["count"] > 0

    def percents(self):
        return (100 * self.hit_lines / max(self.lines, 1),
                100 * self.hit_branches / max(self.branches, 1) if self.branches else 100.0)

    def row(self, name):
        lines, branches = self.percents()
        return (f"{name:30} {lines:6.1f} % of {self.lines:5} lines "
                f"{branches:6.1f} % of {self.branches:5} branches")


def show_missing(counts, names):
    for file in counts["files"]:
        if not any(name in file["file"] for name in names):
            continue
        with open(file["file"], encoding="utf-8") as source:
            text = source.read().splitlines()
        for line in file["lines"]:
            branches = line.get("branches", [])
            missed = sum(branch["count"] == 0 for branch in branches)
            if line.get("gcovr/noncode") or (line["count"] and not missed):
                continue
            number = line["line_number"]
            print(f"{file['file']}:{number}: {line['count']} {missed}/{len(branches)} "
                  f"{text[number - 1].strip()}")


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        counts = json.load(file)
    if "--lines" in sys.argv:
        show_missing(counts, sys.argv[sys.argv.index("--lines") + 1:])
        return 0
    folders, files, failed = {name: Share() for name in LIMITS}, {}, False
    for file in counts["files"]:
        share = files[file["file"]] = Share()
        for line in file["lines"]:
            share.add(line)
            folders[file["file"].split("/")[0]].add(line)
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

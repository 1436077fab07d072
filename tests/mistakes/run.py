"""Plants mistakes and sees that tests find them: run.py BUILD [WORDS]...; run.py --look only looks
whether each could be planted.

Each mistake of the files beside this one (*.txt) is made in a copy of the checkout, what the test
needs is built there, and the test has to fail. Of WORDS only those mistakes are made whose name or
test has one of them. A test that does not fail where no mistake is in would prove nothing: each
is run once before, too.

A mistake is a block of lines:

    # what is wrong
    test NAME[: CASE]     a program or a script of tests/, such as gen/test_build or
                          gen/cli_gen.sh, or replay-TARGET, which runs a fuzz target over its
                          corpus; CASE must be in what it says fails
                          with `long` instead of `test` one that only make test-long finds
    file PATH
    - a line that the file has once (blanks at its ends do not count); several are consecutive
    + what stands there instead, or nothing

A mistake may be made in several places, each with its own line `file`.
"""
import glob
import os
import re
import shutil
import signal
import subprocess
import sys
import time

KEPT = ["Makefile", "README.md", "LICENSE", ".clang-format", ".ci", "format", "gen", "play",
        "tests", "trees"]
LONGEST = 1200  # seconds; a test that hangs has found something, too


class Edit:
    def __init__(self, file):
        self.file, self.old, self.new, self.right = file, [], [], None


class Mistake:
    def __init__(self, name):
        self.name, self.test, self.case, self.edits = name, None, None, []
        self.tests = "short"  # what PEGTREE_TESTS is: the cases that are run


def read_list(path):
    mistakes = []
    for line in open(path, encoding="utf-8"):
        line = line.rstrip("\n")
        if line.startswith("# "):
            mistakes.append(Mistake(line[2:]))
        elif line.startswith(("test ", "long ")):
            mistakes[-1].tests = line[:4].replace("test", "short")
            mistakes[-1].test, _, case = line[5:].partition(":")
            mistakes[-1].case = case.strip()
        elif line.startswith("file "):
            mistakes[-1].edits.append(Edit(line[5:]))
        elif line.startswith("- "):
            mistakes[-1].edits[-1].old.append(line[2:].strip())
        elif line.startswith("+"):
            mistakes[-1].edits[-1].new.append(line[1:].strip())
        elif line:
            sys.exit(f"{path}: what is {line!r}?")
    return mistakes


def copy_checkout(to):
    """Copies what has changed, so that a copy made before needs little building."""
    wanted = set()
    for top in KEPT:
        for folder, folders, files in os.walk(top) if os.path.isdir(top) else [("", [], [top])]:
            folders[:] = [name for name in folders if name != "__pycache__"]
            wanted.update(os.path.join(folder, name) for name in files)
    for path in wanted:
        target = os.path.join(to, path)
        os.makedirs(os.path.dirname(target), exist_ok=True)
        if not os.path.exists(target) or open(path, "rb").read() != open(target, "rb").read():
            shutil.copy(path, target)
    for folder, folders, files in os.walk(to):
        if folder == to:
            folders[:] = [name for name in folders if name != "build"]
        for name in files:
            path = os.path.join(folder, name)
            if os.path.relpath(path, to) not in wanted:
                os.remove(path)


def place(lines, edit):
    """The one place where the file has these lines, or None."""
    bare = [line.strip() for line in lines]
    count = len(edit.old)
    places = [i for i in range(len(bare)) if bare[i:i + count] == edit.old]
    return places[0] if len(places) == 1 else None


def plant(home, edit):
    """Whether the file has the lines, once; the mistake is in it then."""
    path = os.path.join(home, edit.file)
    edit.right = open(path, encoding="utf-8").read()
    lines = edit.right.split("\n")
    at = place(lines, edit)
    if at is None:
        return False
    margin = lines[at][:len(lines[at]) - len(lines[at].lstrip())]
    lines[at:at + len(edit.old)] = [margin + line if line else "" for line in edit.new]
    open(path, "w", encoding="utf-8").write("\n".join(lines))
    return True


def look(mistakes):
    """How many could not be planted here; names them."""
    missing = [m for m in mistakes for e in m.edits if not os.path.exists(e.file)
               or place(open(e.file, encoding="utf-8").read().split("\n"), e) is None]
    for m in missing:
        print(f"{m.name}: its lines are not there, or several times")
    return len(missing)


def mend(home, mistake):
    for edit in reversed(mistake.edits):
        if edit.right is not None:
            open(os.path.join(home, edit.file), "w", encoding="utf-8").write(edit.right)


def bad_lines(log):
    said = open(log, errors="replace").read()
    return [line for line in said.split("\n") if re.match(r"FAILED|\[  FAILED  \] *test", line)]


def end(child):
    os.killpg(child.pid, signal.SIGKILL)
    child.wait()


def run(command, folder, log, environment=None, enough=None):
    """The exit status. The command is ended as soon as a line says that ENOUGH fails, or when it
    takes too long."""
    began = time.time()
    with open(log, "wb") as out:
        child = subprocess.Popen(command, cwd=folder, stdout=out, stderr=subprocess.STDOUT,
                                 stdin=subprocess.DEVNULL, start_new_session=True,
                                 env={**os.environ, **(environment or {})})
        while child.poll() is None:
            time.sleep(0.2)
            late = time.time() - began > LONGEST
            if late or enough is not None and any(enough in line for line in bad_lines(log)):
                end(child)
    return child.returncode


def target(test):
    folder = "build/hostile/" if test.startswith("replay-") else "build/tests/"
    return "all" if test.endswith(".sh") else folder + test


def build(home, test):
    make = os.environ.get("MAKE", "make")
    return run([make, "-s", target(test), "BUILD=build", "CFLAGS=-O1 -g1", "WARNINGS=-w", "CC=" + os.environ.get("CC", "cc")],
               home, home + ".log") == 0


def failed_cases(home, test, tests, case):
    """What failed, as text; empty where all went well."""
    log = home + ".log"
    if test.endswith(".sh"):
        points = "30" if case else "6"  # torture: all of a small job, which is ended when it fails
        status = run(["sh", "tests/" + test], home, log,
                     {"BUILD": "build", "PEGTREE_TESTS": tests, "TORTURE_POINTS": points}, case)
    elif test.startswith("replay-"):
        status = run([target(test), "tests/fuzz/corpus/" + test[7:]], home, log)
    else:
        status = run([target(test)], home, log, {"PEGTREE_TESTS": tests}, case)
    bad = bad_lines(log)
    if status == 0 and not bad:
        return ""
    return "\n".join(bad) or f"status {status}: {open(log, errors='replace').read()[-300:]}"


def verdict_on(home, mistake, sound):
    """What is wrong with the test, or nothing."""
    test, tests, case = mistake.test, mistake.tests, mistake.case
    if (test, tests) not in sound:
        sound[test, tests] = build(home, test) and not failed_cases(home, test, tests, None)
    if not sound[test, tests]:
        return f"{test} fails without it"
    try:
        for edit in mistake.edits:
            if not plant(home, edit):
                return f"{edit.file} has no such lines, or several"
        if not build(home, test):
            return "it cannot be built"
        found = failed_cases(home, test, tests, case)
    finally:
        mend(home, mistake)
    if not found:
        return f"{test} does not find it"
    return "" if case in found else f"{test} finds it elsewhere: {found}"


def main():
    if len(sys.argv) < 2 or sys.argv[1].startswith("-") and sys.argv[1] != "--look":
        print(__doc__)
        return sys.argv[1:] != ["--help"]
    folder, words = sys.argv[1], sys.argv[2:]
    home = os.path.abspath(os.path.join(folder, "mistakes", "checkout"))  # before the chdir
    here = os.path.dirname(os.path.abspath(__file__))
    os.chdir(os.path.join(here, "..", ".."))
    mistakes = [m for path in sorted(glob.glob(os.path.join(here, "*.txt")))
                for m in read_list(path)]
    if folder == "--look":
        return look(mistakes) > 0
    if words:
        mistakes = [m for m in mistakes if any(w in m.name + " " + m.test for w in words)]
    copy_checkout(home)
    missed, sound = 0, {}
    for m in mistakes:
        verdict = verdict_on(home, m, sound)
        missed += bool(verdict)
        print(f"FAILED  {m.name}: {verdict}" if verdict else f"ok      {m.test} finds: {m.name}",
              flush=True)
    long = sum(m.tests == "long" for m in mistakes)
    print(f"{len(mistakes) - missed} mistakes found, {missed} not; {long} are for make test-long")
    return missed > 0


if __name__ == "__main__":
    sys.exit(main())

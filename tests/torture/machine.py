"""machine.py - runs Pegtree's programs on a machine that fails; see fault.c."""
import os
import re
import shutil
import subprocess
import tempfile

GEN = PLAY = LIBRARY = FAULT = None  # paths, set by torture.py
TREES = None               # folder of the trees that the player finds


class Bad(Exception):
    """What was promised was not kept."""


class Counts:
    """What was done to the programs so far, and how many cases failed."""
    allocations = io = interruptions = kills = failed = 0


class Ended:
    """How a program ended. `points`: calls numbered by fault.c, or None where it could not
    say; `hit`: the one that was to fail was among them."""

    def __init__(self, process, out, err, report):
        self.status, self.out, self.err = process.returncode, out, err
        said = None
        if os.path.exists(report):
            with open(report) as file:
                said = [int(word) for word in file.read().split()]
        self.points, self.hit, self.leaked, self.files = said or (None, True, 0, 0)


def environment(folder, faults, preload):
    env = {key: value for key, value in os.environ.items()
           if not key.startswith(("XDG_", "PEGTREE", "FAULT_", "LD_"))}
    env.update(HOME=folder + "/home", TMPDIR=folder, PEGTREE_PATH=TREES,
               LC_ALL="C.UTF-8", TERM="dumb")
    if faults:
        env.update({"FAULT_" + key.upper(): str(value) for key, value in faults.items()})
        env["FAULT_REPORT"] = folder + "/.report"
        if preload:
            env["LD_PRELOAD"] = FAULT
    return env


def start(arguments, folder, faults=None, preload=True, **more):
    return subprocess.Popen(arguments, cwd=folder, env=environment(folder, faults, preload),
                            stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                            stderr=subprocess.PIPE, **more)


def run(arguments, folder, faults=None, text="", preload=True):
    """Runs a program to its end."""
    report = folder + "/.report"
    if os.path.exists(report):
        os.unlink(report)
    process = start(arguments, folder, faults, preload)
    out, err = process.communicate(text.encode(), timeout=600)
    ended = Ended(process, out.decode(), err.decode(), report)
    if os.path.exists(report):
        os.unlink(report)
    return ended


def content(folder):
    """The files of a folder, without those of the player: name -> bytes. A program that still runs
    may rename one meanwhile."""
    found = {}
    for name in os.listdir(folder):
        path = os.path.join(folder, name)
        if os.path.isfile(path) and name != ".report":
            try:
                with open(path, "rb") as file:
                    found[name] = file.read()
            except FileNotFoundError:
                pass
    return found


def fill(folder, files):
    """Makes the folder hold just these files."""
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder + "/home")
    for name, bytes_of in files.items():
        path = os.path.join(folder, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "wb") as file:
            file.write(bytes_of)


def timeless(out):
    """Output without what differs from run to run."""
    return re.sub(r'\d+\.\d{3}( s|(?= ))|"seconds": [\d.]+', "T", out)


def one_line(ended, notices=False):
    """The program failed as it should: status 1, one line that says why, perhaps notices of
    what it tried before."""
    lines = ended.err.splitlines()
    return (ended.status == 1 and (len(lines) == 1 or (notices and lines)) and
            lines[-1].startswith("pegtree-") and ended.err.endswith("\n"))


def points(total, most):
    """Numbers from 1 to total, spread evenly where they are more than `most`."""
    if total <= most:
        return range(1, total + 1)
    return sorted({1 + i * (total - 1) // max(1, most - 1) for i in range(most)})


def scratch():
    return tempfile.mkdtemp(prefix="torture-")

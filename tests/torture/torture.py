#!/usr/bin/env python3
"""torture.py GEN PLAY LIBRARY FAULT [--long] [--asan GEN PLAY] - both programs on a machine
that fails: no memory, no disk, interrupted and killed at every moment. Prints a line for each
case as tests/run.sh expects it, then what was done."""
import argparse
import json
import os
import random
import shlex
import shutil
import signal
import subprocess
import sys
import time

import machine
from machine import Bad, Counts, content, fill, one_line, points, run, timeless


class Job:
    """A call of a program: what is there before, and what it makes."""

    def __init__(self, name, arguments, before=None, text="", makes=(), passing=(),
                 program="gen", degrades=False, best=False, warns=None):
        self.name, self.arguments, self.text = name, arguments, text
        self.before, self.makes, self.passing = before or {}, makes, passing
        self.program, self.degrades, self.best = program, degrades, best
        self.warns = warns  # words of a warning with which it may end well
        self.made, self.counted = None, {}

    def command(self, asan=None):
        programs = asan or {"gen": machine.GEN, "play": machine.PLAY,
                            "library": machine.LIBRARY}
        return [programs[self.program]] + self.arguments

    def unharmed(self, folder):
        """What it prints and makes on a good machine; done once, kept for comparison."""
        if self.made is not None:
            return
        fill(folder, self.before)
        ended = run(self.command(), folder, text=self.text)
        if ended.status != 0:
            raise Bad(f"unharmed it ends with {ended.status}: {ended.err}")
        self.out, self.made = timeless(ended.out), content(folder)

    def calls(self, folder, sort):
        """How many calls of a sort it has that may fail; counted once."""
        if sort not in self.counted:
            fill(folder, self.before)
            ended = run(self.command(), folder, dict(sort=sort, at=0), self.text)
            self.counted[sort] = ended.points
        return self.counted[sort]

    def check_files(self, folder, leftovers=False, interrupted=False):
        """Each file is as it was, or as it is to be; there is no other. An interrupted exact
        search may have left the best tree so far."""
        for name, found in content(folder).items():
            if name in self.passing:
                continue
            if name not in self.makes and name not in self.before:
                if leftovers and ".tmp" in name:
                    continue
                raise Bad(f"left {name} behind")
            if found not in (self.before.get(name), self.made.get(name)):
                if self.best and interrupted and run([machine.GEN, "verify", name],
                                                     folder).status == 0:
                    continue
                raise Bad(f"{name} is damaged: {len(found)} bytes")

    def check_end(self, folder, ended, leftovers=False):
        """It ended well, or with an error that is clean."""
        if ended.status == 0:
            warned = self.warns and self.warns in ended.err
            if ended.err and not self.degrades and not warned:
                raise Bad(f"said {ended.err!r} and ended with 0")
            if timeless(ended.out) != self.out and not self.degrades:
                raise Bad(f"printed {ended.out!r} and ended with 0")
            for name in self.makes:
                if content(folder).get(name) != self.made[name]:
                    raise Bad(f"ended with 0 but {name} is not what it should be")
        elif not one_line(ended, self.degrades or self.warns):
            raise Bad(f"status {ended.status}, said: {ended.err!r}")
        self.check_files(folder, leftovers)
        if ended.leaked or ended.files:
            raise Bad(f"{ended.leaked} blocks and {ended.files} files not released")


def case(name, body, *arguments):
    """Runs a case and prints how it went."""
    try:
        said = body(*arguments)
        print(f"ok      {name}{': ' + said if said else ''}", flush=True)
    except Bad as trouble:
        print(f"FAILED  {name}: {trouble}", flush=True)
        Counts.failed += 1


def sweep(job, folder, most, visit, **faults):
    """Calls visit(n, ended) after each run in which call number n fails."""
    job.unharmed(folder)
    total = job.calls(folder, faults["sort"])
    beyond = total  # threads may make a few calls more
    for n in points(total, most):
        fill(folder, job.before)
        ended = run(job.command(), folder, dict(faults, at=n), job.text)
        try:
            visit(n, ended)
        except Bad as trouble:
            raise Bad(f"{faults} at {n} of {beyond}: {trouble}") from None
    return total


def failing(job, folder, most, sort, rest):
    """Every allocation or file operation fails in turn, alone or with all after it."""
    count = 0

    def visit(_, ended):
        nonlocal count
        job.check_end(folder, ended, leftovers=sort == "io" and rest)
        count += ended.hit

    sweep(job, folder, most, visit, sort=sort, mode="fail", rest=int(rest))
    if sort == "alloc":
        Counts.allocations += count
    else:
        Counts.io += count
    return f"{count} points"


def asan_failing(job, folder, most, asan):
    """Every allocation of the program's own fails, under the address sanitizer."""
    job.unharmed(folder)
    faults = dict(sort="alloc", mode="fail")
    fill(folder, job.before)
    total = run(job.command(asan), folder, dict(faults, at=0), job.text, preload=False).points
    for n in points(total, most):
        for rest in (0, 1):
            fill(folder, job.before)
            ended = run(job.command(asan), folder, dict(faults, at=n, rest=rest), job.text,
                        preload=False)
            try:
                job.check_end(folder, ended)
            except Bad as trouble:
                raise Bad(f"at {n} of {total}: {trouble}") from None
            Counts.allocations += ended.hit
    return f"{total} allocations"


def unnamed(folder):
    """Whether files can be written there without a name."""
    try:
        os.close(os.open(folder, os.O_TMPFILE | os.O_RDWR))
    except (AttributeError, OSError):
        return False
    return True


def disturbed(job, folder, most):
    """EINTR from every call that may give it, and writes that take only half: no harm."""
    def visit(_, ended):
        if ended.status != 0:
            raise Bad(f"status {ended.status}, said: {ended.err!r}")
        job.check_end(folder, ended)
        Counts.interruptions += ended.hit

    sweep(job, folder, most, visit, sort="io", mode="eintr")
    fill(folder, job.before)
    visit(1, run(job.command(), folder, dict(sort="io", mode="short", at=1, rest=1), job.text))


def killed(job, folder, most, modes):
    """Killed before, within and after every file operation: what has the final name is whole,
    and the same command then ends as if nothing had been."""
    for mode in modes:
        def visit(_, ended):
            if ended.status not in (0, 130, -signal.SIGKILL, -signal.SIGINT, -signal.SIGTERM):
                raise Bad(f"status {ended.status}, said: {ended.err!r}")
            # A file without a name is gone; only to take another's place it needs a second one.
            job.check_files(folder, ended.status == -signal.SIGKILL and
                            (not unnamed(folder) or bool(job.before)), ended.status == 130)
            if ended.status != 0:
                Counts.kills += 1
            again = run(job.command(), folder, text=job.text)
            if again.status != 0:
                raise Bad(f"not taken up again: {again.err!r}")
            for name, wanted in job.made.items():
                if content(folder).get(name) != wanted:
                    raise Bad(f"{name} is not the same in the end")
            if any(name in content(folder) for name in job.passing):
                raise Bad("the checkpoint is still there")

        sweep(job, folder, most, visit, sort="io", mode=mode)


# ---- the player's records ----------------------------------------------------------------

RECORDS = "home/.local/state/pegtree/"
UNRECORDED = "not recorded"


def games(folder):
    """How many games the records hold, by `stats`."""
    ended = run([machine.PLAY, "stats", "--all", "--json"], folder)
    if ended.status != 0 or ended.err:
        raise Bad(f"stats: status {ended.status}, {ended.err!r}")
    return sum(group["games"] for group in json.loads(ended.out))


def recording(job, folder, most, sort, mode, rest=0):
    """Each game is in the records, or the player was told that it is not; none of those
    before is lost."""
    fill(folder, job.before)
    had = games(folder) if RECORDS + "games.log" in job.before else 0

    def visit(_, ended):
        killed_now = ended.status == -signal.SIGKILL
        if not killed_now:
            job.check_end(folder, ended)
        complained = UNRECORDED in ended.out
        has = games(folder)
        least = had + (ended.status == 0 and not complained)
        if not least <= has <= had + 1:
            raise Bad(f"{had} games before, {has} now, status {ended.status}: {ended.out!r}")
        if mode == "eintr" and has != had + 1:
            raise Bad(f"not recorded: {ended.out!r} {ended.err!r}")
        if killed_now:
            Counts.kills += 1
        elif sort == "alloc":
            Counts.allocations += ended.hit
        elif mode == "fail":
            Counts.io += ended.hit
        else:
            Counts.interruptions += ended.hit

    total = sweep(job, folder, most, visit, sort=sort, mode=mode, rest=rest)
    return f"{total} points"


def reading(job, folder, most, sort, rest=0):
    """`stats` tells all games, or says why not; and loses none."""
    fill(folder, job.before)
    had = games(folder)

    def visit(_, ended):
        job.check_end(folder, ended)
        told = sum(group["games"] for group in json.loads(ended.out)) if not ended.status else had
        if told != had or games(folder) != had:
            raise Bad(f"{had} games before, told {told}, has {games(folder)}: {ended.err!r}")
        if sort == "alloc":
            Counts.allocations += ended.hit
        else:
            Counts.io += ended.hit

    return f"{sweep(job, folder, most, visit, sort=sort, mode='fail', rest=rest)} points"


def player_killed(folder, rounds, chance):
    """Games one after the other, each killed at a random moment: no record is ever lost."""
    fill(folder, {})
    command = [machine.PLAY, "make", "p3c3r", "--secret", "-"]
    known = shots = 0
    began = time.monotonic()
    run(command, folder, text="123\n111\n123\n")
    seconds = time.monotonic() - began
    fill(folder, {})
    for _ in range(rounds):
        process = machine.start(command, folder)
        process.stdin.write(b"123\n111\n123\n")
        process.stdin.close()
        time.sleep(chance.uniform(0, seconds))
        process.kill()
        process.wait()
        process.stdout.close()
        process.stderr.close()
        shots += process.returncode == -signal.SIGKILL
        now = games(folder)
        if not known <= now <= known + 1 or (process.returncode == 0 and now == known):
            raise Bad(f"{known} games, then {now}, status {process.returncode}")
        known = now
    Counts.kills += shots
    return f"{shots} of {rounds} killed, {known} games kept"


# ---- random moments ----------------------------------------------------------------------

def random_kills(folder, arguments, rounds, chance, checkpoint):
    """A build killed again and again, until it ends: the final name has nothing or the old
    file until it has the right one."""
    command = [machine.GEN, "build", *arguments, "--quiet", "-o", "tree.peg"]
    fill(folder, {})
    began = time.monotonic()
    if run(command, folder).status != 0:
        raise Bad("the build does not work")
    whole, seconds = content(folder)["tree.peg"], time.monotonic() - began
    if checkpoint:
        command += ["--checkpoint", "kept"]
    old, shots, finished = b"an older file", 0, 0
    while shots < rounds:
        fill(folder, {"tree.peg": old})
        sound = {old, whole}
        for attempt in range(12):
            began = time.monotonic()
            process = machine.start(command, folder)
            sent = chance.choice((signal.SIGINT, signal.SIGTERM, signal.SIGKILL))
            try:
                process.wait(chance.uniform(0, seconds if attempt < 11 else 10 * seconds))
                seconds = min(seconds, time.monotonic() - began)
            except subprocess.TimeoutExpired:
                process.send_signal(sent)
            err = process.communicate()[1]
            found = content(folder)
            if process.returncode == 0:
                if found["tree.peg"] != whole or "kept" in found:
                    raise Bad("ended with 0 but left something else")
                finished += 1
                break
            shots += 1
            if process.returncode not in (130, -sent) or (process.returncode == 130 and
                                                          len(err.splitlines()) != 1):
                raise Bad(f"status {process.returncode}, said: {err!r}")
            if process.returncode == 130 and "optimal" in arguments:
                if run([machine.GEN, "verify", "tree.peg"], folder).status == 0:
                    sound.add(found["tree.peg"])  # the best so far
            if found["tree.peg"] not in sound:
                raise Bad("the final name has a damaged file")
            for name in found:
                if ".tmp" in name and sent != signal.SIGKILL:
                    raise Bad("an interrupted build left its temporary file")
                if ".tmp" in name:
                    os.unlink(os.path.join(folder, name))
        if process.returncode != 0 and run(command, folder).status != 0:
            raise Bad("not taken up again")
        if content(folder)["tree.peg"] != whole:
            raise Bad("not the same file in the end")
    Counts.kills += shots
    return f"{shots} killed, {finished} ended in between, all the same in the end"


def progress_kept(folder, arguments):
    """What a checkpoint has once, it has after every later kill, and need not be done again."""
    build = [machine.GEN, "build", *arguments, "--json", "-o", "tree.peg"]
    command = build + ["--checkpoint", "kept"]
    fill(folder, {})
    all_states = json.loads(run(build, folder).out)["states"]
    total = run(command, folder, dict(sort="io", mode="after", at=0)).points
    least, shots = all_states, 0
    for n in points(total, 12):
        fill(folder, {})
        if run(command, folder, dict(sort="io", mode="after", at=n)).status == 0 or (
                "kept" not in content(folder)):
            continue
        shots += 1
        states = json.loads(run(command, folder).out)["states"]
        if states > least:
            raise Bad(f"killed after {n} of {total} calls, {states} states are left to do; "
                      f"killed earlier, {least}")
        least = states
    if least > all_states / 2:
        raise Bad(f"{least} of {all_states} states done again after a kill near the end")
    Counts.kills += shots
    return f"{all_states} states; at last {least} left to do"


def begun(folder, arguments):
    """The command of a build with a checkpoint, a checkpoint of it from which there is much
    to resume, and the tree in the end."""
    build = [machine.GEN, "build", *arguments, "--json", "-o", "tree.peg"]
    fill(folder, {})
    all_states = json.loads(run(build, folder).out)["states"]
    build += ["--checkpoint", "kept"]
    for attempt in range(40):
        fill(folder, {})
        if "optimal" in arguments:
            process = machine.start(build[:-4] + build[-2:], folder)  # no -o: it ends at once
            time.sleep(0.05 + 0.02 * attempt)
            process.send_signal(signal.SIGINT)
            process.communicate()
        else:
            total = run(build, folder, dict(sort="io", mode="after", at=0)).points
            fill(folder, {})
            run(build, folder, dict(sort="io", mode="after", at=total * 2 // 3))
        kept = content(folder).get("kept", b"")
        fill(folder, {"kept": kept})
        if json.loads(run(build, folder).out)["states"] < 0.9 * all_states:
            return build, kept, content(folder)["tree.peg"]
    raise Bad("no checkpoint has anything to resume from")


def resuming(folder, arguments, most):
    """Whatever fails while a build is resumed, it can be resumed again from at least there."""
    build, kept, whole = begun(folder, arguments)
    tried = 0
    for sort in ("alloc", "io"):
        fill(folder, {"kept": kept})
        total = run(build, folder, dict(sort=sort, at=0)).points
        for n in points(total, most):
            for rest in (0, 1):
                fill(folder, {"kept": kept})
                ended = run(build, folder, dict(sort=sort, mode="fail", at=n, rest=rest))
                if content(folder).get("tree.peg") == whole:
                    continue
                lost = not content(folder).get("kept", b"").startswith(kept)
                again = run(build, folder)
                where = f"{sort} {n} of {total}, rest {rest}: "
                if not one_line(ended, notices=True) or ended.leaked or ended.files:
                    raise Bad(f"{where}status {ended.status}, said {ended.err!r}, "
                              f"{ended.leaked} blocks, {ended.files} files")
                if again.status != 0 or content(folder)["tree.peg"] != whole:
                    raise Bad(f"{where}not the same in the end: {again.err!r}")
                if lost:
                    raise Bad(f"{where}the checkpoint has lost what it had")
                tried += 1
                if sort == "alloc":
                    Counts.allocations += 1
                else:
                    Counts.io += 1
    return f"{tried} failures"


def damaged_checkpoint(folder, arguments, most):
    """A checkpoint with a damaged byte, or cut short, is rejected or made up for."""
    build, kept, whole = begun(folder, arguments)
    rejected = 0
    cuts = [kept[:at] for at in sorted({0, 1, 7, 8, 31, 32, len(kept) // 2, len(kept) - 1})]
    flips = [kept[:at - 1] + bytes([kept[at - 1] ^ 1 << at % 8]) + kept[at:]
             for at in points(len(kept), most)]
    for damaged in cuts + flips:
        fill(folder, {"kept": damaged})
        ended = run(build, folder)
        rejected += ended.status == 1
        if ended.status == 0 and content(folder)["tree.peg"] != whole:
            raise Bad("another tree")
        if ended.status != 0 and (not one_line(ended) or len(damaged) < len(kept)):
            raise Bad(f"{len(damaged)} bytes: status {ended.status}, said {ended.err!r}")
    return f"{len(cuts)} cuts, {len(flips)} bits, {rejected} rejected"


def together(folder, rounds):
    """Builds of different trees to one name at once: one of them wins, whole."""
    wanted = []
    strategies = ("minimax", "entropy", "parts", "first")
    for strategy in strategies:
        fill(folder, {})
        run([machine.GEN, "build", "p4c4r", "--strategy", strategy, "-o", "tree.peg"], folder)
        wanted.append(content(folder)["tree.peg"])
    for _ in range(rounds):
        fill(folder, {})
        builds = [machine.start([machine.GEN, "build", "p4c4r", "--strategy", strategy, "-o",
                                 "tree.peg"], folder) for strategy in strategies]
        for build in builds:
            err = build.communicate()[1]
            if build.returncode != 0:
                raise Bad(f"status {build.returncode}: {err!r}")
            if content(folder)["tree.peg"] not in wanted:
                raise Bad("a damaged file")
        if list(content(folder)) != ["tree.peg"]:
            raise Bad(f"left {list(content(folder))}")
    return f"{rounds} times {len(strategies)}"


def one_checkpoint(folder, strategy, rules, rounds):
    """Two builds with one checkpoint at once: the second is told so, nothing is damaged."""
    build = [machine.GEN, "build", rules, "--strategy", strategy, "--quiet", "-o", "tree.peg"]
    fill(folder, {})
    run(build, folder)
    whole = content(folder)["tree.peg"]
    rejected = 0
    for _ in range(rounds):
        fill(folder, {})
        pair = [machine.start(build + ["--checkpoint", "kept"], folder) for _ in range(2)]
        said = [process.communicate()[1].decode() for process in pair]
        ends = [process.returncode for process in pair]
        for status, err in zip(ends, said):
            if status != 0 and (status != 1 or "another build" not in err):
                raise Bad(f"status {status}: {err!r}")
        rejected += ends.count(1)
        if 0 not in ends or content(folder)["tree.peg"] != whole:
            raise Bad(f"ends {ends}, said {said}")
    return f"{rounds} pairs, {rejected} rejected"


# ---- real disks, closed streams ----------------------------------------------------------

def streams(folder):
    """Closed and broken standard streams."""
    fill(folder, {})
    run([machine.GEN, "build", "p3c4r", "--quiet", "-o", "t.peg"], folder)
    whole = content(folder)["t.peg"]
    for how, status, files in (
            ("build p3c4r -o t.peg >&-", 1, True), ("build p3c4r -o t.peg --quiet >&-", 0, True),
            ("build p3c4r -o t.peg 2>&-", 0, True), ("build p3c4r -o t.peg <&- >&- 2>&-", 1, True),
            ("build p3c4r -o t.peg --checkpoint c <&- >&- 2>&-", 1, True),
            ("build p3c4r -o t.peg >/dev/full", 1, True), ("build p0c4r -o t.peg 2>&-", 2, False),
            ("info t.peg >&-", 1, True), ("paths t.peg >/dev/full", 1, True),
            ("verify t.peg >&- 2>&-", 1, True), ("compare p3c4r >&-", 1, True),
            ("list >&-", 1, True), ("--help >/dev/full", 1, True),
            ("paths t.peg | head -n 1", 0, True)):
        fill(folder, {"t.peg": b""} if how.startswith("build") else {"t.peg": whole})
        ended = run(["sh", "-c", shlex.quote(machine.GEN) + " " + how], folder)
        if ended.status != status:
            raise Bad(f"{how}: status {ended.status}, not {status}: {ended.err!r}")
        if status == 1 and "2>&-" not in how and not one_line(ended):
            raise Bad(f"{how}: said {ended.err!r}")
        if files and content(folder) != {"t.peg": whole}:
            raise Bad(f"{how}: left {content(folder)}")
    for how, status in (("make p3c3r --secret - >&-", 1), ("watch p3c3r >/dev/full", 1),
                        ("stats >&-", 1), ("watch p3c3r --games all 2>&-", 0),
                        ("make p3c3r --secret - >&- 2>&-", 1),
                        ("make p3c3r --secret - <&- >&-", 1)):
        fill(folder, {})
        ended = run(["sh", "-c", shlex.quote(machine.PLAY) + " " + how], folder, text="123\n111\n123\n")
        if ended.status != status or (status == 1 and "2>&-" not in how and not one_line(ended)):
            raise Bad(f"pegtree-play {how}: status {ended.status}, said {ended.err!r}")
        if how.startswith("make") and "<&-" not in how and games(folder) != 1:
            raise Bad(f"pegtree-play {how}: {games(folder)} games recorded")
    return ""


def small_disk(folder, size):
    """A file system of this size in bytes; None where mounting one is not allowed."""
    fill(folder, {})
    said = subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size}", "torture", folder],
                          capture_output=True, check=False)
    return folder if said.returncode == 0 else None


def full_disk(folder):
    """A disk that fills up, then one that may only be read."""
    build = [machine.GEN, "build", "p4c10n", "--strategy", "entropy", "-o", "tree.peg"]
    with open(folder + "/old", "wb") as file:
        file.write(b"older file")
    os.rename(folder + "/old", folder + "/tree.peg")
    os.makedirs(folder + "/home", exist_ok=True)
    with open(folder + "/ballast", "wb", buffering=0) as file:
        try:
            while True:
                file.write(bytes(4096))
        except OSError:
            pass
    for extra in ([], ["--checkpoint", "kept"]):
        ended = run(build + extra, folder)
        if not one_line(ended) or "No space left" not in ended.err:
            raise Bad(f"full: status {ended.status}, said {ended.err!r}")
        if content(folder)["tree.peg"] != b"older file" or any(
                ".tmp" in name for name in content(folder)):
            raise Bad(f"full: left {list(content(folder))}")
    ended = run([machine.PLAY, "make", "p3c3r", "--secret", "-"], folder, text="123\n123\n")
    if ended.status != 0 or "No space left" not in ended.out:
        raise Bad(f"full, the player: status {ended.status}, {ended.out!r}, {ended.err!r}")
    os.unlink(folder + "/ballast")
    if run(build + ["--checkpoint", "kept"], folder).status != 0:
        raise Bad("with room again, the build does not go on")
    if run([machine.PLAY, "make", "p3c3r", "--secret", "-"], folder, text="123\n123\n").status:
        raise Bad("with room again, the player does not work")
    before = content(folder)
    subprocess.run(["mount", "-o", "remount,ro", folder], check=True)
    for extra in ([], ["--checkpoint", "kept"]):
        ended = run(build + extra, folder)
        if not one_line(ended) or "Read-only" not in ended.err:
            raise Bad(f"read-only: status {ended.status}, said {ended.err!r}")
    ended = run([machine.PLAY, "make", "p3c3r", "--secret", "-"], folder, text="123\n123\n")
    if ended.status != 0 or "Read-only" not in ended.out:
        raise Bad(f"read-only, the player: status {ended.status}, {ended.out!r}")
    if games(folder) != 1 or content(folder) != before:
        raise Bad("read-only, yet something changed")
    return ""


# ---- all of it ---------------------------------------------------------------------------

def listed():
    """The names of all strategies."""
    return [strategy["name"] for strategy in
            json.loads(subprocess.check_output([machine.GEN, "list", "--json"]))]


def gen_jobs(tree, long, every):
    """The commands of pegtree-gen, each on a game small enough to do it hundreds of times."""
    old = {"t.peg": b"an older file"}
    made = ("t.peg",)
    jobs = [Job(f"build --strategy {name}",
                ["build", "p3c4r", "--strategy", name, "-o", "t.peg"], old, makes=made,
                best=name in ("optimal", "consistent"))
            for name in (listed() if every else ("minimax",))]
    jobs += [
        Job("build --checkpoint", ["build", "p4c4r", "--checkpoint", "c", "-o", "t.peg"], old,
            makes=made, passing=("c",), warns="checkpoint"),
        Job("build --proof k.gz",
            ["build", "p3c4r", "--strategy", "optimal", "--proof", "k.gz", "-o", "t.peg"],
            makes=("t.peg", "k.gz"), best=True),
        Job("build --strategy optimal --threads 2",
            ["build", "m2.3.4", "--strategy", "optimal", "--threads", "2", "-o", "t.peg"], old,
            makes=made, best=True),
        Job("build --strategy optimal --compact",
            ["build", "p3c4r", "--strategy", "optimal", "--compact", "-o", "t.peg"], old,
            makes=made, best=True)]
    jobs += [
        Job("build --threads 2", ["build", "p4c4r", "--threads", "2", "-o", "t.peg"], old,
            makes=made),
        Job("build --guesses sample:9, distinct",
            ["build", "p3c6n", "--guesses", "sample:9", "-o", "t.peg"], makes=made),
        Job("build --strategy optimal --checkpoint",
            ["build", "p3c4r", "--strategy", "optimal", "--checkpoint", "c", "-o", "t.peg"], old,
            makes=made, passing=("c",), best=True, warns="checkpoint"),
        Job("build --strategy optimal --objective worst",
            ["build", "p3c4r", "--strategy", "optimal", "--objective", "worst", "-o", "t.peg"],
            makes=made, best=True),
        Job("build --compact",
            ["build", "p3c4r", "--compact", "--threads", "2", "-o", "t.peg"], old,
            makes=made, best=True)] if every else []
    jobs += [
        Job("info", ["info", "in.peg"], {"in.peg": tree}),
        Job("info --json", ["info", "in.peg", "--json"], {"in.peg": tree}),
        Job("verify", ["verify", "in.peg"], {"in.peg": tree}),
        Job("paths", ["paths", "in.peg"], {"in.peg": tree}),
        Job("import", ["import", "in.txt", "--rules", "p2c2r", "-o", "t.peg"],
            {"in.txt": b"01 00\n01\n01 10\n01 00 11\n", **old}, makes=made),
        Job("import from irving", ["import", "in.txt", "--rules", "p2c2r"],
            {"in.txt": b"4 (12: 1, 0, 0; 2 (11); 1)"}),
        Job("compare", ["compare", "m2.3", "--json"]),
        Job("export", ["export", "in.peg", "--to", "flat", "-o", "t.flat"],
            {"in.peg": tree, "t.flat": b"an older file"}, makes=("t.flat",)),
        Job("export --to c", ["export", "in.peg", "--to", "c", "--with-walker", "-o", "t.c"],
            {"in.peg": tree, "t.c": b"an older file"}, makes=("t.c",))]
    jobs += [Job(f"export --to {form}", ["export", "in.peg", "--to", form], {"in.peg": tree})
             for form in (("text", "json", "dot", "svg", "paper") if every else ("text", "paper"))]
    if long:
        jobs += [Job("build p4c6r", ["build", "p4c6r", "-o", "t.peg"], makes=made),
                 Job("build p4c5r --strategy optimal",
                     ["build", "p4c5r", "--strategy", "optimal", "-o", "t.peg"], makes=made)]
    return jobs


def play_jobs(tree, big):
    """The modes of pegtree-play that keep no records, and the library by itself."""
    file = {"in.peg": tree}
    quiet = ["--no-record"]
    return [
        Job("the library", ["in.peg"], file, program="library"),
        Job("the library, a big tree", ["in.peg"], {"in.peg": big}, program="library"),
        Job("walk, a big tree", ["walk", "in.peg", "--secret", "012345"], {"in.peg": big},
            program="play"),
        Job("walk", ["walk", "in.peg", "--secret", "012"], file, program="play"),
        Job("watch", ["watch", "in.peg", "--plain", "--secret", "123"], file, program="play"),
        Job("watch --games all", ["watch", "in.peg", "--games", "all"], file, program="play"),
        Job("watch, by rules", ["watch", "p3c3r", "--seed", "1"], program="play", degrades=True),
        Job("make", ["make", "in.peg", "--secret", "123"] + quiet, file,
            "111\nhint\n123\n", program="play", degrades=True),
        Job("break", ["break", "in.peg", "--plain"] + quiet, file, "1 0\nquit\n", program="play"),
        Job("assist", ["assist", "in.peg", "123", "b"], file, program="play"),
        Job("assist --json", ["assist", "in.peg", "123", "b", "--json"], file, program="play")]


def sweeps(folder, most, long, every, asan):
    fill(folder, {})
    run([machine.GEN, "build", "p3c4r", "--quiet", "-o", "in.peg"], folder)
    run([machine.GEN, "build", "p6c7r", "--strategy", "first", "--quiet", "-o", "big.peg"], folder)
    tree, big = content(folder)["in.peg"], content(folder)["big.peg"]
    gen, play = gen_jobs(tree, long, every), play_jobs(tree, big)
    for number, job in enumerate(gen + play):
        for rest in (0, 1):
            more = " and all after it" if rest else ""
            if every or not rest:
                case(f"{job.name}: each allocation fails{more}", failing, job, folder,
                     most, "alloc", rest)
            if every or number % 2 == rest:
                case(f"{job.name}: each file operation fails{more}", failing, job, folder,
                     most, "io", rest)
        case(f"{job.name}: EINTR, short writes", disturbed, job, folder, most)
        if asan and job.program in asan:
            case(f"{job.name}: each allocation fails, under the address sanitizer",
                 asan_failing, job, folder, most, asan)
    for job in gen:
        if job.makes:
            case(f"{job.name}: killed at each file operation", killed, job, folder,
                 most if long else 12 if every else 3,
                 ("kill", "tear", "after", "int", "term") if every else ("kill", "tear", "term"))
    records(folder, most, every, asan)


def records(folder, most, every, asan):
    fill(folder, {})
    # Named, since glibc's getpwuid() itself crashes without memory (2.36, nss_database.c).
    game = Job("make, recorded",
               ["make", "p3c3r", "--secret", "-", "--player", "Ada"], {}, "123\n111\n123\n",
               program="play", degrades=True)
    for _ in range(3):
        run(game.command(), folder, text=game.text)
    kept = {RECORDS + "games.log": content(folder + "/" + RECORDS)["games.log"]}
    for before, when in (({}, "the first"), (kept, "one more")):
        job = Job(f"make, {when} game recorded", game.arguments, before, game.text,
                  program="play", degrades=True)
        for sort, mode, rest in (("alloc", "fail", 0), ("alloc", "fail", 1), ("io", "fail", 0),
                                 ("io", "fail", 1), ("io", "eintr", 0), ("io", "kill", 0),
                                 ("io", "tear", 0), ("io", "after", 0)):
            case(f"{job.name}: {sort} {mode}{' and all after it' * rest}", recording, job,
                 folder, 1 << 30 if mode == "eintr" and every else most, sort, mode, rest)
        if asan:
            case(f"{job.name}: each allocation fails, under the address sanitizer",
                 asan_failing, job, folder, most, asan)
    job = Job("stats", ["stats", "--all", "--json"], kept, program="play",
              degrades=True)
    for rest in (0, 1):
        more = " and all after it" if rest else ""
        case(f"stats: each allocation fails{more}", reading, job, folder, most, "alloc", rest)
        case(f"stats: each file operation fails{more}", reading, job, folder, most, "io", rest)


def moments(folder, long, chance):
    """Programs that are killed at random moments, files that are damaged, several programs with
    one file."""
    rounds = 60 if long else 5
    game = "p5c8r" if long else "p5c6r"
    for arguments in ([game, "--strategy", "entropy"],
                      [game, "--strategy", "parts", "--threads", "2"],
                      ["p4c7r", "--strategy", "optimal"]):
        for checkpoint in (False, True):
            case(f"build {' '.join(arguments)}{' --checkpoint' * checkpoint}: random signals",
                 random_kills, folder, arguments, rounds, chance, checkpoint)
    case("a checkpoint loses nothing", progress_kept, folder, ["p4c6r"])
    for arguments in (["p4c6r"], ["p4c7r", "--strategy", "optimal"]):
        if "optimal" in arguments and not long:
            break  # searches that take long enough to have proofs worth a record
        case(f"a checkpoint of {' '.join(arguments)} outlives failures", resuming, folder,
             arguments, 40 if long else 12)
        case(f"a damaged checkpoint of {' '.join(arguments)}", damaged_checkpoint, folder,
             arguments, 400 if long else 80)
    case("the player, killed at random moments", player_killed, folder, 300 if long else 30,
         chance)
    case("builds to one file at once", together, folder, 100 if long else 5)
    case("builds with one checkpoint at once", one_checkpoint, folder, "parts", "p5c6r",
         40 if long else 4)
    case("exact searches with one checkpoint at once", one_checkpoint, folder, "optimal",
         "p4c6r", 40 if long else 4)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("gen")
    parser.add_argument("play")
    parser.add_argument("library")
    parser.add_argument("fault")
    parser.add_argument("--long", action="store_true")
    parser.add_argument("--asan", nargs=2)
    parser.add_argument("--points", type=int, default=24, help="of a sweep, without --long")
    parser.add_argument("--seed", type=int, default=1, help="of the random moments")
    options = parser.parse_args()
    machine.GEN, machine.PLAY, machine.LIBRARY, machine.FAULT = (os.path.abspath(path) for path in (
        options.gen, options.play, options.library, options.fault))
    asan = dict(zip(("gen", "play"), map(os.path.abspath, options.asan))) if options.asan else None
    chance = random.Random(options.seed)
    top = machine.scratch()
    folder, machine.TREES = top + "/work", top + "/trees"
    try:
        fill(machine.TREES, {})
        subprocess.run([machine.GEN, "build", "p3c3r", "--quiet", "-o",
                        machine.TREES + "/p3c3r-minimax.peg"], check=True)
        fill(folder, {})
        if run([machine.GEN, "list"], folder, dict(sort="io", at=0)).points is None:
            print("skipped fault injection: no library can be loaded before these programs")
            return 0
        every = options.long or os.environ.get("PEGTREE_TESTS") == "long"
        sweeps(folder, 1 << 30 if options.long else options.points, options.long, every, asan)
        if every:
            moments(folder, options.long, chance)
        case("closed and broken streams", streams, folder)
        disk = small_disk(top + "/disk", 128 << 10)
        if disk:
            try:
                case("a full disk, and one that may only be read", full_disk, disk)
            finally:
                subprocess.run(["umount", disk], check=True)
        else:
            print("skipped a full disk and a read-only one: mount is not allowed here")
    finally:
        shutil.rmtree(top, ignore_errors=True)
    print(f"torture: {Counts.allocations} allocations failed, {Counts.io} file operations failed, "
          f"{Counts.interruptions} interrupted, {Counts.kills} kills survived")
    return 1 if Counts.failed else 0


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
"""Kills builds under MPI at random moments, and lets the next one go on.

mpi_kill.py PROGRAM RANKS ROUNDS SEED SECONDS EXPECTED ARGUMENTS...
Each round begins anew with probability 1/4, else resumes from the checkpoint that the one before
left; after at most SECONDS a rank other than 0, rank 0 or mpirun is killed, or mpirun is asked to
stop. At the end of each four rounds the build is let finish: its file must be that of EXPECTED.
"""
import os
import random
import signal
import subprocess
import sys
import time

program, ranks, rounds, seed, seconds, expected = sys.argv[1:7]
arguments = sys.argv[7:]
draw = random.Random(int(seed))
tree, checkpoint = "killed.peg", "killed.check"
command = ["mpirun", "--oversubscribe", "-n", ranks, program, "build", *arguments, "--quiet",
           "--checkpoint", checkpoint, "-o", tree]
wanted = open(expected, "rb").read()
counts = {}


def processes(parent):
    """The ranks that a mpirun has started: pid by rank."""
    found = {}
    for pid in filter(str.isdigit, os.listdir("/proc")):
        try:
            stat = open(f"/proc/{pid}/stat").read()
            environment = open(f"/proc/{pid}/environ", "rb").read().split(b"\0")
        except OSError:
            continue
        if int(stat.rsplit(")", 1)[1].split()[1]) != parent:
            continue
        for line in environment:
            if line.startswith(b"OMPI_COMM_WORLD_RANK="):
                found[int(line.split(b"=")[1])] = int(pid)
    return found


def alive(pid):
    try:
        return open(f"/proc/{pid}/stat").read().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


def check_tree(complete):
    """No tree, or the whole one; an interrupted search may leave another, not proven."""
    if not os.path.exists(tree):
        assert not complete, "no tree"
        return
    if open(tree, "rb").read() == wanted:
        return
    assert not complete, "another tree"
    text = subprocess.run([program.replace("-mpi", ""), "verify", tree], capture_output=True)
    assert text.returncode == 0, text.stderr


def kill_one():
    mpirun = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    time.sleep(draw.uniform(0, float(seconds)))
    started = processes(mpirun.pid)
    whom = draw.choice(["rank", "rank 0", "mpirun", "SIGTERM", "SIGINT"])
    if whom == "mpirun" or not started:
        mpirun.kill()
    elif whom.startswith("SIG"):
        mpirun.send_signal(getattr(signal, whom))
    else:
        rank = 0 if whom == "rank 0" else draw.choice(sorted(started))
        os.kill(started.get(rank, mpirun.pid), signal.SIGKILL)
    said = mpirun.communicate(timeout=60)[1].decode(errors="replace")
    for _ in range(600):
        if not any(map(alive, started.values())):
            break
        time.sleep(0.05)
    else:
        raise AssertionError(f"ranks outlive {whom}")
    counts[whom] = counts.get(whom, 0) + 1
    if whom == "rank" and mpirun.returncode != 0 and len(started) == int(ranks):
        assert "exited on signal 9" in said or "interrupted" in said, said


def finish():
    done = subprocess.run(command, capture_output=True, timeout=600)
    assert done.returncode == 0, done.stderr.decode(errors="replace")
    check_tree(True)
    assert not os.path.exists(checkpoint), "the checkpoint is left"
    os.remove(tree)


for number in range(int(rounds)):
    if draw.random() < 0.25 and os.path.exists(checkpoint):
        os.remove(checkpoint)
    kill_one()
    check_tree(False)
    if number % 4 == 3 or number == int(rounds) - 1:
        finish()
print("killed:", ", ".join(f"{whom} {count}" for whom, count in sorted(counts.items())))

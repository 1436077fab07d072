"""How long games take to their first guess or prompt: starts.py BUILD [GAMES [SEED]].

Draws games by chance out of all that pegtree-play plays, of all three kinds, and starts each as
`guess` and as `think` at a terminal, in a home of its own, so that no tree was made before. Of each
start: seconds by the clock; seconds of CPU of the player until then; whether it waited for a
generator, which it does for 0.7 s at most. On a quiet machine the first is the sum of the others."""
import os
import pty
import random
import re
import select
import shutil
import signal
import sys
import tempfile
import time

TICKS = os.sysconf("SC_CLK_TCK")
READY = re.compile(rb"(guess:|answer \[none\]:|right\? \[yes\]:?) $")


def codes(kind, ranges):
    n = 1
    for i, r in enumerate(ranges):
        n *= r - i if kind == "n" else r
    return n


def draw(chance):
    while True:
        length, kind = chance.randint(1, 12), chance.choice("rnm")
        ranges = [chance.randint(1, 36)] * length
        if kind == "m":
            ranges = [chance.randint(1, 36) for _ in range(length)]
        if 0 < codes(kind, ranges) < 2 ** 32 and (kind != "n" or ranges[0] >= length):
            return "m" + ".".join(map(str, ranges)) if kind == "m" else f"p{length}c{ranges[0]}{kind}"


def cpu(pid):
    fields = open(f"/proc/{pid}/stat").read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def start(play, mode, rules, home):
    """Seconds by the clock, of CPU, and what was said until the first prompt."""
    began = time.time()
    pid, terminal = pty.fork()
    if pid == 0:
        os.environ.update(HOME=home, TERM="xterm", COLUMNS="90", LINES="40")
        for name in ("XDG_CACHE_HOME", "XDG_STATE_HOME", "XDG_DATA_HOME", "PEGTREE_PATH"):
            os.environ.pop(name, None)
        os.execv(play, [play, mode, rules, "--color=never", "--no-edit"])
    said = b""
    while not READY.search(said) and time.time() < began + 120:
        if select.select([terminal], [], [], 1)[0]:
            try:
                said += os.read(terminal, 4096)
            except OSError:
                break
    seconds, used = time.time() - began, cpu(pid)
    assert READY.search(said), said.decode()
    os.kill(pid, signal.SIGKILL)
    os.waitpid(pid, 0)
    os.close(terminal)
    return seconds, used, said.decode()


def stop_generators(home):
    """Those that were left at work, which write into this home."""
    for pid in filter(str.isdigit, os.listdir("/proc")):
        try:
            words = open(f"/proc/{pid}/cmdline").read().split("\0")
            if os.path.basename(words[0]) == "pegtree-gen" and any(word.startswith(home) for word in words):
                os.kill(int(pid), signal.SIGTERM)
        except OSError:
            pass


def main(build, games=20, seed="starts"):
    chance = random.Random(seed)
    print(f"{'game':28} {'codes':>10}  mode   clock    CPU")
    longest = 0
    for _ in range(int(games)):
        rules = draw(chance)
        for mode in ("guess", "think"):
            home = tempfile.mkdtemp()
            seconds, used, said = start(os.path.abspath(f"{build}/pegtree-play"), mode, rules, home)
            longest = max(longest, used)
            note = " + 0.7 s" if "still being made" in said else " + generator" if "making one" in said else ""
            size = re.search(r"(\d+) codes?", said.replace("\r\n", " "))[1]
            print(f"{rules:28} {size:>10}  {mode}  {seconds:6.2f} {used:6.2f}{note}", flush=True)
            stop_generators(home)
            shutil.rmtree(home, ignore_errors=True)
    print(f"longest by CPU: {longest:.2f} s")


if __name__ == "__main__":
    main(*sys.argv[1:])

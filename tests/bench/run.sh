#!/bin/sh
# Measures what gen/README.md states. User CPU seconds of whole commands, verification and
# writing included; counts that do not depend on the machine beside them.
set -eu
: "${BUILD:=build}"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# timed COMMAND...: user seconds, wall seconds and the greatest memory of a command, whose
# output goes to $work/out.
timed() {
    python3 - "$work/out" "$@" <<'P'
import os, sys, time
began = time.time()
with open(sys.argv[1], "w") as out:
    child = os.posix_spawnp(sys.argv[2], sys.argv[2:], os.environ,
                            file_actions=[(os.POSIX_SPAWN_DUP2, out.fileno(), 1)])
    _, status, used = os.wait4(child, 0)
print(f"{used.ru_utime:8.3f} s user {time.time() - began:8.3f} s wall {used.ru_maxrss / 1024:6.0f} MB", end="")
sys.exit(status != 0)
P
}

# builds RULES OPTIONS...: one line for one build.
builds() {
    printf '%-46s' "$*"
    timed "$BUILD/pegtree-gen" build "$@" --json -o "$work/bench.peg"
    python3 -c 'import json,sys; o=json.load(sys.stdin); print("  analysis %(seconds).3f s, total %(total)d worst %(worst)d, states %(states)d, file %(file_bytes)d, flat %(flat_bytes)d bytes" % o)' <"$work/out"
}

echo "== builds"
for strategy in $("$BUILD/pegtree-gen" list | sed -n 's/^\([a-z+]*\) .*/\1/p'); do
    builds p4c6r --strategy $strategy
done
builds p4c10n --strategy entropy
for game in p5c8r p6c6r p5c10r; do
    builds $game --strategy entropy
    builds $game --strategy entropy+
done
builds p6c10r --strategy entropy --guesses candidates
builds p5c10r --strategy entropy --threads 2

echo "== exact search"
builds p4c6r --strategy optimal
builds p4c6r --strategy optimal --max-depth 5
for game in p4c7r p4c10n p4c8r; do
    builds $game --strategy optimal
    builds $game --strategy optimal --threads 2
done
builds p4c8r --strategy optimal --max-depth 6

echo "== where the time goes (entropy, user seconds)"
"$BUILD/tests/bench/phases" p5c8r
"$BUILD/tests/bench/phases" p6c10r candidates

echo "== work done (does not depend on the machine)"
"$BUILD/tests/bench/effort" p4c6r p5c8r p6c6r p5c10r

echo "== sizes: bytes do not depend on the machine; user seconds of the whole command"
# sizes RULES OPTIONS...: one line for one tree, as it is and compact.
sizes() {
    for compact in '' --compact; do
        # shellcheck disable=SC2086 # a word or none
        printf '%-56s' "$* $compact"
        timed "$BUILD/pegtree-gen" build "$@" $compact --json -o "$work/bench.peg"
        python3 -c 'import json,sys; o=json.load(sys.stdin); o["f"], o["i"] = (8*o[k]/o["secrets"] for k in ("file_bytes", "flat_bytes")); print("  total %(total)d worst %(worst)d: file %(file_bytes)d bytes, %(f).3f bits a secret; flat image %(flat_bytes)d bytes, %(i).2f bits" % o)' <"$work/out"
    done
}
for strategy in minimax expected entropy parts optimal; do sizes p4c6r --strategy $strategy; done
sizes p4c6r --strategy optimal --objective worst
for strategy in entropy optimal; do sizes p4c10n --strategy $strategy; done
for strategy in minimax entropy parts; do sizes p5c8r --strategy $strategy; done
sizes p6c10r --strategy entropy --guesses candidates

echo "== reading and moves"
for game in p4c6r p4c10n p5c8r p6c10r; do
    guesses=all
    [ $game = p6c10r ] && guesses=candidates
    "$BUILD/pegtree-gen" build $game --strategy entropy --guesses $guesses --quiet -o "$work/$game.peg"
    (cd "$work" && "$OLDPWD/$BUILD/tests/bench/moves" $game.peg)
done

echo "== reading: whole commands; OTHER=FOLDER compares with the build there"
# shellcheck disable=SC2086 # a word or none
python3 tests/bench/reading.py "$BUILD" ${OTHER:-}

echo "== one path of a file, the rest not expanded"
(cd "$work" && "$OLDPWD/$BUILD/tests/bench/path" p6c10r.peg)

echo "== start of pegtree-play: walk to its output, break to its first guess"
"$BUILD/pegtree-gen" build p4c6r --quiet -o "$work/p4c6r.peg"
XDG_CACHE_HOME=$work/cache XDG_STATE_HOME=$work/state python3 - "$BUILD/pegtree-play" "$work" <<'P'
import os, subprocess, sys, time
play, work = sys.argv[1:]

def start(words, title):
    times, memory = [], 0
    for _ in range(20):
        began = time.time()
        child = subprocess.Popen([play] + words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        said = b""
        while b"guess 1" not in said and b":" not in said.split(b"\n")[0][4:]:
            chunk = os.read(child.stdout.fileno(), 4096)
            if not chunk: break
            said += chunk
        times.append(time.time() - began)
        child.stdin.close()
        child.stdout.read()
        memory = max(memory, os.wait4(child.pid, 0)[2].ru_maxrss)
        child.returncode = 0
    print(f"{title}: first {1e3 * times[0]:.1f} ms, then median {1e3 * sorted(times[1:])[9]:.1f} ms, "
          f"slowest {1e3 * max(times[1:]):.1f} ms; at most {memory / 1024:.0f} MB")

start(["walk", work + "/p4c6r.peg", "--secret", "5432"], "walk p4c6r")
start(["break", work + "/p4c6r.peg", "--no-record"], "break p4c6r")
start(["break", work + "/p6c10r.peg", "--no-record"], "break p6c10r")
P

echo "== Cooley's claim"
"$BUILD/tests/bench/cooley"

echo "== scoring all guesses: the exact search, then the strategies"
"$BUILD/tests/bench/score"
"$BUILD/tests/bench/family"

echo "== seconds to the first guess or prompt, of games drawn by chance"
python3 tests/bench/starts.py "$BUILD"

#!/bin/sh
# Measures what the README states. User CPU seconds of whole commands, verification and
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
    python3 -c 'import json,sys; o=json.load(sys.stdin); print("  total %(total)d worst %(worst)d, states %(states)d, file %(file_bytes)d, flat %(flat_bytes)d bytes" % o)' <"$work/out"
}

echo "== builds"
for strategy in minimax expected entropy entropy+ parts first random dissimilar deduce; do
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

echo "== work done (does not depend on the machine)"
"$BUILD/tests/bench/effort" p4c6r p5c8r p6c6r p5c10r

echo "== moves"
for game in p4c6r p4c10n p5c8r; do
    "$BUILD/pegtree-gen" build $game --strategy entropy --quiet -o "$work/$game.peg"
    (cd "$work" && "$OLDPWD/$BUILD/tests/bench/moves" $game.peg)
done

echo "== start of pegtree-play walk to its output"
"$BUILD/pegtree-gen" build p4c6r --quiet -o "$work/p4c6r.peg"
python3 - "$BUILD/pegtree-play" "$work/p4c6r.peg" <<'P'
import subprocess, sys, time
times = []
for _ in range(50):
    began = time.time()
    subprocess.run([sys.argv[1], "walk", sys.argv[2], "--secret", "5432"], check=True, stdout=subprocess.DEVNULL)
    times.append(time.time() - began)
print(f"median {1e3 * sorted(times)[25]:.1f} ms, slowest {1e3 * max(times):.1f} ms, of 50 starts")
P

echo "== Cooley's claim"
"$BUILD/tests/bench/cooley"

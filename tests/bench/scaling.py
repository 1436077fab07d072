#!/usr/bin/env python3
"""Plays the tasks of a build on 1 to 4,096 machines that are not there.

scaling.py FILE... [--latency S] [--bandwidth B] [--message S] [--look S] [--svg OUT]

FILE is what `pegtree-gen build ... --stats --json` printed, with one thread. Prints for each number of
machines the time that the build would take, the efficiency (that of one machine, divided by the
machines' time together) and what limits it.

Strategies: rank 0 hands out jobs one after the other and works itself; a job is there when the
node above it is done. A message takes `latency`, its bytes over `bandwidth`, and waits on average
half of `look` until it is found; the coordinator spends `message` on each.

Exact search (gen/exact/share.h): the places of the upper levels come one after the other; at each
the first guess is tried by all, who share the places below it; then the other guesses are dealt
out. Who has nothing left helps with what is under way, at the places below it. At the end of each
place all have been told of all bounds. Of what everyone must put into his memo, the share of
surveys that are worth telling is counted: one in (machines + 3) / 4.
"""
import argparse
import heapq
import json
import sys

MACHINES = [2 ** i for i in range(13)]
MEMO = 50e-9  # seconds to take in a bound


# ---- strategies ------------------------------------------------------------------------------

def play_tree(tasks, machines, model):
    """Seconds. Rank 0 works as well, but its messages are dealt with by a thread of its own."""
    children = {}
    for level, place, parent, turn, size, seconds in tasks:
        if level:
            children.setdefault(parent, []).append((seconds, place, size, level))
    root = next(t for t in tasks if t[0] == 0)
    ready = []  # (available at, -seconds, ...): greatest first among those that are there
    waiting = [(0.0, -root[5], root[1], root[4], 0)]
    free = [(0.0, m) for m in range(machines)]
    heapq.heapify(free)
    coordinator = end = 0.0
    while waiting or ready:
        at, machine = heapq.heappop(free)
        while waiting and waiting[0][0] <= at:
            job = heapq.heappop(waiting)
            heapq.heappush(ready, job[1:])
        if not ready:
            at = max(at, waiting[0][0])
            while waiting and waiting[0][0] <= at:
                job = heapq.heappop(waiting)
                heapq.heappush(ready, job[1:])
        minus, place, size, level = heapq.heappop(ready)
        seconds = -minus
        done = at + seconds
        back = done
        if machine:  # asks ahead, so that only the answer's way delays what hangs from it
            coordinator = max(coordinator, done) + 2 * model.message
            back = coordinator + model.latency + model.look / 2 + (33 + 6 * size) / model.bandwidth
        end = max(end, back)
        for below, number, nodes, deep in children.get(place, []):
            heapq.heappush(waiting, (back, -below, number, nodes, deep))
        heapq.heappush(free, (done, machine))
    return end


# ---- exact search ----------------------------------------------------------------------------

class Place:
    """A set of candidates whose guesses are shared: [(turn, seconds, places below)]."""

    def __init__(self, level):
        self.level = level
        self.guesses = []


def places_of(tasks):
    """The places of level 1 in their order, with those of the next level below their guesses."""
    pending, by_number = {}, {}
    for level, number, _, turn, _, seconds in tasks:
        place = by_number.get(number)
        if not place:
            place = by_number[number] = Place(level)
            pending.setdefault(level, []).append(place)
        place.guesses.append((turn, seconds, pending.pop(level + 1, [])))
    return [place for level in sorted(pending) for place in pending[level]]


def work(place):
    return sum(seconds for _, seconds, _ in place.guesses)


def shortest(seconds, below):
    """What a guess takes with as much help as there can be."""
    inner = sum(work(p) for p in below)
    return max(seconds - inner, 0) + sum(least(p) for p in below)


def least(place):
    first = place.guesses[0]
    others = [shortest(s, b) for _, s, b in place.guesses[1:]]
    return shortest(first[1], first[2]) + max(others, default=0)


def play_place(place, machines, model):
    if machines == 1:
        return work(place)
    _, seconds, below = place.guesses[0]
    own = max(seconds - sum(work(p) for p in below), 0)
    time = own + sum(play_place(p, machines, model) for p in below)
    others = [(s, shortest(s, b)) for _, s, b in place.guesses[1:]]
    if not others:
        return time
    total = sum(s for s, _ in others)
    # dealt out in turn; who is done helps: no less than the mean, no less than any guess with help
    dealt = max(sum(s for s, _ in others[m::machines]) for m in range(min(machines, len(others))))
    helped = max(total / machines, max(h for _, h in others)) + model.exchange
    return time + min(dealt, helped, total)


def play_search(log, machines, model):
    tasks = log["tasks"]
    places = places_of(tasks)
    serial = max(log["cpu_seconds"] - sum(map(work, places)), 0)
    surveys = sum(t[4] for t in tasks if t[0] == 1)
    told = surveys / ((machines + 3) // 4) * MEMO if machines > 1 else 0
    return serial + sum(play_place(p, machines, model) for p in places) + told


# ---- what is shown ---------------------------------------------------------------------------

def limit_of(log, machines, model, seconds):
    """What would have to be cut, or made faster, first."""
    tasks = log["tasks"]
    if log["strategy"] != "optimal":
        by_place = {t[1]: t for t in tasks}
        chains = {}
        for t in sorted(tasks):
            chains[t[1]] = t[5] + (chains.get(t[2], 0) if t[0] else 0)
        chain = max(chains.values())
        if chain > seconds / 2:
            return f"the longest chain of nodes, {chain:.3f} s"
        return f"{len(by_place)} parts"
    places = places_of(tasks)
    serial = max(log["cpu_seconds"] - sum(map(work, places)), 0)
    if serial > seconds / 2:
        return f"what rank 0 does alone, {serial:.3f} s"
    chain = sum(map(least, places))
    if chain > seconds / 2:
        return f"the chain of first guesses, {chain:.3f} s"
    return "messages and memos" if machines > 1 else ""


def play(log, model):
    rows = []
    for machines in MACHINES:
        if log["strategy"] == "optimal":
            seconds = play_search(log, machines, model)
        else:
            rest = max(log["cpu_seconds"] - sum(t[5] for t in log["tasks"]), 0)
            seconds = rest + play_tree(log["tasks"], machines, model)
        rows.append((machines, seconds))
    one = rows[0][1]
    return [(m, s, one / s / m) for m, s in rows]


def show(name, log, rows, model):
    print(f"{name}: {log['rules']} {log['strategy']}, {log['seconds']:.2f} s by one thread, "
          f"{len(log['tasks'])} tasks")
    print("machines   seconds  efficiency")
    for machines, seconds, efficiency in rows:
        bar = "#" * round(40 * min(efficiency, 1))
        limit = limit_of(log, machines, model, seconds) if efficiency < 0.8 else ""
        print(f"{machines:8d} {seconds:9.3f} {efficiency:9.0%}  {bar:40s} {limit}".rstrip())


def draw(curves):
    """Efficiency against machines, as SVG."""
    colors = ["#0b6", "#06c", "#c40", "#909", "#666"]
    lines = ['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 420" font-family="sans-serif" '
             'font-size="12"><rect width="640" height="420" fill="#fff"/>']
    for i, machines in enumerate(MACHINES):
        x = 60 + 45 * i
        lines.append(f'<path d="M{x} 20V360" stroke="#ddd"/>'
                     f'<text x="{x}" y="378" text-anchor="middle">{machines}</text>')
    for tenth in range(0, 11, 2):
        y = 360 - 34 * tenth
        lines.append(f'<path d="M60 {y}H600" stroke="#ddd"/>'
                     f'<text x="52" y="{y + 4}" text-anchor="end">{10 * tenth} %</text>')
    for i, (name, rows) in enumerate(curves):
        points = " ".join(f"{60 + 45 * k},{360 - 340 * min(row[2], 1):.1f}" for k, row in enumerate(rows))
        color = colors[i % len(colors)]
        lines.append(f'<polyline points="{points}" fill="none" stroke="{color}" stroke-width="2"/>'
                     f'<text x="{70 + 180 * i}" y="405" fill="{color}">{name}</text>')
    return "\n".join(lines) + "\n</svg>\n"


def main():
    parser = argparse.ArgumentParser(description="plays the tasks of a build on many machines")
    parser.add_argument("files", nargs="+")
    parser.add_argument("--latency", type=float, default=20e-6, help="seconds (20e-6)")
    parser.add_argument("--bandwidth", type=float, default=1e9, help="bytes a second (1e9)")
    parser.add_argument("--message", type=float, default=5e-6,
                        help="seconds that the coordinator spends on one (5e-6)")
    parser.add_argument("--look", type=float, default=0.5e-3,
                        help="seconds between two looks for messages (0.5e-3)")
    parser.add_argument("--svg", help="draw the efficiency there")
    model = parser.parse_args()
    model.exchange = model.latency + model.look / 2
    curves = []
    for name in model.files:
        with open(name) as file:
            log = json.load(file)
        if len(log["tasks"]) < log["task_count"]:
            parser.error(f"{name} lists only the first {len(log['tasks'])} of {log['task_count']} tasks: "
                         "a smaller game is needed")
        rows = play(log, model)
        show(name, log, rows, model)
        curves.append((f"{log['rules']} {log['strategy']}", rows))
    if model.svg:
        with open(model.svg, "w") as out:
            out.write(draw(curves))
    return 0


if __name__ == "__main__":
    sys.exit(main())

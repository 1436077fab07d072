"""A second checker of proofs, written from format/PROOF.md alone: slow, for small games.

    python3 check.py PROOF.gz...

Prints what each proves, or says in one line what does not hold, and then exits with 1. It leaves
out the hash of the last line, for which Python has no function; gzip has a checksum of its own.
"""
import collections
import itertools
import re
import sys
import zlib
from functools import lru_cache

NONE = float("inf")
DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
LONGEST, RENAMINGS, CODES = 255, 4096, 65536     # guesses; renamings; codes of claims for each code
NUMBER = "(?:0|[1-9][0-9]*)"
CLAIM = re.compile(f"(none|{NUMBER})(?: ~({NUMBER}(?:,{NUMBER})*)| =([0-9a-z]+/[0-9a-z]+)(?= ))?"
                   f"((?: [0-9a-z]+:{NUMBER},{NUMBER})*)")


class Wrong(Exception):
    pass


def require(condition, what):
    if not condition:
        raise Wrong(what)


def number(text, least, most):
    require(re.fullmatch(NUMBER, text) and least <= int(text) <= most,
            f"{text} is no number from {least} to {most}")
    return int(text)


def codes_of(rules):
    require(re.fullmatch("p[1-9][0-9]*c[1-9][0-9]*[rn]|m[1-9][0-9]*([.][1-9][0-9]*)*", rules),
            "no such game as " + rules)
    if match := re.fullmatch(r"p(\d+)c(\d+)([rn])", rules):
        length, colors = int(match[1]), int(match[2])
        make = itertools.product if match[3] == "r" else itertools.permutations
        if match[3] == "r":
            return list(make(range(colors), repeat=length))
        return list(make(range(colors), length))
    return list(itertools.product(*(range(int(n)) for n in rules[1:].split("."))))


class Game:
    def __init__(self, rules, consistent):
        self.codes = codes_of(rules)
        self.index = {code: i for i, code in enumerate(self.codes)}
        self.colors = max(max(code) for code in self.codes) + 1
        self.solved = (len(self.codes[0]), 0)
        self.consistent = consistent
        self.row = [[self.feedback(a, b) for b in self.codes] for a in self.codes]
        self.branches = len({f for row in self.row for f in row} - {self.solved})

    @staticmethod
    def feedback(a, b):
        bulls = sum(x == y for x, y in zip(a, b))
        return bulls, sum((collections.Counter(a) & collections.Counter(b)).values()) - bulls

    def guesses(self, codes):
        """What may be guessed at a set."""
        return codes if self.consistent else range(len(self.codes))

    def parse(self, text):
        require(set(text) <= set(DIGITS), text + " is no code")
        code = tuple(DIGITS.index(c) for c in text)
        require(code in self.index, text + " is no code")
        return self.index[code]

    def split(self, codes, guess):
        """The parts other than the guess itself, and whether that was one."""
        parts = collections.defaultdict(list)
        for code in codes:
            parts[self.row[guess][code]].append(code)
        return [tuple(p) for f, p in parts.items() if f != self.solved], self.solved in parts


class Goal:
    """u, l and the guesses left, NONE being any number; and lemmas 1 to 3."""

    def __init__(self, game, u, l, depth, bound):
        self.game, self.u, self.l, self.depth, self.bound = game, u, l, depth, bound
        self.size = lru_cache(None)(self.size)
        self.look = lru_cache(None)(self.look)
        self.claims = {}  # of each set, by the guesses left
        self.work = []

    def size(self, n, depth):
        cost, k, room = 0, 1, 1
        while n:
            if k > depth:
                return NONE
            solved = min(n, room)
            cost += solved * (self.u * k + (self.l if k == depth else 0))
            n, k, room = n - solved, k + 1, room * self.game.branches
        return cost

    def own(self, codes, depth):
        """Lemmas 1 and 2."""
        bound, n = self.size(len(codes), depth), len(codes)
        if 3 <= n <= self.game.branches + 1 and not any(
                len({self.game.row[g][c] for c in codes}) == n for g in codes):
            bound = max(bound, 2 * n * self.u + (n * self.l if depth == 2 else 0))
        return bound

    def alone(self, codes, depth, solves):
        return len(codes) * self.u + (self.l if depth == 1 and solves else 0)

    def look(self, codes, depth):
        least = NONE
        for guess in self.game.guesses(codes):
            parts, solves = self.game.split(codes, guess)
            least = min(least, self.alone(codes, depth, solves) +
                        sum(self.size(len(p), depth - 1) for p in parts))
        return least


class Proof:
    def __init__(self, text):
        self.lines = text.split("\n")
        require(self.lines.pop() == "", "the last line is cut off")
        self.at = 0
        require(self.next() == "pegtree proof 1", "not a proof of version 1")
        self.game = Game(self.field("rules"), self.lines[5:6] == ["guesses candidates"])
        self.objective = self.field("objective")
        require(self.objective in ("average", "worst", "crush"), "no such objective")
        within, opening = self.field("within"), self.field("opening")
        self.within = NONE if within == "any" else number(within, 1, LONGEST)
        require(within == "any" or self.objective == "average", "within is any but for average")
        self.opening = None if opening == "any" else self.game.parse(opening)
        self.at += self.game.consistent
        n = len(self.game.codes)
        self.total = number(self.field("total"), n, n * LONGEST)
        self.worst = number(self.field("worst"), 1, min(self.within, LONGEST))
        require(self.total <= n * self.worst, "no tree of so few guesses has such a total")
        self.last = number(self.field("last"), 1, n)
        self.renamings, self.goals, self.named = [], {}, 0
        self.renaming = lru_cache(RENAMINGS)(self.renaming)

    def next(self):
        require(self.at < len(self.lines), "the file ends too early")
        self.at += 1
        return self.lines[self.at - 1]

    def field(self, word):
        name, _, value = self.next().partition(" ")
        require(name == word, f"line {self.at}: {word} is missing")
        return value

    def goal_of(self, name):
        n, t, w, k = len(self.game.codes), self.total, self.worst, self.last
        more = n * w + 1
        table = {("average", "total"): (1, 0, self.within, t),
                 ("average", "depth"): (1, 0, w - 1, t + 1),
                 ("average", "last"): (n + 1, 1, w, (n + 1) * t + k),
                 ("worst", "depth"): (0, 0, w - 1, NONE),
                 ("worst", "total"): (1, 0, w, t),
                 ("worst", "last"): (n + 1, 1, w, (n + 1) * t + k),
                 ("crush", "depth"): (0, 0, w - 1, NONE),
                 ("crush", "total"): (1, more, w, t + more * k)}
        require((self.objective, name) in table, "no such goal as " + name)
        require(name != "depth" or w > 1, "nothing is less deep than 1")
        require(name not in self.goals, "a goal twice")
        return Goal(self.game, *table[self.objective, name])

    def read(self):
        goal = last = None
        while True:
            line = self.next()
            if line.startswith(("goal ", "end ")):
                require(goal is None or last and last[1] and last[0] >= goal.bound,
                        f"line {self.at}: the goal is not reached")
            if line.startswith("end "):
                require(self.at == len(self.lines) and self.goals, "not the end of a proof")
                require(re.fullmatch("end [0-9a-f]{16}", line), "no hash")
                return
            if line.startswith("goal "):
                goal, last = self.goal_of(line[5:]), None
                self.goals[line[5:]] = goal
                continue
            require(goal and not (last and last[1]), f"line {self.at}: a goal should begin here")
            if line.startswith("renaming "):
                require(len(self.renamings) < RENAMINGS, f"line {self.at}: too many renamings")
                self.renamings.append(self.renaming(line[9:]))
            else:
                last = self.claim(goal, line)

    def renaming(self, text):
        places, slash, colors = text.partition("/")
        require(slash and set(places + colors) <= set(DIGITS), f"line {self.at}: no permutations")
        places, colors = [DIGITS.index(c) for c in places], [DIGITS.index(c) for c in colors]
        require(sorted(places) == list(range(len(self.game.codes[0]))) and
                sorted(colors) == list(range(self.game.colors)), f"line {self.at}: no permutations")
        images = [tuple(colors[c[p]] for p in places) for c in self.game.codes]
        require(all(i in self.game.index for i in images), f"line {self.at}: makes no codes")
        return [self.game.index[i] for i in images]

    def claim(self, goal, line):
        match = CLAIM.fullmatch(line)
        require(match, f"line {self.at}: not written as a claim")
        most = len(self.game.codes) * (LONGEST * goal.u + goal.l)
        bound = NONE if match[1] == "none" else number(match[1], 0, most)
        names = [number(n, 1, len(self.renamings)) for n in (match[2] or "").split(",") if n]
        require(len(set(names)) == len(names), f"line {self.at}: names a renaming twice")
        codes, depth = tuple(range(len(self.game.codes))), goal.depth
        for word in match[4].split():
            guess, _, answer = word.partition(":")
            row, answer = self.game.row[self.game.parse(guess)], tuple(map(int, answer.split(",")))
            codes, depth = tuple(c for c in codes if row[c] == answer), depth - 1
        require(match[4].count(":") <= LONGEST and depth >= 1, f"line {self.at}: too many guesses")
        require(codes, f"line {self.at}: no code agrees")
        said = goal.claims.setdefault(codes, {})
        require(bound > said.get(depth, -1), f"line {self.at}: says no more than one before")
        if match[3]:
            renaming = self.renaming(match[3])
            image = tuple(sorted(renaming[c] for c in codes))
            require(goal.claims.get(image, {}).get(depth, -1) >= bound,
                    f"line {self.at}: no earlier claim says as much of the renamed codes")
        else:
            goal.work.append((self.at, codes, depth, bound, names, not match[4]))
        said[depth] = bound
        self.named += len(codes) + 16
        require(self.named <= CODES * len(self.game.codes), f"line {self.at}: too many claims")
        return bound, not match[4]

    def claimed(self, goal, codes, depth):
        best = 0
        for other in self.goals.values():
            for left, bound in other.claims.get(codes, {}).items():
                if left < depth:
                    continue
                if other is goal or bound == NONE:
                    best = max(best, bound)
                elif other.u == 1 and other.l == 0:
                    best = max(best, bound * goal.u)
        return best

    def stands_for(self, codes, names):
        """The guesses that are not excused by renamings."""
        parent = list(range(len(self.game.codes)))

        def find(g):
            while parent[g] != g:
                g = parent[g]
            return g
        for name in names:
            image = self.renamings[name - 1]
            require({image[c] for c in codes} == set(codes), "a renaming does not leave the set as it is")
            for g, other in enumerate(image):
                a, b = sorted((find(g), find(other)))
                parent[b] = a
        return [g for g in self.game.guesses(codes) if parent[g] == g]

    def check(self):
        for goal in self.goals.values():
            for line, codes, depth, bound, names, is_root in goal.work:
                try:
                    self.holds(goal, codes, depth, bound, names, is_root)
                except Wrong as wrong:
                    raise Wrong(f"line {line}: {wrong}") from None

    def holds(self, goal, codes, depth, bound, names, is_root):
        if goal.size(len(codes), depth) >= bound:
            return
        guesses = self.stands_for(codes, names)
        for guess in [self.opening] if is_root and self.opening is not None else guesses:
            parts, solves = self.game.split(codes, guess)
            if parts and len(parts[0]) == len(codes):
                continue
            cost = goal.alone(codes, depth, solves)
            bounds = [max(goal.own(p, depth - 1), self.claimed(goal, p, depth - 1)) for p in parts]
            for i, p in sorted(enumerate(parts), key=lambda pair: len(pair[1])):
                if cost + sum(bounds) >= bound:
                    break
                bounds[i] = max(bounds[i], goal.look(p, depth - 1))
            require(cost + sum(bounds) >= bound,
                    f"guess {guess} is shown to cost {cost + sum(bounds)}, not {bound}")


def unpack(path):
    """The text of one gzip stream, behind which nothing may follow."""
    with open(path, "rb") as file:
        stream = zlib.decompressobj(16 + zlib.MAX_WBITS)
        text = stream.decompress(file.read())
        require(stream.eof and not stream.unused_data, "not one gzip stream")
        return text


def check(path):
    proof = Proof(unpack(path).decode("ascii"))
    proof.read()
    proof.check()
    print(f"{proof.objective}: total {proof.total}, worst {proof.worst}, last {proof.last}, "
          f"goals {' '.join(proof.goals)}")


def main():
    status = 0
    for path in sys.argv[1:]:
        try:
            check(path)
        except (Wrong, OSError, zlib.error, UnicodeDecodeError) as wrong:
            print(f"{path}: {wrong}", file=sys.stderr)
            status = 1
    sys.exit(status)


if __name__ == "__main__":
    main()

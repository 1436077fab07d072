"""A second checker of proofs, written from format/PROOF.md alone: slow, for small games.

    python3 check.py PROOF.gz

Prints what is proven, or says in one line what does not hold and exits with 1. It leaves out the
hash of the last line, for which Python has no function; gzip has a checksum of its own.
"""
import collections
import gzip
import itertools
import re
import sys
from functools import lru_cache

NONE = float("inf")
DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


class Wrong(Exception):
    pass


def require(condition, what):
    if not condition:
        raise Wrong(what)


def codes_of(rules):
    if match := re.fullmatch(r"p(\d+)c(\d+)([rn])", rules):
        length, colors = int(match[1]), int(match[2])
        make = itertools.product if match[3] == "r" else itertools.permutations
        if match[3] == "r":
            return list(make(range(colors), repeat=length))
        return list(make(range(colors), length))
    require(re.fullmatch(r"m\d+(\.\d+)*", rules), "no such game as " + rules)
    return list(itertools.product(*(range(int(n)) for n in rules[1:].split("."))))


class Game:
    def __init__(self, rules):
        self.codes = codes_of(rules)
        self.index = {code: i for i, code in enumerate(self.codes)}
        self.colors = max(max(code) for code in self.codes) + 1
        self.solved = (len(self.codes[0]), 0)
        self.row = [[self.feedback(a, b) for b in self.codes] for a in self.codes]
        self.branches = len({f for row in self.row for f in row} - {self.solved})

    @staticmethod
    def feedback(a, b):
        bulls = sum(x == y for x, y in zip(a, b))
        return bulls, (collections.Counter(a) & collections.Counter(b)).total() - bulls

    def parse(self, text):
        code = tuple(DIGITS.index(c) for c in text)
        require(code in self.index, text + " is no code")
        return self.index[code]

    def all_renamings(self):
        """What each renaming of the game makes of each code."""
        for places in itertools.permutations(range(len(self.codes[0]))):
            for colors in itertools.permutations(range(self.colors)):
                images = [tuple(colors[code[p]] for p in places) for code in self.codes]
                if all(image in self.index for image in images):
                    yield [self.index[image] for image in images]

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
        self.claims = {}

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
        for guess in range(len(self.game.codes)):
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
        self.game = Game(self.field("rules"))
        self.objective = self.field("objective")
        require(self.objective in ("average", "worst", "crush"), "no such objective")
        within, opening = self.field("within"), self.field("opening")
        self.within = NONE if within == "any" else int(within)
        self.opening = None if opening == "any" else self.game.parse(opening)
        self.total, self.worst, self.last = (int(self.field(w)) for w in ("total", "worst", "last"))
        self.renamings, self.goals = [], {}

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
                require(goal is None or (last is not None and last[0] == tuple(range(len(self.game.codes)))
                        and last[1] >= goal.bound), f"line {self.at}: the goal is not reached")
            if line.startswith("end "):
                require(self.at == len(self.lines) and self.goals, "not the end of a proof")
                return
            if line.startswith("goal "):
                goal, last = self.goal_of(line[5:]), None
                self.goals[line[5:]] = goal
            elif line.startswith("renaming "):
                self.renamings.append(self.renaming(line[9:]))
            else:
                require(goal, "a claim before the first goal")
                last = self.claim(goal, line)

    def renaming(self, text):
        places, _, colors = text.partition("/")
        places, colors = [DIGITS.index(c) for c in places], [DIGITS.index(c) for c in colors]
        require(sorted(places) == list(range(len(self.game.codes[0]))) and
                sorted(colors) == list(range(self.game.colors)), f"line {self.at}: no permutations")
        images = [tuple(colors[c[p]] for p in places) for c in self.game.codes]
        require(all(i in self.game.index for i in images), f"line {self.at}: makes no codes")
        return [self.game.index[i] for i in images]

    def claim(self, goal, line):
        words = line.split(" ")
        require(words[0] == "none" or words[0].isdigit(), f"line {self.at}: no bound")
        bound = NONE if words[0] == "none" else int(words[0])
        names = []
        if len(words) > 1 and words[1].startswith("~"):
            names = words.pop(1)[1:].split(",")
            require(all(n.isdigit() and n[0] != "0" for n in names), f"line {self.at}: no such renaming")
            names = [int(n) for n in names]
            require(all(n <= len(self.renamings) for n in names), f"line {self.at}: no such renaming")
        codes, depth = tuple(range(len(self.game.codes))), goal.depth - len(words) + 1
        require(depth >= 1, f"line {self.at}: too many guesses")
        for word in words[1:]:
            guess, _, answer = word.partition(":")
            row, answer = self.game.row[self.game.parse(guess)], tuple(map(int, answer.split(",")))
            codes = tuple(c for c in codes if row[c] == answer)
        require(codes, f"line {self.at}: no code agrees")
        goal.claims.setdefault(codes, []).append((depth, bound))
        goal.work = getattr(goal, "work", []) + [(self.at, codes, depth, bound, names, len(words) == 1)]
        return codes, bound

    def claimed(self, goal, codes, depth):
        best = 0
        for other in self.goals.values():
            for left, bound in other.claims.get(codes, ()):
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
        return [g for g in range(len(parent)) if parent[g] == g]

    def check(self):
        for goal in self.goals.values():
            for line, codes, depth, bound, names, is_root in goal.work:
                try:
                    self.holds(goal, codes, depth, bound, names, is_root)
                except Wrong as wrong:
                    if is_root or not self.is_like_one_before(goal, line, codes, depth, bound):
                        raise Wrong(f"line {line}: {wrong}") from None

    def is_like_one_before(self, goal, line, codes, depth, bound):
        before = {c for at, c, d, b, _, root in goal.work if at < line and d == depth and b >= bound and not root}
        return any(tuple(sorted(image[c] for c in codes)) in before for image in self.game.all_renamings())

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


def main():
    try:
        with gzip.open(sys.argv[1]) as file:
            proof = Proof(file.read().decode("ascii"))
        proof.read()
        proof.check()
    except (Wrong, ValueError, EOFError, OSError, UnicodeDecodeError) as wrong:
        sys.exit(f"{sys.argv[1]}: {wrong}")
    print(f"{proof.objective}: total {proof.total}, worst {proof.worst}, last {proof.last}, "
          f"goals {' '.join(proof.goals)}")


if __name__ == "__main__":
    main()

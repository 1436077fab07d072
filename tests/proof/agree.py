"""Compares what the checkers of proofs accept.

    python3 agree.py BUILD CHANGED    CHANGED proofs that mutate.py changes, of all trees or of
                                      consistent ones, and claims of every set that a history
                                      leaves in tiny games

check.py is the measure: what it accepts, `pegtree-check`, `pegtree-check --plain` and
BUILD/pegtree-check-coq must accept, and nothing else. Where pegtree-check-coq is not built, the
others are compared. Prints what was compared, or the proofs on which they differ, and ends with 1.
Changes are drawn by chance, the same ones each time; PEG_SEED draws others.
"""
import collections
import concurrent.futures
import functools
import math
import os
import random
import re
import subprocess
import sys
import tempfile

import check as second
import mutate

CHANGED_GAMES = ("p2c2r", "p2c3r", "p3c2r", "m2.3", "p2c4r", "p3c3r", "p2c4n", "p3c4n", "m2.3.4", "p4c2r")
# In consistent play no set of the first four costs more; of m2.5's 186 sets under three goals, 48 do.
TINY_GAMES = {"all": ("p2c3r", "p3c2r", "p2c3n", "m2.3"), "candidates": ("m2.5",)}
KINDS = [(objective, guesses) for objective in ("average", "worst", "crush") for guesses in ("all", "candidates")]
AT_ONCE = 200
second.Game = functools.lru_cache(None)(second.Game)


def accepts(command):
    return subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode == 0


def accepted_by_coq(checker, paths):
    said = subprocess.run([checker, *paths], stdout=subprocess.PIPE, text=True).stdout.splitlines()
    if len(said) != len(paths):
        sys.exit(f"{checker} gave up after {len(said)} of {len(paths)} proofs")
    return [": true: " in line for line in said]


class Comparison:
    def __init__(self, build, folder):
        self.check = os.path.join(build, "pegtree-check")
        self.coq = os.path.join(build, "pegtree-check-coq")
        self.has_coq = os.path.exists(self.coq)
        self.folder = folder
        self.waiting, self.accepted, self.compared, self.differ = [], 0, 0, 0
        self.pool = concurrent.futures.ThreadPoolExecutor(2)

    def add(self, lines):
        self.waiting.append(lines)
        if len(self.waiting) == AT_ONCE:
            self.compare()

    def compare(self):
        packed = [os.path.join(self.folder, f"{i}.gz") for i in range(len(self.waiting))]
        plain = [path[:-3] for path in packed]
        texts = []
        for lines, gz, path in zip(self.waiting, packed, plain):
            texts.append(mutate.write_proof(lines, gz))
            with open(path, "wb") as file:
                file.write(texts[-1])
        one = [self.check, "--quiet", "--threads", "1"]
        fast = self.pool.map(accepts, [[*one, gz] for gz in packed])
        slow = self.pool.map(accepts, [[*one, "--plain", gz] for gz in packed])
        proven = accepted_by_coq(self.coq, plain) if self.has_coq else [None] * len(plain)
        for text, by_fast, by_plain, by_coq in zip(texts, fast, slow, proven):
            text = text.decode("ascii")
            by_rules = mutate.fault(text) is None
            self.compared += 1
            self.accepted += by_rules
            if by_fast != by_rules or by_plain != by_rules or by_coq not in (None, by_rules):
                self.differ += 1
                print(f"check.py {by_rules}, pegtree-check {by_fast}, --plain {by_plain}, "
                      f"pegtree-check-coq {by_coq}:\n{text}")
        self.waiting = []


def written(build, game, objective, guesses, folder):
    """The proof that pegtree-gen writes, without its last line."""
    proof = os.path.join(folder, "proof.gz")
    subprocess.run([os.path.join(build, "pegtree-gen"), "build", game, "--strategy", "optimal", "--quiet",
                    "--objective", objective, "--guesses", guesses, "--proof", proof,
                    "-o", os.path.join(folder, "tree.peg")],
                   check=True)
    return mutate.read_proof(proof)


def is_small(lines):
    """Whether the game, if the line is still there and names one, has few codes: a byte changed may
    make p9c3r of p2c3r, which check.py would take hours for."""
    word, _, rules = (lines + ["", ""])[1].partition(" ")
    numbers = [int(number) for number in re.findall("[0-9]{1,4}", rules)]
    codes = numbers[1] ** min(numbers[0], 20) if rules[:1] == "p" and len(numbers) == 2 else math.prod(numbers)
    return word != "rules" or codes <= 1000


def histories(game, most):
    """A history for each set and length, up to so many guesses."""
    sets = {tuple(range(len(game.codes))): []}
    for _ in range(most):
        longer = {}
        for codes, words in sets.items():
            for guess in range(len(game.codes)):
                parts = collections.defaultdict(list)
                for code in codes:
                    parts[game.row[guess][code]].append(code)
                for answer, part in parts.items():
                    name = "".join(second.DIGITS[x] for x in game.codes[guess])
                    longer.setdefault(tuple(part), [*words, f"{name}:{answer[0]},{answer[1]}"])
        sets = longer
        yield from sets.items()


def claims(lines):
    """The proof with one claim more, for each of its goals, of each set and each bound around what
    the set's size shows, what one look does, and what its cheapest tree costs."""
    proof = mutate.read("\n".join([*lines, "end 0000000000000000", ""]))
    game = proof.game
    roots = [i for i, line in enumerate(lines) if mutate.is_claim(line) and ":" not in line]
    for goal, root in zip(proof.goals.values(), roots):
        for codes, words in histories(game, int(min(goal.depth, 4)) - 1):
            depth = goal.depth - len(words)
            shown = {goal.own(codes, depth), goal.look(codes, depth), mutate.least_cost(proof, goal, codes, depth)}
            bounds = {bound + more for bound in shown - {second.NONE} for more in (-1, 0, 1)}
            for bound in [*sorted(bounds - {-1}), "none"]:
                yield lines[:root] + [" ".join([str(bound), *words])] + lines[root:]


def main(build, changed):
    random.seed(int(os.environ.get("PEG_SEED", "4711")))
    with tempfile.TemporaryDirectory() as folder:
        of = Comparison(build, folder)
        sound = [written(build, game, *kind, folder) for game in CHANGED_GAMES for kind in KINDS]
        while of.compared + len(of.waiting) < changed:
            lines = random.choice(sound)
            if (other := mutate.change(lines)) != lines and is_small(other):
                of.add(other)
        of.compare()
        print(f"{of.compared} changed proofs, {of.accepted} of them true, {of.differ} differences", flush=True)
        before, before_true = of.compared, of.accepted
        for objective, guesses in KINDS:
            for game in TINY_GAMES[guesses]:
                for lines in claims(written(build, game, objective, guesses, folder)):
                    of.add(lines)
        of.compare()
        print(f"{of.compared - before} claims of tiny games, {of.accepted - before_true} of them true; "
              f"{of.differ} differences in all" + ("" if of.has_coq else "; pegtree-check-coq is not built"))
        return of.differ > 0 or not of.compared


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], int(sys.argv[2])))

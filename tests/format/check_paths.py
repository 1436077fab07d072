#!/usr/bin/env python3
"""Checks the output of `pegtree-gen paths`, read from standard input.

Usage: check_paths.py [--consistent] RULES [TOTAL WORST]

Written apart from Pegtree's own feedback and code order, from the definitions alone: every
secret must be solved just once, in lexicographic order, each answer must be the right one for
the line's last guess, and equal histories must lead to equal guesses (it is a tree). Consistent:
each guess must agree with the answers before it.
"""
import itertools
import re
import sys
from collections import Counter

DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


def codes(rules):
    """All codes of the rules, as text, in order."""
    plain = re.fullmatch(r"p(\d+)c(\d+)([rn])", rules)
    if plain:
        length, colors = int(plain[1]), int(plain[2])
        if plain[3] == "n":
            return map("".join, itertools.permutations(DIGITS[:colors], length))
        return map("".join, itertools.product(DIGITS[:colors], repeat=length))
    ranges = [int(r) for r in rules[1:].split(".")]
    return map("".join, itertools.product(*(DIGITS[:r] for r in ranges)))


def feedback(guess, secret):
    bulls = sum(map(str.__eq__, guess, secret))
    return bulls, sum((Counter(guess) & Counter(secret)).values()) - bulls


def check_consistent(turns):
    asked = [turn.split(":") for turn in turns]
    for (earlier, answer), (guess, _) in itertools.combinations(asked, 2):
        if "%d,%d" % feedback(earlier, guess) != answer:
            sys.exit(f"{' '.join(turns)}: {guess} cannot be the secret")


def check(rules, lines, is_consistent):
    """Returns (total, worst), or exits with what is wrong."""
    next_guess = {}
    total = worst = 0
    for secret, line in itertools.zip_longest(codes(rules), lines):
        if secret is None or line is None:
            sys.exit("more lines than secrets" if secret is None else f"no line for {secret}")
        turns = line.rstrip("\n").split(" ")
        history = ""
        for turn in turns:
            guess, answer = turn.split(":")
            if next_guess.setdefault(history, guess) != guess:
                sys.exit(f"{secret}: after '{history}' two different guesses")
            if "%d,%d" % feedback(guess, secret) != answer:
                sys.exit(f"{secret}: {turn} is not the answer")
            history += turn + " "
        if is_consistent:
            check_consistent(turns)
        if turns[-1] != f"{secret}:{len(secret)},0":
            sys.exit(f"{secret}: not solved by '{line.strip()}'")
        total += len(turns)
        worst = max(worst, len(turns))
    return total, worst


if __name__ == "__main__":
    words = [word for word in sys.argv[1:] if word != "--consistent"]
    got = check(words[0], sys.stdin, "--consistent" in sys.argv)
    wanted = tuple(map(int, words[1:3]))
    if wanted and got != wanted:
        sys.exit(f"total and worst are {got}, not {wanted}")
    print(f"{words[0]}: every secret once, total {got[0]}, worst {got[1]}")

"""Mastermind by its definition, for comparing: codes as tuples of numbers from 0."""
import itertools


def score(one, other):
    bulls = sum(a == b for a, b in zip(one, other))
    both = sum(min(one.count(s), other.count(s)) for s in set(one))
    return bulls, both - bulls


def secrets(rules):
    """All codes of rules such as p4c6r, p4c10n, m5.5.5."""
    if rules[0] == "m":
        return list(itertools.product(*(range(int(n)) for n in rules[1:].split("."))))
    length, colors = map(int, rules[1:-1].split("c"))
    if rules[-1] == "n":
        return list(itertools.permutations(range(colors), length))
    return list(itertools.product(range(colors), repeat=length))


def alphabet(rules):
    """The symbols in which the player and the page show codes."""
    if rules[0] == "m":
        count = max(int(n) for n in rules[1:].split("."))
    else:
        count = int(rules[1:-1].split("c")[1])
    digits, letters = "0123456789", "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    return digits[1:] if count <= 9 else digits if count <= 10 else letters if count <= 26 else digits + letters


def agreeing(codes, history):
    """The codes that agree with [(guess, (bulls, cows)), ...]."""
    return [code for code in codes if all(score(guess, code) == answer for guess, answer in history)]

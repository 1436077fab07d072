#!/usr/bin/env python3
"""The reviews of ten games and of ten more, computed a second time: review.py PLAY TREE. At p3c4r what
a guess costs is compared with the optimum, found by trying every guess for every set of codes; the
words and the figure follow from the costs. At p4c6r the review is compared with TREE, as the reader
of tests/format/ has it."""
import functools
import itertools
import os
import random
import re
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "format"))
import reader_file  # noqa: E402

CODES = list(itertools.product(range(4), repeat=3))  # p3c4r
NEAR = 0.055  # how far the player's rule may be from the optimum, in guesses
LIMITS = (("best", 0, 0.005), ("good", 0.005, 0.1), ("inaccuracy", 0.1, 0.25), ("mistake", 0.25, 0.6), ("blunder", 0.6, 9))
ROW = re.compile(r" +(\d+)  (\d{3,4}) +([bc.]{3,4}) +(\d+) +(\d+\.\d\d)  (\w+) *(\d{3,4})?$")


@functools.cache
def score(one, other):
    bulls = sum(a == b for a, b in zip(one, other))
    return bulls, sum(min(one.count(s), other.count(s)) for s in set(one)) - bulls


def parts(codes, guess):
    found = {}
    for code in codes:
        found.setdefault(score(guess, code), []).append(code)
    return [tuple(part) for answer, part in found.items() if answer[0] < len(guess)]


@functools.cache
def least(codes):
    """The least total of guesses for these codes."""
    count, best = len(codes), None
    if count < 3:
        return (0, 1, 3)[count]
    for guess in (*codes, *CODES):
        split = sorted(parts(codes, guess), key=len)
        if len(split) == 1 and len(split[0]) == count:
            continue
        total, rest = count, sum(2 * len(part) - 1 for part in split)  # one guess for one code, two for others
        for part in split:
            if best is not None and total + rest >= best:
                break
            rest -= 2 * len(part) - 1
            total += least(part)
        else:
            best = total if best is None else min(best, total)
    return best


def average(codes, guess):
    """Guesses for these codes, this one first, then the best."""
    return (len(codes) + sum(least(part) for part in parts(codes, guess))) / len(codes)


def game(play, draw):
    secret, guesses = draw.choice(CODES), []
    left = tuple(CODES)
    while not guesses or guesses[-1] != secret:
        wild = draw.random() < 0.4
        guess = draw.choice([one for one in (CODES if wild else left) if one not in guesses])
        guesses.append(guess)
        left = tuple(code for code in left if score(guess, code) == score(guess, secret))
    rows, figure, total, best, *_ = review(play, "p3c4r", secret, guesses)
    return guesses, secret, rows, figure, total, best


def review(play, rules, secret, guesses):
    """The table, the figure, the cost, what the best play takes, the luck, and what the tree takes."""
    text = ["".join(str(symbol + 1) for symbol in code) for code in (secret, *guesses)]
    said = subprocess.run([play, "guess", rules, "--secret", text[0], "--no-record", "--ascii"], check=True,
                          input="\n".join(text[1:]) + "\n", capture_output=True, text=True).stdout
    rows = [found.groups() for found in map(ROW.match, said.split("left   cost")[1].splitlines()) if found]
    figure, total, best, luck = re.search(
        r"Your play: (\d+) of 100\.\n.*?cost (\S+) guesses;.*?takes (\S+) on average\. Luck (\S+)", said, re.S).groups()
    needed = re.search(r"I would have needed (\d+)", said)
    return rows, int(figure), float(total), float(best), float(luck), needed and int(needed[1])


def check(guesses, secret, rows, figure, total, best):
    left = tuple(CODES)
    assert [row[1] for row in rows] == ["".join(str(s + 1) for s in guess) for guess in guesses], rows
    for guess, (_, _, _, after, cost, word, better) in zip(guesses, rows):
        wanted, cost = average(left, guess) - least(left) / len(left), float(cost)
        assert abs(cost - wanted) <= NEAR, f"{rows}: {guess} costs {wanted:.3f}"
        name, low, high = next(limit for limit in LIMITS if limit[0] == word)
        assert low - 0.005 <= cost <= high + 0.005, f"{cost} is no {name}"
        assert (better is None) == (word == "best"), f"{word} beside {better}"
        if better:
            gain = average(left, guess) - average(left, tuple(int(s) - 1 for s in better))
            assert abs(gain - cost) <= NEAR, f"{better} gains {gain}, not {cost}"
        left = tuple(code for code in left if score(guess, code) == score(guess, secret))
        assert int(after) == (0 if guess == secret else len(left)), rows
    assert abs(total - sum(float(row[4]) for row in rows)) <= 0.005 * len(rows) + 0.005, (total, rows)
    assert abs(best - least(tuple(CODES)) / len(CODES)) <= NEAR, best
    assert abs(figure - 100 * best / (best + total)) <= 1, (figure, best, total)
    return [row[5] for row in rows]


def check_by_tree(play, paths, draw):
    """Plays a game that leaves the tree's path after some guesses."""
    secret = draw.choice(list(paths))
    path, left, guesses, on_path = paths[secret], list(paths), [], draw.randrange(len(paths[secret]) + 1)
    while not guesses or guesses[-1] != secret:
        turn = len(guesses)
        guesses.append(path[turn] if turn < on_path else draw.choice(left))
        left = [code for code in left if code not in guesses and score(guesses[-1], code) == score(guesses[-1], secret)]
    rows, figure, total, best, luck, needed = review(play, "p4c6r", secret, guesses)
    assert needed == len(path), (needed, path)
    left = list(paths)
    for turn, (guess, row) in enumerate(zip(guesses, rows)):
        if turn <= on_path and guess == path[turn]:
            assert row[4:] == ("0.00", "best", None), row
        elif turn == on_path and row[6]:
            assert row[6] == "".join(str(symbol + 1) for symbol in path[turn]), (row, path)
        left = [code for code in left if score(guess, code) == score(guess, secret)]
        assert int(row[3]) == (0 if guess == secret else len(left)), rows
    average = sum(map(len, paths.values())) / len(paths)
    assert len(rows) == len(guesses) and abs(best - average) <= NEAR, (best, average)
    assert abs(best + total - luck - len(guesses)) <= NEAR * len(guesses), (best, total, luck, guesses)
    assert abs(figure - 100 * best / (best + total)) <= 1, (figure, best, total)
    return len(guesses) > on_path


def main(play, file):
    draw = random.Random(1977)
    words = [word for _ in range(10) for word in check(*game(play, draw))]
    assert set(words) == {limit[0] for limit in LIMITS}, f"not every word occurred: {words}"
    paths = {}
    with open(file, "rb") as tree:
        for line in reader_file.Tree(tree.read()).paths:
            path = [tuple(map(int, turn.split(":")[0])) for turn in line.split()]
            paths[path[-1]] = path
    left_it = [check_by_tree(play, paths, draw) for _ in range(10)]
    assert set(left_it) == {False, True}, "all games were alike"


if __name__ == "__main__":
    main(*sys.argv[1:])

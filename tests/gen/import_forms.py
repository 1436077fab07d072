"""Writes a tree as others publish theirs: import_forms.py RULES FOLDER FORM... <PATHS, where PATHS is
what `pegtree-gen paths` prints. FORM is guesses, from1, letters, irving, knuth, slovesnov, card or
page, and the name of the file in FOLDER.

Each form is written from its description, or as the program does that is named here; see
"How to import a tree" in gen/README.md for where these are. Shares nothing with the C code."""
import contextlib
import itertools
import os
import re
import sys

DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


def answer(guess, secret):
    bulls = sum(a == b for a, b in zip(guess, secret))
    return bulls, sum(min(guess.count(s), secret.count(s)) for s in set(guess)) - bulls


def all_codes(rules):
    if rules[0] == "m":
        return ["".join(c) for c in itertools.product(*(DIGITS[:int(r)] for r in rules[1:].split(".")))]
    length, colors, kind = re.fullmatch(r"p(\d+)c(\d+)([rn])", rules).groups()
    symbols = DIGITS[:int(colors)]
    codes = itertools.product(symbols, repeat=int(length)) if kind == "r" else itertools.permutations(symbols, int(length))
    return ["".join(c) for c in codes]


class Node:
    def __init__(self, guess):
        self.guess, self.below, self.count = guess, {}, 0

    def solves(self):
        return self.count > sum(child.count for child in self.below.values())

    def depth(self):
        return 1 + max((child.depth() for child in self.below.values()), default=0)


def read_paths(lines):
    root = None
    for line in lines:
        path = [turn.split(":") for turn in line.split()]
        node = root = root or Node(path[0][0])
        node.count += 1
        for (_, said), (guess, _) in zip(path, path[1:]):
            key = tuple(map(int, said.split(",")))
            node = node.below.setdefault(key, Node(guess))
            node.count += 1
    return root


def show(code, first):
    symbols = DIGITS[first:] if first < 10 else "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    return "".join(symbols[DIGITS.index(s)] for s in code)


def guesses(lines, first):
    for line in lines:
        print(*(show(turn.split(":")[0], first) for turn in line.split()))


def irving(root, length, knuth):
    """As StrategyTree.cpp of mmstrat; with knuth, the impossible answer is there, and no count has a guess of two."""
    parts = []

    def cases(node, level):
        out = []
        for bulls in range(length + 1):
            row = []
            for cows in range(length - bulls, -1, -1):
                if (bulls, cows) == (length - 1, 1):
                    row += ["0"] * knuth
                elif (bulls, cows) == (length, 0):
                    row.append(str(int(node.solves())))
                else:
                    row.append(state(node.below.get((bulls, cows)), level - 1))
            out.append(", ".join(row))
        return f"({show(node.guess, 1)}: {'; '.join(out)})"

    def state(node, level):
        if node is None or node.depth() == 1 or (knuth and node.count == 2 and node.solves()):
            return str(node.count if node else 0)
        if node.depth() == 2:
            return f"{node.count} ({show(node.guess, 1)}{'' if node.solves() else '*'})"
        text = cases(node, level)
        if level == 1 and node.count >= length * (length + 3) // 2:
            parts.append(text)
            return f"{node.count}{chr(64 + len(parts))}"
        return f"{node.count} {text}"

    print(root.count, cases(root, 2) if root.depth() > 2 else state(root, 0).split(" ", 1)[1], "\n")
    for i, text in enumerate(parts):
        print(f"{chr(65 + i)} = {text}\n")


def slovesnov(root, codes):
    """The packed string that loadTree() of scripts/bullscows.js reads."""
    number, out, todo = {code: i for i, code in enumerate(codes)}, "", [(root, codes)]
    answers = len(root.guess) * (len(root.guess) + 3) // 2
    for node, left in todo:
        separators = left if len(left) <= 2 else [] if len(left) > answers else [
            c for c in left if len({answer(c, other) for other in left}) == len(left)]
        if separators:
            assert node.guess == separators[0], (node.guess, separators)
        else:
            for digit in divmod(number[node.guess], 92):
                out += chr(35 + digit + (digit >= 92 - 35))
        todo += [(node.below[a], [c for c in left if answer(node.guess, c) == a]) for a in sorted(node.below)]
    print(out)


def card(root, length):
    """The punch card of arfst23/Mastermind."""
    answers = [(b, c) for b in range(length + 1) for c in range(length - b + 1) if (b, c) != (length - 1, 1)]
    nodes, rows = [(root, 1)], []
    for node, turn in nodes:
        cells = []
        for bulls, cows in answers:
            below = node.below.get((bulls, cows))
            if (bulls, cows) == (length, 0) and node.solves():
                cells.append(node.guess)
            elif below is None:
                cells.append("-" * length)
            elif not below.below:
                cells.append(below.guess)
            else:
                cells.append(f">{len(nodes):03}")
                nodes.append((below, turn + 1))
        rows.append(f"{len(rows):03} {turn} {node.guess} {' '.join(cells)}")
    print(" " * (6 + length), *("X" * b + "O" * c + "-" * (length - b - c) for b, c in answers))
    print("\n".join(rows))
    print("cpu=0.0s")


def page(node, turn=1, said=""):
    """The lines that Slovesnov's page of a tree shows."""
    print(f"{said}turn{turn} {node.guess} (-) [{node.count}]")
    for bulls, cows in sorted(node.below):
        page(node.below[bulls, cows], turn + 1, f"{bulls}.{cows} ")


def main():
    rules, folder, *names = sys.argv[1:]
    lines, codes = sys.stdin.read().splitlines(), all_codes(rules)
    root, length = read_paths(lines), len(codes[0])
    assert root.count == len(codes)
    forms = {"guesses": lambda: guesses(lines, 0), "from1": lambda: guesses(lines, 1), "letters": lambda: guesses(lines, 10),
             "irving": lambda: irving(root, length, 0), "knuth": lambda: irving(root, length, 1),
             "slovesnov": lambda: slovesnov(root, codes), "card": lambda: card(root, length), "page": lambda: page(root)}
    for name in names:
        with open(os.path.join(folder, name), "w", encoding="utf-8") as file, contextlib.redirect_stdout(file):
            forms[name]()


main()

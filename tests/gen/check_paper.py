"""The first sheet of a booklet: its figures and solutions, computed from the entries after it.
check_paper.py <FILE, as pegtree-gen export --to paper wrote it."""
import re
import sys
from math import log2

from play_export import answer, codes, from_html, from_shown, play, read_paper


def split(guess, left):
    """How many of these codes are left by each answer to the guess."""
    parts = {}
    for secret in left:
        parts.setdefault(answer(guess, secret), []).append(secret)
    return {a: len(part) for a, part in parts.items()}


def entropy(guess, left):
    return sum(n / len(left) * log2(len(left) / n) for n in split(guess, left).values())


text = sys.stdin.read()
rules, root, _ = read_paper(text)
sheet = " ".join(from_html(text).split())
every = ["".join(c) for c in codes(rules)]


def code(shown):
    """Of what is printed."""
    return from_shown(rules, shown)


def says(line):
    assert line in sheet, line


guesses = [len(play(root, secret)) for secret in every]
says(f"{len(every)} codes. This booklet finds each of them, in {sum(guesses) / len(every):.4f} guesses on average "
     f"and {max(guesses)} at worst")

# What an answer tells.
table = split(root[0], every)
rows = re.findall(r"(\d+,\d+) (\d+) (<0\.1|\d+\.\d) % (\d+\.\d\d) bits", sheet)
assert len(rows) == len(table)
for label, left, percent, bits in rows:
    assert table[label] == int(left), label
    share = table[label] / len(every)
    assert percent == (f"{share * 100:.1f}" if share >= 0.001 else "<0.1"), label
    assert bits == f"{-log2(share) + 0:.2f}", label
says(f"tells {entropy(root[0], every):.2f} bits . This is the entropy")
says(f"Naming one of {len(every)} codes takes {log2(len(every)):.2f} bits.")

# The first exercise: a game, with the entries that are looked up.
secret = code(re.search(r"the code is (\w+) \.", sheet)[1])
game = re.search(r"Solutions 1\. (.*?): found by guess (\d+)\.", sheet)
steps = re.findall(r"(?:entry (\d+): )?(\w+) (\d+,\d+)", game[1])
path = play(root, secret)
assert [code(shown) for _, shown, _ in steps] == path and len(path) == int(game[2])
assert [a for _, _, a in steps] == [answer(guess, secret) for guess in path]
entry = {number: shown for number, shown in re.findall(r"<p><b>(\d+)</b> <strong>(\w+)</strong>", text)}
assert steps[0][0] == "1"
assert all(entry[number] == shown for number, shown, _ in steps if number)

# The second: the codes that are left after some answers, and how well the next guess splits them.
asked = re.search(r"2\. Guesses and answers so far: (.*?) \. Which", sheet)[1]
left, node = every, root
for shown, label in re.findall(r"(\w+) (\d+,\d+)", asked):
    assert code(shown) == node[0]
    left = [c for c in left if answer(node[0], c) == label]
    node = node[1][label]
solution = re.search(r" 2\.((?: \w+)+)\. The next guess, (\w+), tells (\d+\.\d\d) bits on average\.", sheet)
assert sorted(code(shown) for shown in solution[1].split()) == sorted(left)
assert code(solution[2]) == node[0] and solution[3] == f"{entropy(node[0], left):.2f}"

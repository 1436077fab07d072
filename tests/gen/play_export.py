"""Plays every secret from exported trees, with a line `FILE secrets total worst` for each on stdin:
FILE is NAME.FORM, FORM json, text, dot, html or paper. Prints a line for each case, as the shell
tests do. Shares nothing with the C code."""
import base64
import html
import itertools
import json
import os
import re
import sys

DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


def read_json(text):
    """The rules as text, and the root: a node is [guess, {answer: node}]."""
    file = json.loads(text)
    assert file["pegtree"] == 1

    def node(o):
        children = {a: node(c) for a, c in o.get("answers", {}).items()}
        if children:
            own = o["left"] - sum(c["left"] for c in o["answers"].values())
            assert own in (0, 1), o["guess"]
        else:
            assert o["left"] == 1
        return [o["guess"], children]

    assert file["secrets"] == file["tree"]["left"]
    return file["rules"], node(file["tree"]), (file["secrets"], file["total"], file["worst"])


def from_shown(rules, code):
    """Digits from 0, of the symbols that people see: from 1 where nine are enough."""
    ranges = [int(r) for r in rules[1:].split(".")] if rules[0] == "m" else [int(re.findall(r"\d+", rules)[1])]
    most = max(ranges)
    shown = "123456789" if most <= 9 else "0123456789" if most <= 10 else "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    return "".join(DIGITS[shown.index(symbol)] for symbol in code)


def read_text(text):
    lines = text.split("\n")
    rules = lines[0].split(",")[0]
    drawing = lines[lines.index("") + 1:-1]
    root = [from_shown(rules, drawing[0].split()[0]), {}]
    path = [root]
    for line in drawing[1:]:
        m = re.fullmatch(r"((?:│  |   )*)(?:├─ |└─ )(\d+,\d+)  (\w+)(?:  \d+)?", line)
        assert m, line
        depth = len(m[1]) // 3 + 1
        node = [from_shown(rules, m[3]), {}]
        path[depth:] = [node]
        path[depth - 1][1][m[2]] = node
    return rules, root, None


def read_dot(text):
    rules = re.search(r'label="(\w[\w.]*),', text)[1]
    nodes = {m[1]: [from_shown(rules, m[2]), {}] for m in re.finditer(r'^  (n\d+) \[label="(\w+)', text, re.M)}
    for m in re.finditer(r'^  (n\d+) -> (n\d+) \[label="(\d+,\d+)"', text, re.M):
        nodes[m[1]][1][m[3]] = nodes[m[2]]
    return rules, nodes["n0"], None


def read_html(text):
    """The tree in the page: a node is a label, its children, the index of its guess."""
    file = json.loads(text.split('<script type="application/json" id="tree">')[1].split("</script>")[0])
    about, width, data = file["about"], file["width"], base64.b64decode(file["nodes"])
    rules = "m" + ".".join(map(str, about["ranges"]))
    if about["kind"] < 2:
        rules = f"p{about['length']}c{about['ranges'][0]}{'rn'[about['kind']]}"
    every, at, right = codes(rules), 0, 0

    def node():
        nonlocal at, right
        label, children = data[at] & 127, data[at + 1]
        right += data[at] >> 7
        guess = every[int.from_bytes(data[at + 2:at + 2 + width], "little")]
        at += 2 + width
        total = next(s for s in range(13) if (s + 1) * (s + 2) // 2 > label)
        bulls = label - total * (total + 1) // 2
        below = dict(node() for _ in range(children))
        return f"{bulls},{total - bulls}", ["".join(guess), below]

    root = node()[1]
    assert at == len(data) and right == about["secrets"]
    return rules, root, (about["secrets"], about["total"], about["worst"])


def codes(rules):
    if rules[0] == "m":
        ranges = [int(r) for r in rules[1:].split(".")]
        return [tuple(c) for c in itertools.product(*(DIGITS[:r] for r in ranges))]
    length, colors, kind = re.fullmatch(r"p(\d+)c(\d+)([rn])", rules).groups()
    every = itertools.product(DIGITS[:int(colors)], repeat=int(length))
    return [c for c in every if kind == "r" or len(set(c)) == len(c)]


def answer(guess, secret):
    bulls = sum(g == s for g, s in zip(guess, secret))
    both = sum(min(guess.count(d), secret.count(d)) for d in set(guess))
    return f"{bulls},{both - bulls}"


def from_html(text):
    """What a person reads on the page, then the page's own text."""
    return html.unescape(re.sub(r"<[^>]*>", " ", re.sub(r"(?s)<style>.*</style>", " ", text)))


def read_paper(text):
    """The booklet, as it is in the file or as pdftotext -raw reads it from a PDF."""
    if text.startswith("<"):
        text = from_html(text)
    rules = re.search(r"(\S+) on paper", text)[1]
    text = re.sub(r"(?m)^\f?page \d+$", "", re.split(r"its\s+answers\s+in\s+parentheses\.", text)[1])
    tokens = re.findall(r"→\s*\d+|\d+,\d+|\w+|\S", text)[::-1]
    entries, referred = {}, []

    def rest():
        """What follows an answer."""
        if tokens[-1][0] == "→":
            referred.append(int(tokens.pop()[1:]))
            return referred[-1]
        node = [from_shown(rules, tokens.pop()), {}]
        if tokens and tokens[-1] == "or":
            tokens.pop()
            other = from_shown(rules, tokens.pop())
            node[1][answer(node[0], other)] = [other, {}]
        elif tokens and tokens[-1] == "(":
            tokens.pop()
            while tokens[-1] != ")":
                row(node[1], lambda: [from_shown(rules, tokens.pop()), {}])
            tokens.pop()
        return node

    def row(below, what):
        bulls_and_cows = tokens.pop()
        assert re.fullmatch(r"\d+,\d+", bulls_and_cows) and bulls_and_cows not in below, bulls_and_cows
        below[bulls_and_cows] = what()

    while tokens:
        number = int(tokens.pop())
        assert number == len(entries) + 1, number
        entries[number] = [from_shown(rules, tokens.pop()), {}]
        while tokens and "," in tokens[-1]:
            row(entries[number][1], rest)
    assert sorted(referred) == list(range(2, len(entries) + 1))
    for _, below in entries.values():
        below.update({a: entries[n] for a, n in below.items() if isinstance(n, int)})
    return rules, entries[1], None


def play(root, secret):
    """The guesses made for a secret."""
    node, guesses = root, [root[0]]
    while tuple(node[0]) != tuple(secret):
        node = node[1][answer(node[0], secret)]
        guesses.append(node[0])
    return guesses


def figures(path):
    read = {"json": read_json, "text": read_text, "dot": read_dot, "html": read_html, "paper": read_paper}
    with open(path, encoding="utf-8") as file:
        rules, root, stated = read[path.rpartition(".")[2]](file.read())
    guesses = [len(play(root, secret)) for secret in codes(rules)]
    assert stated is None or stated == (len(guesses), sum(guesses), max(guesses)), stated
    return len(guesses), sum(guesses), max(guesses)


def main():
    failed = False
    for row in sys.stdin:
        path, *wanted = row.rsplit(maxsplit=3)
        name, _, form = os.path.basename(path).rpartition(".")
        try:
            got = figures(path)
        except Exception as error:  # of any kind: the next ones are played nevertheless
            got = repr(error)
        if got == tuple(map(int, wanted)):
            print(f"ok      {name} as {form}")
        else:
            failed = True
            print(f"FAILED  {name} as {form}: {got}")
    return failed


if __name__ == "__main__":
    sys.exit(main())

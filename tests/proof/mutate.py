"""Changes a proof in many ways, makes its hash right, and has each version checked:

    python3 mutate.py pegtree-check PROOF TREE MOST [TRUTH...]

One of two versions begins as a forger would: its total, worst depth or last secrets are raised, and
all its last claims with them; then some lines are made to say less than they should. A version that
is accepted must be accepted by check.py, too, which was written from PROOF.md alone. One that
check.py cannot read must not be accepted, one that it accepts must be read. If it is accepted for
TREE, it must say what is true of the game: its objective, total, worst and last, with colons
between, are one of TRUTH. Without TRUTH, for games of at most 9 codes, every bound that is accepted
is compared with what trees cost, found by trying all of them. Prints `tried N, rejected M`, or the
version that should not have passed. Changes are drawn by chance, the same ones each time.
"""
import ctypes
import gzip
import os
import random
import subprocess
import sys
import tempfile
from functools import lru_cache

import check as second

xxhash = ctypes.CDLL("libxxhash.so.0")
xxhash.XXH3_64bits.restype = ctypes.c_uint64
xxhash.XXH3_64bits.argtypes = [ctypes.c_char_p, ctypes.c_size_t]


game_of = lru_cache(None)(second.Game)


def is_claim(line):
    return line[:1].isdigit() or line.startswith("none")


def meaning(lines):
    """The game, and what is said of its best tree."""
    field = dict(line.split(" ", 1) for line in lines[:8 + ("guesses candidates" in lines[:8])])
    return field["rules"], ":".join(field.get(word, "") for word in ("objective", "total", "worst", "last"))


def read(text):
    """What check.py reads, or None."""
    try:
        proof = second.Proof(text)
        proof.read()
    except second.Wrong:
        return None
    return proof


def fault(text):
    """What the second checker finds wrong, or None."""
    try:
        proof = second.Proof(text)
        proof.read()
        proof.check()
    except second.Wrong as wrong:
        return repr(wrong)
    return None


def least_cost(proof, goal, codes=None, depth=None):
    """V of a set under a goal, or of all codes, by trying every guess of every set that comes up."""
    game = proof.game

    @lru_cache(None)
    def cost(codes, depth, opening=None):
        if not codes:
            return 0
        least = second.NONE
        for guess in () if depth < 1 else game.guesses(codes) if opening is None else (opening,):
            parts, solves = game.split(codes, guess)
            if not parts or len(parts[0]) < len(codes):
                least = min(least, goal.alone(codes, depth, solves) +
                            sum(cost(part, depth - 1) for part in parts))
        return least
    if codes is not None:
        return cost(codes, depth)
    return cost(tuple(range(len(game.codes))), goal.depth, proof.opening)


def too_much(text):
    """The goals whose bounds are above what trees cost, or None."""
    proof = read(text)
    return [name for name, goal in proof.goals.items() if goal.bound > least_cost(proof, goal)] or None


def read_proof(path):
    """The lines of a proof, without the last one."""
    with gzip.open(path) as file:
        return file.read().decode("ascii").split("\n")[:-2]


def write_proof(lines, path):
    """Writes a proof with the right hash; returns its text."""
    text = "".join(line + "\n" for line in lines).encode("ascii")
    text += b"end %016x\n" % xxhash.XXH3_64bits(text, len(text))
    with gzip.open(path, "wb", 1) as file:
        file.write(text)
    return text


def raise_bound(lines, at):
    word, _, rest = lines[at].partition(" ")
    word = "none" if word == "none" or random.random() < 0.1 else str(int(word) + random.choice((1, 1, 2, 50)))
    return lines[:at] + [(word + " " + rest).strip()] + lines[at + 1:]


def swap_renaming(lines, at):
    words = lines[at].split(" ")
    named = [line for line in lines if line.startswith("renaming ")]
    words[1:1 + words[-1 if len(words) == 1 else 1].startswith("~")] = [
        "~" + ",".join(str(random.randint(1, max(1, len(named)))) for _ in range(random.randint(1, 3)))]
    return lines[:at] + [" ".join(words)] + lines[at + 1:]


def change_history(lines, at):
    text = list(lines[at])
    places = [i for i, c in enumerate(text) if c.isdigit() and i > lines[at].find(" ")]
    if places:
        text[random.choice(places)] = random.choice("0123456789")
    return lines[:at] + ["".join(text)] + lines[at + 1:]


def change_renaming(lines, at):
    named = [i for i, line in enumerate(lines) if line.startswith("renaming ")]
    if not named:
        return lines
    at = random.choice(named)
    text = list(lines[at])
    a, b = random.sample([i for i in range(9, len(text)) if text[i] != "/"], 2)
    text[a], text[b] = text[b], text[a]
    return lines[:at] + ["".join(text)] + lines[at + 1:]


def change_header(lines, at):
    at = random.randrange(1, 8)
    word, _, value = lines[at].partition(" ")
    other = {"rules": random.choice(("p3c3r", "p3c5n", "p4c2r", "m2.2.2", "p2c2r", "m2.3")),
             "objective": random.choice(("average", "worst", "crush")),
             "within": random.choice(("any", "3", "4", "5", "6")),
             "opening": random.choice(("any", "0", "00", "01", "000", "012"))}
    return lines[:at] + [word + " " + other.get(word, str(int(value) + random.choice((-1, 1))) if value.isdigit() else value)] + lines[at + 1:]


def change_guesses(lines, at):
    """What is said of consistent trees is said of all, or the other way round."""
    return lines[:5] + ["guesses candidates"] * (lines[5] != "guesses candidates") + \
        lines[5 + (lines[5] == "guesses candidates"):]


def claim_anything(lines, at):
    """Adds a claim of a set that some history leaves."""
    places, _, colors = lines[9 + (lines[5] == "guesses candidates")].partition("/")
    length, colors = len(places) - 9, len(colors)
    steps = ["".join(random.choice("0123456789"[:max(2, colors)]) for _ in range(length)) +
             f":{random.randint(0, length)},{random.choice((0, 0, 1, 2))}" for _ in range(random.randint(0, 3))]
    bound = random.choice(("none", *map(str, range(1, 30)), "100", "1000"))
    return lines[:at] + [" ".join([bound, *random.choice(([], ["~1"])), *steps])] + lines[at:]


def add_image(lines, at):
    """Adds a claim of what a guess or two leave, and one that states a renaming, mostly to its set."""
    game = game_of(lines[1].split(" ")[1], False)
    root = random.choice([i for i, line in enumerate(lines) if is_claim(line) and ":" not in line])
    secret, *guesses = (random.choice(game.codes) for _ in range(random.choice((2, 2, 3))))
    answers = [game.feedback(guess, secret) for guess in guesses]
    n = sum([game.feedback(guess, code) for guess in guesses] == answers for code in game.codes)
    bound = random.choice((2 * n - 2, 2 * n - 1, 2 * n - 1, 2 * n, 3 * n))
    places, colors = (random.sample(range(most), most) for most in (len(secret), game.colors))
    if random.random() < 0.5:  # a renaming of more games
        places.sort()

    def claim(more, renaming, guesses):
        return " ".join([str(bound + more), *renaming, *(
            "".join(second.DIGITS[x] for x in guess) + f":{bulls},{cows}"
            for guess, (bulls, cows) in zip(guesses, answers))])

    def renamed_back(code):
        return [colors.index(code[places.index(i)]) for i in range(len(code))]
    stated = ["=" + "/".join("".join(second.DIGITS[x] for x in values) for values in (places, colors))]
    both = [claim(0, [], guesses),
            claim(random.choice((0, 0, 0, -1, 1)), stated, map(renamed_back, guesses))]
    if random.random() < 0.1:
        both.reverse()
    return lines[:root] + both + lines[root:]


def change_image(lines, at):
    """Exchanges two digits of a stated renaming."""
    at = random.choice([i for i, line in enumerate(lines) if is_claim(line) and "=" in line])
    start = lines[at].index("=") + 1
    text = list(lines[at])
    a, b = random.sample([i for i in range(start, lines[at].index(" ", start)) if text[i] != "/"], 2)
    text[a], text[b] = text[b], text[a]
    return lines[:at] + ["".join(text)] + lines[at + 1:]


def renamed(how):
    """Changes one renaming, or all of them."""
    def change(lines, at):
        named = [i for i, line in enumerate(lines) if line.startswith("renaming ")]
        chosen = named if random.random() < 0.5 else random.sample(named, min(1, len(named)))
        return [how(line) if i in chosen else line for i, line in enumerate(lines)]
    return change


def one_of_others(line):
    """A digit of a renaming becomes one of its others: no permutation any more."""
    places = [i for i, c in enumerate(line) if i > 8 and c != "/"]
    a, b = random.choice(places), random.choice(places)
    return line[:a] + line[b] + line[a + 1:]


def respell_number(lines, at):
    at = random.randrange(len(lines))
    words = lines[at].split(" ")
    numbers = [i for i, word in enumerate(words) if word.isdigit()]
    for i in numbers[:1]:
        words[i] = random.choice(("0{}", "+{}", "{} ", " {}", "{}.0", "{}_0", "1844674407370955{}")).format(words[i])
    return lines[:at] + [" ".join(words)] + lines[at + 1:]


def change_byte(lines, at):
    text = "\n".join(lines)
    at = random.randrange(len(text))
    with_it = random.choice((0, 1))
    return (text[:at] + random.choice("0123456789abcz ~=:,/.+-\t\r\nNg") * random.choice((0, 1)) +
            text[at + with_it:]).split("\n")


def drop_word(lines, at):
    at = random.randrange(len(lines))
    words = lines[at].split(" ")
    del words[random.randrange(len(words))]
    return lines[:at] + [" ".join(words)] + lines[at + 1:]


def move_goal(lines, at):
    starts = [i for i, line in enumerate(lines) if line.startswith("goal ")] + [len(lines)]
    parts = [lines[a:b] for a, b in zip(starts, starts[1:])]
    change = random.choice((random.shuffle, lambda p: p.pop(), lambda p: p.append(p[0]), lambda p: p.pop(0)))
    change(parts)
    return lines[:starts[0]] + [line for part in parts for line in part]


def aim_higher(lines):
    """What a forger begins with: a header that says more, and last claims that fit."""
    text = "".join(line + "\n" for line in lines) + "end 0000000000000000\n"
    field, step = random.choice(((0, 1), (0, 1), (0, 2), (0, 50), (1, 1), (2, 1), (2, 3)))
    first = 5 + (lines[5] == "guesses candidates")
    word, _, value = lines[first + field].partition(" ")
    lines = lines[:first + field] + [f"{word} {int(value) + step}"] + lines[first + field + 1:]
    proof = read(text)
    goal = None
    for i, line in enumerate(lines):
        proof.total, proof.worst, proof.last = (int(at.split(" ")[1]) for at in lines[first:first + 3])
        if line.startswith("goal "):
            proof.goals = {}
            goal = proof.goal_of(line[5:])
        elif goal and is_claim(line) and ":" not in line:
            bound = "none" if goal.bound == second.NONE else str(goal.bound)
            lines[i] = " ".join([bound] + line.split(" ")[1:])
    return lines


CHANGES = [
    raise_bound, raise_bound, raise_bound, swap_renaming, change_history, change_renaming, change_header,
    change_guesses, claim_anything, claim_anything, add_image, add_image, add_image, change_image,
    change_image, respell_number, change_byte, change_byte, change_byte, drop_word, move_goal,
    renamed(lambda line: line.partition("/")[0]),                               # a renaming of places only
    renamed(lambda line: "renaming " + line.partition("/")[2]),
    renamed(lambda line: line[:random.randrange(9, len(line))]),                # cut short
    renamed(one_of_others), renamed(one_of_others),
    renamed(lambda line: line + random.choice(("0", " ", "/", "/0"))),
    lambda lines, at: lines[:(i := random.randrange(8))] + lines[i + 1:],       # a field less
    lambda lines, at: lines[:(i := random.randrange(8)) + 1] + lines[i:],       # a field twice
    lambda lines, at: lines[:at] + lines[at + 1:],                              # a claim less
    lambda lines, at: lines[:at] + [lines[at]] + lines[at:],                    # a claim twice
    lambda lines, at: lines[:at] + lines[at + 1:at + 2] + [lines[at]] + lines[at + 2:],  # out of order
    lambda lines, at: [l for l in lines if not is_claim(l) or random.random() < 0.7],
    lambda lines, at: lines[:9] + lines[random.randrange(9, len(lines)):],
]


def change(lines):
    if random.random() < 0.5 and lines[1] in ("rules p2c3r", "rules m2.3", "rules p3c2r") or random.random() < 0.1:
        lines = aim_higher(lines)
    for _ in range(random.choice((1, 1, 1, 2, 3))):
        claims = [i for i, line in enumerate(lines) if is_claim(line)]
        try:
            lines = random.choice(CHANGES)(lines, random.choice(claims))
        except (IndexError, ValueError, second.Wrong):
            pass  # changes before leave nothing to change so
    return lines


def main():
    check, proof, tree, most = sys.argv[1], sys.argv[2], sys.argv[3], int(sys.argv[4])
    truth = sys.argv[5:]
    lines = read_proof(proof)
    random.seed(4711)
    rejected = tried = 0
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "mutant.gz")
        for _ in range(most):
            changed = change(lines)
            if changed == lines:
                continue
            text = write_proof(changed, path).decode("ascii")
            command = [check, "--quiet", "--threads", "1", path]
            run = subprocess.run(command, capture_output=True)
            with_tree = run.returncode == 0 and truth and subprocess.run([*command, tree], capture_output=True)
            tried += 1
            if run.returncode == 1 and run.stderr.count(b"\n") == 1:
                rejected += 1
                wrong = None if b"shown" in run.stderr or fault(text) else "check.py accepts it"
            elif run.returncode == 0:
                wrong = fault(text) or (None if truth else too_much(text))
            else:
                wrong = run.stderr
            if wrong or with_tree and with_tree.returncode == 0 and (
                    meaning(changed)[0] != meaning(lines)[0] or meaning(changed)[1] not in truth):
                sys.exit(f"status {run.returncode}, but {wrong}: {run.stderr}\n{text}")
    print(f"tried {tried}, rejected {rejected}")


if __name__ == "__main__":
    main()

"""Plays against a program of play/embed/machines/ by its keys, and reads all from its screen:

    duel.py MACHINE BUILD GAMES [PICTURE]

The program's guesses have to be those of `pegtree-play walk`, its answers those of one secret, and
what it says of a guess is computed here once more. Prints a line with what was seen, or what is
wrong. Exits with 3 where a tool is missing, whose name it prints."""

import importlib
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.join(HERE, "../../../..")
SOURCE = os.path.join(TOP, "play/embed/machines")
sys.path.append(os.path.join(TOP, "tests/play/web"))
import game  # noqa: E402, codes and their scores by the definition

GLYPH_PEG, HOLE, INVERSE = 64, 10, 128
HELD, APART = 3, 3  # frames for which keys are held and let go
# Of each game, the tree and the first digit.
GAMES = {"p4c6r": ("p4c6r-optimal", 1), "p4c10n": ("p4c10n-optimal", 0), "p5c8r": ("p5c8r-optimal", 1)}


class Wrong(Exception):
    pass


def layout(machine):
    """What the header of a machine says of its screen."""
    with open(os.path.join(SOURCE, machine + ".h")) as file:
        return {name: int(value) for name, value in re.findall(r"#define (\w+) +(\d+)\b", file.read())}


def paths_of(build, rules):
    """Of each secret, the guesses of the tree."""
    tree = os.path.join(TOP, "trees", GAMES[rules][0] + ".peg")
    lines = subprocess.run([os.path.join(build, "pegtree-gen"), "paths", tree], capture_output=True, text=True, check=True)
    paths = {}
    for line in lines.stdout.splitlines():
        guesses = [tuple(int(digit) for digit in turn.split(":")[0]) for turn in line.split()]
        paths[guesses[-1]] = guesses
    return paths


class Screen:
    """A machine's screen, by the layout that its header has."""

    def __init__(self, machine, at, first):
        self.machine, self.at, self.first = machine, at, first

    def text(self, y, x=None):
        x = self.at["TEXT_LEFT"] if x is None else x
        glyphs = [self.machine.glyph(i, y) for i in range(x, self.at["TEXT_LEFT"] + self.at["TEXT_WIDTH"])]
        return "".join(chr(32 + glyph) if glyph < GLYPH_PEG else "#" for glyph in glyphs).rstrip()

    def message(self):
        return self.text(self.at["MESSAGE_TOP"])

    def peg(self, x, y):
        """The digit of a peg, HOLE, or None where there is neither."""
        size = self.at["PEG_SIZE"]
        seen = [self.machine.glyph(x + i % size, y + i // size) for i in range(size * size)]
        for digit in range(HOLE + 1):
            parts = [GLYPH_PEG + digit * size * size + i for i in range(size * size)]
            if seen in ([self.machine.looks_like(part + lit) for part in parts] for lit in (0, INVERSE)):
                return digit
        return None

    def row(self, side, row, length):
        """A guess, or None, and its answer, or None."""
        size, left = self.at["PEG_SIZE"], self.at[side + "_LEFT"]
        y = self.at["BOARD_TOP"] + row * size
        code = tuple(self.peg(left + i * size, y) for i in range(length))
        bulls, cows = (self.machine.glyph(left + length * size + 1 + i, y) for i in (0, 1))
        answer = (bulls - INVERSE - 16, cows - 16) if bulls and cows else None
        if None in code or HOLE in code:
            return None, answer
        return tuple(digit - self.first for digit in code), answer


class Duel:
    def __init__(self, machine, at, rules, paths):
        self.machine, self.rules, self.paths = machine, rules, paths
        self.first = GAMES[rules][1]
        self.screen = Screen(machine, at, self.first)
        self.rounds = at["ROUNDS"]
        self.codes = game.secrets(rules)
        self.length = len(self.codes[0])
        self.colors = 1 + max(max(code) for code in self.codes)
        self.frames, self.analyses, self.refusals, self.corrections = [], [], 0, 0
        self.found = []  # in each game, the code that the machine had drawn, and after how many guesses

    def check(self, so, what):
        if not so:
            shown = "\n".join(
                "".join(
                    chr(32 + (g & 127)) if (g & 127) < 64 else "#"
                    for g in (self.machine.glyph(x, y) for x in range(self.machine.columns))
                )
                for y in range(self.machine.rows)
            )
            raise Wrong(f"{self.rules}: {what}\n{shown}")

    def press(self, key):
        self.machine.step(HELD, key)
        self.machine.step(APART)

    def until(self, seen, what, frames=60):
        """Waits until something is to be seen."""
        for _ in range(0, frames, 3):
            if seen():
                return
            self.machine.step(3)
        self.check(False, f"no {what} in {frames} frames")

    def turn_to(self, value, wanted, values):
        """Presses UP or DOWN until a value has become another."""
        up = (wanted - value) % values
        down = values - up
        for _ in range(min(up, down)):
            self.press("up" if up <= down else "down")

    def set_guess(self, guess):
        if self.typed:
            for symbol in guess:
                self.press(str(symbol + self.first))
            return
        for i, symbol in enumerate(guess):
            self.turn_to(self.picked[i], symbol, self.colors)
            self.press("right")
        self.picked = guess

    def fire(self):
        return self.machine.fire_key if self.typed else "fire"

    def set_answer(self, answer):
        for value, name in zip(answer, ("IN PLACE", "ELSEWHERE")):
            self.until(lambda: name in self.screen.message() or "NONE FITS" in self.screen.message(), name)
            if self.typed:
                self.press(str(value))
            else:
                self.turn_to(0, value, self.length + 1)
            if name == "IN PLACE":
                self.press(self.fire())

    def mine(self, row):
        return self.screen.row("MINE", row, self.length)[0]

    def analysis(self):
        """What the screen says of the last guess, as (guess, possible, before, after, parts, most)."""
        top = self.screen.at["WORTH_TOP"]
        lines = " / ".join(self.screen.text(top + i) for i in range(3))
        said = re.fullmatch(r"GUESS (\d+) ?: (POSSIBLE|RULED OUT) / OF (\d+) LEFT (\d+) / PARTS (\d+) MOST (\d+)", lines)
        if not said:
            return None
        numbers = [int(said[i]) for i in (1, 3, 4, 5, 6)]
        return (numbers[0], said[2] == "POSSIBLE", *numbers[1:])

    def guess(self, row):
        """The player's turn: a guess, its answer, and what it was worth."""
        left = self.left
        guess = random.choice(left if random.random() < 0.8 else self.codes)
        self.set_guess(guess)
        began, heard = self.machine.frames, self.machine.heard
        self.press(self.fire())
        seen = lambda: self.screen.row("YOURS", row, self.length)
        self.until(lambda: seen()[1] is not None, "answer")
        shown, answer = seen()
        self.check(shown == guess, f"guessed {guess}, {shown} is shown")
        parts = Counter(game.score(guess, code) for code in left)
        self.check(answer in parts, f"{guess} was answered with {answer}, which no code agrees with")
        self.left = [code for code in left if game.score(guess, code) == answer]
        want = (row + 1, guess in left, len(left), len(self.left), len(parts), max(parts.values()))
        if answer[0] < self.length:
            self.until(lambda: self.analysis() == want, f"analysis {want}", self.machine.patience)
            self.analyses.append(self.machine.frames - began)
        self.machine.step(3)
        self.check(heard is None or self.machine.heard > heard, "no sound for an answer")
        return answer[0] == self.length

    def answer(self, row):
        """The machine's turn: its guess has to be the tree's."""
        guess, path = self.mine(row), self.paths[self.secret]
        self.check(guess == path[row], f"for {self.secret}, guess {row + 1} is {guess} and not {path[row]}")
        if row == 1 and self.wrong:  # an answer that none is left for, then back to the first guess
            self.wrong = False
            self.set_answer((self.length - 1, 1))
            self.press(self.fire())
            self.until(lambda: self.screen.message().startswith("NONE FITS"), "contradiction")
            self.refusals += 1
            self.press("back")
            self.until(lambda: self.mine(0) == path[0] and self.mine(1) is None, "guess taken back")
            self.corrections += 1
            return self.answer(0) or self.answer(1)
        self.set_answer(game.score(guess, self.secret))
        if row + 1 == len(path):
            self.press(self.fire())
            return True
        for frame in range(1, 31):  # within half a second
            self.machine.step(1, *[self.fire()] * (frame <= HELD))
            if self.mine(row + 1):
                self.frames.append(frame)
                break
        self.check(self.mine(row + 1), "no guess within 30 frames")
        self.machine.step(APART)
        return False

    def play(self, secret, typed, wrong):
        self.secret, self.typed, self.wrong = secret, typed, wrong
        self.left = self.codes
        self.until(lambda: self.screen.message().startswith("YOUR GUESS"), "game", 200)
        self.machine.step(2)
        self.picked = self.screen.row("YOURS", 0, self.length)[0]
        self.check(self.picked and self.mine(0), "the first guesses are not there")
        self.machine.step(random.randrange(9) + 1)
        you_know = i_know = False
        row = 0
        while not (you_know or row == self.rounds) or not i_know:
            if not you_know and row < self.rounds:
                you_know = self.guess(row)
                if you_know:
                    yours = row + 1
            if not i_know:
                self.until(lambda: "IN PLACE" in self.screen.message(), "question")
                i_know = self.answer(row)
            row += 1
        mine = len(self.paths[secret])
        if you_know:
            self.found.append((yours, self.left[0]))
            want = f"YOU {yours} I {mine}: " + ("A DRAW" if yours == mine else "YOU WIN" if yours < mine else "I WIN")
        else:
            want = "I WIN, IT IS"
        self.until(lambda: self.screen.message().startswith(want), f"message '{want}'")
        if not you_know:
            size, left = self.screen.at["PEG_SIZE"], self.screen.at["TEXT_LEFT"] + 14
            it = tuple(self.screen.peg(left + i * size, self.screen.at["MESSAGE_TOP"]) - self.first for i in range(self.length))
            self.check(it in self.left, f"the secret is {it}, which the answers exclude")

    def again(self):
        self.press(self.fire())


def main():
    name, build, games = sys.argv[1], os.path.abspath(sys.argv[2]), int(sys.argv[3])
    picture = sys.argv[4] if len(sys.argv) > 4 else None
    module = importlib.import_module(name)
    missing = module.lacks()
    if missing:
        print(missing)
        sys.exit(3)
    random.seed(30)
    folder = tempfile.mkdtemp()
    machine = module.start(build, folder)
    try:
        for rules in module.RULES:
            duel = Duel(machine, layout(name), rules, paths_of(build, rules))
            module.choose(machine, rules)
            secrets = random.sample(sorted(duel.paths), -(-games // len(module.RULES)))
            for number, secret in enumerate(secrets):
                duel.play(secret, typed=module.TYPED and number % 2 == 1, wrong=number % 5 == 0)
                if picture and number == 0:
                    machine.step(60)
                    machine.picture(picture)
                if number + 1 < len(secrets):
                    duel.again()
            # By chance, a code is guessed at once in a game of a thousand, and drawn twice in as many.
            guesses, drawn = zip(*duel.found)
            duel.check(len(drawn) < 2 or len(set(drawn)) > 1, f"the code is always {drawn[0]}")
            duel.check(sum(guesses) > 2 * len(guesses), f"the codes are guessed in {guesses} guesses")
            frames = sorted(duel.frames)
            print(
                f"{rules}: {len(secrets)} games, {len(frames)} guesses, {sum(frames) / len(frames):.1f} frames for one,"
                f" {frames[-1]} at most, {len(duel.analyses)} analyses in up to {max(duel.analyses, default=0)} frames,"
                f" {duel.refusals} contradictions noticed,"
                f" {duel.corrections} answers taken back"
            )
    except Wrong as wrong:
        sys.exit(str(wrong))
    finally:
        machine.close()
        shutil.rmtree(folder, ignore_errors=True)


main()

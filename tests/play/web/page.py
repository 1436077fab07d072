"""The page as its players meet it: what they see, click and type."""
import pathlib
import re
import subprocess

from driver import Browser
from game import alphabet

READY = "return ['main', 'explore'].some(id => document.getElementById(id)?.hidden === false)"


# Only the page itself can do it.
FORGET = "return location.href.startsWith(arguments[0]) && (localStorage.clear(), true)"
KEPT = "JSON.stringify(Object.entries(localStorage).sort())"
RESTORE = """const kept = Object.fromEntries(JSON.parse(arguments[0]));
    Object.keys(localStorage).filter((key) => !(key in kept)).forEach((key) => localStorage.removeItem(key));
    Object.entries(kept).forEach((one) => localStorage.setItem(...one));"""

# Chromium loads the page in another process each time. On a very busy machine what the last one
# wrote may not have come to where the next one reads it; it is then loaded again.
LOADS = 20


class Page(Browser):
    IDLE = "!document.querySelector('[aria-busy]')"

    def __init__(self, path):
        super().__init__()
        self.folder = pathlib.Path(path).absolute().parent
        self.url = pathlib.Path(path).absolute().as_uri()
        self.idle = self.IDLE
        self.loads = 0
        self.devtools("Page.addScriptToEvaluateOnNewDocument", source=f"try {{ window.found = {KEPT}; }} catch {{ }}")
        self.screen(1280, 800, dark=False)

    def load(self, hash="", keep=False):
        """Opens the page anew, by default as somebody who was never here."""
        if not keep and not self.run(FORGET, self.url):
            self.open(self.url)
            self.wait(READY)
            self.run(FORGET, self.url)
        kept = self.run(f"return location.href.startsWith(arguments[0]) ? {KEPT} : null", self.url)
        for _ in range(LOADS):
            self.loads += 1  # a new address, since another fragment alone loads nothing
            self.open(f"{self.url}?{self.loads}{'#' + hash if hash else ''}")
            self.wait(READY)
            if kept in (None, self.run("return window.found")):
                return
            self.run(RESTORE, kept)
        raise RuntimeError(f"the page finds {self.run('return window.found')} instead of {kept}")

    def follow(self, hash):
        """Goes to another game by a link within the page, which is not loaded for that."""
        self.run("""return new Promise((done) => {
            addEventListener('hashchange', () => setTimeout(done), {once: true});
            location.hash = arguments[0];
        })""", hash)
        self.settle()

    def game(self, rules, mode):
        self.load(rules)
        self.click(f"#mode-{mode}")

    def open_exported(self, path):
        """A page that pegtree-gen export --to html wrote."""
        self.idle = "true"
        self.open(pathlib.Path(path).absolute().as_uri())
        self.wait("return document.querySelector('.explorer') !== null")

    def set_row(self, code):
        """Puts all pegs of a guess at once."""
        self.run("pegs.reset(arguments[0]); pegs.change()", list(code))

    def play(self, action):
        """Has the game's player do something: submit(), undo(), end('given up')."""
        self.run(f"return app.act(() => player().{action})")

    def submit(self, code):
        """Makes a guess at once."""
        self.set_row(code)
        self.play("submit()")

    def choose_game(self, name):
        """By the dialog, a game that has a name there."""
        self.click("#game-open")
        self.run("[...document.querySelectorAll('#games-list .game')]"
                 ".find(one => one.textContent.includes(arguments[0])).click()", name)

    def rows(self):
        """What a screen reader says for the board's rows."""
        return self.texts("#rows > :not(.empty) > .unseen")

    def guess(self, rules):
        """The code that the page guesses now, from 0; None where the game is over."""
        label = self.run("return document.querySelector('#rows .now > .unseen')?.textContent || ''")
        return code_of(rules, label.split(": ")[1]) if label.startswith("My guess") else None

    def texts(self, css):
        """The text of each such element, seen or not."""
        return self.run("return [...document.querySelectorAll(arguments[0])].map(one => one.textContent)", css)

    def says_copied(self):
        """What the page says once the clipboard has a text, or did not take it."""
        return self.wait("const said = document.getElementById('say').textContent; return /copied|^Copy/.test(said) && said")

    def says(self):
        return self.text("#say")

    def left(self):
        found = re.match(r"([\d,]+) of", self.text("#left"))
        return int(found[1].replace(",", "")) if found else None

    def answer(self, bulls, cows):
        """Clicks the answer."""
        for name, count in (("bulls", bulls), ("cows", cows)):
            chosen = f"return Number(document.querySelector('[name={name}]:checked')?.value ?? -1)"
            if self.run(chosen) != count:
                self.click(f"#{name} .choice:nth-child({count + 1})")
        self.click("#answer-go")

    def hidden(self, css):
        return self.run("return document.querySelector(arguments[0]).checkVisibility() === false", css)

    def place(self, code):
        """Puts pegs by clicking the palette, and guesses."""
        for symbol in code:
            self.click(f"#palette button:nth-child({symbol + 1})")
        self.click("#guess-go")

    def row_now(self):
        """The symbols of the guess being made; empty where there is a hole."""
        return self.texts("#current [data-at]")

    def pins(self, row):
        """Bulls and cows as drawn in a row of the board."""
        return tuple(self.run("""return ['bull', 'cow'].map(kind => document.querySelectorAll(
            `#rows li:nth-child(${arguments[0]}) .pin.${kind}`).length)""", row))


def code_of(rules, text):
    return tuple(alphabet(rules).index(symbol) for symbol in text.split())


def said(command, typed=None):
    return subprocess.run(command, input=typed, capture_output=True, text=True, check=True).stdout


def walk(play, tree, secret):
    """The guesses that pegtree-play makes for a secret."""
    text = "".join("0123456789abcdefghijklmnopqrstuvwxyz"[s] for s in secret)
    line = said([play, "walk", tree, "--secret", text])
    return [tuple(int(digit, 36) for digit in word.split(":")[0]) for word in line.split()]


def terminal_secret(play, name):
    """The code of a game such as p4c6r#4711, as the terminal shows it when giving up."""
    shown = said([play, "make", name, "--no-record"], "quit\n")
    return code_of(name.split("#")[0], shown.split("the code was ")[1].split(";")[0].split(".")[0])


def terminal_analysis(play, name, guesses):
    """What the terminal says after a game: the figure; the codes left, cost, word and better guess of
    each guess; the sentences that say why."""
    shown = said([play, "guess", name, "--no-record", "--ascii"], "\n".join(guesses) + "\n")
    rows = re.findall(r"^ +\d+  \d+ +[bc.]+ +(\d+) +([\d.]+)  (\w+) *(\d*)$", shown, re.M)
    return re.search(r"Your play: (\d+) of 100", shown)[1], rows, re.findall(r"^Guess \d+: (.*)$", shown, re.M)

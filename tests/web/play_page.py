#!/usr/bin/env python3
"""Plays the page in headless Chromium: play_page.py PAGE, with the programs in $PLAY and $GEN.
Prints a line for each case, as the shell tests do."""
import json
import os
import pathlib
import sys
import tempfile
import traceback

from game import agreeing, alphabet, score, secrets
from page import Page, code_of, terminal_analysis, terminal_secret, walk

PLAY = os.environ["PLAY"]
ROOT = pathlib.Path(__file__).parent.parent.parent
TREES = ROOT / "trees"
EXAMPLES = ROOT / "tests" / "examples"
GAMES = {"p4c6r": "p4c6r-optimal", "p5c8r": "p5c8r-best", "p4c10n": "p4c10n-optimal",
         "m5.5.5": "m5.5.5-optimal", "p6c6n": "p6c6n-optimal"}
SIZES = {"phone": (390, 844), "desktop": (1280, 800)}
CASES = []


def case(test):
    CASES.append(test)
    return test


def equal(found, wanted, what=""):
    if found != wanted:
        raise AssertionError(f"{what}: {found!r}, not {wanted!r}")


def some(rules, count=3):
    """Secrets all over the game, always the same."""
    codes = secrets(rules)
    return [codes[(2 * i + 1) * len(codes) // (2 * count)] for i in range(count)]


def tree_of(rules):
    return str(TREES / f"{GAMES[rules]}.peg")


# ---- the page guesses -------------------------------------------------------------------


def break_code(page, rules, secret, answer):
    """Answers truthfully until the page has found the secret; returns its guesses."""
    guesses, left = [], [(code, None) for code in secrets(rules)]
    while True:
        equal(page.left(), len(left), f"codes left after {guesses}")
        guess = page.guess(rules)
        guesses.append(guess)
        found = score(guess, secret)
        answer(*found)
        if guess == secret:
            return guesses
        left = [(code, None) for code, _ in left if score(guess, code) == found]


def check_break(page, rules, answer):
    for secret in some(rules):
        page.game(rules, "break")
        guesses = break_code(page, rules, secret, answer)
        equal(guesses, walk(PLAY, tree_of(rules), secret), f"guesses for {secret}")
        shown = page.text("#over-say")
        equal(shown, f"Found in {len(guesses)} guess{'es' * (len(guesses) > 1)}.")
        equal(code_of(rules, page.says().removeprefix("Your code is ").rstrip(".")), secret)


@case
def break_games_by_clicks(page):
    for rules in GAMES:
        check_break(page, rules, page.answer)


@case
def break_games_by_digits(page):
    for rules in GAMES:
        check_break(page, rules, lambda bulls, cows: page.keys(str(bulls), str(cows), "Enter"))


@case
def break_games_by_letters(page):
    def answer(bulls, cows):
        page.keys(*["Backspace"] * 12, *"b" * bulls, *"c" * cows, "Enter")
    for rules in ("p4c6r", "p5c8r"):
        check_break(page, rules, answer)


@case
def break_game_by_tapping_holes(page):
    def answer(bulls, cows):
        if page.left() == 1:
            page.click("#answer-solved")
            return
        for _ in range(cows):
            page.click("#rows .now .pin.none")
            page.click("#rows .now .pin.bull")
        for _ in range(bulls):
            page.click("#rows .now .pin.none")
        page.click("#answer-go")
    page.screen(*SIZES["phone"], dark=False, phone=True)
    check_break(page, "p4c6r", answer)


@case
def answers_that_cannot_be_are_not_offered(page):
    page.game("p4c6r", "break")
    page.click("#bulls .choice:nth-child(4)")
    possible = page.run("return [...document.querySelectorAll('[name=cows]')].map(i => !i.disabled)")
    equal(possible, [True, False, False, False, False], "cows beside 3 bulls")
    page.game("p6c6n", "break")  # all six symbols are in every code
    possible = page.run("return [...document.querySelectorAll('[name=cows]')].map(i => !i.disabled)")
    equal(possible, [False] * 6 + [True], "cows without bulls")


@case
def undo_and_change(page):
    page.game("p4c6r", "break")
    first = page.guess("p4c6r")
    page.answer(1, 1)
    second, left = page.guess("p4c6r"), page.left()
    page.answer(0, 2)
    third = page.guess("p4c6r")
    page.click("#answer-undo")
    equal((page.guess("p4c6r"), page.left()), (second, left), "after undo")
    page.keys("0", "2", "Enter")
    equal(page.guess("p4c6r"), third, "after the same answer again")
    page.keys("u", "u")
    equal((page.guess("p4c6r"), page.left()), (first, 1296), "after two more")
    page.answer(1, 1)
    page.answer(0, 2)
    page.click("#rows li:nth-child(2) button.key")
    equal(page.says(), "What should answer 2 have been?")
    page.keys("1", "0", "Enter")
    history = [(first, (1, 1)), (second, (1, 0))]
    equal(page.left(), len(agreeing(secrets("p4c6r"), history)), "after a change")
    page.click("#rows li:nth-child(1) button.key")
    page.click("#answer-undo")
    equal(page.left(), len(agreeing(secrets("p4c6r"), history)), "after a change that was left")


@case
def contradiction_and_repair(page):
    rules, secret = "p4c6r", (5, 0, 4, 0)
    codes, history = secrets(rules), []
    page.game(rules, "break")
    while True:
        guess = page.guess(rules)
        truth = score(guess, secret)
        lie = (0, 0) if len(history) == 1 else truth
        history.append((guess, lie))
        page.answer(*lie)
        if not agreeing(codes, history):
            break
    equal(page.says(), "Your answers contradict each other.")
    announced = page.text("#live") or page.run("return document.getElementById('live').textContent")
    equal("contradict" in announced, True, "announced")
    offered = page.run("return [...document.querySelectorAll('#repair-list button')].map(b => b.ariaLabel)")
    wanted = {}
    for t, (guess, said) in enumerate(history):
        for code in agreeing(codes, history[:t] + history[t + 1:]):
            bulls, cows = score(guess, code)
            wanted[t, bulls, cows] = wanted.get((t, bulls, cows), 0) + 1
    equal(len(wanted) > 1, True, "more than one repair")

    def words(bulls, cows):
        parts = [f"{n} {word}{'s' * (n > 1)}" for n, word in ((bulls, "bull"), (cows, "cow")) if n]
        return ", ".join(parts) or "nothing"
    lines = [f"Answer {t + 1}: {words(b, c)} instead of {words(*history[t][1])}; {n} code{'s' * (n > 1)} left"
             for (t, b, c), n in wanted.items()]
    equal(sorted(offered), sorted(lines), "repairs")
    truth = score(history[1][0], secret)
    start = f"Answer 2: {words(*truth)} instead"
    chosen = next(i for i, line in enumerate(offered) if line.startswith(start))
    page.click(f"#repair-list li:nth-child({chosen + 1}) button")
    history[1] = (history[1][0], truth)
    for _ in range(10):
        guess = page.guess(rules)
        equal(page.left(), len(agreeing(codes, history)), "codes left after the repair")
        history.append((guess, score(guess, secret)))
        page.answer(*score(guess, secret))
        if guess == secret:
            break
    equal(code_of(rules, page.says().removeprefix("Your code is ").rstrip(".")), secret)


@case
def two_wrong_answers_are_no_dead_end(page):
    page.game("p6c6n", "break")
    for _ in range(6):
        if not page.hidden("#repair"):
            break
        page.answer(0, 6)
    equal(page.says(), "Your answers contradict each other.")
    page.click("#repair-undo")
    equal(page.hidden("#repair"), True, "repairs after undo")
    equal(page.guess("p6c6n") is not None, True, "a guess after undo")


@case
def what_is_known(page):
    page.game("p4c6r", "break")
    guess = page.guess("p4c6r")
    page.answer(0, 1)
    next_guess = page.guess("p4c6r")
    page.answer(1, 2)
    left = agreeing(secrets("p4c6r"), [(guess, (0, 1)), (next_guess, (1, 2))])
    page.run("document.getElementById('known').open = true")
    page.wait("return document.querySelectorAll('#known-list li').length === 4")
    shown = page.run("return [...document.querySelectorAll('#known-list .unseen')].map(line => line.textContent)")
    wanted = [f"Position {i + 1}: " + " ".join(sorted({alphabet("p4c6r")[code[i]] for code in left})) for i in range(4)]
    equal(shown, wanted, "symbols")
    listed = page.run("return [...document.querySelectorAll('#codes .unseen')].map(c => c.textContent)")
    wanted = [" ".join(alphabet("p4c6r")[s] for s in code) for code in left]
    equal(listed, wanted if len(left) <= 60 else [], "codes listed")


# ---- the player guesses -----------------------------------------------------------------


@case
def make_games_by_clicks(page):
    for rules in GAMES:
        name = f"{rules}#4711"
        secret = terminal_secret(PLAY, name)
        page.load(name)
        wrong = next(code for code in secrets(rules) if code != secret)
        page.place(wrong)
        equal(page.pins(2), score(wrong, secret), f"{name}: the answer to {wrong}")
        page.place(secret)
        equal(page.says(), "Solved in 2 guesses!")
        takes = len(walk(PLAY, tree_of(rules), secret))
        equal(page.text("#over-say"), f"My tree takes {takes} guess{'es' * (takes > 1)} for this code.")
        rows = page.run("return document.querySelectorAll('#analysis-table tbody tr').length")
        equal(rows, 2, "rows of the analysis")


@case
def make_games_by_keys(page):
    for rules in GAMES:
        name = f"{rules}#key-board"
        secret = terminal_secret(PLAY, name)
        for wanted in (some(rules)[0], secret):
            if wanted == some(rules)[0]:
                page.load(name)
            page.keys(*[alphabet(rules)[s] for s in wanted], "Enter")
        equal(page.says(), "Solved in 2 guesses!", rules)


@case
def hints_lead_to_the_code(page):
    for rules in GAMES:
        page.load(f"{rules}#17")
        secret = terminal_secret(PLAY, f"{rules}#17")
        path = walk(PLAY, tree_of(rules), secret)
        for _ in path:
            page.click("#guess-hint")
            page.click("#guess-go")
        hints = f"{len(path)} hint{'s' * (len(path) > 1)}"
        equal(page.says(), f"Solved in {len(path)} guesses with {hints}!", rules)


@case
def analysis_as_in_the_terminal(page):
    name, guesses = "p4c6r#4711", ["1122", "1345", "1416", "1451"]
    page.load(name)
    for guess in guesses:
        page.keys(*guess, "Enter")
    shown = page.run("""return [...document.querySelectorAll('#analysis-table tbody tr')].map(row =>
        [4, 5, 6, 7, 8].map(i => row.children[i - 1].textContent.replace('−', '-').replaceAll(',', '')))""")
    wanted = [numbers[:5] for numbers in terminal_analysis(PLAY, name, guesses)]
    equal([[float(n) for n in row] for row in shown], [[float(n) for n in row] for row in wanted], "analysis")


@case
def dragging_pegs(page):
    for kind in ("mouse", "touch"):
        page.load("p4c6r#4711")
        for position, symbol in ((2, 5), (0, 1), (3, 5), (1, 4)):
            page.drag(f"#palette button:nth-child({symbol})", f"#current [data-at='{position}']", kind)
        page.click("#guess-go")
        equal(page.rows()[1].split(";")[0], "Guess 1: 1 4 5 5", kind)


@case
def filling_a_row(page):
    page.load("p4c10n#1")
    page.keys("1", "2", "Backspace", "3", "ArrowLeft", "ArrowLeft", "4")
    holes = page.run("return [...document.querySelectorAll('#current [data-at]')].map(h => h.textContent)")
    equal(holes, ["4", "3", "", ""], "typed")
    page.keys("4")  # a symbol that is there already moves
    holes = page.run("return [...document.querySelectorAll('#current [data-at]')].map(h => h.textContent)")
    equal(holes, ["", "3", "4", ""], "moved")
    page.click("#current [data-at='1']")
    page.click("#current [data-at='1']")
    holes = page.run("return [...document.querySelectorAll('#current [data-at]')].map(h => h.textContent)")
    equal(holes, ["", "", "4", ""], "taken away")
    equal(page.run("return document.getElementById('guess-go').disabled"), True, "an unfinished guess")


@case
def taking_back_and_giving_up(page):
    secret = terminal_secret(PLAY, "p4c6r#5")
    wrong = [code for code in secrets("p4c6r") if code != secret]
    page.load("p4c6r#5")
    page.place(wrong[0])
    page.place(wrong[0])
    equal(page.says(), "That was guess 1 already; it does not count.")
    page.keys(*["Backspace"] * 4)
    page.place(wrong[1])
    page.click("#guess-undo")
    equal((len(page.rows()), page.text("#left")), (2, "2 guesses"), "after taking back")
    page.click("#guess-give-up")
    equal(page.says(), "My code was " + " ".join(alphabet("p4c6r")[s] for s in secret) + ".")
    page.click("#over-again")
    equal(page.hidden("#guess"), False, "another game")


@case
def games_by_number(page):
    page.load("p4c6r")
    page.click("#mode-make")
    page.click("#seed")
    page.keys(*"p4c10n#4711", "Enter")
    page.wait("return location.hash === '#p4c10n#4711'")
    equal(page.text("#game-name"), "Bulls & Cows")
    secret = terminal_secret(PLAY, "p4c10n#4711")
    page.place(secret)
    equal(page.says(), "Solved in 1 guess!")
    page.run("location.hash = '#p4c6r#99'")
    page.wait("return document.getElementById('share-id').textContent === 'p4c6r#99'")
    page.place(terminal_secret(PLAY, "p4c6r#99"))
    equal(page.says(), "Solved in 1 guess!")
    page.load("p9c9r#1")
    equal("none of the games here" in page.text("#notice"), True, "a game that is not here")


# ---- what is kept -----------------------------------------------------------------------


@case
def games_survive_a_reload(page):
    page.game("p5c8r", "break")
    page.answer(1, 1)
    before = page.guess("p5c8r"), page.left(), page.rows()
    page.load(keep=True)
    equal((page.guess("p5c8r"), page.left(), page.rows()), before, "the page's game")
    page.click("#mode-make")
    page.place((0, 1, 2, 3, 4))
    number, rows = page.text("#share-id"), page.rows()
    page.load(keep=True)
    equal((page.text("#share-id"), page.rows()), (number, rows), "the player's game")


@case
def nonsense_in_the_store(page):
    for nonsense in ("{", "null", "7", '[{"code":[99,99,99,99],"bulls":1,"cows":1}]', '{"seed":7,"history":3}'):
        page.load()
        page.run("""for (const mode of ['break', 'make']) localStorage.setItem(`pegtree.${mode}.p4c6r`, arguments[0]);
                    localStorage.setItem('pegtree.records', arguments[0])""", nonsense)
        page.load("p4c6r", keep=True)
        equal(page.left(), 1296, f"with {nonsense}")
        page.click("#mode-make")
        page.click("#guess-hint")
        page.click("#guess-go")
        equal(len(page.rows()), 2, f"with {nonsense}")


@case
def without_a_store(page):
    source = "Object.defineProperty(window, 'localStorage', {get() { throw new Error('denied'); }})"
    script = page.devtools("Page.addScriptToEvaluateOnNewDocument", source=source)["identifier"]
    try:
        page.open("about:blank")
        page.open(page.url)
        page.wait("return !document.getElementById('main').hidden")
        page.answer(1, 1)
        equal(len(page.rows()), 2)
    finally:
        page.devtools("Page.removeScriptToEvaluateOnNewDocument", identifier=script)


# ---- trees from the disk ----------------------------------------------------------------


def offer(page, path):
    """Loads a file; returns what the page complains of, or none."""
    page.run("document.getElementById('notice').textContent = ''; window.offered = document.querySelectorAll('.game').length")
    page.choose_file("#file", path)
    return page.wait("""const notice = document.getElementById('notice').textContent;
        return notice || (document.querySelectorAll('.game').length > offered
            && document.getElementById('game-name').textContent === arguments[0] && 'loaded')""", pathlib.Path(path).stem)


@case
def loads_trees(page):
    for tree in ("p5c6n-optimal", "p6c6r-best", "p7c3r-optimal", "m2.3.4-optimal", "p2c10r-optimal"):
        rules = tree.split("-")[0]
        page.load()
        equal(offer(page, TREES / f"{tree}.peg"), "loaded", tree)
        page.click("#mode-break")
        secret = some(rules)[2]
        guesses = break_code(page, rules, secret, page.answer)
        equal(guesses, walk(PLAY, str(TREES / f"{tree}.peg"), secret), tree)
        page.click("#mode-make")
        page.click("#guess-hint")
        page.click("#guess-go")
        equal(len(page.rows()) >= 2, True, tree)


@case
def refuses_damaged_trees(page):
    good = (TREES / "p4c10n-optimal.peg").read_bytes()
    page.load("p4c6r")
    page.answer(1, 1)
    before = page.rows()
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "tree.peg"
        for cut in (0, 1, 5, 20, len(good) // 2, len(good) - 1):
            path.write_bytes(good[:cut])
            wanted = "is not a Pegtree" if cut == 0 else "is incomplete"
            equal(wanted in offer(page, path), True, f"cut at {cut}: {page.text('#notice')}")
        for bit in range(3, 8 * len(good), 101):
            bad = bytearray(good)
            bad[bit // 8] ^= 1 << bit % 8
            path.write_bytes(bad)
            equal(offer(page, path) != "loaded", True, f"bit {bit}")
        path.write_bytes(b"<html>" * 1000)
        equal("is not a Pegtree tree file" in offer(page, path), True, "text")
    equal(page.rows(), before, "the game goes on")
    page.answer(0, 1)
    equal(len(page.rows()), 3)


@case
def reading_can_be_cancelled(page):
    page.load("p4c6r")
    page.run("window.Worker = class { postMessage() {} terminate() {} }")  # one that never answers
    page.choose_file("#file", TREES / "p5c6n-optimal.peg")
    page.wait("return document.getElementById('reading').open")
    page.click("#reading-cancel")
    page.wait("return !document.getElementById('reading').open")
    page.answer(1, 1)
    equal((len(page.rows()), page.hidden("#notice")), (2, True))


@case
def answers_to_the_example_files(page):
    page.load()
    for path in sorted(EXAMPLES.glob("*.peg")):
        found = offer(page, path)
        equal(found == "loaded", path.name.startswith("good-"), f"{path.name}: {found}")
        if path.name.startswith("unsupported"):
            equal("newer format" in found, True, found)


# ---- the page itself --------------------------------------------------------------------


@case
def no_network_and_no_complaints(page):
    page.log("performance")
    page.load("p4c6r#1")
    offer(page, TREES / "p5c6n-optimal.peg")
    urls = [message["params"]["request"]["url"] for message in
            (json.loads(line["message"])["message"] for line in page.log("performance"))
            if message["method"] == "Network.requestWillBeSent"]
    outside = [url for url in urls if not url.startswith(("file:", "blob:", "data:", "about:"))]
    equal(outside, [], "requests")
    equal(page.url in urls or any(url.startswith(page.url) for url in urls), True, "the log has the page")
    blocked = page.run("""return fetch('https://example.org/').then(() => 'sent', () => 'blocked')""")
    equal(blocked, "blocked", "a request to the outside")
    page.log("browser")  # the line about that request


@case
def everything_has_a_name(page):
    for rules in GAMES:
        for mode in ("break", "make"):
            page.game(rules, mode)
            for control in page.find_all("main :is(button, input, summary), header button, nav :is(button, input), .modes button"):
                if page.run("return arguments[0].checkVisibility()", {"element-6066-11e4-a52e-4f735466cecf": control}):
                    equal(page.name(control) != "", True, page.run(
                        "return arguments[0].outerHTML", {"element-6066-11e4-a52e-4f735466cecf": control}))
    equal(page.name(page.find("#palette button")), "Put 1, red")
    equal(page.name(page.find("#current [data-at]")), "Position 1: empty")
    page.click("#mode-break")
    equal(page.name(page.find("#bulls input")), "0 bulls")
    equal(page.name(page.find("#bulls")), "", "")
    page.answer(1, 5)
    equal("264 codes left" in page.run("return document.getElementById('live').textContent"), True, "announced")


@case
def keyboard_alone(page):
    """From the top of the page to a first answer with Tab, arrows and Enter."""
    page.game("p4c6r", "break")
    page.run("document.activeElement.blur()")
    for _ in range(40):
        page.keys("Tab")
        if page.run("return document.activeElement.name === 'bulls'"):
            break
    page.keys("ArrowRight")
    page.keys("Tab")
    page.keys("ArrowRight", "ArrowRight")
    page.keys("Enter")
    equal(page.pins(1), (1, 2))
    outlined = page.run("return getComputedStyle(document.querySelector(':focus-visible') || document.body).outlineStyle")
    equal(outlined == "solid" or page.run("return document.activeElement.matches('input')"), True, "focus is seen")


@case
def fits_every_screen(page):
    try:
        for width, height in (*SIZES.values(), (320, 640)):
            for dark in (False, True):
                page.screen(width, height, dark, phone=width < 800)
                for rules in GAMES:
                    for mode in ("break", "make"):
                        page.game(rules, mode)
                        page.run("document.getElementById('known').open = true")
                        if mode == "make":
                            for code in some(rules, 2):
                                page.run("maker.current = arguments[0]; maker.submit()", list(code))
                            page.run("maker.end('given up')")
                        else:
                            page.run("breaker.submit()")
                        equal(page.run("return document.documentElement.scrollWidth"), width,
                              f"width of {rules} {mode} on {width} pixels")
                equal(page.run("return document.documentElement.hasAttribute('data-dark')"), dark, "the system's theme")
    finally:
        page.screen(*SIZES["desktop"], dark=False)


@case
def the_theme_can_be_chosen(page):
    page.load()
    page.click("#theme")
    page.click("#theme")
    equal(page.run("return document.documentElement.hasAttribute('data-dark')"), True, "dark")
    page.load(keep=True)
    equal(page.run("return document.documentElement.hasAttribute('data-dark')"), True, "dark after a reload")


@case
def contrast(page):
    """WCAG: 4.5 for text, 3 for the large bold symbols on pegs."""
    script = """
        const rgb = text => text.match(/[\\d.]+/g).slice(0, 3).map(Number);
        const light = text => { const [r, g, b] = rgb(text).map(v => v / 255)
            .map(v => v <= .03928 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4); return .2126 * r + .7152 * g + .0722 * b; };
        const ratio = (a, b) => { const [x, y] = [light(a), light(b)].sort(); return (y + .05) / (x + .05); };
        const probe = document.createElement('i'); document.body.append(probe);
        const color = name => { probe.style.color = ''; probe.style.color = name; return getComputedStyle(probe).color; };
        const all = {};
        for (const [ink, paper] of [['--text', '--card'], ['--text', '--paper'], ['--faint', '--card'], ['--faint', '--paper'],
            ['--bad', '--card'], ['--good', '--card'], ['--strong-text', '--strong'], ['--wood-text', '--wood'], ['--wood-text', '--groove'],
            ['--wood-text', '--now']])
            all[ink + ' on ' + paper] = ratio(color(`var(${ink})`), color(`var(${paper})`)) / 4.5;
        for (let s = 0; s < 36; s++) { const c = colorOf(s); all['symbol ' + s] = ratio(color(c.ink), color(c.paint)) / 3; }
        probe.remove(); return Object.entries(all).filter(([, r]) => r < 1);"""
    for dark in (False, True):
        page.screen(*SIZES["desktop"], dark)
        page.load()
        equal(page.run(script), [], f"too little contrast, dark {dark}")
    page.screen(*SIZES["desktop"], dark=False)


def main(path):
    chosen = sys.argv[2:]
    with Page(os.path.abspath(path)) as page:
        for test in CASES:
            name = "the page: " + test.__name__.replace("_", " ")
            if chosen and test.__name__ not in chosen:
                continue
            try:
                test(page)
                page.screen(*SIZES["desktop"], dark=False)
                complaints = [line["message"] for line in page.log("browser") if line["level"] == "SEVERE"]
                equal(complaints, [], "the browser's log")
                print(f"ok      {name}", flush=True)
            except Exception as error:  # one case that fails must not hide the others
                where = traceback.extract_tb(error.__traceback__)
                line = next(frame.lineno for frame in reversed(where) if frame.filename == __file__)
                print(f"FAILED  {name}, line {line}: {str(error)[:500]}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1])

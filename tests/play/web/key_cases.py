"""Everything the page does by keys alone, as touch_cases.py does it by fingers alone: each function,
the focus seen at each stop, and no place that keys do not lead out of."""
import os
import tempfile

from common import TREES, case, equal
from game import agreeing, alphabet, score, secrets
from keyboard import answer, begin, choose, end, focus, go, hole, press, put, stops
from page import code_of, said, terminal_secret, walk

PLAY = os.environ["PLAY"]
GEN = os.environ["GEN"]
LANDSCAPE = (844, 390)  # where one part of the page lies over another
SHOWN_ANALYSIS = "return document.querySelectorAll('#analysis-list li').length === %d"


def focused(page):
    return page.run("return document.activeElement.id")


@case
def keys_alone_you_guess(page):
    begin(page, "p4c6r#4711")
    secret = terminal_secret(PLAY, "p4c6r#4711")
    wrong = next(code for code in secrets("p4c6r") if score(code, secret) == (1, 1) and len(set(code)) == 4)
    press(page, "#guess-hint")
    equal("A good guess" in page.says(), True, "a hint")
    press(page, "#current [data-at='0']")
    put(page, wrong)
    hole(page, 0)
    press(page, "#pegs-hold", " ")
    press(page, "#guess-go")
    equal(page.pins(2), (1, 1), "the answer")
    equal(page.row_now(), [alphabet("p4c6r")[wrong[0]], "", "", ""], "the first is held")
    press(page, "#pegs-fill", " ")
    equal(len(set(page.row_now()[1:])), 1, "filled")
    press(page, "#rows button.number")
    equal(page.row_now(), [alphabet("p4c6r")[s] for s in wrong], "taken from the row above")
    page.keys("Backspace", "Backspace")
    focus(page, "after Backspace")
    equal(page.row_now()[2:], ["", ""], "taken away")
    press(page, "#guess-undo")
    equal(page.rows(), ["My code, hidden"], "taken back")
    press(page, "#guess-redo")
    press(page, "#guess-undo")
    press(page, "#pegs-clear")
    put(page, secret)
    press(page, "#guess-go")
    equal(page.says(), "Solved in 2 guesses with 1 hint!")
    page.wait(SHOWN_ANALYSIS % 1)
    press(page, "#over-again")
    press(page, "#guess-give-up")
    press(page, "#guess-give-up")
    equal(page.says().startswith("My code was"), True, page.says())
    page.keys("Enter")
    equal(page.hidden("#guess"), False, "Enter begins the next")
    focus(page, "the next game")
    end(page)


@case
def keys_alone_you_set_a_code(page):
    begin(page, size=LANDSCAPE)
    rules, secret = "p4c6r", (4, 0, 2, 2)
    press(page, "#mode-break")
    first = page.guess(rules)
    answer(page, *score(first, secret))
    press(page, "#answer-undo")
    equal(page.left(), 1296, "taken back")
    while page.hidden("#repair"):
        answer(page, 0, 0)
    press(page, "#repair-undo")
    equal(page.hidden("#repair"), True, "the last answer is taken back")
    while page.hidden("#repair"):
        answer(page, 0, 0)
    press(page, "#repair-list button")
    equal(page.hidden("#repair"), True, "repaired")
    while not page.hidden("#answer-undo"):
        press(page, "#answer-undo")
    history = []
    for _ in range(8):
        equal(page.left(), len(agreeing(secrets(rules), history)), f"codes left after {history}")
        guess = page.guess(rules)
        if guess == secret:
            press(page, "#answer-solved")
            break
        answer(page, *score(guess, secret))
        history.append((guess, score(guess, secret)))
    equal(page.says(), "Your code is 5 1 3 3.")
    press(page, "#over-undo")
    press(page, "#answer-solved")
    press(page, "#over-again")
    answer(page, 1, 1)
    press(page, "#rows button.key")
    press(page, "#answer-undo")
    press(page, "#rows button.key")
    answer(page, 0, 1)
    equal(page.left(), len(agreeing(secrets(rules), [(first, (0, 1))])), "an answer changed")
    press(page, "#known summary")
    page.wait("return document.querySelectorAll('#known-list li').length === 4")
    end(page)


@case
def keys_alone_settings_and_help(page):
    begin(page)
    press(page, "#settings-open")
    for name, values in (("palette", ("okabe", "gray")), ("marks", ("shapes", "none", "letters")), ("theme", ("light", "dark"))):
        for value in values:
            choose(page, name, value)
            equal(page.run("return chosen[arguments[0]]", name), value, name)
    equal(page.run("return document.documentElement.hasAttribute('data-dark')"), True, "dark")
    page.keys("Escape")
    equal((focused(page), page.texts("#palette button")), ("settings-open", list("ABCDEF")), "letters, by Escape")
    focus(page, "after Escape")
    press(page, "#help-open")
    page.keys("PageDown")
    page.wait("return document.getElementById('help').scrollTop > 100")
    page.keys(" ")  # on Close
    equal(focused(page), "help-open", "after Close")
    page.keys("b", "a", "c", "e", "Enter")
    equal(page.rows()[1].split(";")[0], "Guess 1: B A C E", "letters typed")
    go(page, "#current .at")
    page.keys("c", "d", "e", "f", "Enter")
    equal(page.rows()[2].split(";")[0], "Guess 2: C D E F", "what is typed on a hole ends with Enter")
    end(page)


@case
def keys_alone_every_game(page):
    begin(page)
    for i, rules in enumerate(("p4c6r", "p5c8r", "p4c10n", "p6c6n", "p3c5r")):
        press(page, "#game-open")
        go(page, f"#games-list .entry:nth-child({i + 1}) .game")
        page.keys("Enter")
        page.wait("return app.waiting === 0 && app.game.id === arguments[0]", rules)
        equal(focused(page), "game-open", rules)
    press(page, "#game-open")
    for id, digits in (("length", "3"), ("colors", "7")):  # Tab chooses what is in a field
        go(page, f"#atlas-{id}")
        page.keys(*digits)
    press(page, "#atlas-repeats", " ")
    go(page, "#atlas-go")
    page.keys("Enter")
    page.wait("return app.waiting === 0 && app.game.id === 'p3c7n'")
    press(page, "#game-open")
    go(page, "#file")
    page.opens_files(lambda: page.keys("Enter"), TREES / "p4c6r-minimax.peg")
    page.wait("return app.waiting === 0 && app.game.id === 'file.p4c6r-minimax.peg'")
    focus(page, "a tree from the disk")
    press(page, "#game-open")
    press(page, "#games-list .remove")
    equal(page.count("#games-list .remove"), 0, "removed")
    page.keys("Escape")
    equal(focused(page), "game-open", "after Escape")
    end(page)


@case
def keys_alone_reading_is_cancelled(page):
    begin(page)
    press(page, "#game-open")
    page.run("Engine.prototype.open = () => new Promise((_, fail) => { Engine.prototype.end = () => fail(new Error(ENDED)); })")
    go(page, "#file")
    page.opens_files(lambda: page.keys("Enter"), TREES / "p4c6r-minimax.peg")
    page.wait("return document.getElementById('reading').open")
    focus(page, "while a tree is read")
    page.keys("Enter")
    page.wait("return !document.getElementById('reading').open")
    focus(page, "after Cancel")
    end(page)


@case
def keys_alone_another_game(page):
    begin(page)
    press(page, "#new-day")
    put(page, terminal_secret(PLAY, f"p4c6r#{page.run('return today()')}"))
    press(page, "#guess-go")
    equal(page.says(), "Solved in 1 guess!")
    page.wait(SHOWN_ANALYSIS % 1)
    go(page, "#day-text")
    press(page, "#day-copy")
    equal(page.says_copied(), "The result is copied.")
    press(page, "#new-fiend")
    put(page, (0, 1, 2, 3))
    press(page, "#guess-go")
    equal(len(page.rows()), 2, "a fiend answers")
    press(page, "#new-code")
    press(page, "#new-code")
    press(page, "#share-copy")
    link = page.says_copied().removeprefix("Copy this link: ").removesuffix(" is copied.")
    press(page, "#new-code")
    go(page, "#seed")
    page.keys(*"p99c99r#1", "Enter")
    top = page.run("return document.getElementById('notice').getBoundingClientRect().top")
    equal((page.text("#notice"), 0 <= top < 800), ("There is no game called “p99c99r”. " +
          "Games are written p4c6r, p4c10n or m2.3.4: 1 to 12 pegs of 1 to 36 colors, without repeats at least as "
          "many colors as pegs, fewer than 2³² codes.", True), "in sight")
    page.keys("Shift+Tab")
    go(page, "#seed")  # which chooses what stands there
    page.keys(*link, "Enter")
    page.wait("return document.getElementById('share-id').textContent === arguments[0]", link)
    focus(page, "a friend's game")
    go(page, "#seed")
    page.keys(*"4711")
    press(page, "#seed-form button")
    page.wait("return document.getElementById('share-id').textContent === 'p4c6r#4711'")
    end(page)


@case
def keys_alone_assist(page):
    begin(page)
    press(page, "#mode-assist")
    history = []
    for own, answered in (((0, 1, 2, 3), (1, 1)), ((0, 2, 4, 4), (0, 2))):
        press(page, "#current [data-at='0']") if not history else go(page, "#current .at")
        hole(page, 0)
        for at, symbol in enumerate(own):
            hole(page, at)
            press(page, f"#palette button:nth-child({symbol + 1})")
        answer(page, *answered)
        history.append((own, answered))
        equal(page.left(), len(agreeing(secrets("p4c6r"), history)), "codes left")
    page.wait("return !document.getElementById('why').hidden")
    press(page, "#answer-undo")
    equal(page.left(), len(agreeing(secrets("p4c6r"), history[:1])), "taken back")
    end(page)


@case
def keys_alone_explorer(page):
    begin(page, "p4c6r", LANDSCAPE)
    press(page, "#mode-explore")
    press(page, ".explorer tbody tr:nth-child(3) .next")
    equal(page.count(".crumbs li"), 2, "one step down")
    press(page, ".explorer-codes summary", " ")
    press(page, ".crumbs li:first-child button")
    go(page, "#explore-second")
    two = "return document.querySelectorAll('.explorer').length === 2 && document.getElementById('explore-second')" \
        ".selectedOptions[0].textContent.includes('p4c6r-minimax')"
    for _ in range(9):
        if page.run(two):
            break
        page.keys("ArrowDown")
        focus(page, "the second tree")
    equal(page.run(two), True, "Knuth's tree beside the optimum")
    go(page, "#explore-code")
    page.keys(*"1 2 3 4", "Enter")
    focus(page, "a code followed")
    secret = code_of("p4c6r", "1 2 3 4")
    ways = [len(walk(PLAY, str(TREES / f"p4c6r-{name}.peg"), secret)) for name in ("optimal", "minimax")]
    equal(page.run("return [...document.querySelectorAll('.crumbs')].map(way => way.children.length)"), ways, "its ways")
    go(page, ".explorer:first-child .map")
    at = "return players.explore.explorers[0].at"
    page.keys("Backspace", "Backspace", "Backspace", "Backspace", "Backspace")
    equal(page.run(at), 0, "Backspace leads up")
    focus(page, "the map")
    page.keys("ArrowDown", "ArrowRight", "ArrowRight", "ArrowDown")
    wanted = page.run("const {tree} = players.explore.explorers[0]; return tree.children(tree.children(0)[2])[0]")
    equal(page.run(at), wanted, "arrows lead through the map")
    page.keys("ArrowLeft", "ArrowUp")
    equal(page.run(at), page.run("return players.explore.explorers[0].tree.children(0)[2]"), "and back")
    focus(page, "the map")
    press(page, ".explorer:first-child .actions button:nth-child(1)")
    answer(page, 0, 1)
    equal(len(page.rows()), 3, "the page guesses on")
    press(page, "#mode-explore")
    press(page, ".explorer tbody tr:nth-child(2) .next")
    press(page, ".explorer .actions button:nth-child(2)")
    press(page, "#guess-hint")
    press(page, "#guess-go")
    equal(len(page.rows()) >= 3, True, "the player guesses on")
    end(page)


@case
def keys_alone_lead_around(page):
    """From each screen Tab comes by everything and around, and so does Shift+Tab."""
    for mode in ("make", "break", "assist", "explore"):
        begin(page, "p4c6r")
        press(page, f"#mode-{mode}")
        found = stops(page)
        equal(len(found) > 9, True, f"stops in {mode}")
        equal(sorted(stops(page, back=True)), sorted(found), f"{mode}, backwards")
    for opener, dialog in (("help-open", "help"), ("settings-open", "settings"), ("game-open", "games")):
        begin(page, "p4c6r")
        press(page, f"#{opener}")
        inside = "return document.getElementById(arguments[0]).contains(document.activeElement) || " \
            "document.activeElement === document.body"
        for back in (False, True):
            stops(page, back)
            equal(page.run(inside, dialog), True, f"{dialog} keeps the focus while it is open")
        page.keys("Escape")
        equal((page.hidden(f"#{dialog}"), focused(page)), (True, opener), f"Escape closes {dialog}")
    end(page)


def exported_guesses_by_keys(page, rules, tree):
    """The tree guesses: its first answer each time, until it has found the code."""
    press(page, ".explorer .actions button:nth-child(1)")
    while page.count(".controls .next"):
        press(page, ".controls .next")
    equal(page.text(".played .explorer-guess").startswith("Found in"), True, tree)
    press(page, ".controls button:nth-child(2)")
    equal(page.count(".controls .next") > 0, True, "undone")
    press(page, ".controls div:last-child button:last-child")


def exported_guessed_by_keys(page, rules):
    """The player guesses: a hint, pegs from the palette, the code shown, another one."""
    palette = ".controls [aria-label=Symbols] button"
    buttons = ".controls div:last-child button"
    press(page, ".explorer .actions button:nth-child(2)")
    press(page, f"{buttons}:nth-child(2)")  # Hint
    press(page, f"{buttons}:nth-child(1)")  # Guess
    if page.count(palette):
        for _ in range(len(page.texts(".turn:last-child .peg"))):
            press(page, f"{palette}:nth-child(2)")
        press(page, ".turn:last-child .peg:first-child")
        page.keys("Backspace")
        press(page, f"{buttons}:nth-child(3)")  # Show the code
        equal(page.text(".played .explorer-guess").startswith("My code was"), True, rules)
    press(page, f"{buttons}:nth-child(1)")  # Another code
    equal(page.count(palette) > 0, True, "another code")
    press(page, f"{buttons}:nth-child(4)")  # Back to the tree


@case
def keys_alone_exported_trees(page):
    with tempfile.TemporaryDirectory() as folder:
        for tree in ("p4c6r-optimal", "m2.3.4-optimal"):
            rules = tree.split("-")[0]
            out = os.path.join(folder, f"{tree}.html")
            said([GEN, "export", str(TREES / f"{tree}.peg"), "--to", "html", "-o", out])
            page.screen(1280, 800, dark=False)
            page.open_exported(out)
            found = stops(page)
            equal(sorted(stops(page, back=True)), sorted(found), f"{tree}: around, backwards")
            go(page, "#code")
            code = secrets(rules)[-1]
            page.keys(*[alphabet(rules)[symbol] for symbol in code], "Enter")
            focus(page, "a code followed")
            equal(page.count(".crumbs li"), len(walk(PLAY, str(TREES / f"{tree}.peg"), code)), "its way")
            press(page, ".crumbs li:first-child button")
            go(page, ".map")
            page.keys("ArrowDown", "ArrowRight", "ArrowUp", "ArrowDown")
            focus(page, "the map")
            equal(page.count(".crumbs li"), 2, "by the map")
            exported_guesses_by_keys(page, rules, tree)
            exported_guessed_by_keys(page, rules)
    page.idle = page.IDLE

"""The player guesses: whole games, hints, dragging, the analysis, shared games."""
import os

from common import GAMES, LONG, SCREENS, SIZES, case, equal, long_case, some, tree_of
from game import alphabet, score, secrets
from page import terminal_analysis, terminal_secret, walk

PLAY = os.environ["PLAY"]


@case
def make_games_by_clicks(page):
    for rules in GAMES if LONG else ("p4c10n",):
        name = f"{rules}#4711"
        secret = terminal_secret(PLAY, name)
        page.load(name)
        wrong = next(code for code in secrets(rules) if code != secret)
        page.run("store.set('records', {[arguments[0]]: {solved: 1, guesses: 4}})", page.run("return rulesText(app.tree)"))
        page.place(wrong)
        equal(page.pins(2), score(wrong, secret), f"{name}: the answer to {wrong}")
        page.place(secret)
        equal(page.says(), "Solved in 2 guesses!")
        takes = len(walk(PLAY, tree_of(rules), secret))
        compared = ": you beat me!" if takes > 2 else ", as you did." if takes == 2 else "."
        equal(page.text("#over-say"),
              f"I would have needed {takes} guess{'es' * (takes > 1)}{compared}")
        equal(page.text("#over-more").split(";")[0], "You have solved 2 of these, in 3.00 guesses on average")
        page.wait("return document.querySelectorAll('#analysis-list li').length === 2")


@case
def make_games_by_keys(page):
    for rules in GAMES if LONG else ("m5.5.5",):
        name = f"{rules}#key-board"
        secret = terminal_secret(PLAY, name)
        for wanted in (some(rules)[0], secret):
            if wanted == some(rules)[0]:
                page.load(name)
            page.keys(*[alphabet(rules)[s] for s in wanted], "Enter")
        equal(page.says(), "Solved in 2 guesses!", rules)


@case
def hints_lead_to_the_code(page):
    for rules in GAMES if LONG else ("p6c6n",):
        page.load(f"{rules}#17")
        secret = terminal_secret(PLAY, f"{rules}#17")
        path = walk(PLAY, tree_of(rules), secret)
        for _ in path:
            page.click("#guess-hint")
            page.click("#guess-hint")  # is counted once
            page.click("#guess-go")
        hints = f"{len(path)} hint{'s' * (len(path) > 1)}"
        equal(page.says(), f"Solved in {len(path)} guesses with {hints}!", rules)


@case
def hints_fit_a_hard_game(page):
    """The tree's second guess for this code cannot be the code."""
    page.load("p4c6r#3")
    page.run("chosen.hard = 'on'")
    for made in range(1, 7):
        page.click("#guess-hint")
        page.click("#guess-go")
        if page.says().startswith("Solved"):
            break
        equal(page.count("#rows > .past"), made, page.says())
    equal(page.says().startswith("Solved"), True, page.says())


@case
def a_review_in_one_glance(page):
    """As the terminal's: one figure, a word for each guess, and for one that is tapped why."""
    name, guesses = "p4c6r#4711", ["1122", "3333", "5566", "1416", "1451"]
    figure, rows, whys = terminal_analysis(PLAY, name, guesses)
    for size in SCREENS:
        page.screen(*SIZES[size], dark=False, phone=size == "phone")
        page.load(name)
        for guess in guesses:
            page.keys(*guess, "Enter")
        page.wait("return document.querySelectorAll('#analysis-list li').length === 5")
        equal(page.text("#analysis-figure"), figure, "the figure")
        shown = page.texts("#analysis-list .verdict")
        equal(shown, [f"{word} −{cost}" if float(cost) else word for _, cost, word, _ in rows], "words and costs")
        seen = []
        for t, (_, cost, word, better) in enumerate(rows):
            page.click(f"#analysis-list li:nth-child({t + 1}) summary")
            page.wait(f"return document.querySelectorAll('#analysis-list .more')[{t}].hasChildNodes()")
            more = page.texts("#analysis-list .more")[t]
            before = 1296 if t == 0 else int(rows[t - 1][0])
            equal(f"{before:,} code{'s' * (before > 1)} left before it" in more, True, more)
            equal(page.run(f"return document.querySelectorAll('#analysis-list .more')[{t}].querySelectorAll('.board-then li').length"),
                  t, "the board then")
            equal(("Better:" in more, word == "best"), (bool(better), not better), more)
            seen += [why for why in whys if why.lower() in more.lower()]
        equal((seen, len(whys) > 1), (whys, True), "the terminal's reasons")
        equal(page.run("return document.querySelectorAll('#analysis-list details[open]').length"), 1, "one at a time")


@long_case
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
    equal(page.row_now(), ["4", "3", "", ""], "typed")
    page.keys("4")  # a symbol that is there already moves
    equal(page.row_now(), ["", "3", "4", ""], "moved")
    page.click("#current [data-at='1']")
    page.click("#current [data-at='1']")
    equal(page.row_now(), ["", "", "4", ""], "taken away")
    equal(page.run("return document.getElementById('guess-go').disabled"), True, "an unfinished guess")


def row_text(page):
    return "".join(symbol or "." for symbol in page.row_now())


@case
def a_row_is_corrected(page):
    """A full row begins anew; pegs are taken away one by one, or all; a chosen one is replaced."""
    for size in SCREENS:
        page.screen(*SIZES[size], dark=False, phone=size == "phone")
        page.load("p4c6r#5")
        page.keys(*"1122", "Enter", *"1345", "?", *"1451", "Enter")
        equal([row.split(";")[0] for row in page.rows()[1:]], ["Guess 1: 1 1 2 2", "Guess 2: 1 4 5 1"], "what was typed is sent")
        page.click("#current [data-at='2']")
        page.keys("6", "1", "2")
        equal(row_text(page), "2.61", "in the order in which they were put")
        page.click("#pegs-back")
        equal(row_text(page), "..61", "the last one")
        page.devtools("Input.dispatchKeyEvent", type="rawKeyDown", key="z", modifiers=2, windowsVirtualKeyCode=90)
        equal(row_text(page), "..6.", "by Ctrl+Z")
        page.click("#pegs-clear")
        equal((row_text(page), page.run("return byId('pegs-clear').disabled")), ("....", True), "all")
        page.keys(*"12", "Escape")
        equal(row_text(page), "....", "all, by a key")
        page.keys(*"1234")
        page.click("#current [data-at='1']")
        page.keys("6")
        equal(row_text(page), "1634", "the chosen one alone")
        page.click("#palette button:nth-child(5)")
        equal(row_text(page), "1654", "and the next one")
        page.keys("2", "3")
        equal(row_text(page), "3...", "after the last hole a new row")


@case
def a_running_game_is_not_dropped(page):
    for size in SCREENS:
        page.screen(*SIZES[size], dark=False, phone=size == "phone")
        for button, played in (("#new-code", None), ("#seed-form button", "12"), ("#new-fiend", None)):
            page.load("p4c6r#4711")
            page.submit((0, 0, 1, 1))
            if played == "12":
                page.run("byId('seed').value = '12'")
            page.click(button)
            equal((len(page.rows()), page.text(button)), (2, "Leave this game"), f"{button} asks")
            page.keys("1")
            equal(page.text(button) != "Leave this game", True, f"{button} no longer asks when the game goes on")
            page.click(button)
            page.click(button)
            page.wait("return document.querySelectorAll('#rows > .past').length === 0")
            if played:
                equal(page.text("#share-id"), f"p4c6r#{played}", button)


@case
def hard_games_that_can_be_lost(page):
    secret = terminal_secret(PLAY, "p4c6r#5")
    for size in SCREENS:
        page.screen(*SIZES[size], dark=False, phone=size == "phone")
        page.load("p4c6r#5")
        page.click("#settings-open")
        page.click("[name=hard][value=on]")
        page.click("[name=limit][value=ten]")
        page.click("#settings button")
        history, left = [], secrets("p4c6r")
        for turn in range(3):
            if turn > 0:
                wrong = next(code for code in secrets("p4c6r") if code not in left and code not in [g for g, _ in history])
                first = next(t for t, (g, answer) in enumerate(history) if score(g, wrong) != answer)
                page.submit(wrong)
                equal((page.says(), len(page.rows())), (f"Answer {first + 1} rules that out; it does not count.", turn + 1), wrong)
            guess = next(code for code in left if code != secret)
            page.submit(guess)
            history.append((guess, score(guess, secret)))
            left = [code for code in left if score(guess, code) == history[-1][1]]
        page.run("chosen.hard = 'off'")
        others = [code for code in secrets("p4c6r") if code != secret and code not in [g for g, _ in history]]
        for guess in others[:7]:
            equal(page.hidden("#guess"), False, "not yet")
            page.submit(guess)
        equal((page.hidden("#guess"), page.says().startswith("Not found in ten guesses. My code was")), (True, True), page.says())
        page.run("chosen.limit = 'none'")
        page.load("p4c6r#6")
        for guess in others[:10]:
            page.submit(guess)
        page.run("chosen.limit = 'ten'")
        page.submit(others[10])
        equal(page.says().split(". ")[0], "Not found in 11 guesses", "limited after ten")


@long_case
def pegs_are_large_on_phones(page):
    """At least 40 pixels wherever that fits, and nothing of a row beyond its end."""
    small = ("p4c6r", "p5c8r", "p6c6n")
    for width, games in ((320, small), (390, (*small, "p7c3r", "p8c2r")), (820, (*small, "p7c5r"))):
        page.screen(width, 844, dark=False, phone=width < 800)
        for rules in games:
            page.load(f"{rules}#1")
            page.play("hint()")
            page.play("submit()")
            peg, over = page.run("""const rows = [...document.querySelectorAll('#rows .row')];
                const out = (row) => [...row.children].some((one) => one.getBoundingClientRect().right > row.getBoundingClientRect().right + 1);
                return [document.querySelector('#current .peg').offsetWidth, rows.some(out)]""")
            equal((peg >= 40, over), (True, False), f"{rules} at {width}: {peg}")


@long_case
def back_and_forward(page):
    """Pages and places in a tree have addresses, which lead there."""
    for size in SCREENS:
        page.screen(*SIZES[size], dark=False, phone=size == "phone")
        page.load("p4c6r#4711")
        page.submit((0, 0, 1, 1))
        places = ["#p4c6r#4711"]
        for do in ("#mode-break", "#mode-assist", "#mode-explore", ".explorer tbody tr:nth-child(3) .next",
                   ".explorer tbody tr:nth-child(2) .next"):
            page.click(do)
            places.append(page.run("return location.hash"))
        equal(places[1:4], ["#p4c6r/think", "#p4c6r/assist", "#p4c6r/explore"])
        equal((len(set(places)), places[-1].count(",")), (6, 2), f"addresses: {places}")
        crumbs = page.texts(".crumbs")
        seen = "return app.waiting === 0 && location.hash === arguments[0] && app.mode === arguments[1] && " \
            "!byId(arguments[1] === 'explore' ? 'explore' : 'main').hidden"
        modes = ["make", "break", "assist", "explore", "explore", "explore"]
        for step, order in ((-1, range(4, -1, -1)), (1, range(1, 6))):
            for i in order:
                page.run("history.go(arguments[0])", step)
                page.wait(seen, places[i], modes[i])
                if modes[i] == "explore":
                    page.wait("return document.querySelectorAll('.crumbs li').length === arguments[0]", i - 2)
            if step < 0:
                equal(len(page.rows()), 2, "the game goes on")
        equal(page.texts(".crumbs"), crumbs, "the same way")
        page.load(places[-1][1:], keep=True)
        page.wait("return app.waiting === 0 && document.querySelector('.crumbs') !== null")
        equal(page.texts(".crumbs"), crumbs, "from its address alone")
        page.load("p4c6r/explore/p4c6r-minimax/0,1")
        page.wait("return app.waiting === 0 && document.querySelector('.crumbs') !== null")
        equal((page.run("return byId('explore-first').selectedOptions[0].textContent"), page.count(".crumbs li")),
              ("Knuth: the largest part small (p4c6r-minimax)", 2), "of another tree")


@case
def what_to_do_is_said(page):
    """In the words of each game, and how many pegs are still missing."""
    for rules, hidden, symbol in (("p4c6r", "4 colors", "color"), ("m2.3.4", "3 colors", "color"), ("p1c5r", "1 color", "color"),
                                  ("p4c10n", "4 different digits", "digit"), ("p3c20n", "3 different symbols", "symbol"))[::1 if LONG else 2]:
        page.load(f"{rules}#1")
        length = int(hidden[0])
        row = f"{length} {symbol}{'s' * (length > 1)}"
        equal(page.says(), f"I hid {hidden}. Tap {row} to fill the row, then press Guess.")
        equal([f"right {symbol}, {place} place" in page.text("#left") for place in ("right", "wrong")], [True, True], rules)
        page.run("document.activeElement.blur()")
        page.keys("Enter")
        equal(page.says(), f"Choose {row} first.")
        for missing in range(length, 0, -1):
            more = "more " * (missing < length)
            equal(page.text("#guess-go"), f"Choose {missing} {more}{symbol}{'s' * (missing > 1)}", rules)
            page.click(f"#palette button:nth-child({length - missing + 1})")
        equal(page.text("#guess-go"), "Guess", rules)


@case
def an_answer_is_said_in_plain_words(page):
    secret = terminal_secret(PLAY, "p4c6r#4711")
    answers = {(1, 1): "1 right place, 1 wrong place", (2, 0): "2 right places", (0, 2): "2 wrong places", (0, 0): "nothing right"}
    for answer, words in list(answers.items())[::1 if LONG else 3]:
        page.load("p4c6r#4711")
        page.place(next(code for code in secrets("p4c6r") if score(code, secret) == answer))
        equal(page.pins(2), answer)
        seen = " ".join(page.says().split()).replace(" ,", ",")
        equal(seen, words if sum(answer) else "None of these colors is in my code.")
        equal((page.rows()[1].split("; ")[1], f"; {words}." in page.texts("#live")[0]), (words, True), "heard")
        equal("1 guess made" in page.text("#left"), True, page.text("#left"))
        equal(page.run("return /bull|cow/i.test(document.getElementById('main').innerText)"), False, "words to be learned")


@case
def taking_back_and_giving_up(page):
    secret = terminal_secret(PLAY, "p4c6r#5")
    wrong = [code for code in secrets("p4c6r") if code != secret]
    page.load("p4c6r#5")
    page.place(wrong[0])
    page.place(wrong[0])
    equal(page.says(), "You guessed that already, as guess 1; it does not count.")
    page.place(wrong[1])
    page.click("#palette button:nth-child(6)")
    page.click("#guess-undo")
    equal(page.says(), "Guess 2 is off the board; it still counts.")
    equal((len(page.rows()), "2 guesses made." in page.text("#left")), (2, True), "after taking back")
    equal(page.row_now(), ["6", "", "", ""], "the row that is being made stays")
    page.click("#guess-redo")
    equal(page.says(), "Guess 2 is on the board again; it was counted once.")
    equal((len(page.rows()), "2 guesses made." in page.text("#left")), (3, True), "put back")
    equal((page.row_now(), page.hidden("#guess-redo")), (["6", "", "", ""], True), "nothing else")
    page.click("#guess-give-up")
    equal(page.hidden("#guess"), False, "asked once more")
    page.click("#guess-give-up")
    equal(page.says(), "My code was " + " ".join(alphabet("p4c6r")[s] for s in secret) + ".")
    page.click("#over-again")
    equal(page.hidden("#guess"), False, "another game")


@long_case
def games_by_number(page):
    page.load("p4c6r")
    page.click("#mode-make")
    page.click("#seed")
    page.keys(*"p4c10n#4711", "Enter")
    page.wait("return location.hash === '#p4c10n#4711'")
    equal(page.text("#game-open"), "Bulls & Cows ▾")
    secret = terminal_secret(PLAY, "p4c10n#4711")
    page.place(secret)
    equal(page.says(), "Solved in 1 guess!")
    page.run("location.hash = '#p4c6r#99'")
    page.wait("return document.getElementById('share-id').textContent === 'p4c6r#99'")
    page.place(terminal_secret(PLAY, "p4c6r#99"))
    equal(page.says(), "Solved in 1 guess!")
    for seed in ("100%", "a#b", "%41", "~!@$^&*()"):
        page.load("p4c6r")
        page.click("#mode-make")
        page.click("#seed")
        page.keys(*f"p4c6r#{seed}", "Enter")
        page.wait("return document.getElementById('share-id').textContent === arguments[0]", f"p4c6r#{seed}")
        link = page.run("return location.hash.slice(1)")
        page.load(link)
        page.place(terminal_secret(PLAY, f"p4c6r#{seed}"))
        equal(page.says(), "Solved in 1 guess!", seed)
    page.load("p4c6r#7")  # the link that the page copies is taken where a game is asked for
    link = page.run("return location.href")
    inputs = ((link, "p4c6r#7"), ("https://example.org/pegtree.html#p4c10n%2325", "p4c10n#25"),
              ("P4c6r#9", "p4c6r#9"), ("https://example.org/#p4c10n/daily", f"p4c10n#{page.run('return today()')}"),
              ("9", "p4c6r#9"), ("#8", "p4c6r#8"), ("p4c10n#3", "p4c10n#3"), ("Bulls#3", "p4c10n#3"))
    for typed, played in inputs:
        page.load("p4c6r#1")
        page.run("document.getElementById('seed').value = arguments[0]", typed)
        page.click("#seed-form button")
        page.wait("return document.getElementById('share-id').textContent === arguments[0]", played)
        equal(page.hidden("#notice"), True, typed)
    for name, rules in (("p5c8r", "p5c8r"), ("super", "p5c8r"), ("bulls", "p4c10n"), ("moo", "p3c5r")):
        page.load("p4c6r#1")
        page.run("document.getElementById('seed').value = arguments[0]", name)
        page.click("#seed-form button")
        page.wait("return document.getElementById('share-id').textContent.startsWith(arguments[0])", rules)
        equal(page.text("#share-id") != f"{rules}#{name}", True, "a game by its name alone")
    for link in ("mastermind#7", "p4c6r#7%20%0A"):  # by such a name; copied with the end of its line
        page.load(link)
        equal((page.text("#share-id"), page.hidden("#notice")), ("p4c6r#7", True), link)
    page.load("p4c6r#7%0A8")
    equal(page.text("#notice"), "A game’s number is 1 to 32 letters or digits.")
    for name in ("%", "p12c36r#1", "__proto__#1", "p9c9", "p4c3n", "p99c99r", "m0.1", "<b>#<i>"):
        page.load(name)
        equal("There is no game called" in page.text("#notice"), True, f"{name} is no game")
        equal(page.run("return rulesText(app.tree)"), "p4c6r", f"{name} is not played")

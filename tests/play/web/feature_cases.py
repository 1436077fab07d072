"""What players of today expect: pegs that are held, a fiend, a game of the day, assistance, any
game, palettes, a page that is served and works without the server."""
import contextlib
import functools
import http.server
import os
import shutil
import tempfile
import threading

from common import LONG, SCREENS, SIZES, TREES, case, equal, long_case, some
from game import agreeing, alphabet, score, secrets
from page import code_of, said, terminal_secret

PLAY = os.environ["PLAY"]


@case
def pegs_are_held_filled_and_put_again(page):
    page.load("p4c6r#4711")
    page.keys("1", "2")
    page.click("#current [data-at='1']")
    page.click("#pegs-hold")
    page.click("#current [data-at='2']")
    page.click("#palette button:nth-child(5)")
    page.click("#pegs-fill")
    equal(page.row_now(), ["1", "2", "5", "5"], "filled")
    page.click("#guess-go")
    equal(page.row_now(), ["", "2", "", ""], "held")
    page.keys("3", "+", "Enter")
    equal(page.rows()[2].split(";")[0], "Guess 2: 3 2 3 3", "by keys")
    for part in (".number", ".peg:nth-child(3)", ".key"):
        page.click("#rows li:nth-child(3) " + part)
        equal(page.row_now(), ["3", "2", "3", "3"], f"guess 2 by its {part}")
        page.click("#rows li:nth-child(2) " + part)
        equal(page.row_now(), ["1", "2", "5", "5"], f"guess 1 by its {part}")
    if LONG:
        page.drag("#rows li:nth-child(3) .peg:nth-child(1)", "#current [data-at='3']", "touch")
        equal(page.row_now(), ["1", "2", "5", "3"], "dragged from a row above")
    page.game("p4c10n", "make")
    page.keys("7", "+")
    equal(len(set(page.row_now())), 4, "different symbols fill")


@case
def a_fiend_leaves_the_most(page):
    for rules in ("p3c5r", "p4c10n") if LONG else ("p3c5r",):
        page.game(rules, "make")
        page.click("#new-fiend")
        left, history = secrets(rules), []
        for turn in range(40):
            guess = left[len(left) // 2]
            page.place(guess)
            parts = {}
            for code in left:
                parts.setdefault(score(guess, code), []).append(code)
            answer = page.pins(turn + 2)
            equal(len(parts[answer]), max(map(len, parts.values())), f"{rules}: codes left after {guess}")
            left = parts[answer]
            history.append((guess, answer))
            if answer[0] == len(guess):
                break
        equal(page.says(), f"Solved in {len(history)} guesses!", rules)
        page.wait("return document.getElementById('analysis-sums').textContent.endsWith('if the code does not change.')")
    equal(page.run("return store.get('records')"), None, "no records of games without a code")
    page.click("#over-again")
    page.click("#guess-give-up")
    page.click("#guess-give-up")
    equal(page.says().startswith("My code was "), True, "a fiend that shows some code")


# A clock that is this many days ahead.
CLOCK = """(() => {
    const Real = Date, ahead = %d * 86400000;
    globalThis.Date = class extends Real {
        constructor(...given) { super(...given.length > 0 ? given : [Real.now() + ahead]); }
        static now() { return Real.now() + ahead; }
    };
})()"""


@contextlib.contextmanager
def days_ahead(page, days):
    script = page.devtools("Page.addScriptToEvaluateOnNewDocument", source=CLOCK % days)["identifier"]
    try:
        page.load("p4c6r/daily", keep=True)
        yield page.run("return today()")
    finally:
        page.devtools("Page.removeScriptToEvaluateOnNewDocument", identifier=script)


def day_secret(day):
    return terminal_secret(PLAY, f"p4c6r#{day}")


@case
def the_game_of_the_day(page):
    """The same code as the terminal's; finished once, it stays finished; days make a streak."""
    for size in SCREENS:
        page.screen(*SIZES[size], dark=False, phone=size == "phone")
        page.load("p4c6r#4711")
        page.submit((0, 0, 1, 1))
        with days_ahead(page, 0) as day:
            equal(page.run("return location.hash"), "#p4c6r/daily", "its address")
            page.click("#guess-give-up")
            page.click("#guess-give-up")
            equal((page.says()[:21], page.hidden("#guess")), ("You made no guess: my", False),
                  "given up too early")
            wrong = next(code for code in secrets("p4c6r") if score(code, day_secret(day)) == (1, 1))
            page.click("#guess-hint")
            page.submit(wrong)
            page.click("#mode-assist")
            page.click("#new-day")
            equal(len(page.rows()), 2, "it goes on")
            page.submit(day_secret(day))
            equal(page.says(), "Solved in 2 guesses with 1 hint!")
            text = page.run("return byId('day-text').value")
            equal(text, f"Pegtree, {day}, p4c6r: 2 guesses, 1 hint\n⚫⚪\n⚫⚫⚫⚫\nRight place + wrong place: 1+1, 4+0", "to share")
            equal("✓" in page.text("#new-day"), True, "done")
            for width in (320, 360, 375, 390, 412) if size == "phone" else ():
                page.screen(width, 640, dark=False, phone=True)
                equal(page.run("return byId('new-day').offsetTop < document.querySelector('.top h1').offsetTop + 20"), True,
                      f"one line at the top, {width} pixels wide")
            page.screen(*SIZES[size], dark=False, phone=size == "phone")
        for again in ("p4c6r/daily", f"p4c6r#{day}"):
            page.load(again, keep=True)
            equal((page.says(), page.hidden("#guess"), len(page.rows())), ("Solved in 2 guesses with 1 hint!", True, 3), again)
        page.click("#new-day")
        equal((page.hidden("#guess"), page.text("#day-next").split(" The next")[0]),
              (True, "Streak: 1 day (best 1). Done for today, with 1 hint."), "still finished")
        equal("comes in" in page.text("#day-next"), True, page.text("#day-next"))
        equal(page.texts("#day-bars li"), ["2 guesses1 day"], "days so far")
        page.click("#over-again")
        equal((len(page.rows()), page.text("#share-id")), (2, "p4c6r#4711"), "the game that was left for it")
        for days, solved, says in ((1, True, "Streak: 2 days (best 2)."), (2, False, "Streak: 0 days (best 2)."), (0, None, None),
                                   (3, True, "Streak: 1 day (best 2)."), (5, True, "Streak: 1 day (best 2).")):
            with days_ahead(page, days) as day:
                if solved is None:
                    equal(page.hidden("#guess"), False, "a clock that is set back")
                    page.submit(day_secret(day))
                    equal(page.run("return dayRecord('p4c6r').streak"), 0, "changes nothing")
                    with days_ahead(page, 2):
                        equal(page.hidden("#guess"), True, "the board of the later day is kept")
                    continue
                equal(page.hidden("#guess"), False, "another code")
                page.set_row(day_secret(day))
                page.play("submit()" if solved else "end('given up')")
                equal(page.text("#day-next").startswith(says), True, page.text("#day-next"))
        equal(page.texts("#day-bars li"), ["1 guess3 days", "2 guesses1 day", "not solved1 day"], "all days")


@case
def the_game_of_the_day_goes_on_after_midnight(page):
    page.load()
    with days_ahead(page, 0) as day:
        page.set_row(day_secret(day))
        page.run(CLOCK % 1)
        page.play("submit()")
        equal((page.says(), page.text("#day-next")),
              ("Solved in 1 guess!", "Streak: 1 day (best 1). The next code is there already."))
    page.load()
    with days_ahead(page, 0) as day:  # solved, and the page stays open
        page.submit(day_secret(day))
        equal("✓" in page.text("#new-day"), True, "done")
        page.run(CLOCK % 1)
        page.run("document.dispatchEvent(new Event('visibilitychange'))")
        equal(("✓" in page.text("#new-day"), page.text("#day-next")),
              (False, "Streak: 1 day (best 1). The next code is there already."), "seen again the next day")


@long_case
def what_was_played_before_is_practice(page):
    page.load("p4c6r#5")
    for turn in range(3):
        page.load("p4c6r#5", keep=True)
        if turn > 0:
            page.click("#over-again")
            page.settle()
            page.load("p4c6r#5", keep=True)
        page.place(terminal_secret(PLAY, "p4c6r#5"))
        equal(("practice" in page.text("#over-more"), page.run("return store.get('records').p4c6r.solved")), (turn > 0, 1), turn)


@case
def assisting(page):
    rules, secret = ("p5c8r", (6, 0, 3, 3, 7)) if LONG else ("p4c6r", (5, 0, 3, 3))
    page.game(rules, "assist")
    history = []
    for own in some(rules, 2):
        page.keys(*["ArrowLeft"] * len(own), *[alphabet(rules)[symbol] for symbol in own])
        page.answer(*score(own, secret))
        history.append((own, score(own, secret)))
        equal(page.left(), len(agreeing(secrets(rules), history)), f"codes left after {history}")
    page.wait("return document.getElementById('why').textContent.includes('is my guess')")
    for _ in range(10):
        best = code_of(rules, page.run("return codeText(app, players.assist.guide.code)"))
        page.answer(*score(best, secret))
        history.append((best, score(best, secret)))
        if best == secret:
            break
    equal(page.says(), f"The code is {' '.join(alphabet(rules)[symbol] for symbol in secret)}.")
    page.click("#over-undo")
    page.answer(0, 0)
    equal(page.says(), "Your answers contradict each other.")
    page.click("#repair-list li:first-child button")
    equal(page.hidden("#repair"), True, "repaired")


@case
def codes_that_are_too_many_to_count(page):
    """How a guess splits them is not said."""
    for rules, hidden in (("p7c20r", True), ("p4c6r", False))[:2 if LONG else 1]:
        page.game(rules, "assist")
        equal(page.hidden("#why"), hidden, rules)
        page.click("#mode-make")
        page.click("#guess-hint")
        page.settle()
        equal(page.wait("return app.asideEngine?.worker === null"), True, "the hint is explained")
        equal(page.hidden("#why"), hidden, f"a hint at {rules}")


@case
def the_best_guess_off_the_tree(page):
    """As the terminal's."""
    rules, own = "p4c6r", [((1, 2, 3, 5), (1, 0)), ((0, 0, 5, 5), (1, 1))]
    typed = [word for code, (bulls, cows) in own for word in
             ("".join(alphabet(rules)[symbol] for symbol in code), "b" * bulls + "c" * cows)]
    wanted = said([PLAY, "assist", rules, *typed]).split("next guess: ")[1].splitlines()[0].strip()
    page.game(rules, "assist")
    for code, answer in own:
        page.set_row(code)
        page.answer(*answer)
    page.wait("return document.getElementById('say').textContent.includes(arguments[0])", wanted)


@long_case
def any_game_by_hand(page):
    page.load()
    for length, colors, repeats in ((3, 4, True), (4, 7, True), (3, 10, False), (5, 5, True), (2, 36, True)):
        page.click("#game-open")
        page.run("""const [length, colors, repeats] = arguments;
            byId('atlas-length').value = length;
            byId('atlas-colors').value = colors;
            byId('atlas-repeats').checked = repeats;
            byId('atlas').dispatchEvent(new Event('input'))""", length, colors, repeats)
        count = colors ** length
        if not repeats:
            count = 1
            for i in range(length):
                count *= colors - i
        equal(page.text("#atlas-facts").startswith(f"{count:,} code"), True, page.text("#atlas-facts"))
        page.click("#atlas-go")
        rules = f"p{length}c{colors}{'r' if repeats else 'n'}"
        page.wait("return app.waiting === 0 && app.game.id === arguments[0]", rules)
        page.click("#mode-break")
        equal(page.left(), count, rules)
        page.click("#mode-make")
        page.click("#guess-hint")
        page.click("#guess-go")
        equal(len(page.rows()) >= 2, True, rules)
    page.click("#game-open")
    page.run("byId('atlas-length').value = 12; byId('atlas-colors').value = 36; byId('atlas').dispatchEvent(new Event('input'))")
    equal(page.run("return byId('atlas-go').disabled"), True, "too many codes")
    page.keys("Escape")


@case
def a_game_without_a_tree(page):
    rules, secret = "p3c12n", (11, 0, 5)
    page.game(rules, "break")
    history, codes = [], secrets(rules)
    equal(page.run("return app.tree.hasTree"), (TREES / "p3c12n-optimal.peg").exists())
    for _ in range(20):
        equal(page.left(), len(agreeing(codes, history)), "codes left")
        guess = code_of(rules, page.run("return codeText(app, player().guide.code)"))
        page.answer(*score(guess, secret))
        history.append((guess, score(guess, secret)))
        if guess == secret:
            break
    equal(history[-1][0], secret, "found")


@case
def colors_and_symbols(page):
    page.load("p4c6r#1")
    page.click("#settings-open")
    page.click("[name=palette][value=okabe]")
    page.click("[name=marks][value=letters]")
    page.click("#settings button")
    equal(page.name("#palette button"), "Put A, orange")
    page.keys("f", "b")
    equal(page.row_now(), ["F", "B", "", ""], "letters are typed")
    page.load("p4c6r#1", keep=True)
    equal(page.texts("#palette button"), list("ABCDEF"), "kept")
    page.click("#settings-open")
    page.click("[name=marks][value=shapes]")
    page.click("#settings button")
    equal(page.texts("#palette button")[:3], list("●▲■"), "shapes")
    equal(page.name("#palette button"), "Put 1, orange")
    page.click("#settings-open")
    page.click("[name=palette][value=gray]")
    page.click("[name=marks][value=none]")
    page.keys("Escape")
    equal(page.texts("#palette button"), list("123456"), "gray pegs differ in nothing else")


def tab_to(page, id):
    """Tab by Tab, as somebody without a pointer gets there."""
    for _ in range(60):
        if page.run("return document.activeElement.id === arguments[0]", id):
            return
        page.keys("Tab")
    raise AssertionError(f"Tab does not lead to #{id}")


@case
def keys_alone(page):
    """A game chosen, its code guessed, the other modes, without a pointer."""
    page.load()
    page.keys("1", "1", "2", "*", "2", "+", "Enter")
    equal(page.rows()[1].split(";")[0], "Guess 1: 1 1 2 2", "a guess that is typed")
    tab_to(page, "game-open")
    page.keys("Enter")
    tab_to(page, "atlas-colors")
    page.keys("Backspace", "7")
    tab_to(page, "atlas-go")
    page.keys("Enter")
    page.wait("return app.waiting === 0 && app.game.id === 'p4c7r'")
    page.run("document.activeElement.blur()")
    page.keys("7", "6", "5", "4", "Enter")
    equal(page.rows()[1].split(";")[0], "Guess 1: 7 6 5 4", "in the game chosen")
    for mode in ("break", "assist", "explore"):
        tab_to(page, f"mode-{mode}")
        page.keys("Enter")
        equal(page.run("return app.mode"), mode)
    tab_to(page, "explore-code")
    page.keys("7", "6", "5", "4", "Enter")
    equal(page.text("#explore-say").startswith("Exact search: "), True, page.text("#explore-say"))
    page.run("document.querySelector('.crumbs button').focus()")
    page.keys("Enter")
    equal(page.count(".crumbs li"), 1, "back to the root")


@case
def a_link_that_is_copied_is_taken(page):
    page.load("p4c10n#4711")
    page.click("#share-copy")
    words = page.says_copied()
    page.load("p4c6r#1")
    page.click("#seed")
    page.keys(*words.removeprefix("Copy this link: ").removesuffix(" is copied."), "Enter")
    page.wait("return document.getElementById('share-id').textContent === 'p4c10n#4711'")


@contextlib.contextmanager
def serving(folder):
    """Its address, served as python3 -m http.server does."""
    class Quiet(http.server.SimpleHTTPRequestHandler):
        def log_message(self, *_):
            pass
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()


@case
def the_site(page):
    """Its trees lie beside it, for all games; the game goes on without the server."""
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(page.folder / "site", folder, dirs_exist_ok=True)
        with serving(folder) as url:
            for rules in ("p4c6r", "p5c8r"):
                page.open("about:blank")
                page.open(f"{url}#{rules}/think")
                page.wait("return !document.getElementById('main').hidden")
                page.run("return navigator.serviceWorker.ready.then(() => true)")
                equal(page.run("return [app.tree.hasTree, data.trees.some(({file}) => file)]"), [True, False], f"{rules}: its tree")
            manifest = page.run("return fetch('manifest.webmanifest').then(reply => reply.json())")
            equal(manifest["start_url"], "index.html", "the manifest")
            page.wait("return navigator.serviceWorker.controller !== null")
        page.open("about:blank")
        page.open(url + "#p5c8r/think")
        page.wait("return !document.getElementById('main').hidden")
        page.settle()
        equal(page.run("return app.tree.hasTree"), True, "without the server")
        page.follow("p4c10n/think")
        page.wait("return app.game.id === 'p4c10n'")
        equal(page.text("#about"), "5,040 possible codes. Its best guesses could not be loaded from the server.")
        page.click("#mode-explore")
        equal(page.text("#notice"), "p4c10n-optimal.peg could not be loaded from the server.")
        page.complaints()  # about the server that is gone


@long_case
def served_and_then_without_the_server(page):
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(page.folder, folder, dirs_exist_ok=True)
        shutil.copy(TREES / "p6c5r-optimal.peg", f"{folder}/trees")
        with serving(folder) as address:
            url = address + "pegtree.html"
            page.open(url)
            page.wait("return !document.getElementById('main').hidden")
            page.run("return navigator.serviceWorker.ready.then(() => true)")
            page.wait("return navigator.serviceWorker.controller !== null")
            manifest = page.run("return fetch(document.querySelector('link[rel=manifest]').href)"
                                ".then(reply => reply.json()).then(read => [read.start_url, read.display])")
            equal(manifest, ["pegtree.html", "standalone"], "the manifest")
            page.run("delete data.trees.find(({name}) => name === 'p6c5r-optimal').file; playNamed('p6c5r')")
            page.wait("return app.waiting === 0 && app.game.id === 'p6c5r'")
            equal(page.run("return app.tree.hasTree"), True, "a tree from beside the page")
            os.remove(f"{folder}/pegtree.html")
            equal(page.run("return fetch(location.href, {cache: 'no-store'}).then((reply) => reply.status)"), 404, "a server in trouble")
        page.open("about:blank")
        page.open(url + "#p4c6r#4711")
        page.wait("return !document.getElementById('main').hidden")
        page.place(terminal_secret(PLAY, "p4c6r#4711"))
        equal(page.says(), "Solved in 1 guess!", "without the server")
        page.complaints()  # about the server that is gone

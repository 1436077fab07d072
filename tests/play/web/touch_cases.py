"""A whole session by touch alone: fingers, and for codes that are typed the keyboard on the screen."""
import os

from common import case, equal
from game import agreeing, alphabet, score, secrets
from page import terminal_secret

PLAY = os.environ["PLAY"]
PHONE = (390, 844)

# Whatever else a finger would not do is noted.
WATCH = """globalThis.others = [];
    for (const kind of ['keydown', 'pointerdown', 'wheel'])
        addEventListener(kind, (event) => event.pointerType !== 'touch' && others.push(kind), true);"""


def begin(page, hash=""):
    page.screen(*PHONE, dark=False, phone=True)
    page.load(hash)
    page.run(WATCH)


def end(page):
    equal(page.run("return others"), [], "nothing but touches")


def put(page, code):
    for symbol in code:
        page.tap(f"#palette button:nth-child({symbol + 1})")


def answer(page, bulls, cows):
    """Both are tapped, but for cows that are chosen already as the only ones."""
    page.tap(f"#bulls .choice:nth-child({bulls + 1})")
    if not page.run(f"return document.querySelector('[name=cows]:checked')?.value === '{cows}'"):
        page.tap(f"#cows .choice:nth-child({cows + 1})")
    page.tap("#answer-go")


@case
def touch_alone_you_guess(page):
    begin(page, "p4c6r#4711")
    secret = terminal_secret(PLAY, "p4c6r#4711")
    wrong = next(code for code in secrets("p4c6r") if score(code, secret) == (1, 1) and len(set(code)) == 4)
    page.tap("#guess-hint")
    equal("A good guess" in page.says(), True, "a hint")
    page.tap("#current [data-at='0']")
    put(page, wrong[:1])
    page.tap("#current [data-at='0']")
    page.tap("#pegs-hold")
    page.tap("#current [data-at='1']")
    put(page, wrong[1:2])
    for at in (3, 2):
        page.drag(f"#palette button:nth-child({wrong[at] + 1})", f"#current [data-at='{at}']", "touch")
        equal(page.row_now()[at], alphabet("p4c6r")[wrong[at]], "dragged")
    page.tap("#guess-go")
    equal(page.pins(2), (1, 1), "the answer")
    equal(page.row_now()[1:], ["", "", ""], "the first is held")
    page.tap("#guess-undo")
    equal(page.rows(), ["My code, hidden"], "taken back")
    for at, symbol in enumerate(secret):
        page.tap(f"#current [data-at='{at}']")
        if page.row_now()[at]:
            page.tap(f"#current [data-at='{at}']")
        put(page, [symbol])
    page.tap("#guess-go")
    equal(page.says(), "Solved in 2 guesses with 1 hint!")
    page.wait("return document.querySelectorAll('#analysis-list li').length === 1")
    page.tap("#over-again")
    page.tap("#guess-give-up")
    page.tap("#guess-give-up")
    equal(page.says().startswith("My code was"), True, page.says())
    end(page)


@case
def touch_alone_you_set_a_code(page):
    begin(page)
    rules, secret = "p4c6r", (4, 0, 2, 2)
    page.tap("#mode-break")
    first = page.guess(rules)
    answer(page, *score(first, secret))
    page.tap("#answer-undo")
    page.tap("#rows .now .pin.none")
    equal(page.pins(1), (1, 0), "a hole that is tapped")
    while page.hidden("#repair"):
        answer(page, 0, 0)
    page.tap("#repair-list li:first-child button")
    equal(page.hidden("#repair"), True, "repaired")
    while not page.hidden("#answer-undo"):
        page.tap("#answer-undo")
    history = []
    for _ in range(8):
        equal(page.left(), len(agreeing(secrets(rules), history)), f"codes left after {history}")
        guess = page.guess(rules)
        if guess == secret:
            page.tap("#answer-solved")
            break
        answer(page, *score(guess, secret))
        history.append((guess, score(guess, secret)))
    equal(page.says(), "Your code is 5 1 3 3.")
    page.tap("#over-again")
    answer(page, 1, 1)
    page.tap("#rows li:first-child button.key")
    answer(page, 0, 1)
    equal(page.left(), len(agreeing(secrets(rules), [(first, (0, 1))])), "an answer changed")
    page.tap("#known summary")
    page.wait("return document.querySelectorAll('#known-list li').length === 4")
    end(page)


@case
def touch_alone_games_and_options(page):
    begin(page)
    page.tap("#settings-open")
    for name, value in (("palette", "okabe"), ("marks", "letters"), ("theme", "dark")):
        page.tap(f"[name={name}][value={value}]")
    page.tap("#settings button")
    equal(page.run("return document.documentElement.hasAttribute('data-dark')"), True, "dark")
    equal(page.texts("#palette button"), list("ABCDEF"), "letters")
    page.tap("#help-open")
    page.tap("#help button")
    page.tap("#new-day")
    day = page.run("return today()")
    put(page, terminal_secret(PLAY, f"p4c6r#{day}"))
    page.tap("#guess-go")
    equal(page.says(), "Solved in 1 guess!")
    page.wait("return document.querySelectorAll('#analysis-list li').length === 1")  # it moves the rest
    page.tap("#day-copy")
    page.tap("#new-fiend")
    put(page, (0, 1, 2, 3))
    page.tap("#guess-go")
    equal(len(page.rows()), 2, "a fiend answers")
    page.tap("#new-code")
    page.tap("#new-code")
    page.tap("#share-copy")
    words = page.says_copied()
    page.tap("#game-open")
    page.tap("#games-list .entry:nth-child(5) button")
    page.wait("return app.waiting === 0 && app.game.id === 'p3c5r'")
    page.tap("#game-open")
    page.tap("#atlas-length")
    page.run("document.activeElement.select()")
    page.insert("3")
    page.tap("#atlas-colors")
    page.run("document.activeElement.select()")
    page.insert("7")
    page.tap("#atlas-repeats")
    page.tap("#atlas-go")
    page.wait("return app.waiting === 0 && app.game.id === 'p3c7n'")
    page.tap("#seed")
    page.insert(words.removeprefix("Copy this link: ").removesuffix(" is copied."))
    page.tap("#seed-form button")
    page.wait("return app.waiting === 0 && app.game.id === 'p4c6r'")
    equal(page.text("#share-id") in words, True, "a friend's game")
    end(page)


@case
def touch_alone_assist_and_explorer(page):
    begin(page)
    page.tap("#mode-assist")
    for own, said in (((0, 1, 2, 3), (1, 1)), ((0, 2, 4, 4), (0, 2))):
        for at, symbol in enumerate(own):
            page.tap(f"#current [data-at='{at}']")
            page.tap(f"#palette button:nth-child({symbol + 1})")
        answer(page, *said)
    left = agreeing(secrets("p4c6r"), [((0, 1, 2, 3), (1, 1)), ((0, 2, 4, 4), (0, 2))])
    equal(page.left(), len(left), "codes left")
    page.tap("#mode-explore")
    page.tap(".explorer tbody tr:nth-child(3) .next")
    equal(page.count(".crumbs li"), 2, "one step down")
    page.tap(".crumbs li:first-child button")
    page.tap("#explore-code")
    page.insert("1 2 3 4")
    page.tap("#explore-follow button")
    equal(page.text("#explore-say").startswith("Exact search: "), True, "a code followed")
    x, y = page.run("""const map = document.querySelector('.map');
        map.scrollIntoView({block: 'center'});
        const box = map.getBoundingClientRect();
        return [box.x + box.width / 2, box.y + box.height / 2]""")
    page.tap_at(x, y)
    equal(page.count(".crumbs li"), 1, "the heart of the map is the root")
    page.tap(".explorer .actions button:nth-child(1)")
    answer(page, 0, 1)
    equal(len(page.rows()), 2, "the page guesses on")
    page.tap("#mode-explore")
    page.tap(".explorer tbody tr:nth-child(2) .next")
    page.tap(".explorer .actions button:nth-child(2)")
    page.tap("#guess-hint")
    page.tap("#guess-go")
    equal(len(page.rows()) >= 3, True, "the player guesses on")
    end(page)

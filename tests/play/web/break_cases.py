"""The page guesses: whole games by clicks, keys and taps, undo, contradictions."""
import os

from common import GAMES, LONG, SCREENS, SIZES, case, equal, long_case, some, tree_of
from game import agreeing, alphabet, score, secrets
from page import code_of, walk

PLAY = os.environ["PLAY"]


def break_code(page, rules, secret, answer):
    """Answers truthfully until the page has found the secret; returns its guesses."""
    guesses, left = [], secrets(rules)
    while True:
        equal(page.left(), len(left), f"codes left after {guesses}")
        guess = page.guess(rules)
        guesses.append(guess)
        found = score(guess, secret)
        answer(*found)
        if guess == secret:
            return guesses
        left = [code for code in left if score(guess, code) == found]


def check_break(page, rules, answer):
    for secret in some(rules, 3 if LONG else 1):
        page.game(rules, "break")
        guesses = break_code(page, rules, secret, answer)
        equal(guesses, walk(PLAY, tree_of(rules), secret), f"guesses for {secret}")
        shown = page.text("#over-say")
        equal(shown, f"Found in {len(guesses)} guess{'es' * (len(guesses) > 1)}.")
        equal(code_of(rules, page.says().removeprefix("Your code is ").rstrip(".")), secret)


@case
def break_games_by_clicks(page):
    for rules in GAMES if LONG else ("m5.5.5",):
        check_break(page, rules, page.answer)


@case
def break_games_by_digits(page):
    for rules in GAMES if LONG else ("p4c10n",):
        check_break(page, rules, lambda bulls, cows: page.keys(str(bulls), str(cows), "Enter"))


@case
def digits_that_no_answer_has(page):
    """They change nothing: the next digit is taken in their place."""
    page.game("p4c6r", "break")
    page.keys("9", "2", "7", "1", "Enter")
    equal(page.pins(1), (2, 1))


@long_case
def break_games_by_letters(page):
    def answer(bulls, cows):
        letters = "b" * bulls + "c" * cows
        page.keys(*["Backspace"] * 12, *(letters or "00"), "Enter")  # nothing is preselected
    for rules in ("p4c6r", "p5c8r"):
        check_break(page, rules, answer)


@long_case
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
    equal(possible, [True, False] + [True] * 5, "cows beside any bulls")
    page.click("#bulls .choice:nth-child(5)")
    equal(page.run("return [answerForm.bulls, answerForm.cows]"), [4, 2], "the only cows beside 4 bulls")
    equal(page.text("#answer-go"), "Send the answer", "both are chosen")


@case
def nothing_is_chosen_beforehand(page):
    page.game("p4c6r", "break")
    for answer in ((1, 1), (0, 2)):
        equal(page.run("return document.querySelectorAll('#answer input:checked').length"), 0, "chosen")
        equal(page.run("return document.getElementById('answer-go').disabled"), True, "an answer to send")
        before = page.rows()
        page.run("document.activeElement.blur()")
        page.keys("Enter")
        equal((page.rows(), page.says()), (before, "Choose both numbers first."), "Enter alone")
        page.answer(*answer)


@case
def where_the_code_is_and_what_is_missing(page):
    for rules, code, symbol, solved, of in (("p4c6r", "4 colors", "color", "All 4 are right!", "123456any may repeat"),
                                            ("p1c5r", "1 color", "color", "It is right!", "12345any may repeat"),
                                            ("p4c10n", "4 different digits", "digit", "All 4 are right!", "0123456789each at most once")):
        page.game(rules, "break")
        equal(page.says().startswith(f"Pick {code} in secret (in your head or on paper; do not enter them)."), True, page.says())
        equal(page.says() in page.texts("#live")[0], True, "heard")
        equal([" ".join(one.split()) for one in page.texts("#answer legend")],
              [f"Right {symbol}, {place} place" for place in ("right", "wrong")], rules)
        equal(page.text("#answer-solved"), solved)
        equal("".join(page.text("#symbols").split("\n")), of)
    page.game("p4c6r", "break")
    for name in ("bulls", "cows"):
        equal(page.text("#answer-go"), {"bulls": "Choose both numbers", "cows": "Choose the other"}[name])
        page.click(f"#{name} .choice:nth-child(1)")
    equal(page.text("#answer-go"), "Send the answer")
    page.click("#answer-go")
    equal(page.text("#symbols"), "", "the symbols, once the player has a code")


@case
def without_keys_nothing_looks_chosen(page):
    """Neither a number nor what is said is marked as having the focus."""
    page.load("p4c6r")
    page.run("return app.act(() => setMode('break'))")
    marked = """return [...document.querySelectorAll('.say, .choice span')]
        .some((one) => getComputedStyle(one).outlineStyle !== 'none')"""
    for lose in ("known.focus(); known.hidden = true; keepFocus()", "focusSaying()"):
        page.run(f"const known = document.querySelector('#known summary'); {lose}")
        equal(page.run(marked), False, lose)


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
def a_finished_game_can_be_undone(page):
    page.game("p4c6r", "break")
    secret = some("p4c6r")[1]
    guesses = break_code(page, "p4c6r", secret, page.answer)
    equal(page.hidden("#answer"), True, "the answers are gone")
    page.run("document.getElementById('known').open = true")
    page.wait("return document.getElementById('known-say').textContent === 'The code has been found.'")
    page.click("#over-undo")
    equal(page.guess("p4c6r"), guesses[-1], "the last guess is open again")
    page.click("#answer-solved")
    page.click("#over-again")
    equal((page.left(), page.guess("p4c6r")), (1296, guesses[0]), "another code")


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
    heard, offered = page.texts("#live")[0], page.texts("#repair-list button > .unseen")
    equal(("contradict" in heard, offered[0] in heard), (True, True), f"heard: {heard}")
    wanted = {}
    for t, (guess, said) in enumerate(history):
        for code in agreeing(codes, history[:t] + history[t + 1:]):
            bulls, cows = score(guess, code)
            wanted[t, bulls, cows] = wanted.get((t, bulls, cows), 0) + 1
    equal(len(wanted) > 1, True, "more than one repair")

    def words(bulls, cows):
        parts = [f"{n} {word}{'s' * (n > 1)}" for n, word in ((bulls, "right place"), (cows, "wrong place")) if n]
        return ", ".join(parts) or "nothing right"
    lines = [f"Answer {t + 1}: {words(bulls, cows)} instead of {words(*history[t][1])}; "
             f"{n} code{'s' * (n > 1)} left" for (t, bulls, cows), n in wanted.items()]
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
def the_code_is_told(page):
    """Its answers are put right all at once; what is no code changes nothing."""
    for size in SCREENS:
        page.screen(*SIZES[size], dark=False, phone=size == "phone")
        page.game("p4c6r", "break")
        guesses = []
        while page.hidden("#repair"):
            guesses.append(page.guess("p4c6r"))
            page.answer(0, 0)
        rows = page.rows()
        for text in ("", "9999", "123", "12345"):
            page.run("byId('repair-code').value = arguments[0]", text)
            page.click("#repair-form button")
            equal((page.says().startswith("A code is 4 pegs"), page.rows()), (True, rows), f"{text} is no code")
        page.run("byId('repair-code').value = '2 5 6 6'")
        page.click("#repair-form button")
        right = [score(guess, (1, 4, 5, 5)) for guess in guesses]
        equal(len(set(right)) > 1, True, "different answers")
        equal([page.pins(turn + 1) for turn in range(len(guesses))], right, "all answers")
        wrong = [str(turn + 1) for turn, answer in enumerate(right) if answer != (0, 0)]
        equal(page.says().startswith(f"Corrected for 2 5 6 6: answer{'s' * (len(wrong) > 1)} {', '.join(wrong)}."), True, page.says())
        equal(page.left(), len(agreeing(secrets("p4c6r"), list(zip(guesses, right)))), "codes left")


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
    for rules in ("p4c6r", "p2c36r"):
        page.game(rules, "break")
        history = []
        for answer in ((0, 1), (1, 0)):
            history.append((page.guess(rules), answer))
            page.answer(*answer)
        left = agreeing(secrets(rules), history)
        length = len(left[0])
        page.run("document.getElementById('known').open = true")
        page.wait(f"return document.querySelectorAll('#known-list li').length === {length}")
        symbols = [[alphabet(rules)[s] for s in sorted({code[i] for code in left})] for i in range(length)]
        wanted = [f"Position {i + 1}: {' '.join(possible)}" for i, possible in enumerate(symbols)]
        equal(page.texts("#known-list .unseen"), wanted, f"{rules}: symbols")
        wanted = [" ".join(alphabet(rules)[s] for s in code) for code in left]
        equal(page.texts("#codes .unseen"), wanted if len(left) <= 60 else [], f"{rules}: codes listed")

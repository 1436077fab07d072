"""Matches in which both sides guess, and what comes of many games."""
import os

from common import LONG, SCREENS, SIZES, case, equal
from game import score, secrets
from page import terminal_secret

PLAY = os.environ["PLAY"]


def secret_of(page):
    return tuple(page.run("return player().secret"))


def page_guesses(page, rules, code):
    """Answers the page's guesses for this code; how many there were."""
    for turn in range(1, 20):
        made = page.guess(rules)
        page.answer(*score(made, code))
        if made == code:
            page.settle()
            return turn
    raise AssertionError("not found")


def other(code):
    return next(one for one in secrets("p4c6r") if one != code)


@case
def a_duel(page):
    """Two rounds; every point is counted once, whatever is loaded anew or opened meanwhile."""
    for size in SCREENS:
        page.screen(*SIZES[size], dark=False, phone=size == "phone")
        page.load("p4c6r#11")
        page.submit((0, 0, 1, 1))
        page.click("#new-duel")
        equal(page.run("return location.hash"), "#p4c6r/duel", "its address")
        points = {"You": 0, "I": 0}
        for turn in (1, 2):
            said = f"Duel, round {turn} of 2. You: {points['You']} points, I: {points['I']}."
            equal(page.text("#duel-say").startswith(said), True, page.text("#duel-say"))
            secret = secret_of(page)
            if turn == 2:
                page.click("#guess-hint")
                page.settle()
            page.submit(other(secret))
            page.load("p4c6r/duel", keep=True)
            equal(len(page.rows()), 2, "it goes on after a reload")
            page.click("#mode-make")
            equal((page.hidden("#duel-say"), page.text("#new-duel"), page.text("#share-id")),
                  (True, "Continue the duel", "p4c6r#11"), "beside it the game before it")
            page.click("#new-duel")
            page.submit(secret)
            points["I"] += 2 + (turn == 2)
            for _ in range(2 if LONG else 1):
                page.load("p4c6r/duel", keep=True)
                equal(page.text("#duel-say"), f"Duel, round {turn} of 2. You: {points['You']} points, I: {points['I']}.", "once")
            page.click("#over-again")
            page.load("p4c6r/duel", keep=True)
            points["You"] += page_guesses(page, "p4c6r", (5, 4, 3, turn))
            page.load("p4c6r/duel", keep=True)
            page.keys("u")
            page.settle()
            if turn == 1:
                page.click("#over-again")
        equal(page.text("#duel-say"), f"You win the duel, {points['You']} to {points['I']}.", "the end")
        equal((page.hidden("#over-undo"), page.text("#over-again")), (True, "Another duel"), "it stays")
        page.click("#stats-open")
        equal("1 duel: 1 won, 0 lost, 0 drawn." in page.text("#stats-text"), True, page.text("#stats-text"))
        equal(page.text("#stats-text p").startswith("2 games finished: 2 solved, 0 not."), True, page.text("#stats-text"))
        page.click("#stats button")
        page.click("#over-again")
        equal(page.text("#duel-say").startswith("Duel, round 1 of 2. You: 0 points, I: 0."), True, "another one")
        page.click("#mode-make")
        equal(page.rows()[1].split(";")[0], "Guess 1: 1 1 2 2", "the game before the duel")


@case
def a_duel_in_two_windows(page):
    """What another window has begun is not begun again."""
    page.load("p4c6r/duel")
    page.submit(secret_of(page))
    page.run("keepDuel({...duelState(), phase: 'break'})")
    page.click("#over-again")
    equal((page.text("#duel-say"), page.run("return app.mode")),
          ("Duel, round 1 of 2. You: 0 points, I: 1.", "break"), "round 1")


@case
def a_duel_given_up(page):
    """A code that is not found is worth one more than the rows of the board."""
    page.load("p4c6r/duel")
    page.submit(other(secret_of(page)))
    page.play("end('given up')")
    equal(page.text("#duel-say"), "Duel, round 1 of 2. You: 0 points, I: 12.", "p4c6r takes 6 at worst: 11 rows")


@case
def statistics(page):
    """Each number is what the games were, and says of what it is."""
    for size in SCREENS:
        page.screen(*SIZES[size], dark=False, phone=size == "phone")
        page.load("p4c6r#9")
        page.play("end('given up')")
        page.click("#stats-open")
        equal(page.text("#stats-text"), "No game of Mastermind is finished yet.", "given up without a guess")
        page.click("#stats button")
        games = [(3, 0), (1, 0), (0, 0), (2, 1), (3, 0)]  # guesses, 0: given up; hints
        figures = []
        for number, (took, hints) in enumerate(games, 1):
            page.follow(f"p4c6r#{number}")
            secret = terminal_secret(PLAY, f"p4c6r#{number}")
            wrong = [code for code in secrets("p4c6r") if code != secret]
            for turn in range(max(took, 2) - 1 if took != 1 else 0):
                page.submit(wrong[(700 * turn + 7) % len(wrong)])
            if hints:
                page.click("#guess-hint")
                page.settle()
            if took:
                page.submit(secret)
            else:
                page.play("end('given up')")
            figure = page.wait("return /^\\d+$/.test(byId('analysis-figure').textContent) && byId('analysis-figure').textContent")
            if not hints:
                figures.append(int(figure))
        page.load("p4c6r#1", keep=True)
        page.submit(terminal_secret(PLAY, "p4c6r#1"))  # practice
        page.load("p3c5r#1", keep=True)
        page.submit(terminal_secret(PLAY, "p3c5r#1"))
        page.click("#stats-open")
        equal(page.text("#stats-text p").startswith("1 game finished: 1 solved, 0 not."), True, "of the game played")
        page.run("byId('stats-game').value = 'p4c6r'; byId('stats-game').dispatchEvent(new Event('change'))")
        found = page.run("return [...document.querySelectorAll('#stats-text p')].map((one) => one.textContent)")
        equal(found, [
            "5 games finished: 4 solved, 1 not. Practice, unfinished games and those against a fiend are not counted.",
            "2.25 guesses on average over all 4 solved games; the computer takes 4.34 on average over all 1,296 codes.",
            "Solved in a row: 2 now, 2 at best, in these 5 games.",
            "1 hint, in 1 of these 5 games.",
            f"{int(sum(figures) / len(figures) + 0.5)} of 100 on average over the last 4 reviewed games without hints."], size)
        equal(page.texts("#stats-text .bars li"), ["1 guess1 game", "2 guesses1 game", "3 guesses2 games", "not solved1 game"], "bars")
        equal([int(text) for text in page.texts("#stats-text .columns li")], figures, "one game after the other")
        page.click("#stats button")


@case
def records_of_older_pages(page):
    """Sums without games are kept, and said to be older."""
    page.load("p4c6r#1")
    page.run("store.set('records', {p4c6r: {solved: 3, guesses: 15, played: ['1', '2', '3']}})")
    page.load("p4c6r#1", keep=True)
    page.submit(terminal_secret(PLAY, "p4c6r#1"))
    equal(page.text("#over-more"), "You have played this code before: this is practice, not recorded.")
    page.follow("p4c6r#4")
    page.submit(terminal_secret(PLAY, "p4c6r#4"))
    page.click("#stats-open")
    equal(page.texts("#stats-text p")[1:3], [
        "4.00 guesses on average over all 4 solved games; the computer takes 4.34 on average over all 1,296 codes.",
        "3 of these solved games are older than the rest of this page, and only in that average."])
    page.click("#stats button")

"""Nothing that was begun is lost: whatever takes the place of a game, it can be taken up again."""
from common import LONG, SCREENS, SIZES, case, equal, long_case
from feature_cases import CLOCK, days_ahead, day_secret
from game import secrets

FIRST, SECOND = (0, 0, 1, 1), (0, 1, 2, 3)


def board(page):
    return [row.split(";")[0] for row in page.rows()[1:]]


def from_explorer(page, button):
    page.click("#mode-explore")
    page.click(".explorer tbody tr:nth-child(3) .next")
    page.run("[...document.querySelectorAll('.explorer .actions button')]"
             ".find(one => one.textContent === arguments[0]).click()", button)
    page.settle()


def by_number(page):
    page.run("byId('seed').value = '12'")
    page.click("#seed-go")
    page.click("#seed-go")


def twice(id):
    def press(page):
        page.click(id)
        page.click(id)
    return press


# What begins another game where one is running.
OTHERS = {
    "a link": lambda page: page.load("p4c6r#12", keep=True),
    "a link within the page": lambda page: page.run("location.hash = '#p4c6r#12'"),
    "a friend's number": by_number,
    "New code": twice("#new-code"),
    "a fiend": twice("#new-fiend"),
    "the explorer": lambda page: from_explorer(page, "You guess from here"),
    "a fiend after the game of the day": lambda page: (page.click("#new-day"), page.click("#new-fiend")),
}


@case
def no_guess_is_lost(page):
    """A game goes on with all its guesses and the pegs of its row, whatever was begun instead of it."""
    for size in SCREENS:
        page.screen(*SIZES[size], dark=False, phone=size == "phone")
        for name, begin in list(OTHERS.items())[::1 if LONG else 2]:
            page.load("p4c6r#11")
            page.submit(FIRST)
            begin(page)
            page.settle()
            page.wait("return app.waiting === 0 && !(player().seed === '11')")
            equal(page.texts("#unfinished-list button"), ["p4c6r#11: 1 guess"], name)
            page.submit(SECOND)
            page.load(keep=True)
            page.click("#unfinished-list button")
            equal((board(page)[0], page.text("#share-id")), ("Guess 1: 1 1 2 2", "p4c6r#11"), f"{name}: back")
            equal(page.count("#unfinished-list button"), 1, f"{name}: the other one is left now")
            page.click("#unfinished-list button")
            equal("Guess 1: 1 2 3 4" in board(page) or "Guess 2: 1 2 3 4" in board(page), True, f"{name}: and back again")
    page.load("p4c6r#11")
    page.submit(FIRST)
    page.load("p4c6r#12", keep=True)
    page.load("p4c6r#11", keep=True)
    equal((board(page)[0], page.count("#unfinished-list button")), ("Guess 1: 1 1 2 2", 0), "its link leads back, too")


@case
def two_windows_lose_nothing(page):
    page.load("p4c6r#11")
    page.submit(FIRST)
    page.run("store.set('make.p4c6r', {...store.get('make.p4c6r'), seed: '12'})")  # as another window does
    page.submit(SECOND)
    equal(page.texts("#unfinished-list button"), ["p4c6r#12: 1 guess"], "the other window's")
    page.submit((0, 0, 0, 0))
    equal((page.count("#unfinished-list button"), page.run("return store.get('make.p4c6r').made")), (1, 3), "once")


@long_case
def a_reload_loses_nothing(page):
    """Guesses, those taken back, the pegs of the row, answers of both other modes."""
    for size in SCREENS:
        page.screen(*SIZES[size], dark=False, phone=size == "phone")
        for rules in ("p4c6r", "p5c8r"):
            code = FIRST + (2,) * (int(rules[1]) - 4)
            page.load(f"{rules}#11")
            page.submit(code)
            page.submit(code[::-1])
            page.click("#guess-undo")
            page.keys("1", "2")
            page.settle()
            was = board(page), page.row_now(), page.text("#left")
            page.load(keep=True)
            equal((board(page), page.row_now(), page.text("#left")), was, f"{rules}, make")
            page.click("#guess-redo")
            equal(len(board(page)), 2, f"{rules}: the guess that was taken back")
            for mode in ("think", "assist"):
                for hash in ("", f"{rules}/{mode}"):
                    page.load(f"{rules}/{mode}")
                    page.answer(1, 1)
                    page.answer(0, 2)
                    page.settle()
                    was = page.rows(), page.left(), page.says()
                    page.load(hash, keep=True)
                    page.settle()
                    equal((page.rows(), page.left(), page.says()), was, f"{rules}/{mode} by #{hash}")


@case
def no_answer_is_lost(page):
    """A game in which the page guesses gives its place to one from the explorer."""
    page.game("p4c6r", "break")
    page.answer(0, 1)
    page.answer(1, 1)
    was = page.rows()
    from_explorer(page, "Computer guesses from here")
    equal(page.texts("#unfinished-list button"), [f"{was[0].split(': ')[1]} …: 2 answers"], "left")
    page.load(keep=True)
    page.click("#unfinished-list button")
    equal((page.rows(), page.count("#unfinished-list button")), (was, 1), "and taken up")


@long_case
def a_replay_of_the_day_is_practice(page):
    page.load("p4c6r#11")
    page.submit(FIRST)
    with days_ahead(page, 0) as day:
        page.submit(day_secret(day))
        kept = page.run("return [store.get('days'), store.get('records')]")
        page.click("#over-replay")
        equal((page.hidden("#guess"), page.hidden("#share-line")), (False, True), "it is played again")
        page.submit(FIRST)
        page.load(keep=True)
        equal(len(board(page)), 1, "also after a reload")
        page.submit(day_secret(day))
        equal(page.text("#over-more"), "This is practice, not recorded.")
        equal(page.run("return [store.get('days'), store.get('records')]"), kept, "nothing is recorded")
        equal(page.texts("#unfinished-list button"), ["p4c6r#11: 1 guess"], "the game before it")
        page.click("#new-day")
        equal(page.says(), "Solved in 1 guess!", "the result stays")


@case
def a_game_of_the_day_goes_on_after_midnight(page):
    page.load("p4c6r#11")
    page.submit(FIRST)
    page.click("#new-day")
    day = page.run("return today()")
    wrong = next(code for code in secrets("p4c6r") if code != day_secret(day))
    page.submit(wrong)
    page.run(CLOCK % 1)
    page.submit(day_secret(day))
    equal(page.run("return [dayRecord('p4c6r').day, dayRecord('p4c6r').streak, store.get('make.p4c6r').seed]"),
          [day, 1, "11"], "it counts for its day, and overwrites no other game")
    page.click("#new-day")
    equal((page.hidden("#guess"), page.run("return player().seed === today()")), (False, True), "the next day's")
    page.load("p4c6r/daily")
    page.submit(wrong)
    with days_ahead(page, 2):
        equal(page.texts("#unfinished-list button"), [f"p4c6r#{day}: 1 guess"], "a day that was not finished")

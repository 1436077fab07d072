#!/usr/bin/env python3
"""Every screen of the page, and of an exported tree: functions that bring a Page there.
screens.py PAGE EXPORTED FOLDER [NAME...] writes pictures of them, to be looked at."""
import os
import sys

SIZES = {"320x568": (320, 568), "390x844": (390, 844), "844x390": (844, 390), "1280x800": (1280, 800)}
SCREENS = []
CODE = (0, 3, 4, 0)  # of p4c6r#4711
LONG_NAME = "p4c6r#" + "W" * 32


def screen(reach):
    SCREENS.append(reach)
    return reach


def set_size(page, size, dark):
    width, height = SIZES[size]
    page.screen(width, height, dark, phone=width < 900)
    page.wait("return document.documentElement.hasAttribute('data-dark') === arguments[0]", dark)


def guesses(page, name, *codes):
    page.load(name)
    for code in codes:
        page.submit(code)


def answers(page, rules, *said, mode="break"):
    page.load(rules)
    page.run("return app.act(() => setMode(arguments[0]))", mode)
    for bulls, cows in said:
        if not page.hidden("#answer"):
            page.run("answerForm.take({bulls: arguments[0], cows: arguments[1]})", bulls, cows)
            page.play("submit()")


@screen
def make_begins(page):
    guesses(page, "p4c6r#4711")


@screen
def make_goes_on(page):
    guesses(page, "p4c6r#4711", (0, 0, 1, 1), (0, 2, 3, 4))
    page.play("hint()")


@screen
def make_holds_a_peg(page):
    make_begins(page)
    page.settle()
    page.keys("1", "2", "ArrowLeft", "*")


@screen
def make_asks_whether_to_give_up(page):
    guesses(page, "p4c6r#4711", (0, 0, 1, 1))
    page.play("giveUp()")


@screen
def make_given_up(page):
    make_asks_whether_to_give_up(page)
    page.play("giveUp()")
    page.wait("return document.querySelectorAll('#analysis-list li').length === 1")


@screen
def make_solved(page):
    guesses(page, "p4c6r#4711", (0, 0, 1, 1), (0, 2, 3, 4), CODE)
    page.wait("return document.querySelectorAll('#analysis-list li').length === 3")


@screen
def make_the_analysis(page):
    make_solved(page)
    page.click("#analysis-list li:nth-child(2) summary")
    page.wait("return document.querySelector('#analysis-list details[open] .more')?.hasChildNodes()")
    page.run("byId('analysis').scrollIntoView()")


@screen
def make_solved_that_day(page):
    page.load("p4c6r")
    page.play("start({seed: today()})")
    page.submit(page.run("return player().secret"))


@screen
def make_was_left(page):
    guesses(page, LONG_NAME, (0, 0, 1, 1))
    page.load("p4c6r#4712", keep=True)
    page.run("byId('unfinished').scrollIntoView({block: 'end'})")


@screen
def duel_goes_on(page):
    guesses(page, "p4c6r/duel", (0, 0, 1, 1))


@screen
def duel_ends(page):
    page.load("p4c6r/duel")
    for _ in range(2):
        page.submit(page.run("return player().secret"))
        page.play("again()")
        page.play("solved()")
        if page.run("return !duelOver(duelState())"):
            page.play("again()")


@screen
def make_shares(page):
    page.load(LONG_NAME)
    page.run("players.make.say('Copy this link: https://example.org/#' + players.make.id())")
    page.run("byId('share').scrollIntoView({block: 'end'})")


@screen
def make_against_a_fiend(page):
    page.load("p4c6r")
    page.play("start({fiend: true})")
    page.submit((0, 0, 1, 1))


@screen
def make_with_eight_colors(page):
    guesses(page, "p5c8r#1", (0, 1, 2, 3, 4), (0, 1, 2, 5, 6))


@screen
def make_with_digits(page):
    guesses(page, "p4c10n#1", (0, 1, 2, 3))


@screen
def make_with_eight_pegs(page):
    guesses(page, "p8c3r#1", (0, 0, 1, 1, 2, 2, 0, 0))


@screen
def make_with_twenty_symbols(page):
    guesses(page, "p3c20n#1", (0, 1, 2))


@screen
def break_begins(page):
    answers(page, "p4c6r")


@screen
def break_goes_on(page):
    answers(page, "p4c6r", (1, 1), (0, 2))
    page.run("answerForm.set(1, null)")


@screen
def break_changes_an_answer(page):
    answers(page, "p4c6r", (1, 1), (0, 2))
    page.play("edit(0)")


@screen
def break_is_contradicted(page):
    answers(page, "p4c6r", (1, 1), *[(0, 0)] * 5)


@screen
def break_found(page):
    answers(page, "p4c6r", (1, 1), (4, 0))


@screen
def break_what_is_known(page):
    answers(page, "p4c6r", (1, 2), (0, 2))
    page.run("byId('known').open = true")
    page.run("byId('known').scrollIntoView({block: 'end'})")


@screen
def break_with_eight_colors(page):
    answers(page, "p5c8r", (1, 1), (1, 2))


@screen
def break_with_eight_pegs(page):
    answers(page, "p8c3r", (3, 2))


@screen
def break_with_digits(page):
    answers(page, "p4c10n", (1, 1))


@screen
def assist_begins(page):
    answers(page, "p4c6r", mode="assist")


@screen
def assist_goes_on(page):
    answers(page, "p4c6r", (1, 1), mode="assist")
    page.set_row((0, 3, 4, 4))


@screen
def assist_with_digits(page):
    answers(page, "p4c10n", (1, 1), mode="assist")


@screen
def assist_found(page):
    answers(page, "p4c6r", (4, 0), mode="assist")


@screen
def explore_begins(page):
    answers(page, "p4c6r", mode="explore")


@screen
def explore_goes_down(page):
    explore_begins(page)
    page.click(".explorer tbody tr:nth-child(3) .next")


@screen
def explore_the_map(page):
    explore_begins(page)
    page.run("document.querySelector('.map').scrollIntoView({block: 'center'})")


@screen
def explore_two_trees(page):
    explore_begins(page)
    page.run("""const second = document.getElementById('explore-second');
        second.value = [...second.options].find(one => one.textContent.includes('p4c6r-minimax')).value;
        second.dispatchEvent(new Event('change'))""")


@screen
def explore_without_a_tree(page):
    answers(page, "p3c20n", mode="explore")


@screen
def dialog_of_games(page):
    make_begins(page)
    page.click("#game-open")


@screen
def dialog_of_any_game(page):
    make_begins(page)
    page.run("chooser.loaded.push({...gameOf('p4c6r'), note: `the tree ${'W'.repeat(50)}.peg`})")
    page.click("#game-open")
    page.run("byId('atlas').scrollIntoView()")


@screen
def dialog_of_colors(page):
    make_begins(page)
    page.click("#settings-open")


@screen
def dialog_of_statistics(page):
    page.load("p4c6r")
    games = [{"seed": str(i), "day": "2026-11-01", "took": 3 + i * 7 % 5, "hints": int(i % 9 == 0), "figure": 60 + i * 13 % 40}
             for i in range(24)]
    page.run("""store.set('records', {p4c6r: {solved: 27, guesses: 120, games: arguments[0], duels: {won: 2, lost: 1, drawn: 0}}});
        store.set('days', {p4c6r: {day: '2026-11-01', solved: true, streak: 4, best: 9, hints: 0, counts: {4: 3, 5: 7, 0: 1}}})""", games)
    page.click("#stats-open")


@screen
def dialog_of_help(page):
    make_begins(page)
    page.click("#help-open")


@screen
def dialog_of_help_examples(page):
    dialog_of_help(page)
    page.run("document.querySelector('.examples').scrollIntoView({block: 'center'})")


@screen
def a_complaint(page):
    page.load("p99c99r")


@screen
def exported(page):
    page.open_exported(page.exported)


@screen
def exported_goes_down(page):
    exported(page)
    page.click(".explorer tbody tr:nth-child(3) .next")


@screen
def exported_guesses(page):
    exported_goes_down(page)
    page.click(".explorer .actions button:nth-child(1)")


@screen
def exported_found(page):
    exported_guesses(page)
    while page.count(".controls .next"):
        page.click(".controls .next:last-child")


@screen
def exported_you_guess(page):
    exported_goes_down(page)
    page.click(".explorer .actions button:nth-child(2)")
    page.keys("1", "2", "3", "4", "Enter", "2")


@screen
def exported_given_up(page):
    exported_you_guess(page)
    page.click(".controls div:last-child button:nth-child(3)")


def main(path, exported_page, folder, *chosen):
    from page import Page
    with Page(os.path.abspath(path)) as page:
        page.exported = os.path.abspath(exported_page)
        for reach in SCREENS:
            for size in SIZES if not chosen or reach.__name__ in chosen else ():
                set_size(page, size, dark=False)
                reach(page)
                for dark in (False, True):
                    set_size(page, size, dark)
                    page.settle()
                    page.screenshot(f"{folder}/{reach.__name__}.{size}.{'dark' if dark else 'light'}.png")


if __name__ == "__main__":
    main(*sys.argv[1:])

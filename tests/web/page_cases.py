"""The page itself: no network, names, keyboard, sizes, colors."""
import json

from common import GAMES, SIZES, TREES, case, equal, some
from driver import ELEMENT
from file_cases import offer
from game import score
from page import code_of

MODES = ("make", "break", "assist")


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
    equal(any(url.startswith(page.url) for url in urls), True, "the log has the page")
    blocked = page.run("""return fetch('https://example.org/').then(() => 'sent', () => 'blocked')""")
    equal(blocked, "blocked", "a request to the outside")
    page.log("browser")  # the line about that request


@case
def everything_has_a_name(page):
    for rules in GAMES:
        for mode in (*MODES, "explore"):
            page.game(rules, mode)
            for control in page.find_all("button, input, select, summary"):
                seen = page.run("return arguments[0].checkVisibility() && arguments[0].outerHTML",
                                {ELEMENT: control})
                if seen:
                    equal(page.name(control) != "", True, seen)
    page.game("p6c6n", "make")
    equal(page.name(page.find("#palette button")), "Put 1, red")
    equal(page.name(page.find("#current [data-at]")), "Position 1: empty")
    page.click("#mode-break")
    equal(page.name(page.find("#bulls input")), "0 bulls")
    equal(page.name(page.find("#bulls .choice:nth-child(2) input")), "1 bull")
    page.answer(1, 5)
    equal("264 codes left" in page.texts("#live")[0], True, "announced")


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
    outline = page.run("return getComputedStyle(document.activeElement.nextElementSibling).outlineStyle")
    equal(outline, "solid", "the focus is seen")


@case
def the_rules_are_explained(page):
    page.load()
    page.click("#help-open")
    columns = [page.texts(f"#help-text td:nth-child({column}) .unseen") for column in (1, 2, 3)]
    equal(len(columns[0]), 6, "examples")
    for secret, guess, said in zip(*columns):
        bulls, cows = score(code_of("p4c6r", secret), code_of("p4c6r", guess))
        words = [f"{n} {word}{'s' * (n > 1)}" for n, word in ((bulls, "bull"), (cows, "cow")) if n]
        equal(said, ", ".join(words), f"{guess} against {secret}")
    page.click("#help button")
    equal(page.run("return document.getElementById('help').open"), False, "closed")
    page.place((0, 1, 2, 3))


def make_turn(page, mode, code):
    """A guess with the answer that every first guess can get, or the page's own answer."""
    if mode != "break":
        page.run("if (!document.getElementById('guess').hidden) player().pegs.reset(arguments[0])", list(code))
    if mode != "make":
        page.run("player().answer.take({bulls: 0, cows: nearestCows(0, 1, app.tree)})")
    page.play("submit()")


def is_dark(page):
    return page.run("return document.documentElement.hasAttribute('data-dark')")


@case
def fits_every_screen(page):
    try:
        for width, height in (*SIZES.values(), (320, 568), (844, 390)):
            for dark in (False, True):
                page.screen(width, height, dark, phone=width < 900)
                for rules in GAMES:
                    for mode in MODES:
                        page.game(rules, mode)
                        page.run("document.getElementById('known').open = true")
                        for code in some(rules, 2):
                            make_turn(page, mode, code)
                        if mode == "make":
                            page.play("end('given up')")
                        equal(page.run("return document.documentElement.scrollWidth"), width,
                              f"width of {rules} {mode} on {width} pixels")
                page.game("p4c6r", "explore")
                equal(page.run("return document.documentElement.scrollWidth"), width, f"width of the explorer, {width}")
                equal(is_dark(page), dark, "the system's theme")
    finally:
        page.screen(*SIZES["desktop"], dark=False)


# Pixels from the end of the row that is played to the panel over the page; and to the page's top.
ROOM = """
    const row = document.querySelector('#rows .now').getBoundingClientRect();
    const panel = document.getElementById('panel');
    const over = getComputedStyle(panel).position === 'sticky' && panel.getBoundingClientRect().left < row.right;
    const top = over ? panel.getBoundingClientRect().top : innerHeight;
    return [top - row.bottom, row.top];"""


@case
def the_row_is_seen_on_small_phones(page):
    """From the first guess on: on an iPhone SE, on small and very small screens."""
    try:
        for width, height in ((375, 553), (360, 560), (320, 568), (844, 390)):
            page.screen(width, height, dark=False, phone=True)
            for rules in GAMES:
                for mode in MODES:
                    page.game(rules, mode)
                    for made in range(3):
                        below, above = page.run(ROOM)
                        equal((below >= 0, above >= 0), (True, True),
                              f"{rules} {mode} on {width} x {height}, row {made + 1}: {below}, {above}")
                        make_turn(page, mode, some(rules)[made])
                        if page.hidden("#answer") and page.hidden("#guess"):
                            break
    finally:
        page.screen(*SIZES["desktop"], dark=False)


@case
def ranges_do_not_break(page):
    """The line never ends behind the dash of 1-6."""
    page.load("p4c6r")
    equal("1–\u20606" in page.text("#game-facts"), True, page.text("#game-facts"))


@case
def after_a_game_enter_begins_the_next(page):
    page.game("p4c6r", "break")
    page.click("#answer-solved")
    equal(page.hidden("#over"), False, "over")
    page.run("document.activeElement.blur()")
    page.keys("Enter")
    equal((page.hidden("#over"), page.left()), (True, 1296), "a new game")
    equal(page.run("return document.activeElement.id"), "say", "the focus")
    page.load("p4c6r#1")
    page.play("end('given up')")
    page.run("document.activeElement.blur()")
    page.keys("Enter")
    equal((page.hidden("#guess"), len(page.rows())), (False, 1), "another code")
    page.play("end('given up')")
    page.click("#over-again")
    equal(page.run("return document.activeElement.id"), "say", "the focus after a click")


@case
def what_is_known_of_a_code_that_is_found(page):
    page.game("p4c6r", "break")
    page.run("document.getElementById('known').open = true")
    page.click("#answer-solved")
    equal(page.text("#known-say"), "The code has been found.")


@case
def the_theme_can_be_chosen(page):
    page.load()
    page.click("#settings-open")
    page.run("document.querySelector('[name=theme][value=dark]').click()")
    equal(is_dark(page), True, "dark")
    page.load(keep=True)
    equal(is_dark(page), True, "dark after a reload")


# Which pairs of colors have less contrast than WCAG asks for.
CONTRAST = """
    const probe = document.createElement('i');
    document.body.append(probe);
    const light = (color) => {
        probe.style.color = color;
        const [r, g, b] = getComputedStyle(probe).color.match(/[\\d.]+/g).slice(0, 3).map(Number)
            .map(v => v / 255).map(v => v <= .03928 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4);
        return .2126 * r + .7152 * g + .0722 * b;
    };
    const ratio = (one, other) => (Math.max(light(one), light(other)) + .05)
        / (Math.min(light(one), light(other)) + .05);
    const low = [];
    for (const pair of ['text card', 'text paper', 'faint card', 'faint paper', 'bad card', 'good card',
                        'strong-text strong', 'wood-text wood', 'wood-text groove', 'wood-text now']) {
        if (ratio(...pair.split(' ').map(name => `var(--${name})`)) < 4.5) low.push(pair);
    }
    for (looks.palette of Object.keys(PALETTES)) for (let symbol = 0; symbol < 36; symbol++) {
        const {ink, paint} = colorOf(symbol);
        if (ratio(ink, paint) < 4.5) low.push(symbol);
    }
    probe.remove();
    return low;"""


@case
def contrast(page):
    """WCAG: 4.5 for text, and for the symbols on pegs."""
    for dark in (False, True):
        page.screen(*SIZES["desktop"], dark)
        page.load()
        equal(page.run(CONTRAST), [], f"too little contrast, dark {dark}")
    page.screen(*SIZES["desktop"], dark=False)

"""The page itself: no network, names, keyboard, sizes, colors."""
from common import GAMES, SIZES, TREES, case, equal, long_case
from file_cases import offer
from game import score
from page import code_of

MODES = ("make", "break", "assist")


@case
def no_network_and_no_complaints(page):
    page.requests()
    page.load("p4c6r#1")
    offer(page, TREES / "p5c6n-optimal.peg")
    urls = page.requests()
    outside = [url for url in urls if not url.startswith(("file:", "blob:", "data:", "about:"))]
    equal(outside, [], "requests")
    equal(any(url.startswith(page.url) for url in urls), True, "the log has the page")
    blocked = page.run("""return fetch('https://example.org/').then(() => 'sent', () => 'blocked')""")
    equal(blocked, "blocked", "a request to the outside")
    page.complaints()  # about that request


@long_case
def everything_has_a_name(page):
    for rules in GAMES:
        for mode in (*MODES, "explore"):
            page.game(rules, mode)
            named = [(role, name != "") for role, name in page.controls() if role not in ("RootWebArea", "paragraph")]
            equal((len(named) > 5, [role for role, has in named if not has]), (True, []), f"{rules}, {mode}")
    page.game("p6c6n", "make")
    equal(page.name("#palette button"), "Put 1, red")
    equal(page.name("#current [data-at]"), "Position 1: empty")
    page.click("#mode-break")
    equal(page.name("#bulls input"), "0 right places")
    equal(page.name("#bulls .choice:nth-child(2) input"), "1 right place")
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
def keys_in_a_browser_of_2023(page):
    """What Safari has had since 2024 only, and Firefox since late in 2023, is not needed."""
    page.load("p4c6r#4711")
    page.run("delete Element.prototype.checkVisibility; delete Element.prototype.ariaLabel")
    page.run("byId('new-day').removeAttribute('aria-label')")
    page.run("byId('palette').firstElementChild.focus()")
    page.keys("1", "1", "2", "2", "Enter", "1", "3", "4", "5", "Enter")
    page.settle()
    equal((len(page.rows()), page.texts("#notice")), (3, [""]), "guesses, and complaints")
    equal(page.name("#new-day").startswith("Game of the day, "), True, page.name("#new-day"))


@case
def the_rules_are_explained(page):
    page.load()
    equal("1–\u20606" in page.text("#game-facts"), True, "no line break after the dash of 1–6")
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


def is_dark(page):
    return page.run("return document.documentElement.hasAttribute('data-dark')")


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
def the_theme_can_be_chosen(page):
    page.load()
    page.click("#settings-open")
    page.run("document.querySelector('[name=theme][value=dark]').click()")
    equal(is_dark(page), True, "dark")
    page.load(keep=True)
    equal(is_dark(page), True, "dark after a reload")


@long_case
def the_top_is_seen_before_the_scripts(page):
    """Without them the top is there, and looks as it will; a theme that was chosen is there from the first moment."""
    page.load()
    top = "return document.querySelector('.top').getBoundingClientRect().height"
    for size in ("phone", "desktop"):
        page.screen(*SIZES[size], dark=False, phone=size == "phone")
        page.load()
        wanted = page.run(top)
        page.idle = "true"
        page.devtools("Emulation.setScriptExecutionDisabled", value=True)
        try:
            page.open("about:blank")
            page.open(page.url)
            shown = page.devtools("DOM.getDocument")["root"]["nodeId"]
            header = page.devtools("DOM.querySelector", nodeId=shown, selector=".top")["nodeId"]
            quad = page.devtools("DOM.getBoxModel", nodeId=header)["model"]["border"]
            equal(round(quad[5] - quad[1]), round(wanted), f"{size}: without scripts")
        finally:
            page.devtools("Emulation.setScriptExecutionDisabled", value=False)
            page.open("about:blank")
            page.idle = page.IDLE
        page.complaints()  # about scripts that did not run
    page.load()
    page.run("store.set('theme', 'dark')")
    early = page.devtools("Page.addScriptToEvaluateOnNewDocument", source="""addEventListener('readystatechange', () => {
        globalThis.early ??= document.documentElement.hasAttribute('data-dark'); }, true)""")["identifier"]
    page.load(keep=True)
    page.devtools("Page.removeScriptToEvaluateOnNewDocument", identifier=early)
    equal(page.run("return [early, document.documentElement.hasAttribute('data-dark')]"), [True, True], "dark at once")

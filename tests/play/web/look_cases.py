"""Where colors are forced, and on paper."""
from common import SIZES, equal, long_case
from screens import break_goes_on, explore_begins, make_goes_on, make_the_analysis


def emulate(page, media="", **features):
    page.devtools("Emulation.setEmulatedMedia", media=media, features=[
        {"name": name.replace("_", "-"), "value": value} for name, value in features.items()])


SHADE = "return [...document.querySelectorAll(arguments[0])].map((one) => getComputedStyle(one).backgroundColor)"


@long_case
def what_is_chosen_is_seen_in_forced_colors(page):
    for size in SIZES:
        page.screen(*SIZES[size], dark=False, phone=size == "phone")
        break_goes_on(page)
        for dark in ("light", "dark"):
            emulate(page, forced_colors="active", prefers_color_scheme=dark, prefers_reduced_motion="reduce")
            for chosen, others in ((".modes [aria-pressed=true]", ".modes [aria-pressed=false]"),
                                   (".choice input:checked + span", ".choice input:not(:checked) + span")):
                mine, rest = page.run(SHADE, chosen), page.run(SHADE, others)
                equal((len(mine) > 0, len(rest) > 0, set(mine) & set(rest)), (True, True, set()), f"{size}, {dark}: {chosen}")
            ground = page.run(SHADE, "body")
            for css in ("#meter-bar", "#stats-open i"):
                equal(set(page.run(SHADE, css)) & set(ground), set(), f"{size}, {dark}: {css} is seen")
        emulate(page)


@long_case
def paper_has_the_game_and_no_buttons(page):
    """What is printed: the board, the review, the tree; nothing that could be pressed, nothing cut off."""
    for screen, seen in ((make_goes_on, ("#rows .past",)), (make_the_analysis, ("#rows .won", "#analysis-list", "#over-say")),
                         (explore_begins, (".answers", ".map"))):
        page.screen(*SIZES["desktop"], dark=False)
        screen(page)
        page.screen(718, 1000, dark=False)  # A4 with margins
        emulate(page, "print", prefers_reduced_motion="reduce")
        for css in seen:
            equal(page.hidden(css), False, f"{screen.__name__}: {css}")
        for css in (".modes", ".tools", "#guess", "#share", "#over-again"):
            equal(page.hidden(css), True, f"{screen.__name__}: {css}")
        equal(page.run("return document.documentElement.scrollWidth <= innerWidth"), True, f"{screen.__name__}: its width")
        for dark in ("light", "dark"):
            emulate(page, "print", prefers_reduced_motion="reduce", prefers_color_scheme=dark)
            page.wait("return document.documentElement.hasAttribute('data-dark') === arguments[0]", dark == "dark")
            shades = [page.run(SHADE, "body"), page.run("return getComputedStyle(document.body).color")]
            equal(shades, [["rgb(255, 255, 255)"], "rgb(0, 0, 0)"], f"{dark}: black on white paper")
        emulate(page)

"""What somebody does who has nothing but a keyboard, and what has to be seen of it each time: where
the focus is."""
from common import equal

# Whatever somebody without a pointer would not do is noted.
WATCH = """globalThis.others = [];
    for (const kind of ['pointerdown', 'mousedown', 'touchstart', 'wheel'])
        addEventListener(kind, () => others.push(kind), true);"""

# What is wrong with how the focus is seen; and a name for what has it.
FOCUS = """
    if (arguments[0]) await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const on = document.activeElement;
    const name = on.id || on.ariaLabel || on.textContent.trim().slice(0, 30) || on.name || on.tagName;
    if (on === document.body) return ['nothing has the focus', name];
    const shown = on.matches('.choice input') ? on.nextElementSibling : on;
    const {outlineStyle, outlineWidth} = getComputedStyle(shown);
    if (!on.matches(':focus-visible') || outlineStyle === 'none' || parseFloat(outlineWidth) < 1)
        return ['no outline', name];
    const {left, top, right, bottom} = shown.getBoundingClientRect();
    const x = Math.max(0, left) / 2 + Math.min(innerWidth, right) / 2;
    const y = Math.max(0, top) / 2 + Math.min(innerHeight, bottom) / 2;
    const above = document.elementFromPoint(x, y);
    if (!above) return ['out of sight', name];
    const free = on.contains(above) || shown.contains(above) || above.contains(on);
    return [free ? '' : 'covered by ' + (above.id || above.className || above.tagName), name];"""


def begin(page, hash="", size=(390, 844)):
    page.screen(*size, dark=False, phone=False)
    page.load(hash)
    page.run(WATCH)


def end(page):
    equal(page.run("return others"), [], "nothing but keys")


def focus(page, what, drawn=True):
    """The focus is somewhere, and seen there, once that is drawn."""
    trouble, name = page.run(FOCUS, drawn)
    equal(trouble, "", f"{what}: the focus on {name}")


def go(page, css, back=False):
    """Tab by Tab; each stop on the way is seen."""
    for _ in range(150):
        if page.run("return document.activeElement.matches(arguments[0])", css):
            focus(page, css, drawn=False)
            return
        page.keys("Shift+Tab" if back else "Tab")
        if not page.run("return document.activeElement === document.body"):  # after the last stop
            focus(page, f"on the way to {css}", drawn=False)
    raise AssertionError(f"Tab does not lead to {css}")


def press(page, css, key="Enter"):
    go(page, css)
    page.keys(key)
    focus(page, f"after {key} on {css}")


def stops(page, back=False):
    """What Tab comes by, all around once, from where the focus is."""
    found = []
    for _ in range(300):
        page.keys("Shift+Tab" if back else "Tab")
        mark = page.run("""const on = document.activeElement;
            if (on === document.body) return 'body';
            globalThis.marks ||= new Map();
            if (!marks.has(on)) marks.set(on, `${marks.size} ${on.id || on.tagName}`);
            return marks.get(on)""")
        if mark == "body" or mark in found[-1:]:  # after the last stop, where the browser's own are
            continue
        if mark in found:
            equal(mark, found[0], "Tab leads around")
            return found
        found.append(mark)
    raise AssertionError("Tab never comes back")


def choose(page, name, value):
    """One of several by Tab and arrows: those that are offered are gone through."""
    go(page, f"[name={name}]:checked, [name={name}]:enabled")
    chosen = f"return document.querySelector('[name={name}]:checked')?.value ?? null"
    if page.run(chosen) is None:
        page.keys(" ")
    for _ in range(40):
        if page.run(chosen) == str(value):
            focus(page, f"{name} is {value}")
            return
        page.keys("ArrowRight")
    raise AssertionError(f"arrows do not lead to {name} {value}")


def answer(page, bulls, cows):
    choose(page, "bulls", bulls)
    if page.run("return document.querySelector('[name=cows]:checked')?.value ?? ''") != str(cows):
        choose(page, "cows", cows)
    press(page, "#answer-go")


def put(page, code):
    """By the palette's buttons, not by typing symbols."""
    for symbol in code:
        press(page, f"#palette button:nth-child({symbol + 1})")


def hole(page, at):
    """Chooses a hole of the guess by arrows."""
    chosen = "return Number(document.querySelector('#current .at').dataset.at)"
    for _ in range(24):
        found = page.run(chosen)
        if found == at:
            return
        page.keys("ArrowLeft" if found > at else "ArrowRight")
    raise AssertionError(f"arrows do not lead to hole {at + 1}")

"""What every screen has to keep, at every size, light and dark: nothing beyond the edge, text that
can be read, the row that is played in sight."""
from common import GAMES, SIZES, case, equal, some
from layout_cases import exported_beside
from screens import SCREENS, set_size
from screens import SIZES as ALL_SIZES

MODES = ("make", "break", "assist")

# Texts that are seen, with less contrast to what lies behind them than WCAG asks for; what is
# disabled may have less. Behind a text lies the nearest color that is not seen through, or each
# of a gradient's.
PALE = """
    const numbers = (color) => {
        const [r, g, b, a = 1] = color.match(/[\\d.]+/g).map(Number);
        return [r, g, b, a];
    };
    const over = ([r, g, b, a], below) => [r, g, b].map((part, i) => part * a + below[i] * (1 - a));
    const light = (color) => color.map((v) => v / 255)
        .map((v) => v <= .03928 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4)
        .reduce((sum, v, i) => sum + v * [.2126, .7152, .0722][i], 0);
    const ratio = (one, other) => (Math.max(light(one), light(other)) + .05)
        / (Math.min(light(one), light(other)) + .05);
    const behind = (one) => {
        const thin = [];
        for (; one; one = one.parentElement) {
            const {backgroundColor, backgroundImage} = getComputedStyle(one);
            const colors = (backgroundImage.match(/rgba?\\([^)]*\\)/g) || []).map(numbers).filter(([, , , a]) => a === 1);
            const plain = numbers(backgroundColor);
            const found = colors.length > 0 ? colors : plain[3] === 1 ? [plain] : null;
            if (found) return found.map((color) => thin.reduceRight((below, layer) => over(layer, below), color.slice(0, 3)));
            if (plain[3] > 0) thin.push(plain);
        }
        return [[255, 255, 255]];
    };
    const opacity = (one) => one ? Number(getComputedStyle(one).opacity) * opacity(one.parentElement) : 1;
    const dialog = document.querySelector('dialog[open]'), low = [];
    const texts = document.createTreeWalker(dialog || document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
        const one = texts.currentNode.parentElement, text = texts.currentNode.textContent.trim();
        if (!text || !one.checkVisibility() || one.closest('.unseen, script, style, noscript, option')) continue;
        if (one.closest(':disabled, input:disabled + span, .gone')) continue;
        const color = numbers(getComputedStyle(one).color);
        for (const ground of behind(one)) {
            const found = ratio(over([...color.slice(0, 3), color[3] * opacity(one)], ground), ground);
            if (found < 4.5) low.push(`${text.slice(0, 30)} ${found.toFixed(2)} ${one.className}`);
        }
    }
    return [...new Set(low)];"""


@case
def every_screen(page):
    page.load()
    with exported_beside(page):
        for reach in SCREENS:
            set_size(page, "390x844", dark=False)
            reach(page)
            for size, (width, _) in ALL_SIZES.items():
                for dark in (False, True):
                    set_size(page, size, dark)
                    equal(page.run("return document.documentElement.scrollWidth"), width,
                          f"width of {reach.__name__}, {size}")
                    equal(page.run(PALE), [], f"too little contrast in {reach.__name__}, {size}, dark {dark}")


# Which symbols cannot be read on their pegs.
INKS = """
    const low = [];
    for (looks.palette of Object.keys(PALETTES)) for (let symbol = 0; symbol < 36; symbol++) {
        const {ink, paint} = colorOf(symbol), one = lightOf(paint);
        const ratio = ink === '#fff' ? 1.05 / (one + .05) : (one + .05) / .05;
        if (ratio < 4.5) low.push([looks.palette, symbol, ratio]);
    }
    return low;"""


@case
def every_peg_can_be_read(page):
    page.load()
    equal(page.run(INKS), [], "too little contrast")


# Rows where what stands behind the pins lies over them.
COVERED = """
    return [...document.querySelectorAll('#rows .row')].filter((row) => {
        const behind = document.createRange();
        behind.selectNodeContents(row.querySelector('.note'));
        const pins = row.querySelector('.pins')?.getBoundingClientRect();
        return pins && [...behind.getClientRects()].some((box) => box.width > 0 && box.left < pins.right &&
            box.right > pins.left && box.top < pins.bottom && box.bottom > pins.top);
    }).map((row) => row.innerText);"""


@case
def every_game_fits(page):
    """Long codes, many symbols: at the narrowest and at the lowest screen."""
    for width, height in ((240, 480), (320, 568), (844, 390)):
        page.screen(width, height, dark=False, phone=True)
        for rules in (*GAMES, "p7c2r", "p12c2r", "p2c36r"):
            page.load(rules)
            for mode in (*MODES, "explore"):
                page.run("return app.act(() => setMode(arguments[0]))", mode)
                page.run("document.getElementById('known').open = true")
                for code in some(rules, 2) if mode in MODES and (rules in GAMES or rules == "p7c2r") else ():
                    make_turn(page, mode, code)
                equal(page.run(COVERED), [], f"{rules} {mode} on {width} pixels")
                if mode == "make":
                    page.play("end('given up')")
                equal(page.run("return document.documentElement.scrollWidth"), width,
                      f"width of {rules} {mode} on {width} pixels")


def make_turn(page, mode, code):
    """A guess with the answer that every first guess can get, or the page's own answer."""
    if mode != "break":
        page.run("if (!document.getElementById('guess').hidden) pegs.reset(arguments[0])", list(code))
    if mode != "make":
        page.run("answerForm.setNear(0, 1)")
    page.play("submit()")


# Pixels from the end of the row that is played to the panel over the page; and to the page's top.
ROOM = """
    const row = document.querySelector('#rows .now').getBoundingClientRect();
    const panel = document.getElementById('panel');
    const over = getComputedStyle(panel).position === 'sticky' && panel.getBoundingClientRect().left < row.right;
    const top = over ? panel.getBoundingClientRect().top : innerHeight;
    return [top - row.bottom, row.top];"""


@case
def the_row_is_seen_on_small_phones(page):
    """From the first guess on: on an iPhone SE, on small and very small screens, at 400 % of 1280 x 1024."""
    for width, height in ((375, 553), (360, 560), (320, 568), (844, 390), (320, 256)):
        page.screen(width, height, dark=False, phone=True)
        for rules in GAMES:
            for mode in MODES:
                if mode == "make":
                    page.load(rules)
                else:
                    page.run("scrollTo(0, 0)")
                    page.click(f"#mode-{mode}")
                for made in range(3):
                    below, above = page.run(ROOM)
                    equal((below >= 0, above >= 0), (True, True),
                          f"{rules} {mode} on {width} x {height}, row {made + 1}: {below}, {above}")
                    make_turn(page, mode, some(rules)[made])
                    if page.hidden("#answer") and page.hidden("#guess"):
                        break
        page.load(keep=True)
        equal(min(page.run(ROOM)) >= 0, True, f"after a reload, {width} x {height}")
        page.game("p4c6r", "break")
        for _ in range(3):
            page.click("#bulls .choice:nth-child(2)")
            equal(min(page.run(ROOM)) >= 0, True, f"half an answer, {width} x {height}")
            make_turn(page, "break", None)
        page.load("p4c6r#4711")
        for code in some("p4c6r", 4):
            make_turn(page, "make", code)
        page.click("#guess-give-up")
        equal(min(page.run(ROOM)) >= 0, True, f"given up? {width} x {height}")


@case
def the_systems_theme(page):
    page.load()
    for dark in (True, False):
        page.screen(*SIZES["phone"], dark, phone=True)
        page.wait("return document.documentElement.hasAttribute('data-dark') === arguments[0]", dark)

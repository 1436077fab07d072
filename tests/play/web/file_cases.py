"""What the page keeps, and trees from the disk, good and bad."""
import ctypes
import ctypes
import os
import pathlib
import tempfile

from break_cases import break_code
from common import EXAMPLES, LONG, TREES, case, equal, long_case, some
from page import walk

PLAY = os.environ["PLAY"]


@case
def games_survive_a_reload(page):
    page.game("p5c8r", "break")
    page.answer(1, 1)
    before = page.guess("p5c8r"), page.left(), page.rows()
    page.load(keep=True)
    equal((page.guess("p5c8r"), page.left(), page.rows()), before, "the page's game")
    page.click("#mode-make")
    page.place((0, 1, 2, 3, 4))
    number, rows = page.text("#share-id"), page.rows()
    page.load(keep=True)
    equal((page.text("#share-id"), page.rows()), (number, rows), "the player's game")


@long_case
def nonsense_in_the_store(page):
    texts = ("{", '{"seed":7,"history":3}', '[{"code":[99,99,99,99],"bulls":1,"cows":1}]',
             "null", "7", '[{"code":[0,0],"kind":0,"left":1}]', '{"worst":1e9,"total":1,"strategy":1}')
    for nonsense in texts:
        page.load()
        page.run("""for (const key of ['break.p4c6r', 'make.p4c6r', 'assist.p4c6r', 'tree.p4c6r',
                                       'guides.break.p4c6r', 'guides.assist.p4c6r', 'records', 'days', 'game',
                                       'mode', 'theme', 'palette', 'marks', 'known.break'])
                        localStorage.setItem('pegtree.' + key, arguments[0])""", nonsense)
        page.load("p4c6r", keep=True)
        for mode in ("break", "assist"):
            page.click(f"#mode-{mode}")
            equal(page.left(), 1296, f"{mode} with {nonsense}")
        page.click("#mode-make")
        page.click("#guess-hint")
        page.click("#guess-go")
        equal(len(page.rows()), 2, f"with {nonsense}")


@case
def without_a_store(page):
    source = "Object.defineProperty(window, 'localStorage', {get() { throw new Error('denied'); }})"
    script = page.devtools("Page.addScriptToEvaluateOnNewDocument", source=source)["identifier"]
    try:
        page.open("about:blank")
        page.open(page.url)
        page.wait("return !document.getElementById('main').hidden")
        page.click("#mode-break")
        page.answer(1, 1)
        equal(len(page.rows()), 2)
        page.click("#mode-make")
        page.click("#mode-break")
        equal(len(page.rows()), 2, "back in the mode")
        page.click("#mode-make")
        page.click("#new-duel")
        page.submit(page.run("return players.make.secret"))
        page.click("#over-again")
        equal(page.text("#duel-say"), "Duel, round 1 of 2. You: 0 points, I: 1.", "after half a round")
        page.click("#stats-open")
        equal(page.text("#stats-text").startswith("This browser does not store"), True, "the loss is said")
    finally:
        page.devtools("Page.removeScriptToEvaluateOnNewDocument", identifier=script)
        page.open("about:blank")


SILENT = "globalThis.Worker = class { postMessage() {} terminate() {} }"  # a worker that never answers


def begins_without_an_engine(page, hash=""):
    script = page.devtools("Page.addScriptToEvaluateOnNewDocument", source=SILENT)["identifier"]
    page.idle = "true"
    page.load(hash, keep=True)
    page.devtools("Page.removeScriptToEvaluateOnNewDocument", identifier=script)


@case
def the_first_screen_does_not_wait(page):
    """It is there before the engine is, and what is done to it meanwhile counts."""
    page.load("p4c6r")
    page.click("#mode-break")
    page.answer(1, 1)
    before = page.rows(), page.text("#left"), page.text("#about")
    begins_without_an_engine(page)
    equal((page.rows(), page.text("#left"), page.text("#about")), before, "the page's game")
    page.click("#bulls .choice:nth-child(1)")
    page.click("#cows .choice:nth-child(3)")
    page.click("#answer-go")
    page.run("""player().start = async function () {
        globalThis.kept = [answerForm.bulls, answerForm.cows];
        this.previewed = true;
        app.ask = async (what) => (what === 'guidesOf' ? this.guides : {count: 0, list: []});
        await Breaker.prototype.start.call(this, {kept: this.history});
    }; return player().start().then(() => 0)""")
    equal(page.run("return [answerForm.bulls, answerForm.cows]"), [0, 2], "the answer given meanwhile")
    page.open("about:blank")
    page.idle = page.IDLE
    page.load("p4c6r#4711")
    begins_without_an_engine(page, "p4c6r#4711")
    page.click("#palette button:nth-child(3)")
    page.run("app.ask = async () => [0, 0, 0, 0]; return player().start({seed: '4711'}).then(() => 0)")
    equal(page.row_now(), ["3", "", "", ""], "a peg put meanwhile")
    equal(page.text("#share-id"), "p4c6r#4711")
    page.open("about:blank")
    page.idle = page.IDLE


def offer(page, path):
    """Loads a file; returns what the page complains of, or none."""
    page.run("document.getElementById('notice').textContent = ''; window.before = app.engine")
    page.choose_file("#file", path)
    return page.wait("""const notice = document.getElementById('notice').textContent;
        return notice || (app.engine !== before && app.waiting === 0
            && app.game.id === 'file.' + arguments[0] && 'loaded')""", pathlib.Path(path).name)


@case
def loads_trees(page):
    for tree in ("p5c6n-optimal", "p6c6r-best", "p7c3r-optimal", "m2.3.4-optimal", "p2c10r-optimal") if LONG else ("m2.3.4-optimal",):
        rules = tree.split("-")[0]
        page.load()
        equal(offer(page, TREES / f"{tree}.peg"), "loaded", tree)
        page.click("#mode-break")
        secret = some(rules)[2]
        guesses = break_code(page, rules, secret, page.answer)
        equal(guesses, walk(PLAY, str(TREES / f"{tree}.peg"), secret), tree)
        page.click("#mode-make")
        page.click("#guess-hint")
        page.click("#guess-go")
        equal(len(page.rows()) >= 2, True, tree)


@case
def what_is_claimed_of_a_tree(page):
    page.game("p4c6r", "break")
    for tree, claim in (("optimal", "better."), ("worst", "better in the worst case."),
                        ("minimax", "in 5 at most.")):
        equal(offer(page, TREES / f"p4c6r-{tree}.peg"), "loaded")
        equal(page.text("#about").endswith(claim), True, page.text("#about"))


@long_case
def two_trees_of_one_game(page):
    page.game("p4c6r", "break")
    page.answer(1, 1)
    equal(offer(page, TREES / "p4c6r-minimax.peg"), "loaded")
    equal((page.left(), page.guess("p4c6r")), (1296, (0, 0, 1, 1)), "Knuth's game begins anew")
    page.answer(0, 1)
    page.choose_game("classic")
    page.wait("return app.game.id === 'p4c6r'")
    equal((len(page.rows()), page.pins(1)), (2, (1, 1)), "the other goes on")
    page.choose_game("p4c6r-minimax.peg")
    page.wait("return app.game.id === 'file.p4c6r-minimax.peg'")
    equal((len(page.rows()), page.pins(1)), (2, (0, 1)), "and so does Knuth's")
    page.click("#game-open")
    page.click("#games-list .remove")
    equal("minimax" in page.text("#games-list"), False, "removed")


@case
def refuses_damaged_trees(page):
    good = (TREES / "p4c10n-optimal.peg").read_bytes()
    page.game("p4c6r", "break")
    page.answer(1, 1)
    before = page.rows()
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "tree.peg"
        for cut in (0, 1, 5, 20, len(good) // 2, len(good) - 1):
            path.write_bytes(good[:cut])
            wanted = "is not a Pegtree" if cut == 0 else "is incomplete"
            equal(wanted in offer(page, path), True, f"cut at {cut}: {page.text('#notice')}")
        for bit in range(3, 8 * len(good), 101):
            bad = bytearray(good)
            bad[bit // 8] ^= 1 << bit % 8
            path.write_bytes(bad)
            equal(offer(page, path) != "loaded", True, f"bit {bit}")
        path.write_bytes(b"<html>" * 1000)
        equal("is not a Pegtree tree file" in offer(page, path), True, "text")
    equal(page.rows(), before, "the game goes on")
    page.answer(0, 1)
    equal(len(page.rows()), 3)


def xxh3(data):
    library = ctypes.CDLL("libxxhash.so.0")
    library.XXH3_64bits.restype = ctypes.c_uint64
    return library.XXH3_64bits(data, ctypes.c_size_t(len(data)))


def varint(number):
    low = bytes([number & 0x7F | (0x80 if number > 0x7F else 0)])
    return low + varint(number >> 7) if number > 0x7F else low


def forged(length, colors, content):
    """A file whose header and check are right, whatever its content (FORMAT.md, 2.1)."""
    secrets = colors ** length
    fields = bytes([length, colors, 9 | 1 << 5, 255]) + varint(100 * secrets) + varint(len(content))
    file = b"\xd0P\r\n\x02" + fields + content
    return file + (xxh3(file) & 0xFFFFFFFF).to_bytes(4, "big")


@long_case
def forged_trees_do_not_hang_the_page(page):
    page.game("p4c6r", "break")
    before = page.left()
    noise = bytes(i * i * 31 % 251 for i in range(20000))
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "tree.peg"
        for length, colors, content, wanted in ((4, 6, noise, "damaged"), (5, 8, noise, "damaged"),
                                                (7, 8, bytes(7) + noise, "damaged"),
                                                (12, 6, noise, "damaged"), (9, 8, b"", "damaged"),
                                                # of so many bytes that so many codes could be meant
                                                (12, 6, noise * 2, "too large"),
                                                (9, 8, noise, "too large")):
            path.write_bytes(forged(length, colors, content))
            said = offer(page, path)
            equal(wanted in said, True, f"p{length}c{colors}r: {said}")
    equal(page.left(), before, "the game goes on")


@case
def reading_can_be_cancelled(page):
    page.game("p4c6r", "break")
    page.run("window.Worker = class { postMessage() {} terminate() {} }")  # one that never answers
    page.choose_file("#file", TREES / "p5c6n-optimal.peg")
    page.wait("return document.getElementById('reading').open")
    page.click("#reading-cancel")
    page.wait("return !document.getElementById('reading').open")
    page.answer(1, 1)
    equal((len(page.rows()), page.hidden("#notice")), (2, True))


@long_case
def answers_to_the_example_files(page):
    page.load()
    for path in sorted(EXAMPLES.glob("*.peg")):
        found = offer(page, path)
        equal(found == "loaded", path.name.startswith("good-"), f"{path.name}: {found}")
        if path.name.startswith("unsupported"):
            equal("another format version" in found, True, found)

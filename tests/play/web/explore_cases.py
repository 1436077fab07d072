"""The explorer of trees, in the page and as pegtree-gen exports it."""
import os
import tempfile

from common import LONG, TREES, case, equal, long_case, some, tree_of
from game import agreeing, alphabet, score, secrets
from page import code_of, said, walk

PLAY = os.environ["PLAY"]
GEN = os.environ["GEN"]

# What stands in the rows of the answers: bulls and cows, codes, next guess.
ROWS = """return [...document.querySelectorAll('.explorer tbody tr')].map(row => [
    ...['bull', 'cow'].map(kind => row.cells[0].querySelectorAll('.pin.' + kind).length),
    Number(row.cells[1].textContent.replace(',', '')),
    row.cells[3].querySelector('.unseen')?.textContent || ''])"""

# The way to every code of the game, as pegtree-gen paths writes it.
PATHS = """const digits = '0123456789abcdefghijklmnopqrstuvwxyz';
    const text = (code) => code.map((symbol) => digits[symbol]).join('');
    const {about} = tree, paths = [];
    for (let index = 0; index < about.secrets; index++) {
        const code = codeAt(about, index), path = tree.pathOf(code);
        paths.push(path && path.map((node) => {
            const [bulls, cows] = score(tree.guess(node), code);
            return `${text(tree.guess(node))}:${bulls},${cows}`;
        }).join(' '));
    }
    return paths;"""


def check_answers(page, rules, history, guess):
    """The rows say what follows from the rules for each answer to the guess."""
    wanted = {}
    for code in agreeing(secrets(rules), history):
        answer = score(guess, code)
        wanted[answer] = wanted.get(answer, 0) + 1
    rows = page.run(ROWS)
    equal({(bulls, cows): codes for bulls, cows, codes, _ in rows}, wanted, f"answers after {history}")
    return {(bulls, cows): code_of(rules, text) for bulls, cows, _, text in rows if text}


def why(rules, lines, history, guess):
    """What the explorer says of a guess, from the rules and from the paths that pegtree-gen writes."""
    parts = {}
    for code in agreeing(secrets(rules), history):
        parts.setdefault(score(guess, code), []).append(code)
    stay = [len(codes) for (bulls, _), codes in parts.items() if bulls < len(guess)]
    begins = [f"{''.join('0123456789'[s] for s in code)}:{bulls},{cows}" for code, (bulls, cows) in history]
    takes = [len(line) - len(begins) for line in lines if line[:len(begins)] == begins]
    number = lambda value: f"{int(value * 100 + 0.5) / 100:,.2f}".rstrip("0").rstrip(".")
    tells = "It tells all of them apart. " if max(stay) == 1 else \
        f"Its {len(parts)} answers separate them: {number(sum(n * n for n in stay) / sum(map(len, parts.values())))} " \
        f"codes stay on average, {max(stay)} at most. "
    return f"{tells}From here it takes {number(sum(takes) / len(takes))} guesses on average, {max(takes)} at most."


@case
def going_through_a_tree(page):
    for rules in ("p4c6r", "p6c6n", "m5.5.5"):
        lines = [line.split() for line in said([GEN, "paths", tree_of(rules)]).splitlines()]
        for secret in some(rules, 3 if LONG else 1):
            page.game(rules, "explore")
            path, history = walk(PLAY, tree_of(rules), secret), []
            for i, guess in enumerate(path[:-1]):
                following = check_answers(page, rules, history, guess)
                answer = score(guess, secret)
                equal(page.texts(".explorer-now p.small")[1], why(rules, lines, history, guess), f"why {guess}")
                equal(following[answer], path[i + 1], f"the guess after {history}")
                order = [row[:2] for row in page.run(ROWS)].index(list(answer))
                page.click(f".explorer tbody tr:nth-child({order + 1}) .next")
                history.append((guess, answer))
            left = agreeing(secrets(rules), history)
            listed = page.texts(".explorer .codes .unseen")
            equal(sorted(code_of(rules, text) for text in listed), left[:60], "the codes left")
            equal(page.count(".crumbs li"), len(path), "the way there")
            page.click(".crumbs li:first-child button")
            check_answers(page, rules, [], path[0])


@case
def two_trees_beside_each_other(page):
    page.game("p4c6r", "explore")
    page.run("""const second = document.getElementById('explore-second');
        second.value = [...second.options].find(one => one.textContent.includes('p4c6r-minimax')).value;
        second.dispatchEvent(new Event('change'))""")
    page.wait("return document.querySelectorAll('.crumbs').length === 2")
    for secret in some("p4c6r"):
        page.run("document.getElementById('explore-code').value = arguments[0]",
                 " ".join(alphabet("p4c6r")[symbol] for symbol in secret))
        page.click("#explore-follow button")
        ways = [len(walk(PLAY, str(TREES / f"p4c6r-{name}.peg"), secret)) for name in ("optimal", "minimax")]
        crumbs = page.run("return [...document.querySelectorAll('.crumbs')].map(way => way.children.length)")
        equal(crumbs, ways, f"guesses for {secret}")
    page.run("document.getElementById('explore-code').value = '<b>7'")
    page.click("#explore-follow button")
    equal(page.text("#explore-say").startswith("A code is 4 pegs"), True, "what is no code")


# The arcs of the map that do not begin where the codes before them end, of however many answers
# there is nothing to be seen.
ARCS = """
const {tree, map} = players.explore.explorers[0], turn = 2 * Math.PI;
return [...map.arcs].filter(([node, arc]) => {
    const path = tree.path(node), [x, y] = arc.getAttribute('d')?.slice(1).split(/[ A]/).map(Number) ?? [0, -1];
    const before = path.slice(1).flatMap((one, i) => tree.children(path[i]).filter((other) => other < one))
        .reduce((sum, one) => sum + tree.left(one), 0);
    const off = (Math.atan2(x, -y) - before / tree.left(0) * turn + 2 * turn) % turn;
    return Math.min(off, turn - off) > 0.0005;
}).map(([node]) => node)"""


@case
def the_map_leads_into_the_tree(page):
    page.game("p4c6r", "explore")
    node = page.run("return Number(document.querySelectorAll('.map path')[20].dataset.node)")
    page.run("document.querySelectorAll('.map path')[20].dispatchEvent(new MouseEvent('click', {bubbles: true}))")
    equal(page.run("return players.explore.explorers[0].at"), node)
    page.keys("Backspace")
    equal(page.run("return players.explore.explorers[0].at !== arguments[0]", node), True, "one up")
    page.game("p4c10n", "explore")
    equal(page.run(ARCS), [], "arcs that do not begin where the one before ends")


@case
def playing_from_a_node(page):
    page.game("p4c6r", "explore")
    page.click(".explorer tbody tr:nth-child(3) .next")
    bulls, cows = page.run("return players.explore.explorers[0].tree.history("
                           "players.explore.explorers[0].at).map(turn => [turn.bulls, turn.cows])[0]")
    left = page.run("return players.explore.explorers[0].tree.left(players.explore.explorers[0].at)")
    page.click(".explorer .actions button:nth-child(1)")
    equal((page.pins(1), page.left(), len(page.rows())), ((bulls, cows), left, 2), "the page guesses on")
    page.click("#mode-explore")
    page.click(".explorer tbody tr:nth-child(3) .next")
    page.click(".explorer .actions button:nth-child(2)")
    equal(page.pins(2), (bulls, cows), "the player guesses on")
    secret = page.run("return players.make.secret")
    page.place(secret)
    equal(page.says(), "Solved in 2 guesses!", "the code is one that agrees")


def play_exported(page, tree):
    """From the node one is at: the tree guesses until it has found the code, then the player does."""
    rules = tree.split("-")[0]
    text = {symbol: i for i, symbol in enumerate(alphabet(rules))}
    read = "return [...document.querySelectorAll('.turns .turn')].map(row => [" \
        "row.querySelector('.unseen').textContent, ...['bull', 'cow'].map(" \
        "kind => row.querySelectorAll('.pin.' + kind).length)])"
    page.click(".explorer .actions button:nth-child(1)")
    while page.count(".controls .next"):
        page.click(".controls .next")
    turns = [(tuple(text[s] for s in code.split()), (bulls, cows)) for code, bulls, cows in page.run(read)]
    secret = turns[-1][0]
    equal([score(guess, secret) for guess, _ in turns], [answer for _, answer in turns], f"{tree}: answers")
    equal([guess for guess, _ in turns], walk(PLAY, str(TREES / f"{tree}.peg"), secret), f"{tree}: its guesses")
    page.click(".controls button:nth-child(2)")
    equal(page.count(".turn"), len(turns) - 1, f"{tree}: undone")
    page.click(".controls div:last-child button:last-child")
    page.click(".crumbs li:first-child button")
    page.click(".explorer .next")
    page.click(".explorer .actions button:nth-child(2)")
    known = [(tuple(text[s] for s in code.split()), (bulls, cows))
             for code, bulls, cows in page.run(read.replace(".turn')", ".turn:has(.pins)')"))]
    left = agreeing(secrets(rules), known)
    for _ in range(20):
        page.keys(*[alphabet(rules)[symbol] for symbol in left[0]], "Enter")
        code, bulls, cows = page.run(read.replace(".turn')", ".turn:has(.pins)')"))[-1]
        equal(tuple(text[s] for s in code.split()), left[0], f"{tree}: what was typed")
        left = [one for one in left if score(left[0], one) == (bulls, cows)]
        equal(len(left) > 0, True, f"{tree}: the answers agree with some code")
        if page.count(".turn:not(:has(.pins))") == 0:
            break
    equal(page.text(".played .explorer-guess").startswith("Solved in"), True, f"{tree}: solved")
    page.click(".controls button:first-child")  # another code
    page.click(".controls div:last-child button:nth-child(3)")
    shown = page.text(".played .explorer-guess .unseen")
    equal(score(tuple(text[s] for s in shown.split()), known[0][0]), known[0][1], f"{tree}: the code shown agrees")


@long_case
def exported_trees(page):
    with tempfile.TemporaryDirectory() as folder:
        for tree in ("p4c6r-minimax", "p4c10n-optimal", "m2.3.4-optimal", "p5c5n-optimal", "p2c10r-optimal"):
            out = os.path.join(folder, f"{tree}.html")
            said([GEN, "export", str(TREES / f"{tree}.peg"), "--to", "html", "-o", out])
            page.open_exported(out)
            script = "const tree = new TreeView(unpackNodes(JSON.parse(byId('tree').textContent)));" + PATHS
            equal(page.run(script), said([GEN, "paths", str(TREES / f"{tree}.peg")]).splitlines(), tree)
            page.click(".explorer .next")
            equal(page.count(".crumbs li"), 2, f"{tree}: one step down")
            blocked = page.run("return fetch('https://example.org/').then(() => 'sent', () => 'blocked')")
            equal(blocked, "blocked", "a request to the outside")
            page.complaints()  # about that request
            play_exported(page, tree)
    page.idle = page.IDLE

/* exported.js - the page that pegtree-gen export --to html writes: an explorer of one tree. */

/* The code of an index, its rank among all codes of the rules, from 0. */
function codeAt({kind, ranges}, index) {
    const code = [], taken = [];
    let below = secretsOf({kind, ranges});
    ranges.forEach((range, i) => {
        below /= kind === 1 ? range - i : range;
        let symbol = Math.floor(index / below);
        index -= symbol * below;
        if (kind === 1) {
            symbol = Array.from({length: range}, (_, s) => s).filter((s) => !taken.includes(s))[symbol];
            taken.push(symbol);
        }
        code.push(symbol);
    });
    return code;
}

/* Unpacks the nodes as the export packs them: label, number of children, index of the guess,
 * lowest byte first. */
function unpackNodes({about, width, nodes}) {
    const bytes = Uint8Array.from(atob(nodes), (letter) => letter.charCodeAt(0));
    const count = bytes.length / (2 + width), {length} = about;
    const codes = new Uint8Array(count * length), labels = new Uint8Array(count), children = new Uint8Array(count);
    for (let n = 0; n < count; n++) {
        const at = n * (2 + width);
        [labels[n], children[n]] = bytes.subarray(at);
        let index = 0;
        for (let b = width - 1; b >= 0; b--) index = index * 256 + bytes[at + 2 + b];
        codes.set(codeAt(about, index), n * length);
    }
    return {about, codes, labels, children};
}

function followCode(explorer) {
    const {tree} = explorer, code = codeTyped(byId('code').value, tree.alphabet, tree.about);
    const found = code && explorer.follow(code);
    if (found) explorer.focus();
    byId('said').textContent = found ? counted(tree.path(explorer.at).length, 'guess', 'guesses')
        : `A code is ${rulesWords(tree.about, tree.alphabet)}.`;
}

/* Replaces the explorer by a game, until the player leaves that. */
function playFrom(Game, explorer, node) {
    const game = new Game(explorer.tree, node, (at) => {
        game.root.replaceWith(explorer.root);
        document.removeEventListener('keydown', press);
        byId('follow').hidden = false;
        explorer.go(at);
    });
    const press = (event) => {
        if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches('input')) return;
        if (event.key === 'Enter' && event.target.matches('button')) return;
        if (game.key?.(event.key)) event.preventDefault();
    };
    document.addEventListener('keydown', press);
    byId('follow').hidden = true; /* it leads through the explorer */
    explorer.root.replaceWith(game.root);
    game.saying.focus();
}

(() => {
    const dark = matchMedia('(prefers-color-scheme: dark)');
    const setTheme = () => document.documentElement.toggleAttribute('data-dark', dark.matches);
    dark.addEventListener('change', setTheme);
    setTheme();
    const tree = new TreeView(unpackNodes(JSON.parse(byId('tree').textContent)));
    const play = (text, Game, node) => element('button', {type: 'button',
        click: () => playFrom(Game, explorer, node)}, text);
    const explorer = new Explorer(tree, document.title, (node) => [
        play('Computer guesses from here', TreeGuesses, node), play('You guess from here', PlayerGuesses, node)], false);
    byId('title').textContent = document.title;
    explorer.root.classList.add('alone');
    byId('explorer').append(explorer.root);
    byId('follow').addEventListener('submit', (event) => {
        event.preventDefault();
        followCode(explorer);
    });
})();

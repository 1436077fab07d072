/* games.js - the choice of a game: a well-known one, any other, or a tree file from the disk. */

const PRESETS = [
    {rules: 'p4c6r', alias: 'mastermind', name: 'Mastermind', note: 'the classic of 1971'},
    {rules: 'p5c8r', alias: 'super', name: 'Super Mastermind', note: 'its larger sister'},
    {rules: 'p4c10n', alias: 'bulls', name: 'Bulls & Cows', note: 'with pen and paper for a century'},
    {rules: 'p6c6n', name: 'Six in order', note: 'each color once: find their order'},
    {rules: 'p3c5r', alias: 'moo', name: 'MOO', note: 'a quick one, from the computers of the seventies'}
];

const LIMITS = '1 to 12 pegs of 1 to 36 colors, without repeats at least as many colors as pegs, fewer than 2³² codes.';

/* The name of a game with these rules. */
function nameOf(rules) {
    const {kind, length, ranges} = rules, preset = PRESETS.find((one) => one.rules === rulesText(rules));
    if (preset) return preset.name;
    const word = symbolsWord(rules);
    return `${counted(length, 'peg')}, ` + (kind === 2 ? `mixed ${word}s` : counted(ranges[0], word));
}

/* {id, rules, name} of a game given as text: its rules, or bulls and the like; null if there is none. */
function gameOf(text) {
    const known = PRESETS.find(({alias}) => alias === text.toLowerCase());
    const rules = rulesOf(known ? known.rules : text);
    if (!rules || secretsOf(rules) >= 2 ** 32) return null;
    return {id: rulesText(rules), rules, name: nameOf(rules)};
}

/* ---- their trees ---- */

/* The trees are at the end of the page, which is shown before they have arrived. */
const data = {trees: []};
const treesRead = new Promise((parsed) => {
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', parsed);
    else parsed();
}).then(() => { data.trees = JSON.parse(byId('trees').textContent); });

/* The trees of a game, best first: {name, file}; those outside the page have no file. */
const treesOf = (rules) => data.trees.filter(({name}) => simpler(name.split('-')[0]) === rulesText(rules));

const served = () => location.protocol.startsWith('http');

/* A tree's file, from the page or the server; null if it is unavailable. */
async function treeFile(tree) {
    if (tree.file) return bytesOf(tree.file);
    if (!served()) return null;
    try {
        const reply = await fetch(`trees/${tree.name}.peg`);
        return reply.ok ? new Uint8Array(await reply.arrayBuffer()) : null;
    } catch {
        return null;
    }
}

/* What an engine opens for a game: the file of its best tree, or the rules alone. */
async function sourceOf(game) {
    if (game.file) return {file: game.file};
    await treesRead;
    for (const tree of treesOf(game.rules)) {
        const file = await treeFile(tree);
        if (file) return {file};
    }
    return {rules: game.rules};
}

/* Where a game's guesses come from; `tried`: that they have been asked for. */
function originWords(game, tried) {
    if (data.trees.length === 0) return ''; /* not read yet */
    const trees = treesOf(game.rules);
    if (trees.some(({file}) => file)) return 'Its best guesses are in this page.';
    if (trees.length > 0) {
        return served() ? `Its best guesses ${tried ? 'could not be loaded from the server' : 'are beside this page'}.`
            : `Its best guesses are in the file trees/${trees[0].name}.peg beside this page; open it below.`;
    }
    return 'Played without a tree: good guesses, not always the best.';
}

/* ---- the dialog ---- */

class GameChooser {
    loaded = [];

    constructor() {
        byId('atlas').addEventListener('input', () => this.drawAtlas());
        onSubmit('atlas', () => this.take(this.atlasGame()));
        byId('file').addEventListener('change', (event) => {
            if (event.target.files[0]) this.load(event.target.files[0]);
            event.target.value = '';
        });
    }

    take(game) {
        if (!game) return;
        byId('games').close();
        complain('');
        chooseGame(game);
    }

    /* Loads a tree file from the disk, which may contain anything. */
    async load(file) {
        byId('games').close();
        complain('');
        if (file.size > FILE_LIMIT) {
            complain(`“${file.name}” ${READING_ERRORS['-10']}.`);
            return;
        }
        let bytes;
        try {
            bytes = new Uint8Array(await file.arrayBuffer());
        } catch {
            complain(`“${file.name}” cannot be read.`);
            return;
        }
        const game = {id: 'file.' + file.name, file: bytes, name: `“${file.name}”`};
        const tree = await chooseGame(game);
        if (!tree) return;
        game.rules = tree;
        game.name = nameOf(tree);
        game.note = `the tree ${file.name}`;
        this.loaded = [...this.loaded.filter(({id}) => id !== game.id), game];
    }

    draw() {
        const known = PRESETS.map(({rules, note}) => ({...gameOf(rules), note}));
        byId('games-list').replaceChildren(...known.map((game) => this.entry(game)),
            ...this.loaded.map((game) => this.entry(game, true)));
        this.drawAtlas();
    }

    entry(game, removable) {
        const button = element('button', {type: 'button', class: 'game', click: () => this.take(game)},
            element('b', {}, game.name), ' ', element('span', {class: 'small'},
                `${rulesWords(game.rules, alphabetOf(Math.max(...game.rules.ranges)))}; ${game.note}`));
        const remove = removable ? [element('button', {type: 'button', class: 'quiet remove',
            'aria-label': `Remove ${game.note}`, click: () => {
                this.loaded = this.loaded.filter((one) => one !== game);
                this.draw();
                byId('games-list').lastElementChild.firstElementChild.focus(); /* the button had it */
            }}, '✕')] : [];
        return element('div', {class: 'entry'}, button, ...remove);
    }

    atlasGame() {
        const kind = byId('atlas-repeats').checked ? 'r' : 'n';
        return gameOf(`p${Number(byId('atlas-length').value)}c${Number(byId('atlas-colors').value)}${kind}`);
    }

    drawAtlas() {
        const game = this.atlasGame();
        byId('atlas-go').disabled = !game;
        byId('atlas-facts').textContent = game
            ? `${counted(secretsOf(game.rules), 'code')}. ${originWords(game)}`
            : `No such game here: ${LIMITS}`;
    }
}

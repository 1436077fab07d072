/* main.js - which game, who guesses, and the keys. */

const app = {
    modules: null,
    games: [],  /* {name, note, bytes or tree} on offer; tree once it has been read */
    chosen: -1, /* which of them */
    tree: null, game: null, alphabet: [],
    mode: 'break',
    typed: false, /* keys since the focus moved: Enter ends them, whatever has the focus */

    /* What the game of a mode is kept as between visits. */
    keptAs: (mode) => `${mode}.${app.games[app.chosen].name}`,

    /* The game's name in the address, so that it can be shared: #p4c6r#4711 */
    setHash() {
        const rules = rulesText(this.tree);
        const hash = this.mode === 'make' ? `${rules}#${encodeURIComponent(maker.seed)}` : rules;
        if (location.hash !== '#' + hash) history.replaceState(null, '', '#' + hash);
    }
};
let breaker, maker;

const player = () => (app.mode === 'break' ? breaker : maker);

const WIDE = 900; /* pixels for two columns */

/* ---- games ---- */

/* Reads the game's tree, if that was not done yet, and plays. */
async function chooseGame(index, seed) {
    const chosen = app.games[index], before = app.chosen;
    app.chosen = index;
    try {
        if (!chosen.tree) chosen.tree = await readTree(app.modules, chosen.bytes, MEMORY_LIMIT);
        const game = await Game.open(app.modules, chosen.tree);
        if (app.chosen !== index) return; /* another one was chosen meanwhile */
        app.game = game;
    } catch (error) {
        app.chosen = before;
        complain(`${chosen.name} cannot be played here: ${error.message}.`);
        return;
    }
    playGame(chosen, seed);
}

function playGame(chosen, seed) {
    app.tree = chosen.tree;
    app.alphabet = alphabetOf(Math.max(...app.tree.ranges));
    store.set('game', chosen.name);
    byId('main').style.setProperty('--length', app.tree.length);
    byId('main').classList.toggle('long', app.tree.length > 7);
    byId('main').classList.toggle('many', app.alphabet.length > 14);
    byId('main').classList.toggle('tiles', app.tree.kind === 1 && app.tree.ranges[0] > 6);
    byId('game-name').textContent = chosen.name;
    byId('game-facts').textContent = [rulesText(app.tree), counted(app.tree.secrets, 'code'),
        `average ${averageOf(app.tree)}, worst ${app.tree.worst}`].join(' · ');
    byId('about').textContent = `${chosen.name}, ${chosen.note}. The tree is by ` +
        `${STRATEGIES[app.tree.strategy]}: ${treeWords(app.tree)}.`;
    document.querySelectorAll('#games button').forEach((button, i) =>
        button.setAttribute('aria-pressed', String(i === app.chosen)));
    show('main', true); /* first: what is hidden has no size, and is not scrolled to */
    setMode(seed ? 'make' : app.mode, seed);
}

/* What was kept may have been written by another version of this page. */
function validHistory(history) {
    const {length, ranges} = app.tree;
    return Array.isArray(history) && history.length < TURNS && history.every((turn) =>
        Array.isArray(turn?.code) && turn.code.length === length &&
        turn.code.every((symbol, i) => Number.isInteger(symbol) && symbol >= 0 && symbol < ranges[i]) &&
        Number.isInteger(turn.bulls) && Number.isInteger(turn.cows) &&
        turn.bulls >= 0 && turn.cows >= 0 && answerPossible(turn.bulls, turn.cows, app.tree));
}

const validSeed = (seed) => /^[!-~]{1,32}$/.test(seed);

/* Begins the game of a mode, or goes on with the one that was kept. */
function setMode(mode, seed) {
    app.mode = mode;
    store.set('mode', mode);
    byId('mode-break').setAttribute('aria-pressed', String(mode === 'break'));
    byId('mode-make').setAttribute('aria-pressed', String(mode === 'make'));
    byId('known').open = store.get('known.' + mode) ?? (mode === 'break' && innerWidth >= WIDE);
    const kept = store.get(app.keptAs(mode));
    if (mode === 'break') {
        breaker.start(validHistory(kept) ? kept : []);
    } else {
        const sound = kept && validSeed(kept.seed) && validHistory(kept.history);
        if (sound && (!seed || seed === kept.seed)) maker.start(kept.seed, kept);
        else maker.start(seed);
    }
    app.setHash();
}

function offerGame(game) {
    const index = app.games.push(game) - 1;
    byId('games').insertBefore(element('button', {
        type: 'button', class: 'game', 'aria-pressed': 'false', title: game.note,
        click: () => chooseGame(index)
    }, game.name), byId('games').lastElementChild);
    return index;
}

const findGame = (rules) => app.games.findIndex((game) => game.rules === rules);

function complain(text) {
    byId('notice').textContent = text;
    show('notice', text !== '');
}

async function takeFile(file) {
    complain('');
    const found = await loadFile(app.modules, file);
    if (!found) return;
    if (found.error) {
        complain(found.error);
        return;
    }
    const rules = rulesText(found.tree);
    const name = file.name.replace(/\.peg$/, '');
    chooseGame(offerGame({name, note: `from ${file.name}`, rules, tree: found.tree}));
}

/* Plays a game by its name, p4c6r#4711, or just p4c6r; false where that is not possible. */
function playNamed(name) {
    const [, rules, seed] = /^([^#]*)#?(.*)$/.exec(name);
    const index = findGame(rules);
    if (index < 0) complain(`“${rules}” is none of the games here; load a tree of it first.`);
    else if (seed && !validSeed(seed)) complain('A game’s number is 1 to 32 letters or digits.');
    else chooseGame(index, seed);
    return index >= 0;
}

/* Plays what a person typed or pasted: the link that the page copies, a game's name with or
 * without its number, or a number of the game that is played. */
function playTyped(text) {
    const name = /^[a-z]+:[^#]*#./i.test(text) ? decoded(text.slice(text.indexOf('#') + 1)) : text;
    if (name.startsWith('#')) playNamed(rulesText(app.tree) + name);
    else if (name.includes('#') || findGame(name) >= 0) playNamed(name);
    else playNamed(`${rulesText(app.tree)}#${name}`);
}

function decoded(text) {
    try {
        return decodeURIComponent(text);
    } catch { /* not written by this page */
        return text;
    }
}

/* #p4c6r#4711 in the address. */
function followHash() {
    return location.hash.length > 1 && playNamed(decoded(location.hash.slice(1)));
}

/* ---- the page ---- */

const THEMES = {auto: '◐ Auto', light: '☼ Light', dark: '☾ Dark'};
const systemDark = matchMedia('(prefers-color-scheme: dark)');

function setTheme(theme) {
    const page = document.documentElement;
    page.dataset.theme = theme;
    page.toggleAttribute('data-dark', theme === 'dark' || (theme === 'auto' && systemDark.matches));
    byId('theme').textContent = THEMES[theme];
    byId('theme').setAttribute('aria-label', `Theme: ${theme}`);
    store.set('theme', theme);
}

function pressKey(event) {
    const on = event.target;
    if (event.ctrlKey || event.metaKey || event.altKey || on.matches('input:not([type=radio])')) return;
    if (!app.game || document.querySelector('dialog[open]')) return;
    const enter = event.key === 'Enter';
    if (enter && event.repeat) {
        event.preventDefault(); /* a key held down ends no game and begins the next */
        return;
    }
    if (enter && !app.typed && on.matches('button, summary')) return;
    if (event.key.startsWith('Arrow') && on.matches('input')) return;
    if (!player().key(event.key.length === 1 ? event.key.toLowerCase() : event.key)) return;
    event.preventDefault();
    app.typed = !enter;
}

function listen() {
    const themes = Object.keys(THEMES);
    byId('theme').addEventListener('click', () => setTheme(
        themes[(themes.indexOf(document.documentElement.dataset.theme) + 1) % themes.length]));
    byId('help-open').addEventListener('click', () => byId('help').showModal());
    byId('mode-break').addEventListener('click', () => setMode('break'));
    byId('mode-make').addEventListener('click', () => setMode('make'));
    byId('over-again').addEventListener('click', () => player().again());
    byId('over-undo').addEventListener('click', () => breaker.undo());
    byId('known').addEventListener('toggle', () => {
        store.set('known.' + app.mode, byId('known').open);
        if (byId('known').open) drawKnown(app, player().history);
    });
    byId('file').addEventListener('change', (event) => {
        if (event.target.files[0]) takeFile(event.target.files[0]);
        event.target.value = '';
    });
    byId('seed-form').addEventListener('submit', (event) => {
        event.preventDefault();
        const name = byId('seed').value.trim();
        complain('');
        if (name) playTyped(name);
    });
    systemDark.addEventListener('change', () => setTheme(document.documentElement.dataset.theme));
    document.addEventListener('keydown', pressKey);
    document.addEventListener('focusin', () => { app.typed = false; });
    addEventListener('hashchange', followHash);
}

/* Called by boot.js. */
async function begin(modules) {
    setTheme(store.get('theme') in THEMES ? store.get('theme') : 'auto');
    app.modules = modules;
    breaker = new Breaker(app);
    maker = new Maker(app);
    for (const {name, note, rules, file} of data.trees)
        offerGame({name, note, rules, bytes: bytesOf(file)});
    fillHelp();
    listen();
    app.mode = store.get('mode') === 'make' ? 'make' : 'break';
    const last = app.games.findIndex((game) => game.name === store.get('game'));
    if (!followHash()) await chooseGame(Math.max(0, last));
}

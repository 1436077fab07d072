/* main.js - the state of the page: the game, its mode, its address, and the keys. */

const app = {
    parts: null, engine: null, /* boot.js, engine.js */
    game: null, tree: null, alphabet: [], /* the game played, what its header says */
    mode: 'make', duel: false, /* who guesses; whether that is part of a match */
    queue: null, waiting: 0, /* the last action, after which the next one starts; how many there are */
    typed: false, /* whether the player typed since moving the focus: then Enter submits, wherever that is */

    ask: (...question) => app.engine.ask(...question),

    /* Calls `work` with a second engine, for what may take long, so that the game need not wait;
     * returns its value, or null if other work or another game ended it. */
    async aside(work) {
        app.asideEngine?.end();
        const engine = app.asideEngine = new Engine(app.parts);
        try {
            await engine.open(app.engine.source);
            return await work(engine);
        } catch (error) {
            if (error.message !== ENDED) complain(`Something went wrong: ${error.message}.`);
            return null;
        } finally {
            engine.end();
        }
    },

    /* Queues an action: actions run one after the other, and meanwhile the page is marked as busy. */
    act(action) {
        app.waiting++;
        if (!byId('notice').hidden) complain(''); /* it was about an earlier action */
        byId('page').setAttribute('aria-busy', 'true');
        app.queue = app.queue.then(action).catch((error) => {
            if (error.message !== ENDED) complain(`Something went wrong: ${error.message}.`);
        }).finally(() => {
            app.waiting--;
            settled();
        });
        return app.queue;
    },

    /* The key under which the game of a mode is kept between visits. */
    keptAs: (given) => `${player().keptAs(given)}.${app.game.id}`,

    /* Sets the address to what is shown: #p4c6r#4711 is a game to be shared, #p4c6r/think a page,
     * #p4c6r/daily the game of the day, #p4c6r/duel a match, #p4c6r/explore/1,0 a place in a tree.
     * Back and forward go from page to page. */
    setHash() {
        const rules = rulesText(app.tree), {seed} = players.make, before = app.place;
        const daily = app.mode === 'make' && players.make.daily;
        app.place = `${rules}/${app.duel ? 'duel' : daily ? 'daily' : PAGES[app.mode]}${player().place?.() ?? ''}`;
        const hash = '#' + (app.mode === 'make' && seed && !daily && !app.duel ? `${rules}#${encodeURIComponent(seed)}` : app.place);
        if (location.hash === hash) return;
        if (before && before !== app.place) history.pushState(null, '', hash);
        else history.replaceState(null, '', hash);
    }
};
/* The first game is the first action, even if the player acts before its engine is ready. */
app.first = new Promise((begun) => { app.begun = begun; }).then((play) => play());
app.queue = app.first;

const players = {make: new Maker(), break: new Breaker(), assist: new Assistant(), explore: new ExploreMode()};
const chooser = new GameChooser();

function settled() {
    if (app.waiting > 0) return;
    byId('page').removeAttribute('aria-busy');
    keepFocus();
}

const player = () => players[app.mode];

const WIDE = 900; /* pixels for two columns */
const narrow = matchMedia('(max-width: 22rem)'); /* too narrow for five pegs and their pins */

/* ---- games ---- */

/* Opens an engine for a game; null if that fails, or if the player cancels it, since a large tree
 * takes a while. */
async function openEngine(game) {
    const dialog = byId('reading');
    let engine = null, given = false;
    const giveUp = () => {
        given = true;
        engine?.end();
    };
    const patience = setTimeout(() => dialog.showModal(), game.file ? 250 : 1500);
    byId('reading-cancel').onclick = dialog.oncancel = giveUp;
    try {
        const source = await sourceOf(game);
        engine = new Engine(app.parts);
        if (given) giveUp();
        await engine.open(source);
        return engine;
    } catch (error) {
        engine?.end();
        if (!given) complain(`${game.name} ${error.message}.`);
        return null;
    } finally {
        clearTimeout(patience);
        if (dialog.open) dialog.close();
    }
}

/* Plays a game, in the given mode or the current one; `given` goes to the start() of that mode.
 * Returns what the header of its tree says, or null. */
async function chooseGame(game, mode = app.mode, given = {}) {
    const turn = app.choosing = {};
    const engine = await openEngine(game);
    if (!engine || app.choosing !== turn) { /* another one was chosen meanwhile */
        engine?.end();
        settled();
        return null;
    }
    app.engine?.end(); /* whatever it is doing */
    app.asideEngine?.end();
    app.engine = engine;
    const play = () => playGame(game, mode, given);
    if (app.begun) {
        app.begun(play);
        app.begun = null;
        await app.first;
        settled();
    } else {
        await app.act(play);
    }
    return engine.about;
}

/* Draws the first screen before the engine is ready, unless the game was never played here (or is
 * explored: trees are not kept). The player's actions meanwhile wait in app.queue. */
function preview(game, mode, given = {}) {
    app.game = game;
    app.mode = mode;
    app.duel = given.duel === true;
    app.tree = keptHeader(game);
    drawGame();
    showMode();
    show('main', player().preview?.({kept: store.get(app.keptAs(given)), ...given}));
}

/* A game's header as it was last time; else what follows from the rules. */
function keptHeader({id, rules}) {
    const kept = store.get('tree.' + id), numbers = ['worst', 'total', 'strategy', 'objective'];
    const sound = numbers.every((name) => Number.isInteger(kept?.[name])) && kept.worst < TURNS;
    const {worst, total, strategy, objective, proven, hasTree} = sound ? kept
        : {worst: 0, total: 0, strategy: 0};
    return {...rules, secrets: secretsOf(rules), worst, total, strategy, objective,
        proven: proven === true, hasTree: hasTree === true};
}

async function playGame(game, mode, given) {
    app.game = game;
    app.tree = app.engine.about;
    if (!game.file) {
        const {worst, total, strategy, objective, proven, hasTree} = app.tree;
        store.set('game', game.id);
        store.set('tree.' + game.id,
            hasTree ? {worst, total, strategy, objective, proven, hasTree} : null);
    }
    drawGame();
    await setMode(mode, given);
}

/* Draws what depends on the game but not on the mode. */
function drawGame() {
    const {tree} = app, main = byId('main');
    app.alphabet = chosenAlphabet(Math.max(...tree.ranges));
    main.style.setProperty('--length', tree.length);
    main.classList.toggle('long', tree.length > 7);
    main.classList.toggle('medium', [6, 7].includes(tree.length) || (tree.length === 5 && narrow.matches));
    main.classList.toggle('many', app.alphabet.length > 14);
    main.classList.toggle('tiles', symbolsWord(tree) === 'digit');
    byId('game-open').textContent = `${nameOf(tree)} ▾`;
    byId('explore-game').textContent = `${nameOf(tree)} ▾`;
    drawDay();
    for (const one of document.querySelectorAll('.symbol-word')) one.textContent = symbolsWord(tree);
    byId('game-facts').textContent = rulesWords(tree, app.alphabet);
    byId('about').textContent = tree.hasTree
        ? `${counted(tree.secrets, 'possible code')}. The computer finds each in ${averageOf(tree, 3)} guesses ` +
            `on average, in ${tree.worst} at most${claimOf(tree) && `: ${claimOf(tree)}`}.`
        : `${counted(tree.secrets, 'possible code')}. ${originWords(app.game, tree === app.engine?.about)}`;
}

/* Draws the screen of a mode, without its game. */
function showMode() {
    const {mode} = app;
    byId('page').dataset.mode = mode;
    for (const name of MODES)
        byId('mode-' + name).setAttribute('aria-pressed', String(mode === name));
    for (const part of ['guess', 'answer', 'repair', 'over', 'over-day', 'analysis', 'share', 'why', 'meter',
        'symbols', 'duel-say', 'unfinished'])
        show(part, false);
    byId('panel').classList.remove('wrong');
    show('main', mode !== 'explore'); /* a hidden element has no size to scroll by */
    show('explore', mode === 'explore');
    byId('known').open = store.get('known.' + mode) ?? (mode !== 'make' && innerWidth >= WIDE);
}

/* Begins the game of a mode, or resumes the one that was kept. */
async function setMode(mode, given = {}) {
    app.mode = mode;
    app.duel = given.duel === true;
    store.set('mode', mode);
    if (app.duel) keepDuel(duelState());
    if (!player().previewed) showMode(); /* else it is seen already */
    await player().start({kept: store.get(app.keptAs(given)), ...given});
    app.setHash();
}

/* The modes, and their names in addresses. */
const PAGES = {make: 'guess', break: 'think', assist: 'assist', explore: 'explore'};
const MODES = Object.keys(PAGES);

/* Plays the game of a name: p4c6r#4711, p4c6r/think or just p4c6r; false if there is none. */
function playNamed(name) {
    complain('');
    const [, rules, page, place, number] = /^([^#/]*)(?:\/([^#/]*)([^#]*))?#?(.*)$/s.exec(name.trim()), game = gameOf(rules);
    const seed = page === 'daily' ? today() : number;
    const loaded = chooser.loaded.find((one) => rulesText(one.rules) === game?.id);
    if (!game) complain(`There is no game called “${rules}”. Games are written p4c6r, p4c10n or m2.3.4: ${LIMITS}`);
    else if (seed && !validSeed(seed)) complain('A game’s number is 1 to 32 letters or digits.');
    else {
        const chosen = app.game?.id === loaded?.id && loaded || game, duel = page === 'duel';
        const mode = seed ? 'make' : duel ? PHASES[duelState(chosen.id).phase] : MODES.find((one) => PAGES[one] === page) ?? app.mode;
        const given = duel ? {duel} : seed || page === PAGES.make ? {seed} : {place};
        if (!app.game) preview(game, mode, given);
        if (app.engine && app.game.id === chosen.id) app.act(() => setMode(mode, given));
        else chooseGame(chosen, mode, given);
    }
    return game !== null && (!seed || validSeed(seed));
}

/* Plays what a person typed or pasted: a link to a game, a game's name with or without a number or
 * a page, or a number of the current game; false if it is none of these. */
function playTyped(text) {
    const name = /^[a-z]+:[^#]*#./i.test(text) ? decoded(text.slice(text.indexOf('#') + 1)) : text;
    if (name.startsWith('#')) return playNamed(rulesText(app.tree) + name);
    const named = name.includes('#') || gameOf(name.split('/')[0]);
    return playNamed(named ? name : `${rulesText(app.tree)}#${name}`);
}

function decoded(text) {
    try {
        return decodeURIComponent(text);
    } catch { /* not written by this page */
        return text;
    }
}

/* #p4c6r#4711 in the address. */
const followHash = () => location.hash.length > 1 && playNamed(decoded(location.hash.slice(1)));

/* ---- the page ---- */

function pressKey(event) {
    const on = event.target;
    const takesBack = event.key === 'z' && (event.ctrlKey || event.metaKey);
    if (!takesBack && (event.ctrlKey || event.metaKey || event.altKey) || on.matches('input:not([type=radio]), textarea')) return;
    if (!app.tree || byId('main').hidden || document.querySelector('dialog[open]')) return;
    const enter = event.key === 'Enter';
    if (event.key === 'Tab') app.typed = false;
    if (enter && event.repeat) {
        event.preventDefault(); /* a key held down must not end a game and begin the next */
        return;
    }
    if (enter && !app.typed && on.matches('button, summary')) return;
    if (event.key.startsWith('Arrow') && on.matches('input')) return;
    const key = takesBack ? 'Backspace' : event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (!player().keys?.(key)) return;
    event.preventDefault();
    if (!event.key.startsWith('Arrow')) app.typed = !enter;
    app.act(() => player().key(key));
}

/* Makes a click queue an action. */
const onClick = (id, action) => byId(id).addEventListener('click', () => app.act(action));

function listenToMoves() {
    for (const name of MODES) onClick('mode-' + name, () => setMode(name));
    for (const id of ['guess', 'answer']) onSubmit(id, () => app.act(() => player().submit()));
    for (const tool of ['back', 'clear', 'hold', 'fill'])
        onClick('pegs-' + tool, () => pegs[tool]());
    onClick('guess-hint', () => players.make.hint());
    onClick('guess-undo', () => players.make.undo());
    onClick('guess-redo', () => players.make.redo());
    onClick('guess-give-up', () => players.make.giveUp());
    onClick('answer-solved', () => player().solved());
    onSubmit('repair-form', () => app.act(() => player().tell(byId('repair-code').value)));
    for (const id of ['answer-undo', 'repair-undo', 'over-undo']) onClick(id, () => player().undo());
    onClick('over-again', () => player().again());
    onClick('over-replay', () => players.make.replay());
    onClick('new-code', () => players.make.mayEnd('new-code') && players.make.another());
    onClick('new-fiend', () => players.make.mayEnd('new-fiend') && players.make.start({fiend: true}));
    onClick('new-duel', () => goOnWithDuel());
    onClick('new-day', () => setMode('make', {seed: today()}));
    onClick('share-copy', () => players.make.copyLink());
    onClick('day-copy', async () => players.make.say(await copyText(byId('day-text').value)
        ? 'The result is copied.' : 'Copy it from the field below.'));
}

function listen() {
    listenToMoves();
    opens('help-open', 'help', fillHelp);
    opens('stats-open', 'stats', fillStats);
    opens('settings-open', 'settings', fillSettings);
    for (const id of ['game-open', 'explore-game']) opens(id, 'games', () => chooser.draw());
    byId('known').addEventListener('toggle', () => {
        store.set('known.' + app.mode, byId('known').open);
        app.act(() => drawKnown(player().history));
    });
    onSubmit('seed-form', () => {
        const name = byId('seed').value.trim();
        complain('');
        if (!name || !players.make.mayEnd('seed-go') || !playTyped(name)) return;
        byId('seed').value = '';
        focusGame();
    });
    document.addEventListener('keydown', pressKey);
    document.addEventListener('keydown', () => usesKeys(true), true);
    document.addEventListener('pointerdown', () => {
        usesKeys(false);
        app.typed = false;
    }, true);
    document.addEventListener('focusin', ({target}) => { focused = target; });
    addEventListener('hashchange', followHash);
    document.addEventListener('visibilitychange', () => app.tree && drawDay()); /* the page may be open for days */
    narrow.addEventListener('change', () => app.tree && drawGame());
}

/* Called by boot.js. */
async function begin(parts) {
    app.parts = parts;
    beginSettings();
    listen();
    beginOffline();
    app.mode = MODES.includes(store.get('mode')) ? store.get('mode') : 'make';
    if (followHash()) return;
    const game = gameOf(String(store.get('game'))) || gameOf('p4c6r');
    preview(game, app.mode);
    await chooseGame(game);
}

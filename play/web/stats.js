/* stats.js - the records of all games, and the dialog that shows them; beside each number it says
 * which games that covers. */

const REMEMBERED = 1000; /* games of a kind, one by one */
const LATELY = 10, SHOWN = 20; /* games that make up a recent average, and a picture */

/* The records of a kind of game: sums over all, and the latest games one by one, {seed, day, took,
 * hints, figure}; took is 0 if it was not solved, figure null without a finished review. `played`,
 * and what the sums count beyond `games`, comes from versions that did not keep single games. */
function recordsOf(rules) {
    const kept = (store.get('records') || {})[rules], list = (value) => (Array.isArray(value) ? value : []);
    const number = (value) => (Number.isInteger(value) ? value : 0);
    return {solved: number(kept?.solved), guesses: number(kept?.guesses), played: list(kept?.played),
        games: list(kept?.games).filter((one) => Number.isInteger(one?.took) && Number.isInteger(one.hints)),
        duels: {won: 0, lost: 0, drawn: 0, ...kept?.duels}};
}

const keepRecords = (rules, records) => store.set('records', {...store.get('records'), [rules]: records});

/* Records a finished game; false where its code was played before. */
function keepRecord(rules, seed, took, hints) {
    const mine = recordsOf(rules);
    if (mine.played.includes(seed) || mine.games.some((one) => one.seed === seed)) return false;
    const games = [...mine.games, {seed, day: today(), took, hints, figure: null}].slice(-REMEMBERED);
    keepRecords(rules, {...mine, solved: mine.solved + Number(took > 0), guesses: mine.guesses + took, games});
    return true;
}

/* Adds the figure of a game's review, which is known later than its result. */
function keepFigure(rules, seed, figure) {
    const mine = recordsOf(rules), game = mine.games.find((one) => one.seed === seed);
    if (!game || game.figure === figure) return;
    game.figure = figure;
    keepRecords(rules, mine);
}

/* Records a duel: 1 if the player won it, -1 if lost, 0 if drawn. */
function keepDuelRecord(rules, sign) {
    const mine = recordsOf(rules), how = ['lost', 'drawn', 'won'][sign + 1];
    keepRecords(rules, {...mine, duels: {...mine.duels, [how]: mine.duels[how] + 1}});
}

function recordWords(rules) {
    const {solved, guesses} = recordsOf(rules);
    if (solved < 2) return '';
    return `You have solved ${solved} of these, in ${(guesses / solved).toFixed(2)} ` +
        `guesses on average` + (app.tree.total ? `; the computer needs ${averageOf(app.tree)}.` : '.');
}

/* A bar for each number of guesses (0: not solved) and how many games or days took it. */
function barsOf(counts, unit) {
    const most = Math.max(...Object.values(counts), 1);
    return Object.entries(counts).sort(([a], [b]) => (Number(a) || Infinity) - (Number(b) || Infinity)).map(([took, many]) => {
        const bar = element('i', {class: 'bar', 'aria-hidden': 'true'});
        bar.style.setProperty('--share', many / most);
        return element('li', {}, element('span', {}, Number(took) ? counted(Number(took), 'guess', 'guesses') : 'not solved'), bar,
            counted(many, unit));
    });
}

/* ---- the dialog ---- */

const mean = (numbers) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;

/* The number of solved games in a row: up to the last game, and at best. */
function rowOf(solved) {
    let now = 0, best = 0;
    for (const one of solved) {
        now = one ? now + 1 : 0;
        best = Math.max(best, now);
    }
    return {now, best};
}

function gamesSaid(rules, {solved, guesses, games}) {
    const {total, secrets, hasTree} = keptHeader(gameOf(rules)), found = games.filter(({took}) => took > 0);
    const all = counted(games.length, 'game'), hinted = games.filter(({hints}) => hints > 0);
    const older = solved - found.length, {now, best} = rowOf(games.map(({took}) => took > 0));
    const hints = hinted.reduce((sum, one) => sum + one.hints, 0);
    return [
        games.length > 0 && `${all} finished: ${found.length} solved, ${games.length - found.length} not. ` +
            'Practice, unfinished games and those against a fiend are not counted.',
        solved > 0 && `${(guesses / solved).toFixed(2)} guesses on average over ${solved === 1 ? 'the solved game' : `all ${solved} solved games`}` +
            (hasTree ? `; the computer takes ${(total / secrets).toFixed(2)} on average over all ${counted(secrets, 'code')}.` : '.'),
        older > 0 && `${older} of these solved games are older than the rest of this page, and only in that average.`,
        games.length > 0 && `Solved in a row: ${now} now, ${best} at best, in these ${all}.`,
        hints > 0 && `${counted(hints, 'hint')}, in ${hinted.length} of these ${all}.`
    ];
}

/* How close to the best play, game after game; what hints have played is not the player's. */
function accuracy({games}) {
    const own = games.filter(({figure, hints}) => Number.isInteger(figure) && hints === 0).map(({figure}) => figure);
    if (own.length === 0) return [];
    const last = own.slice(-LATELY), before = own.slice(0, -LATELY), shown = own.slice(-SHOWN);
    const columns = shown.map((figure) => {
        const column = element('li', {title: figure}, unseen(`${figure} `));
        column.style.setProperty('--share', figure / 100);
        return column;
    });
    return [element('h3', {}, 'How close to the best play'),
        element('ol', {class: 'columns', 'aria-label': `The last ${counted(shown.length, 'game')}, the oldest first`}, ...columns),
        element('p', {}, `${Math.round(mean(last))} of 100 on average over the last ${counted(last.length, 'reviewed game')} without hints` +
            (before.length > 0 ? `; ${Math.round(mean(before))} over the ${before.length} before.` : '.'))];
}

function statsDrawn(rules) {
    const records = recordsOf(rules), {games, duels} = records, {counts} = dayRecord(rules);
    const tally = {}, days = Object.values(counts).reduce((sum, one) => sum + one, 0);
    for (const {took} of games) tally[took] = (tally[took] || 0) + 1;
    const matches = duels.won + duels.lost + duels.drawn;
    const lines = gamesSaid(rules, records).filter(Boolean).map((text) => element('p', {}, text));
    const chart = (title, list) => [element('h3', {}, title), element('ol', {class: 'bars'}, ...list)];
    return [
        ...store.unstored.size > 0 ? [element('p', {}, 'This browser does not store your games: ' +
            'they are forgotten when you leave the page.')] : [],
        ...lines, ...games.length > 0 ? chart('Guesses of each finished game', barsOf(tally, 'game')) : [],
        ...accuracy(records),
        ...days > 0 ? [...chart(`Game of the day, ${counted(days, 'day')}`, barsOf(counts, 'day')),
            element('p', {}, streakWords(rules))] : [],
        ...matches > 0 ? [element('h3', {}, 'Duels'),
            element('p', {}, `${counted(matches, 'duel')}: ${duels.won} won, ${duels.lost} lost, ${duels.drawn} drawn.`)] : [],
        ...lines.length + days + matches === 0 ? [element('p', {}, `No game of ${nameOf(rulesOf(rules))} is finished yet.`)] : []];
}

/* Draws the dialog for the current game; the other games that were played can be chosen. */
function fillStats() {
    const now = rulesText(app.tree), names = [...Object.keys(store.get('records') || {}), ...Object.keys(store.get('days') || {})];
    const list = [...new Set([now, ...names])].filter((rules) => gameOf(rules));
    byId('stats-game').replaceChildren(...list.map((rules) => element('option', {value: rules}, `${nameOf(rulesOf(rules))} (${rules})`)));
    const draw = () => byId('stats-text').replaceChildren(...statsDrawn(byId('stats-game').value));
    byId('stats-game').onchange = draw;
    draw();
}

/* results.js - what comes of a finished game: the game of the day and its streak, the player's
 * records, the table of what each guess was worth. */

/* The seed that everybody plays on this day. */
const today = () => {
    const now = new Date(), two = (number) => String(number).padStart(2, '0');
    return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
};

const isToday = (seed) => seed === today();

/* Days since 1970; NaN where the text is not a day. */
const dayNumber = (day) => Date.parse(day + 'T00:00Z') / 86400000;

/* The record of the game of the day: {day, solved, streak, best}. */
function dayRecord(rules) {
    const kept = (store.get('days') || {})[rules];
    const sound = kept && typeof kept.day === 'string' && Number.isInteger(kept.streak) &&
        Number.isInteger(kept.best);
    return sound ? kept : {day: '', solved: false, streak: 0, best: 0};
}

/* Only the first game finished on a day counts. */
function keepDay(rules, solved) {
    const record = dayRecord(rules), day = today();
    if (record.day === day) return;
    const goesOn = record.solved && dayNumber(day) - dayNumber(record.day) === 1;
    const streak = solved ? (goesOn ? record.streak : 0) + 1 : 0;
    store.set('days', {...store.get('days'), [rules]:
        {day, solved, streak, best: Math.max(record.best, streak)}});
}

function streakWords(rules) {
    const {day, solved, streak, best} = dayRecord(rules), since = dayNumber(today()) - dayNumber(day);
    const now = solved && since <= 1 ? streak : 0;
    if (best === 0) return '';
    return `Streak: ${counted(now, 'day')} (best ${best}).` + (since === 0 ? ' Done for today.' : '');
}

/* The result as text, without the code: a line of pins for each guess. */
function dayText(tree, {history, over, made, hints, seed}) {
    const lines = history.map(({bulls, cows}) =>
        '●'.repeat(bulls) + '○'.repeat(cows) + '·'.repeat(tree.length - bulls - cows));
    const how = over === 'solved' ? counted(made, 'guess', 'guesses') : 'given up';
    const served = location.protocol.startsWith('http') ? ['', location.href] : [];
    return [`Pegtree, ${seed}, ${rulesText(tree)}: ${how}` + (hints ? `, ${counted(hints, 'hint')}` : ''),
        ...lines, ...served].join('\n');
}

function keepRecord(rules, guesses) {
    const all = store.get('records') || {}, mine = all[rules] || {solved: 0, guesses: 0};
    store.set('records', {...all,
        [rules]: {solved: mine.solved + 1, guesses: mine.guesses + guesses}});
}

function recordWords(tree, rules) {
    const mine = (store.get('records') || {})[rules];
    if (!(mine?.solved > 1)) return '';
    return `You have solved ${mine.solved} of these, in ${(mine.guesses / mine.solved).toFixed(2)} ` +
        `guesses on average` + (tree.total ? `; the computer needs ${averageOf(tree)}.` : '.');
}

/* ---- the analysis ---- */

const ANALYSIS_HEADS = ['', 'guess', 'answer', 'before', 'after', 'expected', 'luck', 'skill',
    'verdict', 'I’d take'];
/* Of verdict_word. */
const VERDICTS = ['–', 'best', 'good', 'fair', 'weak', 'wasteful', 'forced'];

function analysisRow(app, turn, t, found) {
    const cell = (head, ...content) => element('td', {'data-head': head}, ...content);
    const number = (value) => found.exact ? value : '–';
    const guesses = (value) => {
        const text = number(signed(value));
        return element('span', {class: {'+': 'good', '−': value < -0.3 ? 'bad' : ''}[text[0]] || ''}, text);
    };
    const code = (symbols) => codeSaid(app, symbols);
    return element('tr', {},
        element('th', {scope: 'row'}, t + 1),
        cell('guess', ...code(turn.code), found.exact && !found.possible
            ? element('abbr', {title: 'could not be the code, by the earlier answers'}, '!') : ''),
        cell('answer', pins(turn.bulls, turn.cows, app.tree.length),
            unseen(placeWords(turn.bulls, turn.cows))),
        cell('before', number(found.before.toLocaleString('en'))),
        cell('after', number(found.after.toLocaleString('en'))),
        cell('expected', number(found.expected.toLocaleString('en',
            {minimumFractionDigits: 1, maximumFractionDigits: 1}))),
        cell('luck', guesses(found.luck)),
        cell('skill', guesses(found.skill)),
        cell('verdict', VERDICTS[found.word]),
        cell('I’d take', ...code(found.better), found.offTree
            ? element('abbr', {title: 'a good guess among the codes left, off my tree'}, '*') : ''));
}

function drawAnalysis(app, history, found) {
    const sum = (key) => found.reduce((total, one) => total + one[key], 0);
    byId('analysis-table').replaceChildren(
        element('thead', {}, element('tr', {},
            ...ANALYSIS_HEADS.map((head) => element('th', {scope: 'col'}, head)))),
        element('tbody', {}, ...history.map((turn, t) => analysisRow(app, turn, t, found[t]))));
    byId('analysis-sums').textContent = `Before, after, expected: codes left. ` +
        `Luck ${signed(sum('luck'))}: guesses the answers saved you. ` +
        `Skill ${signed(sum('skill'))}: guesses your choices cost you.` +
        (found.some((one) => one.exact && !one.possible) ? ' ! could not be the code.' : '') +
        (found.some((one) => one.offTree) ? ' * off my tree: a good guess among the codes left.' : '');
}

/* day.js - the game of the day, its streak, its result as text; and the player's records. */

/* The seed that is the same for all who play on this day. */
const today = () => {
    const now = new Date(), two = (number) => String(number).padStart(2, '0');
    return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
};

const isToday = (seed) => seed === today();

/* Days since 1970; NaN for what is no day. */
const dayNumber = (day) => Date.parse(day + 'T00:00Z') / 86400000;

/* What is kept of the game of the day: {day, solved, streak, best}. */
function dayRecord(rules) {
    const kept = (store.get('days') || {})[rules];
    const sound = kept && typeof kept.day === 'string' && Number.isInteger(kept.streak) &&
        Number.isInteger(kept.best);
    return sound ? kept : {day: '', solved: false, streak: 0, best: 0};
}

/* Only the first end of a day counts. */
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
    return `Game of the day: ${counted(now, 'day')} in a row, ${best} at best` +
        (since === 0 ? '; today’s is played.' : '.');
}

/* The result without the code: a line of pins for each guess. */
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
        `guesses on average` + (tree.total ? `; the tree’s average is ${averageOf(tree)}.` : '.');
}

/* results.js - after a game: the game of the day and its streak, and the review, which says what
 * each guess was worth. */

/* The seed of the game of the day: the date, where the player is. */
const today = () => {
    const now = new Date(), two = (number) => String(number).padStart(2, '0');
    return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
};

const isToday = (seed) => seed === today();

/* Days since 1970; NaN if the text is not a date. */
const dayNumber = (day) => Date.parse(day + 'T00:00Z') / 86400000;

/* The record of the game of the day: the last day and its result, the streak, and how many days took
 * each number of guesses (0: not solved). */
function dayRecord(rules) {
    const kept = (store.get('days') || {})[rules];
    const sound = kept && typeof kept.day === 'string' && Number.isInteger(kept.streak) &&
        Number.isInteger(kept.best);
    return {hints: 0, counts: {}, ...sound ? kept : {day: '', solved: false, streak: 0, best: 0}};
}

/* Only the first game finished on a day counts; a clock that was set back changes nothing. */
function keepDay(rules, day, solved, guesses, hints) {
    const record = dayRecord(rules), took = solved ? guesses : 0;
    if (record.day >= day) return;
    const goesOn = record.solved && dayNumber(day) - dayNumber(record.day) === 1;
    const streak = solved ? (goesOn ? record.streak : 0) + 1 : 0;
    const counts = {...record.counts, [took]: (record.counts[took] || 0) + 1};
    store.set('days', {...store.get('days'), [rules]:
        {day, solved, hints, streak, best: Math.max(record.best, streak), counts}});
}

function streakWords(rules) {
    const {day, solved, hints, streak, best} = dayRecord(rules), since = dayNumber(today()) - dayNumber(day);
    const now = solved && since <= 1 ? streak : 0;
    if (best === 0) return '';
    return `Streak: ${counted(now, 'day')} (best ${best}).` +
        (since === 0 ? ` Done for today${hints ? `, with ${counted(hints, 'hint')}` : ''}.` : '');
}

/* What depends on the day: the button of its game, the streak, the time until the next code. */
function drawDay() {
    const rules = rulesText(app.tree), streak = streakWords(rules);
    const date = new Date().toLocaleDateString('en', {month: 'short', day: 'numeric'});
    const done = dayRecord(rules).day === today();
    byId('new-day').textContent = date + (done ? ' ✓' : '');
    byId('new-day').setAttribute('aria-label', `Game of the day, ${date}${done ? ' done' : ''}`);
    byId('day-streak').textContent = streak;
    byId('day-next').textContent = `${streak} ${untilNext(players.make.seed)}`;
}

/* Says how long it is until midnight; the day's game may have gone on beyond it. */
function untilNext(day) {
    if (day < today()) return 'The next code is there already.';
    const now = new Date(), next = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
    const minutes = Math.ceil((next - now) / 60000);
    return `The next code comes in ${Math.floor(minutes / 60)} h ${minutes % 60} min.`;
}

/* The result as text, never with the code: a line of pins for each guess, the same in words, and a
 * link to the game. */
function dayText({history, over, made, hints, seed}) {
    const lines = history.map(({bulls, cows}) => '⚫'.repeat(bulls) + '⚪'.repeat(cows) || '–');
    const how = over === 'solved' ? counted(made, 'guess', 'guesses') : 'not solved';
    const words = history.map(({bulls, cows}) => `${bulls}+${cows}`).join(', ');
    const link = served() ? [location.href.replace(/#.*/, '') + `#${rulesText(app.tree)}/daily`] : [];
    return [`Pegtree, ${seed}, ${rulesText(app.tree)}: ${how}` + (hints ? `, ${counted(hints, 'hint')}` : ''),
        ...lines, `Right place + wrong place: ${words}`, ...link].join('\n');
}

/* ---- the review ---- */

/* Texts of verdict_word. */
const VERDICTS = ['not judged', 'best', 'good', 'inaccuracy', 'mistake', 'blunder'];
const BEST = 1, INACCURACY = 3;

const guessesOf = (number) => number.toFixed(2);

/* A minus sign as printers set it, and none before zero. */
function signed(number) {
    const text = guessesOf(Math.abs(number));
    if (text === '0.00') return text;
    return (number < 0 ? '−' : '+') + text;
}

/* Why another guess would have been better, by what the engine computed for both. */
function whyBetter({code}, {before, excluded, made, better}) {
    const was = codeText(app, code), is = codeText(app, better.code);
    const left = ({expected}) => expected.toLocaleString('en', {minimumFractionDigits: 1, maximumFractionDigits: 1});
    if (before === 1) return 'It was the only code left.';
    if (made.answers === 1 && !made.possible)
        return `All ${counted(before, 'code')} left give ${was} the same answer: it could tell you nothing.`;
    if (excluded && better.possible) {
        return `Answer ${excluded} rules ${was} out; ${is} could be the code, and leaves ` +
            `${left(better)} codes on average, not ${left(made)}.`;
    }
    if (better.expected < made.expected - 0.05)
        return `${is} tells more: it leaves ${left(better)} codes on average, ${was} ${left(made)}.`;
    return `From here the code takes ${guessesOf(better.guesses)} guesses on average with ${is}, ` +
        `${guessesOf(made.guesses)} with ${was}.`;
}

/* What the review shows when a guess is opened: the board as it was, the codes left, and a better
 * guess. */
async function reviewed(history, t, found) {
    const known = await app.ask('known', history.slice(0, t)), said = (code) => codeSaid(app, code);
    const board = history.slice(0, t).map(({code, bulls, cows}, i) => element('li', {}, `${i + 1} `, ...said(code),
        pins(bulls, cows, app.tree.length), unseen(placeWords(bulls, cows))));
    const better = found.word > BEST ? [element('p', {}, 'Better: ', ...said(found.better.code), ' ',
        whyBetter(history[t], found))] : [];
    return [...board.length > 0 ? [element('ol', {class: 'codes board-then', 'aria-label': 'The board then'}, ...board)] : [],
        element('p', {class: 'small'}, `${leftWords(found.before, !found.word)} before it` +
            (known.list.length > 1 ? ':' : '.')),
        ...known.list.length > 1 ? [element('ul', {class: 'codes', 'aria-label': 'The codes left'},
            ...known.list.map((code) => element('li', {}, ...said(code))))] : [], ...better];
}

function reviewRow(history, t, found) {
    const {code, bulls, cows} = history[t], cost = found.cost ? ` −${guessesOf(found.cost)}` : '';
    const more = element('div', {class: 'more'});
    const line = element('details', {name: 'review'}, element('summary', {},
        element('span', {class: 'number'}, t + 1), ...codeSaid(app, code),
        pins(bulls, cows, app.tree.length), unseen(placeWords(bulls, cows)),
        element('b', {class: `verdict ${['', 'good', 'good', '', 'bad', 'bad'][found.word]}`}, VERDICTS[found.word] + cost)), more);
    line.addEventListener('toggle', () => {
        if (line.open && !more.hasChildNodes())
            app.act(async () => more.replaceChildren(...await reviewed(history, t, found)));
    });
    return element('li', {}, line);
}

/* Draws the review: one figure, computed as in analysis_table.c, and a line for each guess. A fiend
 * chooses its answers: there is no luck in them. Returns the figure, or null if no guess could be judged. */
function drawAnalysis(history, found, fiend) {
    const judged = found.filter(({word}) => word > 0), sum = (key) => judged.reduce((all, one) => all + one[key], 0);
    const best = judged[0]?.better.guesses, cost = sum('cost');
    const figure = judged.length > 0 ? Math.round(100 * best / (best + cost)) : null;
    byId('analysis-figure').textContent = figure ?? '';
    byId('analysis-list').replaceChildren(...history.map((_, t) => reviewRow(history, t, found[t])));
    const luck = fiend ? ' if the code does not change.' : `. Luck ${signed(sum('luck'))}: guesses that the answers saved you.`;
    byId('analysis-sums').textContent = judged.length === 0 ? 'Too many codes were left to tell.'
        : `of 100${judged.length < found.length ? `, from guess ${found.indexOf(judged[0]) + 1} on` : ''}. ` +
            `Your choices cost ${guessesOf(cost)} guesses; with the better ones the game takes ${guessesOf(best)} on average${luck}`;
    return figure;
}

/* analysis.js - the table of what each guess was worth, after the game. */

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
            ? element('abbr', {title: 'could not be the code, by the answers before it'}, '!') : ''),
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
    byId('analysis-sums').textContent = `Codes left before and after; what could be expected. ` +
        `In guesses: luck ${signed(sum('luck'))}, what the answers saved beyond expectation; ` +
        `skill ${signed(sum('skill'))}, what my guesses would have saved.` +
        (found.some((one) => one.exact && !one.possible) ? ' ! could not be the code.' : '') +
        (found.some((one) => one.offTree) ? ' * off my tree: a good guess among the codes left.' : '');
}

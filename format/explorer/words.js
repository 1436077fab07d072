/* words.js - the names of symbols, codes, feedback, numbers and games; the limits of games. */

const MAX_LENGTH = 12, MAX_COLORS = 36, TURNS = 255; /* walk.h; TURNS is its PEG_MAX_GUESSES */

/* The symbols as pegtree-play shows them: from 1 if nine are enough, then from 0, then letters. */
function alphabetOf(count) {
    const all = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
    const from = count <= 9 ? 1 : count <= 10 || count > 26 ? 0 : 10;
    return all.slice(from, from + count);
}

/* The label of a feedback, and the feedback of a label: FORMAT.md, "Feedback". */
function labelOf(bulls, cows) {
    const sum = bulls + cows;
    return sum * (sum + 1) / 2 + bulls;
}

function splitLabel(label) {
    let sum = 0, first = 0;
    while (first + sum + 1 <= label) first += ++sum;
    return [label - first, sum - (label - first)];
}

const counted = (number, word, words = word + 's') =>
    `${number.toLocaleString('en')} ${number === 1 ? word : words}`;

function feedbackWords(bulls, cows) {
    const words = [];
    if (bulls) words.push(counted(bulls, 'bull'));
    if (cows) words.push(counted(cows, 'cow'));
    return words.join(', ') || 'nothing';
}

const leftWords = (left, more) => `${more ? 'at least ' : ''}${counted(left, 'code')} left`;

const simpler = (text) => (/^m(\d+)(\.\1)*$/.test(text)
    ? `p${text.split('.').length}c${text.slice(1).split('.')[0]}r` : text);

function rulesText(tree) {
    if (tree.kind === 2) return simpler('m' + tree.ranges.join('.'));
    return `p${tree.length}c${tree.ranges[0]}${tree.kind === 1 ? 'n' : 'r'}`;
}

/* {kind, length, ranges} of rules as text, p4c6r or P4C6R; null if there is no such game. */
function rulesOf(text) {
    const name = simpler(text.toLowerCase());
    const [, pegs, colors, kind] = /^p(\d{1,2})c(\d{1,2})([rn])$/.exec(name) || [];
    const [, mixed] = /^m(\d{1,2}(?:\.\d{1,2})*)$/.exec(name) || [];
    const ranges = pegs ? new Array(Number(pegs)).fill(Number(colors))
        : mixed ? mixed.split('.').map(Number) : [];
    const rules = {kind: mixed ? 2 : Number(kind === 'n'), length: ranges.length, ranges};
    const sound = ranges.length >= 1 && ranges.length <= MAX_LENGTH &&
        ranges.every((range) => range >= 1 && range <= MAX_COLORS) && secretsOf(rules) >= 1;
    return sound ? rules : null;
}

/* The number of codes of a game. */
const secretsOf = ({kind, ranges}) =>
    ranges.reduce((product, range, i) => product * (kind === 1 ? range - i : range), 1);

/* What the players of a game call its symbols. */
const symbolsWord = ({kind, ranges}) => {
    const most = Math.max(...ranges);
    return most > 10 ? 'symbol' : kind === 1 && most > 6 ? 'digit' : 'color';
};

/* “4 pegs, 6 colors (1–6), repeats allowed”; no line breaks within the range. */
function rulesWords(tree, alphabet) {
    const {kind, length, ranges} = tree, most = Math.max(...ranges), word = symbolsWord(tree);
    const range = (last) => (last === 1 ? alphabet[0] : `${alphabet[0]}–\u2060${alphabet[last - 1]}`);
    if (kind === 2 && new Set(ranges).size > 1) return `${word}s ${ranges.map(range).join(', ')}`;
    if (kind === 1 && word === 'digit') return `${length} different digits of ${range(most)}`;
    return `${counted(length, 'peg')}, ${counted(most, word)} (${range(most)}), ` +
        (kind === 1 ? 'all different' : 'repeats allowed');
}

const averageOf = (tree, digits = 2) => (tree.total / tree.secrets).toFixed(digits);

/* What is claimed of a tree. An exact search that was not completed found the best tree known, no
 * more. */
const claimOf = ({strategy, objective, proven}) => {
    const only = strategy === CONSISTENT ? ' with only codes that fit' : '';
    const goal = objective === AVERAGE ? '' : ' in the worst case';
    if (proven) return 'proven, nothing plays better' + goal + only;
    return strategy === OPTIMAL || only ? 'the best found' + only : '';
};

function treeWords(tree) {
    const claim = claimOf(tree);
    return `${averageOf(tree, 3)} guesses on average, ${tree.worst} at worst` + (claim && `: ${claim}`);
}

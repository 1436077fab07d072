/* words.js - how codes, feedback, numbers and games are called. */

const STRATEGIES = ['another program', 'Knuth’s minimax', 'Irving’s expected size',
    'Neuwirth’s entropy', 'Kooi’s most parts', 'Shapiro’s first code', 'chance',
    'Cooley’s dissimilar codes', 'deduction', 'exact search', 'entropy, candidates preferred'];

/* As pegtree-play shows them: from 1 where nine are enough, then from 0, then letters. */
function alphabetOf(count) {
    const all = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
    const from = count <= 9 ? 1 : count <= 10 || count > 26 ? 0 : 10;
    return all.slice(from, from + count);
}

const COLORS = [
    ['red', '#d63b36'], ['yellow', '#f4c02f'], ['green', '#2d9a51'], ['blue', '#2a72d8'],
    ['violet', '#8a4fc4'], ['orange', '#f0822e'], ['turquoise', '#3fc0c6'],
    ['ivory', '#f4efe2'], ['pink', '#f08fba'], ['black', '#3b3f49']
];

/* {name, paint, ink} of a symbol. Beyond the named colors hues go round. */
function colorOf(symbol) {
    if (symbol >= COLORS.length) {
        const dark = symbol % 2 === 1;
        return {name: '', paint: `hsl(${symbol * 137 % 360} 55% ${dark ? 36 : 68}%)`,
            ink: dark ? '#fff' : '#1b1b1f'};
    }
    const [name, paint] = COLORS[symbol];
    return {name, paint, ink: [0, 2, 3, 4, 9].includes(symbol) ? '#fff' : '#1b1b1f'};
}

function labelOf(bulls, cows) {
    const sum = bulls + cows;
    return sum * (sum + 1) / 2 + bulls;
}

function splitLabel(label) {
    let sum = 0, first = 0;
    while (first + sum + 1 <= label) first += ++sum;
    return [label - first, sum - (label - first)];
}

/* Whether such an answer exists: all but one in place leaves no wrong place, and two codes
 * of different symbols share at least those that there are not enough symbols to avoid. */
function answerPossible(bulls, cows, {kind, length, ranges}) {
    const least = kind === 1 ? 2 * length - ranges[0] : 0, sum = bulls + cows;
    return sum >= least && sum <= length && !(bulls === length - 1 && cows === 1);
}

/* The possible number of cows that is nearest to the one wished for; -1 where there is none. */
function nearestCows(bulls, wish, tree) {
    let found = -1;
    for (let cows = tree.length; cows >= 0; cows--) {
        const nearer = found < 0 || Math.abs(cows - wish) <= Math.abs(found - wish);
        if (nearer && answerPossible(bulls, cows, tree)) found = cows;
    }
    return found;
}

const counted = (number, word, words = word + 's') =>
    `${number.toLocaleString('en')} ${number === 1 ? word : words}`;

function feedbackWords(bulls, cows) {
    const words = [];
    if (bulls) words.push(counted(bulls, 'bull'));
    if (cows) words.push(counted(cows, 'cow'));
    return words.join(', ') || 'nothing';
}

const leftWords = (left, more) => `${more ? 'more than ' : ''}${counted(left, 'code')} left`;

function rulesText(tree) {
    if (tree.kind === 2) return 'm' + tree.ranges.join('.');
    return `p${tree.length}c${tree.ranges[0]}${tree.kind === 1 ? 'n' : 'r'}`;
}

function rulesWords(tree, alphabet) {
    const most = Math.max(...tree.ranges);
    const range = (last) => `${alphabet[0]}–\u2060${alphabet[last - 1]}`; /* no line ends there */
    const symbols = range(most);
    if (tree.kind === 1) return `${tree.length} different symbols of ${symbols}`;
    if (tree.kind === 0 || new Set(tree.ranges).size === 1)
        return `${tree.length} symbols of ${symbols}, repeats allowed`;
    return `symbols ${tree.ranges.map(range).join(', ')}`;
}

const averageOf = (tree, digits = 2) => (tree.total / tree.secrets).toFixed(digits);

function treeWords(tree) {
    return `${averageOf(tree, 3)} guesses on average, ${tree.worst} at worst` +
        (tree.proven ? ': proven, nothing plays better' : '');
}

/* A minus sign as printers set it, and none before zero. */
function signed(number) {
    const text = Math.abs(number).toFixed(2);
    if (text === '0.00') return text;
    return (number < 0 ? '−' : '+') + text;
}

/* help.js - the rules, with examples drawn as pegs. */

/* secret, guess, bulls, cows, why: the README's table. */
const EXAMPLES = [
    ['1122', '1122', 4, 0, 'all in place'],
    ['1122', '2211', 0, 4, 'all there, none in place'],
    ['1122', '1213', 1, 2, 'the first 1 is in place; the other 1 and the 2 are elsewhere'],
    ['1234', '1111', 1, 0, 'the code has a single 1, and the bull takes it'],
    ['2111', '1122', 1, 2, 'one 1 in place, one elsewhere; the code has only one 2'],
    ['3122', '2331', 0, 3, 'the 2, one 3 and the 1; there is no second 3 to match']
];

const HELP = [
    ['The game',
        'One of us keeps a secret code, a row of colored pegs. The other guesses it, and learns from ' +
        'the answer to each guess how close it was, until all is right.'],
    ['The answer',
        'A bull (black) is a right symbol in its right place. A cow (white) is a right symbol in ' +
        'a wrong place. They are counted, not assigned: the pins do not say which peg is meant. ' +
        'Each symbol of the guess counts once, and so does each symbol of the code:'],
    ['You guess',
        'Tap or drag the pegs, from the palette or from a row above, or type the symbols. Arrows move, ' +
        'Backspace takes away, Enter guesses, ? gives a hint. Keep peg (*) has the chosen peg stay for ' +
        'the next guesses, Fill row (+) fills the empty holes, Copy puts a row above again. ' +
        'Afterwards you see what each guess was worth. A fiend has no code yet: each of its answers ' +
        'is the one that leaves most codes.'],
    ['Computer guesses',
        'Think of a code, write it down if you like (it is not entered), and answer each guess. Tap ' +
        'the holes, choose both numbers, or type: b and c, or two digits (2 1 for two bulls and one cow), then Enter. ' +
        'U takes an answer back. Any answer on the board can be changed later.'],
    ['Assist',
        'You play elsewhere: put each guess you made there and its answer, and I say which codes are ' +
        'left and what to guess next.'],
    ['The opponent',
        'My guesses come from decision trees that Pegtree has worked out beforehand; this page ' +
        'holds many of them and asks nothing of any network. Larger ones lie beside it, or are ' +
        'opened from your disk.']
];

function fillHelp() {
    const drawn = (text) => codeSaid({alphabet: alphabetOf(6)}, [...text].map((digit) => Number(digit) - 1));
    const table = element('table', {class: 'examples'},
        element('thead', {}, element('tr', {}, ...['code', 'guess', 'answer', ''].map(
            (head) => element('th', {scope: 'col'}, head)))),
        element('tbody', {}, ...EXAMPLES.map(([secret, guess, bulls, cows, why]) =>
            element('tr', {}, element('td', {}, ...drawn(secret)), element('td', {}, ...drawn(guess)),
                element('td', {}, pins(bulls, cows, 4), unseen(feedbackWords(bulls, cows))),
                element('td', {class: 'why'}, why)))));
    const parts = HELP.flatMap(([title, text]) => [element('h3', {}, title), element('p', {}, text)]);
    parts.splice(4, 0, table);
    byId('help-text').replaceChildren(...parts);
}

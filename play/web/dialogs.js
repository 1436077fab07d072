/* dialogs.js - the settings and the help. */

/* ---- settings ---- */

const SETTINGS = {
    theme: ['Light or dark', {auto: 'match device', light: 'light', dark: 'dark'}],
    palette: ['Colors', {classic: 'classic', okabe: 'color-blind friendly', gray: 'gray'}],
    marks: ['On the pegs', {symbols: 'numbers', letters: 'letters', shapes: 'shapes', none: 'nothing'}],
    limit: ['You may guess', {none: 'as often as it takes', ten: 'ten times, as on the box'}],
    hard: ['Each guess', {off: 'may be any code', on: 'must fit all answers'}]
};
const chosen = {};

function applySettings() {
    showTheme(chosen.theme);
    Object.assign(looks, {palette: chosen.palette, marks: chosen.marks});
}

/* Letters on the pegs are also the symbols that are typed and announced. */
const chosenAlphabet = (count) => (looks.marks === 'letters' && count <= 26
    ? [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].slice(0, count) : alphabetOf(count));

function beginSettings() {
    for (const [name, [, values]] of Object.entries(SETTINGS)) {
        const kept = store.get(name);
        chosen[name] = Object.keys(values).includes(kept) ? kept : Object.keys(values)[0];
    }
    applySettings();
    systemDark.addEventListener('change', applySettings);
    byId('settings-list').addEventListener('change', ({target}) => {
        chosen[target.name] = target.value;
        store.set(target.name, target.value);
        applySettings();
        app.act(() => {
            drawGame();
            pegs.drawPalette();
            return player().draw();
        });
    });
}

function fillSettings() {
    byId('settings-list').replaceChildren(...Object.entries(SETTINGS).map(([name, [title, values]]) =>
        element('fieldset', {}, element('legend', {}, element('b', {}, title)),
            element('div', {class: 'choices'}, ...Object.entries(values).map(([value, words]) =>
                element('label', {class: 'choice words'},
                    element('input', {type: 'radio', name, value, checked: chosen[name] === value}),
                    element('span', {}, words)))))));
}

/* ---- help: the rules, with examples drawn as pegs ---- */

/* secret, guess, bulls, cows, why: the README's table. */
const EXAMPLES = [
    ['1122', '1122', 4, 0, 'all in place'],
    ['1122', '2211', 0, 4, 'all there, none in place'],
    ['1122', '1213', 1, 2, 'the first 1 is in place; the other 1 and the 2 are elsewhere'],
    ['1234', '1111', 1, 0, 'the code has a single 1, and the black pin takes it'],
    ['2111', '1122', 1, 2, 'one 1 in place, one elsewhere; the code has only one 2'],
    ['3122', '2331', 0, 3, 'the 2, one 3 and the 1; there is no second 3 to match']
];

const HELP = [
    ['The game',
        'One of us keeps a secret code, a row of colored pegs. The other guesses it, and learns from ' +
        'the answer to each guess how close it was, until it is right.'],
    ['The answer',
        'A black pin is a right peg in its right place, a white pin a right peg in a wrong place. ' +
        'The pins are only counted: they do not show which peg they are for. ' +
        'Each peg of the guess counts once, and so does each peg of the code:'],
    ['You guess',
        'Tap or drag the pegs, or type the symbols; a tap on a row above copies it. Arrows move, ' +
        'Backspace removes the last peg, Escape all of them; Enter guesses, ? gives a hint. Keep peg (*) ' +
        'keeps the chosen peg for the next guesses, Fill row (+) fills the empty holes. ' +
        'A guess that you undo leaves the board, but still counts. ' +
        'Afterwards you see how good each guess was. The game of the day has the same code for everybody, ' +
        'and counts once; hints are marked, but do not end the streak. A fiend may change its code as long as it fits ' +
        'its answers. In a duel we both guess, two rounds: fewer guesses win.'],
    ['Computer guesses',
        'Think of a code, write it down if you like (it is not entered), and answer each guess. Tap ' +
        'the holes, choose both numbers, or type two digits (2 1: two right places, one wrong place), then Enter. ' +
        'U undoes an answer. You can change any answer on the board later.'],
    ['Assist',
        'You play elsewhere: enter each guess you made there and its answer, and I say which codes are ' +
        'left and what to guess next.'],
    ['The opponent',
        'My guesses come from decision trees that Pegtree has worked out beforehand; this page ' +
        'has many of them and needs no network. Larger ones are beside it, or you can open them from ' +
        'your disk.']
];

function fillHelp() {
    const drawn = (text) => codeSaid({alphabet: alphabetOf(6)}, [...text].map((digit) => Number(digit) - 1));
    const table = element('table', {class: 'examples'},
        element('thead', {}, element('tr', {}, ...['code', 'guess', 'answer', 'why'].map(
            (head) => element('th', {scope: 'col'}, head)))),
        element('tbody', {}, ...EXAMPLES.map(([secret, guess, bulls, cows, why]) =>
            element('tr', {}, element('td', {}, ...drawn(secret)), element('td', {}, ...drawn(guess)),
                element('td', {}, pins(bulls, cows, 4), unseen(feedbackWords(bulls, cows))),
                element('td', {class: 'why'}, why)))));
    const parts = HELP.flatMap(([title, text]) => [element('h3', {}, title), element('p', {}, text)]);
    parts.splice(4, 0, table);
    byId('help-text').replaceChildren(...parts);
}

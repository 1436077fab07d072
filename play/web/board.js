/* board.js - the rows of the board, and the panel of what is known. */

/* A row of the board: `number` is a number or an element, `text` what a screen reader says, `key` the
 * element that holds the pins, `note` what follows it. */
function row(kind, number, text, code, key, note = '') {
    const label = number instanceof Element ? number
        : element('span', {class: 'number', 'aria-hidden': 'true'}, number);
    return element('li', {class: 'row ' + kind}, unseen(text), label, code, key,
        element('span', {class: 'note'}, note));
}

/* “4 colors”, “4 different digits”: what a code is made of. */
const codeWords = ({kind, length, ranges}) => counted(length,
    (kind === 1 && length > 1 ? 'different ' : '') + symbolsWord({kind, ranges}));

/* An answer for people who do not know bulls and cows: “1 right place, 2 wrong places”. */
const placeWords = (bulls, cows) => [bulls && counted(bulls, 'right place'),
    cows && counted(cows, 'wrong place')].filter(Boolean).join(', ') || 'nothing right';

/* The same with drawn pins. */
function placesDrawn(bulls, cows) {
    const part = (number, words, kind, end) => [element('span', {class: 'part'},
        `${counted(number, words)} `, element('i', {class: 'pin ' + kind}), end), ' '];
    return [...bulls ? part(bulls, 'right place', 'bull', cows ? ',' : '') : [],
        ...cows ? part(cows, 'wrong place', 'cow', '') : []];
}

/* What the pins mean. */
function pinsExplained() {
    const one = (kind, name, place) => element('span', {class: 'part'}, element('i', {class: 'pin ' + kind}),
        unseen(`${name} pin:`), ` right ${symbolsWord(app.tree)}, ${place} place. `);
    return [one('bull', 'Black', 'right'), one('cow', 'White', 'wrong')];
}

const ROWS = 10; /* that a board has at most before they are played */

/* The empty rows below; small screens hide them. */
function emptyRows(from, to) {
    const hole = () => element('span', {class: 'peg hole'});
    return Array.from({length: Math.max(0, Math.min(to, ROWS) - from)}, (_, i) => {
        const code = element('span', {class: 'code'}, ...Array.from({length: app.tree.length}, hole));
        const made = row('empty', from + i + 1, '', code,
            element('span', {class: 'key'}, pins(0, 0, app.tree.length)));
        made.setAttribute('aria-hidden', 'true');
        return made;
    });
}

const ROOM_BELOW = 12; /* pixels between the row and a panel that covers the page */

/* Scrolls the current row into view, above the panel if that sticks to the bottom of the screen.
 * Call it when everything is drawn, since the panel's height depends on its content. */
function revealRow() {
    const now = byId('rows').querySelector('.now'), panel = byId('panel');
    if (!now) return;
    const below = panel.getBoundingClientRect().left < now.getBoundingClientRect().right;
    const over = below && getComputedStyle(panel).position === 'sticky';
    now.style.scrollMarginBottom = over ? `${panel.offsetHeight + ROOM_BELOW}px` : '';
    now.scrollIntoView({block: 'nearest'});
}

/* Says something above the player's move. */
function say(text) {
    byId('say').textContent = text;
    revealRow(); /* the panel may be higher now */
    announce(text);
}

const SHOWER = 28; /* pegs */

/* Lets it rain pegs for a moment, unless the system asks for reduced motion. */
function celebrate(symbols) {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const shower = element('div', {class: 'shower', 'aria-hidden': 'true'});
    for (let i = 0; i < SHOWER; i++) {
        const drop = paint(element('i', {class: 'peg'}), i % symbols);
        drop.style.setProperty('--i', i * 7 % SHOWER);
        drop.style.left = `${(i + 0.5) * 100 / SHOWER}%`;
        shower.append(drop);
    }
    document.body.append(shower);
    setTimeout(() => shower.remove(), 3500);
}

/* A line for a position: the symbols that are still possible there, the others faint. */
function knownLine(symbols, i) {
    const possible = symbols.flatMap((one, s) => (one ? [app.alphabet[s]] : []));
    const pegs = symbols.map((one, s) => {
        const made = pegOf(app.alphabet, s);
        if (!one) made.classList.add('gone');
        else if (possible.length === 1) made.classList.add('sure');
        return made;
    });
    return element('li', {}, unseen(`Position ${i + 1}: ${possible.join(' ')}`),
        element('span', {class: 'number', 'aria-hidden': 'true'}, i + 1),
        element('span', {class: 'code', 'aria-hidden': 'true'}, ...pegs));
}

/* Draws the panel of what is known, if it is open: the symbols still possible at each position, and
 * the codes left if they are few. */
async function drawKnown(history) {
    if (!byId('known').open) return;
    const found = history.at(-1)?.bulls === app.tree.length;
    const {count, more, list, possible} = found ? {count: 0, list: []} : await app.ask('known', history);
    byId('known-say').textContent = found ? 'The code has been found.'
        : count === 0 ? 'No code agrees with all answers.'
            : `${leftWords(count, more)}. What can still stand where:`;
    byId('known-list').replaceChildren(...(possible || []).map((symbols, i) => knownLine(symbols, i)));
    byId('codes').replaceChildren(...list.map((code) => element('li', {}, ...codeSaid(app, code))));
}

/* board.js - pegs, pins and rows. */

/* One peg: a color with its symbol on it. */
function peg(app, symbol) {
    const made = element('span', {class: 'peg'}, app.alphabet[symbol]);
    paint(made, symbol);
    return made;
}

function paint(peg, symbol) {
    const color = colorOf(symbol);
    peg.style.setProperty('--paint', color.paint);
    peg.style.setProperty('--ink', color.ink);
}

function codeOf(app, code) {
    const made = element('span', {class: 'code', 'aria-hidden': 'true'});
    code.forEach((symbol, i) => {
        const one = peg(app, symbol);
        one.style.setProperty('--i', i);
        made.append(one);
    });
    return made;
}

const codeText = (app, code) => code.map((symbol) => app.alphabet[symbol]).join(' ');

/* Bulls, then cows, then empty holes, in two lines as on the board of the game. */
function pins(bulls, cows, length) {
    const made = element('span', {class: 'pins', 'aria-hidden': 'true'});
    made.style.setProperty('--columns', Math.ceil(length / 2));
    for (let i = 0; i < length; i++) {
        const kind = i < bulls ? 'bull' : i < bulls + cows ? 'cow' : 'none';
        made.append(element('i', {class: 'pin ' + kind}));
    }
    return made;
}

/* A row of the board. `key` is the element that holds the pins, `note` what stands behind,
 * `text` what a screen reader says of the row. */
function row(kind, number, text, code, key, note = '') {
    return element('li', {class: 'row ' + kind}, element('span', {class: 'unseen'}, text),
        element('span', {class: 'number', 'aria-hidden': 'true'}, number), code, key,
        element('span', {class: 'note'}, note));
}

const ROWS = 10; /* that a board has at the most before they are played */

/* Rows that are not played yet; phones leave them out. */
function emptyRows(app, from, to) {
    const hole = () => element('span', {class: 'peg hole'});
    return Array.from({length: Math.max(0, Math.min(to, ROWS) - from)}, (_, i) => {
        const code = element('span', {class: 'code'}, ...Array.from({length: app.tree.length}, hole));
        const made = row('empty', from + i + 1, '', code,
            element('span', {class: 'key'}, pins(0, 0, app.tree.length)));
        made.setAttribute('aria-hidden', 'true');
        return made;
    });
}

function drawBoard(rows) {
    byId('rows').replaceChildren(...rows);
}

const ROOM_BELOW = 12; /* pixels between the row and a panel that lies over the page */

/* Brings the row that is played into sight: above the panel, where that stays at the bottom of
 * the screen. To be called when all is drawn, since the panel's height depends on what it has. */
function revealRow() {
    const now = byId('rows').querySelector('.now'), panel = byId('panel');
    if (!now) return;
    const over = getComputedStyle(panel).position === 'sticky';
    now.style.scrollMarginBottom = over ? `${panel.offsetHeight + ROOM_BELOW}px` : '';
    now.scrollIntoView({block: 'nearest'});
}

/* A line for a position: the symbols that can still stand there, the others faint. */
function knownLine(app, symbols, i) {
    const possible = symbols.flatMap((one, s) => (one ? [app.alphabet[s]] : []));
    const pegs = symbols.map((one, s) => {
        const made = peg(app, s);
        if (!one) made.classList.add('gone');
        else if (possible.length === 1) made.classList.add('sure');
        return made;
    });
    return element('li', {},
        element('span', {class: 'unseen'}, `Position ${i + 1}: ${possible.join(' ')}`),
        element('span', {class: 'number', 'aria-hidden': 'true'}, i + 1),
        element('span', {class: 'code', 'aria-hidden': 'true'}, ...pegs));
}

/* Draws what is known in a game: the symbols that can still stand at each position, and the
 * codes left when they are few. */
function drawKnown(app, history) {
    const {count, list} = app.game.codes(history);
    const more = count === COUNTED && count < app.tree.secrets;
    const found = history.at(-1)?.bulls === app.tree.length;
    byId('known-say').textContent = found ? 'The code has been found.'
        : count === 0 ? 'No code agrees with all answers.'
            : `${leftWords(count, more)}. What can still stand where:`;
    byId('known-list').replaceChildren(...count === 0 || found ? []
        : app.game.known(history).map((symbols, i) => knownLine(app, symbols, i)));
    byId('codes').replaceChildren(...list.map((code) => element('li', {},
        codeOf(app, code), element('span', {class: 'unseen'}, codeText(app, code)))));
}

/* board.js - pegs, pins and rows. */

/* One peg: a color with its symbol on it. null: an empty hole. */
function peg(app, symbol) {
    if (symbol === null) return element('span', {class: 'peg hole'});
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

/* A row of the board. `key` is the element that holds the pins, `note` what stands behind. */
function row(number, code, key, note, kind) {
    return element('li', {class: 'row ' + kind},
        element('span', {class: 'number', 'aria-hidden': 'true'}, number), code, key,
        element('span', {class: 'note'}, note));
}

/* Rows that are not played yet, as on a board; phones leave them out. */
function emptyRows(app, from, to) {
    const hole = () => element('span', {class: 'peg hole'});
    return Array.from({length: Math.max(0, to - from)}, (_, i) => {
        const code = element('span', {class: 'code'}, ...Array.from({length: app.tree.length}, hole));
        const made = row(from + i + 1, code, element('span', {class: 'key'}, pins(0, 0, app.tree.length)),
            '', 'empty');
        made.setAttribute('aria-hidden', 'true');
        return made;
    });
}

/* Fills the board, and brings the row that is played into sight. */
function drawBoard(rows) {
    byId('rows').replaceChildren(...rows);
    const now = byId('rows').querySelector('.now');
    if (now) now.scrollIntoView({block: 'nearest'});
}

/* Draws what is known in a game: symbols that can still stand at each position, and the
 * codes left when they are few. */
function drawKnown(app, history) {
    const table = byId('known-table'), list = byId('codes');
    const {count, list: codes} = app.game.codes(history, 1000000);
    const few = count > 0 && count <= 60;
    byId('known-say').textContent = (count === 0 ? 'No code agrees with all answers.'
        : `${leftWords(count, count === 1000000)}. What can still stand where:`);
    table.hidden = count === 0;
    table.replaceChildren();
    if (count > 0) {
        app.game.known(history).forEach((symbols, i) => {
            const sure = symbols.filter(Boolean).length === 1;
            const line = element('tr', {}, element('th', {scope: 'row'}, `${i + 1}`));
            symbols.forEach((possible, s) => {
                const text = `${app.alphabet[s]} ${possible ? sure ? 'for certain' : 'possible' : 'impossible'}`;
                const one = peg(app, s);
                one.classList.add('mini');
                one.setAttribute('aria-hidden', 'true');
                if (!possible) one.classList.add('gone');
                if (possible && sure) one.classList.add('sure');
                line.append(element('td', {}, one, element('span', {class: 'unseen'}, text)));
            });
            table.append(line);
        });
    }
    list.replaceChildren(...(few ? codes : []).map((code) => element('li', {},
        codeOf(app, code), element('span', {class: 'unseen'}, codeText(app, code)))));
}

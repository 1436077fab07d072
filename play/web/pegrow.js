/* pegrow.js - the guess being made: the holes of the current row, and the palette. Pegs come from
 * the palette, the keyboard or a row above; they can be held for the next guesses. */

class PegRow {
    held = new Set(); /* positions */
    last = null; /* the symbol placed last */

    /* Empties the row except for held pegs, or fills it with this code. */
    reset(code) {
        const {length} = app.tree;
        this.held = new Set([...this.held].filter((at) => at < length && code.length === 0));
        this.code = Array.from({length}, (_, i) => code[i] ?? (this.held.has(i) ? this.code[i] : null));
        this.order = [...this.code.keys()].filter((i) => this.code[i] !== null); /* positions, as they were filled */
        const empty = this.code.indexOf(null);
        this.at = empty >= 0 ? empty : Math.max(0, length - 1); /* the position that gets the next symbol */
        this.chosen = false; /* whether the player chose it, to replace what is there */
    }

    complete() {
        return !this.code.includes(null);
    }

    /* Puts a symbol at the next position. A full row is emptied first, unless a position was
     * chosen. */
    add(symbol) {
        if (this.complete() && !this.chosen) this.reset([]);
        this.put(symbol, this.at);
    }

    /* Puts a symbol at a position; in a game without repeats it leaves its old one. */
    put(symbol, at) {
        const {kind, ranges} = app.tree, full = this.complete();
        if (symbol >= ranges[at]) return;
        if (kind === 1) this.code = this.code.map((one) => one === symbol ? null : one);
        this.code[at] = symbol;
        this.order = [...this.order.filter((one) => one !== at), at];
        this.last = symbol;
        const empty = this.code.indexOf(null);
        this.chosen = this.chosen && full && at + 1 < ranges.length;
        this.at = at + 1 < ranges.length && this.code[at + 1] === null ? at + 1
            : empty >= 0 ? empty : Math.min(at + 1, ranges.length - 1);
        this.change();
    }

    take(at) {
        this.code[at] = null;
        this.held.delete(at);
        this.at = at;
        this.change();
    }

    /* Takes the peg placed last. */
    back() {
        const last = this.order.findLast((at) => this.code[at] !== null);
        if (last !== undefined) this.take(last);
    }

    clear() {
        this.reset([]);
        this.change();
    }

    /* Fills the empty holes with the last symbol; in games without repeats, with unused ones. */
    fill() {
        const {kind, ranges} = app.tree;
        for (let at = this.code.indexOf(null); at >= 0; at = this.code.indexOf(null)) {
            const free = Array.from({length: ranges[at]}, (_, s) => s).find((s) => !this.code.includes(s));
            this.code[at] = kind === 1 ? free : Math.min(this.last ?? 0, ranges[at] - 1);
            this.order.push(at);
        }
        this.at = this.code.length - 1;
        this.change();
    }

    /* Holds the peg at the current position for the next guesses, or no longer does. */
    hold() {
        if (this.code[this.at] === null) return;
        const stays = !this.held.delete(this.at);
        if (stays) this.held.add(this.at);
        this.change(stays ? 'This peg stays for your next guesses.' : 'This peg no longer stays.');
    }

    go(step) {
        this.at = Math.max(0, Math.min(this.at + step, this.code.length - 1));
        this.chosen = true;
        this.draw();
    }

    /* Ends each change by the player; `words`: what to say about it, if anything. */
    change(words) {
        this.draw();
        player().changed(words);
    }

    /* Acts on a key; false where it has no meaning here. */
    key(key) {
        const symbol = app.alphabet.indexOf(key.toUpperCase());
        if (symbol >= 0) this.add(symbol);
        else if (key === 'Backspace') this.back();
        else if (key === 'Escape') this.clear();
        else if (key === 'ArrowLeft') this.go(-1);
        else if (key === 'ArrowRight') this.go(1);
        else if (key === '*') this.hold();
        else if (key === '+') this.fill();
        else return false;
        return true;
    }

    /* ---- what is seen ---- */

    /* The row of the board that draw() fills. */
    line(number) {
        return element('li', {class: 'row now', id: 'current'},
            element('span', {class: 'number', 'aria-hidden': 'true'}, number),
            element('span', {class: 'code'}),
            element('span', {class: 'key'}, pins(0, 0, app.tree.length)),
            element('span', {class: 'note'}));
    }

    /* Draws the holes into the board's row `current`, if there is one. */
    draw() {
        const line = byId('current'), {code, at} = this;
        if (!line) return;
        const old = line.querySelector('.code'), focused = old.contains(document.activeElement);
        const made = element('span', {class: 'code', role: 'group', 'aria-label': 'Your guess'},
            ...code.map((symbol, i) => this.hole(symbol, i)));
        old.replaceWith(made);
        if (focused) made.children[at].focus();
        byId('pegs-hold').setAttribute('aria-pressed', String(this.held.has(at)));
        byId('pegs-hold').disabled = code[at] === null;
        for (const id of ['pegs-back', 'pegs-clear']) byId(id).disabled = code.every((symbol) => symbol === null);
        byId('pegs-fill').disabled = this.complete() || code.every((symbol) => symbol === null);
        for (const button of byId('palette').children)
            button.disabled = Number(button.dataset.symbol) >= app.tree.ranges[at];
        keepFocus();
    }

    hole(symbol, i) {
        const name = symbol === null ? 'empty' : this.symbolName(symbol), chosen = i === this.at;
        const held = this.held.has(i);
        const made = pegButton(app.alphabet, symbol, {
            'aria-label': `Position ${i + 1}: ${name}${held ? ', kept' : ''}`,
            'aria-current': chosen ? 'true' : false, 'data-at': i,
            click: () => (symbol === null || !chosen ? this.go(i - this.at) : this.take(i))
        });
        made.classList.toggle('at', chosen);
        made.classList.toggle('held', held);
        return made;
    }

    symbolName(symbol) {
        return [app.alphabet[symbol], colorOf(symbol).name].filter(Boolean).join(', ');
    }

    drawPalette() {
        const count = Math.max(...app.tree.ranges);
        byId('palette').replaceChildren(...Array.from({length: count}, (_, symbol) => {
            const made = pegButton(app.alphabet, symbol, {'data-symbol': symbol,
                'aria-label': `Put ${this.symbolName(symbol)}`, click: () => this.add(symbol)});
            dragPeg(made, (at) => this.put(symbol, at));
            return made;
        }));
    }

    /* A code of a row above, whose pegs can be dragged. */
    source(code) {
        const made = codeOf(app, code);
        [...made.children].forEach((peg, i) => dragPeg(peg, (at) => this.put(code[i], at)));
        return made;
    }

    /* Makes a tap on a row above copy its code; for the keyboard, the row's number is a button. */
    copies(line, code) {
        line.classList.add('source');
        line.title = 'Put these pegs again';
        line.addEventListener('click', () => {
            this.reset(code);
            this.change();
        });
        return line;
    }
}

const pegs = new PegRow();

/* ---- dragging, from the palette or a row above to a hole of the current row ---- */

const DRAG_FROM = 6; /* pixels that turn a click into a drag */

/* Calls drop(position) when the peg is released over a hole. */
function dragPeg(peg, drop) {
    peg.addEventListener('pointerdown', (down) => {
        if (down.button !== 0 || peg.disabled) return;
        let ghost = null;
        const move = (event) => {
            const far = Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY);
            if (!ghost && far < DRAG_FROM) return;
            if (!ghost) {
                ghost = peg.cloneNode(true);
                ghost.classList.add('ghost');
                ghost.setAttribute('aria-hidden', 'true');
                document.body.append(ghost);
            }
            ghost.style.left = event.clientX + 'px';
            ghost.style.top = event.clientY + 'px';
        };
        const up = (event) => {
            peg.removeEventListener('pointermove', move);
            peg.removeEventListener('pointerup', up);
            peg.removeEventListener('pointercancel', up);
            if (!ghost) return;
            ghost.remove();
            /* The browser may take the drag for a click as well. */
            const swallow = (click) => click.stopImmediatePropagation();
            peg.addEventListener('click', swallow, true);
            setTimeout(() => peg.removeEventListener('click', swallow, true), 50);
            const under = document.elementFromPoint(event.clientX, event.clientY);
            const hole = under && under.closest('#current [data-at]');
            if (hole && event.type === 'pointerup') drop(Number(hole.dataset.at));
        };
        peg.setPointerCapture(down.pointerId);
        peg.addEventListener('pointermove', move);
        peg.addEventListener('pointerup', up);
        peg.addEventListener('pointercancel', up);
    });
}

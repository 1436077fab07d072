/* make.js - the page thinks of a code, the player guesses. */

class Maker {
    constructor(app) {
        this.app = app;
        byId('guess').addEventListener('submit', (event) => {
            event.preventDefault();
            this.submit();
        });
        byId('guess-hint').addEventListener('click', () => this.hint());
        byId('guess-undo').addEventListener('click', () => this.undo());
        byId('guess-give-up').addEventListener('click', () => this.end('given up'));
        byId('share-copy').addEventListener('click', () => this.copyLink());
    }

    /* A game by its seed, or one by chance; or one that was kept. */
    start(seed, kept) {
        if (!seed) seed = String(crypto.getRandomValues(new Uint32Array(1))[0] % 1000000);
        this.secret = this.app.game.secret(seed);
        this.seed = seed;
        this.history = kept?.history || [];
        this.made = Number(kept?.made) || 0; /* guesses; those taken back count as well */
        this.hints = Number(kept?.hints) || 0;
        this.over = kept?.over || null; /* 'solved' or 'given up' */
        this.clear();
        this.said = '';
        this.drawPalette();
        this.update();
    }

    clear() {
        this.current = new Array(this.app.tree.length).fill(null);
        this.at = 0; /* the position that gets the next symbol */
    }

    update() {
        const {seed, history, made, hints, over} = this;
        store.set(this.app.keptAs('make'), {seed, history, made, hints, over});
        this.app.setHash();
        this.draw();
    }

    /* ---- what the player does ---- */

    /* Puts a symbol at a position; a game without repeats takes it from where it was. */
    put(symbol, at = this.at) {
        const {kind, ranges} = this.app.tree;
        if (this.over || symbol >= ranges[at]) return;
        if (kind === 1) this.current = this.current.map((one) => one === symbol ? null : one);
        this.current[at] = symbol;
        const empty = this.current.indexOf(null);
        this.at = at + 1 < ranges.length && this.current[at + 1] === null ? at + 1
            : empty >= 0 ? empty : Math.min(at + 1, ranges.length - 1);
        this.said = '';
        this.drawCurrent();
    }

    take(at) {
        if (this.over) return;
        this.current[at] = null;
        this.at = at;
        this.drawCurrent();
    }

    back() {
        const last = this.current[this.at] !== null ? this.at : this.at - 1;
        if (last >= 0) this.take(last);
    }

    submit() {
        const {current, history, app} = this;
        if (this.over || current.includes(null)) return;
        const before = history.findIndex((turn) => turn.code.join() === current.join());
        if (before >= 0) {
            this.say(`That was guess ${before + 1} already; it does not count.`);
            return;
        }
        const [bulls, cows] = app.game.feedback(current, this.secret);
        history.push({code: current, bulls, cows});
        this.made++;
        this.said = '';
        this.clear();
        const code = codeText(app, history.at(-1).code);
        announce(`Guess ${history.length}: ${code}; ${feedbackWords(bulls, cows)}.`);
        if (bulls === app.tree.length) this.end('solved');
        else if (history.length === TURNS) this.end('given up');
        else this.update();
    }

    hint() {
        if (this.over) return;
        const guide = this.app.game.guide(this.history);
        this.hints++;
        this.current = guide.code;
        this.at = guide.code.length - 1;
        this.update();
        this.say(guide.left === 1 ? `It must be ${codeText(this.app, guide.code)}.`
            : `Try ${codeText(this.app, guide.code)}: ${leftWords(guide.left, guide.more)}.`);
    }

    undo() {
        if (this.over || !this.history.pop()) return;
        this.clear();
        this.update();
        this.say('The last guess is off the board; it still counts.');
    }

    end(how) {
        this.over = how;
        this.said = '';
        const all = store.get('records') || {}, key = rulesText(this.app.tree);
        const mine = all[key] || {solved: 0, guesses: 0};
        if (how === 'solved') {
            mine.solved++;
            mine.guesses += this.made;
        }
        store.set('records', {...all, [key]: mine});
        this.update();
        announce(this.result());
    }

    again() {
        this.start();
        focusSaying();
    }

    key(key) {
        const {alphabet} = this.app;
        if (this.over) {
            if (key === 'Enter') this.again();
            return key === 'Enter';
        }
        const symbol = alphabet.indexOf(key.toUpperCase());
        if (symbol >= 0) this.put(symbol);
        else if (key === 'Enter') this.submit();
        else if (key === 'Backspace') this.back();
        else if (key === 'ArrowLeft') this.go(-1);
        else if (key === 'ArrowRight') this.go(1);
        else if (key === '?') this.hint();
        else return false;
        return true;
    }

    go(step) {
        this.at = Math.max(0, Math.min(this.at + step, this.current.length - 1));
        this.drawCurrent();
    }

    say(text) {
        this.said = text;
        byId('say').textContent = text;
        announce(text);
    }

    /* ---- what is seen ---- */

    draw() {
        const {app} = this;
        const past = this.history.map((turn, t) => this.row(turn, t));
        const now = this.over ? [] : [element('li', {class: 'row now', id: 'current'})];
        drawBoard([this.secretRow(), ...past, ...now,
            ...emptyRows(app, past.length + now.length, app.tree.worst + 1)]);
        show('answer', false);
        show('repair', false);
        show('meter', false);
        show('guess', !this.over);
        show('over', this.over !== null);
        show('over-undo', false);
        show('share', true);
        byId('panel').classList.remove('wrong');
        byId('left').textContent = this.over ? '' : [counted(this.made, 'guess', 'guesses'),
            ...this.hints ? [counted(this.hints, 'hint')] : []].join(', ');
        byId('say').textContent = this.said || this.saying();
        byId('guess-undo').disabled = this.history.length === 0;
        byId('share-id').textContent = this.id();
        if (this.over) this.drawEnd();
        else this.drawCurrent();
        show('analysis', this.over !== null && this.history.length > 0);
        if (byId('known').open) drawKnown(app, this.history);
        revealRow();
    }

    row(turn, t) {
        const {bulls, cows, code} = turn, words = feedbackWords(bulls, cows);
        const key = element('span', {class: 'key'}, pins(bulls, cows, code.length));
        const won = this.over === 'solved' && t === this.history.length - 1;
        return row(won ? 'won' : 'past', t + 1,
            `Guess ${t + 1}: ${codeText(this.app, code)}; ${words}`, codeOf(this.app, code), key);
    }

    /* My code, hidden until the end. */
    secretRow() {
        const cover = () => element('span', {class: 'peg cover'}, '?');
        const code = this.over ? codeOf(this.app, this.secret)
            : element('span', {class: 'code', 'aria-hidden': 'true'}, ...this.current.map(cover));
        const text = this.over ? `My code: ${codeText(this.app, this.secret)}` : 'My code, hidden';
        return row('secret', '', text, code, element('span', {class: 'key'}));
    }

    drawCurrent() {
        const line = byId('current'), {app, current, at} = this;
        const focused = line.contains(document.activeElement);
        const code = element('span', {class: 'code', role: 'group', 'aria-label': 'Your guess'});
        current.forEach((symbol, i) => {
            const name = symbol === null ? 'empty' : this.symbolName(symbol);
            const hole = element('button', {
                type: 'button', 'aria-label': `Position ${i + 1}: ${name}`,
                class: 'peg' + (symbol === null ? ' hole' : '') + (i === at ? ' at' : ''),
                'aria-current': i === at ? 'true' : false, 'data-at': i,
                click: () => (symbol === null || i !== at ? this.select(i) : this.take(i))
            }, symbol === null ? '' : app.alphabet[symbol]);
            if (symbol !== null) paint(hole, symbol);
            code.append(hole);
        });
        const number = this.history.length + 1;
        line.replaceChildren(element('span', {class: 'number', 'aria-hidden': 'true'}, number), code,
            element('span', {class: 'key'}, pins(0, 0, current.length)));
        if (focused) code.children[at].focus();
        byId('guess-go').disabled = current.includes(null);
        for (const button of byId('palette').children)
            button.disabled = Number(button.dataset.symbol) >= app.tree.ranges[at];
    }

    select(at) {
        this.at = at;
        this.drawCurrent();
    }

    symbolName(symbol) {
        return [this.app.alphabet[symbol], colorOf(symbol).name].filter(Boolean).join(', ');
    }

    drawPalette() {
        const {app} = this, count = Math.max(...app.tree.ranges);
        byId('palette').replaceChildren(...Array.from({length: count}, (_, symbol) => {
            const made = element('button', {
                type: 'button', class: 'peg', 'data-symbol': symbol,
                'aria-label': `Put ${this.symbolName(symbol)}`, click: () => this.put(symbol)
            }, app.alphabet[symbol]);
            paint(made, symbol);
            dragPeg(made, (at) => this.put(symbol, at));
            return made;
        }));
    }

    id() {
        return `${rulesText(this.app.tree)}#${this.seed}`;
    }

    async copyLink() {
        const link = location.href;
        try {
            await navigator.clipboard.writeText(link);
            this.say('The link is copied.');
        } catch {
            prompt('The link to this game', link);
        }
    }

    saying() {
        if (this.over) return this.result();
        if (this.history.length === 0)
            return `I have a code: ${rulesWords(this.app.tree, this.app.alphabet)}. Guess it!`;
        const {bulls, cows} = this.history.at(-1);
        return feedbackWords(bulls, cows).replace(/^n/, 'N') + '. Your next guess?';
    }

    result() {
        const hints = this.hints ? ` with ${counted(this.hints, 'hint')}` : '';
        if (this.over === 'solved')
            return `Solved in ${counted(this.made, 'guess', 'guesses')}${hints}!`;
        return `My code was ${codeText(this.app, this.secret)}.`;
    }

    drawEnd() {
        const {app} = this, mine = (store.get('records') || {})[rulesText(app.tree)];
        const takes = counted(app.game.guesses(this.secret), 'guess', 'guesses');
        byId('over-say').textContent = `My tree takes ${takes} for this code.`;
        byId('over-more').textContent = mine?.solved > 1
            ? `You have solved ${mine.solved} of these, in ${(mine.guesses / mine.solved).toFixed(2)} ` +
                `guesses on average; the tree’s average is ${averageOf(app.tree)}.`
            : '';
        byId('over-again').textContent = 'Another code';
        if (this.history.length > 0) drawAnalysis(app, this.history);
    }
}

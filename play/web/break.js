/* break.js - the player thinks of a code, the page guesses. The game is its history;
 * everything else follows from that, so any answer can be taken back or corrected. */

class Breaker {
    constructor(app) {
        this.app = app;
        byId('answer').addEventListener('submit', (event) => {
            event.preventDefault();
            this.submit();
        });
        byId('answer').addEventListener('change', () => this.choose());
        byId('answer-solved').addEventListener('click', () => this.solved());
        byId('answer-undo').addEventListener('click', () => this.undo());
        byId('repair-undo').addEventListener('click', () => this.undo());
    }

    /* Begins anew, or goes on with a game that was kept. */
    start(history = []) {
        this.history = history;
        this.offerChoices('bulls');
        this.offerChoices('cows');
        this.update();
    }

    offerChoices(name) {
        byId(name).replaceChildren(...Array.from({length: this.app.tree.length + 1}, (_, value) =>
            element('label', {class: 'choice'},
                element('input', {type: 'radio', name, value, 'aria-label': counted(value, name.slice(0, -1))}),
                element('span', {'aria-hidden': 'true'}, value))));
    }

    /* Works out what follows from the history. */
    update() {
        const {game, tree} = this.app;
        this.editing = null;
        this.next = 'bulls'; /* which of the two a typed digit means */
        this.lefts = this.history.map((_, t) => game.guide(this.history.slice(0, t + 1)));
        this.guide = this.lefts.at(-1) || game.guide([]);
        const last = this.history.at(-1);
        this.done = this.guide.kind === SOLVED && last && last.bulls === tree.length;
        this.stuck = this.guide.kind === CONTRADICTION;
        const sure = !this.stuck && this.guide.left === 1;
        this.pending = sure ? {bulls: tree.length, cows: 0}
            : {bulls: 0, cows: nearestCows(0, 0, tree)};
        store.set(this.app.keptAs('break'), this.history);
        this.draw();
        announce(this.spoken());
    }

    /* ---- what the player does ---- */

    submit() {
        if (this.done) return;
        const {bulls, cows} = this.pending;
        if (this.editing !== null) Object.assign(this.history[this.editing], {bulls, cows});
        else if (!this.stuck) this.history.push({code: this.guide.code, bulls, cows});
        this.update();
        if (this.stuck) focusSaying(); /* the form that had it is gone */
    }

    solved() {
        this.pending = {bulls: this.app.tree.length, cows: 0};
        this.submit();
    }

    undo() {
        if (this.editing === null) this.history.pop();
        this.update();
    }

    edit(turn) {
        this.editing = turn;
        this.next = 'bulls';
        const {bulls, cows} = this.history[turn];
        this.pending = {bulls, cows};
        this.draw();
        byId('answer').querySelector('input:checked').focus();
    }

    /* Takes over what the form says; of two that exclude each other the one just set stays. */
    choose() {
        const bulls = Number(new FormData(byId('answer')).get('bulls'));
        const cows = Number(new FormData(byId('answer')).get('cows'));
        this.set(bulls, cows);
    }

    set(bulls, cows) {
        const found = nearestCows(bulls, cows, this.app.tree);
        if (bulls < 0 || cows < 0 || found < 0) return;
        this.pending = {bulls, cows: found};
        this.drawAnswer();
    }

    /* A tap on a hole of the answer: bull, cow, nothing. */
    tap(hole) {
        const {bulls, cows} = this.pending;
        if (hole < bulls) this.set(bulls - 1, cows + 1);
        else if (hole < bulls + cows) this.set(bulls, cows - 1);
        else if (answerPossible(bulls + 1, cows, this.app.tree)) this.set(bulls + 1, cows);
        else this.set(bulls, cows + 1);
    }

    key(key) {
        const {bulls, cows} = this.pending;
        if (key === 'u') this.undo();
        else if (this.done && key === 'Enter') this.again();
        else if (this.done || (this.stuck && this.editing === null)) return false;
        else if (key === 'Enter') this.submit();
        else if (key === 'b') this.set(bulls + 1, cows);
        else if (key === 'c' || key === 'w') this.set(bulls, cows + 1);
        else if (key === 'Backspace') this.set(cows ? bulls : bulls - 1, cows ? cows - 1 : 0);
        else if (/^[0-9]$/.test(key)) this.digit(Number(key));
        else return false;
        return true;
    }

    digit(value) {
        if (this.next === 'bulls') this.set(value, 0);
        else this.set(this.pending.bulls, value);
        this.next = this.next === 'bulls' ? 'cows' : 'bulls';
    }

    /* ---- what is seen ---- */

    draw() {
        const guessing = !this.done && !this.stuck;
        this.drawRows();
        show('answer', guessing || this.editing !== null);
        show('repair', this.stuck && this.editing === null);
        show('over', this.done);
        show('guess', false);
        show('analysis', false);
        show('share', false);
        byId('answer-solved').hidden = this.editing !== null;
        byId('answer-undo').textContent = this.editing === null ? 'Undo' : 'Leave it';
        byId('answer-undo').disabled = this.editing === null && this.history.length === 0;
        byId('say').textContent = this.saying();
        byId('panel').classList.toggle('wrong', this.stuck);
        this.drawMeter();
        this.drawAnswer();
        if (this.stuck) this.drawRepairs();
        if (this.done) this.drawEnd();
        if (byId('known').open) drawKnown(this.app, this.history);
        revealRow();
    }

    drawRows() {
        const rows = this.history.map((turn, t) => this.row(turn, t));
        if (!this.done && !this.stuck) {
            const key = element('span', {class: 'key'});
            const number = rows.length + 1, {code} = this.guide;
            rows.push(row(this.editing === null ? 'now' : 'later', number,
                `My guess ${number}: ${codeText(this.app, code)}`, codeOf(this.app, code), key));
        }
        drawBoard([...rows, ...emptyRows(this.app, rows.length, this.app.tree.worst)]);
    }

    row(turn, t) {
        const {bulls, cows, code} = turn, {left, kind, more} = this.lefts[t];
        const words = feedbackWords(bulls, cows), length = this.app.tree.length;
        const note = bulls === length ? '' : kind === CONTRADICTION ? 'none left'
            : (more ? '> ' : '') + `${left.toLocaleString('en')} left`;
        const won = this.done && t === this.history.length - 1;
        const key = this.done ? element('span', {class: 'key'}) : element('button', {
            type: 'button', class: 'key', title: 'Change this answer', click: () => this.edit(t),
            'aria-label': `Answer ${t + 1}: ${words}. Change it`
        });
        key.append(pins(bulls, cows, length));
        const text = `Guess ${t + 1}: ${codeText(this.app, code)}`;
        return row(this.editing === t ? 'now' : won ? 'won' : 'past', t + 1,
            this.done ? `${text}; ${words}` : text, codeOf(this.app, code), key, note);
    }

    drawAnswer() {
        const {bulls, cows} = this.pending, {tree} = this.app, {length} = tree;
        for (const input of byId('answer').querySelectorAll('input')) {
            const value = Number(input.value);
            input.checked = value === (input.name === 'bulls' ? bulls : cows);
            input.disabled = input.name === 'cows' ? !answerPossible(bulls, value, tree)
                : nearestCows(value, 0, tree) < 0;
        }
        byId('answer-go').replaceChildren(...bulls === length ? ['Yes, that’s it!']
            : [element('span', {class: 'wide'}, 'Answer: '), feedbackWords(bulls, cows)]);
        const key = byId('rows').querySelector('.now .key');
        if (!key) return;
        const holes = pins(bulls, cows, length);
        holes.querySelectorAll('.pin').forEach((pin, i) => pin.addEventListener('click', (event) => {
            event.stopPropagation();
            this.tap(i);
        }));
        key.replaceChildren(holes);
    }

    drawMeter() {
        const {secrets} = this.app.tree, {left, more} = this.guide;
        const shown = this.stuck ? 0 : left;
        const share = shown > 1 ? Math.log(shown) / Math.log(secrets) : 0;
        byId('meter-bar').style.setProperty('--share', Math.max(share, shown ? 0.02 : 0));
        const number = (more ? 'more than ' : '') + shown.toLocaleString('en');
        byId('left').textContent = this.done ? '' : this.stuck ? 'no code left'
            : `${number} of ${counted(secrets, 'code')} left`;
        show('meter', !this.done);
    }

    drawRepairs() {
        const {app, history} = this, list = app.game.repairs(history);
        byId('repair-say').textContent = list.length === 0
            ? 'No single answer, changed, would make them agree: two or more are wrong. ' +
                'Undo, or change an answer on the board.'
            : 'Which answer was wrong? Changing one of these would make all agree, likeliest first.';
        byId('repair-list').replaceChildren(...list.map((repair) => {
            const {turn, bulls, cows, left, more} = repair, was = history[turn];
            const words = `Answer ${turn + 1}: ${feedbackWords(bulls, cows)} instead of ` +
                `${feedbackWords(was.bulls, was.cows)}; ${leftWords(left, more)}`;
            return element('li', {}, element('button', {
                type: 'button', 'aria-label': words, click: () => this.repair(repair)
            }, element('span', {class: 'number'}, turn + 1), codeOf(app, was.code),
            pins(was.bulls, was.cows, app.tree.length), element('span', {'aria-hidden': 'true'}, '→'),
            pins(bulls, cows, app.tree.length),
            element('span', {class: 'note'}, leftWords(left, more))));
        }));
    }

    repair({turn, bulls, cows}) {
        Object.assign(this.history[turn], {bulls, cows});
        this.update();
        byId('say').focus(); /* the button that had it is gone */
    }

    drawEnd() {
        const {tree} = this.app, guesses = this.history.length;
        byId('over-say').textContent = `Found in ${counted(guesses, 'guess', 'guesses')}.`;
        byId('over-more').textContent = `This tree takes ${treeWords(tree)}.`;
        byId('over-again').textContent = 'Think of another code';
        show('over-undo', true);
    }

    again() {
        this.start();
        focusSaying();
    }

    saying() {
        const {history, guide, editing, app} = this;
        if (editing !== null) return `What should answer ${editing + 1} have been?`;
        if (this.done) return `Your code is ${codeText(app, history.at(-1).code)}.`;
        if (this.stuck) return 'Your answers contradict each other.';
        if (guide.left === 1) return 'Only one code is left: it must be this one.';
        if (history.length === 0) {
            const code = rulesWords(app.tree, app.alphabet);
            return `Think of a code: ${code}. How close is my first guess?`;
        }
        if (guide.offTree)
            return 'These answers lie off my tree; from here on I guess a code that agrees.';
        return `Guess ${history.length + 1}. How close is it?`;
    }

    spoken() {
        const {guide, history, app} = this;
        if (this.done) return `${this.saying()} ${byId('over-say').textContent}`;
        if (this.stuck) return `${this.saying()} ${byId('repair-say').textContent}`;
        const left = leftWords(guide.left, guide.more), code = codeText(app, guide.code);
        return `${left}. My guess ${history.length + 1}: ${code}.`;
    }
}

/* break.js - the player thinks of a code, the page guesses. The game is its history, and
 * everything else follows from that, so any answer can be taken back or corrected. */

class Breaker {
    /* The key under which the game is kept between visits. */
    keptAs() {
        return app.duel ? 'duel.break' : 'break';
    }

    /* How a kept game is listed as unfinished; '' if nothing would be lost with it. */
    unfinishedWords(kept) {
        const goesOn = validHistory(kept) && kept.length > 0 && kept.at(-1).bulls < app.tree.length;
        return goesOn ? `${codeText(app, kept[0].code)} …: ${counted(kept.length, 'answer')}` : '';
    }

    /* Begins a new game, or resumes one that was kept. */
    async start({kept} = {}) {
        const before = this.previewed ? this.suggestion() : '';
        this.previewed = false;
        this.history = validHistory(kept) ? kept : [];
        this.resumed = JSON.stringify(this.history);
        const guides = await app.ask('guidesOf', this.history);
        const {bulls, cows} = answerForm; /* entered meanwhile */
        this.take(guides);
        answerForm.offer();
        if (this.suggestion() === before) answerForm.take({bulls, cows});
        await this.finish();
    }

    /* Draws the game before the engine is ready, from the guides that the engine gave last time;
     * false if these are not known. */
    preview({kept} = {}) {
        const guides = store.get('guides.' + app.keptAs());
        const history = validHistory(kept) ? kept : [];
        if (!validGuides(guides, history)) return false;
        this.history = history;
        this.take(guides);
        if (this.stuck) return false; /* repairs are not kept */
        this.previewed = true;
        answerForm.offer();
        this.drawGame();
        return true;
    }

    /* Computes what follows from the history. */
    async update() {
        this.take(await app.ask('guidesOf', this.history));
        await this.finish();
    }

    take(guides) {
        this.guides = guides;
        this.guide = guides.at(-1);
        this.done = this.history.at(-1)?.bulls === app.tree.length;
        this.stuck = this.guide.kind === CONTRADICTION;
        this.editing = null;
        answerForm.clear();
    }

    async finish() {
        const {history} = this;
        if (app.duel && this.done) duelScored(history.length);
        this.list = this.stuck ? await app.ask('repairs', history) : [];
        keepGame(history);
        store.set('guides.' + app.keptAs(), this.guides);
        await this.draw();
        announce(this.spoken());
    }

    /* A text that identifies the guess being answered. */
    suggestion() {
        return [this.history.length, ...this.guide.code].join();
    }

    /* ---- what the player does ---- */

    /* The guess being answered. */
    code() {
        return this.guide.code;
    }

    async submit() {
        const {bulls, cows} = answerForm;
        if (this.done || (this.stuck && this.editing === null)) return;
        if (!answerForm.complete()) {
            say('Choose both numbers first.');
            return;
        }
        if (this.editing !== null) Object.assign(this.history[this.editing], {bulls, cows});
        else this.history.push({code: this.code(), bulls, cows});
        await this.update();
        if (this.stuck) focusSaying(); /* the form that had it is gone */
    }

    async solved() {
        answerForm.take({bulls: app.tree.length, cows: 0});
        await this.submit();
    }

    async undo() {
        if (app.duel && this.done) return; /* it has been counted */
        if (this.editing === null) this.history.pop();
        await this.update();
    }

    async edit(turn) {
        this.editing = turn;
        answerForm.take(this.history[turn]);
        await this.draw();
        byId('answer').querySelector('input:checked').focus();
    }

    keys(key) {
        return ['Enter', 'b', 'c', 'w', 'u', 'Backspace'].includes(key) || /^[0-9]$/.test(key);
    }

    async key(key) {
        if (key === 'u') await this.undo();
        else if (this.done && key === 'Enter') await this.again();
        else if (this.done || (this.stuck && this.editing === null)) return;
        else if (key === 'Enter') await this.submit();
        else answerForm.key(key, true);
    }

    /* ---- what is seen ---- */

    async draw() {
        this.drawGame();
        await drawKnown(this.history);
    }

    drawGame() {
        const asking = !this.done && !this.stuck, editing = this.editing !== null;
        const rows = this.history.map((turn, t) => this.row(turn, t));
        if (asking) rows.push(this.nowRow(rows.length + 1));
        byId('rows').replaceChildren(...rows, ...emptyRows(rows.length, app.tree.worst || ROWS));
        show('answer', asking || editing);
        show('repair', this.stuck && !editing);
        show('over', this.done);
        byId('answer-solved').hidden = editing || app.mode === 'assist';
        byId('answer-solved').textContent = app.tree.length === 1 ? 'It is right!' : `All ${app.tree.length} are right!`;
        byId('answer-undo').textContent = editing ? 'Leave it' : 'Undo';
        show('answer-undo', editing || this.history.length > 0);
        byId('say').textContent = this.saying();
        this.drawSymbols();
        byId('panel').classList.toggle('wrong', this.stuck);
        byId('panel').classList.toggle('won', this.done);
        this.drawMeter();
        answerForm.draw();
        drawUnfinished();
        drawDuel();
        if (this.stuck) this.drawRepairs();
        if (this.done) this.drawEnd();
        revealRow();
    }

    /* Before the first answer, draws the symbols that the player may choose from. */
    drawSymbols() {
        const {kind, ranges} = app.tree, count = ranges[0];
        const shown = this.history.length === 0 && app.mode === 'break' && count <= 12 &&
            ranges.every((range) => range === count);
        show('symbols', shown);
        if (!shown) return;
        const symbols = Array.from({length: count}, (_, symbol) => symbol);
        byId('symbols').replaceChildren(codeOf(app, symbols), kind === 1 ? 'each at most once' : 'any may repeat');
    }

    nowRow(number) {
        const {code} = this.guide;
        return row(this.editing === null ? 'now' : 'later', number,
            `My guess ${number}: ${codeText(app, code)}`, codeOf(app, code),
            element('span', {class: 'key'}));
    }

    row(turn, t) {
        const {bulls, cows, code} = turn, {left, kind, more} = this.guides[t + 1];
        const words = placeWords(bulls, cows), length = app.tree.length;
        const note = bulls === length ? '' : kind === CONTRADICTION ? 'none left'
            : (more ? '> ' : '') + `${left.toLocaleString('en')} left`;
        const won = this.done && t === this.history.length - 1;
        const key = this.done ? element('span', {class: 'key'}) : element('button', {
            type: 'button', class: 'key', title: 'Change this answer',
            click: () => app.act(() => this.edit(t)), 'aria-label': `Answer ${t + 1}: ${words}. Change it`
        });
        key.append(pins(bulls, cows, length));
        const text = `Guess ${t + 1}: ${codeText(app, code)}`;
        return row(this.editing === t ? 'now' : won ? 'won' : 'past', t + 1,
            this.done ? `${text}; ${words}` : text, codeOf(app, code), key, note);
    }

    drawMeter() {
        const {secrets} = app.tree, {left, more} = this.guide, meter = byId('meter');
        const shown = this.stuck ? 0 : left;
        const share = shown > 1 ? Math.log(shown) / Math.log(secrets) : 0;
        byId('meter-bar').style.setProperty('--share', Math.max(share, shown ? 0.02 : 0));
        const number = (more ? 'at least ' : '') + shown.toLocaleString('en');
        const text = this.stuck ? 'no code left' : `${number} of ${counted(secrets, 'code')} left`;
        byId('left').textContent = this.done ? '' : text;
        meter.setAttribute('aria-valuenow', Math.round(100 * share));
        meter.setAttribute('aria-valuetext', text);
        show('meter', !this.done);
    }

    drawRepairs() {
        const {history, list} = this;
        byId('repair-say').textContent = list.length === 0
            ? 'No single change resolves this: two or more answers are wrong. ' +
                'Undo, or change an answer on the board.'
            : 'Which answer was wrong? Any one of these changes would resolve it, likeliest first.';
        byId('repair-list').replaceChildren(...list.map((repair) => {
            const {turn, bulls, cows, left, more} = repair, was = history[turn];
            return element('li', {}, element('button', {
                type: 'button', click: () => app.act(() => this.repair(repair))
            }, unseen(this.repairWords(repair)), element('span', {class: 'drawn', 'aria-hidden': 'true'},
            element('span', {class: 'number'}, turn + 1), codeOf(app, was.code),
            pins(was.bulls, was.cows, app.tree.length), '→', pins(bulls, cows, app.tree.length),
            element('span', {class: 'note'}, leftWords(left, more)))));
        }));
    }

    repairWords({turn, bulls, cows, left, more}) {
        const was = this.history[turn];
        return `Answer ${turn + 1}: ${placeWords(bulls, cows)} instead of ` +
            `${placeWords(was.bulls, was.cows)}; ${leftWords(left, more)}`;
    }

    /* Corrects all answers for the code that the player had in mind. */
    async tell(text) {
        const {history} = this, code = codeTyped(text, app.alphabet, app.tree);
        if (!code) {
            say(`A code is ${rulesWords(app.tree, app.alphabet)}.`);
            return;
        }
        const right = history.map((turn) => score(turn.code, code));
        const wrong = history.flatMap(({bulls, cows}, t) => (right[t].join() === [bulls, cows].join() ? [] : [t + 1]));
        history.forEach((turn, t) => { [turn.bulls, turn.cows] = right[t]; });
        await this.update();
        focusSaying(); /* the form that had it is gone */
        say(`Corrected for ${codeText(app, code)}: ${wrong.length > 1 ? 'answers' : 'answer'} ${wrong.join(', ')}. ${this.saying()}`);
    }

    async repair({turn, bulls, cows}) {
        Object.assign(this.history[turn], {bulls, cows});
        await this.update();
        focusSaying(); /* the button that had it is gone */
    }

    drawEnd() {
        const {tree} = app, guesses = this.history.length;
        byId('over-say').textContent = `Found in ${counted(guesses, 'guess', 'guesses')}.`;
        byId('over-more').textContent = tree.hasTree ? `I need ${treeWords(tree)}.` : '';
        byId('over-again').textContent = app.duel ? duelNext() : 'Think of another code';
        show('over-undo', !app.duel);
        show('over-replay', false);
    }

    async again() {
        await (app.duel ? nextInDuel() : this.start());
        focusSaying();
    }

    saying() {
        const {history, guide, editing} = this;
        if (editing !== null) return `What should answer ${editing + 1} have been?`;
        if (this.done) return `Your code is ${codeText(app, history.at(-1).code)}.`;
        if (this.stuck) return 'Your answers contradict each other.';
        if (guide.left === 1 && !guide.more) return 'Only one code is left: it must be this one.';
        if (history.length === 0) {
            return `Pick ${codeWords(app.tree)} in secret (in your head or on paper; do not enter them). ` +
                'Compare with my guess on the board.';
        }
        if (guide.offTree && app.tree.hasTree)
            return 'These answers lead off my tree; from here on I guess codes that fit.';
        return `Guess ${history.length + 1}. How close is it?`;
    }

    /* What is announced; after a contradiction also the likeliest repairs. */
    spoken() {
        const {guide, history} = this;
        if (this.done) return `${this.saying()} ${byId('over-say').textContent}`;
        if (this.stuck) {
            const likeliest = this.list.slice(0, 3).map((repair) => this.repairWords(repair));
            return [this.saying(), byId('repair-say').textContent, ...likeliest.map((one) => one + '.')].join(' ');
        }
        const code = codeText(app, guide.code);
        const left = history.length === 0 ? this.saying() : `${leftWords(guide.left, guide.more)}.`;
        return `${left} My guess ${history.length + 1}: ${code}.`;
    }
}

/* Whether these are guides as coach.js makes them for a history of this length. */
function validGuides(guides, history) {
    return Array.isArray(guides) && guides.length === history.length + 1 && guides.every((guide) =>
        Number.isInteger(guide?.kind) && Number.isInteger(guide.left) && validCode(guide.code));
}

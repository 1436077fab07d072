/* make.js - the page thinks of a code, the player guesses. A fiend has no code: each of its answers
 * is the one that leaves the most codes. */

class Maker {
    /* The game of the day has a key of its own, even when it is finished; one begun before midnight
     * belongs to the day it was begun. */
    keptAs({seed} = {}) {
        return app.duel ? 'duel.make' : (seed === undefined ? this.daily : isToday(seed)) ? 'daily' : 'make';
    }

    /* How a kept game is listed as unfinished; '' if nothing would be lost with it. */
    unfinishedWords(kept) {
        if (!kept || kept.over || !(kept.made > 0) || !this.canGoOn(kept)) return '';
        const name = kept.seed ? `${rulesText(app.tree)}#${kept.seed}` : kept.fiend ? 'Against a fiend' : 'Practice';
        return `${name}: ${counted(kept.made, 'guess', 'guesses')}`;
    }

    /* Begins a game: of a seed, against a fiend, with a given code and history (practice), or at
     * random; or resumes the one that was kept. */
    async start({seed, fiend, secret, history, kept} = {}) {
        kept = fiend || secret ? null : this.resumable(kept, seed);
        this.resumed = JSON.stringify(kept);
        this.take(kept ?? {fiend, history, given: secret, seed: seed || (this.previewed && this.seed)});
        this.secret = this.seed ? await app.ask('secret', this.seed) : this.given;
        if (!this.previewed) pegs.held.clear();
        pegs.reset(this.previewed ? pegs.code : this.rowOf(kept)); /* pegs placed meanwhile stay */
        this.previewed = false;
        pegs.drawPalette();
        await this.update();
    }

    /* Draws the game before the engine is ready; false if it is finished, since its code would be
     * needed. */
    preview({seed, kept} = {}) {
        kept = this.resumable(kept, seed);
        if (kept?.over) return false;
        this.take(kept ?? {seed});
        Object.assign(this, {said: '', previewed: true});
        pegs.reset(this.rowOf(kept));
        pegs.drawPalette();
        this.drawGame();
        return true;
    }

    /* Takes over a kept game, or a new one by what is to be known of it. */
    take({seed, fiend, given, history, undone, made, hints, hinted, over, practice}) {
        this.fiend = Boolean(fiend);
        this.given = given || null;
        this.seed = fiend || given ? null : seed || chanceSeed();
        this.daily = isToday(this.seed);
        this.history = history || [];
        this.undone = validHistory(undone) ? undone : []; /* what redo() puts back */
        this.made = Number(made) || 0; /* guesses, those taken back included */
        this.hints = Number(hints) || 0;
        this.hinted = hinted; /* the history at the last hint, as text */
        this.over = ['solved', 'given up'].includes(over) ? over : null;
        this.practice = this.given !== null || practice === true;
    }

    canGoOn(kept) {
        return (kept.fiend || validSeed(kept.seed) || validCode(kept.given)) && validHistory(kept.history);
    }

    /* The game to resume: the one that was kept, an unfinished one of this seed, or null. */
    resumable(kept, seed) {
        const found = !seed || kept?.seed === seed ? kept : unfinished().find((one) => one.seed === seed);
        return found && this.canGoOn(found) ? found : null;
    }

    /* The pegs of the row that was being made. */
    rowOf(kept) {
        const {length, ranges} = app.tree, row = Array.isArray(kept?.row) ? kept.row : [];
        return row.length === length && row.every((symbol, i) => symbol === null || symbol < ranges[i]) ? row : [];
    }

    /* Keeps the game, unless that of a later day is kept (the clock was set back) or its own end (it
     * was finished in another window). */
    keep() {
        const {seed, fiend, given, history, undone, made, hints, hinted, over, practice} = this, kept = store.get(app.keptAs());
        if (this.daily && (kept?.seed > seed || (kept?.seed === seed && kept.over))) return;
        const row = over ? null : pegs.code;
        keepGame(fiend && over ? null : {seed, fiend, given, history, undone, made, hints, hinted, over, practice, row});
    }

    async update() {
        this.said = '';
        this.unsure();
        this.keep();
        app.setHash();
        await this.draw();
    }

    /* ---- what the player does ---- */

    /* Called when the player has changed the pegs. */
    changed(words = '') {
        this.said = '';
        this.unsure();
        if (words) this.say(words);
        this.drawGo();
        if (!this.previewed) this.keep();
    }

    async submit() {
        const {history} = this, {code} = pegs;
        if (this.over) return;
        if (!pegs.complete()) {
            this.say(`${this.asking()} first.`);
            return;
        }
        const before = history.findIndex((turn) => turn.code.join() === code.join());
        if (before >= 0) {
            this.say(`You guessed that already, as guess ${before + 1}; it does not count.`);
            return;
        }
        const ruled = this.ruledOut(code);
        if (ruled >= 0) {
            this.say(`Answer ${ruled + 1} rules that out; it does not count.`);
            return;
        }
        const [bulls, cows] = this.secret ? score(code, this.secret) : await app.ask('fiend', history, code);
        history.push({code, bulls, cows});
        this.undone = [];
        this.made++;
        pegs.reset([]);
        announce(`Guess ${history.length}: ${codeText(app, code)}; ${placeWords(bulls, cows)}.`);
        if (bulls === app.tree.length) await this.end('solved');
        else if (history.length === TURNS - 1 || this.made >= this.limit()) await this.end('given up');
        else await this.update();
    }

    /* The first answer that rules a code out of a hard game; -1 if none does. */
    ruledOut(code) {
        return chosen.hard === 'on' ? this.history.findIndex((turn) =>
            score(turn.code, code).join() !== [turn.bulls, turn.cows].join()) : -1;
    }

    /* The most guesses allowed. */
    limit() {
        return app.duel ? duelLimit() : chosen.limit === 'ten' ? TEN : TURNS - 1;
    }

    async hint() {
        if (this.over) return;
        const {history} = this, guide = (await app.ask('guidesOf', history)).at(-1);
        const {left, more} = guide, ruled = this.ruledOut(guide.code) >= 0;
        const code = ruled ? await app.ask('advice', history, true) : guide.code;
        const at = JSON.stringify(history); /* the last hint once more is not counted */
        this.hints += Number(this.hinted !== at);
        this.hinted = at;
        pegs.reset(code);
        await this.update();
        this.say(left === 1 && !more ? `It must be ${codeText(app, code)}.`
            : `${leftWords(left, more)}. A good guess: ${codeText(app, code)}.`);
        if (left > 1) this.explain(code);
    }

    /* Says how a guess splits the codes left; computing that may take a while. */
    async explain(code) {
        const {history} = this, made = this.made;
        const split = await app.aside((engine) => engine.ask('split', history, code));
        if (!split || this.history !== history || this.made !== made || app.mode !== 'make') return;
        byId('why').textContent = `${codeText(app, code)}: ${splitWords(split)}`;
        show('why', true);
    }

    /* Moves the last guess off the board; the row being filled stays as it is. */
    async undo() {
        if (this.over || this.history.length === 0) return;
        this.undone.push(this.history.pop());
        await this.update();
        this.say(`Guess ${this.history.length + 1} is off the board; it still counts.`);
    }

    async redo() {
        if (this.over || this.undone.length === 0) return;
        this.history.push(this.undone.pop());
        await this.update();
        this.say(`Guess ${this.history.length} is on the board again; it was counted once.`);
    }

    /* Whether the player means it: a button that ends a running game must be pressed twice. */
    means(id, asked, words) {
        const nothing = this.made === 0 || this.daily; /* would be lost */
        if (this.sure?.id === id || this.over || (nothing && id !== 'guess-give-up')) return true;
        this.unsure();
        this.sure = {id, words: byId(id).textContent};
        byId(id).textContent = words;
        this.say(asked);
        return false;
    }

    unsure() {
        if (this.sure) byId(this.sure.id).textContent = this.sure.words;
        this.sure = null;
    }

    /* Whether this button may end the running game. */
    mayEnd(id) {
        return this.means(id, 'Your game is not over. Press again to leave it.', 'Leave this game');
    }

    async giveUp() {
        if (this.daily && this.made === 0) {
            this.say('You made no guess: my code stays hidden, and you can still play the game ' +
                'of the day.');
            return;
        }
        if (this.means('guess-give-up', 'Give up? Press again and I will show my code.', 'Show it'))
            await this.end('given up');
    }

    async end(how) {
        this.over = how;
        this.secret ||= how === 'solved' ? this.history.at(-1).code
            : await app.ask('anyCode', this.history);
        const rules = rulesText(app.tree), solved = how === 'solved';
        if (this.daily) keepDay(rules, this.seed, solved, this.made, this.hints);
        /* Without a guess there is nothing to record, as in the terminal. */
        if (this.seed && this.made > 0)
            this.practice ||= !keepRecord(rules, this.seed, solved ? this.made : 0, this.hints);
        if (app.duel) duelScored((solved ? this.made : duelLimit() + 1) + this.hints);
        await this.update();
        announce(this.result());
        if (how === 'solved') celebrate(app.alphabet.length);
    }

    /* After the game of the day, resumes the ordinary one if that is not over. */
    async another() {
        const kept = this.daily ? store.get(app.keptAs({seed: ''})) : null;
        await this.start(kept && !kept.over ? {kept} : {});
    }

    /* The same code again, as practice, since it is known now. */
    async replay() {
        await this.start({secret: this.secret});
        focusSaying();
    }

    async again() {
        await (app.duel ? nextInDuel() : this.fiend ? this.start({fiend: true}) : this.another());
        focusSaying();
    }

    keys(key) {
        return ['Enter', 'Backspace', 'Escape', 'ArrowLeft', 'ArrowRight', '?', '*', '+'].includes(key) ||
            app.alphabet.includes(key.toUpperCase());
    }

    async key(key) {
        if (this.over) {
            if (key === 'Enter') await this.again();
        } else if (key === 'Enter') await this.submit();
        else if (key === '?') await this.hint();
        else pegs.key(key);
    }

    say(text) {
        this.said = text;
        say(text);
    }

    /* ---- what is seen ---- */

    async draw() {
        this.drawGame();
        if (this.over) await this.drawEnd();
        await drawKnown(this.history);
    }

    drawGame() {
        const {over} = this;
        const past = this.history.map((turn, t) => this.row(turn, t));
        const now = over ? [] : [pegs.line(this.history.length + 1)];
        byId('rows').replaceChildren(this.secretRow(), ...past, ...now,
            ...emptyRows(past.length + now.length, (app.tree.worst || 6) + 1));
        show('guess', !over);
        show('guess-actions', !over);
        show('over', over !== null);
        byId('panel').classList.toggle('won', over === 'solved');
        show('over-undo', false);
        show('over-replay', this.daily);
        show('share', !app.duel);
        drawDuel();
        show('share-line', this.seed !== null);
        drawUnfinished();
        byId('left').replaceChildren(...over ? [] : this.counts());
        byId('say').replaceChildren(...this.said ? [this.said] : this.saying());
        show('why', false);
        show('guess-undo', this.history.length > 0);
        show('guess-redo', this.undone.length > 0);
        this.drawGo();
        byId('share-id').textContent = this.id();
        drawDay();
        if (!over) pegs.draw();
        show('analysis', over !== null && this.history.length > 0);
        revealRow();
    }

    counts() {
        const meanings = pinsExplained();
        if (this.made === 0) return meanings;
        const made = `${counted(this.made, 'guess', 'guesses')} made` +
            (this.hints ? `, ${counted(this.hints, 'hint')}.` : '.');
        return this.made > 2 ? [made] : [...meanings, element('span', {class: 'made'}, `${made} The order of the pins means nothing.`)];
    }

    /* What the player must still choose before guessing. */
    asking() {
        const empty = pegs.code.filter((symbol) => symbol === null).length;
        const more = empty < pegs.code.length ? 'more ' : '';
        return `Choose ${counted(empty, more + symbolsWord(app.tree))}`;
    }

    drawGo() {
        const complete = pegs.complete();
        byId('guess-go').disabled = !complete;
        byId('guess-go').textContent = complete ? 'Guess' : this.asking();
    }

    row(turn, t) {
        const {bulls, cows, code} = turn, words = placeWords(bulls, cows);
        const key = element('span', {class: 'key'}, pins(bulls, cows, code.length));
        const said = `Guess ${t + 1}: ${codeText(app, code)}; ${words}`;
        if (this.over) {
            const won = this.over === 'solved' && t === this.history.length - 1;
            return row(won ? 'won' : 'past', t + 1, said, codeOf(app, code), key);
        }
        const number = element('button', {type: 'button', class: 'number', 'aria-label': `Copy guess ${t + 1}`}, t + 1);
        return pegs.copies(row('past', number, said, pegs.source(code), key), code);
    }

    /* The row of the code, hidden until the end. */
    secretRow() {
        const cover = () => element('span', {class: 'peg cover'}, '?');
        const code = this.over ? codeOf(app, this.secret) : element('span',
            {class: 'code', 'aria-hidden': 'true'}, ...Array.from({length: app.tree.length}, cover));
        const text = this.over ? `My code: ${codeText(app, this.secret)}` : 'My code, hidden';
        return row('secret', '', text, code, element('span', {class: 'key'}));
    }

    id() {
        return `${rulesText(app.tree)}#${this.seed}`;
    }

    async copyLink() {
        const link = served() ? location.href : this.id();
        this.say(await copyText(link) ? `${served() ? 'The link' : link} is copied.` : `Copy this link: ${link}`);
    }

    /* What is said above the row, as texts and elements. */
    saying() {
        if (this.over) return [this.result()];
        const {history} = this, {tree} = app, word = symbolsWord(tree);
        if (history.length === 0) {
            const begin = this.fiend ? 'I may change my code as long as it fits my answers. Corner me!'
                : `I hid ${codeWords(tree)}.`;
            return [`${begin} Tap ${counted(tree.length, word)} to fill the row, then press Guess.`];
        }
        const {bulls, cows} = history.at(-1);
        return bulls + cows > 0 ? placesDrawn(bulls, cows) : [`None of these ${word}s is in my code.`];
    }

    result() {
        const hints = this.hints ? ` with ${counted(this.hints, 'hint')}` : '';
        if (this.over === 'solved')
            return `Solved in ${counted(this.taken(), 'guess', 'guesses')}${hints}!`;
        const lost = this.made >= this.limit()
            ? `Not found in ${this.made === TEN ? 'ten' : this.made} guesses. ` : '';
        return lost + (this.secret ? `My code was ${codeText(app, this.secret)}.` : 'No code is left.');
    }

    /* Reviews the game. That takes a while: the page does not wait for it, and the next game ends it. */
    async analyse() {
        const {history} = this;
        byId('analysis-list').replaceChildren();
        byId('analysis-figure').textContent = '';
        byId('analysis-sums').textContent = 'Working it out…';
        const found = await app.aside((engine) => Promise.all(history.map((_, t) =>
            engine.ask('analysis', history, t))));
        if (!found || this.history !== history || !this.over) return;
        const figure = drawAnalysis(history, found, this.fiend);
        if (this.seed && !this.practice) keepFigure(rulesText(app.tree), this.seed, figure);
    }

    /* The guesses that the code took, also those with which the explorer began. */
    taken() {
        return Math.max(this.made, this.history.length);
    }

    /* Compares the player with the tree. */
    compared(takes) {
        const tree = `I would have needed ${counted(takes, 'guess', 'guesses')}`;
        const taken = this.taken();
        if (this.over !== 'solved' || this.hints || taken > takes) return `${tree}.`;
        return taken < takes ? `${tree}: you beat me!` : `${tree}, as you did.`;
    }

    async drawEnd() {
        const rules = rulesText(app.tree);
        const takes = this.secret && app.tree.hasTree ? await app.ask('guesses', this.secret) : 0;
        byId('over-say').textContent = takes ? this.compared(takes) : '';
        byId('over-more').textContent = !this.practice ? recordWords(rules)
            : `${this.seed ? 'You have played this code before: this' : 'This'} is practice, not recorded.`;
        byId('over-again').textContent = app.duel ? duelNext() : this.fiend ? 'Another fiend' : 'Another code';
        show('over-day', this.daily);
        byId('day-text').value = this.daily ? dayText(this) : '';
        byId('day-bars').replaceChildren(...barsOf(dayRecord(rules).counts, 'day'));
        this.analyse();
    }
}

const TEN = 10; /* guesses, where they are limited */

const chanceSeed = () => String(crypto.getRandomValues(new Uint32Array(1))[0] % 1000000);

const validCode = (code) => Array.isArray(code) && code.length === app.tree.length &&
    code.every((symbol, i) => Number.isInteger(symbol) && symbol >= 0 && symbol < app.tree.ranges[i]);

const validSeed = (seed) => typeof seed === 'string' && /^[!-~]{1,32}$/.test(seed);

/* Whether a kept history is sound: another version of this page may have written it. */
function validHistory(history) {
    const possible = answers();
    return Array.isArray(history) && history.length < TURNS && history.every((turn) => validCode(turn?.code) &&
        possible.some(([bulls, cows]) => bulls === turn.bulls && cows === turn.cows));
}

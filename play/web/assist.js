/* assist.js - the player plays elsewhere and enters each guess and its answer; the page says what
 * they leave, and which guess is best next. */

class Assistant extends Breaker {
    keptAs() {
        return 'assist';
    }

    async start(given) {
        if (!this.previewed) {
            pegs.held.clear();
            this.suggested = null;
        }
        pegs.drawPalette();
        await super.start(given);
    }

    preview(given) {
        this.suggested = null;
        pegs.drawPalette();
        return super.preview(given);
    }

    async finish() {
        await super.finish();
        await this.explain();
        if (this.guide.offTree && this.guide.left > 1) this.improve();
    }

    /* Off the tree the first suggestion is a quick one; the best takes a while and is said when it
     * is found. The row stays, since the player may be answering it already. */
    async improve() {
        const {guide, history} = this;
        const code = await app.aside((engine) => engine.ask('advice', history));
        if (!code || this.guide !== guide || app.mode !== 'assist' || this.editing !== null) return;
        if (code.join() !== guide.code.join()) say(`Better still: ${codeText(app, code)}.`);
    }

    /* Called when the player has changed the pegs. */
    changed(words) {
        if (words) say(words);
        answerForm.draw();
        app.act(() => this.explain());
    }

    code() {
        return pegs.code;
    }

    async submit() {
        if (this.editing === null && !pegs.complete()) say('Enter all pegs of the guess first.');
        else await super.submit();
    }

    keys(key) {
        return super.keys(key) || app.alphabet.includes(key.toUpperCase()) ||
            ['ArrowLeft', 'ArrowRight', '*', '+'].includes(key);
    }

    async key(key) {
        const {alphabet} = app, symbol = alphabet.includes(key.toUpperCase());
        if (this.editing !== null || key === 'Enter') await super.key(key);
        else if (symbol || key === 'Backspace') pegs.key(key);
        else if (!answerForm.key(key, false) && !pegs.key(key)) await super.key(key);
    }

    /* ---- what is seen ---- */

    drawGame() {
        const asking = !this.done && !this.stuck && this.editing === null;
        if (asking && this.suggested !== this.suggestion()) {
            this.suggested = this.suggestion();
            pegs.reset(this.guide.code);
        }
        show('guess', asking);
        show('guess-actions', false);
        super.drawGame();
        if (asking) {
            pegs.draw();
            answerForm.drawPins();
            revealRow(); /* the pegs make it higher */
        }
    }

    nowRow(number) {
        return this.editing === null ? pegs.line(number) : super.nowRow(number);
    }

    /* Explains the suggestion, and the player's guess beside it. */
    async explain() {
        const {guide, done, stuck, history} = this;
        const split = !done && !stuck && guide.left > 1 &&
            await app.ask('split', history, guide.code);
        show('why', Boolean(split));
        if (!split) return;
        const lines = [`${codeText(app, guide.code)} is my guess: ${splitWords(split)}`];
        if (pegs.complete() && pegs.code.join() !== guide.code.join())
            lines.push(`Yours: ${splitWords(await app.ask('split', history, pegs.code))}`);
        byId('why').textContent = lines.join(' ');
    }

    drawEnd() {
        super.drawEnd();
        byId('over-more').textContent = '';
        byId('over-again').textContent = 'Another game';
    }

    saying() {
        const {history, guide, editing} = this;
        if (editing !== null || this.stuck) return super.saying();
        if (this.done) return `The code is ${codeText(app, history.at(-1).code)}.`;
        if (history.length === 0)
            return 'Playing elsewhere? Enter your guess and its answer; I will say what is best next.';
        if (guide.left === 1 && !guide.more) return `It must be ${codeText(app, guide.code)}.`;
        return `Best next: ${codeText(app, guide.code)}. Or enter what you guessed, and the answer.`;
    }

    spoken() {
        return this.done || this.stuck ? super.spoken()
            : `${leftWords(this.guide.left, this.guide.more)}. ${this.saying()}`;
    }
}

/* Describes how a guess splits the codes left. */
function splitWords({count, parts}) {
    const mean = parts.reduce((sum, {codes, bulls}) =>
        sum + (bulls === app.tree.length ? 0 : codes * codes), 0) / count;
    const right = parts.some(({bulls}) => bulls === app.tree.length);
    return `${counted(parts.length, 'kind of answer', 'kinds of answers')}, ` +
        `${mean.toLocaleString('en', {maximumFractionDigits: 1})} codes left on average, ` +
        `at most ${Math.max(...parts.map(({codes}) => codes)).toLocaleString('en')}; ` +
        `${right ? 'it could be the code' : 'it cannot be the code'}.`;
}

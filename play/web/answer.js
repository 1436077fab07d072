/* answer.js - the form for an answer: how many bulls, how many cows. Nothing is preselected. */

/* Whether such an answer exists: with all pegs but one in place, the last is not out of place; and
 * without repeats, any two codes share symbols if there are too few for disjoint ones. */
function answerPossible(bulls, cows) {
    const {kind, length, ranges} = app.tree;
    const least = kind === 1 ? 2 * length - ranges[0] : 0, sum = bulls + cows;
    return sum >= least && sum <= length && !(bulls === length - 1 && cows === 1);
}

class AnswerForm {
    constructor() {
        this.clear();
        byId('answer').addEventListener('change', (event) => this.choose(event.target));
    }

    clear() {
        this.bulls = this.cows = null; /* not chosen yet */
        this.next = 'bulls'; /* which of the two a typed digit means */
    }

    take({bulls, cows}) {
        Object.assign(this, {bulls, cows, next: 'bulls'});
    }

    complete() {
        return this.bulls !== null && this.cows !== null;
    }

    offer() {
        for (const name of ['bulls', 'cows']) {
            byId(name).replaceChildren(...Array.from({length: app.tree.length + 1}, (_, value) =>
                element('label', {class: 'choice'},
                    element('input', {type: 'radio', name, value,
                        'aria-label': counted(value, name === 'bulls' ? 'right place' : 'wrong place')}),
                    element('span', {'aria-hidden': 'true'}, value))));
        }
    }

    choose({name, value}) {
        if (name === 'bulls') this.setBulls(Number(value));
        else if (name === 'cows') this.set(this.bulls, Number(value));
    }

    /* Chooses the number of cows, too, if only one is possible. */
    setBulls(bulls) {
        const possible = cowsBeside(bulls);
        this.set(bulls, possible.length === 1 ? possible[0]
            : possible.includes(this.cows) ? this.cows : null);
    }

    /* False, and nothing is changed, if no answer has these numbers. */
    set(bulls, cows) {
        if (!answers().some(([b, c]) => b === (bulls ?? b) && c === (cows ?? c))) return false;
        Object.assign(this, {bulls, cows});
        this.draw();
        revealRow(); /* the panel may be higher now */
        return true;
    }

    /* Like set(), but takes the nearest possible answer: while somebody enters an answer pin by
     * pin, most of the steps are impossible ones. */
    setNear(bulls, wish) {
        const [nearest] = cowsBeside(bulls).sort((a, b) => Math.abs(a - wish) - Math.abs(b - wish));
        if (nearest !== undefined) this.set(bulls, nearest);
    }

    /* A tap on a hole of the answer cycles through bull, cow, nothing. */
    tap(hole) {
        const bulls = this.bulls || 0, cows = this.cows || 0;
        if (hole < bulls) this.setNear(bulls - 1, cows + 1);
        else if (hole < bulls + cows) this.setNear(bulls, cows - 1);
        else if (answerPossible(bulls + 1, cows)) this.set(bulls + 1, cows);
        else this.setNear(bulls, cows + 1);
    }

    /* b and c count up, digits choose bulls, then cows. */
    key(key, digits) {
        const bulls = this.bulls || 0, cows = this.cows || 0;
        if (key === 'b') this.setNear(bulls + 1, cows);
        else if (key === 'c' || key === 'w') this.setNear(bulls, cows + 1);
        else if (digits && /^[0-9]$/.test(key)) this.digit(Number(key));
        else if (digits && key === 'Backspace') this.erase();
        else return false;
        return true;
    }

    digit(value) {
        const first = this.next === 'bulls', possible = cowsBeside(value);
        const taken = first ? this.set(value, possible.length === 1 ? possible[0] : null)
            : this.set(this.bulls, value);
        if (taken) this.next = first ? 'cows' : 'bulls';
    }

    erase() {
        this.clear();
        this.draw();
    }

    draw() {
        const {bulls, cows} = this, complete = this.complete(), possible = answers();
        for (const input of byId('answer').querySelectorAll('input')) {
            const value = Number(input.value);
            input.checked = value === (input.name === 'bulls' ? bulls : cows);
            input.disabled = !possible.some(([b, c]) =>
                (input.name === 'bulls' ? b === value : c === value && b === (bulls ?? b)));
        }
        byId('answer-go').disabled = !complete;
        byId('answer-go').textContent = complete ? app.mode === 'assist' ? 'Use this answer' : 'Send the answer'
            : bulls === null && cows === null ? 'Choose both numbers' : 'Choose the other';
        this.drawPins();
    }

    /* Draws the answer so far into the row that it is for. */
    drawPins() {
        const key = byId('rows').querySelector('.now .key');
        if (!key) return;
        const holes = pins(this.bulls || 0, this.cows || 0, app.tree.length);
        holes.querySelectorAll('.pin').forEach((pin, i) => pin.addEventListener('click', (event) => {
            event.stopPropagation();
            this.tap(i);
        }));
        key.replaceChildren(holes);
    }
}

const answerForm = new AnswerForm();

/* All answers that exist, [bulls, cows]. */
function answers() {
    const numbers = [...Array(app.tree.length + 1).keys()];
    return numbers.flatMap((bulls) => numbers.map((cows) => [bulls, cows]))
        .filter(([bulls, cows]) => answerPossible(bulls, cows));
}

/* The numbers of cows that are possible with this number of bulls. */
const cowsBeside = (bulls) => answers().flatMap(([one, cows]) => (one === bulls ? [cows] : []));

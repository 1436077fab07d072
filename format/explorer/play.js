/* play.js - continues a game from a node, in a page that has nothing but the tree: either the tree
 * guesses the player's code, or the player guesses one that agrees with the answers so far. */

/* What identifies a button when it is drawn again: the words before a colon, since those after it
 * may change. */
const nameOfButton = (one) => (one.getAttribute('aria-label') || one.textContent).split(':')[0];

class GameFromNode {
    /* Calls `leave` when the player goes back to the tree, with the node to show there. */
    constructor(tree, node, leave) {
        Object.assign(this, {tree, start: node});
        this.saying = element('p', {class: 'explorer-guess', tabindex: -1});
        this.rows = element('ol', {class: 'turns', 'aria-label': 'The guesses so far'});
        this.controls = element('div', {class: 'controls'});
        this.back = element('button', {type: 'button', click: () => leave(this.node ?? node)}, 'Back to the tree');
        this.root = element('section', {class: 'explorer played', 'aria-label': 'The game'},
            this.saying, this.rows, this.controls);
        this.begin();
    }

    begin() {
        this.node = this.start; /* null: off the tree */
        this.history = this.tree.history(this.node);
        this.over = false;
        this.draw();
    }

    draw() {
        const had = this.root.contains(document.activeElement) && nameOfButton(document.activeElement);
        this.saying.replaceChildren(...this.words());
        this.rows.replaceChildren(...this.history.map((turn, t) => this.row(turn, t)), ...this.openRow());
        this.controls.replaceChildren(...this.choices());
        const again = had && [...this.root.querySelectorAll('button')].find((one) => nameOfButton(one) === had);
        if (had) (again && !again.disabled ? again : this.saying).focus({preventScroll: true}); /* it was drawn anew */
    }

    row({code, bulls, cows}, t) {
        return element('li', {class: 'turn'}, element('span', {class: 'small'}, t + 1),
            ...codeSaid(this.tree, code), pinsSaid(bulls, cows, this.tree.length));
    }

    openRow() {
        return [];
    }

    button(text, click, attributes = {}) {
        return element('button', {type: 'button', click, ...attributes}, text);
    }

    guesses() {
        return counted(this.history.length, 'guess', 'guesses');
    }

    /* Adds a turn, on the tree or off it. */
    add(code, bulls, cows) {
        const {tree, node} = this, label = labelOf(bulls, cows);
        const onTree = node !== null && tree.guess(node).join() === code.join();
        this.history.push({code, bulls, cows});
        this.over = bulls === tree.length;
        if (!this.over) this.node = onTree ? tree.child(node, label) ?? null : null;
        this.draw();
        this.saying.focus({preventScroll: true});
    }
}

/* The player has a code and answers; only answers that some code gives are offered. */
class TreeGuesses extends GameFromNode {
    words() {
        const {tree, history, over} = this;
        if (over) return [`Found in ${this.guesses()}: `, ...codeSaid(tree, history.at(-1).code)];
        const ask = history.length > 0 ? 'Think of a code that agrees with all this. ' : 'Think of a code. ';
        return [this.node === this.start ? ask : '', `My guess ${history.length + 1}: `,
            ...codeSaid(tree, tree.guess(this.node)), ' How close is it?'];
    }

    choices() {
        const {tree, node, history, start} = this;
        const undo = history.length > tree.path(start).length - 1
            ? [this.button('Undo', () => this.undo())] : [];
        if (this.over) return [this.actions(this.button('Another code', () => this.begin()), ...undo)];
        const answers = tree.children(node).map((child) => tree.answer(child));
        if (tree.canBeRight(node)) answers.push([tree.length, 0]);
        answers.sort(([b, c], [d, e]) => b + c - d - e || b - d);
        return [element('div', {class: 'actions', role: 'group', 'aria-label': 'Its answer'},
            ...answers.map(([bulls, cows]) => element('button', {type: 'button', class: 'next',
                title: feedbackWords(bulls, cows), click: () => this.add(tree.guess(node), bulls, cows)},
            pinsSaid(bulls, cows, tree.length)))), this.actions(...undo)];
    }

    actions(...buttons) {
        return element('div', {class: 'actions'}, ...buttons, this.back);
    }

    undo() {
        const {tree} = this, last = this.history.pop();
        if (last.bulls !== tree.length) this.node = tree.path(this.node).at(-2);
        this.over = false;
        this.draw();
    }
}

/* The player guesses a code drawn from those that agree. */
class PlayerGuesses extends GameFromNode {
    begin() {
        const {tree, start} = this;
        this.secret = tree.chanceCode(start);
        this.given = false; /* whether the code was shown */
        this.clear();
        super.begin();
    }

    clear() {
        this.code = new Array(this.tree.length).fill(null);
        this.at = 0;
    }

    words() {
        const {tree, secret, history, given, over, start} = this;
        if (!over) {
            return [history.length === tree.path(start).length - 1
                ? `I have one of ${counted(tree.left(start), 'code')} in mind. Your guess ${history.length + 1}?`
                : `${feedbackWords(history.at(-1).bulls, history.at(-1).cows)}. Your guess ${history.length + 1}?`];
        }
        const takes = counted(tree.pathOf(secret).length, 'guess', 'guesses');
        return given ? ['My code was ', ...codeSaid(tree, secret), ` The tree takes ${takes}.`]
            : [`Solved in ${this.guesses()}! The tree takes ${takes}.`];
    }

    openRow() {
        if (this.over) return [];
        const {code, at} = this, number = this.history.length + 1;
        return [element('li', {class: 'turn'}, element('span', {class: 'small'}, number),
            element('span', {class: 'code', role: 'group', 'aria-label': 'Your guess'},
                ...code.map((symbol, i) => this.hole(symbol, i, i === at))))];
    }

    hole(symbol, i, chosen) {
        const {alphabet} = this.tree;
        const made = pegButton(alphabet, symbol, {click: () => this.tap(i), 'aria-current': chosen ? 'true' : false,
            'aria-label': `Position ${i + 1}: ${symbol === null ? 'empty' : alphabet[symbol]}`});
        made.classList.toggle('at', chosen);
        return made;
    }

    choices() {
        if (this.over) {
            return [element('div', {class: 'actions'},
                this.button('Another code', () => this.begin()), this.back)];
        }
        const {tree, code, at, node} = this;
        const palette = Array.from({length: tree.about.ranges[at]}, (_, symbol) => pegButton(
            tree.alphabet, symbol, {click: () => this.put(symbol), 'aria-label': `Put ${tree.alphabet[symbol]}`}));
        return [element('div', {class: 'actions', role: 'group', 'aria-label': 'Symbols'}, ...palette),
            element('div', {class: 'actions'},
                this.button('Guess', () => this.submit(), {class: 'strong', disabled: code.includes(null)}),
                this.button('Hint', () => this.hint(), {disabled: node === null}),
                this.button('Show the code', () => this.giveUp()), this.back)];
    }

    /* ---- what the player does ---- */

    tap(i) {
        if (this.at === i) this.code[i] = null;
        this.at = i;
        this.draw();
    }

    put(symbol) {
        const {code, at, tree} = this;
        if (symbol < 0 || symbol >= tree.about.ranges[at]) return;
        if (tree.about.kind === 1) this.code = code.map((one) => (one === symbol ? null : one));
        this.code[at] = symbol;
        const empty = this.code.indexOf(null);
        this.at = empty < 0 ? Math.min(at + 1, code.length - 1) : empty;
        this.draw();
    }

    submit() {
        const {code, secret} = this;
        if (this.over || code.includes(null)) return;
        const [bulls, cows] = score(code, secret);
        this.clear();
        this.add(code, bulls, cows);
    }

    hint() {
        this.code = this.tree.guess(this.node);
        this.at = this.code.length - 1;
        this.draw();
    }

    giveUp() {
        this.given = this.over = true;
        this.draw();
        this.saying.focus({preventScroll: true});
    }

    /* Acts on symbols, Backspace and Enter; false for other keys. */
    key(key) {
        const last = this.code.findLastIndex((symbol) => symbol !== null);
        if (this.over) return false;
        if (key === 'Backspace' && last >= 0) this.tap(this.at = last);
        else if (key === 'Enter') this.submit();
        else if (key.length === 1 && this.tree.alphabet.includes(key.toUpperCase()))
            this.put(this.tree.alphabet.indexOf(key.toUpperCase()));
        else return false;
        return true;
    }
}

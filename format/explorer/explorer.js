/* explorer.js - walks through a tree: the guess, its answers, the next guesses, the codes left. */

const SHOWN_CODES = 60;

class Explorer {
    /* `actions(node)` makes the buttons below, for the current node; `titled`: the title is drawn
     * above. */
    constructor(tree, title, actions = () => [], titled = true) {
        Object.assign(this, {tree, title, actions, at: 0});
        this.now = element('div', {class: 'explorer-now'});
        this.map = new Sunburst(tree, (node) => {
            this.show(node);
            this.map.svg.focus({preventScroll: true});
        });
        this.root = element('section', {class: 'explorer', 'aria-label': title},
            element('div', {},
                ...titled ? [element('h3', {}, title)] : [], element('p', {class: 'small'}, `${this.facts()}.`), this.now),
            this.figure());
        this.root.style.setProperty('--length', tree.length);
        this.root.addEventListener('keydown', (event) => {
            const {key, target} = event, onMap = target === this.map.svg;
            if (key !== 'Backspace' && !(onMap && key.startsWith('Arrow'))) return;
            event.preventDefault();
            if (onMap) this.step(key);
            else this.up();
        });
        this.draw();
    }

    facts() {
        const {about} = this.tree;
        return `${counted(about.secrets, 'code')}: ${treeWords(about)}`;
    }

    show(node) {
        this.at = node;
        this.draw();
    }

    /* Shows a node and moves the focus to it. */
    go(node) {
        this.show(node);
        this.focus();
    }

    focus() {
        this.now.querySelector('.here').focus();
    }

    up() {
        const path = this.tree.path(this.at);
        if (path.length > 1) this.go(path.at(-2));
    }

    /* Acts on a key on the map, which keeps the focus: arrows lead inwards, outwards and around. */
    step(key) {
        const {tree, at} = this, above = tree.path(at).at(-2);
        const around = above === undefined ? [at] : tree.children(above);
        const turn = {ArrowLeft: -1, ArrowRight: 1}[key];
        const to = ['ArrowUp', 'Backspace'].includes(key) ? above : key === 'ArrowDown' ? tree.children(at)[0]
            : around.at((around.indexOf(at) + turn) % around.length);
        if (to !== undefined) this.show(to);
    }

    /* Goes to the node that guesses a code; false if it is not a code of the game. */
    follow(code) {
        const path = this.tree.pathOf(code);
        if (path) this.show(path.at(-1));
        return path !== null;
    }

    /* ---- what is seen ---- */

    draw() {
        const path = this.tree.path(this.at);
        this.now.replaceChildren(this.crumbs(path), ...this.guess(path.length), this.answers(),
            ...this.codes(), element('div', {class: 'actions'}, ...this.actions(this.at)));
        this.map.mark(path);
    }

    /* The way from the root: guesses and their answers. */
    crumbs(path) {
        const {tree} = this;
        const crumb = (node, i) => {
            const here = node === this.at, said = codeSaid(tree, tree.guess(node));
            const answer = i === 0 ? [] : [this.pins(node), element('span', {'aria-hidden': 'true'}, '›')];
            return element('li', {}, ...answer, element('button', {type: 'button',
                class: here ? 'crumb here' : 'crumb', 'aria-current': here ? 'step' : false,
                click: () => this.go(node)}, ...said));
        };
        return element('nav', {'aria-label': `The way here, ${this.title}`}, element('ol', {class: 'crumbs'}, ...path.map(crumb)));
    }

    pins(node) {
        return pinsSaid(...this.tree.answer(node), this.tree.length);
    }

    guess(number) {
        const {tree, at} = this, left = tree.left(at), all = tree.left(0);
        const share = at === 0 ? '' : ` (${shareWords(left, all)} of all)`;
        return [element('p', {class: 'explorer-guess'}, `Guess ${number}: `, ...codeSaid(tree, tree.guess(at))),
            element('p', {class: 'small'}, `${counted(left, 'code')} left${share}; ` +
                (left === 1 ? 'this is it.' : tree.canBeRight(at) ? 'this guess can be the code.'
                    : 'this guess cannot be the code.')), ...left > 1 ? [element('p', {class: 'small'}, this.why())] : []];
    }

    /* Why this guess: how it splits the codes left, and how many guesses they take from here. */
    why() {
        const {tree, at} = this, left = tree.left(at), parts = tree.children(at).map((child) => tree.left(child));
        const kinds = parts.length + Number(tree.canBeRight(at)), {mean, worst} = tree.toCome(at);
        const number = (value) => value.toLocaleString('en', {maximumFractionDigits: 2});
        const most = Math.max(...parts), rest = parts.reduce((sum, part) => sum + part * part, 0) / left;
        const tells = most === 1 ? 'It tells all of them apart. '
            : `Its ${counted(kinds, 'answer')} separate them: ${number(rest)} codes stay on average, ${number(most)} at most. `;
        return `${tells}From here it takes ${number(mean)} guesses on average, ${worst} at most.`;
    }

    /* The map, and its legend. */
    figure() {
        const shade = (color) => {
            const made = element('i', {class: 'shade', 'aria-hidden': 'true'});
            made.style.background = color;
            return made;
        };
        return element('figure', {}, this.map.svg, element('figcaption', {class: 'small'},
            'The middle is the first guess, each ring the next one. An arc is as wide as the share of the codes left there; ' +
            'its color says how many: ', element('span', {class: 'part'}, 'many ', ...SHADES.map(shade), ' two, '),
            element('span', {class: 'part'}, shade(KNOWN), ' one.')));
    }

    /* The table of answers: how many codes each leaves, and the guess that follows. */
    answers() {
        const {tree, at} = this, all = tree.left(at);
        const children = tree.children(at).sort((a, b) => tree.left(b) - tree.left(a));
        const rows = children.map((child) => this.answerRow(this.pins(child), tree.left(child), all,
            element('button', {type: 'button', class: 'next', click: () => this.go(child)},
                ...codeSaid(tree, tree.guess(child)))));
        if (tree.canBeRight(at)) rows.push(this.answerRow(pinsSaid(tree.length, 0, tree.length), 1, all, 'found'));
        return element('table', {class: 'answers'},
            element('thead', {}, element('tr', {}, ...['answer', 'codes', 'share', 'next guess'].map((head) =>
                element('th', {scope: 'col'}, head)))),
            element('tbody', {}, ...rows));
    }

    answerRow(answer, left, all, next) {
        const bar = element('i', {class: 'bar', 'aria-hidden': 'true'});
        bar.style.setProperty('--share', left / all);
        return element('tr', {}, element('td', {}, answer),
            element('td', {class: 'count'}, left.toLocaleString('en')),
            element('td', {class: 'portion'}, bar, shareWords(left, all)),
            element('td', {}, next));
    }

    codes() {
        const {tree, at} = this, left = tree.left(at);
        const list = tree.codesLeft(at, SHOWN_CODES);
        return [element('details', {class: 'explorer-codes', open: left <= SHOWN_CODES},
            element('summary', {}, left > SHOWN_CODES ? `The first ${SHOWN_CODES} of the codes left`
                : left === 1 ? 'The code left' : 'The codes left'),
            element('ul', {class: 'codes'}, ...list.map((code) => element('li', {}, ...codeSaid(tree, code)))))];
    }
}

function shareWords(part, all) {
    const share = 100 * part / all;
    return share < 0.1 ? '< 0.1 %'
        : `${share.toLocaleString('en', {maximumFractionDigits: share < 10 ? 1 : 0})} %`;
}

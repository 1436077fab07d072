/* explore.js - the explorer of trees in the page: one or two trees of the current game. */

/* What a tree is good at, by the last word of its name. */
const PURPOSES = {
    optimal: 'fewest guesses on average, proven', best: 'fewest guesses on average, the best found',
    worst: 'fewest guesses at worst', crush: 'fewest codes at the last guess',
    consistent: 'fewest guesses on average by codes that fit',
    minimax: 'Knuth: the largest part small', expected: 'Irving: parts small on average',
    entropy: 'Neuwirth: the most information', 'entropy+': 'the most information, codes that fit preferred',
    parts: 'Kooi: as many parts as possible', first: 'Shapiro: the first code that fits',
    dissimilar: 'Cooley: codes unlike each other'
};

function purposeOf(name) {
    const purpose = PURPOSES[name.slice(name.indexOf('-') + 1)];
    return purpose ? `${purpose} (${name})` : name;
}

/* Each step has an address. */
class PageExplorer extends Explorer {
    show(node) {
        super.show(node);
        app.setHash();
    }
}

class ExploreMode {
    history = [];

    constructor() {
        for (const id of ['explore-first', 'explore-second']) {
            byId(id).addEventListener('change', () => app.act(async () => {
                await this.openChosen();
                app.setHash();
            }));
        }
        onSubmit('explore-follow', () => this.follow());
    }

    keptAs() {
        return 'explore';
    }

    async start({place = ''} = {}) {
        this.sources = [...app.game.file ? [{name: app.game.note || app.game.name,
            bytes: app.game.file}] : [], ...treesOf(app.tree)];
        const option = (source, i) => element('option', {value: i}, purposeOf(source.name));
        byId('explore-first').replaceChildren(...this.sources.map(option));
        byId('explore-second').replaceChildren(element('option', {value: ''}, 'nothing'),
            ...this.sources.map(option));
        for (const id of ['explore-trees', 'explore-follow']) show(id, this.sources.length > 0);
        await this.openChosen(place);
    }

    async draw() {
        await this.openChosen(this.place());
    }

    /* Opens the chosen trees, the first of them at the place that an address names. */
    async openChosen(place = '') {
        const parts = place.split('/'), answers = parts.filter((part) => part.includes(','));
        const named = this.sources.findIndex((source) => parts.includes(source.name));
        if (named >= 0) byId('explore-first').value = named;
        const chosen = [byId('explore-first').value, byId('explore-second').value].filter((value) => value !== '');
        this.explorers = [];
        complain('');
        for (const value of chosen) {
            const source = this.sources[Number(value)], tree = await this.read(source);
            if (tree) this.explorers.push(this.explorerOf(tree));
        }
        byId('explorers').classList.toggle('two', this.explorers.length > 1);
        byId('explorers').replaceChildren(...this.explorers.map(({root}) => root));
        byId('explore-say').textContent = this.explorers.length > 0 ? ''
            : `There is no tree of ${nameOf(app.tree)} here to explore. ${originWords(app.game, true)}`;
        if (this.explorers.length === 1) this.explorers[0].root.classList.add('alone');
        const [{tree} = {}] = this.explorers, step = (node, answer) =>
            tree.children(node).find((child) => tree.answer(child).join() === answer) ?? node;
        if (tree && answers.length > 0) this.explorers[0].show(answers.reduce(step, 0));
    }

    /* Where the first tree is, for the address: /p4c6r-minimax/1,0/0,2 */
    place() {
        const [{tree, at} = {}] = this.explorers;
        if (!tree) return '';
        const chosen = Number(byId('explore-first').value), name = chosen > 0 ? [this.sources[chosen].name] : [];
        return [...name, ...tree.path(at).slice(1).map((node) => tree.answer(node).join())]
            .map((part) => '/' + part).join('');
    }

    /* Reads the nodes of a tree, in a worker of its own. */
    async read(source) {
        const file = source.bytes || await treeFile(source);
        if (!file) {
            complain(`${source.name}.peg ` + (served() ? 'could not be loaded from the server.'
                : 'is beside this page, in trees/: open it from there.'));
            return null;
        }
        const engine = new Engine(app.parts);
        try {
            await engine.open({file, whole: true});
            return new TreeView({about: engine.about, ...engine.about.nodes});
        } catch (error) {
            complain(`${source.name} ${error.message}.`);
            return null;
        } finally {
            engine.end();
        }
    }

    explorerOf(tree) {
        tree.alphabet = app.alphabet;
        return new PageExplorer(tree, this.titleOf(tree), (node) => this.actions(tree, node));
    }

    titleOf({about}) {
        const title = STRATEGIES[about.strategy] || STRATEGIES[0];
        return title[0].toUpperCase() + title.slice(1);
    }

    /* Buttons that continue the game from a node. */
    actions(tree, node) {
        const history = tree.history(node);
        const button = (text, mode, given) => element('button', {type: 'button',
            click: () => app.act(() => setMode(mode, given()))}, text);
        return [button('Computer guesses from here', 'break', () => ({kept: history})),
            button('You guess from here', 'make', () => ({history, secret: tree.chanceCode(node)}))];
    }

    /* Moves both trees to the node at which they guess a code. */
    follow() {
        const code = codeTyped(byId('explore-code').value, app.alphabet, app.tree);
        const found = code && this.explorers.length > 0 && this.explorers.every((explorer) => explorer.follow(code));
        if (found) this.explorers[0].focus();
        byId('explore-say').textContent = found ? this.explorers.map(({tree, at}) =>
            `${this.titleOf(tree)}: ${counted(tree.path(at).length, 'guess', 'guesses')}.`).join(' ')
            : `A code is ${rulesWords(app.tree, app.alphabet)}.`;
        announce(byId('explore-say').textContent);
    }
}

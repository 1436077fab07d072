/* tree.js - a whole tree, for the explorer: its nodes in preorder, the children of each in ascending
 * order of the labels that lead to them. Every node is a guess. */

const RIGHT = 128; /* a bit of a label: the guess can be the code */

/* Bulls and cows by their definition. */
function score(guess, secret) {
    const have = new Array(MAX_COLORS).fill(0);
    let bulls = 0, both = 0;
    secret.forEach((symbol) => have[symbol]++);
    guess.forEach((symbol, i) => {
        bulls += Number(symbol === secret[i]);
        if (have[symbol]-- > 0) both++;
    });
    return [bulls, both - bulls];
}

class TreeView {
    /* about: what the header says; codes[n * length...]: the guess of node n; labels[n]: the answer
     * that leads there, with RIGHT; children[n]: how many it has. */
    constructor({about, codes, labels, children}) {
        const sizes = new Uint32Array(labels.length).fill(1); /* [n]: the nodes of its subtree */
        for (let n = labels.length - 1; n >= 0; n--)
            for (let c = 0; c < children[n]; c++) sizes[n] += sizes[n + sizes[n]];
        Object.assign(this, {about, codes, labels, sizes, length: about.length});
        this.alphabet = alphabetOf(Math.max(...about.ranges));
        this.rights = new Uint32Array(labels.length + 1); /* [n]: nodes before n that can be right */
        for (let n = 0; n < labels.length; n++)
            this.rights[n + 1] = this.rights[n] + Number(labels[n] >= RIGHT);
    }

    guess(n) {
        return Array.from(this.codes.subarray(n * this.length, (n + 1) * this.length));
    }

    canBeRight(n) {
        return this.labels[n] >= RIGHT;
    }

    /* The answer that leads to a node: [bulls, cows]. */
    answer(n) {
        return splitLabel(this.labels[n] & RIGHT - 1);
    }

    /* The number of codes left at a node. */
    left(n) {
        return this.rights[n + this.sizes[n]] - this.rights[n];
    }

    children(n) {
        const found = [], end = n + this.sizes[n];
        for (let child = n + 1; child < end; child += Math.max(1, this.sizes[child])) found.push(child);
        return found;
    }

    /* The node that an answer leads to, or undefined. */
    child(n, label) {
        return this.children(n).find((child) => (this.labels[child] & RIGHT - 1) === label);
    }

    /* The codes left at a node, at most `most` of them. */
    codesLeft(n, most) {
        const found = [];
        for (let m = n; m < n + this.sizes[n] && found.length < most; m++)
            if (this.canBeRight(m)) found.push(this.guess(m));
        return found;
    }

    /* One of the codes left at a node, by chance. */
    chanceCode(n) {
        let m = n, before = Math.floor(Math.random() * this.left(n));
        while (!this.canBeRight(m) || before-- > 0) m++;
        return this.guess(m);
    }

    /* How many guesses the codes left at a node take from there, this one included: {mean, worst}. */
    toCome(n) {
        const ends = [];
        let sum = 0, worst = 0;
        for (let m = n; m < n + this.sizes[n]; m++) {
            while (ends.at(-1) <= m) ends.pop();
            ends.push(m + this.sizes[m]);
            sum += this.left(m); /* each of these codes takes this guess */
            worst = Math.max(worst, ends.length);
        }
        return {mean: sum / this.left(n), worst};
    }

    /* The nodes on the way to a node, the root first. */
    path(n) {
        const path = [0];
        for (let at = 0; at !== n;) {
            at = this.children(at).findLast((child) => child <= n);
            path.push(at);
        }
        return path;
    }

    /* The nodes on the way to the guess of a code; null if it is not a code of the game. */
    pathOf(code) {
        const path = [0];
        for (;;) {
            const at = path.at(-1), [bulls, cows] = score(this.guess(at), code);
            if (bulls === this.length) return path;
            const next = this.child(at, labelOf(bulls, cows));
            if (next === undefined) return null;
            path.push(next);
        }
    }

    /* The turns on the way to a node: {code, bulls, cows}. */
    history(n) {
        const path = this.path(n);
        return path.slice(1).map((node, i) => {
            const [bulls, cows] = this.answer(node);
            return {code: this.guess(path[i]), bulls, cows};
        });
    }
}

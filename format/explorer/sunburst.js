/* sunburst.js - the map of a tree: a ring for each guess, an arc for each node. The arc's angle is
 * the share of the codes left there, its color their number. */

const MAP = 300; /* the radius, in units of the drawing */
const HEART = 36; /* the radius of the opening, in the middle */
const SPOKEN = 600; /* arcs with at least this fraction of all codes have a tooltip */
const THINNEST = 1.2; /* the length of the shortest arc drawn; nothing is drawn below shorter ones */
/* From many codes left to two; then one, where the code is known. The same as in svg_label.c. */
const SHADES = ['#0e2a4d', '#184f7d', '#217f9c', '#48a9a6', '#88cbae', '#c9e5c0'];
const KNOWN = '#f4ac45';

class Sunburst {
    /* Calls `choose` with the node of an arc that is tapped. */
    constructor(tree, choose) {
        this.tree = tree;
        this.arcs = new Map();
        this.all = tree.left(0);
        this.placeRings();
        this.svg = drawing('svg', {viewBox: `${-MAP - 4} ${-MAP - 4} ${2 * MAP + 8} ${2 * MAP + 8}`,
            class: 'map', role: 'application', tabindex: 0});
        this.svg.addEventListener('click', ({target}) => {
            const node = Number(target.dataset?.node ?? -1);
            if (node >= 0) choose(node);
        });
        this.add(0, drawing('circle', {r: HEART - 2, fill: this.shade(this.all)}));
        this.drawBelow(0, 1, 0);
    }

    /* Rings get narrower outwards. */
    placeRings() {
        const rings = Math.max(1, this.tree.about.worst - 1);
        const weights = Array.from({length: rings}, (_, d) => 0.35 + 0.65 * (1 - d / rings));
        const sum = weights.reduce((total, one) => total + one, 0);
        this.rings = [0, HEART];
        for (const weight of weights) this.rings.push(this.rings.at(-1) + (MAP - HEART) * weight / sum);
    }

    shade(left) {
        if (left <= 1) return KNOWN;
        const few = 1 - Math.log(left) / Math.log(this.all);
        return SHADES[Math.min(SHADES.length - 1, Math.floor(few * SHADES.length))];
    }

    add(node, shape) {
        shape.setAttribute('data-node', node);
        if (this.tree.left(node) >= this.all / SPOKEN) shape.append(drawing('title', {}, this.words(node)));
        this.arcs.set(node, shape);
        this.svg.append(shape);
    }

    words(node) {
        const {tree} = this, left = counted(tree.left(node), 'code');
        if (node === 0) return `opening ${codeText(tree, tree.guess(0))}: ${left}`;
        return `${feedbackWords(...tree.answer(node))}: ${left}, next guess ${codeText(tree, tree.guess(node))}`;
    }

    drawBelow(node, depth, before) {
        if (!this.rings[depth + 1]) return;
        let from = before;
        for (const child of this.tree.children(node)) {
            const left = this.tree.left(child);
            if (2 * Math.PI * left / this.all * this.rings[depth + 1] >= THINNEST) {
                this.add(child, this.arc(depth, from, left));
                this.drawBelow(child, depth + 1, from);
            }
            from += left;
        }
    }

    /* An arc; the narrower it is, the thinner its edge. */
    arc(depth, from, left) {
        const wide = 2 * Math.PI * left / this.all * this.rings[depth];
        return drawing('path', {d: this.shape(depth, from, left), fill: this.shade(left),
            'stroke-width': Math.min(1, wide / 12).toFixed(2)});
    }

    shape(depth, from, left) {
        const [r, s] = [this.rings[depth], this.rings[depth + 1]];
        const turn = 2 * Math.PI / this.all, a = from * turn, b = Math.min((from + left) * turn, a + 6.2831);
        const at = (radius, angle) =>
            `${(radius * Math.sin(angle)).toFixed(2)} ${(-radius * Math.cos(angle)).toFixed(2)}`;
        const large = Number(b - a > Math.PI);
        return `M${at(s, a)}A${s} ${s} 0 ${large} 1 ${at(s, b)}L${at(r, b)}A${r} ${r} 0 ${large} 0 ${at(r, a)}Z`;
    }

    /* Marks the way to the current node. */
    mark(path) {
        this.svg.querySelectorAll('.on, .here').forEach((arc) => arc.classList.remove('on', 'here'));
        this.svg.setAttribute('aria-label', 'Map of the tree, a ring for each guess, arrows lead through it. ' +
            `Here: ${this.words(path.at(-1))}`);
        for (const node of path) this.arcs.get(node)?.classList.add('on');
        const here = this.arcs.get(path.at(-1));
        if (!here) return;
        here.classList.add('here');
        if (here !== this.svg.lastChild) this.svg.append(here); /* its edge lies over the others */
    }
}

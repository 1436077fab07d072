// Plays from Pegtree's flat images with the walker of Pegtree's C library, as WebAssembly.
// The promises are the walker's: no image, whatever it holds, makes a call run on for ever.
import walker from './walk.js';

const STACK = 1024; // the walker's; views, cursors and images follow it
const SOLVED = 1, OK = 0;
const ERRORS = {
    '-1': 'an argument is outside its range, or the game is over',
    '-2': 'not a flat image, as pegtree-gen export FILE --to flat writes it',
    '-3': 'an image of a version that this package does not know',
    '-4': 'a damaged image',
    '-5': 'an image that ends too soon',
    '-7': 'no code agrees with this answer and those before',
};
const KINDS = ['repeats', 'distinct', 'mixed'];

export class PegtreeError extends Error {
    constructor(status) {
        super(ERRORS[status] ?? `status ${status}`);
        this.name = 'PegtreeError';
        this.status = status;
        this.contradiction = status === -7;
    }
}

// Bytes stand in modules, as text: so bundlers take them along, and browsers and node read them alike.
function bytesOf(text) {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}

// Each name is spelled out, which bundlers need to find the module.
const READY = {
    'p4c6r-optimal': () => import('./trees/p4c6r-optimal.js'),
    'p4c6r-worst': () => import('./trees/p4c6r-worst.js'),
    'p4c10n-optimal': () => import('./trees/p4c10n-optimal.js'),
};

let compiled;

// Opens a flat image, as `pegtree-gen export FILE --to flat` writes it.
export async function open(data) {
    const kind = Object.prototype.toString.call(data).slice(8, -1); // also of other windows
    if (!/^(Uint8Array|(Shared)?ArrayBuffer|Array)$/.test(kind))
        throw new TypeError(`open() takes a Uint8Array or an ArrayBuffer, not ${kind}`);
    const image = new Uint8Array(data);
    compiled ??= WebAssembly.compile(bytesOf(walker));
    const pages = Math.ceil((image.length + 2 * STACK) / 65536) + 1;
    const memory = new WebAssembly.Memory({initial: pages});
    const instance = await WebAssembly.instantiate(await compiled, {env: {memory}});
    return new Tree(instance.exports, memory, image);
}

// Opens one of the trees that come with the package, such as 'p4c6r-optimal', or the optimal one of
// a game, such as 'p4c6r'.
export async function openReady(name) {
    const ready = Object.keys(READY), known = ready.find((tree) => tree === name || tree === `${name}-optimal`);
    if (!known) throw new Error(`no tree "${name}"; there are ${ready.join(', ')}`);
    return open(bytesOf((await READY[known]()).default));
}

export class Tree {
    #walk;
    #bytes;
    #view;
    #cursor;
    #code;

    constructor(walk, memory, image) {
        this.#walk = walk;
        this.#bytes = new Uint8Array(memory.buffer);
        this.#view = STACK;
        this.#cursor = this.#view + (walk.peg_view_bytes() + 7 & ~7);
        this.#code = this.#cursor + (walk.peg_cursor_bytes() + 7 & ~7);
        const at = this.#code + 64;
        this.#bytes.set(image, at);
        const status = walk.peg_open(this.#view, at, image.length);
        if (status !== OK) throw new PegtreeError(status);
        const shape = image[5], length = shape & 15, kind = shape >> 4 & 3;
        const ranges = Array.from({length}, (_, i) => image[18 + (kind === 2 ? i : 0)]);
        this.rules = Object.freeze({kind: KINDS[kind], length, ranges: Object.freeze(ranges)});
        this.worst = image[11];
        this.total = image.subarray(13, 18).reduce((sum, byte) => 256 * sum + byte, 0);
        walk.peg_start(this.#view, this.#cursor);
        this.secrets = walk.peg_remaining(this.#cursor) >>> 0;
    }

    // A game at its beginning.
    start() {
        this.#walk.peg_start(this.#view, this.#cursor);
        return new Game(this, this._cursor(), 0, false);
    }

    // How a guess would be answered if this were the secret. Throws a PegtreeError where either is
    // no code of the game.
    score(guess, secret) {
        const {kind, length, ranges} = this.rules;
        const isCode = (code) => code.length === length && ranges.every((range, i) =>
            Number.isInteger(code[i]) && code[i] >= 0 && code[i] < range) &&
            (kind !== 'distinct' || new Set(code).size === length);
        if (!isCode(guess) || !isCode(secret)) throw new PegtreeError(-1);
        this.#bytes.set(guess, this.#code);
        this.#bytes.set(secret, this.#code + 16);
        return this._split(this.#walk.peg_feedback(this.#code, this.#code + 16, length));
    }

    _split(label) {
        this.#walk.peg_label_split(label, this.#code + 32, this.#code + 33);
        return {bulls: this.#bytes[this.#code + 32], cows: this.#bytes[this.#code + 33]};
    }

    // What a game does with its cursor, which stands in the module's memory meanwhile.
    _cursor() {
        return this.#bytes.slice(this.#cursor, this.#code);
    }

    _with(cursor) {
        this.#bytes.set(cursor, this.#cursor);
        return {walk: this.#walk, bytes: this.#bytes, at: this.#cursor, code: this.#code};
    }
}

// A place in a tree. Games do not change: an answer leads to another one.
export class Game {
    #tree;
    #cursor;

    constructor(tree, cursor, made, solved) {
        this.#tree = tree;
        this.#cursor = cursor;
        this.made = made;
        this.solved = solved;
    }

    // The code to guess, a number from 0 for each position; after the game, the solution.
    get guess() {
        const {walk, bytes, at, code} = this.#tree._with(this.#cursor);
        walk.peg_guess(at, code);
        return [...bytes.slice(code, code + this.#tree.rules.length)];
    }

    // How many codes agree with all answers so far.
    get remaining() {
        const {walk, at} = this.#tree._with(this.#cursor);
        return walk.peg_remaining(at) >>> 0;
    }

    // The answers that can occur here.
    get answers() {
        const {walk, bytes, at, code} = this.#tree._with(this.#cursor), found = [];
        bytes[code] = 255;
        while (walk.peg_next_answer(at, code)) found.push(this.#tree._split(bytes[code]));
        return found;
    }

    // The game after this answer. Throws a PegtreeError, whose `contradiction` is true where no
    // code agrees.
    answer(bulls, cows) {
        const isCount = (n) => Number.isInteger(n) && n >= 0;
        if (!isCount(bulls) || !isCount(cows) || bulls + cows > this.#tree.rules.length) throw new PegtreeError(-1);
        const {walk, at} = this.#tree._with(this.#cursor), status = walk.peg_answer(at, walk.peg_label(bulls, cows));
        if (status < OK) throw new PegtreeError(status);
        return new Game(this.#tree, this.#tree._cursor(), this.made + 1, status === SOLVED);
    }
}

/* engine.js - the C inside: walk.wasm, coach.wasm, and one memory that both work on. */

const CODE = 12; /* bytes that a code takes in memory, PEG_MAX_LENGTH */
const TURNS = 255;
const REPAIRS = 200;
const COUNTED = 1000000, LISTED = 60; /* codes that are counted and listed at the most */
const MEMORY_LIMIT = 2 ** 30; /* bytes that reading a tree may take */

const SOLVED = 2, CONTRADICTION = 3; /* kinds of guide.h; before them: on the tree, off it */

/* What a peg_status below 0 says to somebody who loads a file. */
const READING_ERRORS = {
    '-2': 'is not a Pegtree tree file',
    '-3': 'is of a newer format than this page knows',
    '-4': 'is damaged: its contents do not match its checks',
    '-5': 'is incomplete: it ends before its header says so',
    '-9': 'is too large for the memory of this browser',
    '-10': 'is too large for this page: its game has too many codes'
};

/* A memory with both modules in it. The walker's stack lies below the coach's data. This
 * function and the next also run in a worker: they must not use anything of this page. */
async function instantiate(modules) {
    const memory = new WebAssembly.Memory({initial: 16});
    const walk = await WebAssembly.instantiate(modules.walk, {env: {memory}});
    const coach = await WebAssembly.instantiate(modules.coach,
        {env: {memory, log2: Math.log2, ...walk.exports}});
    return {memory, walk: walk.exports, coach: coach.exports};
}

/* Reads a tree file in a memory of its own: {status} where it is bad, else what its header
 * says, and its flat image. */
async function readTree(modules, file, limit) {
    const {memory, coach} = await instantiate(modules);
    const at = coach.malloc(file.length + 8), out = coach.malloc(96);
    if (!at || !out) return {status: -9};
    new Uint8Array(memory.buffer).set(file, at);
    let status = coach.coach_about(at, file.length, out);
    if (status < 0) return {status};
    const said = new Uint32Array(memory.buffer, out, 21).slice();
    status = coach.coach_expand(at, file.length, limit, out);
    if (status < 0) return {status};
    const [start, size] = new Uint32Array(memory.buffer, out, 2);
    return {
        status, image: new Uint8Array(memory.buffer, start, size).slice(),
        kind: said[0], length: said[1], ranges: [...said.slice(2, 2 + said[1])],
        strategy: said[14], objective: said[15], proven: said[16] === 1, worst: said[17],
        secrets: said[18], total: said[19] + said[20] * 2 ** 32
    };
}

/* A game of the tree that readTree() returned: answers questions about a history, which is
 * an array of turns {code, bulls, cows}. */
class Game {
    static async open(modules, tree) {
        const {memory, walk, coach} = await instantiate(modules);
        const game = new Game();
        Object.assign(game, {memory, walk, coach, tree, length: tree.length});
        const room = (bytes) => {
            const at = coach.malloc(bytes);
            if (!at) throw new Error('out of memory');
            return at;
        };
        const image = room(tree.image.length);
        game.codes_at = room(TURNS * CODE);
        game.labels_at = room(TURNS + 1);
        game.out_at = room(Math.max(REPAIRS * 16, LISTED * CODE));
        game.code_at = room(2 * CODE);
        game.bytes().set(tree.image, image);
        if (coach.coach_open(image, tree.image.length) !== 0) throw new Error('damaged image');
        return game;
    }

    bytes() {
        return new Uint8Array(this.memory.buffer);
    }

    read(at) {
        return [...this.bytes().slice(at, at + this.length)];
    }

    numbers(count) {
        return [...new Uint32Array(this.memory.buffer, this.out_at, count)];
    }

    setHistory(history) {
        const bytes = this.bytes();
        history.forEach((turn, t) => {
            bytes.set(turn.code, this.codes_at + t * CODE);
            bytes[this.labels_at + t] = labelOf(turn.bulls, turn.cows);
        });
        this.coach.coach_history(this.codes_at, this.labels_at, history.length);
    }

    /* The next guess: {kind, code, left, more}. */
    guide(history) {
        this.setHistory(history);
        const kind = this.coach.coach_guide(this.code_at, this.out_at);
        const [left, more] = this.numbers(2);
        return {kind, code: this.read(this.code_at), left, more: more > 0,
            offTree: kind === 1};
    }

    /* The codes left: how many, up to COUNTED; where they are few, which. */
    codes(history) {
        this.setHistory(history);
        const count = this.coach.coach_count(COUNTED), list = [];
        const listed = count > LISTED ? 0 : this.coach.coach_codes(this.out_at, LISTED);
        for (let c = 0; c < listed; c++) list.push(this.read(this.out_at + c * CODE));
        return {count, list};
    }

    /* possible[position][symbol] */
    known(history) {
        this.setHistory(history);
        this.coach.coach_known(this.out_at);
        const sets = this.numbers(2 * this.length);
        return this.tree.ranges.map((range, i) => Array.from({length: range},
            (_, s) => (sets[2 * i + (s >> 5)] >>> (s & 31) & 1) === 1));
    }

    repairs(history) {
        this.setHistory(history);
        const count = this.coach.coach_repairs(this.out_at, REPAIRS);
        const numbers = this.numbers(4 * count), list = [];
        for (let r = 0; r < count; r++) {
            const [turn, label, left, more] = numbers.slice(4 * r, 4 * r + 4);
            const [bulls, cows] = splitLabel(label);
            list.push({turn, bulls, cows, left, more: more > 0});
        }
        return list;
    }

    analysis(history) {
        this.setHistory(history);
        return history.map((turn, t) => {
            this.coach.coach_analysis(t, this.out_at, this.code_at);
            const [exact, before, after, expected, luck, skill, possible, offTree] =
                new Float64Array(this.memory.buffer, this.out_at, 8);
            return {exact: exact > 0, before, after, expected, luck, skill,
                possible: possible > 0, offTree: offTree > 0, better: this.read(this.code_at)};
        });
    }

    /* The code of a seed, which is 1 to 32 visible ASCII characters. */
    secret(seed) {
        const text = new TextEncoder().encode(seed + '\0');
        this.bytes().set(text, this.out_at);
        this.coach.coach_secret(this.out_at, this.code_at);
        return this.read(this.code_at);
    }

    guesses(secret) {
        this.bytes().set(secret, this.code_at);
        return this.coach.coach_guesses(this.code_at);
    }

    /* [bulls, cows] */
    feedback(guess, secret) {
        this.bytes().set(guess, this.code_at);
        this.bytes().set(secret, this.code_at + CODE);
        return splitLabel(this.walk.peg_feedback(this.code_at, this.code_at + CODE, this.length));
    }
}

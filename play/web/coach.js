/* coach.js - the worker, which runs the C: walk.wasm and coach.wasm, in one memory. */

const CODE = MAX_LENGTH; /* bytes of a code in that memory */
const COUNTED = 2000000; /* codes left are counted up to this many */
const OUT = 4096; /* bytes of the largest answer, the 256 repairs of repair.h */
const OFF_TREE = 1; /* a guide_kind of guide.h; before it is the tree's guess, after it none */
const LABELS = 91; /* PEG_MAX_FEEDBACKS */
const LISTED = 60; /* codes that are listed at most */
const MEMORY_LIMIT = 2 ** 30; /* bytes that reading a tree may take */

/* Both modules in a memory of their own. The walker's stack lies below the coach's data. */
function instantiate(modules) {
    const memory = new WebAssembly.Memory({initial: 16});
    const walk = new WebAssembly.Instance(modules.walk, {env: {memory}});
    const coach = new WebAssembly.Instance(modules.coach,
        {env: {memory, log2: Math.log2, ...walk.exports}});
    return {memory, walk: walk.exports, coach: coach.exports};
}

/* What a header says: the peg_about of pegtree.h, at this address. What is proven only of some
 * depths, or of an opening, is not called proven. */
function readAbout({memory}, at) {
    const bytes = new Uint8Array(memory.buffer, at), [secrets, low, high] = new Uint32Array(memory.buffer, at + 20, 3);
    return {kind: bytes[0], length: bytes[1], ranges: [...bytes.subarray(2, 2 + bytes[1])], strategy: bytes[14],
        objective: bytes[15], worst: bytes[17], secrets, total: low + high * 2 ** 32,
        proven: bytes[16] === 1 && !bytes[18] && !bytes[19]};
}

/* Reads a tree file in a memory of its own, so that what reading takes is released at once. Calls
 * read(module, file, out): the file's address and size, and that of 64 bytes for what it finds. Returns
 * {status} if the file is bad, else what read() returns. */
function readFile(modules, bytes, read) {
    const module = instantiate(modules), {memory, coach} = module;
    const at = coach.malloc(bytes.length + 8), out = coach.malloc(64);
    if (!at || !out) return {status: -9};
    new Uint8Array(memory.buffer).set(bytes, at);
    return read(module, [at, bytes.length], out);
}

/* What the header of a file says, and its flat image. */
function readImage(module, file, out) {
    const {memory, coach} = module;
    let status = coach.peg_about_read(...file, out);
    if (status < 0) return {status};
    const about = readAbout(module, out);
    status = coach.peg_expand(...file, MEMORY_LIMIT, out, out + 4);
    if (status < 0) return {status};
    const [start, size] = new Uint32Array(memory.buffer, out, 2);
    return {status, about, image: new Uint8Array(memory.buffer, start, size).slice()};
}

/* What the header says, and all nodes, for the explorer (format/explorer/tree.js): from a peg_tree of
 * tree.h, whose nodes have 8 bytes each. */
function readNodes(module, file, out) {
    const {memory, coach} = module, code = out + 48;
    const status = coach.peg_tree_read(...file, MEMORY_LIMIT, out);
    if (status < 0) return {status};
    const about = readAbout(module, out), {length} = about;
    const [nodes, count] = new Uint32Array(memory.buffer, out + 32, 2);
    const guesses = new Uint32Array(memory.buffer, nodes, 2 * count), bytes = new Uint8Array(memory.buffer);
    const codes = new Uint8Array(count * length), labels = new Uint8Array(count), children = new Uint8Array(count);
    for (let n = 0; n < count; n++) {
        const node = nodes + 8 * n; /* index of the guess, label, number of children, whether it can be right */
        coach.peg_code_at(out, guesses[2 * n], code);
        codes.set(bytes.subarray(code, code + length), n * length);
        labels[n] = bytes[node + 4] | bytes[node + 6] << 7;
        children[n] = bytes[node + 5];
    }
    return {...about, nodes: {codes, labels, children}};
}

/* A game, which answers questions about a history: an array of turns {code, bulls, cows}. */
class Coach {
    /* Opens a tree that readImage() returned, or rules alone: about {kind, length, ranges, secrets}. */
    constructor(modules, {about, image}) {
        Object.assign(this, {...instantiate(modules), about, length: about.length, guides: new Map()});
        const {walk, coach} = this, image_at = image && this.room(image.length);
        this.history_at = coach.history.value; /* where these variables are */
        this.game_at = coach.game.value;
        this.out_at = this.room(OUT);
        this.code_at = this.room(CODE);
        if (image) {
            this.bytes().set(image, image_at);
            if (walk.peg_open(this.out_at, image_at, image.length) !== 0) throw new Error('damaged image');
            coach.game_take_tree(this.game_at, this.out_at);
        } else {
            this.bytes().set([about.kind, about.length, ...about.ranges], this.out_at); /* a peg_rules */
            if (coach.peg_rules_check(this.out_at) !== 0) throw new Error('no such game');
            coach.game_of_rules(this.game_at, this.out_at);
        }
    }

    room(bytes) {
        const at = this.coach.malloc(bytes);
        if (!at) throw new Error('out of memory');
        return at;
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

    /* The members of a structure that a function has filled, by their offsets, which coach.c checks. */
    filled(from = this.out_at) {
        const view = new DataView(this.memory.buffer, from);
        return {number: (at) => view.getUint32(at, true), real: (at) => view.getFloat64(at, true),
            byte: (at) => view.getUint8(at), code: (at) => this.read(from + at)};
    }

    putCode(code) {
        this.bytes().set(code.slice(0, CODE), this.code_at);
        return this.code_at;
    }

    setHistory(history) {
        this.coach.history_start(this.history_at, this.game_at); /* which begins with its rules */
        for (const {code, bulls, cows} of history)
            this.coach.history_add(this.history_at, this.putCode(code), labelOf(bulls, cows));
    }

    /* The next guess: {kind, code, left, more, offTree}. It is cached, since off the tree it takes a
     * while. */
    guide(history) {
        const key = JSON.stringify(history);
        if (!this.guides.has(key)) {
            this.setHistory(history);
            this.coach.guide_next(this.game_at, this.history_at, this.out_at);
            const {number, byte, code} = this.filled(), kind = number(0);
            this.guides.set(key, {kind, code: code(4), left: number(16), more: byte(20) > 0, offTree: kind === OFF_TREE});
        }
        return this.guides.get(key);
    }

    /* The guides before the first turn and after each. */
    guidesOf(history) {
        return [[], ...history.map((_, t) => history.slice(0, t + 1))].map((part) => this.guide(part));
    }

    /* What is known: how many codes are left, and whether there are more; which ones, if they are
     * few; and possible[position][symbol]. */
    known(history) {
        this.setHistory(history);
        const count = this.coach.candidates_count(this.history_at, COUNTED);
        const more = count === COUNTED && count < this.about.secrets;
        const listed = count > LISTED ? 0 : this.coach.coach_codes(this.out_at, LISTED);
        const list = Array.from({length: listed}, (_, c) => this.read(this.out_at + c * CODE));
        if (count === 0) return {count, more, list};
        this.coach.known_symbols(this.history_at, this.out_at);
        const sets = this.numbers(2 * this.length);
        return {count, more, list, possible: this.about.ranges.map((range, i) => Array.from({length: range},
            (_, s) => (sets[2 * i + (s >> 5)] >>> (s & 31) & 1) === 1))};
    }

    /* How a guess splits the codes left: {count, parts: [{bulls, cows, codes}]}; null where there
     * are too many to count. */
    split(history, code) {
        this.setHistory(history);
        const count = this.coach.candidates_parts(this.history_at, this.putCode(code), COUNTED, this.out_at);
        if (count === COUNTED) return null;
        const parts = this.numbers(LABELS).flatMap((codes, label) => {
            const [bulls, cows] = splitLabel(label);
            return codes ? [{bulls, cows, codes}] : [];
        });
        return {count, parts};
    }

    /* The answer of an opponent without a code: [bulls, cows] */
    fiend(history, code) {
        this.setHistory(history);
        return splitLabel(this.coach.fiend_answer(this.history_at, this.putCode(code)));
    }

    /* The best next guess, even off the tree's path, or the best that can be the code; null if there
     * is none. */
    advice(history, possible = false) {
        this.setHistory(history);
        const found = this.coach.advice_find(this.game_at, this.history_at, this.out_at);
        const {number, code} = this.filled();
        if (!found || number(0) > OFF_TREE) return null;
        if (possible) this.coach.advice_keep_possible(this.out_at);
        return code(16);
    }

    /* Any code that agrees. */
    anyCode(history) {
        this.setHistory(history);
        return this.coach.candidates_first(this.history_at, this.code_at) ? this.read(this.code_at) : null;
    }

    repairs(history) {
        this.setHistory(history);
        const count = this.coach.repair_list(this.history_at, this.out_at);
        return Array.from({length: count}, (_, r) => {
            const {number, byte} = this.filled(this.out_at + 16 * r), [bulls, cows] = splitLabel(byte(4));
            return {turn: number(0), bulls, cows, left: number(8), more: byte(5) > 0};
        });
    }

    /* What turn t was worth. */
    analysis(history, t) {
        this.setHistory(history);
        this.coach.analyse_guess(this.out_at, this.game_at, this.history_at, t);
        const {number, real, byte, code} = this.filled();
        const split = (at) => ({code: code(at), possible: byte(at + 12) > 0, answers: number(at + 16),
            expected: real(at + 32), guesses: real(at + 40)});
        return {before: number(0), after: number(4), made: split(8), better: split(56), excluded: number(104),
            word: number(108), cost: real(112), luck: real(120)};
    }

    /* The code of a seed, which is 1 to 32 visible ASCII characters. */
    secret(seed) {
        const text = new TextEncoder().encode(seed + '\0');
        this.bytes().set(text.subarray(0, OUT), this.out_at);
        this.coach.coach_secret(this.out_at, this.code_at);
        return this.read(this.code_at);
    }

    guesses(secret) {
        return this.coach.guide_guesses(this.game_at, this.putCode(secret));
    }
}

/* ---- questions from engine.js, answered one after the other ---- */

let modules, coach;

/* Opens a tree file, or rules {kind, length, ranges}; answers what the header says, or {status}. With
 * `whole` only reads the file, and answers its nodes, too. */
function open({file, rules, whole}) {
    if (whole) return readFile(modules, file, readNodes);
    const read = file ? readFile(modules, file, readImage) : {about: {...rules, secrets: secretsOf(rules)}};
    if (read.status < 0) return {status: read.status};
    coach = new Coach(modules, read);
    return {...coach.about, hasTree: Boolean(file)};
}

/* Any other question is a method of Coach. */
function answer({id, name, given}) {
    try {
        postMessage({id, value: name === 'open' ? open(...given) : coach[name](...given)});
    } catch (error) {
        postMessage({id, error: String(error?.message || error)});
    }
}

/* The first message carries the modules. */
onmessage = ({data}) => {
    if (data.walk) modules = {walk: new WebAssembly.Module(data.walk), coach: new WebAssembly.Module(data.coach)};
    else answer(data);
};

/* coach.js - the worker, which runs the C: walk.wasm and coach.wasm, in one memory. */

const CODE = MAX_LENGTH; /* bytes of a code in that memory */
const COUNTED = 2000000; /* codes left are counted up to this many */
const REPAIRS = 200;
const LABELS = 91; /* PEG_MAX_FEEDBACKS */
const LISTED = 60; /* codes that are listed at most */
const NODES = 4000000; /* of a tree that is shown as a whole */
const MEMORY_LIMIT = 2 ** 30; /* bytes that reading a tree may take */

/* Both modules in a memory of their own. The walker's stack lies below the coach's data. */
function instantiate(modules) {
    const memory = new WebAssembly.Memory({initial: 16});
    const walk = new WebAssembly.Instance(modules.walk, {env: {memory}});
    const coach = new WebAssembly.Instance(modules.coach,
        {env: {memory, log2: Math.log2, ...walk.exports}});
    return {memory, coach: coach.exports};
}

/* What a header says: the peg_about of pegtree.h, at this address. What is proven only of some
 * depths, or of an opening, is not called proven. */
function readAbout({memory}, at) {
    const bytes = new Uint8Array(memory.buffer, at), [secrets, low, high] = new Uint32Array(memory.buffer, at + 20, 3);
    return {kind: bytes[0], length: bytes[1], ranges: [...bytes.subarray(2, 2 + bytes[1])], strategy: bytes[14],
        objective: bytes[15], worst: bytes[17], secrets, total: low + high * 2 ** 32,
        proven: bytes[16] === 1 && !bytes[18] && !bytes[19]};
}

/* Reads a tree file in a memory of its own, so that what reading takes is released at once. Returns
 * {status} if the file is bad, else what its header says, and its flat image. */
function readTree(modules, file) {
    const module = instantiate(modules), {memory, coach} = module;
    const at = coach.malloc(file.length + 8), out = coach.malloc(64);
    if (!at || !out) return {status: -9};
    new Uint8Array(memory.buffer).set(file, at);
    let status = coach.peg_about_read(at, file.length, out);
    if (status < 0) return {status};
    const about = readAbout(module, out);
    status = coach.peg_expand(at, file.length, MEMORY_LIMIT, out, out + 4);
    if (status < 0) return {status};
    const [start, size] = new Uint32Array(memory.buffer, out, 2);
    return {status, about, image: new Uint8Array(memory.buffer, start, size).slice()};
}

/* A game, which answers questions about a history: an array of turns {code, bulls, cows}. */
class Coach {
    /* Opens a tree that readTree() returned, or rules alone: about {kind, length, ranges, secrets}. */
    constructor(modules, {about, image}) {
        Object.assign(this, {...instantiate(modules), about, length: about.length, guides: new Map()});
        const {coach} = this, image_at = image && this.room(image.length);
        this.history_at = coach.history.value; /* where these variables are */
        this.game_at = coach.game.value;
        this.codes_at = this.room(TURNS * CODE);
        this.labels_at = this.room(TURNS + 1);
        this.out_at = this.room(Math.max(REPAIRS * 16, LISTED * CODE, LABELS * 4));
        this.code_at = this.room(CODE);
        if (image) {
            this.bytes().set(image, image_at);
            if (coach.coach_open(image_at, image.length) !== 0) throw new Error('damaged image');
        } else {
            this.bytes().set([about.kind, about.length, ...about.ranges], this.out_at); /* a peg_rules */
            if (coach.coach_open_rules(this.out_at) !== 0) throw new Error('no such game');
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

    /* Copies values to memory that has room for so many. */
    put(values, at, room) {
        if (values.length > room) throw new Error('too long');
        this.bytes().set(values, at);
    }

    setHistory(history) {
        this.put(history.map((turn) => labelOf(turn.bulls, turn.cows)), this.labels_at, TURNS);
        history.forEach((turn, t) => this.put(turn.code, this.codes_at + t * CODE, CODE));
        this.coach.coach_history(this.codes_at, this.labels_at, history.length);
    }

    /* The next guess: {kind, code, left, more, offTree}. It is cached, since off the tree it takes a
     * while. */
    guide(history) {
        const key = JSON.stringify(history);
        if (!this.guides.has(key)) {
            this.setHistory(history);
            const kind = this.coach.coach_guide(this.code_at, this.out_at), [left, more] = this.numbers(2);
            this.guides.set(key, {kind, code: this.read(this.code_at), left, more: more > 0, offTree: kind === 1});
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
        this.put(code, this.code_at, CODE);
        const count = this.coach.candidates_parts(this.history_at, this.code_at, COUNTED, this.out_at);
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
        this.put(code, this.code_at, CODE);
        return splitLabel(this.coach.fiend_answer(this.history_at, this.code_at));
    }

    /* The best next guess, even off the tree's path, or the best that can be the code; null if there
     * is none. */
    advice(history, possible = false) {
        this.setHistory(history);
        return this.coach.coach_advice(this.code_at, possible) ? this.read(this.code_at) : null;
    }

    /* Any code that agrees. */
    anyCode(history) {
        this.setHistory(history);
        return this.coach.coach_codes(this.out_at, 1) ? this.read(this.out_at) : null;
    }

    /* The nodes of the tree, for the explorer: see format/explorer/tree.js. */
    nodes() {
        const most = Math.min(NODES, 2 * this.about.secrets + 16);
        const guesses = this.room(most * CODE), labels = this.room(most), sizes = this.room(most * 4);
        const count = this.coach.coach_nodes(guesses, labels, sizes, most);
        const codes = new Uint8Array(count * this.length);
        for (let n = 0; n < count; n++) {
            const from = guesses + n * CODE;
            codes.set(new Uint8Array(this.memory.buffer, from, this.length), n * this.length);
        }
        return {codes, labels: new Uint8Array(this.memory.buffer, labels, count).slice(),
            sizes: new Uint32Array(this.memory.buffer, sizes, count).slice()};
    }

    repairs(history) {
        this.setHistory(history);
        const count = this.coach.coach_repairs(this.out_at, REPAIRS);
        const numbers = this.numbers(4 * count);
        return Array.from({length: count}, (_, r) => {
            const [turn, label, left, more] = numbers.slice(4 * r), [bulls, cows] = splitLabel(label);
            return {turn, bulls, cows, left, more: more > 0};
        });
    }

    /* What turn t was worth. */
    analysis(history, t) {
        this.setHistory(history);
        this.coach.coach_analysis(t, this.out_at, this.code_at);
        const numbers = [...new Float64Array(this.memory.buffer, this.out_at, 14)];
        const [before, after, word, cost, luck, excluded] = numbers;
        const split = (at) => ({possible: numbers[at] > 0, answers: numbers[at + 1],
            expected: numbers[at + 2], guesses: numbers[at + 3]});
        return {before, after, word, cost, luck, excluded, made: split(6),
            better: {code: this.read(this.code_at), ...split(10)}};
    }

    /* The code of a seed, which is 1 to 32 visible ASCII characters. */
    secret(seed) {
        const text = new TextEncoder().encode(seed + '\0');
        this.put(text, this.out_at, REPAIRS * 16);
        this.coach.coach_secret(this.out_at, this.code_at);
        return this.read(this.code_at);
    }

    guesses(secret) {
        this.put(secret, this.code_at, CODE);
        return this.coach.guide_guesses(this.game_at, this.code_at);
    }
}

/* ---- questions from engine.js, answered one after the other ---- */

let modules, coach;

/* Opens a tree file, or rules {kind, length, ranges}; answers what the header says, or {status}. */
function open({file, rules}) {
    const read = file ? readTree(modules, file) : {about: {...rules, secrets: secretsOf(rules)}};
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

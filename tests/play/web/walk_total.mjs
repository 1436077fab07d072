// Plays every secret of a flat image with walk.wasm alone, as any page could: prints the
// total guesses, the worst case, and the secrets left at the root.
//   node walk_total.mjs walk.wasm tree.flat
import {readFileSync} from 'node:fs';

const [wasm, image] = process.argv.slice(2).map((path) => readFileSync(path));
const memory = new WebAssembly.Memory({initial: 16});
const {exports: walk} = await WebAssembly.instantiate(new WebAssembly.Module(wasm), {env: {memory}});

const bytes = new Uint8Array(memory.buffer);
const view = 1024, cursor = view + walk.peg_view_bytes(), guess = cursor + walk.peg_cursor_bytes();
const at = 2048; // below 1024 is the walker's stack
bytes.set(image, at);
if (walk.peg_open(view, at, image.length) !== 0) throw new Error('peg_open rejects the image');

const shape = image[5], length = shape & 15, kind = shape >> 4 & 3;
const ranges = Array.from({length}, (_, i) => image[18 + (kind === 2 ? i : 0)]);

function* secrets(code = []) {
    if (code.length === length) yield code;
    else for (let s = 0; s < ranges[code.length]; s++)
        if (kind !== 1 || !code.includes(s)) yield* secrets([...code, s]);
}

// By the definition: equal positions, then the multiset intersection.
function score(one, other) {
    const count = (code, s) => code.filter((symbol) => symbol === s).length;
    const bulls = one.filter((s, i) => s === other[i]).length;
    let both = 0;
    for (const s of new Set(one)) both += Math.min(count(one, s), count(other, s));
    return [bulls, both - bulls];
}

let total = 0, worst = 0, played = 0;
walk.peg_start(view, cursor);
const left = walk.peg_remaining(cursor);
for (const secret of secrets()) {
    walk.peg_start(view, cursor);
    let guesses = 0, status;
    do {
        walk.peg_guess(cursor, guess);
        const made = [...bytes.slice(guess, guess + length)];
        status = walk.peg_answer(cursor, walk.peg_label(...score(made, secret)));
        guesses++;
    } while (status === 0);
    if (status !== 1) throw new Error(`status ${status} for ${secret}`);
    total += guesses;
    worst = Math.max(worst, guesses);
    played++;
}
if (left !== played) throw new Error(`${left} secrets left at the root, ${played} played`);
console.log(total, worst);

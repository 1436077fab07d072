// Plays every code of Mastermind, or of the game of the flat image that is named:
//   node example.mjs [IMAGE]
import {readFile} from 'node:fs/promises';
import {open, openReady} from 'pegtree';

const tree = process.argv[2] ? await open(await readFile(process.argv[2])) : await openReady('p4c6r-optimal');

function* codes(code = []) {
    const {kind, length, ranges} = tree.rules;
    if (code.length === length) yield code;
    else for (let s = 0; s < ranges[code.length]; s++)
        if (kind !== 'distinct' || !code.includes(s)) yield* codes([...code, s]);
}

let total = 0;
for (const secret of codes()) {
    let game = tree.start();
    while (!game.solved) {
        const {bulls, cows} = tree.score(game.guess, secret);
        game = game.answer(bulls, cows);
    }
    total += game.made;
}
console.log(`${total} guesses for ${tree.secrets} codes`);

// typed.mts - uses all that the npm package declares, as a program in TypeScript would. A line
// behind "ts-expect-error" must be rejected.
import {open, openReady, Feedback, Game, PegtreeError, Rules, Tree} from 'pegtree';

const tree: Tree = await openReady('p4c6r');
const other: Tree = await open(new Uint8Array(30)) ?? await open(new ArrayBuffer(30));
const rules: Rules = other.rules;
const kinds: ('repeats' | 'distinct' | 'mixed')[] = [rules.kind];
const numbers: number[] = [rules.length, ...rules.ranges, tree.secrets, tree.worst, tree.total];
let game: Game = tree.start();
numbers.push(game.made, game.remaining, ...game.guess);
const solved: boolean = game.solved;
const answers: Feedback[] = game.answers;
const given: Feedback = tree.score(game.guess, [0, 1, 2, 3]);
try {
    game = game.answer(given.bulls, given.cows);
} catch (error) {
    if (error instanceof PegtreeError && error.contradiction) numbers.push(error.status);
}
// @ts-expect-error
game.made = 1;
// @ts-expect-error
game.answer(given);
// @ts-expect-error
tree.score('0123', game.guess);
// @ts-expect-error
new Game();
// @ts-expect-error
openReady(1);
// @ts-expect-error
open('p4c6r.flat').start();
console.log(kinds, numbers, solved, answers);

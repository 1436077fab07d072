/** What a walker rejects: an image, or an answer. */
export declare class PegtreeError extends Error {
    /** A number of peg_status in Pegtree's walk.h. */
    readonly status: number;
    /** No code agrees with the answer and those before. */
    readonly contradiction: boolean;
}

export interface Rules {
    readonly kind: 'repeats' | 'distinct' | 'mixed';
    /** Positions, 1 to 12. */
    readonly length: number;
    /** Symbols at each position, 1 to 36. */
    readonly ranges: readonly number[];
}

export interface Feedback {
    readonly bulls: number;
    readonly cows: number;
}

/** A place in a tree. It does not change: an answer leads to another one. */
export declare class Game {
    private constructor();
    /** Guesses answered so far. */
    readonly made: number;
    readonly solved: boolean;
    /** The code to guess, a number from 0 for each position; after the game, the solution. */
    readonly guess: number[];
    /** How many codes agree with all answers so far. */
    readonly remaining: number;
    /** The answers that can occur here. */
    readonly answers: Feedback[];
    /** The game after this answer; throws a PegtreeError. */
    answer(bulls: number, cows: number): Game;
}

export declare class Tree {
    private constructor();
    readonly rules: Rules;
    /** Codes of the game. */
    readonly secrets: number;
    /** Guesses for the deepest code, and over all codes, as the image says. */
    readonly worst: number;
    readonly total: number;
    start(): Game;
    /** How a guess would be answered if this were the secret; throws a PegtreeError where either is
     * no code of the game. */
    score(guess: readonly number[], secret: readonly number[]): Feedback;
}

/** Opens a flat image, as `pegtree-gen export FILE --to flat` writes it; throws a PegtreeError, or
 * a TypeError where data is no bytes. */
export declare function open(data: Uint8Array | ArrayBuffer): Promise<Tree>;

/** Opens one of the trees that come with the package, or the optimal one of a game. */
export declare function openReady(name: 'p4c6r' | 'p4c10n' | 'p4c6r-optimal' | 'p4c6r-worst' | 'p4c10n-optimal'): Promise<Tree>;

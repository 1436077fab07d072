/* rules.js - which answers are possible, and how far codes are counted. */

const TURNS = 255; /* of a game at most, PEG_MAX_GUESSES */
const COUNTED = 2000000; /* up to this many */

/* Whether such an answer exists: with all but one in place, the last is not out of place; and
 * two codes of different symbols share some where there are not enough symbols to avoid it. */
function answerPossible(bulls, cows, {kind, length, ranges}) {
    const least = kind === 1 ? 2 * length - ranges[0] : 0, sum = bulls + cows;
    return sum >= least && sum <= length && !(bulls === length - 1 && cows === 1);
}

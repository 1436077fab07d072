/* rules.js - which answers there are, and how far codes are counted. */

const TURNS = 255; /* of a game at the most, PEG_MAX_GUESSES */
const COUNTED = 2000000; /* no further */

/* Whether such an answer exists: all but one in place leaves no wrong place, and two codes
 * of different symbols share at least those that there are not enough symbols to avoid. */
function answerPossible(bulls, cows, {kind, length, ranges}) {
    const least = kind === 1 ? 2 * length - ranges[0] : 0, sum = bulls + cows;
    return sum >= least && sum <= length && !(bulls === length - 1 && cows === 1);
}

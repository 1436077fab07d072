/* duel.js - a match of two rounds: in each, the player guesses a code of the page's, then the page
 * guesses one of the player's. Each guess and each hint is a point for the other side. */

const ROUNDS = 2;
const PHASES = {make: 'make', made: 'make', break: 'break', broken: 'break'}; /* of a round, and their modes */

/* How a game's match stands; it is over when the last round's phase is `broken`. */
function duelState(id = app.game.id) {
    const kept = store.get('duel.' + id), numbers = ['round', 'player', 'program'];
    const sound = numbers.every((name) => Number.isInteger(kept?.[name])) && Object.hasOwn(PHASES, kept.phase);
    return sound ? kept : {round: 1, phase: 'make', player: 0, program: 0};
}

const keepDuel = (state) => store.set('duel.' + app.game.id, state);

const duelOver = ({round, phase}) => round >= ROUNDS && phase === 'broken';

/* The most guesses for a code; one that is not found scores one more. */
const duelLimit = () => Math.max(TEN, app.tree.worst + 5);

/* A code has been found, or given up: the other side gets its points, once. */
function duelScored(points) {
    const state = duelState();
    if (state.phase === 'make') keepDuel({...state, phase: 'made', program: state.program + points});
    if (state.phase !== 'break') return;
    const now = {...state, phase: 'broken', player: state.player + points};
    keepDuel(now);
    if (duelOver(now)) keepDuelRecord(rulesText(app.tree), Math.sign(now.player - now.program));
}

const goOnWithDuel = () => setMode(PHASES[duelState().phase], {duel: true});

/* Begins the next phase, after removing the last game of its kind, lest that counts again. */
function beginPhase({phase, ...state}) {
    const next = phase === 'made' ? 'break' : 'make';
    store.set(`duel.${next}.${app.game.id}`, null);
    if (duelOver({phase, ...state})) keepDuel(null);
    else keepDuel({...state, round: state.round + Number(next === 'make'), phase: next});
}

/* Goes on with the duel, in the phase that another window may have begun meanwhile. */
async function nextInDuel() {
    const state = duelState();
    if (PHASES[state.phase] !== state.phase) beginPhase(state);
    await goOnWithDuel();
}

/* The label of the button that continues the match. */
function duelNext() {
    const state = duelState();
    return state.phase === 'made' ? 'Your turn: think of a code' : duelOver(state) ? 'Another duel' : `Round ${state.round + 1}`;
}

function duelWords() {
    const state = duelState(), {round, player, program} = state;
    if (duelOver(state))
        return `${player > program ? 'You win the duel' : player < program ? 'I win the duel' : 'The duel is a draw'}, ${player} to ${program}.`;
    const begins = round === 1 && state.phase === 'make' && players.make.made === 0;
    const terms = begins ? ' Each guess and hint of yours is a point for me, each guess of mine one for you.' : '';
    return `Duel, round ${round} of ${ROUNDS}. You: ${counted(player, 'point')}, I: ${program}.${terms}`;
}

/* The line above what is said, and the button that leads to the match. */
function drawDuel() {
    const state = duelState(), begun = store.get('duel.' + app.game.id) !== null && !duelOver(state);
    show('duel-say', app.duel);
    byId('duel-say').textContent = app.duel ? duelWords() : '';
    byId('new-duel').textContent = begun ? 'Continue the duel' : 'Duel';
}

/* unfinished.js - the game that is played is kept between visits, and so is one that gives its
 * place to another before it is over: it is listed, and goes on when it is asked for. */

const UNFINISHED = 20; /* games that are listed, for each mode of a game; then the oldest goes */

const unfinishedKey = () => `unfinished.${app.mode}.${app.game.id}`;

/* The games that were left, the latest first; another version of this page may have written them. */
function unfinished() {
    const kept = store.get(unfinishedKey());
    return Array.isArray(kept) ? kept.filter((one) => player().unfinishedWords(one)) : [];
}

/* Whether two kept games are the same one, at any moment of it. */
const sameGame = (one, other) => Boolean(one?.seed) && one.seed === other?.seed;

/* Keeps the game of a mode. Where another one was kept, also by another window, that one is put
 * aside; `player().resumed` is what this game itself was kept as before. */
function keepGame(value) {
    const key = app.keptAs(), {resumed = 'null'} = player(), before = store.get(key);
    store.set(key, value);
    const others = [before, ...unfinished()].filter((one, i, all) => JSON.stringify(one) !== resumed &&
        !sameGame(one, value) && !all.slice(0, i).some((earlier) => sameGame(earlier, one)) &&
        player().unfinishedWords(one));
    store.set(unfinishedKey(), others.slice(0, UNFINISHED));
    player().resumed = JSON.stringify(value);
}

function drawUnfinished() {
    const list = app.duel ? [] : unfinished();
    show('unfinished', list.length > 0);
    byId('unfinished-list').replaceChildren(...list.map((kept) => element('li', {}, element('button', {type: 'button',
        click: () => app.act(async () => {
            await player().start({kept});
            focusSaying(); /* the button is gone */
        })}, player().unfinishedWords(kept)))));
}

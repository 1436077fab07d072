/* store.js - what is kept between visits, games left unfinished among it; the focus, messages, and
 * the page without its server. */

const show = (id, visible) => { byId(id).hidden = !visible; };

/* Makes a form do this instead of sending anything. */
const onSubmit = (id, action) => byId(id).addEventListener('submit', (event) => {
    event.preventDefault();
    action();
});

/* Makes a button open a dialog, which `fill` draws before. */
const opens = (id, dialog, fill) => byId(id).addEventListener('click', () => {
    fill();
    byId(dialog).showModal();
});

/* Moves the focus to the page's message, when the element that had it is gone. */
const focusSaying = () => byId('say').focus({preventScroll: true});

/* The element that had the focus last; whether the player's last input was a key. */
let focused = null, byKeys = false;

function usesKeys(keys) {
    byKeys = keys;
    document.documentElement.toggleAttribute('data-keys', keys); /* the style then outlines the focus */
}

/* Safari has checkVisibility() since 2024 only. */
const isSeen = (one) => one?.getClientRects().length > 0;

/* An action may hide, disable or redraw the element that has the focus. For somebody without a
 * pointer the focus then moves to where the game continues. */
function keepFocus() {
    if (!byKeys) return;
    const on = document.activeElement;
    const usable = focused?.isConnected && !focused.disabled && isSeen(focused);
    if (focused && !usable && (on === document.body || on === focused)) focusGame();
}

/* Focuses where the game continues: the guess, the answer or the message. */
function focusGame() {
    const stops = ['#current .at', '#bulls input:enabled', '#say'];
    stops.map((css) => document.querySelector(css)).find(isSeen)?.focus();
}

/* Has a screen reader say it; a text it has just said must differ to be said again. */
function announce(text) {
    const live = byId('live');
    live.textContent = live.textContent === text ? text + '\u00a0' : text;
}

function complain(text) {
    byId('notice').textContent = text;
    show('notice', text !== '');
}

/* Values kept between visits. What the browser does not store is kept until the page is left. */
const store = {
    unstored: new Map(), /* the text of a value by its key */

    get(key) {
        try {
            return JSON.parse(this.unstored.get(key) ?? localStorage.getItem('pegtree.' + key));
        } catch {
            return null;
        }
    },
    set(key, value) {
        const text = JSON.stringify(value);
        try {
            localStorage.setItem('pegtree.' + key, text);
            this.unstored.delete(key);
        } catch { /* private windows, full disks */
            this.unstored.set(key, text);
        }
    }
};

/* Copies a text; false where the browser does not allow it. */
async function copyText(text) {
    try {
        await navigator.clipboard.writeText(text);
        return true;
    } catch {
        return false;
    }
}

/* A page that comes from a server can be installed, and then works without the server. */
function beginOffline() {
    if (!served() || !('serviceWorker' in navigator)) return;
    document.head.append(element('link', {rel: 'manifest', href: 'manifest.webmanifest'}));
    navigator.serviceWorker.register('sw.js').catch(() => { /* the page works without it */ });
}

/* ---- unfinished games: one that gives way to another is listed, and can be resumed ---- */

const UNFINISHED = 20; /* games listed for each mode of a game; the oldest gives way */

const unfinishedKey = () => `unfinished.${app.mode}.${app.game.id}`;

/* The unfinished games, the latest first; another version of this page may have written them. */
function unfinished() {
    const kept = store.get(unfinishedKey());
    return Array.isArray(kept) ? kept.filter((one) => player().unfinishedWords(one)) : [];
}

/* Whether two kept states belong to the same game. */
const sameGame = (one, other) => Boolean(one?.seed) && one.seed === other?.seed;

/* Keeps the game of a mode. A different game kept there, perhaps by another window, moves to the
 * list; `player().resumed` is how this game was kept before. */
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

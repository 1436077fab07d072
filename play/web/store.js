/* store.js - what is kept between visits, what screen readers hear, and the page without its
 * server. */

const show = (id, visible) => { byId(id).hidden = !visible; };

/* Moves the focus to where the page speaks, since what had it is gone. */
const focusSaying = () => byId('say').focus({preventScroll: true});

/* What had the focus last; whether a key was the last thing the player used. */
let focused = null, byKeys = false;

function usesKeys(keys) {
    byKeys = keys;
    document.documentElement.toggleAttribute('data-keys', keys); /* the style shows more of the focus */
}

/* What has the focus may be hidden, disabled or redrawn by its own action: then the focus of
 * somebody without a pointer moves to where the game continues. */
function keepFocus() {
    if (!byKeys) return;
    const on = document.activeElement;
    const usable = focused?.isConnected && !focused.disabled && focused.checkVisibility();
    if (focused && !usable && (on === document.body || on === focused)) focusGame();
}

/* Where the game continues: the guess, the answer, what is said. */
function focusGame() {
    const stops = ['#current .at', '#bulls input:enabled', '#say'];
    stops.map((css) => document.querySelector(css)).find((one) => one?.checkVisibility())?.focus();
}

/* Makes a screen reader say it. */
function announce(text) {
    const live = byId('live');
    live.textContent = live.textContent === text ? text + '\u00a0' : text;
}

function complain(text) {
    byId('notice').textContent = text;
    show('notice', text !== '');
}

/* Values kept between visits. Where the browser stores nothing, the page still plays. */
const store = {
    get(key) {
        try {
            return JSON.parse(localStorage.getItem('pegtree.' + key));
        } catch {
            return null;
        }
    },
    set(key, value) {
        try {
            localStorage.setItem('pegtree.' + key, JSON.stringify(value));
        } catch { /* private windows, full disks */ }
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

/* Where the page is served it can be installed, and played without the server. */
function beginOffline() {
    if (!served() || !('serviceWorker' in navigator)) return;
    document.head.append(element('link', {rel: 'manifest', href: 'manifest.webmanifest'}));
    navigator.serviceWorker.register('sw.js').catch(() => { /* it plays without */ });
}

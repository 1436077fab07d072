/* store.js - what is kept between visits, and what screen readers hear. */

const show = (id, visible) => { byId(id).hidden = !visible; };

/* Puts the focus where the page speaks: what had it is gone. */
const focusSaying = () => byId('say').focus({preventScroll: true});

/* Has a screen reader say it. */
function announce(text) {
    const live = byId('live');
    live.textContent = live.textContent === text ? text + '\u00a0' : text;
}

function complain(text) {
    byId('notice').textContent = text;
    show('notice', text !== '');
}

/* Kept values; where the browser keeps nothing, the page still plays. */
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

/* Copies a text; where the browser does not let it, shows it to be copied by hand. */
async function copyText(text) {
    try {
        await navigator.clipboard.writeText(text);
        return true;
    } catch {
        return false;
    }
}

/* dom.js - elements of the page, and what is kept between visits. */

const byId = (id) => document.getElementById(id);

/* Makes an element; attributes that are functions are listeners, false ones are left out. */
function element(name, attributes = {}, ...children) {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) {
        if (typeof value === 'function') made.addEventListener(key, value);
        else if (value === true) made.setAttribute(key, '');
        else if (value !== false) made.setAttribute(key, value);
    }
    made.append(...children);
    return made;
}

const show = (id, visible) => { byId(id).hidden = !visible; };

/* Puts the focus where the page speaks: what had it is gone. */
const focusSaying = () => byId('say').focus({preventScroll: true});

/* Has a screen reader say it. */
function announce(text) {
    const live = byId('live');
    live.textContent = live.textContent === text ? text + '\u00a0' : text;
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

const copyOf = (value) => JSON.parse(JSON.stringify(value));

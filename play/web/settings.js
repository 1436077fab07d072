/* settings.js - what the player chooses to see: light or dark, colors, what stands on the pegs. */

const SETTINGS = {
    theme: ['Light or dark', {auto: 'as the system', light: 'light', dark: 'dark'}],
    palette: ['Colors', {classic: 'classic', okabe: 'for color-blind eyes', gray: 'gray'}],
    marks: ['On the pegs', {symbols: 'numbers', letters: 'letters', shapes: 'shapes', none: 'nothing'}]
};
const systemDark = matchMedia('(prefers-color-scheme: dark)');
const chosen = {};

function applySettings() {
    const page = document.documentElement, {theme} = chosen;
    page.dataset.theme = theme;
    page.toggleAttribute('data-dark', theme === 'dark' || (theme === 'auto' && systemDark.matches));
    looks.palette = chosen.palette;
    looks.marks = chosen.marks;
}

/* Letters are the game's own alphabet then: they are typed and heard as well. */
const chosenAlphabet = (count) => (looks.marks === 'letters' && count <= 26
    ? [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].slice(0, count) : alphabetOf(count));

/* `changed` is called when something else is to be seen. */
function beginSettings(changed) {
    for (const [name, [, values]] of Object.entries(SETTINGS)) {
        const kept = store.get(name);
        chosen[name] = Object.keys(values).includes(kept) ? kept : Object.keys(values)[0];
    }
    applySettings();
    systemDark.addEventListener('change', applySettings);
    byId('settings-open').addEventListener('click', () => {
        fillSettings();
        byId('settings').showModal();
    });
    byId('settings-list').addEventListener('change', ({target}) => {
        chosen[target.name] = target.value;
        store.set(target.name, target.value);
        applySettings();
        changed();
    });
}

function fillSettings() {
    byId('settings-list').replaceChildren(...Object.entries(SETTINGS).map(([name, [title, values]]) =>
        element('fieldset', {class: 'setting'}, element('legend', {}, element('b', {}, title)),
            element('div', {class: 'choices'}, ...Object.entries(values).map(([value, words]) =>
                element('label', {class: 'choice words'},
                    element('input', {type: 'radio', name, value, checked: chosen[name] === value}),
                    element('span', {}, words)))))));
}

/* theme.js - sets light or dark before anything is drawn; the settings of dialogs.js change it. */
'use strict';

const systemDark = matchMedia('(prefers-color-scheme: dark)');

function showTheme(theme) {
    document.documentElement.toggleAttribute('data-dark', theme === 'dark' || (theme !== 'light' && systemDark.matches));
}

try {
    showTheme(JSON.parse(localStorage.getItem('pegtree.theme')));
} catch { /* the browser stores nothing */
    showTheme('auto');
}

/* theme.js - sets light or dark before anything is drawn; the settings of dialogs.js change it. */
(() => {
    const dark = matchMedia('(prefers-color-scheme: dark)').matches;
    let theme = '"auto"';
    try {
        theme = localStorage.getItem('pegtree.theme') ?? theme;
    } catch { /* the browser stores nothing */ }
    document.documentElement.toggleAttribute('data-dark', theme === '"dark"' || (theme === '"auto"' && dark));
})();

/* offline.js - where the page is served, it can be installed, and played without the server. */

function beginOffline() {
    if (!served() || !('serviceWorker' in navigator)) return;
    document.head.append(element('link', {rel: 'manifest', href: 'manifest.webmanifest'}));
    navigator.serviceWorker.register('sw.js').catch(() => { /* it plays without */ });
}

/* sw.js - a service worker that caches the page and the trees that were asked for, so that the page
 * works without the server once it has been loaded. VERSION changes with the page. */
'use strict';

/* All pages of an origin share its caches: only those with our prefix are ours to delete. */
const OURS = 'pegtree-';
const VERSION = OURS + '@VERSION@';
const FILES = ['pegtree.html', 'manifest.webmanifest', 'icon.svg'];

self.addEventListener('install', (event) => {
    event.waitUntil(caches.open(VERSION).then((cache) => cache.addAll(FILES)).then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
    const outdated = (names) => names.filter((name) => name.startsWith(OURS) && name !== VERSION);
    event.waitUntil(caches.keys().then((names) => Promise.all(outdated(names).map((name) => caches.delete(name))))
        .then(() => self.clients.claim()));
});

/* The server's reply, or the cached one if the server does not answer. */
async function answer(request) {
    try {
        const reply = await fetch(request);
        if (reply.ok) {
            await caches.open(VERSION).then((cache) => cache.put(request, reply.clone()))
                .catch(() => { /* no room: the next reply may be kept */ });
        }
        return reply;
    } catch (error) {
        const cache = await caches.open(VERSION);
        const kept = await cache.match(request, {ignoreSearch: true}) ??
            await cache.match(request.url.replace(/[?#].*/, '') + 'index.html'); /* of a folder */
        if (kept) return kept;
        throw error;
    }
}

self.addEventListener('fetch', (event) => {
    const {method, url} = event.request;
    if (method === 'GET' && new URL(url).origin === self.location.origin) event.respondWith(answer(event.request));
});

// The service worker with a server and caches of its own: node service_worker.mjs sw.js
import assert from 'node:assert';
import {readFileSync} from 'node:fs';
import {runInNewContext} from 'node:vm';

const source = readFileSync(process.argv[2], 'utf8').replace('@VERSION@', 'abc');

// A fresh worker. `full`: nothing can be kept; `closed`: no cache can be opened.
function worker(names, {full = false, closed = false, server}) {
    const stores = new Map(names.map((name) => [name, new Map()])), on = {};
    const cacheOf = (store) => ({
        addAll: async (files) => files.forEach((file) => store.set(file, 'kept ' + file)),
        put: async (request, reply) => {
            if (full) throw new Error('QuotaExceededError');
            store.set(request.url, reply.body);
        },
        match: async (request) => store.get(request.url ?? request)
    });
    const caches = {
        keys: async () => [...stores.keys()],
        delete: async (name) => stores.delete(name),
        open: async (name) => {
            if (closed) throw new Error('SecurityError');
            if (!stores.has(name)) stores.set(name, new Map());
            return cacheOf(stores.get(name));
        }
    };
    const self = {addEventListener: (event, listener) => { on[event] = listener; }, skipWaiting: async () => {},
        clients: {claim: async () => {}}, location: {origin: 'https://home'}};
    runInNewContext(source, {self, caches, fetch: server, URL, Promise});
    const activate = () => new Promise((resolve) => on.activate({waitUntil: resolve}));
    const ask = (url) => new Promise((resolve, reject) =>
        on.fetch({request: {method: 'GET', url}, respondWith: (reply) => reply.then(resolve, reject)}));
    return {stores, activate, ask};
}
const reply = (body) => ({ok: true, body, clone: () => reply(body)});
const up = async (request) => reply('from ' + request.url), down = async () => { throw new Error('no network'); };

// Of a new version, the caches of other programs stay; its own outdated ones go.
{
    const {stores, activate} = worker(['other-app', 'v1', 'pegtree-old', 'pegtree-abc'], {server: up});
    await activate();
    assert.deepEqual([...stores.keys()], ['other-app', 'v1', 'pegtree-abc']);
}

// What the server answers the page gets, whether it can be kept or not.
for (const trouble of [{}, {full: true}, {closed: true}]) {
    const {ask} = worker([], {server: up, ...trouble});
    assert.equal((await ask('https://home/tree')).body, 'from https://home/tree');
}

// Without the server, what was kept; where nothing was, the error is the network's.
{
    let server = up;
    const {ask} = worker([], {server: (request) => server(request)});
    await ask('https://home/tree');
    await ask('https://home/index.html');
    server = down;
    assert.equal(await ask('https://home/tree'), 'from https://home/tree');
    assert.equal(await ask('https://home/?a#b'), 'from https://home/index.html', 'by its folder');
    await assert.rejects(ask('https://home/other'), /no network/);
}
console.log('ok');

/* boot.js - the only script that stands in the page as it is: unpacks the rest. */
'use strict';

const data = JSON.parse(document.getElementById('data').textContent);

const bytesOf = (base64) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

async function unpack(base64) {
    const stream = new Blob([bytesOf(base64)]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
    return new Uint8Array(await new Response(stream).arrayBuffer());
}

/* The worker and the modules that it gets. */
async function unpackEngine() {
    const [worker, ...modules] = await Promise.all([unpack(data.worker),
        ...['walk', 'coach'].map(async (name) => WebAssembly.compile(await unpack(data[name])))]);
    return {
        workerUrl: URL.createObjectURL(new Blob([worker], {type: 'text/javascript'})),
        modules: {walk: modules[0], coach: modules[1]}
    };
}

async function boot() {
    const parts = unpackEngine();
    const texts = await Promise.all(['style', 'script'].map((name) => unpack(data[name])));
    ['style', 'script'].forEach((name, i) => {
        const part = document.createElement(name);
        part.textContent = new TextDecoder().decode(texts[i]);
        document.head.append(part);
    });
    await begin(await parts);
}

boot().catch((error) => {
    const notice = document.getElementById('notice');
    notice.textContent = 'This page needs a browser with WebAssembly and DecompressionStream: ' +
        `any of 2023 or later. (${error.message})`;
    notice.hidden = false;
}).finally(() => {
    document.getElementById('page').hidden = false;
});

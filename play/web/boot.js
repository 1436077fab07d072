/* boot.js - the only script that stands in the page as it is: unpacks the rest. */
'use strict';

const data = JSON.parse(document.getElementById('data').textContent);

const bytesOf = (base64) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

async function unpack(base64) {
    const stream = new Blob([bytesOf(base64)]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
    return new Uint8Array(await new Response(stream).arrayBuffer());
}

async function boot() {
    const modules = {};
    for (const name of ['walk', 'coach'])
        modules[name] = await WebAssembly.compile(await unpack(data[name]));
    for (const name of ['style', 'script']) {
        const part = document.createElement(name);
        part.textContent = new TextDecoder().decode(await unpack(data[name]));
        document.head.append(part);
    }
    await begin(modules);
}

boot().catch((error) => {
    const notice = document.getElementById('notice');
    notice.textContent = 'This page needs a browser with WebAssembly and DecompressionStream: ' +
        `any of 2023 or later. (${error.message})`;
    notice.hidden = false;
}).finally(() => {
    document.getElementById('page').hidden = false;
});

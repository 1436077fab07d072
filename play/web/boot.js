/* boot.js - the only script that stands in the page as it is: unpacks the rest. */
'use strict';

const data = JSON.parse(document.getElementById('data').textContent);

const bytesOf = (base64) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

/* The parts of the page by name: one stream, one after the other. */
async function unpack() {
    const stream = new Blob([bytesOf(data.pack)]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
    const bytes = new Uint8Array(await new Response(stream).arrayBuffer()), parts = {};
    let at = 0;
    for (const [name, size] of data.parts) parts[name] = bytes.subarray(at, at += size);
    return parts;
}

async function boot() {
    const {style, script, worker, walk, coach} = await unpack();
    for (const [name, bytes] of [['style', style], ['script', script]]) {
        const part = document.createElement(name);
        part.textContent = new TextDecoder().decode(bytes);
        document.head.append(part);
    }
    await begin({workerUrl: URL.createObjectURL(new Blob([worker], {type: 'text/javascript'})), walk, coach});
}

boot().catch((error) => {
    const notice = document.getElementById('notice');
    notice.textContent = 'This page needs a browser with WebAssembly and DecompressionStream: ' +
        `any of 2023 or later. (${error.message})`;
    notice.hidden = false;
}).finally(() => {
    document.getElementById('page').hidden = false;
});

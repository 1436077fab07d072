/* boot.js - the script that unpacks the others. The page's top is seen before it; it runs before the
 * trees that follow it are parsed, so that the first screen does not wait for them. */
'use strict';

const packed = JSON.parse(document.getElementById('packed').textContent);

function bytesOf(base64) {
    const letters = atob(base64), bytes = new Uint8Array(letters.length);
    for (let i = 0; i < letters.length; i++) bytes[i] = letters.charCodeAt(i);
    return bytes;
}

/* Of so many bytes. A Response or a Blob would do it too, but by way of other threads. */
async function inflated(bytes, size) {
    const {readable, writable} = new DecompressionStream('deflate-raw');
    const writer = writable.getWriter(), reader = readable.getReader(), whole = new Uint8Array(size);
    const written = Promise.all([writer.write(bytes), writer.close()]);
    for (let at = 0, next; !(next = await reader.read()).done; at += next.value.length)
        whole.set(next.value, at);
    await written;
    return whole;
}

/* The parts of the page by name: one stream, one after the other. */
async function unpack() {
    const size = packed.parts.reduce((sum, [, one]) => sum + one, 0), parts = {};
    const bytes = await inflated(bytesOf(packed.pack), size);
    let at = 0;
    for (const [name, one] of packed.parts) parts[name] = bytes.subarray(at, at += one);
    return parts;
}

async function boot() {
    const {script, worker, walk, coach} = await unpack(), part = document.createElement('script');
    part.textContent = new TextDecoder().decode(script);
    document.head.append(part);
    await begin({worker, walk, coach});
}

boot().catch((error) => {
    const notice = document.getElementById('notice');
    notice.textContent = 'This page needs a browser with WebAssembly and DecompressionStream: ' +
        `any of 2023 or later. (${error.message})`;
    notice.hidden = false;
});

/* boot.js - unpacks the other scripts. The top of the page is shown before this runs, and this runs
 * before the trees behind it are parsed, so that the first screen waits for neither. */
'use strict';

const packed = JSON.parse(document.getElementById('packed').textContent);

function bytesOf(base64) {
    const letters = atob(base64), bytes = new Uint8Array(letters.length);
    for (let i = 0; i < letters.length; i++) bytes[i] = letters.charCodeAt(i);
    return bytes;
}

/* The `size` bytes that were deflated. A Response or a Blob could do it, too, but other threads would
 * take part. */
async function inflated(bytes, size) {
    const {readable, writable} = new DecompressionStream('deflate-raw');
    const writer = writable.getWriter(), reader = readable.getReader(), whole = new Uint8Array(size);
    const written = Promise.all([writer.write(bytes), writer.close()]);
    for (let at = 0, next; !(next = await reader.read()).done; at += next.value.length)
        whole.set(next.value, at);
    await written;
    return whole;
}

/* The packed parts stand one after the other in one stream. */
async function boot() {
    const size = packed.parts.reduce((sum, [, one]) => sum + one, 0), parts = {};
    const bytes = await inflated(bytesOf(packed.pack), size);
    let at = 0;
    for (const [name, one] of packed.parts) parts[name] = bytes.subarray(at, at += one);
    const script = document.createElement('script');
    script.textContent = new TextDecoder().decode(parts.script);
    document.head.append(script);
    await begin(parts);
}

boot().catch((error) => {
    const notice = document.getElementById('notice');
    notice.textContent = 'This page needs a browser with WebAssembly and DecompressionStream: ' +
        `any browser from 2023 or later. (${error.message})`;
    notice.hidden = false;
});

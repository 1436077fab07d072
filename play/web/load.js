/* load.js - trees from the player's disk. They may hold anything, so they are read in a
 * worker: whatever it does, the page goes on, and Cancel ends it. */

const FILE_LIMIT = 64 * 2 ** 20; /* bytes; no tree that fits the memory has so many */

/* As readTree(), or null where the player cancels. */
function readInWorker(modules, file) {
    const source = `const CODE = ${CODE}; ${instantiate} ${readTree}
        onmessage = async ({data: [modules, file, limit]}) => {
            try { postMessage(await readTree(modules, file, limit)); }
            catch { postMessage({status: -9}); }
        };`;
    const url = URL.createObjectURL(new Blob([source], {type: 'text/javascript'}));
    const worker = new Worker(url);
    const dialog = byId('reading');
    return new Promise((resolve) => {
        const finish = (found) => {
            clearTimeout(patience);
            worker.terminate();
            URL.revokeObjectURL(url);
            if (dialog.open) dialog.close();
            resolve(found);
        };
        const patience = setTimeout(() => dialog.showModal(), 250);
        worker.onmessage = (event) => finish(event.data);
        worker.onerror = () => finish({status: -9});
        byId('reading-cancel').onclick = () => finish(null);
        dialog.oncancel = () => finish(null);
        worker.postMessage([modules, file, MEMORY_LIMIT]);
    });
}

/* Reads the file; {tree}, {error} in words, or null where the player cancels. */
async function loadFile(modules, file) {
    const refuse = (why) => ({error: `“${file.name}” ${why}.`});
    if (file.size > FILE_LIMIT) return refuse(READING_ERRORS['-10']);
    let bytes;
    try {
        bytes = new Uint8Array(await file.arrayBuffer());
    } catch {
        return refuse('cannot be read');
    }
    const tree = await readInWorker(modules, bytes);
    if (!tree) return null;
    return tree.status < 0 ? refuse(READING_ERRORS[tree.status] || 'cannot be read') : {tree};
}

/* engine.js - the page's side of the worker that runs the C. Each game has its own worker, so that
 * ending the worker ends whatever it is computing. */

const CONTRADICTION = 3; /* a guide_kind of guide.h */
const FILE_LIMIT = 64 * 2 ** 20; /* bytes; a larger tree would not fit into memory */

/* What a negative peg_status means to somebody who opens a file. */
const READING_ERRORS = {
    '-2': 'is not a Pegtree tree file',
    '-3': 'has another format version than this page reads',
    '-4': 'is damaged: its contents do not match its checks',
    '-5': 'is incomplete: it ends too early',
    '-9': 'is too large for the memory of this browser',
    '-10': 'is too large for this page: its game has too many codes'
};

class Engine {
    constructor(parts) {
        this.waiting = new Map();
        this.asked = 0;
        parts.workerUrl ??= URL.createObjectURL(new Blob([parts.worker], {type: 'text/javascript'}));
        this.worker = new Worker(parts.workerUrl);
        this.worker.onmessage = ({data}) => this.settle(data);
        this.worker.onerror = () => this.end('the worker failed');
        this.worker.postMessage({walk: parts.walk, coach: parts.coach});
    }

    /* Opens a game of {file} or {rules}; `about` is then what its header says. Throws an error that
     * says what is wrong with the file. */
    async open(source) {
        this.source = source;
        this.about = await this.ask('open', source);
        const {status} = this.about;
        if (status < 0) throw new Error(READING_ERRORS[status] || 'cannot be read');
    }

    settle({id, value, error}) {
        const {resolve, reject} = this.waiting.get(id);
        this.waiting.delete(id);
        if (error === undefined) resolve(value);
        else reject(new Error(error));
    }

    ask(name, ...given) {
        return new Promise((resolve, reject) => {
            if (!this.worker) reject(new Error(ENDED));
            this.waiting.set(++this.asked, {resolve, reject});
            this.worker?.postMessage({id: this.asked, name, given});
        });
    }

    /* Ends the worker; all questions still open get this error. */
    end(why = ENDED) {
        this.worker?.terminate();
        this.worker = null;
        for (const {reject} of this.waiting.values()) reject(new Error(why));
        this.waiting.clear();
    }
}

const ENDED = 'the game was given up';

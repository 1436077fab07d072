/* worker.js - the worker's side of engine.js: it does what takes time, one question after the
 * other, so that the page never waits. */

let modules, coach;

/* What the page may ask; arguments and answers are as in coach.js. */
const QUESTIONS = {
    /* A tree file, or rules {kind, length, ranges}: what the header says, or {status}. */
    open({file, rules}) {
        const read = file ? readTree(modules, file) : {about: rules};
        if (read.status < 0) return {status: read.status};
        coach = Coach.open(modules, read);
        return {...coach.about, hasTree: Boolean(file)};
    }
};

for (const name of ['guidesOf', 'known', 'advice', 'split', 'fiend', 'anyCode', 'nodes', 'repairs', 'analysis',
    'secret', 'guesses', 'feedback'])
    QUESTIONS[name] = (...given) => coach[name](...given);

function answer({id, name, given}) {
    try {
        postMessage({id, value: QUESTIONS[name](...given)});
    } catch (error) {
        postMessage({id, error: String(error?.message || error)});
    }
}

/* The first message brings the modules. */
onmessage = ({data}) => {
    if (data.walk) modules = {walk: new WebAssembly.Module(data.walk), coach: new WebAssembly.Module(data.coach)};
    else answer(data);
};

/* dom.js - elements of a page. */

const byId = (id) => document.getElementById(id);

/* Makes an element. Attributes that are functions become listeners; false ones are left out. */
function element(name, attributes = {}, ...children) {
    return dress(document.createElement(name), attributes, children);
}

function drawing(name, attributes = {}, ...children) {
    return dress(document.createElementNS('http://www.w3.org/2000/svg', name), attributes, children);
}

function dress(made, attributes, children) {
    for (const [key, value] of Object.entries(attributes)) {
        if (typeof value === 'function') made.addEventListener(key, value);
        else if (value === true) made.setAttribute(key, '');
        else if (value !== false) made.setAttribute(key, value);
    }
    made.append(...children);
    return made;
}

/* Text for screen readers only, in place of something drawn. */
const unseen = (text) => element('span', {class: 'unseen'}, text);

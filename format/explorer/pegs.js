/* pegs.js - pegs and pins, and their colors. */

/* Palettes: [name, color] for each symbol. `okabe` is by Okabe and Ito (2008), for all kinds of
 * color vision; with `gray` only the marks on the pegs tell them apart. */
const PALETTES = {
    classic: [
        ['red', '#d63b36'], ['yellow', '#f4c02f'], ['green', '#2d9a51'], ['blue', '#2a72d8'],
        ['violet', '#8a4fc4'], ['orange', '#f0822e'], ['turquoise', '#3fc0c6'],
        ['ivory', '#f4efe2'], ['pink', '#f08fba'], ['black', '#3b3f49']
    ],
    okabe: [
        ['orange', '#e69f00'], ['sky blue', '#56b4e9'], ['green', '#009e73'], ['yellow', '#f0e442'],
        ['blue', '#0072b2'], ['vermilion', '#d55e00'], ['purple', '#cc79a7'], ['black', '#222222'],
        ['white', '#ffffff'], ['gray', '#8f8f8f']
    ],
    gray: []
};
const SHAPES = [...'●▲■◆★✚♥☾♣▬'];

/* What the player chose: a palette, and the marks on the pegs. */
const looks = {palette: 'classic', marks: 'symbols'};

/* The relative luminance of a color, by WCAG. */
function lightOf(hex) {
    const parts = [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16) / 255)
        .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2];
}

/* Black or white, whichever is easier to read; the contrast is at least 4.58. */
const inkOn = (hex) => (lightOf(hex) > 0.1791 ? '#000' : '#fff');

/* A color as #rrggbb, from hue, saturation and lightness, 0 to 1 each. */
function hexOf(hue, saturation, lightness) {
    const part = (n) => {
        const k = (n + 12 * hue) % 12, a = saturation * Math.min(lightness, 1 - lightness);
        const value = lightness - a * Math.max(-1, Math.min(k - 3, 9 - k, 1));
        return Math.round(255 * value).toString(16).padStart(2, '0');
    };
    return '#' + part(0) + part(8) + part(4);
}

/* {name, paint, ink} of a symbol. Symbols beyond the named colors get hues around the circle. */
function colorOf(symbol) {
    const [name, paint] = PALETTES[looks.palette][symbol] || ['', looks.palette === 'gray'
        ? symbol % 2 ? '#4d4a45' : '#dedad2'
        : hexOf(symbol * 137 % 360 / 360, 0.55, symbol % 2 ? 0.36 : 0.68)];
    return {name, paint, ink: inkOn(paint)};
}

/* The mark on a peg; gray pegs always have one. */
const markOf = (alphabet, symbol) => (looks.marks === 'none' && looks.palette !== 'gray' ? ''
    : looks.marks === 'shapes' && symbol < SHAPES.length ? SHAPES[symbol] : alphabet[symbol]);

function paint(peg, symbol) {
    const color = colorOf(symbol);
    peg.style.setProperty('--paint', color.paint);
    peg.style.setProperty('--ink', color.ink);
    return peg;
}

/* A button that is a peg, or a hole if the symbol is null. */
function pegButton(alphabet, symbol, attributes) {
    if (symbol === null) return element('button', {type: 'button', class: 'peg hole', ...attributes});
    return paint(element('button', {type: 'button', class: 'peg', ...attributes}, markOf(alphabet, symbol)), symbol);
}

const pegOf = (alphabet, symbol) =>
    paint(element('span', {class: 'peg'}, markOf(alphabet, symbol)), symbol);

function codeOf({alphabet}, code) {
    const made = element('span', {class: 'code', 'aria-hidden': 'true'});
    code.forEach((symbol, i) => {
        const one = pegOf(alphabet, symbol);
        one.style.setProperty('--i', i);
        made.append(one);
    });
    return made;
}

const codeText = ({alphabet}, code) => Array.from(code, (symbol) => alphabet[symbol]).join(' ');

/* The code of a game that somebody typed, or null. */
function codeTyped(text, alphabet, {kind, length, ranges}) {
    const code = [...text.toUpperCase().replace(/[\s,]/g, '')].map((symbol) => alphabet.indexOf(symbol));
    const sound = code.length === length && code.every((symbol, i) => symbol >= 0 && symbol < ranges[i]);
    return sound && (kind !== 1 || new Set(code).size === length) ? code : null;
}

/* A code, drawn and for screen readers. */
const codeSaid = (app, code) => [codeOf(app, code), unseen(codeText(app, code))];

/* Bulls, then cows, then empty holes, in two lines as on the board of the game. */
function pins(bulls, cows, length) {
    const made = element('span', {class: 'pins', 'aria-hidden': 'true'});
    made.style.setProperty('--columns', Math.ceil(length / 2));
    for (let i = 0; i < length; i++) {
        const kind = i < bulls ? 'bull' : i < bulls + cows ? 'cow' : 'none';
        made.append(element('i', {class: 'pin ' + kind}));
    }
    return made;
}

/* An answer, drawn and for screen readers. */
const pinsSaid = (bulls, cows, length) =>
    element('span', {}, pins(bulls, cows, length), unseen(feedbackWords(bulls, cows)));

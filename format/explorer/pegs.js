/* pegs.js - pegs and pins, and what they look like. */

/* Palettes: {name, paint} for each symbol. `okabe` is by Okabe and Ito (2008), for all kinds of
 * color vision; `gray` leaves it to what stands on the pegs. */
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

/* What the player chose: a palette, and what stands on the pegs. */
const looks = {palette: 'classic', marks: 'symbols'};

/* How much light a color gives, by WCAG. */
function lightOf(hex) {
    const parts = [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16) / 255)
        .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2];
}

/* Black or white, whichever is easier to read; the ratio is 4.58 at the least. */
const inkOn = (hex) => (lightOf(hex) > 0.1791 ? '#000' : '#fff');

/* As #rrggbb: hue, saturation, lightness, 0 to 1 each. */
function hexOf(hue, saturation, lightness) {
    const part = (n) => {
        const k = (n + 12 * hue) % 12, a = saturation * Math.min(lightness, 1 - lightness);
        const value = lightness - a * Math.max(-1, Math.min(k - 3, 9 - k, 1));
        return Math.round(255 * value).toString(16).padStart(2, '0');
    };
    return '#' + part(0) + part(8) + part(4);
}

/* {name, paint, ink} of a symbol. Beyond the named colors hues go round. */
function colorOf(symbol) {
    const [name, paint] = PALETTES[looks.palette][symbol] || ['', looks.palette === 'gray'
        ? symbol % 2 ? '#4d4a45' : '#dedad2'
        : hexOf(symbol * 137 % 360 / 360, 0.55, symbol % 2 ? 0.36 : 0.68)];
    return {name, paint, ink: inkOn(paint)};
}

/* What stands on a peg. */
const markOf = (alphabet, symbol) => (looks.marks === 'none' ? ''
    : looks.marks === 'shapes' && symbol < SHAPES.length ? SHAPES[symbol] : alphabet[symbol]);

function paint(peg, symbol) {
    const color = colorOf(symbol);
    peg.style.setProperty('--paint', color.paint);
    peg.style.setProperty('--ink', color.ink);
    return peg;
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

/* A code, drawn and to be heard. */
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

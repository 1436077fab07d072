"""What is wrong with the layout of what is seen, and what axe finds."""
import base64
import hashlib
import pathlib
import shutil
import subprocess
import tarfile

LEAST = 40  # pixels of a target

# Targets that lie beyond the page or over each other, or are too small; texts that are cut off.
# What has a target around it (the label of a number, a row that is tapped as a whole) is that.
WRONG = """
    const [least] = arguments, dialog = document.querySelector('dialog[open]'), wrong = [];
    const root = dialog || document.body, name = (one) => (one.id ? '#' + one.id : one.className || one.tagName) + ' ' +
        (one.ariaLabel || one.innerText || '').trim().slice(0, 30).replace(/\\s+/g, ' ');
    const around = (one) => one.closest('.choice, .check, .row.source') || one;
    const seen = (one) => { /* what of it its scrolling ancestors show */
        const {left, top, right, bottom} = one.getBoundingClientRect(), box = {left, top, right, bottom};
        for (let up = one.parentElement; up && up !== root; up = up.parentElement) {
            if (getComputedStyle(up).overflowY !== 'auto') continue;
            const pane = up.getBoundingClientRect();
            Object.assign(box, {top: Math.max(top, pane.top), bottom: Math.min(bottom, pane.bottom)});
        }
        return {...box, width: right - left, height: bottom - top, shown: box.bottom > box.top};
    };
    const css = 'a[href], button, input, select, textarea, summary, [tabindex="0"], [role=button]';
    const inText = (one) => one.matches('a') && getComputedStyle(one).display === 'inline';
    const targets = [...new Set([...root.querySelectorAll(css)].filter((one) =>
        one.checkVisibility() && !one.closest('.unseen') && !inText(one)).map(around))];
    const sticky = (one) => one.closest('.panel') && getComputedStyle(one.closest('.panel')).position === 'sticky';
    const boxes = targets.map((one) => ({one, box: seen(one), layer: sticky(one)}))
        .filter(({box}) => box.width > 0 && box.height > 0 && box.shown);
    for (const {one, box} of boxes) {
        if (box.left < -.5 || box.right > document.documentElement.clientWidth + .5) wrong.push(`outside: ${name(one)}`);
        if (Math.min(box.width, box.height) < least - .5)
            wrong.push(`small: ${name(one)} ${box.width.toFixed(1)} x ${box.height.toFixed(1)}`);
    }
    for (const [i, {one, box, layer}] of boxes.entries()) for (const other of boxes.slice(i + 1)) {
        const b = other.box, inside = one.contains(other.one) || other.one.contains(one);
        const across = Math.min(box.right, b.right) - Math.max(box.left, b.left);
        const down = Math.min(box.bottom, b.bottom) - Math.max(box.top, b.top);
        if (!inside && layer === other.layer && across > 1 && down > 1) wrong.push(`over each other: ${name(one)}, ${name(other.one)}`);
    }
    for (const one of root.querySelectorAll('p, h2, h3, button, label, legend, .row, .key, .note, li, td, th, summary')) {
        if (!one.checkVisibility() || one.closest('.unseen') || one.matches('.unseen, [tabindex="-1"]')) continue;
        const {overflowX} = getComputedStyle(one);
        if (overflowX === 'visible' && one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0 &&
            getComputedStyle(one).display !== 'inline' && !one.querySelector('.unseen'))
            wrong.push(`text beyond its box: ${name(one)} ${one.scrollWidth} ${one.clientWidth}`);
    }
    return [...new Set(wrong)];"""


def wrong(page):
    return page.run(WRONG, LEAST)


# ---- axe ----

AXE = "axe-core-4.14.1"
AXE_SHA512 = "FHfa+lmNjQZfJz1q8wKqIDwC6DExcHt/pkjNQb09a3NPjCKg2rhu5qb2S4r76ASyFNNtuFooJpZe37OgudVGtQ=="


def axe_source(folder):
    """The script, from npm's registry or from an earlier time; None where there is neither."""
    packed = pathlib.Path(folder) / f"{AXE}.tgz"
    if not packed.exists():
        npm = shutil.which("npm")
        fetched = npm and subprocess.run([npm, "pack", "--silent", "--fetch-retries=0", "axe-core@" + AXE.rpartition("-")[2]],
                                         cwd=folder, capture_output=True, timeout=120)
        if not fetched or fetched.returncode != 0:
            return None
    if base64.b64encode(hashlib.sha512(packed.read_bytes()).digest()).decode() != AXE_SHA512:
        packed.unlink()
        raise RuntimeError(f"{packed.name} is not the one that is known")
    with tarfile.open(packed) as archive:
        return archive.extractfile("package/axe.min.js").read().decode()


def violations(page, source):
    """What axe finds: rules, and where."""
    page.settle()
    page.devtools("Runtime.evaluate", expression="globalThis.axe || (" + "() => {" + source + "})()")
    return page.run("""const found = await axe.run(document, {resultTypes: ['violations']});
        return found.violations.map(({id, nodes}) => id + ': ' + nodes.map(({target}) => target.join(' ')).slice(0, 3).join('; '));""")

/* drag.js - pegs that are dragged, from the palette or a row above, to a hole of the current row. */

const DRAG_FROM = 6; /* pixels that make a drag of a click */

/* Calls drop(position) when the peg is let go over a hole. */
function dragPeg(peg, drop) {
    peg.addEventListener('pointerdown', (down) => {
        if (down.button !== 0 || peg.disabled) return;
        let ghost = null;
        const move = (event) => {
            const far = Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY);
            if (!ghost && far < DRAG_FROM) return;
            if (!ghost) {
                ghost = peg.cloneNode(true);
                ghost.classList.add('ghost');
                ghost.setAttribute('aria-hidden', 'true');
                document.body.append(ghost);
            }
            ghost.style.left = event.clientX + 'px';
            ghost.style.top = event.clientY + 'px';
        };
        const up = (event) => {
            peg.removeEventListener('pointermove', move);
            peg.removeEventListener('pointerup', up);
            peg.removeEventListener('pointercancel', up);
            if (!ghost) return;
            ghost.remove();
            /* The browser may see a click in that, too. */
            const swallow = (click) => click.stopImmediatePropagation();
            peg.addEventListener('click', swallow, true);
            setTimeout(() => peg.removeEventListener('click', swallow, true), 50);
            const under = document.elementFromPoint(event.clientX, event.clientY);
            const hole = under && under.closest('#current [data-at]');
            if (hole && event.type === 'pointerup') drop(Number(hole.dataset.at));
        };
        peg.setPointerCapture(down.pointerId);
        peg.addEventListener('pointermove', move);
        peg.addEventListener('pointerup', up);
        peg.addEventListener('pointercancel', up);
    });
}

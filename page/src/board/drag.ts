// Dragging over several pins with the mouse, a pen or a finger.

interface Acts {
  move(from: number, to: number): void;
  drop(from: number, to: number): void;
  cancel(): void;
}

/** Reports drags from one place to another; a press on a single place remains a click. Returns a check whether one runs. */
export function dragging(
  area: HTMLElement,
  place: (target: EventTarget | null) => number | null,
  acts: Acts,
): () => boolean {
  let from: number | null = null;
  let to: number | null = null;

  area.addEventListener("pointerdown", (event) => {
    if (!event.isPrimary || event.button !== 0) return;
    from = place(event.target);
    to = from;
    // The first element touched captures a finger, which would hide the elements under it later.
    if (event.target instanceof Element && event.target.hasPointerCapture(event.pointerId)) {
      event.target.releasePointerCapture(event.pointerId);
    }
  });
  area.addEventListener("pointermove", (event) => {
    if (from === null || !event.isPrimary) return;
    const over = place(document.elementFromPoint(event.clientX, event.clientY));
    if (over === null || over === to) return;
    to = over;
    acts.move(from, to);
  });
  const end = () => {
    from = null;
    to = null;
  };
  document.addEventListener("pointerup", (event) => {
    if (from === null || to === null) return;
    const [a, b] = [from, to];
    end();
    // A release elsewhere cancels the drag.
    if (a === b) return;
    const over = place(document.elementFromPoint(event.clientX, event.clientY));
    if (over === b) acts.drop(a, b);
    else acts.cancel();
  });
  document.addEventListener("pointercancel", () => {
    if (from !== null) acts.cancel();
    end();
  });
  return () => from !== null;
}

// Dragging over several places with the mouse, a pen or a finger.

export interface Drags {
  move(from: number, to: number): void;
  drop?(from: number, to: number): void;
  cancel(): void;
}

/** Reports drags from one place to another; a press on a single place remains a click. Returns a check whether one runs. */
export function dragging(
  area: HTMLElement,
  place: (target: EventTarget | null) => number | null,
  acts: Drags,
): () => boolean {
  let from: number | null = null;
  let to: number | null = null;
  const under = ({ clientX, clientY }: PointerEvent) => {
    const found = document.elementFromPoint(clientX, clientY);
    return area.contains(found) ? place(found) : null;
  };

  area.addEventListener("pointerdown", (event) => {
    if (!event.isPrimary || event.button !== 0) return;
    from = place(event.target);
    to = from;
    // The first element touched captures a finger, which would hide the elements under it later.
    if (event.target instanceof Element && event.target.hasPointerCapture(event.pointerId))
      event.target.releasePointerCapture(event.pointerId);
  });
  area.addEventListener("pointermove", (event) => {
    if (from === null || !event.isPrimary) return;
    const over = under(event);
    if (over === null || over === to) return;
    to = over;
    acts.move(from, to);
  });
  document.addEventListener("pointerup", (event) => {
    const [a, b] = [from, to];
    from = null;
    to = null;
    if (a === null || b === null || a === b) return;
    // A release elsewhere cancels the drag.
    if (under(event) === b) acts.drop?.(a, b);
    else acts.cancel();
  });
  document.addEventListener("pointercancel", () => {
    if (from !== null) acts.cancel();
    from = null;
    to = null;
  });
  return () => from !== null;
}

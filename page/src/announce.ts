// What a screen reader says: everything that happens, once and in order.

/** Lines that are kept; older ones were said. */
const KEPT = 12;

export function announce(text: string): void {
  const log = document.getElementById("log");
  if (!log || !text) return;
  const line = document.createElement("p");
  line.textContent = text;
  log.append(line);
  while (log.children.length > KEPT) log.firstElementChild?.remove();
}

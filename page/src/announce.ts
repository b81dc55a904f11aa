// The log for screen readers: each event once, in order.

/** The number of lines in the log; older lines have been read out. */
const KEPT = 12;

export function announce(text: string): void {
  const log = document.getElementById("log");
  if (!log || !text) return;
  const line = document.createElement("p");
  line.textContent = text;
  log.append(line);
  while (log.children.length > KEPT) log.firstElementChild?.remove();
}

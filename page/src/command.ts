// Commands in a terminal that do what the page does.

/** Writes a game line as one word of a shell. */
export function quoted(game: string): string {
  return /^[\w.-]+$/.test(game) ? game : `'${game}'`;
}

// Commands in a terminal that do what the page does.

/** Writes a game line as one word of a shell. */
export const quoted = (game: string): string => (/^[\w.-]+$/.test(game) ? game : `'${game}'`);

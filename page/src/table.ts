// The tables of the page, which are fetched when they are needed.

/** Loads a table, and returns its rows without its head. */
export async function rowsOf(address: string): Promise<string[][]> {
  const text = await (await fetch(address)).text();
  const rows = text.trimEnd().split("\n").slice(1);
  return rows.map((row) => row.split("\t"));
}

// Tables of the page, and what the browser keeps between visits: texts by names. Where nothing may be stored, it lasts as long as the page.

/** Returns what was kept under a name; null if it is nothing that can be read. */
export function kept(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(`ninepins-${name}`) ?? "null");
  } catch {
    return null;
  }
}

/** Keeps a value under a name; null forgets it. */
export function keep(name: string, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(`ninepins-${name}`);
    else localStorage.setItem(`ninepins-${name}`, JSON.stringify(value));
  } catch {
    // Nothing is kept where nothing may be stored.
  }
}

/** Loads a table, and returns its rows without its head. */
export async function rowsOf(address: string): Promise<string[][]> {
  const text = await (await fetch(address)).text();
  const [, ...rows] = text
    .trimEnd()
    .split("\n")
    .map((row) => row.split("\t"));
  return rows;
}

// QR codes of links, after ISO 18004: bytes at the lowest level of correction, in the smallest of 20 sizes.

import { numbered, s } from "./dom.ts";

/** By the size: all bytes, those of correction in each block, and the number of blocks. */
const ALL = [26, 44, 70, 100, 134, 172, 196, 242, 292, 346, 404, 466, 532, 581, 655, 733, 815, 901, 991, 1085];
const CORRECTION = [7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28];
const BLOCKS = [1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8];

/** The number of bytes that are not of correction. */
const roomOf = (version: number) => ALL[version - 1]! - CORRECTION[version - 1]! * BLOCKS[version - 1]!;

/** Multiplies in the field of 256 elements. */
function times(one: number, other: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    product ^= ((other >> bit) & 1) * one;
  }
  return product;
}

/** The remainder of a block, which corrects it. */
function correction(block: number[], length: number): number[] {
  let divisor = [1];
  for (let power = 0, root = 1; power < length; power += 1, root = times(root, 2))
    divisor = [...divisor, 0].map((factor, at) => factor ^ times(divisor[at - 1] ?? 0, root));
  const rest = [...block, ...Array<number>(length).fill(0)];
  for (let at = 0; at < block.length; at += 1) {
    const factor = rest[at]!;
    for (const [by, one] of divisor.entries()) rest[at + by]! ^= times(one, factor);
  }
  return rest.slice(block.length);
}

/** The places of small squares along a side. */
function centres(version: number): number[] {
  if (version === 1) return [];
  const many = Math.floor(version / 7) + 2;
  const step = Math.ceil((version * 4 + 4) / (many * 2 - 2)) * 2;
  return [6, ...numbered(many - 1, (at) => version * 4 + 10 - step * (many - 2 - at))];
}

/** Appends to a number what is left of it after a division. */
function checked(value: number, length: number, divisor: number): number {
  let rest = value;
  for (let bit = 0; bit < length; bit += 1) rest = (rest << 1) ^ ((rest >> (length - 1)) * divisor);
  return (value << length) | rest;
}

/** Returns the bytes of a text in blocks, with those that correct them, in the order of the code. */
function coded(bytes: Uint8Array, version: number): number[] {
  const [length, many] = [CORRECTION[version - 1]!, BLOCKS[version - 1]!];
  const room = roomOf(version);
  const wide = version > 9;
  const head = [0x40 | (wide ? bytes.length >> 12 : bytes.length >> 4)];
  if (wide) head.push((bytes.length >> 4) & 255);
  // The mode is half a byte, so all that follows is shifted by one.
  const halves = [bytes.length & 15, ...[...bytes].flatMap((byte) => [byte >> 4, byte & 15]), 0];
  for (let at = 0; at < halves.length; at += 2) head.push((halves[at]! << 4) | halves[at + 1]!);
  for (let pad = 0xec; head.length < room; pad ^= 0xec ^ 0x11) head.push(pad);
  const short = Math.floor(room / many);
  const long = room % many;
  const blocks = numbered(many, (at) => {
    const from = at * short + Math.max(0, at - many + long);
    return head.slice(from, from + short + (at >= many - long ? 1 : 0));
  });
  const woven = (rows: number[][]) =>
    numbered(Math.max(...rows.map((row) => row.length)), (at) => rows.flatMap((row) => row.slice(at, at + 1))).flat();
  return [...woven(blocks), ...woven(blocks.map((block) => correction(block, length)))];
}

/** Returns the rows of a code, true where it is dark; null if the text is too long. */
export function qr(text: string): boolean[][] | null {
  const bytes = new TextEncoder().encode(text);
  const version = ALL.findIndex((_, at) => bytes.length + (at > 8 ? 3 : 2) <= roomOf(at + 1)) + 1;
  if (version === 0) return null;
  const size = version * 4 + 17;
  const rows = numbered(size, () => Array<boolean | null>(size).fill(null));
  const set = (x: number, y: number, dark: boolean) => {
    if (rows[y]?.[x] !== undefined) rows[y][x] = dark;
  };
  const square = (x: number, y: number, radius: number, light: number) => {
    for (let dx = -radius; dx <= radius; dx += 1)
      for (let dy = -radius; dy <= radius; dy += 1) {
        const far = Math.max(Math.abs(dx), Math.abs(dy));
        set(x + dx, y + dy, far !== light && far !== 4);
      }
  };
  const both = (one: number, other: number, dark: boolean) => {
    set(one, other, dark);
    set(other, one, dark);
  };
  for (let at = 8; at < size - 8; at += 1) both(at, 6, at % 2 === 0);
  square(3, 3, 4, 2);
  square(size - 4, 3, 4, 2);
  square(3, size - 4, 4, 2);
  const all = centres(version);
  // Three of their places have large squares.
  const far = size - 7;
  for (const x of all)
    for (const y of all) if (Math.min(x, y) > 6 || (x !== y && Math.max(x, y) < far)) square(x, y, 2, 1);
  if (version > 6)
    for (let bit = 0, word = checked(version, 12, 0x1f25); bit < 18; bit += 1)
      both(Math.floor(bit / 3), size - 11 + (bit % 3), ((word >> bit) & 1) === 1);
  // Modules are turned over where the sum of their place is even: of all masks the first.
  const word = checked(8, 10, 0x537) ^ 0x5412;
  for (let bit = 0; bit < 15; bit += 1) {
    const dark = ((word >> bit) & 1) === 1;
    const near = bit < 6 ? bit : bit < 8 ? bit + 1 : 14 - bit;
    set(8, bit < 8 ? near : size - 15 + bit, dark);
    set(bit < 8 ? size - 1 - bit : bit === 8 ? 7 : near, 8, dark);
  }
  set(8, size - 8, true);
  const bits = coded(bytes, version);
  let at = 0;
  // Two columns at once, upwards and downwards in turn.
  for (let right = size - 1, up = true; right > 0; right -= right === 8 ? 3 : 2, up = !up)
    for (let step = 0; step < size; step += 1)
      for (const x of [right, right - 1]) {
        const y = up ? size - 1 - step : step;
        if (rows[y]![x] !== null) continue;
        rows[y]![x] = ((((bits[at >> 3] ?? 0) >> (7 - (at & 7))) & 1) === 1) !== ((x + y) % 2 === 0);
        at += 1;
      }
  return rows as boolean[][];
}

/** Draws the code of a text, with the light edge that it needs. */
export function drawnQr(text: string): SVGElement | null {
  const rows = qr(text);
  if (!rows) return null;
  const size = rows.length + 8;
  const d = rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x + 4} ${y + 4}h1v1h-1z` : ""))).join("");
  return s("svg.qr", { viewBox: `0 0 ${size} ${size}`, role: "img", label: "QR code of the link" }, s("path", { d }));
}

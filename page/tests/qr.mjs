// Reads a drawn QR code at the lowest level of correction, without correcting: its bytes in the order of ISO 18004.

/** The bytes of correction in each block, and the number of blocks, by the version. */
const CORRECTION = [7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28];
const BLOCKS = [1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8];
/** Where small squares are. */
const CENTRES =
  "|6 18|6 22|6 26|6 30|6 34|6 22 38|6 24 42|6 26 46|6 28 50|6 30 54|6 32 58|6 34 62|6 26 46 66|6 26 48 70|6 26 50 74|6 30 54 78|6 30 56 82|6 30 58 86|6 34 62 90";
/** The words of the four masks in the first row of the format. */
const FORMATS = ["1110111", "1110010", "1111101", "1111000"];
const MASKS = [(x, y) => (x + y) % 2 === 0, (_, y) => y % 2 === 0, (x) => x % 3 === 0, (x, y) => (x + y) % 3 === 0];

/** Returns the text of a code, from the path of its dark modules. */
export function textOf(path, side) {
  const size = side - 8;
  const rows = Array.from({ length: size }, () => Array(size).fill(0));
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) rows[y - 4][x - 4] = 1;
  const version = (size - 17) / 4;
  const mask = MASKS[FORMATS.indexOf([0, 1, 2, 3, 4, 5, 7].map((x) => rows[8][x]).join(""))];
  const centres = CENTRES.split("|")[version - 1].split(" ").filter(Boolean).map(Number);
  const corner = (x, y) => (x < 9 && y < 9) || (x > size - 9 && y < 9) || (x < 9 && y > size - 9);
  const small = (x, y) =>
    centres.some((cx) => centres.some((cy) => !corner(cx, cy) && Math.abs(x - cx) < 3 && Math.abs(y - cy) < 3));
  const versions = (x, y) => version > 6 && Math.min(x, y) < 6 && Math.max(x, y) > size - 12;
  let bits = "";
  for (let right = size - 1, up = true; right > 0; right -= right === 8 ? 3 : 2, up = !up)
    for (let step = 0; step < size; step += 1)
      for (const x of [right, right - 1]) {
        const y = up ? size - 1 - step : step;
        if (corner(x, y) || x === 6 || y === 6 || small(x, y) || versions(x, y)) continue;
        bits += rows[y][x] ^ Number(mask(x, y));
      }
  const bytes = bits.match(/.{8}/g).map((byte) => Number.parseInt(byte, 2));
  const many = BLOCKS[version - 1];
  const room = bytes.length - many * CORRECTION[version - 1];
  const blocks = Array.from({ length: many }, () => []);
  for (let at = 0, next = 0; next < room; at += 1)
    for (let block = 0; block < many; block += 1)
      if (at < Math.floor(room / many) || block >= many - (room % many)) blocks[block].push(bytes[next++]);
  const data = blocks
    .flat()
    .map((byte) => byte.toString(2).padStart(8, "0"))
    .join("");
  const wide = version > 9 ? 16 : 8;
  const length = Number.parseInt(data.slice(4, 4 + wide), 2);
  return Buffer.from(
    Array.from({ length }, (_, at) => Number.parseInt(data.slice(4 + wide + 8 * at, 12 + wide + 8 * at), 2)),
  ).toString();
}

// The boards beside the row of pins, which are loaded when a game first needs them.

import "../style/piles.css";

export { coinsBoard as coins } from "./coins.ts";
export { gapsBoard as gaps } from "./gaps.ts";
export { gridBoard as grid } from "./grid.ts";
export { heapsBoard as heaps } from "./heaps.ts";
export { pilesBoard as piles } from "./piles.ts";

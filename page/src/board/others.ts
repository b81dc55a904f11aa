// The boards beside the row of pins, which are loaded when a game first needs them.

import "../style/piles.css";
import type { Session } from "../types.ts";
import { coinsBoard } from "./coins.ts";
import { gridBoard, isGrid } from "./grid.ts";
import { gapsBoard, heapsBoard } from "./heaps.ts";
import { pilesBoard } from "./piles.ts";

export { partsOf } from "./parts.ts";

/** The largest heap that is drawn with gaps. */
const LARGEST = 30;

/** Checks whether all plays split a heap that can be drawn; null if there are no plays. */
function onlySplits({ plays, plays_truncated, piles }: Session): boolean | null {
  if (piles.some(({ size }) => size.length > 2 || Number(size) > LARGEST) || plays_truncated) return false;
  if (plays.length === 0) return null;
  return plays.every(({ take, move }) => take === "0" && /^\d+ -> \d+\+\d+$/.test(move));
}

/** Returns what makes the board of a position; `now` is that of the position before. */
export function boardOf(state: Session, now: unknown) {
  const { kind } = state.board;
  if (kind !== "heaps") return kind === "coins" ? coinsBoard : pilesBoard;
  if (onlySplits(state) ?? now === gapsBoard) return gapsBoard;
  return isGrid(state) ? gridBoard : heapsBoard;
}

// What a study is about, and what its panels have found out: all of them read it and add to it.

import { encode, studied } from "../link.ts";
import type { Facts, Heaps, PeriodFound, QuotientFound, Session } from "../types.ts";
import { nameOf } from "../words.ts";

/** Answers by their endpoints; null if the question was refused. */
export interface Found {
  facts?: Facts | null;
  period?: PeriodFound | null;
  quotient?: QuotientFound | null;
  heaps?: Heaps | null;
}

/** A game in the catalog or by its line. */
interface Named {
  title: string;
  line: string;
}

export type Study = ReturnType<typeof studyOf>;

/**
 * What the panels are about, and what was found out about it. `usual` is the position at which the game is begun if none is named, and
 * `beside` the game whose values are beside its own.
 */
export function studyOf(game: string, state: Session, usual: string, beside: Named | null) {
  const listeners: (() => void)[] = [];
  const tell = () => {
    for (const listener of listeners) listener();
  };

  /** The address of a panel; what is usual is left out. */
  function address(panel: string, other: string | null = beside?.line ?? null): string {
    const { start, first } = state;
    const isUsual = start === usual && first === "left";
    const here = isUsual ? `#explore=${encode(game)}` : studied(game, start, first);
    const about = panel ? `&panel=${panel}` : study.heap !== null ? `&heap=${study.heap}` : "";
    return here + (other ? `&beside=${encode(other)}` : "") + about;
  }

  const study = {
    game,
    state,
    beside,
    name: nameOf(state),
    /** The line of the game in normal play. */
    normal: state.game.replace(/ misere\b/, ""),
    besideFacts: null as Facts | null,
    /** The heap that is looked at. */
    heap: null as number | null,
    found: {} as Found,
    on: (listener: () => void) => void listeners.push(listener),
    learn(name: string, answer: unknown): void {
      Object.assign(study.found, { [name]: answer });
      tell();
    },
    /** Looks at a heap, and keeps it in the address. */
    look(heap: number): void {
      study.heap = heap;
      history.replaceState(null, "", address(""));
      tell();
    },
    /** Puts another game beside this one, or none. */
    put: (other: string | null) => location.assign(address("", other)),
    address,
  };
  return study;
}

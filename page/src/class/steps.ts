// The lesson: six positions, each with a question, hints that say more and more, and the reason. It follows the chapter on teaching
// of the book.

export interface Step {
  title: string;
  game: string;
  position: string;
  /** What the step is about, and what to do. */
  goal: string;
  /** Each hint says more than the one before. */
  hints: string[];
  /** The reason, for afterwards. */
  why: string;
}

const KEY = "ninepins-lesson";

function kept(): number[] {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(found) ? found.filter((number) => typeof number === "number") : [];
  } catch {
    return [];
  }
}

/** The steps whose goal was reached, by their numbers. */
export const reached: ReadonlySet<number> = new Set(kept());

/** Notes that the goal of a step was reached, for later visits, too. */
export function reach(number: number): void {
  (reached as Set<number>).add(number);
  try {
    localStorage.setItem(KEY, JSON.stringify([...reached]));
  } catch {
    // Nothing is kept where nothing may be stored.
  }
}

export const STEPS: readonly Step[] = [
  {
    title: "One heap",
    game: "nim",
    position: "7",
    goal: "Take as many beads as you like from one heap. Whoever takes the last bead wins. Here is one heap of 7.",
    hints: [
      "You may take as many beads as you like.",
      "Nobody says that you must leave any.",
      "Start, and take all 7 beads.",
    ],
    why: "Whoever starts takes everything. Call a position good if the player who moves can win, and bad if not. One heap is good, whatever its size. The only bad position so far is the empty table.",
  },
  {
    title: "Two equal heaps",
    game: "nim",
    position: "4+4",
    goal: "The same game with two heaps of 4: take as many beads as you like from one heap. Whoever takes the last bead wins.",
    hints: [
      "Let the computer start, and look at the heaps after each of your moves.",
      "After your move the two heaps should be equal again.",
      "Do what the computer did, in the other heap.",
    ],
    why: "The second player copies each move in the other heap, so there is always an answer. Two equal heaps are bad: the player who moves loses.",
  },
  {
    title: "Two different heaps",
    game: "nim",
    position: "3+5",
    goal: "Heaps of 3 and 5. Which position would you like to give to the computer?",
    hints: [
      "You know a position that is bad for the player who moves.",
      "Two equal heaps are bad. Can you make the heaps equal?",
      "Start, and take 2 from the heap of 5. Then copy every move.",
    ],
    why: "A position is good if some move reaches a bad one. It is bad if every move reaches a good one. From 3+5 you reach 3+3, which is bad for the computer.",
  },
  {
    title: "Three heaps",
    game: "nim",
    position: "1+2+3",
    goal: "Heaps of 1, 2 and 3. There are only six first moves. Look at what each of them leaves.",
    hints: [
      "Take away a whole heap in your mind: two different heaps are left.",
      "Make two heaps equal in your mind: the other player takes the third one.",
      "Every first move leaves a good position. So let the computer start.",
    ],
    why: "Every move leaves a position from which two equal heaps can be reached. So each of them is good for the other player, and 1+2+3 is bad.",
  },
  {
    title: "Powers of two",
    game: "nim",
    position: "3+4+5",
    goal: "Heaps of 3, 4 and 5. Write each heap as a sum of different powers of two: 1, 2 and 4.",
    hints: [
      "3 is 2+1, 4 is 4, and 5 is 4+1. Equal powers in different heaps cancel, as equal heaps did.",
      "The fours cancel, and the ones cancel. One power is left over. Which move removes it?",
      "A 2 is left over, in the heap of 3. Start, and take 2 from it.",
    ],
    why: "What is left over is the nim-sum. Bouton proved in 1901 that a position is bad exactly if the nim-sum is 0. After your move the heaps are 1, 4 and 5, and everything cancels.",
  },
  {
    title: "Pins",
    game: "kayles",
    position: "3+5",
    goal: "A new game: knock down one pin, or two pins side by side. A row may fall apart into two. Here are rows of 3 and 5.",
    hints: [
      "Each row behaves like a heap of Nim. Rows of 1, 2 and 3 are like heaps of 1, 2 and 3.",
      "A row of 4 is like a heap of 1, and a row of 5 is like a heap of 4. So 3+5 is like heaps of 3 and 4.",
      "Make the rows alike: knock down two pins at an end of the row of 5, so that 3 stay.",
    ],
    why: "Sprague and Grundy proved that each row is like some heap of Nim: its size is the smallest number that no move reaches. So the lesson on Nim is a lesson on many games.",
  },
];

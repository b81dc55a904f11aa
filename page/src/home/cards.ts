// What the cards say about the games of the catalog: a sentence, how play ends, how hard it is, a picture.

export interface Card {
  short: string;
  ends: string;
  /** From 1, where one finds the rule oneself, to 3. */
  hard: 1 | 2 | 3;
  picture: string;
}

const card = (picture: string, hard: 1 | 2 | 3, ends: string, short: string): Card => ({ short, ends, hard, picture });

/** The cards by the names of the games, in the order of the page. */
export const CARDS: Record<string, Card> = {
  "bachets-game": card("100", 1, "Last bead wins", "Take one to ten beads from the heap."),
  nim: card("3 4 3~2", 1, "Last bead wins", "Take as many beads as you like from one heap."),
  kayles: card("pxp pppp", 1, "Last pin wins", "Knock down one pin, or two side by side."),
  "dawsons-kayles": card("pppxxpp", 2, "Last pair wins", "Knock down exactly two pins side by side."),
  "dawsons-chess": card("ooo-l-ooo", 2, "Last counter wins", "Take a counter together with its neighbours."),
  treblecross: card("oo---oooo", 2, "Last three win", "Take three counters side by side."),
  "lasker-nim": card("2~2 5|4 2", 2, "Last bead wins", "Take beads from a heap, or split it into two."),
  wythoff: card("5~2 3~2", 2, "Last bead wins", "Take from one of two heaps, or as many from both."),
  king: card("#3,3>2,3>3,2>2,2", 1, "In the corner: you win", "Walk with a king, step by step, to the corner."),
  knight: card("#3,3>2,1>1,2>4,1>1,4", 2, "Last move wins", "Walk with a knight towards the corner."),
  ruler: card("o-ooo--o", 2, "Last coin wins", "Turn any coins side by side; the last one showed heads."),
  "mock-turtles": card("oo-o-o-o", 3, "Last coin wins", "Turn up to three coins; the last one showed heads."),
  officers: card(
    "4~1 3 2",
    2,
    "Last move wins",
    "Take one bead from a heap of two or more; split the rest if you like.",
  ),
  guiles: card("4 ~2 1", 2, "Last move wins", "Take a heap of one or two, or take two and split the rest."),
  "limit-nim": card("2~2 3", 2, "Last bead wins", "Take at most twice what was last taken from that heap."),
  "grundys-game": card("5|3 > 3 2", 3, "Last split wins", "Split a heap into two heaps of different sizes."),
  "partizan-kayles": card(
    "sLssRRss",
    3,
    "Cannot move: you win",
    "Left takes one square, Right takes two side by side.",
  ),
  nimmy: card("1 2 3 2", 3, "Last bead loses", "Nim in which three positions must not be left."),
};

/** The words for how hard a game is. */
export const HARD = ["find the rule yourself", "needs theory", "deep"] as const;

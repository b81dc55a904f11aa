// What the cards say about the games of the catalog: a sentence, how play ends, how hard it is, a picture.

export interface Card {
  short: string;
  ends: string;
  /** From 1, where one finds the rule oneself, to 3. */
  hard: 1 | 2 | 3;
  picture: string;
  /** How one moves on the board; empty if that is plain from the kind of board. */
  how: string;
}

const card = (picture: string, hard: 1 | 2 | 3, ends: string, short: string, how = ""): Card => ({
  short,
  ends,
  hard,
  picture,
  how,
});

/** The cards by the names of the games, in the order of the page. */
export const CARDS: Record<string, Card> = {
  "bachets-game": card("100~3", 1, "Last bead wins", "Take one to ten beads from the heap."),
  nim: card("3 4 3~2", 1, "Last bead wins", "Take as many beads as you like from one heap."),
  kayles: card("pxp pppp", 1, "Last pin wins", "Knock down one pin, or two side by side."),
  "dawsons-kayles": card(
    "pppxxpp",
    2,
    "Last pair wins",
    "Knock down exactly two pins side by side.",
    "Click a pin: it falls with the one beside it. Or drag across two.",
  ),
  "dawsons-chess": card(
    "ooo-l-ooo",
    2,
    "Last counter wins",
    "Take a counter together with its neighbours.",
    "Click a counter: it goes, and its neighbours with it. At an end, or beside a gap, there is one neighbour or none.",
  ),
  treblecross: card(
    "oo---oooo",
    2,
    "Last three win",
    "Take three counters side by side.",
    "Click the middle one of the three. Grey: the middle of no three.",
  ),
  "lasker-nim": card("2~2 5|4 2", 2, "Last bead wins", "Take beads from a heap, or split it into two."),
  wythoff: card("4~3 3 or 5~2 1~2", 2, "Last bead wins", "Take from one of two heaps, or as many from both."),
  king: card(
    "#3,3>2,3>3,2>2,2",
    1,
    "In the corner: you win",
    "Walk with a king, step by step, to the corner.",
    "Click a square with a dot. The first number is how far across the king stands, the second how far up. Pale squares are behind the king: it never goes back.",
  ),
  knight: card(
    "#3,3>2,1>1,2>4,1>1,4",
    2,
    "Last move wins",
    "Walk with a knight towards the corner.",
    "Click a square with a dot: of the eight jumps of a knight, the four that make the sum of its two numbers smaller.",
  ),
  ruler: card(
    "htthht/hthttt",
    2,
    "No heads left: you lose",
    "Turn coins side by side, the rightmost from heads to tails.",
    "Click each coin that you want to turn; they lie side by side, and the rightmost must show heads.",
  ),
  "mock-turtles": card(
    "hthhth/hhhttt",
    3,
    "No heads left: you lose",
    "Turn at most three coins, the rightmost from heads to tails.",
    "Click each coin that you want to turn, at most three. The rightmost of them must show heads.",
  ),
  officers: card(
    "4~1 3 2",
    2,
    "Last move wins",
    "Take one bead from a heap of two or more; split the rest if you like.",
  ),
  guiles: card("4 ~2 1", 2, "Last move wins", "Take a heap of one or two, or take two and split the rest."),
  "limit-nim": card("2~2 3", 2, "Last bead wins", "Take at most twice what was last taken from that pile."),
  "grundys-game": card("5|3 > 3 2", 3, "Last split wins", "Split a heap into two heaps of different sizes."),
  "partizan-kayles": card(
    "sLsss/ssRRs",
    3,
    "Cannot move: you win",
    "Left takes one square, Right takes two side by side.",
    "Left clicks any square. Right needs two side by side. Here it is good to run out of moves: the first player who cannot take wins.",
  ),
  nimmy: card("3~2 ! 1 2 3", 3, "Last bead loses", "Nim in which three positions must not be left."),
};

/** The words for how hard a game is. */
export const HARD = ["find the rule yourself", "needs theory", "deep"] as const;

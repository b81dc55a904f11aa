//! Certificates of who wins, and the checker that reads them.
//!
//! A [`Certificate`] is a text: a game, a position, a claim about the winner, and evidence. [`check`] relies on the
//! rules of play alone and knows nothing of solvers.
//!
//! ```
//! let text = "\
//! ninepins certificate 1
//! game 0.77
//! position 1+2
//! left to move, left wins
//! 1+2 -> 1+1
//! 1 -> 0
//! ";
//! let certificate: ninepins_proof::Certificate = text.parse().unwrap();
//! let checked = ninepins_proof::check(&certificate).unwrap();
//! assert_eq!(checked.winner(ninepins_rules::Player::Left), Some(ninepins_rules::Player::Left));
//!
//! let forged: ninepins_proof::Certificate = text.replace("1+1", "1").parse().unwrap();
//! let error = ninepins_proof::check(&forged).unwrap_err();
//! assert_eq!(error.to_string(), "line 5: after 1+2 -> 1 Right may move to 0, where play is over and Right has won");
//! ```
//!
//! Certificates of whole games are in two modules: [`quotient`] for misère play, [`period`] for nim-values that
//! repeat or [rise](period::arithmetic).
//!
//! The rest of this page specifies the format, completely enough to write another checker. There is one: `formal/` proves
//! theorems of these pages in Coq, and turns the proofs into a checker in OCaml.
//!
//! # The text
//!
//! A certificate is UTF-8 text. Each line ends with a line feed; the last line may lack it. Spaces, tabs and carriage
//! returns at the ends of a line are ignored. The first line is
//!
//! ```text
//! ninepins certificate 1
//! ```
//!
//! where 1 is the version of the format; evidence by a quotient has version 2, by completions version 3. Texts of other
//! versions are unreadable.
//! From the second line on, lines that are empty or begin with `#` are comments. They are skipped, but they count as
//! lines. The rest is
//!
//! ```text
//! certificate = "game " game  "position " position  evidence  ["checksum " 16 hexadecimal digits, lower case]
//! evidence    = claim {reply} [claim {reply}]  |  "nim-value " number  {value}
//!             | "outcome " letter  quotient  |  "outcome " letter  way
//! claim       = player " to move, " player " wins"          player = "left" | "right"
//! reply       = position " -> " position
//! value       = heap " = " number
//! way         = "completion-table"  |  "closed-block " number  |  "rows"  {row}
//! row         = "row " position [" from " number " period " number]
//! letter      = "L" | "N" | "P" | "R"
//! position    = "0" | heap {"+" heap}
//! heap        = size ["/" limit]
//! ```
//!
//! with each item between braces or bars on a line of its own. Numbers are decimal, without sign or leading zeros,
//! below 2^64; sizes and limits are from 1 to 2^63. Heaps ascend by size, then by limit. A limit is written only if it
//! is less than the size. `0` is the position without heaps. The game is the canonical line as ninepins prints it, with
//! names spelled out (`0.77`, not `kayles`). Any other spelling is unreadable, so that two readers cannot read
//! different things.
//!
//! **The checksum** is optional. If present it must be right, and only comments may follow it. It is 64-bit FNV-1a over
//! the bytes of all lines before it, comments included, each line followed by one line feed; a carriage return right
//! before a line feed is left out. (Start with `h = 0xcbf29ce484222325`; for each byte `b`: `h = (h xor b) *
//! 0x100000001b3` modulo 2^64.) The checksum guards against accidents. Against forgery there is only the check.
//!
//! # The game
//!
//! A position is a sum of heaps of tokens. A move takes t tokens from one heap and leaves the rest as k non-empty
//! heaps. A code `d0.d1d2d3...[...]` of hexadecimal digits allows it if bit k (of value 2^k) of digit t is set. Digits
//! in brackets repeat for ever, absent digits are 0, and `!` after a digit means that the heaps left must have
//! different sizes. Digit 0 may only break a heap in two or three (t = 0). `A|B` gives Left the code `A` and Right the
//! code `B`; else both have the same. With `limit an/c+b` at most `limit` tokens may be taken from a heap `size/limit`.
//! After a take of t tokens each heap of m tokens left has the limit `a t / c`, rounded down, plus b, but at least 1 and
//! at most m. Without that clause heaps have no limits.
//!
//! In place of a code there may be a **rule** `{HEAP: OPTION, ... for COND, ...; ...}`, for both players or for each. A heap is a number, or a
//! pair `(x,y)`; a letter in its place stands for every number. A heap has the options of each row that matches it. Letters run from left
//! to right: `k=a..b` from a to b, `k>=a` up to n, or to x + y, `d|a` through the divisors of a; `a=b`, `!=`, `<`, `<=`, `>`, `>=`, `a|b`
//! (a divides b) and `prime(a)` are tests. `/` and `sqrt` round down, `mod` is from 0 up. An option is a sum of heaps, `sum(X for ...)`
//! such a sum for each value. A term without a value (division or `mod` by less than 1, root or exponent below 0, beyond 2^126) fails a
//! test, empties a range, and makes an option none, and so does a negative heap; 0 and (0,0) are no heaps. If every heap is a number,
//! larger ones do not exist. Every option is smaller: its numbers are less than n; of pairs all lessen x + y, or all lessen x or keep x
//! and lessen y, one of the two for the whole game.
//!
//! A player who is to move and cannot has lost, or has won in a game that says `misere`. A clause `N at X, Y; ...`
//! lists **terminal** positions. Play is over when a player moves to one of them, whatever moves there may be. Then the
//! player to move has won (`N`) or has lost (`P`), or Left has won (`L`), or Right (`R`). The empty
//! position `0` may be listed like any other. The position of the
//! certificate is not moved to, hence never terminal: play goes on from it even if it is listed.
//!
//! No play is infinite: a move replaces a heap by finitely many heaps that come before it, in size or because it broke.
//!
//! `formal/Statements.v` says the same as definitions for Coq. Coq has checked that exactly one player wins, that the order of heaps
//! does not matter, and that a listed start may be taken off the list (`one_winner_proved`, `order_of_heaps_proved`,
//! `start_proved`).
//!
//! # Replies
//!
//! A claim `left to move, right wins` means that Right wins from the position with Left to move. Its evidence is a
//! strategy of the claimed winner: one line `FROM -> TO` for every position in which the winner must move, with the
//! position that they move to. The order of the lines is free. A claim is accepted if
//!
//! 1. no two of its lines have the same `FROM`;
//! 2. in a walk from the position with all moves of the loser and only the listed moves of the winner,
//!    - wherever play is over, the winner has won;
//!    - wherever play goes on and the winner is to move, there is a line from there, and its move is legal;
//! 3. the walk uses every line. A line that no play reaches proves nothing, and padding is a sign of forgery.
//!
//! A certificate has one claim, or two for different players to move. In an impartial game (both players have the same
//! moves, and terminals are only `N` or `P`) a claim holds with the players exchanged, so one is enough: if Left to move
//! wins, then so does Right to move. A claim that is true because play is over at once has no lines.
//!
//! Coq has checked that accepted claims are true: `replies_proved` in `formal/Theorems.v`.
//!
//! # Nim-values
//!
//! `nim-value v` means that the player to move wins if and only if v is not 0. It applies to impartial games under
//! normal play without terminals (other than the position itself), where it follows from the theorem of Sprague (1935)
//! and Grundy (1939). Its evidence is a table, one line `HEAP = VALUE` for each heap. It is accepted if
//!
//! 1. the heaps ascend strictly, by size, then by limit;
//! 2. the value of each heap is the least number that is not the nim-sum (bitwise xor) of the values of the heaps of
//!    any of its options. An option is the list of heaps that a move leaves. All these heaps must be in the table; they
//!    stand above because they are smaller. No heaps have the nim-sum 0;
//! 3. all heaps of the position are in the table, and the nim-sum of their values is v.
//!
//! A superfluous heap does no harm, because its line is checked like every other.
//!
//! Coq has checked the theorem and that accepted claims are true: `sprague_grundy_proved` and `nim_value_proved` in
//! `formal/Theorems.v`.
//!
//! # Quotients
//!
//! `outcome o` names the winner, whoever starts: Left (`L`), the next player, who is to move (`N`), the previous one,
//! who is not (`P`), or Right (`R`). It applies to games under misère play. Its evidence is a misère quotient of the
//! game: the lines that a [certificate of a quotient](quotient) has below the line of its game, without a checksum of
//! their own. It is accepted if
//!
//! 1. the first line of a certificate of a quotient, the line of the game and these lines form a certificate of a
//!    quotient that is accepted. So the game says `misere` and has no terminals and no limits;
//! 2. each heap of the position has a value: either there is a line `heap h = ...` for it, or it is larger than all
//!    listed heaps and there is a line `period n p`, and then its value is that of heap `n + ((h - n) mod p)`;
//! 3. o is the outcome of the sum of these values: the letter of its element in the line `outcomes` with the signature
//!    of its displacement.
//!
//! *Proof.* From 1 and the theorem there, every position of listed heaps, or of all heaps if there is a period, has the
//! outcome of its value, which is the sum of the values of its heaps. From 2 the position is one of these, and from 3
//! its outcome is o. An outcome is given, because the certificate of the quotient gives one wherever a position can be.
//! ∎
//!
//! The rest of the quotient, such as values of other heaps, does no harm: all of it is checked.
//!
//! Coq has checked this for rank 0: `by_quotient_proved` in `formal/Theorems.v`.
//!
//! # Completions
//!
//! `outcome o`, with `N` or `P`, may also rest on completions. It applies to Nim, `0.[3]` for both players, where all terminals
//! are `N` or `P`; under misère play the empty position counts as a terminal `N`. A position is *good* if the player who moves there wins.
//! A *completion* of a list r of piles is a size x, 0 included, for which r + x is good. An *option* of r is r with one pile lessened.
//! The position has k piles, empty ones included, at least 2.
//!
//! **Completion theorem.** Let W(r) be the sizes x for which r + x is a terminal `P`, T(r) those for which it is a terminal `N`. Let m be the
//! least size that is neither in T(r) nor a completion of an option of r. The completions of r are W(r) and, if m < min W(r), m.
//!
//! *Proof.* A position that is not terminal is good if and only if it has no good option. Raise x from 0. If r + x is not terminal, it is good
//! if and only if no smaller size is a completion of r, and x is no completion of an option of r. So the first size that is neither in
//! T(r) nor blocked by an option of r is m, if no element of W(r) comes before, and after a completion only elements of W(r) follow. ∎
//!
//! The checker computes completions from those of smaller lists. The position a + b + c is P if c is a completion of a + b,
//! and N if not. The evidence is one of three:
//!
//! - `completion-table`: the completions of all lists of k - 1 piles that are, in ascending order, at most those of the position without
//!   its largest pile are computed.
//! - `closed-block B`: B is a power of two that exceeds all piles of terminals of at most k piles, and each list of k - 1 piles below B
//!   has a completion, and no completion of B or more. If the largest pile of the position is at least B, the position is P if and only if
//!   the exclusive or of its piles is 0. If not, its largest pile is compared with the completions of the rest.
//! - `rows`: for each list a of k - 2 piles that are, in ascending order, at most the k - 2 smallest of the position, a line `row a`, in the
//!   order in which the largest pile that differs ascends. The row of a is the completions of a + b for b = 0, 1, 2, ... They are computed up
//!   to the largest pile of the position; or, in a row that says `from n period p`, up to n + p - 1. Such a row needs: n exceeds all
//!   piles of terminals of at most k piles; the rows of all options of a say `from n' period p'` with n' <= n, and p is a multiple of p'; and
//!   the numbers that are no completions of a + b for any b < n, each plus p, are those that are no completions of a + b for
//!   any b < n + p. Beyond, the completion of a + b + p is that of a + b, plus p.
//!
//! *Proof* for blocks. Let G be the good positions of k piles below B, and the positions of k piles with a pile of at least B and exclusive or
//! 0. No terminal has such a pile. (i) No move joins two members of G: if one of them has a pile of at least B and exclusive or 0, it has two,
//! for B is a power of two; the other then has one still, and its exclusive or is not 0. (ii) From a position outside of G with a pile of
//! at least B there is a move into G: the move of Nim to exclusive or 0, unless that lessens the only pile of at least B below B; then that
//! pile can be lessened to a completion of the others instead. So by induction the positions of G are the good ones. ∎
//!
//! Coq has checked the theorem, and that for blocks, for lists of piles whose terminals are all `N`: `completion_proved`,
//! `completion_unique_proved` and `closed_block_proved` in `formal/Theorems.v`. The next proof is on paper only.
//!
//! *Proof* for rows. For b >= n no position a + b + x is terminal, so a + b has one completion: the least number that is neither used, that is
//! a completion of a + b' for a b' < b, nor a completion of a' + b for an option a' of a. The numbers used before n + p are those used before n
//! plus p, in all that matters, the completions of a' + b + p are those of a' + b plus p by induction, so the completion of a + n + p is that of
//! a + n plus p, and so on for ever. ∎
//!
//! # Limits
//!
//! A text above [`MAX_BYTES`] or [`MAX_LINES`] is not read. A check that could take more than [`MAX_STEPS`] is refused
//! as too large, which says nothing against the claim. Steps are counted before they are taken:
//!
//! - A list of the options of a heap of n tokens costs `(t + 1) n^(k - 1)`. Here t is the most tokens that may be taken
//!   from it, and k the most heaps that a move may leave, at least 1.
//! - A look at a position of h heaps costs 1 and the options of each different heap, times `1 + h / 16`, rounded down.
//! - A table lists the options of each of its heaps once.
//! - A walk looks once for each line at its `FROM`; once for each `TO`, as the loser; at the position, if the loser is
//!   to move there; and at each position without a line that the loser may move to, every time.
//! - A list of piles whose completions are computed costs 16 for each token in the largest such list, and 16 more. The completions that are
//!   stored are at most 2^25.
//! - A quotient has [bounds of its own](quotient), and the sum of the position's values costs one step for each heap
//!   besides.
//!
//! Another checker may have other limits.

mod certificate;
mod check;
mod checked;
mod completions;
mod error;
mod format;
mod lines;
mod nim_values;
pub mod period;
pub mod quotient;
mod replies;
mod steps;

pub use certificate::{ByCompletions, ByQuotient, Certificate, Claim, Evidence, NimValues, Row, Way};
pub use check::{CheckedText, Fault, check, check_text};
pub use checked::Checked;
pub use error::{CheckError, CheckErrorKind, LineError, ReadError, ReadErrorKind};
pub use format::Format;
pub use lines::{Checksum, MAX_BYTES, MAX_LINES, checksum};
pub use steps::{CheckOptions, MAX_STEPS};

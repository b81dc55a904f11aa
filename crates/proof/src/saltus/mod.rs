//! Periods with a saltus: certificates of the values of all heaps of a game in normal play, and their checker.
//!
//! The value G(n) of a heap is a partizan game. In many games `G(n + p) = G(n) + S` holds for all n from some heap on;
//! S is the *saltus*. It need not be a number. A [`Certificate`] lists the values of the first heaps, and [`check`](crate::check)
//! computes them from the rules and proves the rest.
//!
//! ```
//! let text = "\
//! ninepins saltus 1
//! game 0.2|0.3
//! form 0: |
//! form 1: | 0
//! form 2: 1 | 1
//! form 3: 0 | 0
//! heap 0 = 0
//! heap 1 = 1
//! heap 2 = 2
//! saltus 3
//! period 1 from 1 until 2
//! cover 2: 1 | 1
//! ";
//! let certificate: ninepins_proof::saltus::Certificate = text.parse().unwrap();
//! let checked = ninepins_proof::check(&certificate).unwrap();
//! assert_eq!(
//!     checked.to_string(),
//!     "0.2|0.3: heap n + 1 has the value of heap n plus {0|0} for all n >= 1, and no smaller period or start does. \
//!      The values of 3 heaps were recomputed from 3 moves."
//! );
//!
//! let forged: ninepins_proof::saltus::Certificate = text.replace("heap 2 = 2", "heap 2 = 1").parse().unwrap();
//! let error = ninepins_proof::check(&forged).unwrap_err();
//! assert_eq!(error.to_string(), "line 9: heap 2 does not have the value of form 1");
//! ```
//!
//! The rest of this page specifies the format, completely enough to write another checker, and proves that the
//! conditions suffice.
//!
//! # The text
//!
//! Lines, comments, numbers, games, positions and the checksum are as in [certificates of positions](crate). The first line
//! is `ninepins saltus 1`. The rest is, with each item between braces on a line of its own,
//!
//! ```text
//! saltus = "game " game  {form}  {heap}  "saltus " number  "period " number " from " number " until " number  {cover}
//!          ["checksum " 16 hexadecimal digits, lower case]
//! form   = "form " number ":" {" " number} " |" {" " number}
//! heap   = "heap " number " = " number
//! cover  = "cover " number ": translation"  |  "cover " number ":" {" " position} " |" {" " position}
//! ```
//!
//! Forms are numbered 0, 1, 2, ... in this order. A line `form 4: 0 1 | 2` says that Left can move from form 4 to forms
//! 0 and 1, and Right to form 2. Options are earlier forms; each list ascends strictly, and no two forms have the same
//! lists. So each form is a finite game, and the first has no options: it is 0.
//!
//! Heaps are 0, 1, 2, ... in this order, each with the number of a form. The covers are of the heap after `until` and
//! of the following ones, in this order and without gaps.
//!
//! # The claim
//!
//! Let p, a and e be the numbers after `period`, `from` and `until`, and S the game of the form after `saltus`. The
//! claim is that
//!
//! - **G(n + p) = G(n) + S for all n >= a**;
//! - p is the least period: no smaller one has a saltus and a heap from which on this holds;
//! - a is the least such heap for p, among the heaps from 1 on.
//!
//! # The conditions
//!
//! The game is played in normal play, has no terminals and no limits. Both codes are finite, without `!`. Let t be the
//! most tokens that a move of either player takes, and k the most heaps that one leaves, or 1 if none leaves any. For a
//! table with the largest heap m, k = 1 and t = m + 1, and the options of heaps above m correspond because there are none.
//!
//! - **Numbers.** p and a are at least 1, and `e >= k a + (k - 1) p + t`. The heaps are those from 0 to e + p - 1. The
//!   covers are of the heaps from e to e + p - 1.
//! - **Forms.** Each form is canonical: it has neither dominated nor reversible options. So two forms are equal games
//!   only if they are the same. Each form is the value of a heap, or the saltus, or an option of another form.
//! - **Values.** The form of heap n is the value of the game whose options are the values of the moves in heap n, that
//!   is, the sums of the values of the heaps that are left.
//! - **Window.** G(n + p) = G(n) + S for a <= n < e.
//! - **Covers.** The cover of heap n either has a position X for each Left option S' of S, in their order, that Left
//!   can move to from heap n, with `G(n) + S' <= X + S`, and a position Y for each Right option S' of S that Right can
//!   move to from heap n, with `G(n) + S' >= Y + S`. (X and Y stand for their values.) Or it is `translation`; then S
//!   is a number other than 0, and G(n) is no number.
//! - **Least.** If a > 1, then G(a - 1 + p) is not G(a - 1) + S. For each prime divisor r of p and q = p / r the sums
//!   G(n + q) + G(n + 1) and G(n + q + 1) + G(n) differ for some n with a <= n < a + p. (Values of heaps from e + p on
//!   follow from the claim.)
//!
//! *Theorem.* Then the claim is true. (Proved here; we know of no source.)
//!
//! *Proof.* By induction on n >= e: if G(m + p) = G(m) + S for a <= m < n, and heap n has a cover, then G(n + p) =
//! G(n) + S, and heap n + p has the cover of heap n, each position with p tokens added to its largest heap.
//!
//! *Moves correspond.* A move in heap n + p leaves j <= k heaps with at least n + p - t >= k (a + p) tokens in all, by
//! the bound of e. So j >= 1, and the largest heap, of i tokens, has i >= a + p. If it is replaced by i - p, that is a
//! move in heap n by the same digit, because only digits with `!` regard sizes. And i < n + p, because a move that
//! takes nothing leaves two heaps. So a <= i - p < n, and G(i) = G(i - p) + S by induction. Conversely a move in heap
//! n leaves at least n - t >= k a tokens, so j >= 1, and its largest heap has i >= a; if it is replaced by i + p, that
//! is a move in heap n + p, and G(i + p) = G(i) + S because a <= i < n. So, as sets, the values of the moves in heap
//! n + p are those of the moves in heap n, plus S.
//!
//! *Values.* Let l and r run over the values of Left's and Right's moves in heap n. Then G(n + p) = {l + S | r + S} =:
//! K. And G(n) + S = {l + S, G(n) + S' | r + S, G(n) + S''}, where S' and S'' run over the options of S. If the cover
//! has moves, then each G(n) + S' is at most some l + S, and each G(n) + S'' at least some r + S. Dominated options do
//! not change the value (Conway 1976), so K = G(n) + S. If the cover is `translation`, then K = G(n) + S by the number
//! translation theorem (Conway 1976), which holds for all lists of options that make G(n). For G(n) is no number, so
//! its Left stop is the largest of the Right stops of the l. If K were a number x, then x - S would lie between all l
//! and all r, and G(n) would be a number by the simplicity theorem. So K is none, and its Left stop is that of G(n),
//! plus S. For a Left option S' of S, which is less than S, the Left stop of G(n) + S' is that of G(n), plus S'. That
//! is less, so K <= G(n) + S' fails. So an additional Left option G(n) + S' would not change the value of K (the gift
//! horse principle); nor would those of Right.
//!
//! *Covers.* The moves in heap n + p and its value are those of heap n, plus S, so the inequalities of the cover
//! hold there too. If G(n) is no number and S is one, then G(n + p) is no number.
//!
//! *Least period.* If G(n + p) = G(n) + S and G(n + q) = G(n) + S' for all large n, then so it is for each sum of
//! multiples of p and q that is positive, and so for their greatest common divisor. Hence the least period divides p.
//! If it is less, it divides some q = p / r with r prime, so that q is a period, and d(n) = G(n + q) - G(n) is
//! constant for large n. But d(n + p) = d(n) for n >= a, so d is constant for all n >= a, against the last condition.
//! ∎
//!
//! Without covers the theorem is false. For S = 0 there is nothing to cover.
//!
//! # Limits
//!
//! Besides [`MAX_BYTES`](crate::MAX_BYTES) and [`MAX_LINES`](crate::MAX_LINES) for reading, a check may take
//! [`MAX_STEPS`] and have [`MAX_ENTRIES`]: 4 and the number of its options for each form, 1 for each
//! comparison and each sum of two forms. A list of the options of a heap costs steps as in [certificates of
//! positions](crate); a comparison or a sum costs 1, and 1 and the number of options of both forms each time that they
//! are looked through. A certificate above these bounds is refused, which says nothing against the claim. Another
//! checker may have other limits.

mod arena;
mod certificate;
mod forms;

pub use arena::MAX_ENTRIES;
pub use certificate::{Certificate, Cover};
pub use forms::Form;

use crate::{CheckError, CheckErrorKind, CheckOptions, Format, MAX_STEPS, error::count, period::primes, steps::Steps};
use arena::{Arena, Short};
use ninepins_rules::{Convention, Game, Heap, Limit, Player, Position, Window};
use std::{collections::HashSet, fmt};

/// The proved facts about the values of a game, with the amount of work. It prints as sentences.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Checked {
    /// The canonical line of the game.
    pub game: String,
    /// The least period.
    pub period: u64,
    /// The least heap, at least 1, from which on the values repeat.
    pub from: u64,
    saltus: String,
    /// The number of heaps whose values were computed.
    pub heaps: usize,
    /// The number of moves from these heaps.
    pub moves: u64,
}

impl fmt::Display for Checked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Checked { game, period, from, saltus, heaps, moves } = self;
        let heaps = count(*heaps as u64, "heap", "heaps");
        let moves = count(*moves, "move", "moves");
        write!(
            f,
            "{game}: heap n + {period} has the value of heap n plus {saltus} for all n >= {from}, and no smaller period \
             or start does. The values of {heaps} were recomputed from {moves}."
        )
    }
}

impl Format for Certificate {
    type Checked = Checked;

    fn check_with(&self, options: CheckOptions<'_>) -> Result<Checked, CheckError> {
        let Certificate { game, forms, heaps, saltus, .. } = self;
        let window = window(game).map_err(|why| {
            let message = format!("this proves nothing about {game}: {why}");
            CheckError::new(Certificate::GAME_LINE, CheckErrorKind::Game, message)
        })?;
        numbers(self, window)?;
        let mut steps = Steps::at_most(MAX_STEPS, options);
        forms::check(forms, Certificate::FORMS_LINE, &mut steps)?;
        heaps.iter().enumerate().try_for_each(|(heap, &form)| forms::is_listed(forms, form, self.heap_line(heap)))?;
        forms::is_listed(forms, *saltus, self.saltus_line())?;
        let mut check = Check { certificate: self, arena: Arena::new(steps), moves: 0 };
        check.forms()?;
        check.heaps()?;
        check.window()?;
        check.covers()?;
        check.least()?;
        forms::check_use(
            forms,
            heaps.iter().copied().chain([*saltus]),
            Certificate::FORMS_LINE,
            &mut check.arena.steps,
        )?;
        Ok(Checked {
            game: game.to_string(),
            period: self.period,
            from: self.from,
            saltus: forms::shown(forms, *saltus),
            heaps: heaps.len(),
            moves: check.moves,
        })
    }
}

/// Returns the window of a game for which the theorem holds. The error names the hypothesis that the game lacks.
fn window(game: &Game) -> Result<Window, &'static str> {
    if game.convention() != Convention::Normal {
        Err("it is not normal play")
    } else if !game.ending().terminals.is_empty() {
        Err("it has terminals")
    } else if game.ruleset().limit() != Limit::None {
        Err("it has limits")
    } else {
        let window = game.ruleset().window().ok_or("its codes must be finite")?;
        if window.is_unequal { Err("a digit has the modifier `!`") } else { Ok(window) }
    }
}

/// Checks the numbers of the claim, of heaps and of covers.
fn numbers(certificate: &Certificate, window: Window) -> Result<(), CheckError> {
    let &Certificate { ref heaps, period, from, until, ref covers, .. } = certificate;
    let error = |line, kind, message| Err(CheckError::new(line, kind, message));
    let line = certificate.period_line();
    if period == 0 || from == 0 {
        let message = "a period and its first heap must be at least 1".to_owned();
        return error(line, CheckErrorKind::Shape, message);
    }
    let [parts, taken] = [window.parts, window.taken].map(u128::from);
    let [p, a, e] = [period, from, until].map(u128::from);
    let needed = parts * a + (parts - 1) * p + taken;
    if e < needed {
        let message = format!("values must be compared until {needed} at least, not {until}");
        return error(line, CheckErrorKind::Period, message);
    }
    if heaps.len() as u128 != e + p {
        let message = format!("the values of heaps 0 to {} are needed here, not of {} heaps", e + p - 1, heaps.len());
        return error(line, CheckErrorKind::Shape, message);
    }
    if covers.len() as u128 != p {
        let message = format!("{} needed here, not {}", count(period, "cover is", "covers are"), covers.len());
        return error(line, CheckErrorKind::Shape, message);
    }
    Ok(())
}

/// A check under way. The forms of the certificate are the first of the arena, at the same places.
struct Check<'c, 's> {
    certificate: &'c Certificate,
    arena: Arena<'s>,
    /// The number of moves that were listed.
    moves: u64,
}

impl Check<'_, '_> {
    /// Checks that all forms are canonical.
    fn forms(&mut self) -> Result<(), CheckError> {
        for (place, form) in self.certificate.forms.iter().enumerate() {
            let line = Certificate::FORMS_LINE + place;
            let canonical = self.arena.canonical(form.left.clone(), form.right.clone()).at(line)?;
            if self.arena.form(canonical) != form {
                let message = format!("form {place} has options that are dominated or reversible");
                return Err(CheckError::new(line, CheckErrorKind::Shape, message));
            }
        }
        Ok(())
    }

    /// Computes the values of all heaps.
    fn heaps(&mut self) -> Result<(), CheckError> {
        for (heap, &value) in self.certificate.heaps.iter().enumerate() {
            let line = self.certificate.heap_line(heap);
            let [left, right] = Player::BOTH.map(|player| self.options(heap as u64, player).at(line));
            let computed = self.arena.canonical(left?, right?).at(line)?;
            if computed != value {
                let message = format!("heap {heap} does not have the value of form {value}");
                return Err(CheckError::new(line, CheckErrorKind::Value, message));
            }
        }
        Ok(())
    }

    /// Returns the values of a player's moves in a heap.
    fn options(&mut self, heap: u64, player: Player) -> Result<Vec<u32>, Short> {
        let certificate = self.certificate;
        let Some(heap) = Heap::new(heap) else { return Ok(Vec::new()) };
        self.arena.steps.count_options(&certificate.game, heap, player)?;
        let mut values = Vec::new();
        for parts in certificate.game.ruleset().options(heap, player) {
            self.moves += 1;
            self.arena.steps.advance(1)?;
            values.push(self.arena.sum(parts.iter().map(|part| certificate.heaps[part.size() as usize]))?);
        }
        Ok(values)
    }

    /// Checks that values repeat in the window.
    fn window(&mut self) -> Result<(), CheckError> {
        let &Certificate { period, from, until, saltus, .. } = self.certificate;
        let line = self.certificate.period_line();
        for heap in from..until {
            let shifted = self.arena.add(self.value(heap), saltus).at(line)?;
            if shifted != self.value(heap + period) {
                let message =
                    format!("heap {} does not have the value of heap {heap}, plus form {saltus}", heap + period);
                return Err(CheckError::new(line, CheckErrorKind::Period, message));
            }
        }
        Ok(())
    }

    fn value(&self, heap: u64) -> u32 {
        self.certificate.heaps[heap as usize]
    }

    fn covers(&mut self) -> Result<(), CheckError> {
        let certificate = self.certificate;
        for (index, cover) in certificate.covers.iter().enumerate() {
            let line = certificate.cover_line(index);
            let heap = certificate.until + index as u64;
            match cover {
                Cover::Moves(moves) => {
                    Player::BOTH.into_iter().try_for_each(|player| self.moves(heap, player, moves.of(player), line))?;
                }
                Cover::Translation => self.translation(heap, line)?,
            }
        }
        Ok(())
    }

    /// Checks that a move of `player` in a heap gains as much as each option of the saltus.
    fn moves(&mut self, heap: u64, player: Player, moves: &[Position], line: usize) -> Result<(), CheckError> {
        let Certificate { ref game, saltus, .. } = *self.certificate;
        let error = |kind, message| Err(CheckError::new(line, kind, message));
        let form = self.arena.form(saltus);
        let options = if player == Player::Left { form.left.clone() } else { form.right.clone() };
        if options.len() != moves.len() {
            let message = format!(
                "{player} has {} in the saltus, not {}",
                count(options.len() as u64, "option", "options"),
                moves.len()
            );
            return error(CheckErrorKind::Shape, message);
        }
        for (option, position) in options.into_iter().zip(moves) {
            let is_legal = |from| game.ruleset().allows(from, player, position.heaps());
            if !Heap::new(heap).is_some_and(is_legal) {
                return error(CheckErrorKind::Reply, format!("{player} may not move from {heap} to {position}"));
            }
            let parts = position.heaps().iter().map(|part| self.certificate.heaps[part.size() as usize]);
            let moved = self.arena.sum(parts.chain([saltus])).at(line)?;
            let unmoved = self.arena.add(self.value(heap), option).at(line)?;
            let (low, high) = if player == Player::Left { (unmoved, moved) } else { (moved, unmoved) };
            if !self.arena.le(low, high).at(line)? {
                let message =
                    format!("{heap} -> {position} gains less than form {saltus} -> form {option} for {player}");
                return error(CheckErrorKind::Period, message);
            }
        }
        Ok(())
    }

    /// Checks that the saltus is a number other than 0, and that the value of a heap is none.
    fn translation(&mut self, heap: u64, line: usize) -> Result<(), CheckError> {
        let saltus = self.certificate.saltus;
        let error = |message| Err(CheckError::new(line, CheckErrorKind::Period, message));
        if saltus == 0 || !self.is_number(saltus).at(line)? {
            return error(format!("the saltus, form {saltus}, is 0 or no number"));
        }
        if self.is_number(self.value(heap)).at(line)? {
            return error(format!("the value of heap {heap} is a number"));
        }
        Ok(())
    }

    /// Checks whether a canonical form is a number by Conway's definition: all options are numbers, and no Right option
    /// is at most a Left option.
    fn is_number(&mut self, form: u32) -> Result<bool, Short> {
        let (mut open, mut seen) = (vec![form], HashSet::from([form]));
        while let Some(form) = open.pop() {
            let Form { left, right } = self.arena.form(form).clone();
            for (&low, &high) in left.iter().flat_map(|low| right.iter().map(move |high| (low, high))) {
                if self.arena.le(high, low)? {
                    return Ok(false);
                }
            }
            open.extend(left.into_iter().chain(right).filter(|&option| seen.insert(option)));
        }
        Ok(true)
    }

    /// Checks that there is no smaller period, nor a smaller heap from which on it holds.
    fn least(&mut self) -> Result<(), CheckError> {
        let &Certificate { period, from, saltus, .. } = self.certificate;
        let line = self.certificate.period_line();
        let error = |message| Err(CheckError::new(line, CheckErrorKind::Least, message));
        if from > 1 {
            let shifted = self.arena.add(self.value(from - 1), saltus).at(line)?;
            if shifted == self.value(from - 1 + period) {
                return error(format!("the period holds from heap {} on", from - 1));
            }
        }
        for divisor in primes(period) {
            let less = period / divisor;
            if self.is_constant(less).at(line)? {
                return error(format!("{less} is a period, too"));
            }
        }
        Ok(())
    }

    /// Checks whether G(n + q) - G(n) is one value for all n of a period.
    fn is_constant(&mut self, q: u64) -> Result<bool, Short> {
        let &Certificate { period, from, .. } = self.certificate;
        for heap in from..from + period {
            let (low, high) = (self.later(heap + q)?, self.later(heap + q + 1)?);
            let (low_next, high_next) = (self.later(heap + 1)?, self.later(heap)?);
            if self.arena.add(low, low_next)? != self.arena.add(high, high_next)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Returns the value of a heap that may be beyond the list, by the period.
    fn later(&mut self, heap: u64) -> Result<u32, Short> {
        let &Certificate { period, saltus, ref heaps, .. } = self.certificate;
        let mut listed = heap;
        while listed >= heaps.len() as u64 {
            listed -= period;
        }
        (0..(heap - listed) / period).try_fold(self.value(listed), |value, _| self.arena.add(value, saltus))
    }
}

/// Puts the reason why the checker stops short on a line.
trait At<T> {
    fn at(self, line: usize) -> Result<T, CheckError>;
}

impl<T> At<T> for Result<T, Short> {
    fn at(self, line: usize) -> Result<T, CheckError> {
        self.map_err(|short| match short {
            Short::Halt(halt) => halt.error(line, "this line"),
            Short::Entries => {
                let message = format!("this takes more than {MAX_ENTRIES} entries of tables");
                CheckError::new(line, CheckErrorKind::TooLarge, message)
            }
        })
    }
}

//! Winning options of one heap, found by residues if the pretending function is periodic, else one by one.

use super::{
    Gathered, Period, Quotient,
    gathered::{Room, Split},
};
use crate::{Budget, Stopped};
use ninepins_rules::{Code, Digit, Heap, Limit, Player};
use std::mem;

/// The most tests of residues for one heap that need no permission.
const MAX_TESTS: u64 = 1_000_000;

/// A question about one heap.
struct Question<'q, Q: Quotient + ?Sized> {
    quotient: &'q mut Q,
    heap: Heap,
    player: Player,
    rest: &'q Q::Element,
    budget: &'q mut Budget,
}

/// Implements the default of [`Quotient::winning_options`].
pub(super) fn winning_options<Q: Quotient + ?Sized>(
    quotient: &mut Q,
    heap: Heap,
    player: Player,
    rest: &Q::Element,
    gathered: &mut Gathered<Q::Element>,
    budget: &mut Budget,
) -> Result<(), Stopped> {
    let ruleset = quotient.ruleset().clone();
    if ruleset.limit() == Limit::None
        && let Some(code) = ruleset.code(player)
        && code.most_parts() <= 2
        && let Some(last) = code.most_taken()
    {
        let splitting = (0..=last.min(heap.size())).filter(|&taken| code.digit(taken).leaves(2)).count() as u64;
        let tests = |period: &Period| period.preperiod.saturating_add(period.period).saturating_mul(splitting);
        // The sequence may repeat only beyond the heap. A known period only saves tests.
        let beyond = Period { preperiod: heap.size() + 1, period: 1 };
        let mut period = quotient.period().into_iter().chain([beyond]).min_by_key(tests).unwrap_or(beyond);
        if tests(&period) > MAX_TESTS {
            // The answer must not depend on earlier proofs.
            period = quotient.prove_period(budget)?.unwrap_or(beyond);
        }
        if tests(&period) <= MAX_TESTS || gathered.may_test(tests(&period)) {
            let mut room = mem::take(&mut gathered.room);
            Question { quotient, heap, player, rest, budget }.by_residue(code, period, gathered, &mut room)?;
            gathered.room = room;
            return Ok(());
        }
    }
    // Options cost less once the heap is known.
    quotient.pretend(heap, budget)?;
    let mut question = Question { quotient, heap, player, rest, budget };
    for to in ruleset.options(heap, player) {
        if !gathered.may_enumerate()? {
            break;
        }
        if question.wins(&to)? {
            gathered.push(heap, &to, question.budget)?;
        }
    }
    Ok(())
}

impl<Q: Quotient + ?Sized> Question<'_, Q> {
    /// Checks whether the opponent, to move, loses after the heap became `parts`.
    fn wins(&mut self, parts: &[Heap]) -> Result<bool, Stopped> {
        self.budget.work(16)?;
        let mut sum = self.rest.clone();
        for &part in parts {
            let element = self.quotient.pretend(part, self.budget)?;
            sum = self.quotient.add(&sum, &element);
        }
        let outcome = self.quotient.outcome(&sum).ok_or_else(|| self.quotient.untold())?;
        Ok(outcome.winner(!self.player) == self.player)
    }

    /// Gathers winning options for finite codes that leave at most two heaps. Splits of one total into a <= b with a
    /// below the preperiod are tried one by one. Beyond it both parts repeat, so one test settles a whole residue class
    /// of a.
    fn by_residue(
        &mut self,
        code: &Code,
        period: Period,
        gathered: &mut Gathered<Q::Element>,
        room: &mut Room,
    ) -> Result<(), Stopped> {
        let from = self.heap;
        let longest = code.most_taken().unwrap_or(0).min(from.size());
        let mut whole = false;
        room.singles.clear();
        room.splits.clear();
        // Larger takes leave smaller heaps, and options are ordered by these.
        for taken in (0..=longest).rev() {
            let (digit, left) = (code.digit(taken), from.size() - taken);
            whole |= digit.leaves(0) && left == 0 && self.wins(&[])?;
            if digit.leaves(1) && left > 0 && self.wins(&heaps([left]))? {
                gathered.count(1);
                if !gathered.is_full() {
                    room.singles.extend(heaps([left]));
                }
            }
            if digit.leaves(2) {
                self.count_splits(digit, left, period, gathered, room)?;
            }
        }
        let budget = &*self.budget;
        if whole {
            gathered.push(from, &[], budget)?;
        }
        // A single heap comes before the splits whose smaller part is at least as large.
        let mut singles = room.singles.iter().peekable();
        list_splits(&mut room.splits, period, |a, b| {
            while let Some(&single) = singles.next_if(|single| single.size() <= a) {
                gathered.list(from, &[single], budget)?;
            }
            gathered.list(from, &heaps([a, b]), budget)?;
            Ok(!gathered.is_full())
        })?;
        singles.try_for_each(|&single| gathered.list(from, &[single], budget))
    }

    /// Counts the winning splits of `total` and adds one of each class to those in `room`, unless the list is full.
    fn count_splits(
        &mut self,
        digit: Digit,
        total: u64,
        period: Period,
        gathered: &mut Gathered<Q::Element>,
        Room { splits, smaller_parts, .. }: &mut Room,
    ) -> Result<(), Stopped> {
        let Period { preperiod, period } = period;
        let first = preperiod.max(1);
        let half = total / 2;
        // Totals with a part in every class and a second part that repeats behave equally modulo p.
        let enough = 2 * first.saturating_add(period);
        let alike = if total < enough { total } else { enough + (total - enough) % period };
        let (full_rounds, last) = match half.checked_sub(first) {
            Some(beyond) => (beyond / period, beyond % period),
            None => (0, 0),
        };
        let mut count = 0;
        self.find_smaller_parts(alike, half.min(first.saturating_add(period) - 1), gathered, smaller_parts)?;
        for &a in smaller_parts.iter() {
            let class = a.checked_sub(first);
            let mut size = class.map_or(1, |class| u128::from(full_rounds) + u128::from(class <= last));
            let holds_half = if class.is_some() { class == Some(last) } else { a == half };
            if digit.is_unequal() && total.is_multiple_of(2) && holds_half {
                size -= 1;
            }
            count += size;
            if !gathered.is_full() {
                splits.push(Split { a, total, digit });
            }
        }
        self.budget.check_memory((size_of::<Split>() * splits.len()) as u64)?;
        gathered.count(count);
        Ok(())
    }

    /// Replaces `found` by the a <= `most` for which a split of `total` into a and the rest wins.
    fn find_smaller_parts(
        &mut self,
        total: u64,
        most: u64,
        gathered: &mut Gathered<Q::Element>,
        found: &mut Vec<u64>,
    ) -> Result<(), Stopped> {
        found.clear();
        if self.quotient.smaller_parts(total, most, self.rest, found) {
            return self.budget.work(most);
        }
        let key = (self.rest.clone(), total, most);
        if let Some(known) = gathered.smaller_parts(&key) {
            found.extend_from_slice(known);
            return Ok(());
        }
        for a in 1..=most {
            if self.wins(&heaps([a, total - a]))? {
                found.push(a);
            }
        }
        gathered.remember(key, found);
        Ok(())
    }
}

/// Lists the members of all classes in order, until `list` breaks.
fn list_splits(
    splits: &mut [Split],
    period: Period,
    mut list: impl FnMut(u64, u64) -> Result<bool, Stopped>,
) -> Result<(), Stopped> {
    splits.sort_unstable_by_key(|split| (split.a, split.total));
    let repeating = splits.partition_point(|split| split.a < period.preperiod.max(1));
    let (once, repeating) = splits.split_at(repeating);
    let largest = repeating.iter().map(|split| split.total / 2).max().unwrap_or(0);
    // A period was found in a table of values, so it fits.
    let step = usize::try_from(period.period).unwrap_or(usize::MAX);
    let shifts = repeating.first().map(|first| (0..=largest.saturating_sub(first.a)).step_by(step));
    let repeated = shifts.into_iter().flatten().flat_map(|shift| repeating.iter().map(move |split| (split, shift)));
    for (split, shift) in once.iter().map(|split| (split, 0)).chain(repeated) {
        let a = split.a + shift;
        let b = split.total.saturating_sub(a);
        let is_split = a < b || (a == b && !split.digit.is_unequal());
        if is_split && !list(a, b)? {
            break;
        }
    }
    Ok(())
}

/// Builds heaps without limits. Sizes are below that of a heap, so they are in range.
fn heaps<const N: usize>(sizes: [u64; N]) -> [Heap; N] {
    sizes.map(|size| Heap::new(size).expect("a part of a heap, not empty"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        Strategy, Theorem,
        theorem::{PartizanKayles, Sum, theorems},
    };
    use ninepins_rules::{Game, Move, Outcome, Ruleset};
    use ninepins_sequence::Sequence;
    use std::sync::Arc;

    #[test]
    fn lists_and_totals_by_residue_agree_with_enumeration() {
        for line in ["0.77", "0.77 misere", "0.137", "4.7", "0.6!4", "0.7|0.07", "0.7|0.07 misere"] {
            let game: Game = line.parse().unwrap();
            let mut theorem = theorems(&game).swap_remove(0);
            let budget = &mut Budget::unlimited();
            for (a, b) in (60..140).flat_map(|a| (a..140).step_by(5).map(move |b| (a, b))) {
                let position = heaps([a, b]).into_iter().collect();
                let player = if b % 2 == 0 { Player::Left } else { Player::Right };
                let expected: Vec<Move> = game
                    .moves(&position, player)
                    .filter(|m| theorem.winner(&position.after(m).unwrap(), !player, budget) == Ok(player))
                    .collect();
                for most in [0, 1, 7, 50, usize::MAX] {
                    let list = theorem.winning_moves(&position, player, most, budget).unwrap();
                    assert_eq!(list.total, Some(expected.len() as u128), "{line}: {position}");
                    assert_eq!(list.moves[..], expected[..expected.len().min(most)], "{line}: {position}");
                }
            }
        }
    }

    /// A full list of winning moves in Kayles is stopped by the limit on memory, and by a watch.
    #[test]
    fn lists_stay_within_the_budget() {
        let game: Game = "0.77".parse().unwrap();
        let position = heaps([1_000_000_000]).into_iter().collect();
        let mut theorem = theorems(&game).swap_remove(0);
        let small = &mut Budget::unlimited().with_memory(1_000_000);
        let list = theorem.winning_moves(&position, Player::Left, 8_000_000, small);
        assert_eq!(list, Err(Stopped::Memory));
        assert_eq!(theorem.winning_moves(&position, Player::Left, 1000, small).unwrap().moves.len(), 1000);
        let interrupted = &mut Budget::unlimited().with_watch(|_| Err(Stopped::Interrupted));
        assert_eq!(theorem.winning_moves(&position, Player::Left, 1, interrupted), Err(Stopped::Interrupted));
    }

    /// A long period needs more tests, and then every move is counted.
    #[test]
    fn moves_are_counted_where_the_period_is_long() {
        let game: Game = "0.376".parse().unwrap();
        let budget = &mut Budget::unlimited();
        let mut theorem = theorems(&game).swap_remove(0);
        let size = 3_000_001;
        let mut sequence = Sequence::new(game.ruleset().code(Player::Left).unwrap());
        sequence.extend(size, budget).unwrap();
        let same = |total: u64, a: &u64| sequence.value(*a) == sequence.value(total - *a);
        let splits = |taken: u64| (1..=(size - taken) / 2).filter(|a| same(size - taken, a)).count() as u128;
        let takes = (2..4).filter(|taken| sequence.value(size - taken) == Some(0)).count() as u128;
        let list = theorem.winning_moves(&heaps([size]).into_iter().collect(), Player::Left, 1000, budget).unwrap();
        assert_eq!(list.total, Some(takes + splits(2) + splits(3)));
        assert!(list.moves.len() == 1000 && list.moves.is_sorted());
        let position = heaps([1_000_000_000_000_000_000]).into_iter().collect();
        let list = theorem.winning_moves(&position, Player::Left, 1000, budget).unwrap();
        assert!(list.total > Some(1 << 50) && list.moves.len() == 1000);
        for m in list.moves.iter() {
            let after = position.after(m).unwrap();
            assert_eq!(theorem.winner(&after, Player::Right, budget), Ok(Player::Left), "{m}");
        }
        // This number of heaps is too large, and the list ends early.
        let many: Vec<u64> = (0..30).map(|i| 1_000_000_000_000_000_000 - 7 * i).collect();
        let position = many.iter().flat_map(|&size| heaps([size])).collect();
        let list = theorem.winning_moves(&position, Player::Left, 10, budget).unwrap();
        assert!(list.total.is_none() && list.moves.len() == 10);
    }

    /// Strips of partizan Kayles, whose period is proved on demand.
    struct Late(PartizanKayles, Option<Period>);

    impl Quotient for Late {
        type Element = i64;

        fn id(&self) -> crate::StrategyId {
            self.0.id()
        }

        fn theorem(&self) -> Theorem {
            self.0.theorem()
        }

        fn ruleset(&self) -> &Arc<Ruleset> {
            self.0.ruleset()
        }

        fn identity(&self) -> i64 {
            self.0.identity()
        }

        fn pretend(&mut self, heap: Heap, budget: &mut Budget) -> Result<i64, Stopped> {
            self.0.pretend(heap, budget)
        }

        fn add(&self, a: &i64, b: &i64) -> i64 {
            self.0.add(a, b)
        }

        fn outcome(&self, element: &i64) -> Option<Outcome> {
            self.0.outcome(element)
        }

        fn period(&self) -> Option<Period> {
            self.1
        }

        fn prove_period(&mut self, _: &mut Budget) -> Result<Option<Period>, Stopped> {
            self.1 = self.0.period();
            Ok(self.1)
        }
    }

    #[test]
    fn lists_do_not_depend_on_what_was_proved_before() {
        let game: Game = "0.7|0.07 misere".parse().unwrap();
        let position = heaps([10_000_000, 10_000_001, 10_000_003]).into_iter().collect();
        let known = PartizanKayles::of(&game).unwrap();
        let budget = &mut Budget::unlimited();
        for most in [0, 10] {
            let list = Sum::new(known.clone()).winning_moves(&position, Player::Left, most, budget).unwrap();
            assert!(list.total.is_some());
            let mut late = Sum::new(Late(known.clone(), None));
            assert_eq!(late.winning_moves(&position, Player::Left, most, budget), Ok(list));
        }
    }

    /// A list that is cut short is a non-empty prefix.
    #[test]
    fn a_list_that_is_cut_short_has_a_move() {
        // The first heaps of 0.[7] have more options than are tried, and none of them wins.
        for (line, sizes) in [("4.[3]", [4_000_000, 8_000_000]), ("0.[7]", [2100, 2500]), ("0.[7]", [2200, 2201])] {
            let game: Game = line.parse().unwrap();
            let position = heaps(sizes).into_iter().collect();
            let mut theorem = theorems(&game).swap_remove(0);
            let budget = &mut Budget::unlimited();
            assert_eq!(theorem.winner(&position, Player::Left, budget), Ok(Player::Left), "{line}");
            let list = theorem.winning_moves(&position, Player::Left, 10, budget).unwrap();
            assert!(list.moves.is_sorted() && (1..=10).contains(&list.moves.len()), "{line}");
            for m in list.moves.iter() {
                let after = position.after(m).unwrap();
                assert_eq!(theorem.winner(&after, Player::Right, budget), Ok(Player::Left), "{line}: {m}");
            }
            assert_eq!(list.total.is_some(), line == "4.[3]", "{line}");
        }
    }
}

//! Explanations of answers, in one or two sentences for students.

mod values;

use crate::{Analysis, line::play_on, text::Text};
use ninepins_rules::{Game, Heap, Move, Outcome, Pieces, Player, Position};
use ninepins_solver::{Budget, Strategy, StrategyId, Value};
use std::iter;

/// The most heaps whose values are listed, the largest nim-value that is written in binary, and the most moves of an example line.
const MAX_HEAPS_SPELLED: usize = 12;
const MAX_BINARY: u64 = (1 << 12) - 1;
const MAX_LINE_SHOWN: usize = 8;

/// Explains the outcome. `answer` is complete but for this.
pub(crate) fn why(strategy: &mut dyn Strategy, game: &Game, answer: &Analysis, budget: &mut Budget) -> String {
    use StrategyId::{
        Brute, ClosedBlock, CompletionTable, MisereKayles, MisereLimitNim, MisereNim, MisereQuotient, NimValues,
        PartizanKayles, Search, Sweep, TwoLargePiles, Values, Wythoff,
    };
    let (id, pieces, position) = (strategy.id(), game.pieces(), &answer.position);
    let rest = match id {
        NimValues | Search | Brute | Wythoff if ninepins_solver::Search::licenses_cancelling(game) => {
            // Equal heaps cancel in pairs.
            position.runs().filter(|(_, times)| times % 2 == 1).map(|(heap, _)| heap).collect()
        }
        _ => position.clone(),
    };
    let mut of = Explained { strategy, game, pieces, answer, budget };
    let mut why = match (id, &answer.value) {
        _ if rest.is_empty() && !position.is_empty() => format!(
            "The {}s pair off, so whoever moves second answers every move in one of a pair by the same move in the other (the mirror \
             strategy), and never runs out of moves.",
            pieces.heap
        ),
        (NimValues, Some(Value::Nim(total))) => of.nim_values(&rest, *total),
        (PartizanKayles, Some(Value::Integer(total))) => partizan_kayles(answer, *total),
        (PartizanKayles, _) => {
            "Left can always move while a square is left, so Right wins only by taking the last squares: if he starts at \
            exactly S_2, or if nothing is left for Left."
                .to_owned()
        }
        (NimValues, _) => format!(
            "The nim-value of one large {} is known within bounds only, but the nim-sum of all the others is not within these, so the \
             nim-sum of all is not 0.",
            pieces.heap
        ),
        (MisereNim, _) => of.misere_nim(),
        (MisereLimitNim, _) => of.misere_limit_nim(),
        (MisereKayles, _) => of.misere_kayles(),
        (MisereQuotient, Some(value)) => of.misere_quotient(value),
        (ClosedBlock, _) => as_in_nim(answer).unwrap_or_else(|| completion(game, answer)),
        (TwoLargePiles | CompletionTable, _) => completion(game, answer),
        (Sweep, _) => sweep(game, answer),
        (Values, _) => of.values(),
        (Wythoff, _) => wythoff(answer),
        (MisereQuotient, None) => "Its value in the misère quotient decides who wins.".to_owned(),
        _ => of.line(),
    };
    if !rest.is_empty() && rest != *position {
        why.insert_str(0, &cancelled(pieces, position, &rest));
    }
    match answer.wins_without_moving.as_slice() {
        [] => {}
        [_, _] => why.push_str(" Whoever is to move has no move and wins by that."),
        [player, ..] => why.push_str(&format!(" {player}, to move, has no move and wins by that.")),
    }
    why.trim_start().to_owned()
}

/// An answer to explain, with the strategy that found it.
struct Explained<'a> {
    strategy: &'a mut dyn Strategy,
    game: &'a Game,
    pieces: Pieces,
    answer: &'a Analysis,
    budget: &'a mut Budget,
}

/// Writes `a row of 5 pins`, `each of 2 heaps of 3 beads`; after the `first` of a list only `one of 5 pins`.
fn push_each(why: &mut Text, Pieces { heap: pile, token }: Pieces, heap: Heap, times: usize, first: bool) {
    match (times, first) {
        (1, true) => {
            why.push("a ");
            why.push(pile);
        }
        (1, false) => why.push("one"),
        _ => {
            why.push("each of ");
            why.push_number(times as u64);
            why.push(" ");
            why.push(pile);
            why.push("s");
        }
    }
    why.push(if pile == token { " at " } else { " of " });
    why.push_heap(heap.alone());
    if heap.as_pair().is_some() || heap.is_limited() {
        return;
    }
    why.push(" ");
    why.push(token);
    why.push(if heap.size() == 1 { "" } else { "s" });
}

fn xor<'h>(heaps: impl IntoIterator<Item = &'h Heap>) -> u64 {
    heaps.into_iter().fold(0, |xor, heap| xor ^ heap.size())
}

fn first_winning_move(answer: &Analysis) -> Option<Move> {
    answer.winning_moves.left.as_ref().and_then(|list| list.moves.first()).cloned()
}

/// Explains the outcome beyond a closed block by the rule of Nim, if the sum is 0, or the winning move makes it 0.
fn as_in_nim(answer: &Analysis) -> Option<String> {
    let (sum, winning) = (xor(answer.position.heaps()), first_winning_move(answer));
    let after = winning.as_ref().map_or(sum, |m| sum ^ m.from.size() ^ xor(m.to.iter()));
    let here = winning.map_or("it is 0 already, and every move makes another sum".to_owned(), |m| {
        format!("the sum is {sum}, and {m} makes it 0")
    });
    (after == 0).then(|| {
        format!(
            "Where a heap is as large as here, the listed endings matter no more than in Nim: the sizes are added in binary without \
             carrying, and whoever can make the sum 0 wins. Here {here}."
        )
    })
}

/// Explains the outcome by the completion of all piles but one.
fn completion(game: &Game, answer: &Analysis) -> String {
    // With winning endings there may be several such sizes.
    let one = match game.ending().terminals.values().any(|outcome| *outcome == Outcome::P) {
        true => "a size",
        false => "exactly one size",
    };
    let last = "Whatever the other heaps are,";
    match (first_winning_move(answer), answer.position.heaps().last()) {
        (Some(m), _) => {
            let left = m.to.iter().map(|heap| heap.size()).sum::<u64>();
            let size = m.from.size();
            let others = match answer.position.runs().find(|(heap, _)| *heap == m.from) {
                Some((_, 1)) => format!("the heap of {size}"),
                _ => format!("one heap of {size}"),
            };
            format!(
                "{last} {one} of {others} is lost for whoever moves: here {left}. It has {size}, so take {}.",
                m.taken()
            )
        }
        (None, Some(largest)) => format!(
            "{last} {one} of the last heap is lost for whoever moves: here {largest}, and that is what the largest heap has."
        ),
        (None, None) => "Nothing is left to take.".to_owned(),
    }
}

/// Explains Wythoff's theorem: which pairs are lost, and whether this one is.
fn wythoff(answer: &Analysis) -> String {
    let how = "Of the lost pairs no two share a number in the same place, and the differences grow by the same step from one to the next";
    match first_winning_move(answer) {
        Some(m) => format!("{how}; {m} leads to one."),
        None if answer.outcome == Some(Outcome::P) => format!("{how}; this is one."),
        None => format!("{how}; this is none of them."),
    }
}

fn sweep(game: &Game, answer: &Analysis) -> String {
    let how = "All positions that can follow were decided, the smallest first: a position with moves is lost if none leads to a lost one.";
    let over = Player::BOTH.into_iter().all(|player| game.moves(&answer.position, player).next().is_none());
    let by_right = || answer.winning_moves.right.as_ref().and_then(|list| list.moves.first()).cloned();
    match first_winning_move(answer).or_else(by_right) {
        Some(m) => format!("{how} Here {m} leads to one."),
        None if over => how.to_owned(),
        None => format!("{how} Here no move does."),
    }
}

/// Writes `Equal rows cancel: 3+3 = 0, so the sum equals 5. `, with the heaps of short sums alone.
fn cancelled(pieces: Pieces, position: &Position, rest: &Position) -> String {
    let pile = pieces.heap;
    let left = rest.heaps().len();
    let pairs = match position.heaps().len() - left {
        0..=MAX_HEAPS_SPELLED => {
            let even = position.runs().flat_map(|(heap, times)| iter::repeat_n(heap, times - times % 2));
            format!(": {} = 0", even.collect::<Position>())
        }
        _ => String::new(),
    };
    let sum = if left > MAX_HEAPS_SPELLED { format!("the other {left} {pile}s") } else { rest.to_string() };
    format!("Equal {pile}s cancel{pairs}, so the sum equals {sum}. ")
}

/// Writes `a row of 3 pins has nim-value 3 (binary 11) and one of 1 pin has 1. Their nim-sum, added in binary without carrying, is 2 (10)`.
/// Where at most one heap counts, there is nothing to add, and no binary sum is written.
fn push_sum(why: &mut Text, pieces: Pieces, worths: &[(Heap, usize, u64)], total: u64) {
    let digits = worths.iter().filter_map(|(.., value)| value.checked_ilog2()).max().unwrap_or(0) + 1;
    let is_added = digits > 1 && !is_alone(worths);
    // Only the first says what the digits are.
    let mut open = " (binary ";
    let mut push_binary = |why: &mut Text, value: u64| {
        if value > 1 {
            why.push(std::mem::replace(&mut open, " ("));
            why.push_binary(value, digits);
            why.push(")");
        }
    };
    for (index, &(heap, times, value)) in worths.iter().enumerate() {
        why.push(match index {
            0 => "",
            _ if index + 1 == worths.len() && !is_alone(worths) => " and ",
            _ => ", ",
        });
        push_each(why, pieces, heap, times, index == 0);
        why.push(if index == 0 { " has nim-value " } else { " has " });
        why.push_number(value);
        push_binary(why, value);
    }
    why.push(if is_added { ". Their nim-sum, added in binary without carrying, is " } else { ". Their nim-sum is " });
    why.push_number(total);
    if is_added {
        push_binary(why, total);
    }
}

/// Checks whether no more than one heap has a nim-value other than 0, and that heap stands once.
fn is_alone(worths: &[(Heap, usize, u64)]) -> bool {
    worths.iter().filter(|(.., value)| *value > 0).map(|(_, times, _)| times).sum::<usize>() <= 1
}

/// Explains Milley's reduction of the sum to squares and dominoes, the counts by size mod 3, and the value.
fn partizan_kayles(answer: &Analysis, total: i64) -> String {
    let heaps = answer.position.heaps();
    let count = |residue: u64| heaps.iter().filter(|heap| heap.size() % 3 == residue).count();
    let (ones, twos) = (count(1), count(2));
    // A strip of n squares has n / 3 of both, and one more of what is left.
    let both: u128 = heaps.iter().map(|heap| u128::from(heap.size() / 3)).sum();
    let mut sums = vec![match answer.position.runs().count() {
        0..=MAX_HEAPS_SPELLED => strips(answer.position.runs().map(|(heap, times)| (times as u128, heap.size()))),
        _ => "the sum".to_owned(),
    }];
    sums.push(strips([(both + ones as u128, 1), (both + twos as u128, 2)]));
    sums.push(strips([(ones.saturating_sub(twos) as u128, 1), (twos.saturating_sub(ones) as u128, 2)]));
    sums.dedup();
    let reduction = if sums.len() > 1 { format!(": {}", sums.join(" = ")) } else { String::new() };
    let rule = match (total < 0, total.rem_euclid(3)) {
        (true, _) => "it is negative, so Right wins whoever starts",
        (_, 0) => "it is 0 or more and divisible by 3, so whoever starts wins",
        (_, 1) => "it is positive and 1 mod 3, so whoever starts loses",
        _ => "it is positive and 2 mod 3, so Right wins whoever starts",
    };
    format!(
        "S_n is a strip of n squares. Each reduces to squares S_1 = -1 and dominoes S_2 = 1, and a square cancels a \
         domino{reduction}. So strips of 1 mod 3 squares count -1 each (here {ones}), those of 2 mod 3 squares +1 \
         (here {twos}), the others nothing. The value is {twos} - {ones} = {total}: {rule}."
    )
}

/// Writes `3 S_1 + 2 S_5` of how often there is which size.
fn strips(runs: impl IntoIterator<Item = (u128, u64)>) -> String {
    let term = |(count, size)| match count {
        0 => None,
        1 => Some(format!("S_{size}")),
        _ => Some(format!("{count} S_{size}")),
    };
    let terms: Vec<String> = runs.into_iter().filter_map(term).collect();
    if terms.is_empty() { "0".to_owned() } else { terms.join(" + ") }
}

impl Explained<'_> {
    /// Explains the nim-sum of the heaps that do not cancel, in binary where that helps, and the first winning move in them.
    fn nim_values(&mut self, rest: &Position, total: u64) -> String {
        let Explained { strategy, pieces, answer, budget, .. } = self;
        let mut value = |heap: Heap| match strategy.value_of_heap(heap, budget) {
            Ok(Some(Value::Nim(value))) => Some(value),
            _ => None,
        };
        let runs: Vec<(Heap, usize)> = rest.runs().take(MAX_HEAPS_SPELLED + 1).collect();
        let worths = runs.iter().map(|&(heap, times)| Some((heap, times, value(heap)?)));
        let mut worths: Vec<(Heap, usize, u64)> = worths.collect::<Option<_>>().unwrap_or_default();
        // Heaps that count for nothing stand last.
        worths.sort_by_key(|(.., value)| *value == 0);
        let mut why = Text::with_capacity(64 * (runs.len() + 2));
        match (runs.as_slice(), worths.as_slice()) {
            ([], _) => why.push("Nothing is left to take, and whoever cannot move loses."),
            ([(heap, 1)], _) => {
                push_each(&mut why, *pieces, *heap, 1, true);
                why.push(" has nim-value ");
                why.push_number(total);
            }
            (_, [_, ..])
                if worths.len() <= MAX_HEAPS_SPELLED && worths.iter().all(|(.., value)| *value <= MAX_BINARY) =>
            {
                push_sum(&mut why, *pieces, &worths, total);
            }
            _ => {
                let (heaps, pile) = (rest.heaps().len(), pieces.heap);
                why.push(&format!("The nim-sum of the {heaps} {pile}s' nim-values is {total}"));
            }
        }
        why.capitalize();
        let mut moves = answer.winning_moves.left.iter().flat_map(|list| &*list.moves);
        match moves.find(|m| rest.heaps().binary_search(&m.from).is_ok()).cloned().or(first_winning_move(answer)) {
            Some(m) => {
                why.push(", not 0. The move ");
                why.push_move(&m);
                let after = m.to.iter().try_fold(0, |sum, &heap| Some(sum ^ value(heap)?));
                let change = value(m.from).zip(after);
                if let Some((before, after)) = change {
                    why.push(" turns nim-value ");
                    why.push_number(before);
                    why.push(" into ");
                    why.push_number(after);
                }
                why.push(match change {
                    Some(_) if !worths.is_empty() && is_alone(&worths) => ".",
                    Some(_) => " and makes the sum 0.",
                    None => " makes the sum 0.",
                });
            }
            None if runs.is_empty() => {}
            None if total == 0 => why.push(". So every move leaves another sum, and the opponent makes it 0 again."),
            None => why.push(", not 0, so there is a move that makes it 0."),
        }
        why.into_string()
    }

    /// Returns the nim-value of the position in normal play, on which theorems on misère play rest.
    fn nim_sum(&mut self) -> Option<u64> {
        self.strategy.nim_value(&self.answer.position, self.budget).ok().flatten()
    }

    /// Explains Bouton's rule: play as in Nim until only single tokens are left, or heaps worth no more.
    fn misere_nim(&mut self) -> String {
        let Some(sum) = self.nim_sum() else { return String::new() };
        let (answer, pile) = (self.answer, self.pieces.heap);
        let (more, small) = match answer.game.ruleset().only_takes() {
            true => ("more than one bead", "single beads".to_owned()),
            false => ("a nim-value above 1", format!("{pile}s worth 0 or 1")),
        };
        // Where the sum is 0 or 1, the outcome tells whether all are small.
        let then = match sum {
            _ if answer.position.is_empty() => return "Nothing is left to take.".to_owned(),
            0 | 1 if (sum == 1) == (answer.outcome == Some(Outcome::P)) => {
                return format!(
                    "Only {small} are left, so the moves are forced, and whoever makes the last one loses: the nim-sum is {sum}."
                );
            }
            0 => "0, so whoever starts loses".to_owned(),
            _ => format!(
                "{sum}, not 0, and a winning move makes it 0; but where that would leave only {small}, it makes it 1"
            ),
        };
        format!("While some {pile} has {more}, misère play is won as normal play is: the nim-sum is {then}.")
    }

    /// Explains the values of the heaps in the misère quotient, and the first winning move.
    fn misere_quotient(&mut self, total: &Value) -> String {
        let answer = self.answer;
        let heaps = self.worths().filter(|_| answer.position.heaps().len() > 1);
        let mut why = match heaps {
            Some(heaps) => {
                let heaps: Vec<String> = heaps.iter().map(|(heap, value)| format!("{heap} is worth {value}")).collect();
                format!("In the misère quotient {}; together they are worth {total}", list(&heaps))
            }
            _ => format!("In the misère quotient this is worth {total}"),
        };
        why.push_str(match answer.outcome {
            Some(Outcome::P) => ", where whoever starts loses.",
            Some(Outcome::L) => ", where Left wins, whoever starts.",
            Some(Outcome::R) => ", where Right wins, whoever starts.",
            _ => ", where whoever starts wins.",
        });
        if let Some(m) = first_winning_move(answer).filter(|_| answer.game.is_impartial())
            && let Some(after) = answer.position.after(&m)
            && let Ok(Some(after)) = self.strategy.value(&after, self.budget)
        {
            why.push_str(&format!(" {m} makes it {after}, where whoever starts loses."));
        }
        why
    }

    /// Names the different heaps, each with its value, if they are few and their values are known.
    fn worths(&mut self) -> Option<Vec<(String, String)>> {
        let runs: Vec<(Heap, usize)> = self.answer.position.runs().take(MAX_HEAPS_SPELLED + 1).collect();
        let each = runs.iter().enumerate().map(|(index, &(heap, times))| {
            let mut name = Text::default();
            push_each(&mut name, self.pieces, heap, times, index == 0);
            Some((name.into_string(), self.strategy.value_of_heap(heap, self.budget).ok()??.to_string()))
        });
        if runs.len() > MAX_HEAPS_SPELLED { None } else { each.collect() }
    }

    /// Explains the rule of fickle and firm heaps.
    fn misere_limit_nim(&mut self) -> String {
        let rule = "In misère play a sum of piles is lost to move at nim-sum 0, as in normal play, if some pile is firm (worth 2 or more, \
        or stuck at 0), and at nim-sum 1 if all are fickle";
        let Some(sum) = self.nim_sum() else { return format!("{rule}.") };
        // Fickle piles are worth 0 or 1; otherwise the outcome decides.
        let firm = sum > 1 || (sum == 0) == (self.answer.outcome == Some(Outcome::P));
        let piles = if firm { "some pile is firm" } else { "all piles are fickle" };
        format!("{rule}. Here {piles} and the nim-sum is {sum}.")
    }

    /// Explains the exceptions of Sibert and Conway.
    fn misere_kayles(&mut self) -> String {
        let rule = "Misère Kayles is won and lost by the nim-sum, as normal Kayles is, but for a list of exceptions in rows of 1, 4, 5, 9, \
        12, 17, 20 and 25 pins alone";
        let Some(sum) = self.nim_sum() else { return format!("{rule}.") };
        let exception = (sum == 0) != (self.answer.outcome == Some(Outcome::P));
        let here = if exception { "the position is one of the exceptions" } else { "the position is no exception" };
        format!("{rule}. Here the nim-sum is {sum}, and {here}.")
    }

    /// Shows a line of play: the winner plays the first winning move, the loser the first move.
    fn line(&mut self) -> String {
        let Explained { strategy, game, pieces, answer, budget } = self;
        let Some(outcome) = answer.outcome else { return String::new() };
        let starter = Player::BOTH.into_iter().find(|&player| outcome.winner(player) == player).unwrap_or(Player::Left);
        let winner = outcome.winner(starter);
        // At the start the winner's move is in the list, later it is searched.
        let wins = |at: &Position, player: Player| match *at == answer.position {
            true => answer.winning_moves.of(player).as_ref()?.moves.first().cloned(),
            false => game
                .moves(at, player)
                .find(|m| at.after(m).is_some_and(|option| strategy.winner(&option, !player, budget) == Ok(player))),
        };
        let (steps, _) = play_on(game, &answer.position, starter, winner, MAX_LINE_SHOWN, wins);
        let (position, to_move) =
            steps.last().map_or((&answer.position, starter), |step| (&step.position, !step.player));
        let over = game.verdict(position, to_move).is_some();
        let moves: Vec<String> = steps.iter().map(|step| step.play.to_string()).collect();
        // Impartial games need no names of players.
        let name = |player: Player| match (game.is_impartial(), player == starter) {
            (true, true) => "whoever starts".to_owned(),
            (true, false) => "whoever moves second".to_owned(),
            (false, _) => player.to_string(),
        };
        if moves.is_empty() {
            return match game.moves(position, !starter).next() {
                _ if game.is_impartial() || game.is_terminal(position) => {
                    format!("Play is over: {} has won.", name(winner))
                }
                // That a player wins by having no move is said of every answer.
                _ if winner == starter => String::new(),
                Some(_) => format!("{starter} has no move and loses by that."),
                None => "Whoever is to move has no move and loses by that.".to_owned(),
            };
        }
        let end = match over {
            true if game.is_terminal(position) => format!("which leaves {position}, and {} has won", name(winner)),
            true => format!("and {} has won", name(winner)),
            false => "and so on".to_owned(),
        };
        let other = if winner == starter { "whatever the opponent answers" } else { "whatever is tried" };
        let merged = strategy.merged().map_or(String::new(), |(heap, equal)| {
        let pile = pieces.heap;
        format!(
            " The search took {pile}s that are equal in misère play for one another, such as {heap} for {equal} (Conway, On Numbers \
             and Games, chapter 12)."
        )
    });
        // In partizan games the starter has a name.
        let starts = match outcome {
            Outcome::N | Outcome::P if !game.is_impartial() => format!("if {starter} starts, "),
            _ => String::new(),
        };
        format!(
            "Search to the end of play: {starts}{} wins {other}; for instance {}, {end}.{merged}",
            name(winner),
            moves.join(", ")
        )
    }
}

/// Writes `a, b and c`.
fn list(items: &[String]) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}

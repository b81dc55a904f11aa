//! Rules in plain words. They are made from the digits and never from a name, so that a misread code shows.

use crate::{Code, Digit, Game, Limit, Moves, Outcome, Position, Ruleset};

/// The most numbers, positions or kinds of move in a list.
pub(crate) const LISTED: usize = 6;
/// The words for a free number of tokens.
const ANY: &str = "any number of tokens";
/// The most heaps of a position in words.
const HEAPS: usize = 12;

/// The words for heaps and tokens of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pieces {
    /// The word for a heap: `heap`, `row` or `pile`.
    pub heap: &'static str,
    /// The word for a token: `bead` or `pin`.
    pub token: &'static str,
}

impl Ruleset {
    /// Checks whether heaps are rows of pins: some move takes pins from the middle of a row, no move splits without a
    /// take, and there are no limits.
    pub fn has_rows(&self) -> bool {
        let splits_whole = |codes: [&Code; 2]| codes.into_iter().any(Code::splits_without_taking);
        self.most_parts() == 2 && self.limit() == Limit::None && self.codes().is_some_and(|codes| !splits_whole(codes))
    }

    /// Returns the words for heaps and tokens: rows of pins, piles with limits, or heaps of beads.
    pub fn pieces(&self) -> Pieces {
        let (heap, token) = match self.limit() {
            Limit::None if self.has_rows() => ("row", "pin"),
            Limit::None => ("heap", "bead"),
            Limit::Affine { .. } => ("pile", "bead"),
        };
        Pieces { heap, token }
    }

    /// Describes the moves in words.
    ///
    /// ```
    /// use ninepins_rules::Game;
    /// let words = |line: &str| line.parse::<Game>().unwrap().ruleset().words();
    /// assert_eq!(words("0.[3]"), "take any number of beads from a heap");
    /// assert_eq!(
    ///     words("0.07"),
    ///     "take exactly 2 pins from a row and leave the rest as it is or split it into two rows"
    /// );
    /// ```
    pub fn words(&self) -> String {
        if self.is_sum() {
            let words =
                self.parts().into_iter().zip(1..).map(|(part, number)| format!("part {number}: {}", part.words()));
            return words.collect::<Vec<_>>().join("; ");
        }
        if self.ring_code().is_some() {
            return "the same in a ring, whose first take leaves one row".to_owned();
        }
        let moves = self.moves();
        let mut words = if self.is_impartial() {
            moves.left.words()
        } else {
            format!("Left: {}; Right: {}", moves.left.words(), moves.right.words())
        };
        if let Limit::Affine { times, plus, .. } = self.limit() {
            let next = match times {
                0 => format!("is {} after every move", plus.max(1)),
                _ => format!("after taking n is {}", self.limit()),
            };
            words += &format!("; never more than the heap's limit, which {next}");
        }
        let Pieces { heap, token } = self.pieces();
        words.replace("heap", heap).replace("token", token)
    }
}

impl Game {
    /// Describes the game in words: the moves, the positions that end play, and the winner.
    ///
    /// ```
    /// use ninepins_rules::Game;
    /// let game: Game = "0.[3] misere; N at 2+2".parse().unwrap();
    /// assert_eq!(
    ///     game.words(),
    ///     "take any number of beads from a heap; whoever moves to 2+2 loses; misère play: whoever cannot move wins"
    /// );
    /// ```
    pub fn words(&self) -> String {
        let mut words = vec![self.ruleset().words()];
        words.extend(self.terminal_words());
        words.push(self.convention().words().to_owned());
        words.join("; ")
    }

    /// Describes the positions that end play, a clause for each outcome.
    pub fn terminal_words(&self) -> impl Iterator<Item = String> {
        Outcome::ALL.into_iter().filter_map(|outcome| {
            let terminals = self.ending().terminals.iter().filter(|(_, decreed)| **decreed == outcome);
            let positions: Vec<&Position> = terminals.map(|(position, _)| position).collect();
            let listed = positions_words(&positions);
            let words = match outcome {
                Outcome::N => format!("whoever moves to {listed} loses"),
                Outcome::P => format!("whoever moves to {listed} wins"),
                Outcome::L => format!("Left wins when play reaches {listed}"),
                Outcome::R => format!("Right wins when play reaches {listed}"),
            };
            (!positions.is_empty()).then_some(words)
        })
    }
}

impl Moves {
    fn words(&self) -> String {
        match self {
            Moves::Code(code) => code_words(code),
            Moves::Rule(rule) => rule.words(),
        }
    }
}

fn code_words(code: &Code) -> String {
    let (zero, digits, tail) = code.parts();
    // The digits that are not 0, in the order in which they first occur.
    let mut kinds: Vec<Digit> = Vec::new();
    for &digit in digits.iter().chain(tail) {
        if digit != Digit::ZERO && !kinds.contains(&digit) {
            kinds.push(digit);
        }
    }
    let mut moves: Vec<String> = kinds.iter().flat_map(|&kind| digit_words(kind, &Takes::of(code, kind))).collect();
    if zero != Digit::ZERO {
        moves.push(format!("{} without taking any token", split_words("split a heap", zero)));
    }
    match moves.len() {
        0 => "no move at all".to_owned(),
        len if len > LISTED => {
            format!("{}, or make a move of {} further kinds", moves[..LISTED].join(", or "), len - LISTED)
        }
        _ => moves.join(", or "),
    }
}

/// Describes the moves that take one of `takes`.
fn digit_words(digit: Digit, takes: &Takes) -> Vec<String> {
    let splits = digit.leaves(2) || digit.leaves(3);
    let whole = || match takes.plain() {
        any if any == ANY => "take a whole heap".to_owned(),
        some => format!("take a whole heap of {some}"),
    };
    let take = format!("take {} from a heap", takes.exact());
    match (digit.leaves(0), digit.leaves(1), splits) {
        (true, false, false) => vec![whole()],
        (true, false, true) => vec![split_words(&format!("{take} and split the rest"), digit), whole()],
        (false, false, _) => vec![split_words(&format!("{take} and split the rest"), digit)],
        (true, true, false) => vec![take],
        (true, true, true) => vec![split_words(&format!("{take} and leave the rest as it is or split it"), digit)],
        (false, true, false) => vec![format!("{take} but not all of it")],
        (false, true, true) => {
            vec![split_words(&format!("{take} but not all of it, and leave the rest as it is or split it"), digit)]
        }
    }
}

/// Adds the numbers of heaps to `split`.
fn split_words(split: &str, digit: Digit) -> String {
    let heaps = match (digit.leaves(2), digit.leaves(3)) {
        (true, true) => "two or three heaps",
        (false, true) => "three heaps",
        _ => "two heaps",
    };
    let sizes = if digit.is_unequal() { " of different sizes" } else { "" };
    format!("{split} into {heaps}{sizes}")
}

/// The numbers of tokens that have one digit.
struct Takes {
    /// Runs of adjacent numbers, first and last.
    runs: Vec<(usize, usize)>,
    /// True if the last run has no end.
    endless: bool,
    /// The period of the tail, if the numbers repeat with gaps.
    period: Option<usize>,
}

impl Takes {
    fn of(code: &Code, kind: Digit) -> Takes {
        let (_, digits, tail) = code.parts();
        let in_tail = tail.contains(&kind);
        let endless = in_tail && tail.iter().all(|&digit| digit == kind);
        // Two rounds of a tail show its period.
        let rounds = if in_tail { 2 * tail.len() } else { 0 };
        let all = digits.iter().chain(tail.iter().cycle().take(rounds));
        let mut runs: Vec<(usize, usize)> = Vec::new();
        for (taken, _) in (1..).zip(all).filter(|(_, digit)| **digit == kind) {
            match runs.last_mut() {
                Some((_, last)) if *last + 1 == taken => *last = taken,
                _ => runs.push((taken, taken)),
            }
        }
        Takes { runs, endless, period: (in_tail && !endless).then_some(tail.len()) }
    }

    /// Prints `1 or 2 tokens`, `exactly 2 tokens`, `any number of tokens`.
    fn exact(&self) -> String {
        match self.runs.as_slice() {
            [(first, last)] if first == last && !self.endless && self.period.is_none() => {
                format!("exactly {}", self.plain())
            }
            _ => self.plain(),
        }
    }

    /// Prints the words of [`Takes::exact`] without `exactly`.
    fn plain(&self) -> String {
        let mut listed: Vec<String> = Vec::new();
        let last_run = self.runs.len().saturating_sub(1);
        for (index, &(first, last)) in self.runs.iter().enumerate() {
            match last - first {
                _ if self.endless && index == last_run => match first {
                    1 => return ANY.to_owned(),
                    _ => listed.push(format!("at least {first}")),
                },
                0 | 1 => listed.extend((first..=last).map(|taken| taken.to_string())),
                _ => listed.push(format!("{first} to {last}")),
            }
        }
        if let Some(period) = self.period {
            listed.truncate(2 * LISTED);
            return format!("{}, ... (in steps of {period}) tokens", listed.join(", "));
        }
        if let [one] = listed.as_slice() {
            return if one == "1" { "1 token".to_owned() } else { format!("{one} tokens") };
        }
        format!("{} tokens", either(&listed, 2 * LISTED, "other numbers of"))
    }
}

fn positions_words(positions: &[&Position]) -> String {
    let words = |position: &&Position| match position.heaps() {
        heaps if heaps.len() > HEAPS => {
            format!("{}+... ({} heaps)", Position::new(heaps[..HEAPS].to_vec()), heaps.len())
        }
        _ => position.to_string(),
    };
    // There may be many positions, and only the first are shown.
    let mut listed: Vec<String> = positions.iter().take(LISTED).map(words).collect();
    listed.resize(positions.len(), String::new());
    either(&listed, LISTED, "further positions")
}

/// Joins a list: `1, 2 or 5`. A long list is cut and ends with the number of `others`.
pub(crate) fn either(listed: &[String], most: usize, others: &str) -> String {
    let shown = &listed[..listed.len().min(most)];
    match listed.len() - shown.len() {
        0 => match shown {
            [before @ .., last] if !before.is_empty() => format!("{} or {last}", before.join(", ")),
            _ => shown.concat(),
        },
        more => format!("{} or one of {more} {others}", shown.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use crate::Game;

    #[test]
    fn endings() {
        let words = |line: &str| line.parse::<Game>().unwrap().words();
        assert_eq!(
            words("0.3; N at 1, 2; P at 3; L at 4; R at 5"),
            "take exactly 1 bead from a heap; Left wins when play reaches 4; whoever moves to 1 or 2 loses; whoever \
             moves to 3 wins; Right wins when play reaches 5; normal play: whoever cannot move loses"
        );
    }

    #[test]
    fn long_rules_are_abridged() {
        let terminals: Vec<String> = (1..2000).map(|size| size.to_string()).collect();
        let digits = "123456789abcdef".repeat(100);
        let line = format!("0.{digits}; N at {}, 500x1", terminals.join(", "));
        let words = line.parse::<Game>().unwrap().words();
        assert!(words.len() < 1500, "{}", words.len());
        assert!(
            words.contains("1, 1+1+1+1+1+1+1+1+1+1+1+1+... (500 heaps), 2, 3, 4, 5 or one of 1994 further positions")
        );
    }
}

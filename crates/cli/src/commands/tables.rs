//! Tables of surveys that are part of the program: what is known of a code without computing it.
//!
//! A table is what `ninepins survey collect` writes: a line of JSON for each game, which begins with the game's line. So a row is
//! found as text, and nothing else is read.

use ninepins::{Convention, Game, quotient::MisereQuotient};
use serde::{Deserialize, Serialize};

/// A table, and how it was made.
pub(super) struct Table {
    /// Its name, and that of its file in `data`.
    pub(super) name: &'static str,
    /// The pattern of its codes.
    pub(super) codes: &'static str,
    /// What wrote it.
    pub(super) command: &'static str,
    text: &'static str,
}

/// The misère quotients of octal codes.
pub(super) const QUOTIENTS: Table = Table {
    name: "octal-quotients",
    codes: "?.???",
    command: "ninepins survey quotient --codes '?.???' --time 4s",
    text: include_str!("../../data/octal-quotients.jsonl"),
};

impl Table {
    /// The row of a game, as it stands in the table.
    fn line(&self, game: &str) -> Option<&'static str> {
        let start = format!("{{\"game\":\"{game}\",");
        self.text.lines().find(|line| line.starts_with(&start))
    }
}

/// A row of [`QUOTIENTS`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct QuotientRow {
    pub(super) game: String,
    pub(super) status: Status,
    /// The last heap that is covered, unless all are.
    pub(super) to: Option<u64>,
    pub(super) order: Option<u64>,
    pub(super) p_portion: Option<u64>,
    pub(super) window: Option<Window>,
    pub(super) tame_type: Option<String>,
    pub(super) infinite: Option<Infinite>,
    /// Heap, order and P-portion wherever these changed.
    pub(super) history: Vec<(u64, u64, u64)>,
    pub(super) stopped: Option<String>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Status {
    Complete,
    Partial,
    Infinite,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Window {
    pub(super) n0: u64,
    pub(super) period: u64,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Infinite {
    /// The first heap with which it is infinite.
    pub(super) from: u64,
    /// Whether that is proved.
    pub(super) proved: bool,
}

/// The line under which a game's misère quotient is listed, if it can have one.
pub(super) fn misere(game: &Game) -> Option<String> {
    let game = game.clone().with_convention(Convention::Misere);
    MisereQuotient::of(&game).is_ok().then(|| game.to_string())
}

/// What the table says of the misère quotient of a game's rules.
pub(super) fn quotient_of(game: &Game) -> Option<QuotientRow> {
    let line = QUOTIENTS.line(&misere(game)?)?;
    serde_json::from_str(line).ok()
}

impl QuotientRow {
    /// The row in words.
    pub(super) fn words(&self) -> String {
        let heaps = self.to.map_or("all heaps".to_owned(), |to| format!("the heaps up to {to}"));
        let size = match (self.order, self.p_portion) {
            (Some(1), _) => "of order 1".to_owned(),
            (Some(order), Some(losing)) => format!("of order {order}, with {losing} P elements"),
            _ => String::new(),
        };
        let mut words = match (self.status, self.infinite) {
            (Status::Complete, _) => format!("complete: {size}, for {heaps}"),
            (Status::Partial, _) => format!("partial: {size}, for {heaps}"),
            (Status::Infinite, Some(Infinite { from, proved: true })) => {
                format!("infinite from heap {from} on: known for {heaps}")
            }
            (Status::Infinite, _) => format!("infinite as far as is known: known for {heaps}"),
        };
        if let Some(Window { n0, period }) = self.window {
            words += &format!("; the values repeat from heap {n0} on with period {period}");
        }
        match (&self.tame_type, self.status) {
            (Some(kind), Status::Complete) => words += &format!("; tame: {kind}"),
            (Some(kind), _) => words += &format!("; tame so far: {kind}"),
            (None, Status::Complete) => words += "; wild",
            (None, _) => {}
        }
        words
    }

    /// Where it changed, in words.
    pub(super) fn changes(&self) -> Option<String> {
        let order = |&(heap, order, _): &(u64, u64, u64)| format!("{order} from heap {heap}");
        let all: Vec<String> = self.history.iter().map(order).collect();
        (!all.is_empty()).then(|| format!("order {}", all.join(", ")))
    }
}

#[cfg(test)]
mod tests {
    use super::{super::survey::pattern::games, *};

    #[test]
    fn every_row_is_found_by_its_game() {
        let listed: Vec<QuotientRow> = QUOTIENTS.text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        let mut names: Vec<String> = listed.iter().map(|row| row.game.clone()).collect();
        names.sort_unstable();
        let mut expected: Vec<String> =
            games(&[QUOTIENTS.codes.to_owned()], Convention::Misere).unwrap().iter().map(Game::to_string).collect();
        expected.sort_unstable();
        assert_eq!(names, expected);
        for row in &listed {
            let game: Game = row.game.parse().unwrap();
            assert_eq!(quotient_of(&game).as_ref(), Some(row));
            assert_eq!(quotient_of(&game.clone().with_convention(Convention::Normal)).as_ref(), Some(row));
        }
        assert!(QUOTIENTS.command.contains(QUOTIENTS.codes));
        // It is part of every program.
        assert!(QUOTIENTS.text.len() < 300_000);
    }

    #[test]
    fn rows_do_not_contradict_themselves() {
        for row in QUOTIENTS.text.lines().map(|line| serde_json::from_str::<QuotientRow>(line).unwrap()) {
            assert_eq!(row.status == Status::Complete, row.window.is_some() && row.order.is_some(), "{row:?}");
            assert_eq!(row.status == Status::Infinite, row.infinite.is_some() && row.order.is_none(), "{row:?}");
            assert_eq!(row.to.is_none(), row.window.is_some(), "{row:?}");
            assert!(row.history.is_sorted_by(|a, b| a.0 < b.0 && (a.1, a.2) != (b.1, b.2)), "{row:?}");
            if let (Some(order), Some(losing)) = (row.order, row.p_portion) {
                assert_eq!(row.history.last().map_or((1, 0), |last| (last.1, last.2)), (order, losing), "{row:?}");
            }
        }
    }

    /// Small ones, built again.
    #[test]
    fn rows_are_right() {
        let mut built = 0;
        for row in QUOTIENTS.text.lines().map(|line| serde_json::from_str::<QuotientRow>(line).unwrap()) {
            let few = row.order.is_some_and(|order| order <= 12);
            let Some(window) = row.window.filter(|window| few && window.n0 + window.period < 20) else { continue };
            let mut quotient = MisereQuotient::of(&row.game.parse().unwrap()).unwrap();
            while quotient.period().is_none() && quotient.heaps() < 100 {
                quotient.extend(1000, &ninepins::Budget::unlimited()).unwrap();
            }
            let found = quotient.period().map(|found| (found.preperiod, found.period));
            assert_eq!(found, Some((window.n0, window.period)), "{}", row.game);
            assert_eq!(row.order, Some(quotient.order() as u64));
            built += 1;
        }
        assert!(built > 20, "{built}");
    }

    #[test]
    fn rows_in_words() {
        let words = |game: &str| quotient_of(&game.parse().unwrap()).map(|row| row.words());
        let kayles = "complete: of order 40, with 9 P elements, for all heaps; the values repeat from heap 71 on with period 12; wild";
        assert_eq!(words("0.77").as_deref(), Some(kayles));
        assert_eq!(words("0.7700 misere"), words("kayles"));
        assert_eq!(words("0.77 misere; N at 1+1"), None);
        assert_eq!(words("0.[3]"), None);
        assert_eq!(words("0.7|0.07"), None);
    }
}

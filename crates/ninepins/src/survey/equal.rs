//! Which games of a table have the same nim-sequence, leading zeros apart, and how that is known.

use ninepins_rules::Game;
use ninepins_sequence::{Sequence, StandardForm, Standardized};
use ninepins_solver::Budget;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// Games with other values of so many heaps are not compared at all.
const FEW: u64 = 1 << 6;

/// So many values are compared in any case.
const FIRST: u64 = 1 << 11;

/// Of games that no theorem tells to be the same, so many values are compared.
const MANY: u64 = 1 << 16;

/// The most values that are compared for a proof.
const MOST: u64 = 1 << 24;

/// A nim-sequence, and where its values are in that of a game.
#[derive(Clone, Debug)]
pub(super) struct Values {
    sequence: Sequence,
    /// Heap n + shift of the game is heap n here. All smaller heaps are worth 0, and so is heap 0 here, but not heap 1.
    shift: u64,
    /// From where on values are proved to repeat, and with which period, both here.
    period: Option<(u64, u64)>,
}

/// The games of a table that have the same values as the first of them.
#[derive(Debug)]
pub(super) struct Class {
    pub(super) values: Values,
    /// Which rows, each with its shift and how it is known to be here.
    pub(super) rows: Vec<(usize, u64, By)>,
}

/// How it is known that two games have the same values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum By {
    /// They have the same standard form.
    Rules,
    /// Both have the same proved period, and the same values until they repeat.
    Periods,
    /// That is not proved: no difference was found up to this heap.
    Values(u64),
}

/// The classes of the octal codes among these rows. The first game of a class is one whose digit 0 is 0, if there is any, and else the
/// first of the rows.
pub(super) fn classes(rows: &[Value]) -> Vec<Class> {
    let mut forms: BTreeMap<StandardForm, Vec<(usize, u64, Game)>> = BTreeMap::new();
    let is_later = |&index: &usize| !rows[index]["game"].as_str().is_some_and(|line| line.starts_with('0'));
    let mut order: Vec<usize> = (0..rows.len()).collect();
    order.sort_by_key(is_later);
    for index in order {
        let row = &rows[index];
        let game = row["game"].as_str().and_then(|line| line.parse::<Game>().ok());
        let Some(game) = game.filter(Game::is_impartial) else { continue };
        if let Some(Standardized { form, shift }) = StandardForm::of(&game.ruleset().codes().left) {
            forms.entry(form).or_default().push((index, shift, game));
        }
    }
    let mut forms: Vec<_> = forms.into_values().collect();
    forms.sort_by_key(|form| (is_later(&form[0].0), form[0].0));
    let mut classes: Vec<Class> = Vec::new();
    let mut begun: BTreeMap<Vec<u32>, Vec<usize>> = BTreeMap::new();
    for form in forms {
        let (first, shift, game) = &form[0];
        let mut values = Values::of(game, *shift, &rows[*first]);
        let alike = begun.entry(values.between(0, FEW).collect()).or_default();
        let same = alike.iter().find_map(|&at| Some((at, values.same(&mut classes[at].values)?)));
        let (at, by) = same.unwrap_or_else(|| {
            alike.push(classes.len());
            classes.push(Class { values, rows: Vec::new() });
            (classes.len() - 1, By::Rules)
        });
        classes[at].rows.extend(form.iter().map(|&(index, shift, _)| (index, shift, by)));
    }
    classes
}

impl Class {
    /// For each row but the first: which game is the same, and how this is known.
    pub(super) fn equivalents(&self, line: &str) -> impl Iterator<Item = (usize, Value)> {
        let (_, first, _) = self.rows[0];
        self.rows.iter().skip(1).map(move |&(index, shift, by)| {
            let mut equivalent = json!({ "game": line, "shift": shift as i64 - first as i64, "by": by.name() });
            if let By::Values(to) = by {
                equivalent["to"] = to.into();
            }
            (index, equivalent)
        })
    }
}

impl By {
    fn name(self) -> &'static str {
        match self {
            By::Rules => "rules",
            By::Periods => "periods",
            By::Values(_) => "values",
        }
    }
}

impl Values {
    fn of(game: &Game, shift: u64, row: &Value) -> Values {
        let numbers = row["preperiod"].as_u64().zip(row["period"].as_u64());
        let period = numbers.filter(|_| row["status"] == "proved");
        let period = period.map(|(preperiod, period)| (preperiod.saturating_sub(shift), period));
        Values { sequence: Sequence::new(&game.ruleset().codes().left), shift, period }
    }

    /// The values of the heaps from `from` on and below `to`.
    pub(super) fn between(&mut self, from: u64, to: u64) -> impl Iterator<Item = u32> {
        // Nothing stops this, and values are one after the other.
        let _ = self.sequence.extend(to + self.shift, &Budget::unlimited());
        (from + self.shift..to + self.shift).map_while(|heap| self.sequence.value(heap))
    }

    /// Whether these are the same values, and how that is known.
    fn same(&mut self, other: &mut Values) -> Option<By> {
        let periods = (self.period, other.period);
        let mut agree = |from, to| self.between(from, to).eq(other.between(from, to));
        if !agree(0, FIRST) {
            return None;
        }
        let (by, to) = match periods {
            (Some(own), Some(period)) if own != period => return None,
            (Some((preperiod, period)), Some(_)) if preperiod.saturating_add(period) <= MOST => {
                (By::Periods, preperiod + period)
            }
            _ => (By::Values(MANY), MANY),
        };
        agree(FIRST, to.max(FIRST)).then_some(by)
    }
}

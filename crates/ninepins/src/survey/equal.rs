//! Classes of games in a table with equal nim-sequences, up to leading zeros, and the evidence for that.

use ninepins_rules::{Game, Player};
use ninepins_sequence::{Sequence, StandardForm, Standardized};
use ninepins_solver::Budget;
use serde_json::Value;
use std::collections::BTreeMap;

/// The numbers of values in which games are compared: all games, to find candidates; candidates at first; games that no theorem
/// identifies; and, at most, games with a proof.
const FEW: u64 = 1 << 6;
const FIRST: u64 = 1 << 11;
const MANY: u64 = 1 << 16;
const MOST: u64 = 1 << 24;

/// A nim-sequence without its leading zeros.
#[derive(Clone, Debug)]
pub(super) struct Values {
    sequence: Sequence,
    /// Heap n + shift of the game is heap n here. All smaller heaps are worth 0, and so is heap 0 here, but not heap 1.
    shift: u64,
    /// The proved preperiod and period, if there are any.
    period: Option<(u64, u64)>,
}

/// The games of a table whose values equal those of the first of them.
#[derive(Debug)]
pub(super) struct Class {
    pub(super) values: Values,
    /// The rows, each with its shift and the evidence that it belongs here.
    pub(super) rows: Vec<(usize, u64, By)>,
}

/// The evidence that two games have equal values: equal standard forms (`rules`); equal proved periods, and equal values until these repeat
/// (`periods`); or no proof, but equal `values` up to a heap.
pub(super) type By = (&'static str, Option<u64>);

/// Finds the classes of the octal codes among these rows. The first game of a class has digit 0 equal to 0, if there is such a game;
/// else it is the first of the rows.
pub(super) fn classes(rows: &[Value]) -> Vec<Class> {
    let mut forms: BTreeMap<StandardForm, Vec<(usize, u64, Game)>> = BTreeMap::new();
    let is_later = |&index: &usize| !rows[index]["game"].as_str().is_some_and(|line| line.starts_with('0'));
    let mut order: Vec<usize> = (0..rows.len()).collect();
    order.sort_by_key(is_later);
    for index in order {
        let row = &rows[index];
        let game = row["game"].as_str().and_then(|line| line.parse::<Game>().ok());
        let Some(game) = game.filter(Game::is_impartial) else { continue };
        let form = game.ruleset().code(Player::Left).and_then(StandardForm::of);
        if let Some(Standardized { form, shift }) = form {
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
        let candidates = begun.entry(values.between(0, FEW).collect()).or_default();
        let same = candidates.iter().find_map(|&at| Some((at, values.same(&mut classes[at].values)?)));
        let (at, by) = same.unwrap_or_else(|| {
            candidates.push(classes.len());
            classes.push(Class { values, rows: Vec::new() });
            (classes.len() - 1, ("rules", None))
        });
        classes[at].rows.extend(form.iter().map(|&(index, shift, _)| (index, shift, by)));
    }
    classes
}

impl Values {
    fn of(game: &Game, shift: u64, row: &Value) -> Values {
        let numbers = row["preperiod"].as_u64().zip(row["period"].as_u64());
        let period = numbers.filter(|_| row["status"] == "proved");
        let period = period.map(|(preperiod, period)| (preperiod.saturating_sub(shift), period));
        Values {
            sequence: Sequence::new(game.ruleset().code(Player::Left).expect("its form is that of a code")),
            shift,
            period,
        }
    }

    pub(super) fn between(&mut self, from: u64, to: u64) -> impl Iterator<Item = u32> {
        // Without limits this cannot fail.
        let _ = self.sequence.extend(to + self.shift, &Budget::unlimited());
        (from + self.shift..to + self.shift).map_while(|heap| self.sequence.value(heap))
    }

    /// Compares the values. Returns the evidence if they are equal.
    fn same(&mut self, other: &mut Values) -> Option<By> {
        let periods = (self.period, other.period);
        let mut agree = |from, to| self.between(from, to).eq(other.between(from, to));
        if !agree(0, FIRST) {
            return None;
        }
        let (by, to) = match periods {
            (Some(own), Some(period)) if own != period => return None,
            (Some((preperiod, period)), Some(_)) if preperiod.saturating_add(period) <= MOST => {
                (("periods", None), preperiod + period)
            }
            _ => (("values", Some(MANY)), MANY),
        };
        agree(FIRST, to.max(FIRST)).then_some(by)
    }
}

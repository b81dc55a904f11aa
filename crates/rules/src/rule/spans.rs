//! Rules whose options are all heaps of some spans: `{n: y for y=1..sqrt(n), y<n, y^4>=n}`.

use super::{
    Cond, Part, Relation, Rule,
    term::{Op, Term},
};

/// The one letter that a row may bind.
const BOUND: Term = Term::Letter(1);

impl Rule {
    /// Returns spans of heaps, each from its first to its last one, which together are the options of a heap of `size`, 0 being no heap.
    /// `None` if the text does not show it: a row may bind one letter, by a range from 0 up; each test about the letter must change once as
    /// it rises; and an option must be the letter, or something minus it.
    pub fn spans(&self, size: u64) -> Option<Vec<[u64; 2]>> {
        let mut spans = Vec::new();
        (!self.pairs && self.listed.is_empty()).then_some(())?;
        for row in &self.rows {
            let (mut letters, mut low, mut high) = (row.matched([size, 0])?, 0, 0);
            if let Some(Cond::Range(_, from, to)) = row.conds.iter().find(|cond| cond.letter() == Some(1)) {
                (low, high) = (from.value(&letters).filter(|from| *from >= 0)?, to.value(&letters)?);
            }
            for cond in row.conds.iter().filter(|cond| !matches!(cond, Cond::Range(1, ..))) {
                let Cond::Test(relation, a, b) = cond else { return None };
                let is_order = !matches!(relation, Relation::Equal | Relation::Unequal | Relation::Divides);
                let [has_a, has_b] = [rises(a)?, rises(b)?];
                (has_a != has_b && is_order || !has_a && !has_b).then_some(())?;
                let mut holds = |bound| {
                    letters[1] = bound;
                    Some(relation.holds(a.value(&letters)?, b.value(&letters)?))
                };
                let (begins, _) = (holds(low)?, holds(high)?);
                let (mut same, mut other) = (low, high + 1);
                while same < other {
                    let middle = (same + other) / 2;
                    if holds(middle)? == begins { same = middle + 1 } else { other = middle }
                }
                (low, high) = if begins { (low, same - 1) } else { (same, high) };
            }
            for option in &row.options {
                let [Part::Heap([term, _])] = option.as_slice() else { return None };
                match term {
                    Term::Op(Op::Minus, terms) if terms[1] == BOUND && rises(&terms[0]) == Some(false) => {}
                    term => (*term == BOUND || rises(term) == Some(false)).then_some(())?,
                }
                let mut at = |bound| {
                    letters[1] = bound;
                    term.value(&letters)
                };
                let (a, b) = (at(low)?, at(high)?);
                spans.extend((low <= high && a.max(b) >= 0).then(|| [a.min(b), a.max(b)].map(|end| end.max(0) as u64)));
            }
        }
        Some(spans)
    }
}

/// Checks whether the letter is in a term: true if the term then never falls as the letter rises from 0, `None` if that is not seen.
fn rises(term: &Term) -> Option<bool> {
    let Term::Op(op, terms) = term else { return Some(*term == BOUND) };
    let [a, b] = [rises(&terms[0])?, rises(&terms[1])?];
    match op {
        _ if !a && !b => Some(false),
        Op::Plus | Op::Min | Op::Max | Op::Sqrt => Some(true),
        Op::Times if terms.iter().any(Term::is_number) || terms[0] == terms[1] && terms[0] == BOUND => Some(true),
        Op::Over if !b => Some(true),
        Op::Power if !b && terms[0] == BOUND => Some(true),
        _ => None,
    }
}

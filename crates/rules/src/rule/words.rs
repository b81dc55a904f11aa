//! Rules in plain words.

use super::{
    Cond, Part, RELATIONS, Relation, Row, Rule,
    term::{Op, Term},
    text::Names,
};
use crate::{
    Heap,
    words::{LISTED, either},
};

impl Rule {
    /// Describes the moves in words.
    pub(crate) fn words(&self) -> String {
        let mut all: Vec<String> = self.listed_words().into_iter().collect();
        let mut rounds = None;
        for row in self.rows.iter().take(LISTED) {
            all.push(row_words(row));
            let names = Names(&row.names);
            rounds = rounds.or_else(|| division(row).map(|term| names.term(term, 0)));
        }
        if self.rows.len() > LISTED {
            all.push(format!("make a move of {} further kinds", self.rows.len() - LISTED));
        }
        if all.is_empty() {
            return "no move at all".to_owned();
        }
        let rounded = rounds.map_or(String::new(), |term| format!(" ({term} is rounded down)"));
        all.join("; ") + &rounded
    }

    fn listed_words(&self) -> Option<String> {
        let rows = || self.listed_rows().iter().zip(1..).filter(|(row, _)| !row.is_empty());
        let count = rows().count();
        let words = |(options, heap): (&Vec<crate::Parts>, u64)| {
            // There may be many options, and only the first are shown.
            let mut listed: Vec<String> = options.iter().take(LISTED).map(ToString::to_string).collect();
            listed.resize(options.len(), String::new());
            let heap = Heap::new(heap).map_or_else(String::new, |heap| heap.to_string());
            format!("{heap} into {}", either(&listed, LISTED, "more"))
        };
        let mut shown: Vec<String> = rows().take(LISTED).map(words).collect();
        if count > LISTED {
            shown.push(format!("one of {} further heaps", count - LISTED));
        }
        (count > 0).then(|| format!("turn a heap of {}", shown.join(", or of ")))
    }
}

/// Finds the first fraction of a row.
fn division(row: &Row) -> Option<&Term> {
    fn within(term: &Term) -> Option<&Term> {
        match term {
            Term::Op(Op::Over, _) => Some(term),
            Term::Op(_, terms) => terms.iter().find_map(within),
            _ => None,
        }
    }
    fn in_cond(cond: &Cond) -> Option<&Term> {
        match cond {
            Cond::Range(_, a, b) | Cond::Test(_, a, b) => within(a).or_else(|| within(b)),
            Cond::Divisor(_, term) | Cond::Prime(term) => within(term),
        }
    }
    fn in_part(part: &Part) -> Option<&Term> {
        match part {
            Part::Heap(terms) => terms.iter().find_map(within),
            Part::Sum(conds, parts) => parts.iter().find_map(in_part).or_else(|| conds.iter().find_map(in_cond)),
        }
    }
    row.options.iter().flatten().find_map(in_part).or_else(|| row.conds.iter().find_map(in_cond))
}

/// Describes the moves of a row: `take a proper divisor of the heap`, `turn (n,1) into (n,0), if n >= 1`.
fn row_words(row: &Row) -> String {
    let names = Names(&row.names);
    let mut conds: Vec<&Cond> = row.conds.iter().collect();
    let deed = match row.options.as_slice() {
        [option] if row.heap == [Term::Letter(0)] => simple(option, row, &mut conds),
        _ => None,
    };
    let mut words = deed.unwrap_or_else(|| {
        let options: Vec<String> = row.options.iter().map(|option| names.option(option, row)).collect();
        let heap =
            if row.heap.len() == 2 { names.heap(&row.heap) } else { format!("a heap of {}", names.heap(&row.heap)) };
        format!("turn {heap} into {}", either(&options, LISTED, "more"))
    });
    for cond in conds {
        words += &match cond {
            Cond::Range(letter, ..) | Cond::Divisor(letter, _) => {
                format!(", {} {}", names.term(&Term::Letter(*letter), 0), bound(cond, row))
            }
            Cond::Prime(term) => format!(", if {} is prime", names.term(term, 0)),
            Cond::Test(Relation::Divides, a, b) => {
                format!(", if {} is divisible by {}", names.term(b, 0), names.term(a, 0))
            }
            Cond::Test(relation, a, b) => {
                let sign = RELATIONS.iter().find(|(_, one)| one == relation).map_or("", |(sign, _)| sign);
                format!(", if {} {sign} {}", names.term(a, 0), names.term(b, 0))
            }
        };
    }
    words
}

/// Describes the values of a letter: `any number from 1`, `1 to n/2`, `a divisor of n`.
fn bound(cond: &Cond, row: &Row) -> String {
    let term = |term: &Term| Names(&row.names).term(term, 0);
    match cond {
        Cond::Range(_, from, to) if from == to => term(from),
        Cond::Range(_, from, to) if *to == row.size() => format!("any number from {}", term(from)),
        Cond::Range(_, from, to) => format!("{} to {}", term(from), term(to)),
        Cond::Divisor(_, of) => format!("a divisor of {}", term(of)),
        Cond::Test(..) | Cond::Prime(_) => String::new(),
    }
}

/// Describes a move that takes a number of tokens, or leaves one, and drops the conditions of which it tells.
fn simple(option: &[Part], row: &Row, conds: &mut Vec<&Cond>) -> Option<String> {
    let n = Term::Letter(0);
    let [Part::Heap([left, _])] = option else { return None };
    let (amount, takes) = match left {
        Term::Op(Op::Minus, terms) if terms[0] == n => (&terms[1], true),
        Term::Letter(1..) => (left, false),
        _ => return None,
    };
    let names = Names(&row.names);
    let by = |cond: &&Cond| match cond {
        Cond::Range(letter, ..) | Cond::Divisor(letter, _) => Term::Letter(*letter) == *amount,
        Cond::Test(..) | Cond::Prime(_) => false,
    };
    let count = match conds.iter().position(by).map(|at| conds.remove(at)) {
        None if *amount == Term::Number(1) => "1 token".to_owned(),
        None => format!("{} tokens", names.term(amount, 1)),
        Some(Cond::Divisor(_, of)) if *of == n => {
            let proper = Cond::Test(Relation::Less, amount.clone(), n);
            let at = conds.iter().position(|cond| **cond == proper).map(|at| conds.remove(at));
            format!("a {}divisor of the heap", if at.is_some() { "proper " } else { "" })
        }
        Some(Cond::Range(_, Term::Number(1), to)) if takes && *to == n => "any number of tokens".to_owned(),
        Some(Cond::Range(_, from, to)) if takes && *to == n => format!("at least {} tokens", names.term(from, 0)),
        Some(cond) => format!("{} tokens", bound(cond, row)),
    };
    // A letter that a test is about is named.
    let is_named = |cond: &&Cond| match cond {
        Cond::Test(_, a, b) | Cond::Range(_, a, b) => has(a, amount) || has(b, amount),
        Cond::Prime(term) | Cond::Divisor(_, term) => has(term, amount),
    };
    let named = !amount.is_number() && matches!(amount, Term::Letter(_)) && conds.iter().any(is_named);
    let count = if named {
        format!("{} tokens, where {0} is {}", names.term(amount, 0), count.trim_end_matches(" tokens"))
    } else {
        count
    };
    let from = if count.ends_with("of the heap") {
        ""
    } else if takes {
        " from a heap"
    } else {
        " of a heap"
    };
    match named {
        true => Some(format!("{} {count}", if takes { "take" } else { "leave" })),
        false => Some(format!("{} {count}{from}", if takes { "take" } else { "leave" })),
    }
}

/// Checks whether a term has another within it.
fn has(term: &Term, part: &Term) -> bool {
    term == part || matches!(term, Term::Op(_, terms) if terms.iter().any(|term| has(term, part)))
}

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
        let mut rounded: Vec<String> = Vec::new();
        for row in self.rows.iter().take(LISTED) {
            all.push(row_words(row));
            let names = Names(&row.names);
            rounded.extend(divisions(row).into_iter().map(|term| names.term(term, 0)));
        }
        if self.rows.len() > LISTED {
            all.push(format!("make a move of {} further kinds", self.rows.len() - LISTED));
        }
        if all.is_empty() {
            return "no move at all".to_owned();
        }
        rounded.dedup();
        let rounded = match &rounded[..] {
            [] => String::new(),
            [one] => format!(" ({one} is rounded down)"),
            _ => " (fractions are rounded down)".to_owned(),
        };
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

/// Returns the fractions of a row that no condition makes whole.
fn divisions(row: &Row) -> Vec<&Term> {
    fn within<'t>(term: &'t Term, row: &Row, found: &mut Vec<&'t Term>) {
        let Term::Op(op, terms) = term else { return };
        let [a, b] = &**terms;
        let is_whole = |cond: &Cond| match cond {
            Cond::Divisor(letter, of) => of == a && *b == Term::Letter(*letter),
            Cond::Test(Relation::Divides, by, of) => of == a && by == b,
            _ => false,
        };
        if *op == Op::Over && !row.conds.iter().any(is_whole) {
            return found.push(term);
        }
        terms.iter().for_each(|term| within(term, row, found));
    }
    fn in_part<'t>(part: &'t Part, row: &Row, found: &mut Vec<&'t Term>) {
        match part {
            Part::Heap(terms) => terms.iter().for_each(|term| within(term, row, found)),
            Part::Sum(conds, parts) => {
                parts.iter().for_each(|part| in_part(part, row, found));
                conds.iter().flat_map(terms_of).for_each(|term| within(term, row, found));
            }
        }
    }
    let mut found = Vec::new();
    row.options.iter().flatten().for_each(|part| in_part(part, row, &mut found));
    row.conds.iter().flat_map(terms_of).for_each(|term| within(term, row, &mut found));
    found
}

fn terms_of(cond: &Cond) -> Vec<&Term> {
    match cond {
        Cond::Range(_, a, b) | Cond::Test(_, a, b) => vec![a, b],
        Cond::Divisor(_, term) | Cond::Prime(term) => vec![term],
    }
}

/// Describes the moves of a row: `take a proper divisor of the heap`, `turn (n,1) into (n,0), if n >= 1`.
fn row_words(row: &Row) -> String {
    let names = Names(&row.names);
    let mut conds: Vec<&Cond> = row.conds.iter().collect();
    let deed = match row.options.as_slice() {
        [option] if row.heap == [Term::Letter(0)] => simple(option, row, &mut conds),
        _ => None,
    };
    let words = deed.unwrap_or_else(|| {
        let options: Vec<String> = row.options.iter().map(|option| option_words(option, row)).collect();
        let heap =
            if row.heap.len() == 2 { names.heap(&row.heap) } else { format!("a heap of {}", names.heap(&row.heap)) };
        format!("turn {heap} into {}", either(&options, LISTED, "more"))
    });
    let has_letter = conds.iter().any(|cond| matches!(cond, Cond::Range(..) | Cond::Divisor(..)));
    let clauses: Vec<String> = conds.into_iter().map(|cond| clause(cond, row)).collect();
    let Some((last, before)) = clauses.split_last() else { return words };
    let before = if before.is_empty() { String::new() } else { before.join(", ") + " and " };
    format!("{words}, {} {before}{last}", if has_letter { "where" } else { "if" })
}

/// Describes an option: `n/2`, `a+(n-a)`, `d heaps of n/d`.
fn option_words(option: &[Part], row: &Row) -> String {
    let names = Names(&row.names);
    if let [Part::Sum(conds, parts)] = option
        && let ([Cond::Range(letter, Term::Number(1), count)], [Part::Heap(terms)]) =
            (conds.as_slice(), parts.as_slice())
        && terms.iter().all(|term| !has(term, &Term::Letter(*letter)))
    {
        let heaps = match row.heap.len() {
            2 => format!("pairs {}", names.heap(terms)),
            _ => format!("heaps of {}", names.term(&terms[0], 0)),
        };
        return format!("{} {heaps}", names.term(count, 0));
    }
    names.option(option, row)
}

/// Describes a condition: `k is 1 to n/2`, `n is divisible by 2`.
fn clause(cond: &Cond, row: &Row) -> String {
    let term = |term: &Term| Names(&row.names).term(term, 0);
    match cond {
        Cond::Range(letter, ..) | Cond::Divisor(letter, _) => {
            format!("{} is {}", term(&Term::Letter(*letter)), bound(cond, row))
        }
        Cond::Prime(of) => format!("{} is prime", term(of)),
        Cond::Test(Relation::Divides, a, b) => format!("{} is divisible by {}", term(b), term(a)),
        Cond::Test(relation, a, b) => {
            let sign = RELATIONS.iter().find(|(_, one)| one == relation).map_or("", |(sign, _)| sign);
            format!("{} {sign} {}", term(a), term(b))
        }
    }
}

/// Describes the values of a letter: `at least 1`, `1 to n/2`, `a divisor of n`.
fn bound(cond: &Cond, row: &Row) -> String {
    let term = |term: &Term| Names(&row.names).term(term, 0);
    match cond {
        Cond::Range(_, from, to) if from == to => term(from),
        Cond::Range(_, from, to) if *to == row.size() => format!("at least {}", term(from)),
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
        Term::Number(0) => return Some("take a whole heap".to_owned()),
        _ => return None,
    };
    let (verb, place) = if takes { ("take", "from a heap") } else { ("leave", "of a heap") };
    let of_amount = |letter: &u8| Term::Letter(*letter) == *amount;
    let binds = |cond: &&Cond| matches!(cond, Cond::Range(letter, ..) | Cond::Divisor(letter, _) if of_amount(letter));
    let divides = conds.iter().any(|cond| matches!(cond, Cond::Divisor(letter, of) if of_amount(letter) && *of == n));
    let proper = Cond::Test(Relation::Less, amount.clone(), n.clone());
    let is_proper = |cond: &&Cond| divides && **cond == proper;
    // A letter that another condition is about is named.
    let is_named = conds
        .iter()
        .filter(|cond| !binds(cond) && !is_proper(cond))
        .any(|cond| terms_of(cond).into_iter().any(|term| has(term, amount)));
    if divides && !is_named {
        let kind = if conds.iter().any(is_proper) { "proper " } else { "" };
        conds.retain(|cond| !binds(cond) && !is_proper(cond));
        return Some(format!("{verb} a {kind}divisor of the heap"));
    }
    let is_told = |cond: &&Cond| !is_named && binds(cond) && matches!(cond, Cond::Range(..));
    let count = match conds.iter().position(is_told).map(|at| conds.remove(at)) {
        None if *amount == Term::Number(1) => "1 token".to_owned(),
        None => format!("{} tokens", Names(&row.names).term(amount, 1)),
        Some(Cond::Range(_, Term::Number(1), to)) if takes && *to == n => "any number of tokens".to_owned(),
        Some(cond) => format!("{} tokens", bound(cond, row)),
    };
    Some(format!("{verb} {count} {place}"))
}

/// Checks whether a term has another within it.
fn has(term: &Term, part: &Term) -> bool {
    term == part || matches!(term, Term::Op(_, terms) if terms.iter().any(|term| has(term, part)))
}

#[cfg(test)]
mod tests {
    use crate::Game;

    #[test]
    fn words_follow_from_the_rule() {
        for (line, words) in [
            ("{n: n-d for d|n, d<n}", "take a proper divisor of the heap"),
            ("{n: n-d for d|n, d>1, d<n}", "take d beads from a heap, where d is a divisor of n, d > 1 and d < n"),
            ("{n: n-p for p>=2, prime(p)}", "take p beads from a heap, where p is at least 2 and p is prime"),
            ("{n: n-k for k=1..n/2}", "take 1 to n/2 beads from a heap (n/2 is rounded down)"),
            ("{n: n/2, n/3}", "turn a heap of n into n/2 or n/3 (fractions are rounded down)"),
            ("{n: a for a=0..n-2, 2|n}", "leave 0 to n-2 beads of a heap, if n is divisible by 2"),
            (
                "{n: 0; n: (n/3)+(n/3) for 3|n}",
                "take a whole heap; turn a heap of n into (n/3)+(n/3), if n is divisible by 3",
            ),
            (
                "{n: sum(n/d for i=1..d) for d|n, d>1}",
                "turn a heap of n into d heaps of n/d, where d is a divisor of n and d > 1",
            ),
            (
                "{(n,1): (n,0) for n>=1; (n,p): (n-k,p) for k>=1}",
                "turn (n,1) into (n,0), if n >= 1; turn (n,p) into (n-k,p), where k is at least 1",
            ),
        ] {
            assert_eq!(line.parse::<Game>().unwrap().ruleset().words(), words);
        }
    }
}

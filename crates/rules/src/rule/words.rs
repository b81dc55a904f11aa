//! Rules in plain words.

use super::{
    Cond, Part, Relation, Row, Rule,
    term::{Op, Term},
    text::Writer,
};
use crate::{
    Parts,
    words::{LISTED, either},
};

impl Rule {
    /// Describes the moves in words.
    pub(crate) fn words(&self) -> String {
        let mut all: Vec<String> = self.listed_words().into_iter().collect();
        let mut rounded: Vec<String> = Vec::new();
        for writer in self.rows.iter().take(LISTED).map(Writer::of) {
            all.push(writer.words());
            rounded.extend(divisions(writer.row).map(|term| writer.term(term, 0)));
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
        let count = self.listed_rows().count();
        let words = |(options, heap): (&[Parts], u64)| {
            // There may be many options, and only the first are shown.
            let mut listed: Vec<String> = options.iter().take(LISTED).map(ToString::to_string).collect();
            listed.resize(options.len(), String::new());
            format!("{heap} into {}", either(&listed, LISTED, "more"))
        };
        let mut shown: Vec<String> = self.listed_rows().take(LISTED).map(words).collect();
        if count > LISTED {
            shown.push(format!("one of {} further heaps", count - LISTED));
        }
        (count > 0).then(|| format!("turn a heap of {}", shown.join(", or of ")))
    }
}

/// Returns the fractions of a row that no condition makes whole.
fn divisions(row: &Row) -> impl Iterator<Item = &Term> {
    let is_whole = move |[a, b]: &[Term; 2]| {
        row.conds.iter().any(|cond| match cond {
            Cond::Divisor(letter, of) => of == a && *b == Term::Letter(*letter),
            Cond::Test(Relation::Divides, by, of) => of == a && by == b,
            _ => false,
        })
    };
    let is_rounded = move |term: &&Term| matches!(term, Term::Op(Op::Over, terms) if !is_whole(terms));
    let terms = row.options.iter().flatten().flat_map(Part::terms).chain(row.conds.iter().flat_map(Cond::terms));
    terms.flat_map(Term::all).filter(is_rounded)
}

impl Writer<'_> {
    /// Describes the moves of the row: `take a proper divisor of the heap`, `turn (n,1) into (n,0), if n >= 1`.
    fn words(&self) -> String {
        let row = self.row;
        let mut conds: Vec<&Cond> = row.conds.iter().collect();
        let deed = match row.options.as_slice() {
            [option] if row.heap == [Term::Letter(0)] => self.simple(option, &mut conds),
            _ => None,
        };
        let words = deed.unwrap_or_else(|| {
            let options: Vec<String> = row.options.iter().map(|option| self.option_words(option)).collect();
            let kind = if row.heap.len() == 2 { "" } else { "a heap of " };
            format!("turn {kind}{} into {}", self.heap(&row.heap), either(&options, LISTED, "more"))
        });
        let joint = if conds.iter().any(|cond| cond.letter().is_some()) { "where" } else { "if" };
        let clauses: Vec<String> = conds.into_iter().map(|cond| self.clause(cond)).collect();
        match clauses.as_slice() {
            [] => words,
            [only] => format!("{words}, {joint} {only}"),
            [before @ .., last] => format!("{words}, {joint} {} and {last}", before.join(", ")),
        }
    }

    /// Describes an option: `n/2`, `a+(n-a)`, `d heaps of n/d`.
    fn option_words(&self, option: &[Part]) -> String {
        if let [Part::Sum(conds, parts)] = option
            && let ([Cond::Range(letter, Term::Number(1), count)], [Part::Heap(terms)]) =
                (conds.as_slice(), parts.as_slice())
            && terms.iter().all(|term| !has(term, &Term::Letter(*letter)))
        {
            let kind = if self.row.heap.len() == 2 { "pairs" } else { "heaps of" };
            return format!("{} {kind} {}", self.term(count, 0), self.heap(&terms[..self.row.heap.len()]));
        }
        self.option(option)
    }

    /// Describes a condition: `k is 1 to n/2`, `n is divisible by 2`.
    fn clause(&self, cond: &Cond) -> String {
        let term = |term: &Term| self.term(term, 0);
        match cond {
            Cond::Range(letter, from, to) => format!("{} is {}", self.letter(*letter), self.range(from, to)),
            Cond::Divisor(letter, of) => format!("{} is a divisor of {}", self.letter(*letter), term(of)),
            Cond::Prime(of) => format!("{} is prime", term(of)),
            Cond::Test(Relation::Divides, a, b) => format!("{} is divisible by {}", term(b), term(a)),
            Cond::Test(relation, a, b) => format!("{} {} {}", term(a), relation.sign(), term(b)),
        }
    }

    /// Describes a range: `at least 1`, `1 to n/2`.
    fn range(&self, from: &Term, to: &Term) -> String {
        match self.term(from, 0) {
            text if from == to => text,
            text if *to == self.row.size() => format!("at least {text}"),
            text => format!("{text} to {}", self.term(to, 0)),
        }
    }

    /// Describes a move that takes a number of tokens, or leaves one, and drops the conditions of which it tells.
    fn simple(&self, option: &[Part], conds: &mut Vec<&Cond>) -> Option<String> {
        let n = Term::Letter(0);
        let [Part::Heap([left, _])] = option else { return None };
        let (amount, takes) = match left {
            Term::Op(Op::Minus, terms) if terms[0] == n => (&terms[1], true),
            Term::Letter(1..) => (left, false),
            Term::Number(0) => return Some("take a whole heap".to_owned()),
            _ => return None,
        };
        let (verb, place) = if takes { ("take", "from a heap") } else { ("leave", "of a heap") };
        let binds = |cond: &&Cond| cond.letter().is_some_and(|letter| Term::Letter(letter) == *amount);
        let divides = conds.iter().any(|cond| binds(cond) && matches!(cond, Cond::Divisor(_, of) if *of == n));
        let proper = Cond::Test(Relation::Less, amount.clone(), n.clone());
        let is_proper = |cond: &&Cond| divides && **cond == proper;
        // A letter that another condition is about is named.
        let is_named = conds
            .iter()
            .filter(|cond| !binds(cond) && !is_proper(cond))
            .any(|cond| cond.terms().into_iter().any(|term| has(term, amount)));
        if divides && !is_named {
            let kind = if conds.iter().any(is_proper) { "proper " } else { "" };
            conds.retain(|cond| !binds(cond) && !is_proper(cond));
            return Some(format!("{verb} a {kind}divisor of the heap"));
        }
        let is_told = |cond: &&Cond| !is_named && binds(cond) && matches!(cond, Cond::Range(..));
        let count = match conds.iter().position(is_told).map(|at| conds.remove(at)) {
            Some(Cond::Range(_, Term::Number(1), to)) if takes && *to == n => "any number of tokens".to_owned(),
            Some(Cond::Range(_, from, to)) => format!("{} tokens", self.range(from, to)),
            _ if *amount == Term::Number(1) => "1 token".to_owned(),
            _ => format!("{} tokens", self.term(amount, 1)),
        };
        Some(format!("{verb} {count} {place}"))
    }
}

/// Checks whether a term has another within it.
fn has(term: &Term, part: &Term) -> bool {
    term.all().contains(&part)
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

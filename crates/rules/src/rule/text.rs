//! The canonical text of a rule, which reads back as the same rule.

use super::{
    Cond, Part, Row, Rule,
    term::{Op, Term},
};
use std::{
    collections::BTreeSet,
    fmt::{self, Display},
};

/// Writes a row, with these names of its letters.
pub(super) struct Writer<'r> {
    pub(super) row: &'r Row,
    names: &'r str,
    /// Whether both numbers of each pair are exchanged.
    is_mirrored: bool,
}

impl<'r> Writer<'r> {
    pub(super) fn of(row: &'r Row) -> Writer<'r> {
        Writer { row, names: &row.names, is_mirrored: false }
    }

    /// Writes a term, in brackets if it binds less than `level`: 1 for sums, 2 for products, 3 for powers, 4 for what stands alone.
    pub(super) fn term(&self, term: &Term, level: u8) -> String {
        let (op, mut terms) = match term {
            Term::Number(number) => return number.to_string(),
            Term::Letter(letter) => return self.letter(*letter),
            Term::Op(op, terms) => (*op, terms.each_ref()),
        };
        // The size is written in one way.
        if self.is_mirrored && *term == self.row.size() {
            terms.reverse();
        }
        let [a, b] = terms;
        let own = match op {
            Op::Plus | Op::Minus => 1,
            Op::Times | Op::Over | Op::Mod => 2,
            Op::Power => 3,
            Op::Sqrt => return format!("sqrt({})", self.term(a, 0)),
            Op::Min | Op::Max | Op::Gcd => return format!("{}({},{})", op.sign(), self.term(a, 0), self.term(b, 0)),
        };
        // Such as 2n and 2(n-1).
        let is_factor =
            op == Op::Times && a.is_number() && !matches!(b, Term::Number(_) | Term::Op(Op::Over | Op::Mod, _));
        let text = match op {
            _ if is_factor => format!("{}{}", self.term(a, 0), self.term(b, 3)),
            Op::Power => format!("{}^{}", self.term(a, 4), self.term(b, 3)),
            _ => format!("{}{}{}", self.term(a, own), op.sign(), self.term(b, own + 1)),
        };
        if own >= level { text } else { format!("({text})") }
    }

    pub(super) fn letter(&self, letter: u8) -> String {
        self.names.chars().nth(letter.into()).map_or_else(String::new, String::from)
    }

    fn conds(&self, conds: &[Cond]) -> String {
        let cond = |cond: &Cond| match cond {
            Cond::Divisor(letter, of) => format!("{}|{}", self.letter(*letter), self.term(of, 0)),
            Cond::Prime(term) => format!("prime({})", self.term(term, 0)),
            Cond::Test(relation, a, b) => format!("{}{}{}", self.term(a, 0), relation.sign(), self.term(b, 0)),
            Cond::Range(letter, from, to) => match (self.letter(*letter), self.term(from, 0)) {
                (letter, from_text) if from == to => format!("{letter}={from_text}"),
                (letter, from_text) if *to == self.row.size() => format!("{letter}>={from_text}"),
                (letter, from_text) => format!("{letter}={from_text}..{}", self.term(to, 0)),
            },
        };
        let all: Vec<String> = conds.iter().map(cond).collect();
        if all.is_empty() { String::new() } else { format!(" for {}", all.join(", ")) }
    }

    pub(super) fn heap(&self, heap: &[Term]) -> String {
        match heap {
            [a, b] if self.is_mirrored => format!("({},{})", self.term(b, 0), self.term(a, 0)),
            [a, b] => format!("({},{})", self.term(a, 0), self.term(b, 0)),
            _ => self.term(&heap[0], 0),
        }
    }

    pub(super) fn option(&self, option: &[Part]) -> String {
        let part = |part: &Part| match part {
            Part::Sum(conds, inner) => format!("sum({}{})", self.option(inner), self.conds(conds)),
            Part::Heap(terms) if self.row.heap.len() == 2 => match terms {
                [Term::Number(0), Term::Number(0)] => "0".to_owned(),
                terms => self.heap(terms),
            },
            Part::Heap([term, _]) => {
                let stands_alone = !matches!(term, Term::Op(op, _) if op.sign().len() == 1 || *op == Op::Mod);
                self.term(term, if stands_alone || option.len() == 1 && !has_plus(term) { 0 } else { 4 })
            }
        };
        option.iter().map(part).collect::<Vec<_>>().join("+")
    }

    fn row(&self, options: &[Vec<Part>]) -> String {
        let listed: Vec<String> = options.iter().map(|option| self.option(option)).collect();
        format!("{}: {}{}", self.heap(&self.row.heap), listed.join(", "), self.conds(&self.row.conds))
    }
}

/// Checks whether a term is written with a `+` outside brackets, such as `a+b-c`.
fn has_plus(term: &Term) -> bool {
    match term {
        Term::Op(Op::Minus, terms) => has_plus(&terms[0]),
        term => matches!(term, Term::Op(Op::Plus, _)),
    }
}

impl Rule {
    /// Checks whether (a,b) becomes (c,d) where (b,a) becomes (d,c): whether the text is the same with both numbers exchanged.
    pub fn is_symmetric(&self) -> bool {
        let texts = |is_mirrored: bool| -> BTreeSet<String> {
            let of_row = |row: &Row| -> Vec<String> {
                let swaps = is_mirrored && !row.heap.iter().any(Term::is_number);
                let writer = Writer { row, names: if swaps { "bacdefgh" } else { "abcdefgh" }, is_mirrored };
                row.options.chunks(1).map(|option| writer.row(option)).collect()
            };
            self.rows.iter().flat_map(of_row).collect()
        };
        self.pairs && texts(false) == texts(true)
    }
}

/// Prints `{1: 0; 2: 0, 1; 3: 1+1}`, `{n: n-d for d|n, d<n}`.
impl Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("{")?;
        let mut joint = "";
        for (row, heap) in self.listed_rows() {
            write!(f, "{joint}{heap}: {}", row[0])?;
            row[1..].iter().try_for_each(|option| write!(f, ", {option}"))?;
            joint = "; ";
        }
        for row in &self.rows {
            write!(f, "{joint}{}", Writer::of(row).row(&row.options))?;
            joint = "; ";
        }
        f.write_str("}")
    }
}

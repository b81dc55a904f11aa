//! The canonical text of a rule, which reads back as the same rule.

use super::{
    Cond, Part, RELATIONS, Row, Rule,
    term::{Op, Term},
};
use std::fmt::{self, Display};

/// Writes the letters of a row by their names.
pub(super) struct Names<'r>(pub(super) &'r str);

impl Names<'_> {
    /// Writes a term, in brackets if it binds less than `level`: 1 for sums, 2 for products, 3 for powers, 4 for what stands alone.
    pub(super) fn term(&self, term: &Term, level: u8) -> String {
        let (op, [a, b]) = match term {
            Term::Number(number) => return number.to_string(),
            Term::Letter(letter) => return self.0.chars().nth((*letter).into()).map_or_else(String::new, String::from),
            Term::Op(op, terms) => (*op, &**terms),
        };
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

    pub(super) fn cond(&self, cond: &Cond, size: &Term) -> String {
        let letter = |letter: u8| self.term(&Term::Letter(letter), 0);
        match cond {
            Cond::Divisor(bound, of) => format!("{}|{}", letter(*bound), self.term(of, 0)),
            Cond::Prime(term) => format!("prime({})", self.term(term, 0)),
            Cond::Test(relation, a, b) => {
                let sign = RELATIONS.iter().find(|(_, one)| one == relation).map_or("", |(sign, _)| sign);
                format!("{}{sign}{}", self.term(a, 0), self.term(b, 0))
            }
            Cond::Range(bound, from, to) => match self.term(from, 0) {
                from_text if from == to => format!("{}={from_text}", letter(*bound)),
                from_text if to == size => format!("{}>={from_text}", letter(*bound)),
                from_text => format!("{}={from_text}..{}", letter(*bound), self.term(to, 0)),
            },
        }
    }

    pub(super) fn conds(&self, conds: &[Cond], size: &Term) -> String {
        let all: Vec<String> = conds.iter().map(|cond| self.cond(cond, size)).collect();
        if all.is_empty() { String::new() } else { format!(" for {}", all.join(", ")) }
    }

    pub(super) fn heap(&self, heap: &[Term]) -> String {
        match heap {
            [a, b] => format!("({},{})", self.term(a, 0), self.term(b, 0)),
            _ => self.term(&heap[0], 0),
        }
    }

    pub(super) fn option(&self, option: &[Part], row: &Row) -> String {
        let part = |part: &Part| match part {
            Part::Sum(conds, inner) => format!("sum({}{})", self.option(inner, row), self.conds(conds, &row.size())),
            Part::Heap(terms) if row.heap.len() == 2 => match terms {
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
}

/// Checks whether a term is written with a `+` outside brackets, such as `a+b-c`.
fn has_plus(term: &Term) -> bool {
    match term {
        Term::Op(Op::Minus, terms) => has_plus(&terms[0]),
        term => matches!(term, Term::Op(Op::Plus, _)),
    }
}

/// Prints `{1: 0; 2: 0, 1; 3: 1+1}`, `{n: n-d for d|n, d<n}`.
impl Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("{")?;
        let mut joint = "";
        for (row, heap) in self.listed_rows().iter().zip(1..).filter(|(row, _)| !row.is_empty()) {
            write!(f, "{joint}{heap}: {}", row[0])?;
            row[1..].iter().try_for_each(|option| write!(f, ", {option}"))?;
            joint = "; ";
        }
        for row in &self.rows {
            let names = Names(&row.names);
            let options: Vec<String> = row.options.iter().map(|option| names.option(option, row)).collect();
            write!(
                f,
                "{joint}{}: {}{}",
                names.heap(&row.heap),
                options.join(", "),
                names.conds(&row.conds, &row.size())
            )?;
            joint = "; ";
        }
        f.write_str("}")
    }
}

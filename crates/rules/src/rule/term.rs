//! Terms: what a rule computes from the letters of a heap.

/// The most letters of a row.
pub const MAX_LETTERS: usize = 8;
/// The largest absolute value of a term.
pub(crate) const MAX_VALUE: i128 = 1 << 126;

/// The values of the letters that are bound, by their numbers.
pub(crate) type Letters = [i128; MAX_LETTERS];

/// A number, a letter by its number in the row, or an operation.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Term {
    Number(i128),
    Letter(u8),
    /// The root has 0 as its second term.
    Op(Op, Box<[Term; 2]>),
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Op {
    Plus,
    Minus,
    Times,
    /// Rounds down.
    Over,
    /// From 0 up.
    Mod,
    Power,
    Min,
    Max,
    Gcd,
    /// Rounds down.
    Sqrt,
}

impl Op {
    /// Returns the value, if there is one.
    pub(crate) fn of(self, a: i128, b: i128) -> Option<i128> {
        let value = match self {
            Op::Plus => a.checked_add(b)?,
            Op::Minus => a.checked_sub(b)?,
            Op::Times => a.checked_mul(b)?,
            Op::Over if b > 0 => a.div_euclid(b),
            Op::Mod if b > 0 => a.rem_euclid(b),
            Op::Power if b >= 0 => a.checked_pow(if b > 128 { 128 + (b % 2) as u32 } else { b as u32 })?,
            Op::Min => a.min(b),
            Op::Max => a.max(b),
            Op::Gcd => {
                let (mut a, mut b) = (a.checked_abs()?, b.checked_abs()?);
                while b > 0 {
                    (a, b) = (b, a % b);
                }
                a
            }
            Op::Sqrt => a.checked_isqrt()?,
            Op::Over | Op::Mod | Op::Power => return None,
        };
        (value.unsigned_abs() <= MAX_VALUE.unsigned_abs()).then_some(value)
    }

    /// Returns the sign, or the name of a function.
    pub(crate) fn sign(self) -> &'static str {
        match self {
            Op::Plus => "+",
            Op::Minus => "-",
            Op::Times => "*",
            Op::Over => "/",
            Op::Mod => " mod ",
            Op::Power => "^",
            Op::Min => "min",
            Op::Max => "max",
            Op::Gcd => "gcd",
            Op::Sqrt => "sqrt",
        }
    }
}

impl Term {
    /// Builds an operation; that of two numbers is computed.
    pub(crate) fn op(op: Op, a: Term, b: Term) -> Term {
        if let (Term::Number(a), Term::Number(b)) = (&a, &b)
            && let Some(value) = op.of(*a, *b).filter(|value| *value >= 0)
        {
            return Term::Number(value);
        }
        Term::Op(op, Box::new([a, b]))
    }

    /// Returns the value, if there is one: none if a number is divided by less than 1, and none beyond 2^126.
    pub(crate) fn value(&self, letters: &Letters) -> Option<i128> {
        match self {
            Term::Number(number) => Some(*number),
            Term::Letter(letter) => Some(letters[usize::from(*letter)]),
            Term::Op(op, terms) => op.of(terms[0].value(letters)?, terms[1].value(letters)?),
        }
    }

    pub(crate) fn is_number(&self) -> bool {
        matches!(self, Term::Number(_))
    }

    /// Returns this term and those within it.
    pub(crate) fn all(&self) -> Vec<&Term> {
        let mut all = vec![self];
        if let Term::Op(_, terms) = self {
            all.extend(terms.iter().flat_map(Term::all));
        }
        all
    }
}

//! Rules: `{1: 0; 2: 0, 1}`, `{n: n-d for d|n, d<n}`.

mod refused;

pub(super) use refused::vectors;

use super::{code, reader::Reader};
use crate::{
    MAX_LETTERS, MAX_LISTED, MAX_LISTED_PARTS, MAX_ROWS, MAX_SIZE, Parts, Refusal, Rule,
    rule::{
        Cond, Part, RELATIONS, Row,
        term::{Op, Term},
    },
};
use std::ops::Range;

/// The most brackets and calls within one another.
const MAX_DEPTH: u32 = 32;
/// The most operations of a row.
const MAX_TERMS: u32 = 256;
/// The words before the conditions.
const FOR: [&str; 3] = ["for", "if", "where"];
/// The signs of operations, with 1 for those of sums and 2 for those of products.
const SIGNS: [(&str, u8, Op); 6] = [
    ("+", 1, Op::Plus),
    ("-", 1, Op::Minus),
    ("*", 2, Op::Times),
    ("/", 2, Op::Over),
    ("%", 2, Op::Mod),
    ("mod", 2, Op::Mod),
];
const FUNCTIONS: [(&str, Op); 4] = [("min", Op::Min), ("max", Op::Max), ("gcd", Op::Gcd), ("sqrt", Op::Sqrt)];

/// Reads a rule, which begins with `{`.
pub(super) fn rule(reader: &mut Reader<'_>) -> Result<Rule, Refusal> {
    let open = reader.at();
    reader.eat("{");
    let mut read = RuleReader { reader, open, pairs: None, depth: 0, terms: 0, letters: String::new(), hidden: 0 };
    let (mut listed, mut parts): (Vec<Vec<Parts>>, usize) = (Vec::new(), 0);
    let mut rows: Vec<(Row, Vec<Spans>)> = Vec::new();
    read.reader.spaces();
    while !read.reader.eat("}") {
        let from = read.reader.at();
        let (row, spans) = read.row()?;
        let span = from..read.reader.at();
        if row.heap == [Term::Number(0)] || row.heap == [Term::Number(0), Term::Number(0)] {
            return Err(read.reader.error(span, "a heap of 0 has no options"));
        }
        match row.heap.as_slice() {
            [Term::Number(number)] => {
                let heap = usize::try_from(*number).ok().filter(|heap| *heap <= MAX_LISTED);
                let heap = heap.ok_or_else(|| {
                    let end = from + number.to_string().len();
                    read.reader.error(from..end, format!("numbered heaps go from 1 to {MAX_LISTED}"))
                })?;
                if listed.len() < heap {
                    listed.resize(heap, Vec::new());
                }
                let found = read.listed(heap as u64, &row, &spans)?;
                parts += found.iter().map(|option| option.len().max(1)).sum::<usize>();
                if parts > MAX_LISTED_PARTS {
                    let message =
                        format!("the options of numbered heaps leave at most {MAX_LISTED_PARTS} heaps in all");
                    return Err(read.reader.error(span, message));
                }
                listed[heap - 1].extend(found);
            }
            _ if rows.len() == MAX_ROWS => {
                return Err(read.reader.error(span, format!("a rule has at most {MAX_ROWS} rows with letters")));
            }
            _ => rows.push((row, spans)),
        }
        read.reader.spaces();
        if !read.reader.eat(";") && read.reader.peek() != Some('}') {
            return Err(read.unclosed_or("`,`, `for`, `;` or `}`"));
        }
        read.reader.spaces();
    }
    let pairs = read.pairs == Some(true);
    let orders = read.orders(&rows)?;
    let end = reader.at();
    Rule::new(listed, rows.into_iter().map(|(row, _)| row).collect(), pairs, orders)
        .ok_or_else(|| reader.error(open..end, "the rule is too large"))
}

/// The places of the parts of an option.
type Spans = Vec<Range<usize>>;

struct RuleReader<'a, 't> {
    reader: &'a mut Reader<'t>,
    open: usize,
    /// Whether heaps are pairs, once there is a row.
    pairs: Option<bool>,
    /// The brackets that are open.
    depth: u32,
    /// The operations of the row.
    terms: u32,
    /// The letters of the row.
    letters: String,
    /// One bit for each letter of a sum that is read.
    hidden: u16,
}

impl<'t> RuleReader<'_, 't> {
    fn unclosed_or(&self, expected: &str) -> Refusal {
        match self.reader.is_done() {
            true => self.reader.error(self.open..self.open + 1, "`{` is never closed"),
            false => self.reader.unexpected(expected),
        }
    }

    /// Reads white space, and then `text` if it comes next.
    fn eat(&mut self, text: &str) -> bool {
        self.reader.spaces();
        self.reader.eat(text)
    }

    fn need(&mut self, text: &str, what: &str) -> Result<(), Refusal> {
        if self.eat(text) { Ok(()) } else { Err(self.unclosed_or(what)) }
    }

    /// Returns the word of small letters that comes next; a number before it and signs after it are none of it.
    fn word(&mut self) -> &'t str {
        self.reader.spaces();
        let word = self.reader.word();
        &word[..word.find(|c: char| !c.is_ascii_lowercase()).unwrap_or(word.len())]
    }

    /// Reads a letter, if one comes next, and returns its place.
    fn letter(&mut self) -> Option<(char, Range<usize>)> {
        let word = self.word();
        let letter = word.chars().next().filter(|_| word.len() == 1)?;
        let at = self.reader.at();
        self.reader.skip(1);
        Some((letter, at..at + 1))
    }

    fn number_of(&self, letter: char) -> Option<u8> {
        let mut seen = self.letters.chars().zip(0..);
        seen.find(|(one, number)| *one == letter && self.hidden >> number & 1 == 0).map(|(_, number)| number)
    }

    fn bind(&mut self, letter: char, span: Range<usize>) -> Result<u8, Refusal> {
        if self.letters.len() == MAX_LETTERS {
            return Err(self.reader.error(span, format!("a row has at most {MAX_LETTERS} letters")));
        }
        self.letters.push(letter);
        Ok(self.letters.len() as u8 - 1)
    }

    /// Reads a row, with the places of the parts of each option.
    fn row(&mut self) -> Result<(Row, Vec<Spans>), Refusal> {
        (self.terms, self.depth, self.hidden) = (0, 0, 0);
        self.letters.clear();
        let heap = self.heap()?;
        self.reader.spaces();
        if self.reader.peek() == Some('+') {
            // A digit of CGSuite that leaves any number of heaps.
            return Err(code::more_heaps(self.reader, self.reader.at()..self.reader.at() + 1));
        }
        self.need(":", "`:` after the heap of a row")?;
        let mut row = Row { heap, names: String::new(), conds: Vec::new(), options: Vec::new() };
        let mut spans = Vec::new();
        self.reader.spaces();
        if !matches!(self.reader.peek(), None | Some(';' | '}')) {
            let size = row.size();
            row.conds = self.with_conds(&[';', '}'], "`+`, `,`, `for`, `;` or `}`", &size, |read| {
                loop {
                    let (option, places) = read.option(&size)?;
                    row.options.push(option);
                    spans.push(places);
                    if !read.eat(",") {
                        return Ok(());
                    }
                }
            })?;
        }
        row.names.clone_from(&self.letters);
        Ok((row, spans))
    }

    /// Reads what `options` reads up to one of `ends`, and returns the conditions that follow it: it needs their letters.
    fn with_conds(
        &mut self,
        ends: &[char],
        expected: &str,
        size: &Term,
        options: impl FnOnce(&mut Self) -> Result<(), Refusal>,
    ) -> Result<Vec<Cond>, Refusal> {
        let before = self.reader.clone();
        self.skip_to_conds(ends);
        let end = self.reader.at();
        let mut conds = Vec::new();
        if FOR.iter().any(|word| self.reader.eat_word(word)) {
            conds = self.conds(size)?;
        } else if ends == [')'] {
            return Err(self.unclosed_or("`for` and a range, as in `sum(n-i for i=1..k)`"));
        }
        let after = std::mem::replace(self.reader, before);
        options(self)?;
        self.reader.spaces();
        if self.reader.at() != end {
            return Err(self.unclosed_or(expected));
        }
        *self.reader = after;
        Ok(conds)
    }

    /// Reads `3`, `n` or `(x,y)`.
    fn heap(&mut self) -> Result<Vec<Term>, Refusal> {
        let from = self.reader.at();
        let pair = self.reader.eat("(");
        if self.pairs.is_some_and(|pairs| pairs != pair) {
            let [here, above] = if pair { ["a pair", "a number"] } else { ["a number", "a pair"] };
            return Err(self.reader.error(from..from + 1, format!("here a heap is {here}, above it is {above}")));
        }
        let mut heap = Vec::new();
        for side in 0..1 + u8::from(pair) {
            if side == 1 {
                self.need(",", "`,` and the second number of the pair")?;
            }
            self.reader.spaces();
            if let Some((letter, span)) = self.letter() {
                if self.number_of(letter).is_some() {
                    return Err(self.reader.error(span, format!("`{letter}` names both numbers of the pair")));
                }
                heap.push(Term::Letter(self.bind(letter, span)?));
            } else {
                heap.push(
                    self.number()?.ok_or_else(|| self.unclosed_or("a heap such as `3`, `n` or `(x,y)`, or `}`"))?,
                );
            }
        }
        if pair {
            self.need(")", "`)`")?;
        }
        self.pairs = Some(pair);
        Ok(heap)
    }

    fn number(&mut self) -> Result<Option<Term>, Refusal> {
        let Some(number) = self.reader.number() else { return Ok(None) };
        let value = number.value.filter(|value| *value < MAX_SIZE);
        let value = value.ok_or_else(|| self.reader.error(number.span, "numbers go up to 2^63 - 1"))?;
        Ok(Some(Term::Number(value.into())))
    }

    /// Reads one option: parts joined by `+`.
    fn option(&mut self, size: &Term) -> Result<(Vec<Part>, Spans), Refusal> {
        let (mut parts, mut spans, mut bare) = (Vec::new(), Vec::new(), None);
        loop {
            self.reader.spaces();
            let start = self.reader.at();
            parts.push(self.part(size)?);
            let span = start..self.reader.text()[..self.reader.at()].trim_end().len();
            // A number, a letter, a call or what stands in brackets.
            let text = &self.reader.text()[span.clone()];
            let open = text.trim_start_matches(|c: char| c.is_ascii_lowercase());
            let stands_alone = text.bytes().all(|byte| byte.is_ascii_digit())
                || text.len() == 1
                || open.starts_with('(') && closes_at_end(open);
            if !stands_alone && bare.is_none() {
                bare = Some(span.clone());
            }
            spans.push(span);
            if !self.eat("+") {
                break;
            }
        }
        if let Some(span) = bare.filter(|_| parts.len() > 1 && self.pairs == Some(false)) {
            let text = self.reader.quote(span.clone());
            let message = format!("`{text}` beside `+`: write `({text})` for a heap of it");
            return Err(self.reader.error(span, message));
        }
        Ok((parts, spans))
    }

    fn part(&mut self, size: &Term) -> Result<Part, Refusal> {
        if self.word() == "sum" {
            let open = self.reader.at();
            self.reader.skip("sum".len());
            self.need("(", "`(`")?;
            let (bound, mut parts) = (self.letters.len(), Vec::new());
            let conds = self.within(open, |read| {
                read.with_conds(&[')'], "`+` or `for`", size, |read| {
                    parts = read.option(size)?.0;
                    Ok(())
                })
            })?;
            self.need(")", "`)`")?;
            for number in bound..self.letters.len() {
                self.hidden |= 1 << number;
            }
            return Ok(Part::Sum(conds, parts));
        }
        if self.pairs == Some(false) {
            return Ok(Part::Heap([self.terms(1, false)?, Term::Number(0)]));
        }
        if self.eat("0") {
            return Ok(Part::Heap([Term::Number(0), Term::Number(0)]));
        }
        let example = match self.letters.get(..2) {
            Some(letters) => format!("a pair such as `({},{})`", &letters[..1], &letters[1..]),
            None => "a pair such as `(1,2)`".to_owned(),
        };
        self.need("(", &example)?;
        let a = self.term()?;
        self.need(",", "`,` and the second number of the pair")?;
        let b = self.term()?;
        self.need(")", "`)`")?;
        Ok(Part::Heap([a, b]))
    }

    /// Goes to the conditions of the options that come next, or to one of `ends`, outside of brackets.
    fn skip_to_conds(&mut self, ends: &[char]) {
        let mut depth = 0;
        while let Some(c) = self.reader.peek() {
            let word = self.reader.word();
            match c {
                _ if depth == 0 && (ends.contains(&c) || FOR.contains(&word)) => return,
                '(' => depth += 1,
                ')' => depth -= 1,
                _ => {}
            }
            self.reader.skip(word.len().max(c.len_utf8()));
        }
    }

    /// Reads what stands within one more bracket or call, which is opened at `at`.
    fn within<T>(&mut self, at: usize, read: impl FnOnce(&mut Self) -> Result<T, Refusal>) -> Result<T, Refusal> {
        if self.depth == MAX_DEPTH {
            let message = format!("brackets and calls nest {MAX_DEPTH} deep at most");
            return Err(self.reader.error(at..at + 1, message));
        }
        self.depth += 1;
        let found = read(self)?;
        self.depth -= 1;
        Ok(found)
    }

    /// Reads conditions, which are joined by commas.
    fn conds(&mut self, size: &Term) -> Result<Vec<Cond>, Refusal> {
        let mut conds = Vec::new();
        loop {
            conds.push(self.cond(size)?);
            if !self.eat(",") {
                return Ok(conds);
            }
        }
    }

    fn cond(&mut self, size: &Term) -> Result<Cond, Refusal> {
        let before = self.reader.clone();
        if let Some((letter, span)) = self.letter()
            && self.number_of(letter).is_none()
        {
            if self.eat(">=") || self.eat(">") {
                let is_strict = self.reader.text()[..self.reader.at()].ends_with('>');
                let from = self.term()?;
                let from = if is_strict { Term::op(Op::Plus, from, Term::Number(1)) } else { from };
                return Ok(Cond::Range(self.bind(letter, span)?, from, size.clone()));
            }
            if self.eat("=") {
                let from = self.term()?;
                let to = if self.eat("..") { self.term()? } else { from.clone() };
                return Ok(Cond::Range(self.bind(letter, span)?, from, to));
            }
            if self.eat("|") {
                let of = self.term()?;
                return Ok(Cond::Divisor(self.bind(letter, span)?, of));
            }
            let message = format!("`{letter}` has no range: write `{letter}=1..9`, `{letter}>=1` or `{letter}|9`");
            return Err(self.reader.error(span, message));
        }
        *self.reader = before;
        if self.word() == "prime" {
            self.reader.skip("prime".len());
            self.need("(", "`(`")?;
            let term = self.term()?;
            self.need(")", "`)`")?;
            return Ok(Cond::Prime(term));
        }
        let a = self.term()?;
        self.reader.spaces();
        let relation = RELATIONS.iter().find(|(sign, _)| self.reader.eat(sign)).map(|(_, relation)| *relation);
        let relation = relation.ok_or_else(|| self.unclosed_or("a comparison such as `<`"))?;
        Ok(Cond::Test(relation, a, self.term()?))
    }

    fn operation(&mut self, op: Op, a: Term, b: Term, at: usize) -> Result<Term, Refusal> {
        self.terms += 1;
        if self.terms > MAX_TERMS {
            return Err(self.reader.error(at..at + 1, format!("a row has at most {MAX_TERMS} operations")));
        }
        Ok(Term::op(op, a, b))
    }

    /// Reads a sum of products.
    fn term(&mut self) -> Result<Term, Refusal> {
        self.terms(1, true)
    }

    /// Reads a sum, or with `rank` 2 a product; without `plus`, a `+` ends it.
    fn terms(&mut self, rank: u8, plus: bool) -> Result<Term, Refusal> {
        if rank > 2 {
            return self.power();
        }
        let mut term = self.terms(rank + 1, plus)?;
        loop {
            let (word, at) = (self.word(), self.reader.at());
            let comes_next = |(sign, binds, op): &&(&str, u8, Op)| {
                *binds == rank
                    && (plus || *op != Op::Plus)
                    && (word == *sign || word.is_empty() && self.reader.rest().starts_with(sign))
            };
            let Some((sign, _, op)) = SIGNS.iter().find(comes_next) else { return Ok(term) };
            self.reader.skip(sign.len());
            let other = self.terms(rank + 1, plus)?;
            term = self.operation(*op, term, other, at)?;
        }
    }

    fn power(&mut self) -> Result<Term, Refusal> {
        let base = self.atom()?;
        let at = self.reader.at();
        if !self.eat("^") {
            return Ok(base);
        }
        let power = self.within(at, Self::power)?;
        self.operation(Op::Power, base, power, at)
    }

    fn atom(&mut self) -> Result<Term, Refusal> {
        self.reader.spaces();
        let at = self.reader.at();
        if let Some(number) = self.number()? {
            let word = self.word();
            // 2n^2 is 2(n^2).
            if word.len() == 1 || FUNCTIONS.iter().any(|(name, _)| *name == word) || self.reader.peek() == Some('(') {
                let power = self.within(at, Self::power)?;
                return self.operation(Op::Times, number, power, at);
            }
            return Ok(number);
        }
        if let Some((letter, span)) = self.letter() {
            return match self.number_of(letter) {
                Some(number) => Ok(Term::Letter(number)),
                None => Err(self.reader.error(span, format!("`{letter}` has no range"))),
            };
        }
        if self.reader.eat("(") {
            let term = self.within(at, Self::term)?;
            self.need(")", "`)`")?;
            return Ok(term);
        }
        let word = self.word();
        let Some((name, op)) = FUNCTIONS.into_iter().find(|(name, _)| *name == word) else {
            return Err(self.unclosed_or("a number or a letter"));
        };
        self.reader.skip(name.len());
        self.need("(", "`(`")?;
        let mut terms = vec![self.within(at, Self::term)?];
        while self.eat(",") {
            terms.push(self.within(at, Self::term)?);
        }
        self.need(")", "`)`")?;
        if op == Op::Sqrt {
            terms.push(Term::Number(0));
        }
        let [a, b] = terms.try_into().map_err(|_| {
            let count = if op == Op::Sqrt { "one number" } else { "two numbers" };
            self.reader.error(at..at + name.len(), format!("`{name}` takes {count}"))
        })?;
        self.operation(op, a, b, at)
    }
}

/// Checks whether the bracket that opens a text closes at its end.
fn closes_at_end(text: &str) -> bool {
    let mut depth = 0;
    text.char_indices().all(|(at, c)| {
        depth += i32::from(c == '(') - i32::from(c == ')');
        depth > 0 || at + 1 == text.len()
    })
}

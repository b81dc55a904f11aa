//! A reader of expressions, with an explicit stack: text may be nested deeply.

use crate::{Dyadic, Nus, Value, Values};
use ninepins_budget::{Budget, Result, Stopped};
use ninepins_rules::{Number, Reader, Refusal};
use std::{fmt, ops::Range};

/// The most bytes of an expression.
pub const MAX_EXPRESSION: usize = 1 << 21;

/// The most brackets and operators that may be open at one place of an expression.
pub const MAX_NESTING: usize = 100_000;

/// The reason why an expression has no value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unread {
    /// The text is at fault.
    Text(Refusal),
    /// The budget ended the computation.
    Stopped(Stopped),
}

impl fmt::Display for Unread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unread::Text(error) => error.fmt(f),
            Unread::Stopped(stopped) => stopped.fmt(f),
        }
    }
}

impl std::error::Error for Unread {}

impl From<Refusal> for Unread {
    fn from(error: Refusal) -> Unread {
        Unread::Text(error)
    }
}

/// A function of two arguments.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Function {
    Cool,
    Heat,
    Norton,
}

/// An operator or a bracket that waits for what follows.
#[derive(Debug)]
enum Open {
    Add,
    Subtract,
    Ordinal,
    Negative,
    Copies(i64),
    PlusMinus,
    Tiny,
    Miny,
    Bracket,
    Call { function: Function, first: Option<Value> },
    Braces(Braces),
}

/// The options in braces so far. Each list but the last one has a bar behind it.
#[derive(Debug)]
struct Braces {
    lists: Vec<Vec<Value>>,
    bars: Vec<usize>,
    /// A comma was the last thing read: another option must follow.
    needs_option: bool,
}

impl Open {
    /// Returns how strongly the operator binds; brackets bind nothing.
    fn strength(&self) -> u8 {
        match self {
            Open::Add | Open::Subtract => 1,
            Open::Negative | Open::Copies(_) => 2,
            Open::Ordinal => 3,
            Open::PlusMinus | Open::Tiny | Open::Miny => 4,
            Open::Bracket | Open::Call { .. } | Open::Braces(_) => 0,
        }
    }
}

/// The state of the reader: operands wait for the operators above them.
struct Machine<'t, 'v> {
    reader: Reader<'t>,
    values: &'v mut Values,
    budget: &'v Budget,
    operands: Vec<Value>,
    /// The last thing read completed an operand; an empty list of options has none.
    has_operand: bool,
    /// Each operator with its place in the text.
    open: Vec<(Open, Range<usize>)>,
}

impl Values {
    /// Reads an expression: `{2|{1|0}} - 3.^ + *2`.
    ///
    /// ```text
    /// expr  := term (('+'|'-') term)*       term := '-' term | INT '.' term | atom [':' atom]
    /// atom  := nus | braces | '(' expr ')' | ('cool'|'heat'|'norton') '(' expr ',' expr ')'
    ///        | '+-' atom | '+-{' list '}' | '+_' atom | '-_' atom                 '+-' is '±', too
    /// atom  := atom '.Tiny' | atom '.Miny'                                     as CGSuite prints them
    /// atom  := ('tiny'|'miny') '(' expr ')'                                     +_ and -_
    /// nus   := [['-'] number] ['^'+ | 'v'+ | '^' INT | 'v' INT] ['*' [INT]]     not empty, without spaces;
    ///                                       '^' is '↑' or 'up', too, and 'v' is '↓' or 'down'
    /// braces := '{' list bars list ... '}'      the more bars, the looser they bind: {2||1|0} is {2|{1|0}}
    /// ```
    ///
    /// # Errors
    ///
    /// [`Unread`]: a fault with its place, or the budget ends the work.
    pub fn parse(&mut self, text: &str, budget: &Budget) -> Result<Value, Unread> {
        let mut reader = Reader::new(text);
        if text.len() > MAX_EXPRESSION {
            let message = format!("the expression is longer than {MAX_EXPRESSION} bytes");
            return Err(reader.error(MAX_EXPRESSION..text.len(), message).into());
        }
        reader.spaces();
        if reader.is_done() {
            let error = reader.error(0..text.len(), "no game is written");
            return Err(error.with_help("write a game such as `{2|-1}` or `^*`").into());
        }
        Machine { reader, values: self, budget, operands: Vec::new(), has_operand: false, open: Vec::new() }.run()
    }
}

impl Machine<'_, '_> {
    fn run(mut self) -> Result<Value, Unread> {
        loop {
            self.operand()?;
            // Closing brackets complete operands, too.
            while !self.operator()? {
                if self.reader.is_done() {
                    return self.finish();
                }
            }
        }
    }

    /// Charges a result to its place: a number out of range is a fault of the text.
    fn at<T>(&self, span: &Range<usize>, result: Result<T>) -> Result<T, Unread> {
        result.map_err(|halted| match halted {
            Stopped::Range => self.reader.error(span.clone(), format!("the result is too large: {halted}")).into(),
            stopped => Unread::Stopped(stopped),
        })
    }

    fn push(&mut self, open: Open, start: usize) -> Result<(), Unread> {
        let span = start..self.reader.at();
        if self.open.len() >= MAX_NESTING {
            let message = format!("more than {MAX_NESTING} brackets and operators are open here");
            return Err(self.reader.error(span, message).into());
        }
        self.open.push((open, span));
        Ok(())
    }

    /// Reads prefixes and opening brackets up to an operand, or up to the end of an empty list of options.
    fn operand(&mut self) -> Result<(), Unread> {
        self.has_operand = false;
        loop {
            self.reader.spaces();
            self.budget.work(crate::arena::UNITS_A_STEP).map_err(Unread::Stopped)?;
            let is_list = matches!(self.open.last(), Some((Open::Braces(braces), _)) if !braces.needs_option);
            if is_list && self.reader.peek().is_some_and(|c| c == '|' || c == '}') {
                return Ok(());
            }
            let start = self.reader.at();
            let open = match scan(&mut self.reader)? {
                Ok(open) => open,
                Err(nus) => {
                    let value = self.values.nus(nus, self.budget);
                    let value = self.at(&(start..self.reader.at()), value)?;
                    self.operands.push(value);
                    self.has_operand = true;
                    return Ok(());
                }
            };
            if open.strength() == 2 && self.open.last().is_some_and(|(open, _)| open.strength() > 2) {
                let sign = if let Open::Copies(n) = open { format!("{n}.") } else { "-".to_owned() };
                let error = self.reader.error(start..self.reader.at(), format!("`{sign}` needs parentheses here"));
                return Err(error.with_help("write *:(-^), for example").into());
            }
            self.push(open, start)?;
        }
    }

    /// Reads what follows an operand. Returns whether another operand must follow.
    fn operator(&mut self) -> Result<bool, Unread> {
        self.names()?;
        self.reduce(4)?;
        self.reader.spaces();
        let start = self.reader.at();
        let Some(next) = self.reader.peek() else { return Ok(false) };
        if "+-,|})".contains(next) {
            self.reduce(1)?;
        }
        if "+-:,})".contains(next) {
            self.reader.skip(1);
        }
        match next {
            '+' => self.push(Open::Add, start)?,
            '-' => self.push(Open::Subtract, start)?,
            ':' if matches!(self.open.last(), Some((Open::Ordinal, _))) => {
                let error = self.reader.error(start..start + 1, "two ordinal sums in a row");
                return Err(error.with_help("write parentheses, as in (*:*):*").into());
            }
            ':' => self.push(Open::Ordinal, start)?,
            ',' => self.comma(start)?,
            '|' => {
                while self.reader.eat("|") {}
                self.bars(start)?;
            }
            '}' | ')' => self.close(next, start)?,
            _ => {
                let error = self.reader.unexpected("an operator such as `+`");
                let is_small = "^v↑↓*".contains(next);
                let help = "write number, ups and star together, as in 1^*";
                return Err(if is_small { error.with_help(help) } else { error }.into());
            }
        }
        Ok(!"})".contains(next))
    }

    /// Reads the names behind an operand.
    fn names(&mut self) -> Result<(), Unread> {
        let start = self.reader.at();
        while let Some((_, name)) = NAMES.into_iter().find(|(text, _)| self.has_operand && self.reader.eat(text)) {
            let operand = self.pop();
            let named = self.prefixed(&name, operand);
            let value = self.at(&(start..self.reader.at()), named)?;
            self.operands.push(value);
        }
        Ok(())
    }

    fn pop(&mut self) -> Value {
        // Each operator is reduced when its operands are complete.
        self.operands.pop().unwrap_or(Values::ZERO)
    }

    /// Applies the operators on the stack that bind at least this strongly.
    fn reduce(&mut self, strength: u8) -> Result<(), Unread> {
        while self.open.last().is_some_and(|(open, _)| open.strength() >= strength) {
            let Some((open, span)) = self.open.pop() else { break };
            let second = self.pop();
            let first = if matches!(open, Open::Add | Open::Subtract | Open::Ordinal) { self.pop() } else { second };
            let result = match open {
                Open::Add => self.values.add(first, second, self.budget),
                Open::Subtract => self.values.subtract(first, second, self.budget),
                Open::Ordinal => self.values.ordinal_sum(first, second, self.budget),
                prefix => self.prefixed(&prefix, second),
            };
            let value = self.at(&span, result)?;
            self.operands.push(value);
        }
        Ok(())
    }

    /// Applies an operator in front of a game.
    fn prefixed(&mut self, prefix: &Open, value: Value) -> Result<Value> {
        let budget = self.budget;
        if let Open::Copies(n) = *prefix {
            return self.values.times(n, value, budget);
        }
        let opposite = self.values.negative(value, budget)?;
        match prefix {
            Open::PlusMinus => self.values.game(vec![value], vec![opposite], budget),
            Open::Tiny | Open::Miny => {
                let threat = self.values.game(vec![Values::ZERO], vec![opposite], budget)?;
                let tiny = self.values.game(vec![Values::ZERO], vec![threat], budget)?;
                if matches!(prefix, Open::Tiny) { Ok(tiny) } else { self.values.negative(tiny, budget) }
            }
            _ => Ok(opposite),
        }
    }

    /// Reads a comma, which separates options and arguments.
    fn comma(&mut self, at: usize) -> Result<(), Unread> {
        let operand = self.take_operand();
        match (self.open.last_mut(), operand) {
            (Some((Open::Braces(braces), _)), operand) => {
                braces.end_option(operand);
                braces.needs_option = true;
            }
            (Some((Open::Call { first: first @ None, .. }, _)), Some(operand)) => *first = Some(operand),
            _ => {
                let error = self.reader.error(at..at + 1, "a comma is not expected here");
                return Err(error.with_help("commas separate options in braces, as in {0,*|^}").into());
            }
        }
        Ok(())
    }

    /// Takes the operand that was read last, unless a list of options is empty.
    fn take_operand(&mut self) -> Option<Value> {
        if std::mem::take(&mut self.has_operand) { self.operands.pop() } else { None }
    }

    /// Reads a run of bars, which ends a list of options. Shorter runs before it are bound first.
    fn bars(&mut self, start: usize) -> Result<(), Unread> {
        let operand = self.take_operand();
        let span = start..self.reader.at();
        let length = span.len();
        let Some((Open::Braces(mut braces), place)) = self.open.pop() else {
            let error = self.reader.error(span, "a bar outside braces");
            return Err(error.with_help("write braces around the game, as in {1|-1}").into());
        };
        braces.end_option(operand);
        while braces.bars.last().is_some_and(|&last| last < length) {
            self.fold(&mut braces, &span)?;
        }
        if braces.bars.last() == Some(&length) {
            let error =
                self.reader.error(span, "two runs of bars are equally long, so it is not clear which binds first");
            return Err(error.with_help("add a bar where the game is divided first, as in {1||2|3}").into());
        }
        braces.bars.push(length);
        braces.lists.push(Vec::new());
        self.open.push((Open::Braces(braces), place));
        Ok(())
    }

    /// Builds the game of the last two lists, which becomes the only option in a list of its own.
    fn fold(&mut self, braces: &mut Braces, span: &Range<usize>) -> Result<(), Unread> {
        let right = braces.lists.pop().unwrap_or_default();
        let left = braces.lists.pop().unwrap_or_default();
        braces.bars.pop();
        let game = self.values.game(left, right, self.budget);
        braces.lists.push(vec![self.at(span, game)?]);
        Ok(())
    }

    /// Reads a closing bracket.
    fn close(&mut self, bracket: char, start: usize) -> Result<(), Unread> {
        let operand = self.take_operand();
        let span = start..self.reader.at();
        let value = match (self.open.pop(), bracket, operand) {
            (Some((Open::Braces(braces), place)), '}', operand) => self.close_braces(braces, operand, &place)?,
            (Some((Open::Bracket, _)), ')', Some(operand)) => operand,
            (Some((Open::Call { function, first: Some(first) }, place)), ')', Some(second)) => {
                self.call(function, first, second, place.start..span.end)?
            }
            (Some((Open::Call { first: None, .. }, place)), ')', _) => {
                let error = self.reader.error(place.start..span.end, "two arguments are expected");
                return Err(error.with_help("write cool(G, t), heat(G, t) or norton(G, U)").into());
            }
            (opening, ..) => {
                let error = self.reader.error(span, format!("this `{bracket}` closes nothing"));
                let help = match opening {
                    None => "leave it out".to_owned(),
                    Some((Open::Braces(_), _)) => "close the brace before it with `}`".to_owned(),
                    Some(_) => "close the parenthesis before it with `)`".to_owned(),
                };
                return Err(error.with_help(help).into());
            }
        };
        self.operands.push(value);
        self.has_operand = true;
        Ok(())
    }

    /// Builds the game in braces; after `+-` a single list will do.
    fn close_braces(
        &mut self,
        mut braces: Braces,
        operand: Option<Value>,
        place: &Range<usize>,
    ) -> Result<Value, Unread> {
        let span = place.start..self.reader.at();
        braces.end_option(operand);
        if braces.bars.is_empty() {
            let Some((Open::PlusMinus, _)) = self.open.last() else {
                let error = self.reader.error(span, "no bar divides Left's options from Right's");
                return Err(error.with_help("write {1|} for a game in which only Left can move to 1").into());
            };
            self.open.pop();
            let left = braces.lists.pop().unwrap_or_default();
            let opposites = left.iter().map(|&x| self.values.negative(x, self.budget)).collect();
            let right = self.at(&span, opposites)?;
            let game = self.values.game(left, right, self.budget);
            return self.at(&span, game);
        }
        while !braces.bars.is_empty() {
            self.fold(&mut braces, &span)?;
        }
        Ok(braces.lists.pop().and_then(|list| list.first().copied()).unwrap_or(Values::ZERO))
    }

    fn call(&mut self, function: Function, first: Value, second: Value, span: Range<usize>) -> Result<Value, Unread> {
        let (result, message, help) = match function {
            Function::Cool => {
                let t = self.values.as_number(second);
                let cooled = t.map_or(Ok(None), |t| self.values.cool(first, t, self.budget));
                (cooled, "games are cooled by a number from -1 on", "write cool(G, 1/2), for example")
            }
            Function::Heat => (self.values.heat(first, second, self.budget).map(Some), "", ""),
            Function::Norton => {
                let product = self.values.norton(first, second, self.budget);
                (product, "the unit of a Norton product must be positive", "write norton(G, ^), for example")
            }
        };
        match self.at(&span, result)? {
            Some(value) => Ok(value),
            None => Err(self.reader.error(span, message).with_help(help).into()),
        }
    }

    fn finish(mut self) -> Result<Value, Unread> {
        self.reduce(1)?;
        let Some((open, place)) = self.open.pop() else { return Ok(self.pop()) };
        let (message, help) = match open {
            Open::Braces(_) => ("this brace is not closed", "end the game with `}`"),
            _ => ("this parenthesis is not closed", "end it with `)`"),
        };
        Err(self.reader.error(place, message).with_help(help).into())
    }
}

impl Braces {
    fn new() -> Braces {
        Braces { lists: vec![Vec::new()], bars: Vec::new(), needs_option: false }
    }

    /// Appends an option to the last list.
    fn end_option(&mut self, option: Option<Value>) {
        self.needs_option = false;
        if let (Some(list), Some(option)) = (self.lists.last_mut(), option) {
            list.push(option);
        }
    }
}

/// The names behind a game that CGSuite prints.
const NAMES: [(&str, Open); 2] = [(".Tiny", Open::Tiny), (".Miny", Open::Miny)];

/// Reads the next piece where a game is expected: what opens one, or a whole one.
fn scan(reader: &mut Reader<'_>) -> Result<Result<Open, Nus>, Refusal> {
    for (sign, open) in [("+-", Open::PlusMinus), ("±", Open::PlusMinus), ("+_", Open::Tiny), ("-_", Open::Miny)] {
        if reader.eat(sign) {
            return Ok(Ok(open));
        }
    }
    // A minus belongs to the number behind it: -1^ is -1 + ^. But -2.^ is the negative of 2.^.
    let digits = reader.rest().strip_prefix('-').unwrap_or(reader.rest());
    let behind = digits.trim_start_matches(|c: char| c.is_ascii_digit());
    let is_digit = behind.len() < digits.len();
    let is_count = is_digit && behind.starts_with('.') && NAMES.iter().all(|(name, _)| !behind.starts_with(name));
    if (is_count || !is_digit) && reader.eat("-") {
        return Ok(Ok(Open::Negative));
    }
    if is_count && let Some(number) = reader.number() {
        refuse_decimal(reader, &number)?;
        let n = number.value.and_then(|n| i64::try_from(n).ok());
        let n = n.ok_or_else(|| reader.error(number.span, "the number of copies is too large"))?;
        reader.eat(".");
        return Ok(Ok(Open::Copies(n)));
    }
    for (bracket, open) in [("(", Open::Bracket), ("{", Open::Braces(Braces::new()))] {
        if reader.eat(bracket) {
            return Ok(Ok(open));
        }
    }
    let call = |function| Open::Call { function, first: None };
    for (name, open) in [
        ("tiny", Open::Tiny),
        ("miny", Open::Miny),
        ("cool", call(Function::Cool)),
        ("heat", call(Function::Heat)),
        ("norton", call(Function::Norton)),
    ] {
        if reader.eat_word(name) {
            reader.spaces();
            // The argument of `tiny` and `miny` is a game in brackets.
            let follows = match open {
                Open::Call { .. } => reader.eat("("),
                _ => reader.peek() == Some('('),
            };
            return if follows { Ok(Ok(open)) } else { Err(reader.unexpected("`(`")) };
        }
    }
    nus(reader).map(Err)
}

/// Refuses the decimal number that begins with `whole`: `1.5` would be read as one copy of 5. But `2.3.*` is two copies of `3.*`.
fn refuse_decimal(reader: &Reader<'_>, whole: &Number) -> Result<(), Refusal> {
    let mut ahead = reader.clone();
    ahead.eat(".");
    let Some(decimals) = ahead.number().filter(|_| ahead.peek() != Some('.')) else { return Ok(()) };
    let span = whole.span.start..decimals.span.end;
    let digits = ahead.text()[span.clone()].replace(['.', '_'], "").parse::<i128>().ok();
    // The number is digits/10^n, and its canonical form has no factor of 5 in the denominator.
    let number = u32::try_from(decimals.span.len()).ok().and_then(|n| {
        let fives = 5_i128.checked_pow(n)?;
        let digits = digits.filter(|digits| digits % fives == 0)?;
        Dyadic::new(digits / fives, n).ok()
    });
    let error = ahead.error(span, "a number has no decimal point here");
    Err(error.with_help(match number {
        Some(number) => format!("did you mean `{number}`? In n.G, which is n copies of G, G is no number"),
        None => "write a fraction such as 1/4; in n.G, which is n copies of G, G is no number".to_owned(),
    }))
}

/// Reads a number, ups and a nimber without spaces between them, at least one of the three.
fn nus(reader: &mut Reader<'_>) -> Result<Nus, Refusal> {
    let start = reader.at();
    let mut nus = Nus::ZERO;
    if reader.peek().is_some_and(|c| c == '-' || c.is_ascii_digit()) {
        nus.number = Dyadic::read(reader)?;
    }
    let too_large = |reader: &Reader<'_>, span| reader.error(span, "the number is too large");
    for (arrow, drawn, word, sign) in [('^', '↑', "up", 1), ('v', '↓', "down", -1)] {
        let at = reader.at();
        let mut arrows = u64::from(reader.eat_word(word));
        while reader.next_if(|c| c == arrow || c == drawn).is_some() {
            arrows += 1;
        }
        if arrows == 0 {
            continue;
        }
        let mut count = Some(arrows);
        if let Some(number) = reader.number() {
            if arrows > 1 {
                let error = reader.error(at..number.span.end, "a count follows more than one arrow");
                return Err(error.with_help(format!("write {arrow}3 or {arrow}{arrow}{arrow} for three of them")));
            }
            count = number.value;
        }
        let ups = count.and_then(|count| i64::try_from(count).ok());
        nus.ups = sign * ups.ok_or_else(|| too_large(reader, at..reader.at()))?;
        break;
    }
    let at = reader.at();
    if reader.eat("*") {
        let size = reader.number().map_or(Some(1), |number| number.value.and_then(|size| u32::try_from(size).ok()));
        nus.nimber = size.ok_or_else(|| too_large(reader, at..reader.at()))?;
    }
    if reader.at() == start { Err(reader.unexpected("a game such as `{2|-1}` or `^*`")) } else { Ok(nus) }
}

//! Game lines: `0.7|0.07 misere; N at 1+2`.

use super::{
    code,
    heaps::Heaps,
    nearest::nearest,
    printable,
    reader::{QUOTED, Reader},
    rule,
};
use crate::{
    ByPlayer, Code, Convention, Ending, Entry, Game, Heap, Layout, Limit, MAX_RULES, Moves, Outcome, Position, Refusal,
    Ruleset,
    names::{self, Known},
};
use std::{collections::BTreeMap, num::NonZeroU64, ops::Range, str::FromStr, sync::Arc};

/// The most bytes of a game line. Two rules with all numbered heaps have room, with all their options written out.
pub const MAX_LINE: usize = 1 << 22;

/// A game line as it was typed: the game, with the name and the convention that were written.
///
/// ```
/// use ninepins_rules::{Convention, GameLine};
/// let line: GameLine = "kayles misere".parse().unwrap();
/// assert_eq!(line.game.to_string(), "0.77 misere");
/// assert_eq!(line.entry.unwrap().name, "kayles");
/// assert_eq!(line.convention, Some(Convention::Misere));
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct GameLine {
    /// The game.
    pub game: Game,
    /// The entry of the catalog, if the line names one.
    pub entry: Option<&'static Entry>,
    /// The convention, if the line has the word for it; a name alone does not.
    pub convention: Option<Convention>,
    /// Sentences about the name: the game that it stands for, and a remark.
    pub notes: Vec<String>,
}

impl FromStr for Game {
    type Err = Refusal;

    fn from_str(text: &str) -> Result<Game, Refusal> {
        Ok(text.parse::<GameLine>()?.game)
    }
}

impl FromStr for GameLine {
    type Err = Refusal;

    fn from_str(text: &str) -> Result<GameLine, Refusal> {
        let mut reader = Reader::new(text);
        if text.len() > MAX_LINE {
            return Err(reader.error(MAX_LINE..text.len(), format!("the game line is longer than {MAX_LINE} bytes")));
        }
        reader.spaces();
        if reader.is_done() {
            let error = reader.error(0..text.len(), "no game is written");
            return Err(error.with_help("write a code such as `0.77`").without_name());
        }
        // A name comes first: it may begin with a digit, or with the word for a convention.
        let mut name = name(&reader);
        let before = if name.is_none() { convention(&mut reader) } else { None };
        reader.spaces();
        reader.eat("game.heap.");
        name = name.or_else(|| self::name(&reader));
        let line = if let Some(name) = name {
            named(&mut reader, name)?
        } else if reader.word() == "ring" {
            return Err(reader.error(reader.at()..reader.at() + 4, NO_RING));
        } else if let Some(refusal) = no_game(&reader) {
            return Err(refusal);
        } else if begins_rules(&reader) {
            let game = Game::new(ruleset(&mut reader)?, Ending::default());
            GameLine { game, entry: None, convention: None, notes: Vec::new() }
        } else {
            return Err(no_name(&reader));
        };
        let line = sum(&mut reader, line)?;
        let convention = before.or_else(|| convention(&mut reader));
        let (ruleset, mut ending) = (line.game.ruleset().clone(), line.game.ending().clone());
        ending.convention = convention.unwrap_or(ending.convention);
        reader.spaces();
        let mut heaps = Heaps::new(Some(&ruleset));
        while reader.eat(";") {
            clause(&mut reader, &mut heaps, &mut ending.terminals)?;
        }
        if !reader.is_done() {
            return Err(unexpected_word(&reader, line.entry, convention));
        }
        let game = Game::new(ruleset, ending);
        if !prints_readably(&game) {
            let message = format!("written out, the game line is longer than {MAX_LINE} bytes");
            return Err(reader.error(0..text.len(), message));
        }
        Ok(GameLine { game, convention, ..line })
    }
}

/// Reads the other rules of a sum, if they come next: `& 0.[3] & ring`.
fn sum(reader: &mut Reader<'_>, first: GameLine) -> Result<GameLine, Refusal> {
    let after = reader.clone();
    reader.spaces();
    if reader.peek() != Some('&') {
        *reader = after;
        return Ok(first);
    }
    let no_ending = |reader: &Reader<'_>, at: Range<usize>, game: &Game| match *game.ending() == Ending::default() {
        true => Ok(game.ruleset().clone()),
        false => Err(reader.error(at, "in a sum of rules one convention, and endings, stand after all of them")),
    };
    let mut parts = vec![no_ending(reader, 0..reader.at(), &first.game)?];
    while reader.eat("&") {
        let and = reader.at() - 1;
        reader.spaces();
        let at = reader.at();
        if parts.len() == MAX_RULES {
            return Err(reader.error(and..and + 1, format!("a sum has at most {MAX_RULES} rules")));
        }
        let part = if reader.eat_word("ring") {
            let ring = parts.last().and_then(Ruleset::ring);
            ring.ok_or_else(|| reader.error(at..reader.at(), NO_RING))?
        } else if let Some(name) = name(reader) {
            let named = named(reader, name)?;
            no_ending(reader, at..reader.at(), &named.game)?
        } else if begins_rules(reader) {
            ruleset(reader)?
        } else {
            return Err(no_name(reader));
        };
        parts.push(part);
        reader.spaces();
    }
    let ruleset = Ruleset::sum(parts).ok_or_else(|| reader.error(0..reader.at(), "these rules make no sum"))?;
    Ok(GameLine { game: Game::new(ruleset, Ending::default()), entry: None, convention: None, notes: Vec::new() })
}

/// The refusal of rings without rows.
const NO_RING: &str = "`ring` follows the code of its rows, as in `0.77 & ring`";

/// Checks whether rules come next, and not a name.
fn begins_rules(reader: &Reader<'_>) -> bool {
    code::comes_next(reader)
        || reader.rest().starts_with(['{', '('])
        || FUNCTIONS.iter().any(|name| code::is_function(reader, name))
}

/// Checks whether the canonical line of `game` is short enough to be read again: it writes `2x3` as `3+3`.
fn prints_readably(game: &Game) -> bool {
    // Everything but numbered heaps and terminals is short, and a heap takes at most 43 characters and a joint.
    let heaps: usize = game.ending().terminals.keys().map(|position| position.heaps().len()).sum();
    game.ruleset().codes().is_some() && heaps < MAX_LINE / 100 || game.to_string().len() <= MAX_LINE
}

/// Reads `0.7|0.07 limit 2n`, `{1: 0}|{2: 1}`, `{n: n-1, n/2}`.
fn ruleset(reader: &mut Reader<'_>) -> Result<Ruleset, Refusal> {
    let start = reader.at();
    if let Some(name) = FUNCTIONS.into_iter().find(|name| code::is_function(reader, name)) {
        code::open_function(reader);
        return arguments(reader, name);
    }
    let left = moves(reader)?;
    reader.spaces();
    let right = if reader.eat("|") {
        reader.spaces();
        let from = reader.at();
        let right = moves(reader)?;
        if kind(&left) != kind(&right) {
            let message = format!("Left has {} and Right {}", kind(&left), kind(&right));
            return Err(reader.error(from..reader.at(), message));
        }
        if let (Moves::Rule(left), Moves::Rule(right)) = (&left, &right)
            && left.orders().and(right.orders()).is_none()
        {
            let [one, other] = if left.orders().sum {
                ["sum of a pair", "its first number"]
            } else {
                ["first number of a pair", "the sum"]
            };
            let message = format!("Left lessens the {one} and Right {other}, so play might not end");
            return Err(reader.error(from..reader.at(), message));
        }
        reader.spaces();
        right
    } else {
        left.clone()
    };
    let moves = start..reader.text()[..reader.at()].trim_end().len();
    let from = reader.at();
    let limit = if reader.eat_word("limit") {
        if !matches!(left, Moves::Code(_)) {
            return Err(reader.error(from..reader.at(), "limits go with codes"));
        }
        limit(reader)?
    } else {
        Limit::None
    };
    let ruleset = Ruleset::new(ByPlayer { left, right }, limit).ok_or_else(|| {
        let message = "a heap may be split without taking, so no limit would follow: `limit` needs digit 0 to be 0";
        reader.error(moves.clone(), message)
    })?;
    // In the order by the first number.
    let small = Heap::pair(0, 1).filter(|heap| ruleset.has_pairs() && ruleset.order(*heap) == (0, 1, 0));
    if small.is_some_and(|heap| !ruleset.lists(heap)) {
        let message = "the second number of its followers has no bound: write a range such as `a=k..n`";
        return Err(reader.error(moves, message));
    }
    Ok(ruleset)
}

const FUNCTIONS: [&str; 3] = ["PartizanTakeAndBreak", "PartizanSubtraction", "TakeAway"];

/// Reads the rest of `PartizanTakeAndBreak("0.7","0.07")`, `PartizanSubtraction([1,3],[2,3])`, `TakeAway(3/2)`.
fn arguments(reader: &mut Reader<'_>, name: &str) -> Result<Ruleset, Refusal> {
    let (codes, limit) = if name == "TakeAway" {
        reader.spaces();
        let from = reader.at();
        let times = number(reader)?.ok_or_else(|| reader.unexpected("a number such as `3/2`"))?;
        let over = if reader.eat("/") { number(reader)?.unwrap_or(0) } else { 1 };
        let over = NonZeroU64::new(over);
        let over = over.ok_or_else(|| reader.error(from..reader.at(), "a limit is not divided by 0"))?;
        let nim: Code = "0.[3]".parse()?;
        (ByPlayer { left: nim.clone(), right: nim }, Limit::affine(times, over, 0))
    } else {
        let read = if name == "PartizanSubtraction" { code::subtraction } else { code::quoted };
        let left = read(reader)?;
        code::close(reader, ",")?;
        (ByPlayer { left, right: read(reader)? }, Limit::None)
    };
    code::close(reader, ")")?;
    reader.spaces();
    Ruleset::new(codes, limit).ok_or_else(|| reader.error(0..reader.at(), "these rules are not supported"))
}

/// Reads `S(5..5000)`, which no code has room for: it is the rule `{n: n-k for k=5..5000}`.
fn wide_range(reader: &mut Reader<'_>) -> Option<Moves> {
    let mut ahead = reader.clone();
    ahead.eat("S(").then_some(())?;
    let from = ahead.number()?.value.filter(|from| *from >= 1)?;
    ahead.eat("..").then_some(())?;
    let to = ahead.number()?.value.filter(|to| *to >= from && *to > code::MAX_MEMBER as u64)?;
    ahead.eat(")").then_some(())?;
    let rule = rule::rule(&mut Reader::new(&format!("{{n: n-k for k={from}..{to}}}"))).ok()?;
    *reader = ahead;
    Some(Moves::Rule(Arc::new(rule)))
}

fn moves(reader: &mut Reader<'_>) -> Result<Moves, Refusal> {
    if let Some(range) = wide_range(reader) {
        return Ok(range);
    }
    match reader.peek() {
        Some('{') => Ok(Moves::Rule(Arc::new(rule::rule(reader)?))),
        Some('(') => Err(rule::vectors(reader)),
        _ => Ok(Moves::Code(code::code(reader)?)),
    }
}

fn kind(moves: &Moves) -> &'static str {
    match moves {
        Moves::Code(_) => "a code",
        Moves::Rule(rule) if rule.has_pairs() => "pairs",
        Moves::Rule(_) => "numbers",
    }
}

/// Reads `3n/2 + 1`.
fn limit(reader: &mut Reader<'_>) -> Result<Limit, Refusal> {
    reader.spaces();
    let start = reader.at();
    let times = number(reader)?;
    refuse_point(reader, start)?;
    reader.spaces();
    if !reader.eat("n") && !reader.eat("N") {
        let error = match times {
            Some(times) => {
                let message = format!("the limit {times} has no `n`, which stands for the number just taken");
                let mend = format!("write `0n+{times}` or `{times}n`");
                reader.error(start..reader.at(), message).with_help(mend)
            }
            None => reader.unexpected("a limit such as `2n` or `n+1`"),
        };
        return Err(error);
    }
    let times = times.unwrap_or(1);
    let mut after = reader.clone();
    reader.spaces();
    if reader.eat("*") {
        reader.spaces();
        let factor = reader.number();
        let error = reader.error(start..reader.at(), "a factor stands before `n`");
        return Err(match factor.and_then(|factor| factor.value?.checked_mul(times)) {
            Some(factor) => error.with_help(format!("did you mean `{factor}n`?")),
            None => error,
        });
    }
    let mut over = NonZeroU64::MIN;
    if reader.eat("/") {
        reader.spaces();
        let from = reader.at();
        let divisor = number(reader)?.ok_or_else(|| reader.unexpected("a number"))?;
        over =
            NonZeroU64::new(divisor).ok_or_else(|| reader.error(from..reader.at(), "a limit is not divided by 0"))?;
        after = reader.clone();
        reader.spaces();
    }
    let plus = match reader.next_if(|c| matches!(c, '+' | '-')) {
        Some(sign) => {
            reader.spaces();
            let plus = i128::from(number(reader)?.ok_or_else(|| reader.unexpected("a number"))?);
            if sign == '-' { -plus } else { plus }
        }
        None => {
            *reader = after;
            0
        }
    };
    Ok(Limit::affine(times, over, plus))
}

/// Refuses `1.5n`, which is `3n/2`.
fn refuse_point(reader: &Reader<'_>, start: usize) -> Result<(), Refusal> {
    let mut ahead = reader.clone();
    let whole = &reader.text()[start..reader.at()];
    if whole.is_empty() || !ahead.eat(".") {
        return Ok(());
    }
    let after = ahead.number().map_or(String::new(), |number| ahead.text()[number.span].replace('_', ""));
    ahead.eat("n");
    let error = ahead.error(start..ahead.at(), "a factor is a whole number or a fraction");
    let scale = u32::try_from(after.len()).ok().and_then(|digits| 10_u64.checked_pow(digits)).and_then(NonZeroU64::new);
    let digits = format!("{}{after}", whole.replace('_', "")).parse::<u64>();
    Err(match digits.ok().zip(scale) {
        Some((digits, scale)) => error.with_help(format!("did you mean `{}`?", Limit::affine(digits, scale, 0))),
        None => error.with_help("write it as `3n/2`"),
    })
}

fn number(reader: &mut Reader<'_>) -> Result<Option<u64>, Refusal> {
    let Some(number) = reader.number() else { return Ok(None) };
    let too_large = || format!("{} is larger than 2^64 - 1", reader.quote(number.span.clone()));
    number.value.map(Some).ok_or_else(|| reader.error(number.span.clone(), too_large()))
}

/// Reads `normal`, `misere` or `misère play`, which may stand in parentheses or between commas, colons and hyphens.
fn convention(reader: &mut Reader<'_>) -> Option<Convention> {
    let mut ahead = reader.clone();
    while ahead.next_if(|c| c.is_whitespace() || "([,:-_".contains(c)).is_some() {}
    let word = ahead.word();
    let convention = convention_of(word)?;
    ahead.skip(word.len());
    let end = ahead.clone();
    ahead.spaces();
    if !ahead.eat_word("play") {
        ahead = end;
    }
    while ahead.next_if(|c| ")],:-_".contains(c)).is_some() {}
    *reader = ahead;
    Some(convention)
}

fn convention_of(word: &str) -> Option<Convention> {
    match names::key(word).as_str() {
        "normal" => Some(Convention::Normal),
        "misere" => Some(Convention::Misere),
        _ => None,
    }
}

/// Finds the longest name that comes next, with its length. A convention, a limit or a position may follow it.
fn name(reader: &Reader<'_>) -> Option<(Known, usize)> {
    if begins_rules(reader) && !reader.peek().is_some_and(|c| c.is_ascii_digit()) {
        return None;
    }
    let chunk = reader.rest().split([';', '&']).next().unwrap_or_default().trim_end();
    let is_joint = |c: char| c.is_whitespace() || "([{,:-_".contains(c);
    let joints = chunk.char_indices().take(names::LONGEST).filter(|&(_, c)| is_joint(c)).map(|(at, _)| at);
    let ends: Vec<usize> = joints.chain([chunk.len()]).collect();
    ends.into_iter().rev().find_map(|end| {
        let rest = chunk[end..].trim_start_matches(is_joint);
        let word = Reader::new(rest).word();
        let may_follow = chunk[end..].is_empty()
            || rest.starts_with(|c: char| c.is_ascii_digit())
            || nearest(word, ["normal", "misere", "limit"].into_iter()).is_some();
        names::known(&chunk[..end]).filter(|_| may_follow).map(|known| (known, end))
    })
}

/// Reads a name, and refuses what may not follow it.
fn named(reader: &mut Reader<'_>, (known, length): (Known, usize)) -> Result<GameLine, Refusal> {
    let typed = reader.quote(reader.at()..reader.at() + reader.rest()[..length].trim_end().len());
    let named = known.game(&typed, reader.text())?;
    reader.skip(length);
    let after = reader.clone();
    reader.spaces();
    let from = reader.at();
    if reader.eat_word("limit") {
        let mend = format!("write the code: `{} limit ...`", named.game.ruleset());
        return Err(reader.error(from..reader.at(), "a name cannot be followed by `limit`").with_help(mend));
    }
    *reader = after;
    let position = reader.rest().trim();
    if position.contains(|c: char| c.is_ascii_digit()) && Layout::of_game(position, &named.game).is_ok() {
        let inner = position.strip_prefix('(').and_then(|inner| inner.strip_suffix(')'));
        let inner = inner.filter(|inner| Layout::of_game(inner, &named.game).is_ok()).unwrap_or(position);
        let refusal = Refusal::of(reader.text(), "a position stands behind the game, as a word of its own");
        return Err(refusal.with_help(format!("did you mean `{} {inner}`?", known.word())));
    }
    Ok(named)
}

/// Returns the refusal of a value or a position in the place of a game.
fn no_game(reader: &Reader<'_>) -> Option<Refusal> {
    let text = reader.rest().trim_end();
    // The bar of a value stands in its braces, and that of two tables between theirs.
    let before_bar =
        text.split_once('|').filter(|_| text.starts_with('{') && !text.contains(':')).unwrap_or_default().0;
    let is_value = before_bar.matches('{').count() > before_bar.matches('}').count();
    if is_value || text.starts_with(['^', '*', '↑', '↓', '±']) {
        return Some(Refusal::of(reader.text(), format!("`{}` is a value, and no game", printable(text))));
    }
    // A comma behind 0 is taken for a point.
    let is_sum = text.contains(['+', ',', ' ', 'x', '/']) && text.starts_with(|c: char| c.is_ascii_digit());
    if !is_sum || text.starts_with("0,") || text.len() > QUOTED || text.parse::<Position>().is_err() {
        return None;
    }
    let refusal = Refusal::of(reader.text(), format!("`{text}` is a position; a game comes first"));
    Some(refusal.with_help(format!("for example: ninepins nim {text}")).or_help("names: ninepins games"))
}

/// Builds the refusal of a line that begins with no rules and no name.
fn no_name(reader: &Reader<'_>) -> Refusal {
    let start = reader.at();
    if !reader.peek().is_some_and(char::is_alphabetic) {
        return reader.unexpected("a code such as `0.77` or the name of a game").without_name();
    }
    let words = reader.rest().split(';').next().unwrap_or_default().split_inclusive(char::is_whitespace);
    let words = words.take_while(|word| convention_of(word.trim_matches(|c: char| !c.is_alphabetic())).is_none());
    let name = &reader.rest()[..words.map(str::len).sum()];
    let name = name.trim_end_matches(|c: char| c.is_whitespace() || "(,:-_".contains(c));
    // A digit of CGSuite for more heaps, such as G for four.
    let is_code = |(digit, rest): (&str, &str)| digit.len() == 1 && rest.starts_with(|c: char| c.is_ascii_hexdigit());
    if name.split_once('.').is_some_and(is_code) {
        return code::more_heaps(reader, start..start + 1);
    }
    if let Some(set) = code::set_meant(name) {
        let refusal = Refusal::of(reader.text(), format!("the numbers that may be taken are written {set}"));
        return refusal.with_help(format!("did you mean `{set}`?"));
    }
    let span = start..start + name.len();
    let message = format!("there is no game named `{}`", reader.quote(span.clone()));
    let error = reader.error(span.clone(), message).without_name();
    // Two known names that are near to each other would be suggested and read for ever.
    let meant = names::near(name).filter(|_| names::known(name).is_none()).map(|near| {
        let (before, after) = (&reader.text()[..start], &reader.text()[span.end..]);
        format!("{before}{near}{after}")
    });
    match meant.filter(|line| line.len() <= QUOTED && line.parse::<GameLine>().is_ok()) {
        Some(line) => error.with_help(format!("did you mean `{line}`?")),
        None => error,
    }
}

/// Reads `N at 1+2, 3+4`.
fn clause(
    reader: &mut Reader<'_>,
    heaps: &mut Heaps<'_>,
    terminals: &mut BTreeMap<Position, Outcome>,
) -> Result<(), Refusal> {
    const EXAMPLE: &str = "a clause such as `N at 1+2, 3`";
    reader.spaces();
    let word = reader.word();
    let outcome = Outcome::from_letter(&word.to_ascii_uppercase()).ok_or_else(|| reader.unexpected(EXAMPLE))?;
    reader.skip(word.len());
    reader.spaces();
    if !reader.eat_word("at") {
        return Err(reader.unexpected("`at`").with_help(format!("write {EXAMPLE}")));
    }
    loop {
        reader.spaces();
        let start = reader.at();
        heaps.piles.clear();
        heaps.read(reader)?;
        let span = start..reader.text()[..reader.at()].trim_end().len();
        let position: Position = heaps.piles.drain(..).flatten().collect();
        let known = *terminals.entry(position).or_insert(outcome);
        if known != outcome {
            let message = format!("both {known} and {outcome} at `{}`", reader.quote(span.clone()));
            return Err(reader.error(span, message));
        }
        if !reader.eat(",") {
            break;
        }
    }
    if reader.is_done() || reader.peek() == Some(';') {
        return Ok(());
    }
    Err(reader.unexpected("`+`, `,`, `;` or the end"))
}

/// Builds the error for text after the rules that is no clause.
fn unexpected_word(reader: &Reader<'_>, entry: Option<&Entry>, convention: Option<Convention>) -> Refusal {
    let (expected, words): (_, &[&str]) = match (convention, entry) {
        (Some(_), _) => ("`;` or the end", &[]),
        (None, Some(_)) => ("`normal`, `misere` or `;`", &["normal", "misere"]),
        (None, None) => ("`limit`, `normal`, `misere` or `;`", &["limit", "normal", "misere"]),
    };
    let (error, text) = (reader.unexpected(expected), reader.text());
    let rest = reader.rest().trim_start_matches(['(', '[', ',', ':', '-']);
    let word = Reader::new(rest).word();
    if convention.is_some() && word.eq_ignore_ascii_case("limit") {
        return error.with_help("write `limit` before the convention");
    }
    let Some(near) = nearest(word, words.iter().copied()) else { return error };
    let line = format!("{}{near}{}", &text[..text.len() - rest.len()], &rest[word.len()..]);
    // The word may be right, but in a wrong place.
    if line == text {
        return error;
    }
    match line.len() <= QUOTED && line.parse::<GameLine>().is_ok() {
        true => error.with_help(format!("did you mean `{line}`?")),
        false => error.with_help(format!("write `{near}`")),
    }
}

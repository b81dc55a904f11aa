//! Moves as players type them.

use super::{Drawn, Session, words::pile_word};
use crate::text::cut;
use ninepins_rules::{Heap, Layout, Move, Refusal, printable};

/// Returns a hint on how to write a move.
fn help(session: &Session) -> String {
    let rules = session.played.ruleset();
    let (short, long) = match (rules.has_pairs(), rules.turns_heaps(), rules.only_takes()) {
        (true, ..) => ("(3,5) -> (2,4)", "take 1 from both heaps of pile 1"),
        (_, true, _) => ("3 -> 1+1", "turn pile 1 into 1+1"),
        (.., true) => ("5 -> 3", "take 2 from pile 1"),
        (.., false) => ("5 -> 1+3", "take 2 from pile 1"),
    };
    format!("write a move as `{short}`, or as `{}`", long.replace("pile", session.pile_word()))
}

/// The most characters of a quoted text, and the most piles in a list.
const MAX_QUOTED: usize = 43;
const MAX_LISTED: usize = 12;

/// The words for a pile, all of which answers use.
const PILE: [&str; 4] = ["pile", "heap", "row", "pair"];

/// The longest move that is read, in bytes.
const MAX_MOVE: usize = 1000;

/// Returns the pile at `place`, which must not be empty.
pub(super) fn pile(session: &Session, place: usize) -> Result<Heap, Refusal> {
    let (number, word) = (place.saturating_add(1), session.pile_word());
    match session.piles.get(place) {
        Some(Some(heap)) => Ok(*heap),
        Some(None) => Err(Refusal::of("", format!("{word} {number} is empty")).with_help(piles(session))),
        None => Err(Refusal::of("", format!("there is no {word} {number}")).with_help(piles(session))),
    }
}

/// Lists the piles that a player may have meant.
fn piles(session: &Session) -> String {
    let numbered = (1..).zip(&session.piles);
    let word = session.pile_word();
    let mut there = numbered.filter_map(|(number, heap)| Some(format!("{word} {number} is {}", (*heap)?)));
    let shown: Vec<String> = there.by_ref().take(MAX_LISTED).collect();
    let more = if there.next().is_some() { ", and so on" } else { "" };
    format!("{}{more}", shown.join(", "))
}

/// Reads a move: the place of a pile, and its parts in the order written.
pub(super) fn read(session: &Session, text: &str) -> Result<(usize, Drawn), Refusal> {
    if text.len() > MAX_MOVE {
        return Err(Refusal::of("", "this is too long for a move").with_help(help(session)));
    }
    let text = text.trim();
    // Printed moves end with the same move in parentheses.
    let is_note = |note: &str| !session.played.ruleset().has_pairs() || note.contains("->") && !closes_early(note);
    let note = text.match_indices(" (").map(|(at, _)| at).find(|&at| is_note(&text[at + 1..]));
    let text = match note {
        Some(at) if text.starts_with(|c: char| c.is_alphabetic()) => text[..at].trim_end(),
        _ => text,
    };
    match text.split_once("->").or_else(|| text.split_once('→')) {
        Some((_, to)) => arrow(session, text, to),
        None => words(session, text),
    }
}

/// Checks whether the first parenthesis of `text` closes before its end, as in `(3,5) -> (2,4)`.
fn closes_early(text: &str) -> bool {
    let mut depth = 0;
    let last = text.char_indices().find(|(_, c)| {
        depth += i32::from(*c == '(') - i32::from(*c == ')');
        depth == 0
    });
    last.is_some_and(|(at, _)| at + 1 < text.len())
}

/// Reads `5 -> 3+1`, `pile 2: 5 -> 3+1`, `5 -> 3+1 @2`; `to` follows the arrow.
fn arrow(session: &Session, text: &str, to: &str) -> Result<(usize, Drawn), Refusal> {
    let (body, place) = match (text.split_once(':'), text.rsplit_once('@')) {
        (Some((pile, body)), _) => {
            let pile = pile.trim();
            let number = pile.trim_start_matches(|c: char| c.is_ascii_alphabetic());
            let word = &pile[..pile.len() - number.len()];
            let number =
                if word.is_empty() || PILE.iter().any(|pile| word.eq_ignore_ascii_case(pile)) { number } else { pile };
            (body.trim_start(), Some(pile_number(session, number)?))
        }
        (None, Some((body, number))) => (body, Some(pile_number(session, number)?)),
        (None, None) => (text, None),
    };
    let play: Move = body.parse()?;
    // A `Move` has no order of parts.
    let drawn = parts(to.split('@').next().unwrap_or(to))?;
    let Some(place) = place else {
        let place_of = |is: &dyn Fn(Heap) -> bool| session.piles.iter().position(|pile| pile.is_some_and(is));
        let first = place_of(&|heap| heap == play.from).or_else(|| place_of(&|heap| heap.alone() == play.from));
        let place = first.ok_or_else(|| {
            let message = format!("no {} is {}", session.pile_word(), play.from);
            Refusal::of("", message).with_help(piles(session))
        })?;
        return Ok((place, drawn));
    };
    match pile(session, place)? {
        heap if heap.alone() == play.from.alone() => Ok((place, drawn)),
        heap => Err(Refusal::of("", format!("{} {} is {heap}, not {}", session.pile_word(), place + 1, play.from))),
    }
}

/// Reads `take 2 from pile 1 leaving 1+3`, `take 2 from the start of pile 1`, `2 1`, `split pile 1 into 1+3`, `turn pile 1 into 1+3`,
/// `move pile 1 from (3,5) to (2,4)`, `take 1 from both heaps of pair 1`.
fn words(session: &Session, text: &str) -> Result<(usize, Drawn), Refusal> {
    let text = text.to_lowercase();
    if let Some((before, to)) = text.rsplit_once(" to ").or_else(|| text.rsplit_once(" into "))
        && let Some(pile_words) = before.strip_prefix("move ").or_else(|| before.strip_prefix("turn "))
    {
        let mut words = pile_words.split_whitespace();
        let number = words.find(|word| !PILE.contains(word)).unwrap_or_default();
        let place = pile_number(session, number)?;
        pile(session, place)?;
        return Ok((place, parts(to)?));
    }
    let text = text.replace(',', " ");
    let mut words = text.split_whitespace().map(|word| if PILE.contains(&word) { PILE[0] } else { word }).peekable();
    let unknown = || Refusal::of("", format!("`{}` is not a move", quoted(&text))).with_help(help(session));
    if words.next_if_eq(&"split").is_some() {
        words.next_if_eq(&"pile");
        let place = pile_number(session, words.next().ok_or_else(unknown)?)?;
        skip(session, pile(session, place)?, &mut words)?;
        words.next_if_eq(&"into").ok_or_else(unknown)?;
        let parts = parts(&words.collect::<String>())?;
        return Ok((place, limited(session, 0, parts)));
    }
    words.next_if_eq(&"take");
    let amount = words.next().ok_or_else(unknown)?;
    words.next_if_eq(&"from");
    if session.played.ruleset().has_pairs() {
        return from_pair(session, amount, &words.collect::<Vec<_>>()).ok_or_else(unknown);
    }
    let at_start = words.next_if_eq(&"the").is_some() && words.next_if_eq(&"start").is_some();
    if at_start {
        words.next_if_eq(&"of");
    }
    words.next_if_eq(&"pile");
    let place = pile_number(session, words.next().ok_or_else(unknown)?).map_err(|_| unknown())?;
    let heap = pile(session, place)?;
    skip(session, heap, &mut words)?;
    let taken = match amount {
        "all" => heap.size(),
        number => number.parse().map_err(|_| unknown())?,
    };
    let Some(rest) = heap.size().checked_sub(taken) else {
        return Err(Refusal::of(
            "",
            format!("{} {} is {heap}, and {taken} is more than that", session.pile_word(), place + 1),
        ));
    };
    if taken == 0 {
        let mut options = session.played.ruleset().options(heap, session.to_move());
        let mend = match options.find(|to| Move { from: heap, to: to.clone() }.taken() == 0) {
            Some(to) => format!("write `split {} {} into {to}`", session.pile_word(), place + 1),
            None => help(session),
        };
        return Err(Refusal::of("", "nothing is taken").with_help(mend));
    }
    let drawn = match words.next() {
        None => Drawn { parts: Vec::from_iter(Heap::new(rest)), gap_first: at_start },
        Some("leaving" | "and") => {
            words.next_if_eq(&"leaving");
            let drawn = parts(&words.collect::<String>())?;
            let left: u128 = drawn.parts.iter().map(|part| u128::from(part.size())).sum();
            if left != u128::from(rest) {
                return Err(Refusal::of("", format!("taking {taken} of {heap} leaves {rest}, not {}", drawn.sum())));
            }
            drawn
        }
        Some(_) => return Err(unknown()),
    };
    Ok((place, limited(session, taken, drawn)))
}

/// Reads `both heaps of pair 1` or `the second heap of pair 1`, in which the only pair needs no number.
fn from_pair(session: &Session, amount: &str, words: &[&str]) -> Option<(usize, Drawn)> {
    let taken: u64 = amount.parse().ok()?;
    let number = words.last()?.parse::<usize>().ok();
    let place = number.or((session.piles.len() == 1).then_some(1))?.checked_sub(1)?;
    let [a, b] = session.piles.get(place).copied()??.as_pair()?;
    let [one, other] = if words.contains(&"both") {
        [taken; 2]
    } else if words.contains(&"second") {
        [0, taken]
    } else {
        [words.contains(&"first").then_some(taken)?, 0]
    };
    let left = Heap::pair(a.checked_sub(one)?, b.checked_sub(other)?);
    Some((place, Drawn::from(Vec::from_iter(left))))
}

/// Skips the other piles of `pile 1, 2 or 3`, which must all be equal to the first, `heap`.
fn skip<'t>(session: &Session, heap: Heap, words: &mut (impl Iterator<Item = &'t str> + Clone)) -> Result<(), Refusal> {
    let mut ahead = words.clone();
    let Some(or) = ahead.position(|word| word == "or").filter(|&or| or < MAX_LISTED) else { return Ok(()) };
    if ahead.next().is_none() {
        return Ok(());
    }
    for word in words.by_ref().take(or + 2).filter(|&word| word != "or") {
        let place = pile_number(session, word)?;
        let (other, word) = (pile(session, place)?, session.pile_word());
        if other != heap {
            return Err(Refusal::of("", format!("{word} {} is {other}, not {heap}", place + 1))
                .with_help(format!("name one {word}")));
        }
    }
    Ok(())
}

/// Adds the limits that follow from the rules to parts without limits.
fn limited(session: &Session, taken: u64, drawn: Drawn) -> Drawn {
    let limit = session.played.ruleset().limit();
    let limited = |part: Heap| match part.is_limited() {
        true => Some(part),
        false => Heap::limited(part.size(), limit.after(taken, part.size())),
    };
    Drawn { parts: drawn.parts.into_iter().filter_map(limited).collect(), ..drawn }
}

/// Explains why the pile at `place`, which is `heap`, cannot become `drawn`.
pub(super) fn refusal(session: &Session, heap: Heap, drawn: &Drawn, place: usize) -> Refusal {
    let (rules, player, wanted) = (session.played.ruleset(), session.to_move(), drawn.sum());
    let (name, pile) = (session.name(player), format!("{} {}", pile_word(rules), place + 1));
    let Some(first) = rules.options(heap, player).next() else {
        return Refusal::of("", format!("{name} cannot move in {pile}, which is {heap}"));
    };
    let mut help = format!("for example, `{}` is allowed", Move { from: heap, to: first });
    let turned = format!("{name} cannot turn {pile}, which is {heap}, into {wanted}");
    let taken = drawn.parts.iter().try_fold(heap.size(), |rest, part| rest.checked_sub(part.size()));
    let message = match taken {
        _ if rules.code(player).is_none() => turned,
        None => format!("{wanted} is more than {pile} has, which is {heap}"),
        Some(taken) if taken > heap.limit() => {
            format!("at most {} may be taken from {pile}, which is {heap}", heap.limit())
        }
        Some(taken) => {
            // The move may be right but for its limits.
            let limited = |part: &Heap| Heap::limited(part.size(), rules.limit().after(taken, part.size()));
            let meant = Drawn::from(drawn.parts.iter().filter_map(limited).collect::<Vec<_>>());
            let mut sorted = meant.parts.clone();
            sorted.sort_unstable();
            if rules.allows(heap, player, &sorted) {
                help = format!("limits follow from the take: write `{heap} -> {}`", meant.sum());
                turned
            } else if taken > 0 && drawn.parts.len() < 2 {
                format!("{name} cannot take {taken} from {pile}, which is {heap}")
            } else {
                turned
            }
        }
    };
    Refusal::of("", message).with_help(help)
}

/// Reads the heaps of a sum in the order written; a `0` before them is a gap.
fn parts(text: &str) -> Result<Drawn, Refusal> {
    let piles = text.parse::<Layout>()?.piles;
    let gap_first = piles.first() == Some(&None);
    Ok(Drawn { parts: piles.into_iter().flatten().collect(), gap_first })
}

/// Reads the number of a pile, counted from 1. Returns its place.
fn pile_number(session: &Session, text: &str) -> Result<usize, Refusal> {
    let number: Option<usize> = text.trim().parse().ok();
    number.and_then(|number| number.checked_sub(1)).ok_or_else(|| {
        let word = session.pile_word();
        let refusal = Refusal::of("", format!("`{}` is not the number of a {word}", quoted(text)));
        refusal.with_help(format!("{word}s are counted from 1"))
    })
}

/// Quotes a text in an error: on one line, and cut if it is long.
pub(super) fn quoted(text: &str) -> String {
    printable(&cut(text.trim(), MAX_QUOTED, "..."))
}

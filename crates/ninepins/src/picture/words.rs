//! The words of a drawing, as short as can be.

use ninepins_misere::quotient::{Kind, MisereQuotient, Structure, Word, letter};
use ninepins_rules::{Entry, Outcome};

/// Writes a product of powers of generators closely, as `ab²`; the empty one is `1`.
pub fn product(powers: impl IntoIterator<Item = (usize, u32)>) -> String {
    let raised = |times: u32| if times == 1 { String::new() } else { small(times, "⁰¹²³⁴⁵⁶⁷⁸⁹") };
    let powers = powers.into_iter().map(|(generator, times)| letter(generator) + &raised(times));
    let powers: Vec<String> = powers.collect();
    match &*powers {
        [] => "1".to_owned(),
        // Names of several letters need a separator.
        _ if powers.iter().any(|power| power.chars().filter(char::is_ascii_lowercase).count() > 1) => powers.join("·"),
        _ => powers.concat(),
    }
}

/// Writes a number in these ten digits.
fn small(number: u32, digits: &str) -> String {
    let digit = |digit: char| digits.chars().nth(digit.to_digit(10)? as usize);
    number.to_string().chars().filter_map(digit).collect()
}

/// Returns the letters of generators: `a, c`.
pub(super) fn letters(generators: &[usize]) -> String {
    generators.iter().map(|&generator| letter(generator)).collect::<Vec<_>>().join(", ")
}

/// Writes the least word of an element.
pub fn of(quotient: &MisereQuotient, element: u32) -> String {
    text(quotient, &quotient.word(element))
}

pub(super) fn text(quotient: &MisereQuotient, word: &Word) -> String {
    let generator = |heap: usize| quotient.generators().binary_search(&heap).unwrap_or_default();
    product(word.iter().map(|&(heap, times)| (generator(heap), times)))
}

/// Returns the least word of an element with one more generator.
pub(super) fn with(quotient: &MisereQuotient, element: u32, generator: usize) -> Word {
    let heap = quotient.generators()[generator];
    let mut word = quotient.word(element);
    match word.binary_search_by_key(&heap, |(own, _)| *own) {
        Ok(at) => word[at].1 += 1,
        Err(at) => word.insert(at, (heap, 1)),
    }
    word
}

/// Names the game, with its title if it has one, and the heaps that the quotient covers.
pub(super) fn title(quotient: &MisereQuotient) -> String {
    let game = quotient.game();
    let title = Entry::of(game).map_or(String::new(), |entry| format!("{}, ", entry.title));
    let heaps = match quotient.period() {
        Some(_) => "all heaps".to_owned(),
        None => format!("the heaps up to {}", quotient.last_heap()),
    };
    format!("Misère quotient of {title}{}: {heaps}", game.ruleset())
}

/// Writes `40 elements, |P| = 9, wild; heap n + 12 is worth heap n from heap 71 on`.
pub(super) fn size(quotient: &MisereQuotient, structure: Option<&Structure>) -> String {
    let order = quotient.order();
    let mut text = format!("{order} element{}", if order == 1 { "" } else { "s" });
    let counted: &[Outcome] = if quotient.game().is_impartial() { &[Outcome::P] } else { &Outcome::ALL };
    for outcome in counted {
        let count = quotient.outcomes().filter(|own| own == outcome).count();
        text += &format!(", |{}| = {count}", outcome.letter());
    }
    text += &match structure.and_then(|structure| structure.kind) {
        Some(Kind::Tame(n)) => format!(", tame: T{}", small(n, "₀₁₂₃₄₅₆₇₈₉")),
        Some(Kind::Wild) => ", wild".to_owned(),
        None => String::new(),
    };
    text + &period(quotient)
}

/// Writes `; heap n + 12 is worth heap n from heap 71 on`, if the values of heaps repeat.
pub(super) fn period(quotient: &MisereQuotient) -> String {
    quotient.period().map_or(String::new(), |window| {
        let (period, from) = (window.period, window.preperiod);
        format!("; heap n + {period} is worth heap n from heap {from} on")
    })
}

//! Realistic inputs, and damage to them.

use ninepins_testkit::{Source, random_question, texts};
use std::sync::LazyLock;

/// Pieces of text, known and unknown to the readers.
#[rustfmt::skip]
const PIECES: &[&str] = &[
    "0", "1", "9", "0.", ".", "7", "f", "!", "u", "[", "]", "(", ")", "|", "+", ",", ";", "/", "x", " ", "n", "N at ",
    "P at 1+2", "; ", " misere", " normal", " limit 2n", "->", " -> ", "S_", "S(1,2)", "kayles", "I", "X", "\n", "\t",
    "è", "→", "×", "−", "٣", "🎳", "\u{300}", "\u{85}", "\u{a0}", "\u{2028}", "\u{3000}", "18446744073709551616",
    "9223372036854775808", "\u{2003}", "\u{202e}", "\u{1b}[31m", "AllBut(", "u", "{", "}", ": ", "(x,y)", "(1,2)", "/2",
    "n", "k", " for ", "k>=1", "d|n", "sum(", "min(", "sqrt(", "^", "*", " mod ", "-", "..", "<", "!=", "prime(",
];

/// Texts of codes, games, positions and moves in all notations, and texts that are refused.
static ROWS: LazyLock<Vec<&str>> = LazyLock::new(|| {
    include_str!("../../../testdata/texts.tsv").lines().filter_map(|row| row.split('\t').nth(1)).collect()
});

/// Returns one of the rows, a random game or position, or any characters.
pub(super) fn line(source: &mut Source) -> String {
    let any = |source: &mut Source| char::from_u32(source.below(0x11_0000) as u32).unwrap_or('\u{fffd}');
    match source.below(16) {
        0 => source.list(0, 24, any).into_iter().collect(),
        1..4 => random_question(source).0.to_string(),
        4..6 => random_question(source).1.to_string(),
        _ => source.pick(&ROWS).to_owned(),
    }
}

pub(super) fn noise(source: &mut Source) -> String {
    source.list(0, 40, |source| char::from(source.below(128) as u8)).into_iter().collect()
}

/// Returns the text after some accidents.
pub fn mutated(text: String, source: &mut Source) -> String {
    texts::mutated(text, PIECES, source)
}

/// Returns a certificate after some forgeries that mostly leave it readable.
pub(super) fn forged(mut text: String, source: &mut Source) -> String {
    // Without the checksum more changes reach the check.
    if source.below(4) > 0
        && let Some(at) = text.rfind("checksum")
    {
        text.truncate(at);
    }
    let words = |line: &str| line.split(' ').map(str::to_owned).collect();
    let mut lines: Vec<Vec<String>> = text.lines().map(words).collect();
    for _ in 0..source.below(4) {
        // The first line names the version.
        let any = |source: &mut Source| (1 + source.below(lines.len() as u64 - 1)) as usize;
        let (a, b) = (any(source), any(source));
        let word = source.below(lines[a].len() as u64) as usize;
        match source.below(6) {
            0 if lines.len() > 3 => drop(lines.remove(a)),
            1 => lines.insert(a, lines[b].clone()),
            2 => lines.swap(a, b),
            3 => lines[a][word] = texts::changed_number(&lines[a][word], source),
            _ => lines[a][word] = lines[b].get(word).unwrap_or(&lines[a][word]).clone(),
        }
    }
    lines.iter().map(|words| words.join(" ")).collect::<Vec<_>>().join("\n")
}

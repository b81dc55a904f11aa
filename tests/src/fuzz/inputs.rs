//! Realistic inputs, and damage to them.

use ninepins_testkit::{Source, random_code, random_question, texts};

/// Pieces of text, known and unknown to the readers.
#[rustfmt::skip]
const PIECES: &[&str] = &[
    "0", "1", "9", "0.", ".", "7", "f", "!", "u", "[", "]", "(", ")", "|", "+", ",", ";", "/", "x", " ", "n", "N at ",
    "P at 1+2", "; ", " misere", " normal", " limit 2n", "->", " -> ", "S_", "S(1,2)", "kayles", "I", "X", "\n", "\t",
    "è", "→", "×", "−", "٣", "🎳", "\u{300}", "\u{85}", "\u{a0}", "\u{2028}", "\u{3000}", "18446744073709551616",
    "9223372036854775808", "\u{2003}", "\u{202e}", "\u{1b}[31m", "AllBut(", "u", "{", "}", ": ", "(x,y)", "(1,2)", "/2",
    "n", "k", " for ", "k>=1", "d|n", "sum(", "min(", "sqrt(", "^", "*", " mod ", "-", "..", "<", "!=", "prime(",
];

/// Returns a game line in one of the many ways to write it.
fn game_line(source: &mut Source) -> String {
    const NAMES: [&str; 6] = ["kayles", "Dawson's Kayles", "NIM", "partizan-kayles", "nimmy", "limit nim"];
    let space = source.pick(&["", " ", "  "]);
    let mut line = match source.below(6) {
        0 => source.pick(&NAMES).to_owned(),
        1 => source.pick(&["S(1,2,5)", "AllBut(2, 3)", "Splittles( 1,2 )", "s(4096)"]).to_owned(),
        2 => random_question(source).0.ruleset().to_string().replace('|', &format!("{space}|{space}")),
        3 => return random_question(source).0.to_string(),
        _ => random_code(source, &["0", "", "4", "8", "c", "4!", "0d", "F"]),
    };
    if source.below(3) == 0 {
        let [times, plus] = [20, 1 << 40].map(|bound| source.below(bound));
        let (over, sign) = (source.pick(&["", "", "/2", "/3"]), source.pick(&["+", "-"]));
        line.push_str(&format!(" limit {times}n{over}{space}{sign}{space}{plus}"));
    }
    line.push_str(source.pick(&["", "", " normal", " misere", " Misère"]));
    for _ in 0..source.below(3) {
        let outcome = source.pick(&["L", "N", "P", "R", "n"]);
        line.push_str(&format!("{space};{space}{outcome} at {}", position(source)));
        if source.below(2) == 0 {
            line.push_str(&format!(",{space}{}", position(source)));
        }
    }
    line
}

/// Returns a position, or sometimes a move, in one of the notations.
fn position(source: &mut Source) -> String {
    if source.below(8) == 0 {
        let letters = source.pick(&["X. ", "IX", "Xx.", "I"]).chars().collect::<Vec<_>>();
        return (0..1 + source.below(12)).map(|_| source.pick(&letters)).collect();
    }
    let joint = source.pick(&["+", "+", " + ", ", ", "; ", " ", "+\u{3000}", "\u{a0}"]);
    let heaps: Vec<String> = (0..1 + source.below(6)).map(|_| heap(source)).collect();
    let sum = heaps.join(joint);
    match source.below(10) {
        0 => format!("({sum})"),
        1 => format!("[ {sum} ]"),
        2 => format!("{} -> {sum}", heap(source)),
        _ => sum,
    }
}

fn heap(source: &mut Source) -> String {
    let size = source.below(12);
    match source.below(10) {
        0 => format!("{}x{size}", source.below(5)),
        1 => format!("{size}/{}", source.below(12)),
        2 => format!("S_{size}"),
        3 => format!("2 x {size} / {size}"),
        4 => source.pick(&["9223372036854775807", "9223372036854775808/5", "2000", "1999/7"]).to_owned(),
        5 => format!("({size},{})", source.below(12)),
        _ => size.to_string(),
    }
}

/// Returns a game line, a position, or any characters.
pub(super) fn line(source: &mut Source) -> String {
    let any = |source: &mut Source| char::from_u32(source.below(0x11_0000) as u32).unwrap_or('\u{fffd}');
    match source.below(16) {
        0 => source.list(0, 24, any).into_iter().collect(),
        1..9 => game_line(source),
        _ => position(source),
    }
}

/// Returns any characters.
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

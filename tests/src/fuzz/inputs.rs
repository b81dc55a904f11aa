//! Realistic inputs, and damage to them.

use ninepins::{Budget, Certificate, Game, Known, Player, prove, quotient::MisereQuotient};
use ninepins_proof::Evidence;
use ninepins_testkit::{Referee, Source, positions, random_code, random_shape, texts};

/// Pieces of text, known and unknown to the readers.
#[rustfmt::skip]
const PIECES: &[&str] = &[
    "0", "1", "9", "0.", ".", "7", "f", "!", "u", "[", "]", "(", ")", "|", "+", ",", ";", "/", "x", " ", "n", "N at ",
    "P at 1+2", "; ", " misere", " normal", " limit 2n", "->", " -> ", "S_", "S(1,2)", "kayles", "I", "X", "\n", "\t",
    "è", "→", "×", "−", "٣", "🎳", "\u{300}", "\u{85}", "\u{a0}", "\u{2028}", "\u{3000}", "18446744073709551616",
    "9223372036854775808", "\u{2003}", "\u{202e}", "\u{1b}[31m", "AllBut(", "u", "{", "}", ": ", "(0,n)", "(1,2)", "/2",
];

/// Returns a game line in one of the many ways to write it.
pub fn game_line(source: &mut Source) -> String {
    let zeros = ["0", "", "4", "8", "c", "4!", "0d", "F"];
    let space = source.pick(&["", " ", "  "]);
    let mut line = match source.below(8) {
        0 => source.pick(&["kayles", "Dawson's Kayles", "NIM", "partizan-kayles", "nimmy", "limit nim"]).to_owned(),
        1 => source.pick(&["S(1,2,5)", "AllBut(2, 3)", "Splittles( 1,2 )", "s(4096)"]).to_owned(),
        2 => format!("{}{space}|{space}{}", random_code(source, &zeros), random_code(source, &zeros)),
        kind @ (3 | 4) => {
            let right =
                if source.below(3) == 0 { format!("|{}", random_shape(source, kind == 3)) } else { String::new() };
            format!("{}{right}", random_shape(source, kind == 3))
        }
        _ => random_code(source, &zeros),
    };
    if source.below(3) == 0 {
        line.push_str(&format!(" limit {}n{space}+{space}{}", source.below(20), source.below(20)));
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
pub fn position(source: &mut Source) -> String {
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
        4 => "9223372036854775807".to_owned(),
        5 => format!("({size},{})", source.below(12)),
        _ => size.to_string(),
    }
}

/// Returns a certificate, by the solver or by the referee, and forged or not.
pub fn certificate(source: &mut Source) -> String {
    let mut line = match source.below(6) {
        0 | 1 => format!("{}|{}", random_code(source, &["0", "4"]), random_code(source, &["0", "8"])),
        2 => source
            .pick(&["{1: 0; 2: 0, 1; 3: 1+1, 2}", "{2: 1; 3: 1+1+1+1}|{1: 0; 3: 2}", "wythoff", "(0,n)|(n,0)"])
            .to_owned(),
        _ => source.pick(&["0.77", "0.[3]", "0.7|0.07", "4!.0", "0.[3] limit 2n"]).to_owned(),
    };
    line.push_str(match line.parse::<Game>().expect("a game line").ruleset().has_pairs() {
        true => source.pick(&["", " misere", "; N at (1,1)", " misere; L at (1,0)+(0,1); P at (0,2)"]),
        false => source.pick(&["", " misere", "; N at 2+2", " misere; L at 1+1; P at 3"]),
    });
    let game: Game = line.parse().expect("a game line");
    let world = positions(&game, 6);
    let position = source.pick(&world);
    let certificate = if source.below(2) == 0 {
        // The quotients of impartial games are found.
        let kind = if game.is_impartial() && MisereQuotient::of(&game).is_ok() && source.below(3) == 0 {
            prove::EvidenceKind::Quotient
        } else {
            source.pick(&[prove::EvidenceKind::Auto, prove::EvidenceKind::Replies])
        };
        let to_move = source.pick(&[None, Some(Player::Left), Some(Player::Right)]);
        let proved = prove::prove(&game, &position, to_move, kind, &Known::default(), &mut Budget::unlimited());
        proved.expect("the budget has no end, and no nim-values are asked for")
    } else {
        let mut referee = Referee::new(&game);
        let claims = Player::BOTH.map(|player| referee.claim(&position, player)).to_vec();
        Certificate::new(game, position, Evidence::Replies(claims))
    };
    forged(certificate.to_string(), source)
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
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    for _ in 0..source.below(4) {
        // The first two lines name the version and the game.
        let any = |source: &mut Source| (2 + source.below(lines.len() as u64 - 2)) as usize;
        let (a, b) = (any(source), any(source));
        match source.below(8) {
            0 if lines.len() > 3 => drop(lines.remove(a)),
            1 => lines.insert(a, lines[b].clone()),
            2 => lines.swap(a, b),
            3 => lines[a] = texts::changed_number(&lines[a], source),
            4 => lines[a] = lines[a].replace("left wins", "right wins"),
            5 => lines[a] = lines[a].replace("left to move", "right to move"),
            6 => {
                lines[1] =
                    format!("game {}", source.pick(&["0.77", "0.77 misere", "0.[3]", "0.7|0.07", "0.77; P at 1"]))
            }
            // Two replies, or two values, are swapped.
            _ => {
                let halves = |line: &str| line.rsplit_once(' ').map(|(from, to)| (from.to_owned(), to.to_owned()));
                if let (Some((from_a, to_a)), Some((from_b, to_b))) = (halves(&lines[a]), halves(&lines[b])) {
                    lines[a] = format!("{from_a} {to_b}");
                    lines[b] = format!("{from_b} {to_a}");
                }
            }
        }
    }
    lines.join("\n")
}

//! Texts of quotients, as they are written and as they must not be.

use super::{all, counted_nim, finite, partizan_kayles};
use crate::naive::{Played, Values, position, positions};
use ninepins_proof::{
    CheckErrorKind, ReadErrorKind,
    quotient::{Certificate, check},
};

/// Returns the lines of a certificate, without the checksum.
fn lines(certificate: &Certificate) -> Vec<String> {
    let text = certificate.to_string();
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    lines.pop();
    lines
}

#[test]
fn texts() {
    assert_eq!(
        finite("0.[3] misere", 2).1.to_string(),
        "\
ninepins quotient 1
game 0.[3] misere
elements 6
generator 1: 1 0 3 2 5 4
generator 2: 2 3 4 5 2 3
heap 1 = 1
heap 2 = 2
outcomes NPNNPN
set 0: 1
set 1: 0
set 2: 0 1
set 2: 4 5
set 3: 0 1 2
set 3: 2 4 5
set 4: 2 3
set 5: 2 3 4
checksum e4fad37df8a169c3
"
    );
    assert!(partizan_kayles().1.to_string().starts_with(
        "\
ninepins quotient 1
game 0.7|0.07 misere
form 1 window 2 period 3 wide 7
elements 1
generator 1: 0
heap 1 = 0(-1)
heap 2 = 0(1)
heap 3 = 0
"
    ));
    assert!(counted_nim().1.to_string().contains("\nheap 1 = 0(1,0)\nheap 2 = 0(0,1)\noutcomes (0,0) N\n"));
}

#[test]
fn printing_and_reading() {
    for (_, certificate) in all() {
        let text = certificate.to_string();
        assert_eq!(Certificate::read(&text).as_ref(), Ok(&certificate));
        assert_eq!(lines(&certificate).join("\n").parse().as_ref(), Ok(&certificate));
        let commented = text.replace("\nelements", "\n# a comment\n\nelements");
        assert_eq!(commented.parse::<Certificate>().unwrap_err().kind(), ReadErrorKind::Checksum);
        let commented = lines(&certificate).join("\r\n# a comment\n \n");
        assert_eq!(commented.parse().as_ref(), Ok(&certificate));
    }
}

#[test]
fn truncated_texts() {
    for (_, certificate) in all() {
        let text = certificate.to_string();
        let without_checksum = lines(&certificate).join("\n");
        for end in 0..text.len() {
            match Certificate::read(&text[..end]) {
                Err(error) => assert!((1..=text[..end].lines().count().max(1)).contains(&error.line())),
                // What has lost a claim or the checksum can still be read, and may be true.
                Ok(read) if read.period == certificate.period && read.infinite == certificate.infinite => {
                    assert!(end + 1 >= without_checksum.len() || check(&read).is_err(), "{end} {text}");
                }
                Ok(_) => {}
            }
        }
    }
}

#[test]
fn mangled_lines() {
    for (_, certificate) in all() {
        let lines = lines(&certificate);
        for (index, line) in lines.iter().enumerate() {
            let mut mangled = vec![
                format!("{line} 0"),
                format!("{line},"),
                format!("x{line}"),
                line.replacen(' ', "  ", 1),
                line.replace(' ', ""),
                line.to_uppercase(),
                format!("{line} {line}"),
            ];
            mangled.extend(line.char_indices().filter(|(_, c)| c.is_ascii_digit()).flat_map(|(at, _)| {
                let (before, after) = line.split_at(at);
                ["+", "x", " ", "999999999999999999999", "é"].map(|put| format!("{before}{put}{after}"))
            }));
            mangled.retain(|other| other != line);
            for mangled in mangled {
                let mut lines = lines.clone();
                lines[index] = mangled.clone();
                match Certificate::read(&lines.join("\n")) {
                    // Another line can stand in the same place, and is wrong there.
                    Ok(read) => assert!(read != certificate, "{mangled}"),
                    Err(error) => assert!(error.line() > index, "{error}: {mangled}"),
                }
            }
        }
    }
}

#[test]
fn lines_in_another_order() {
    for (_, certificate) in all() {
        let lines = lines(&certificate);
        for index in 0..lines.len() {
            let mut twice = lines.clone();
            twice.insert(index, lines[index].clone());
            let mut swapped = lines.clone();
            swapped.swap(index, (index + 1) % lines.len());
            let mut without = lines.clone();
            without.remove(index);
            for lines in [twice, swapped, without] {
                if let Ok(read) = Certificate::read(&lines.join("\n")) {
                    assert_eq!(self::lines(&read), lines);
                }
            }
        }
    }
}

#[test]
fn errors() {
    let error = |text: &str| Certificate::read(text).unwrap_err().to_string();
    assert_eq!(error(""), "line 1: expected `ninepins quotient 1`, found ``");
    assert_eq!(error("ninepins quotient 2"), "line 1: this is version `2` of the format, and only version 1 is known");
    assert_eq!(error("ninepins quotient 1"), "line 1: the text ends here; expected `game ...`");
    let game = "ninepins quotient 1\ngame 0.3 misere\n";
    assert_eq!(error(game), "line 2: the text ends here; expected `elements ...`");
    assert_eq!(error(&format!("{game}heap 1 = 0")), "line 3: expected the lines in their order, found `heap 1 = 0`");
    assert_eq!(
        error(&format!("{game}elements 02")),
        "line 3: expected a number, such as `elements 6` spelled `elements 2`, found `elements 02`"
    );
    assert_eq!(
        error(&format!("{game}elements 2\nheap 2 = 0")),
        "line 4: expected the value of heap 1, such as `heap 1 = 1` spelled `heap 1 = 0`, found `heap 2 = 0`"
    );
    assert_eq!(
        error(&format!("{game}elements 2\nleft set 1: 0")),
        "line 4: expected a line of a quotient, found `left set 1: 0`"
    );
    assert_eq!(
        error(&format!("{game}elements 2\noutcomes NX")),
        "line 4: expected outcomes, such as `outcomes NP`, found `outcomes NX`"
    );
}

/// Texts with one or two characters changed are read and checked without a panic, and what is accepted is nowhere false.
#[test]
fn changed_characters() {
    let mut state = 1_u64;
    let mut random = |below: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state % below as u64) as usize
    };
    for (values, certificate) in all() {
        let text = lines(&certificate).join("\n").into_bytes();
        let mut played = Played::new(values.game);
        let samples = positions(values.heaps.len() as u64, 7, 5);
        for _ in 0..2000 {
            let mut changed = text.clone();
            for _ in 0..=random(2) {
                let at = random(changed.len());
                changed[at] = b"0123456789 -()?NPLR\n"[random(20)];
            }
            let Ok(read) = Certificate::read(&String::from_utf8(changed).unwrap()) else { continue };
            if check(&read).is_ok() && read.game == certificate.game && read.elements == values.elements {
                let changed = Values {
                    heaps: read.heaps.clone(),
                    generators: read.generators.clone(),
                    forms: read.forms.clone(),
                    ..values.clone()
                };
                for heaps in samples.iter().filter(|heaps| heaps.iter().all(|heap| *heap as usize <= read.heaps.len()))
                {
                    let outcome = played.outcome(&position(heaps));
                    assert_eq!(changed.look_up(&read, heaps), Some(outcome), "{heaps:?} {read}");
                }
            }
        }
    }
}

/// What would take too long or too much room is refused at once.
#[test]
fn too_large() {
    let kind = |text: &str| check(&text.parse().unwrap()).unwrap_err().kind();
    let text = "ninepins quotient 1\ngame 0.3 misere\n";
    assert_eq!(kind(&format!("{text}elements 4000000000\noutcomes N")), CheckErrorKind::Shape);
    assert_eq!(kind(&format!("{text}elements 4000000000")), CheckErrorKind::TooLarge);
    assert_eq!(kind(&format!("{text}elements 18446744073709551615")), CheckErrorKind::Shape);
    let form = "window 1000000 period 40000 wide 1048576";
    let plane = format!("form 1,0 {form}\nform 0,1 {form}\nelements 1\nheap 1 = 0(1,1)\nheap 2 = 0(-1000,1)");
    assert_eq!(kind(&format!("{text}{plane}")), CheckErrorKind::TooLarge);
    let forms = "form 1 window 0 period 1 wide 1\n".repeat(11);
    assert_eq!(kind(&format!("{text}{forms}elements 1")), CheckErrorKind::Shape);
    // Dependencies of large coefficients are given up, not overflown.
    let forms: String = (0..10)
        .map(|n| {
            format!(
                "form {},{},{},{} window 0 period 1 wide 1048576\n",
                999_983 - n,
                n * n + 1,
                1_000_003 - 7 * n,
                n * 31
            )
        })
        .collect();
    assert_eq!(kind(&format!("{text}{forms}elements 1\nheap 1 = 0")), CheckErrorKind::Missing);
}

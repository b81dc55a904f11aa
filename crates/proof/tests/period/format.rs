//! Texts of periods, as they are written and as they must not be.

use super::some;
use ninepins_proof::{
    ReadErrorKind,
    period::{Certificate, check},
};

const KAYLES: &str = "\
ninepins period 1
game 0.77
preperiod 71
period 12
max 8
sparse mask 15 window 72
rare 3 6 11 18 22 28 34 39 70
checksum 66b6786cd6f3b1a2
";

/// Returns the lines of a certificate, without the checksum.
fn lines(certificate: &Certificate) -> Vec<String> {
    let text = certificate.to_string();
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    lines.pop();
    lines
}

fn texts() -> Vec<Certificate> {
    some().into_iter().flat_map(|(_, certificates)| certificates).collect()
}

/// Certificates of version 1, which must be accepted for ever.
#[test]
fn version_1() {
    for (text, preperiod, period, max) in [
        (KAYLES, 71, 12, 8),
        (include_str!("v1/dawsons-chess.txt"), 52, 34, 9),
        (include_str!("v1/0.127.txt"), 46_578, 4, 56),
        (include_str!("v1/0.644.txt"), 3256, 442, 64),
        (include_str!("v1/0.16.txt"), 105_351, 149_459, 23),
        (include_str!("v1/4.064.txt"), 94_272, 16_132, 111),
        (include_str!("v1/4.406.txt"), 294_097, 44, 50),
        (include_str!("v1/0.165.txt"), 5181, 1550, 25),
        (include_str!("v1/0.051-windows.txt"), 48, 48, 5),
    ] {
        let certificate: Certificate = text.parse().unwrap();
        assert_eq!(certificate.to_string(), text);
        let checked = check(&certificate).unwrap();
        assert_eq!((checked.preperiod(), checked.period(), checked.max()), (preperiod, period, max));
    }
}

#[test]
fn printing_and_reading() {
    for certificate in texts() {
        let text = certificate.to_string();
        assert_eq!(Certificate::read(&text).as_ref(), Ok(&certificate));
        assert_eq!(lines(&certificate).join("\n").parse().as_ref(), Ok(&certificate));
        let commented = text.replace("\nperiod", "\n# a comment\n\nperiod");
        assert_eq!(commented.parse::<Certificate>().unwrap_err().kind(), ReadErrorKind::Checksum);
        let commented = lines(&certificate).join("\r\n# a comment\n \n");
        assert_eq!(commented.parse().as_ref(), Ok(&certificate));
    }
}

#[test]
fn truncated_texts() {
    for certificate in texts() {
        let text = certificate.to_string();
        let without_checksum = lines(&certificate).join("\n").len();
        for end in 0..text.len() {
            match Certificate::read(&text[..end]) {
                Err(error) => assert!((1..=text[..end].lines().count().max(1)).contains(&error.line())),
                // A number or a list may have lost its end, and a mask some of its rare heaps. What is true is as true without.
                Ok(read) => {
                    assert!(end + 1 >= without_checksum || check(&read).is_err(), "{read}")
                }
            }
        }
    }
}

#[test]
fn mangled_lines() {
    for certificate in texts() {
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
                ["+", "x", " ", "-", "999999999999999999999", "é"].map(|put| format!("{before}{put}{after}"))
            }));
            mangled.retain(|other| other != line);
            for mangled in mangled {
                let mut lines = lines.clone();
                lines[index] = mangled.clone();
                match Certificate::read(&lines.join("\n")) {
                    // A longer list, a digit in a place of its own, or another code.
                    Ok(read) => assert!(read != certificate, "{mangled}"),
                    Err(error) => assert!(error.line() > index, "{error}: {mangled}"),
                }
            }
        }
    }
}

#[test]
fn lines_in_another_order() {
    for certificate in texts() {
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
                    // Only the rare heaps may be absent.
                    assert_eq!(self::lines(&read), lines);
                    assert!(check(&read).is_err(), "{read}");
                }
            }
        }
    }
}

#[test]
fn errors() {
    let error = |text: &str| Certificate::read(text).unwrap_err().to_string();
    assert_eq!(error(""), "line 1: expected `ninepins period 1`, found ``");
    assert_eq!(error("ninepins period 2"), "line 1: this is version `2` of the format, and only version 1 is known");
    assert_eq!(error("ninepins period 1"), "line 1: the text ends here; expected `game ...`");
    let above = "ninepins period 1\ngame 0.77\npreperiod 71\nperiod 12\n";
    assert_eq!(error(above), "line 4: the text ends here; expected `max ...`");
    assert_eq!(error(&format!("{above}max 08")), "line 5: expected a number spelled `8`, found `08`");
    let above = &format!("{above}max 8\n");
    assert_eq!(
        error(above),
        "line 5: the text ends here; expected evidence, such as `classical` or `sparse mask 27 window 300`"
    );
    assert_eq!(
        error(&format!("{above}sparse window 300")),
        "line 6: expected evidence, such as `classical` or `sparse mask 27 window 300`, found `sparse window 300`"
    );
    assert_eq!(error(&format!("{above}classical\nrare 1")), "line 7: expected the end, found `rare 1`");
    let sparse = format!("{above}sparse mask 15 window 72\n");
    assert_eq!(
        error(&format!("{sparse}rare 1  2")),
        "line 7: expected rare heaps, such as `rare 1 4`, found `rare 1  2`"
    );
    assert_eq!(
        error(&format!("{sparse}rare 01")),
        "line 7: expected rare heaps, such as `rare 1 4` spelled `rare 1`, found `rare 01`"
    );
    let many = format!("{sparse}rare{}", " 1".repeat(70_000));
    assert_eq!(Certificate::read(&many).unwrap_err().kind(), ReadErrorKind::TooLarge);
}

/// Texts with one or two characters changed are read and checked without a panic, and what is accepted says nothing new of the same game.
#[test]
fn changed_characters() {
    let mut state = 1_u64;
    let mut random = |below: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state % below as u64) as usize
    };
    for certificate in texts() {
        let text = lines(&certificate).join("\n").into_bytes();
        for _ in 0..300 {
            let mut changed = text.clone();
            for _ in 0..=random(2) {
                let at = random(changed.len());
                changed[at] = b"0123456789 .!\n"[random(14)];
            }
            let Ok(read) = Certificate::read(&String::from_utf8(changed).unwrap()) else { continue };
            // Codes of many digits or large numbers only take longer.
            if read.preperiod.max(read.period) < 1000 && check(&read).is_ok() && read.game == certificate.game {
                let claims = |c: &Certificate| (c.preperiod, c.period, c.max);
                assert_eq!(claims(&read), claims(&certificate), "{read}");
            }
        }
    }
}

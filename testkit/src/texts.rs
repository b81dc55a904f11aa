//! Checks that hold for the text of every format of certificates.

use crate::Source;
use ninepins_proof::{Format, ReadErrorKind};

/// Returns the lines of a certificate without its checksum.
pub fn lines(certificate: &impl Format) -> Vec<String> {
    let text = certificate.to_string();
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    lines.pop();
    lines
}

/// Checks that a certificate is read from its text, with and without checksum, comments and spaces. A checksum refuses a comment
/// before the line that begins with `keyword`, and each other byte; a change of its own word leaves an invalid line.
pub fn reads_what_it_prints<T: Format>(certificate: &T, keyword: &str) {
    let text = certificate.to_string();
    assert_eq!(text.parse().as_ref(), Ok(certificate));
    assert_eq!(lines(certificate).join("\n").parse().as_ref(), Ok(certificate));
    let commented = text.replace(&format!("\n{keyword}"), &format!("\n# a comment\n\n{keyword}"));
    assert_eq!(commented.parse::<T>().unwrap_err().kind, ReadErrorKind::Checksum);
    for at in 0..text.len() - 1 {
        let (before, after) = text.split_at(at);
        let changed = format!("{before}{}{}", if after.starts_with('1') { '2' } else { '1' }, &after[1..]);
        assert!(changed.parse::<T>().is_err(), "{changed}");
    }
    assert_eq!(lines(certificate).join("\r\n# a comment\n \n").parse().as_ref(), Ok(certificate));
}

/// Checks each beginning of a text: it is unreadable, with an error on one of its lines, or `is_harmless`. A number may lose its end only
/// at the end of the text without checksum.
pub fn truncated_is_refused<T: Format>(certificate: &T, is_harmless: impl Fn(&T) -> bool) {
    let text = certificate.to_string();
    let without_checksum = lines(certificate).join("\n").len();
    for end in 0..text.len() {
        match text[..end].parse::<T>() {
            Err(error) => assert!((1..=text[..end].lines().count().max(1)).contains(&error.line)),
            Ok(read) => assert!(end + 1 >= without_checksum || is_harmless(&read), "{end} {text}"),
        }
    }
}

/// Mangles each line of a text in many ways, and checks that it is refused or has another meaning.
pub fn mangled_is_another<T: Format>(certificate: &T) {
    let lines = lines(certificate);
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
            match lines.join("\n").parse::<T>() {
                Ok(read) => assert!(read != *certificate, "{mangled}"),
                Err(error) => assert!(error.line > index, "{error}: {mangled}"),
            }
        }
    }
}

/// Repeats, swaps and drops lines of a text. Passes what can still be read to `read`, after a check that it prints as this text.
pub fn reordered<T: Format>(certificate: &T, read: impl Fn(&T)) {
    let lines = lines(certificate);
    for index in 0..lines.len() {
        let [mut twice, mut swapped, mut without] = [lines.clone(), lines.clone(), lines.clone()];
        twice.insert(index, lines[index].clone());
        swapped.swap(index, (index + 1) % lines.len());
        without.remove(index);
        for changed in [twice, swapped, without] {
            if let Ok(other) = changed.join("\n").parse::<T>() {
                assert_eq!(self::lines(&other), changed);
                read(&other);
            }
        }
    }
}

/// Returns the readable ones of `count` texts that were [mutated] with some of `characters`.
pub fn mutants<T: Format>(certificate: &T, count: usize, characters: &str) -> Vec<T> {
    let text = lines(certificate).join("\n");
    let pieces: Vec<&str> = characters.split("").filter(|piece| !piece.is_empty()).collect();
    let source = &mut Source::seeded(1);
    (0..count).filter_map(|_| mutated(text.clone(), &pieces, source).parse().ok()).collect()
}

/// Returns the text after up to three accidents: pieces put in, taken out, changed, repeated; lines swapped; the end cut off.
pub fn mutated(mut text: String, pieces: &[&str], source: &mut Source) -> String {
    for _ in 0..source.below(4) {
        let places: Vec<usize> = text.char_indices().map(|(at, _)| at).chain([text.len()]).collect();
        let at = source.below(places.len() as u64) as usize;
        let end = |length: u64| places[(at + length as usize).min(places.len() - 1)];
        let (from, to) = (places[at], end(source.below(6)));
        match source.below(16) {
            0 => text.truncate(from),
            1..4 => text.replace_range(from..to, ""),
            4 => text = format!("{}{}", &text[..to], &text[from..]),
            5 => {
                let mut lines: Vec<&str> = text.split('\n').collect();
                let [a, b] = [(); 2].map(|()| source.below(lines.len() as u64) as usize);
                lines.swap(a, b);
                text = lines.join("\n");
            }
            6..9 => text = changed_number(&text, source),
            9..13 => text.replace_range(from..end(1), source.pick(pieces)),
            _ => text.insert_str(from, source.pick(pieces)),
        }
    }
    text
}

/// Changes one digit, which leaves a well-formed text.
pub fn changed_number(text: &str, source: &mut Source) -> String {
    let digits: Vec<usize> = text.char_indices().filter(|(_, c)| c.is_ascii_digit()).map(|(at, _)| at).collect();
    let mut text = text.to_owned();
    if !digits.is_empty() {
        let at = source.pick(&digits);
        text.replace_range(at..at + 1, source.pick(&["0", "1", "2", "3", "4", "5", "7"]));
    }
    text
}

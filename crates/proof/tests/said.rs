//! What is said of texts: of true certificates, of forgeries, and of texts that cannot be read. They stand in `said.txt`.

use ninepins_proof::{
    Certificate, CheckedText, Format, check_text,
    period::{self, arithmetic},
    quotient,
};
use ninepins_testkit::recorded;
use std::fs;

/// Each block of `said.txt` ends with what is said of its text, after `=> `. The text is that of the lines before, or of the file named
/// after `@ `, or the last of these with the lines after `-` replaced by those after `+`. Lines with `## ` explain.
#[test]
fn each_text_is_judged() {
    let mut whole: Vec<String> = Vec::new();
    for block in include_str!("said.txt").trim_end().split("\n\n") {
        let (lines, said) = block.rsplit_once("=> ").unwrap();
        let lines: Vec<&str> = lines.lines().filter(|line| !line.starts_with("## ")).collect();
        let (gone, new): (Vec<&str>, Vec<&str>) = lines.iter().partition(|line| line.starts_with('-'));
        let file = lines.first().and_then(|line| line.strip_prefix("@ "));
        if let Some(file) = file {
            whole = fs::read_to_string(format!("tests/{file}")).unwrap().lines().map(str::to_owned).collect();
        } else if gone.is_empty() {
            whole = new.iter().map(|line| (*line).to_owned()).collect();
        }
        let mut text = whole.clone();
        if file.is_some() {
            // Changes are made without the checksum.
            whole.pop();
        }
        if !gone.is_empty() {
            let is_here = |lines: &[String]| lines.iter().zip(&gone).all(|(line, gone)| *line == gone[1..]);
            let at = whole.windows(gone.len()).position(is_here).unwrap_or_else(|| panic!("{block}"));
            text.splice(at..at + gone.len(), new.iter().map(|line| line[1..].to_owned()));
        }
        let text: String = text.iter().map(|line| format!("{line}\n")).collect();
        assert_eq!(judgement(&text), said, "{text}");
        let printed = match text.split([' ', '\n']).collect::<Vec<_>>()[..] {
            [_, "quotient", ..] => printed::<quotient::Certificate>(&text, file),
            [_, "period", "3", ..] => printed::<arithmetic::Certificate>(&text, file),
            [_, "period", ..] => printed::<period::Certificate>(&text, file),
            _ => printed::<Certificate>(&text, file),
        };
        let is_same = |printed: String| text.contains('#') || printed.starts_with(&text);
        assert!(printed.is_none_or(is_same), "{text}");
    }
}

fn judgement(text: &str) -> String {
    match check_text(text, Default::default()) {
        Err(error) => format!("unreadable, {:?}, {error}", error.kind),
        Ok(CheckedText { claims, fault: None }) => claims.concat(),
        Ok(CheckedText { fault: Some(fault), .. }) => format!("refused, {:?}, {fault}", fault.error.kind),
    }
}

/// Prints what can be read. The second checker judges it, too, if the game is a code; files it finds by itself.
fn printed<T: Format>(text: &str, file: Option<&str>) -> Option<String> {
    let certificate: T = text.parse().ok()?;
    if file.is_none() && !["{", "("].iter().any(|open| text.contains(&format!("\ngame {open}"))) {
        let _ = recorded(&certificate);
    }
    Some(certificate.to_string())
}

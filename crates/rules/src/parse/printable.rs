//! Text from outside, made safe for a terminal.

/// Checks whether a terminal obeys `c` instead of showing it: a control character, or a mark of lines, paragraphs or
/// text direction.
///
/// ```
/// use ninepins_rules::steers;
/// assert!(steers('\u{1b}') && steers('\u{202e}') && !steers('è'));
/// ```
pub fn steers(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{206f}')
}

/// Checks whether `c` leaves no mark of its own where it is shown: a letter that Unicode ignores by default, or a space other than
/// the usual one.
///
/// ```
/// use ninepins_rules::is_unseen;
/// assert!(is_unseen('\u{200b}') && is_unseen('\u{2003}') && !is_unseen(' '));
/// ```
pub fn is_unseen(c: char) -> bool {
    (c.is_whitespace() && c != ' ')
        || matches!(c, '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
            | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
            | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}'
            | '\u{e0000}'..='\u{e0fff}')
}

/// Makes `text` safe to show: white space that [`steers`] a terminal becomes a space, other such characters become `�`, and one
/// that [`is_unseen`] becomes its code. Messages quote typed text and names of files through this function.
///
/// ```
/// use ninepins_rules::printable;
/// assert_eq!(printable("5\t+\u{1b}[31m3"), "5 +�[31m3");
/// assert_eq!(printable("kay\u{200b}les"), "kayU+200Bles");
/// ```
pub fn printable(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            c if steers(c) => shown.push(if c.is_whitespace() { ' ' } else { '\u{fffd}' }),
            BOM => shown.push_str("U+FEFF (BOM)"),
            c if is_unseen(c) => shown += &format!("U+{:04X}", u32::from(c)),
            c => shown.push(c),
        }
    }
    shown
}

/// The byte order mark, which some editors write before a text.
const BOM: char = '\u{feff}';

/// Returns an argument as it is typed in a shell.
pub fn quoted(word: &str) -> String {
    let is_plain = !word.is_empty() && word.chars().all(|c| c.is_alphanumeric() || "-_+=,./:@".contains(c));
    if is_plain { word.to_owned() } else { format!("'{}'", word.replace('\'', "'\\''")) }
}

#[cfg(test)]
mod tests {
    use super::printable;

    #[test]
    fn nothing_steers_a_terminal() {
        let controls = ('\0'..='\u{1f}').chain('\u{7f}'..='\u{9f}');
        let directions = ('\u{202a}'..='\u{202e}').chain('\u{2066}'..='\u{2069}');
        let others = "\u{200e}\u{200f}\u{61c}\u{2028}\u{2029}".chars();
        for c in controls.chain(directions).chain(others) {
            let shown = printable(&format!("a{c}b"));
            assert!(shown == "a b" || shown == "a\u{fffd}b", "{c:?}: {shown:?}");
        }
    }

    #[test]
    fn what_cannot_be_seen_is_shown_as_its_code() {
        let letters = ['\u{ad}', '\u{180e}', '\u{2003}', '\u{a0}', '\u{3000}', '\u{e0001}', '\u{e007f}'].into_iter();
        let ranges = ('\u{200b}'..='\u{200d}').chain('\u{2060}'..='\u{2064}').chain('\u{fff9}'..='\u{fffb}');
        for c in letters.chain(ranges) {
            assert_eq!(printable(&format!("a{c}b")), format!("aU+{:04X}b", u32::from(c)));
        }
        assert_eq!(printable("\u{feff}nim"), "U+FEFF (BOM)nim");
        // Everything else stays.
        let text = "misère Ḡ ג × → 🎳 naïve";
        assert_eq!(printable(text), text);
    }
}

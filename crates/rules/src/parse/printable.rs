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

/// Replaces each character of `text` that [`steers`] a terminal: white space by a space, others by `�`. Messages quote
/// typed text and names of files through this function.
///
/// ```
/// use ninepins_rules::printable;
/// assert_eq!(printable("5\t+\u{1b}[31m3"), "5 +�[31m3");
/// ```
pub fn printable(text: &str) -> String {
    let shown = |c: char| match (steers(c), c.is_whitespace()) {
        (false, _) => c,
        (true, true) => ' ',
        (true, false) => '\u{fffd}',
    };
    text.chars().map(shown).collect()
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
    fn everything_else_stays() {
        let text = "misère Ḡ ג × → 🎳 \u{a0}\u{3000} naïve";
        assert_eq!(printable(text), text);
    }
}

//! Wrapping of text.

use ninepins::breakable;

/// Returns `text` in lines of at most `width` characters. Lines break between words, or within a word that is longer, but not within a
/// formula of less than half a line.
pub(crate) fn wrapped(text: &str, width: usize) -> Vec<String> {
    let width = width.max(1);
    let mut lines = Vec::new();
    for paragraph in text.lines() {
        let mut line = String::new();
        let mut used = 0;
        for word in breakable(paragraph, width / 2) {
            let length = word.chars().count();
            if used > 0 && used + 1 + length > width {
                lines.push(std::mem::take(&mut line));
                used = 0;
            }
            if used > 0 {
                line.push(' ');
                used += 1;
            }
            for c in word.chars() {
                if used == width {
                    lines.push(std::mem::take(&mut line));
                    used = 0;
                }
                line.push(c);
                used += 1;
            }
        }
        lines.push(line);
    }
    lines
}

/// Returns the first `most` lines of [`wrapped`] text. An ellipsis at the end stands for the others.
pub(crate) fn abridged(text: &str, width: usize, most: usize) -> Vec<String> {
    let mut lines = wrapped(text, width);
    if lines.len() > most {
        lines.truncate(most);
        if let Some(last) = lines.last_mut() {
            *last = ellipsis(last, width);
        }
    }
    lines
}

/// Returns a line of at most `width` characters that ends with an ellipsis.
pub(crate) fn ellipsis(line: &str, width: usize) -> String {
    // A blank before it has no room in a full line.
    let marked = if line.chars().count() + 2 <= width { format!("{line} …") } else { format!("{line}……") };
    cut(&marked, width)
}

/// Returns `text` on one line of at most `width` characters. An ellipsis stands for the rest.
pub(crate) fn cut(text: &str, width: usize) -> String {
    if text.chars().count() <= width {
        return text.to_owned();
    }
    let kept: String = text.chars().take(width.saturating_sub(1)).collect();
    if width == 0 { kept } else { kept + "…" }
}

#[cfg(test)]
mod tests {
    use super::{abridged, cut, wrapped};

    #[test]
    fn lines_are_no_longer_than_asked() {
        assert_eq!(wrapped("one two three", 7), ["one two", "three"]);
        assert_eq!(wrapped("abcdefgh ij", 3), ["abc", "def", "gh", "ij"]);
        assert_eq!(wrapped("a\n\nb", 3), ["a", "", "b"]);
        assert_eq!(abridged("one two three four", 9, 1), ["one two …"]);
        assert_eq!(abridged("one two three four", 7, 1), ["one tw…"]);
        for width in 0..20 {
            let lines = abridged("take 1 or 2 tokens from a heap, or not", width, 2);
            assert!(lines.len() <= 2 && lines.iter().all(|line| line.chars().count() <= width.max(1)), "{lines:?}");
        }
        assert_eq!((cut("abcd", 4), cut("abcde", 4), cut("a", 0)), ("abcd".into(), "abc…".into(), String::new()));
    }
}

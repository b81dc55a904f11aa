//! Lines of readable length.

/// How many characters a line has.
pub(crate) const WIDTH: usize = 90;

/// `text` in lines of at most [`WIDTH`] characters, after a first line that has `used` already; the following lines are
/// indented by `indent`. A longer word has a line of its own.
pub(crate) fn wrapped(text: &str, used: usize, indent: usize) -> String {
    let mut lines = String::new();
    let mut column = used;
    let mut fresh = true;
    for word in text.split(' ') {
        let length = word.chars().count();
        if !fresh && column + 1 + length > WIDTH {
            lines.push('\n');
            lines.extend(std::iter::repeat_n(' ', indent));
            column = indent;
            fresh = true;
        }
        if !fresh {
            lines.push(' ');
            column += 1;
        }
        lines.push_str(word);
        column += length;
        fresh = false;
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::{WIDTH, wrapped};

    #[test]
    fn no_line_is_too_long() {
        let text = "one two three four five six seven eight nine ten ".repeat(10);
        let lines = format!("{}{}", " ".repeat(12), wrapped(text.trim(), 12, 12));
        assert!(lines.lines().count() > 5);
        assert!(lines.lines().all(|line| line.chars().count() <= WIDTH && line.starts_with("            ")));
        let joined: Vec<&str> = lines.split_whitespace().collect();
        assert_eq!(joined, text.split_whitespace().collect::<Vec<_>>());
    }
}

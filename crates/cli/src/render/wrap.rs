//! Lines of readable length.

/// How many characters a line has.
pub(super) const WIDTH: usize = 90;

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

/// A number with a comma before every three digits.
pub(crate) fn grouped(number: u128) -> String {
    let digits = number.to_string();
    let mut grouped = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

#[cfg(test)]
mod tests {
    use super::{WIDTH, grouped, wrapped};

    #[test]
    fn no_line_is_too_long() {
        let text = "one two three four five six seven eight nine ten ".repeat(10);
        let lines = format!("{}{}", " ".repeat(12), wrapped(text.trim(), 12, 12));
        assert!(lines.lines().count() > 5);
        assert!(lines.lines().all(|line| line.chars().count() <= WIDTH && line.starts_with("            ")));
        let joined: Vec<&str> = lines.split_whitespace().collect();
        assert_eq!(joined, text.split_whitespace().collect::<Vec<_>>());
    }

    #[test]
    fn groups_of_three() {
        for (number, text) in [(0, "0"), (999, "999"), (1000, "1,000"), (1234567, "1,234,567")] {
            assert_eq!(grouped(number), text);
        }
    }
}

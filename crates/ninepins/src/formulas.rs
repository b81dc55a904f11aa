//! Places where a line of text may break.

/// Splits a text at the blanks where a line may break. A formula of at most `most` characters stays whole.
///
/// ```
/// let pieces = ninepins::breakable("it is 100 = 4: 60 -> 3+55 wins", 20);
/// assert_eq!(pieces, ["it", "is", "100 = 4:", "60 -> 3+55", "wins"]);
/// ```
pub fn breakable(text: &str, most: usize) -> Vec<String> {
    let words: Vec<&str> = text.split(' ').collect();
    let mut pieces = Vec::new();
    let mut rest = words.as_slice();
    while !rest.is_empty() {
        let end = rest.windows(2).position(|pair| !are_joined(pair[0], pair[1])).map_or(rest.len(), |at| at + 1);
        let (formula, after) = rest.split_at(end);
        let piece = formula.join(" ");
        if piece.chars().count() <= most {
            pieces.push(piece);
        } else {
            pieces.extend(formula.iter().map(|word| (*word).to_owned()));
        }
        rest = after;
    }
    pieces
}

/// Checks whether two words belong to one formula, such as `60 ->` or `3 S_1`.
fn are_joined(word: &str, next: &str) -> bool {
    let is_number = !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
    is_sign(word) || is_sign(next) || is_number && next.starts_with("S_")
}

fn is_sign(word: &str) -> bool {
    matches!(word, "=" | "->" | "+" | "-" | "<" | ">" | "<=" | ">=" | "≡" | "·" | "mod" | "modulo")
}

#[cfg(test)]
mod tests {
    use super::breakable;

    #[test]
    fn long_formulas_break() {
        assert_eq!(breakable("S_9 = 3 S_1 + 3 S_2 = 0", 10), ["S_9", "=", "3", "S_1", "+", "3", "S_2", "=", "0"]);
        assert_eq!(breakable("S_9 = 3 S_1 + 3 S_2 = 0", 30), ["S_9 = 3 S_1 + 3 S_2 = 0"]);
        assert_eq!(breakable("", 10), [""]);
    }
}

//! Large numbers for people.

/// A number with a comma before every three digits.
///
/// ```
/// assert_eq!(ninepins::grouped(1_234_567_u64), "1,234,567");
/// ```
pub fn grouped(number: impl Into<u128>) -> String {
    let digits = number.into().to_string();
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
    use super::grouped;

    #[test]
    fn groups_of_three() {
        for (number, text) in [(0_u128, "0"), (12, "12"), (999, "999"), (1000, "1,000"), (1234567, "1,234,567")] {
            assert_eq!(grouped(number), text);
        }
    }
}

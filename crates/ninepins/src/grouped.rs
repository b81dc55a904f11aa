//! Numbers with thousands separators.

/// Formats a number with a comma between groups of three digits.
///
/// ```
/// assert_eq!([0_u64, 999, 1_000, 1_234_567].map(ninepins::grouped), ["0", "999", "1,000", "1,234,567"]);
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

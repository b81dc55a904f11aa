//! What lists for other programs share: comments with their provenance, and arrays of LaTeX.

/// The program that found the values.
pub(super) const PROGRAM: &str = concat!("ninepins ", env!("CARGO_PKG_VERSION"));

/// Returns comment lines, which begin with `mark`.
pub(super) fn comments(mark: char, lines: impl IntoIterator<Item = String>) -> String {
    lines.into_iter().map(|line| format!("{mark} {line}\n")).collect()
}

/// Returns the beginning of an array of LaTeX: the numbers of heaps, and `columns` values in a row, aligned to `side`.
pub(super) fn array(side: char, columns: usize) -> String {
    let sides = String::from(side).repeat(columns);
    let heads: String = (0..columns).map(|column| format!(" & {column}")).collect();
    format!("\\[\\begin{{array}}{{r|{sides}}}\nn{heads} \\\\ \\hline\n")
}

/// The end of an array of LaTeX.
pub(super) const END_OF_ARRAY: &str = "\\end{array}\\]\n";

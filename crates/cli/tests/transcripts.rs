//! Every transcript in the README and in the book: what a fenced `console` block shows is what the program prints.
//!
//! `TRYCMD=overwrite cargo test -p ninepins-cli --test transcripts` writes what it prints into them.

#[test]
fn transcripts() {
    trycmd::TestCases::new().env("NO_COLOR", "1").case("../../README.md").case("../../book/src/*.md");
}

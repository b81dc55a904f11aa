//! Suggestions for misspelt words and names.

use super::code;
use crate::{CATALOG, GameLine, catalog};

/// The most letters of a word that is compared.
const LONGEST: usize = 40;

/// Returns the candidate nearest to `word`, if it is near enough.
pub(super) fn nearest<'c>(word: &str, candidates: impl Iterator<Item = &'c str>) -> Option<&'c str> {
    let word: Vec<char> = word.chars().flat_map(char::to_lowercase).take(LONGEST + 1).collect();
    if word.len() > LONGEST {
        return None;
    }
    let near = |candidate: &&'c str| distance(&word, candidate);
    candidates.min_by_key(near).filter(|candidate| near(candidate) <= (word.len() / 3).max(1))
}

/// The most games in a suggestion.
const MOST_GAMES: usize = 3;

/// The words of the conventions.
const CONVENTIONS: [&str; 3] = ["normal", "misere", "misère"];

/// Returns the game lines that the unknown `name` may stand for. Each of them can be read.
pub(super) fn games(name: &str) -> Vec<String> {
    if name.chars().count() > LONGEST {
        return Vec::new();
    }
    if let Some(code) = code::family_meant(name) {
        return vec![code];
    }
    // A convention may come first, stand in parentheses, or be misspelt.
    let words = name.split(|c: char| c.is_whitespace() || "()[]{},:-_".contains(c)).filter(|word| !word.is_empty());
    let (said, others): (Vec<&str>, Vec<&str>) =
        words.partition(|word| nearest(word, CONVENTIONS.into_iter()).is_some());
    let said = said.first().and_then(|word| nearest(word, CONVENTIONS.into_iter()));
    let convention = said.map_or("", |word| if word == "normal" { " normal" } else { " misere" });
    let lines = names(&others.join(" ")).into_iter().map(|name| name + convention);
    lines.filter(|line| line.parse::<GameLine>().is_ok()).collect()
}

/// Returns the names of the catalog that equal, contain or resemble `typed`; a code is returned unchanged.
fn names(typed: &str) -> Vec<String> {
    let form = catalog::normal_form(typed);
    if catalog::entry(typed).is_some() || form.starts_with(|c: char| c.is_ascii_digit()) {
        return vec![form];
    }
    let all = || CATALOG.iter().map(|entry| std::iter::once(&entry.name).chain(&entry.aliases).copied());
    let begins = |name: &&str| form.len() > 2 && (name.starts_with(&form) || name.contains(&format!("-{form}")));
    let parts: Vec<String> = all().filter_map(|mut names| names.find(begins)).map(str::to_owned).collect();
    let whole = nearest(&form, all().flatten());
    match whole {
        // One letter is missing, or wrong.
        Some(name) if distance(&form.chars().collect::<Vec<_>>(), name) == 1 => vec![name.to_owned()],
        _ if (1..=MOST_GAMES).contains(&parts.len()) => parts,
        _ => whole.map(str::to_owned).into_iter().collect(),
    }
}

/// Returns the edit distance: the fewest letters to add, drop, change or exchange with a neighbour.
fn distance(word: &[char], candidate: &str) -> usize {
    let candidate: Vec<char> = candidate.chars().collect();
    // Row i has the distances of the first i letters of `word` from each prefix of `candidate`.
    let mut before: Vec<usize> = Vec::new();
    let mut above: Vec<usize> = (0..=candidate.len()).collect();
    for (i, c) in word.iter().enumerate() {
        let mut row = vec![i + 1];
        for (j, d) in candidate.iter().enumerate() {
            let mut least = (above[j] + usize::from(c != d)).min(above[j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && word[i - 1] == *d && candidate[j - 1] == *c {
                least = least.min(before[j - 1] + 1);
            }
            row.push(least);
        }
        before = std::mem::replace(&mut above, row);
    }
    above[candidate.len()]
}

#[cfg(test)]
mod tests {
    use super::{distance, games, nearest};

    #[test]
    fn distances() {
        for (word, candidate, expected) in
            [("", "nim", 3), ("nim", "", 3), ("nim", "nim", 0), ("kalyes", "kayles", 1), ("kitten", "sitting", 3)]
        {
            assert_eq!(distance(&word.chars().collect::<Vec<_>>(), candidate), expected, "{word}, {candidate}");
        }
    }

    #[test]
    fn only_what_is_near() {
        let names = ["kayles", "nim"];
        assert_eq!(nearest("Kayle", names.into_iter()), Some("kayles"));
        assert_eq!(nearest("chess", names.into_iter()), None);
        assert_eq!(nearest(&"k".repeat(1000), names.into_iter()), None);
        assert!(games(&"k".repeat(1000)).is_empty());
    }
}

//! Suggestions for misspelt words and names.

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

/// Checks whether `word` differs from `name` by one letter, or by the order of two.
pub fn is_misspelt(word: &str, name: &str) -> bool {
    word.len().abs_diff(name.len()) <= 4 && distance(&word.chars().collect::<Vec<_>>(), name) == 1
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
    use super::{distance, nearest};

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
    }
}

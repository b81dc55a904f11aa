//! Sequences of the On-Line Encyclopedia of Integer Sequences, found in a table by their terms.

use super::equal::Class;
use serde::Deserialize;

/// The least number of terms, without leading zeros, of a sequence that is compared.
const MIN_TERMS: usize = 24;

/// The most terms that are compared.
const MAX_TERMS: usize = 1 << 11;

/// A sequence of the encyclopedia.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Listed {
    /// Its number, such as `A002186`.
    pub id: String,
    /// Its first terms.
    terms: Vec<u32>,
}

impl Listed {
    /// Returns the class whose values begin with the terms, up to leading zeros.
    ///
    /// # Errors
    ///
    /// The reason, if there is no such class or more than one.
    pub(super) fn class_in(&self, classes: &mut [Class]) -> Result<usize, String> {
        let terms: Vec<u32> = self.terms.iter().copied().skip_while(|&term| term == 0).take(MAX_TERMS).collect();
        let has = |class: &mut Class| class.values.between(1, terms.len() as u64 + 1).eq(terms.iter().copied());
        let fits: Vec<usize> = (0..classes.len()).filter(|&class| has(&mut classes[class])).collect();
        match (&*fits, terms.len()) {
            (_, ..MIN_TERMS) => Err(format!("it has fewer than {MIN_TERMS} terms")),
            (&[class], _) => Ok(class),
            ([], _) => Err("no game has these values".to_owned()),
            _ => Err("several games begin with these values".to_owned()),
        }
    }
}

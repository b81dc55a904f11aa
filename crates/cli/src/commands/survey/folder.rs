//! Surveys whose answers another program finds.

use super::answers::{ShareFile, read_sound};
use crate::failure::Failure;
use ninepins::survey::{answered_game, kind_of};
use serde_json::{Value, json};
use std::{collections::HashMap, path::Path};

/// A folder of answers of one kind, all found with the same settings. It is the only share of a survey.
#[derive(Debug)]
pub struct Folder {
    settings: Value,
    file: ShareFile,
    /// The answers, by the lines of their games.
    answers: HashMap<String, String>,
}

impl Folder {
    /// Opens or creates a folder of answers of the shape `schema`.
    ///
    /// # Errors
    ///
    /// A message: there is no such kind of answer; the folder cannot be written, another process writes it, or it has answers of
    /// another kind, or with other settings.
    pub fn open(folder: &Path, schema: &str, settings: Value) -> Result<Folder, String> {
        let kind = kind_of(&json!({ "schema": schema })).ok_or_else(|| format!("{schema} is no kind of answer"))?;
        let file = ShareFile::open(folder, (1, 1)).map_err(|failure| failure.to_string())?;
        let mut answers = HashMap::new();
        let read = read_sound(
            folder,
            kind,
            |_| true,
            |path, mut answer| {
                let found_with = answer.as_object_mut().and_then(|fields| fields.remove(SETTINGS));
                if found_with.as_ref() != Some(&settings) {
                    let found_with =
                        found_with.map_or_else(|| "others".to_owned(), |found_with| found_with.to_string());
                    let why = format!("the settings of its answers are {found_with}, not {settings}");
                    return Err(Failure::invalid(&path.display().to_string(), why).with_help("name another folder"));
                }
                answers.insert(answered_game(&answer).to_owned(), answer.to_string());
                Ok(())
            },
        );
        read.map_err(|failure| failure.to_string())?;
        Ok(Folder { settings, file, answers })
    }

    /// Returns the answer about the game of this line, in JSON.
    pub fn answer(&self, game: &str) -> Option<&str> {
        self.answers.get(game).map(String::as_str)
    }

    /// Adds an answer in JSON.
    ///
    /// # Errors
    ///
    /// A message: it is no answer, or the folder cannot be written.
    pub fn add(&mut self, answer: &str) -> Result<(), String> {
        let mut object: Value = serde_json::from_str(answer).map_err(|error| error.to_string())?;
        self.answers.insert(answered_game(&object).to_owned(), answer.to_owned());
        object[SETTINGS] = self.settings.clone();
        self.file.add(&object).map_err(|failure| failure.to_string())
    }

    /// Forces the answers to the disk.
    ///
    /// # Errors
    ///
    /// A message: the folder cannot be written.
    pub fn sync(&mut self) -> Result<(), String> {
        self.file.sync().map_err(|failure| failure.to_string())
    }
}

/// The field of the settings with which an answer was found.
const SETTINGS: &str = "settings";

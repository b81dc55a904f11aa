//! The game of a question, with the fields for its ending.

use super::{Described, Field, Kind, Reading, Typed, field::no_switch};
use crate::{
    Convention, Game, GameLine, Layout, Outcome, Position, Refusal,
    json::Provenance,
    text::{capital, cut},
    values::Unsuited,
};
use ninepins_rules::{Ending, Entry};
use std::fmt::Display;

pub(super) const PROGRAM: &str = concat!("ninepins ", env!("CARGO_PKG_VERSION"));

/// The most characters of a line that are shown.
const MAX_LINE: usize = 200;

const MAX_RECENT: usize = 16;

/// The games of recent questions, by their lines as typed: to parse a line takes ten times as long as the rest of the question.
#[derive(Debug, Default)]
pub struct Recent(Vec<Rules>);

impl Recent {
    fn get(&mut self, text: &str) -> Result<&Rules, Refusal> {
        let at = match self.0.iter().position(|rules| rules.typed == text) {
            Some(at) => at,
            None => {
                let GameLine { game, entry, convention, .. } = text.parse()?;
                let entry = entry.or_else(|| Entry::of(&game));
                self.0.truncate(MAX_RECENT - 1);
                self.0.insert(0, Rules { game, entry, said: convention, typed: text.to_owned() });
                0
            }
        };
        Ok(&self.0[at])
    }
}

/// The rules of a game, with the ending of the fields beside it.
#[derive(Clone, Debug)]
pub struct Rules {
    /// The game.
    pub game: Game,
    /// What the catalog knows of it, if it has a name.
    pub entry: Option<&'static Entry>,
    /// The convention, if it was said.
    pub said: Option<Convention>,
    /// The line as it was typed.
    pub typed: String,
}

impl Rules {
    /// Returns the rules of a game.
    pub fn of(game: Game) -> Rules {
        Rules { typed: game.to_string(), entry: Entry::of(&game), game, said: None }
    }

    /// Returns the name of the game, if it has one, and its line, cut if it is long. A list of moves that has a name is not repeated.
    pub fn name(&self) -> String {
        let line = cut(&self.game.to_string(), MAX_LINE, "...");
        match self.entry.map(|entry| entry.title) {
            Some(title) if self.game.ruleset().codes().is_none() => title.to_owned(),
            Some(title) => format!("{title}, {line}"),
            None => line,
        }
    }

    /// Returns the rules in sentences: those of the catalog, or those made from the line; and the positions that end play.
    pub(super) fn sentences(&self) -> String {
        let moves = match self.entry.map(|entry| entry.about) {
            Some(about) if self.game.is_impartial() => about[..1].to_lowercase() + &about[1..],
            Some(about) => about.to_owned(),
            None => self.game.ruleset().words() + ".",
        };
        self.game.terminal_words().fold(moves, |text, words| format!("{text} {}.", capital(&words)))
    }

    /// Returns the line of the rules, without an ending.
    pub fn line(&self) -> String {
        self.game.ruleset().to_string()
    }

    /// Returns these rules in normal play.
    #[must_use]
    pub fn in_normal_play(&self) -> Rules {
        Rules { game: self.game.clone().with_convention(Convention::Normal), ..self.clone() }
    }

    /// Returns the origin of a list of values, with their meaning.
    pub(super) fn provenance(&self, values: Option<&'static str>) -> Provenance {
        Provenance { program: PROGRAM, rules: self.game.ruleset().words(), values }
    }

    /// Refuses a game that lacks a hypothesis.
    pub fn refuse(&self, why: impl Display) -> Refusal {
        Refusal::of(&*self.typed, why.to_string()).in_field("game")
    }

    /// Refuses a sum of rules, in which a size says too little of a heap.
    pub(super) fn one_kind(&self) -> Result<(), Refusal> {
        let [one, other, ..] = &*self.game.ruleset().parts() else { return Ok(()) };
        let refusal = self.refuse("the heaps of a sum have several rules, so they form no list");
        Err(refusal.with_help(format!("ask each alone: `{one}`, `{other}`")))
    }

    /// Refuses a position that has a heap with too many options to list them.
    pub(super) fn lists(&self, position: &Position) -> Result<(), Refusal> {
        let listed = self.game.ruleset().lists_all(position.heaps());
        listed.map_err(|why| Refusal::of(position.to_string(), why).in_field("position"))
    }

    /// Refuses a game in the words of another refusal.
    pub(super) fn refuse_as(&self, why: &Refusal) -> Refusal {
        why.help().into_iter().fold(self.refuse(why.message()), Refusal::with_help)
    }

    /// Refuses a game without values of normal play, and names the one that may be meant.
    pub fn refuse_unsuited(&self, why: Unsuited) -> Refusal {
        let (refusal, named, normal) = (self.refuse(why), format!("{} normal", self.typed), self.in_normal_play().game);
        match why {
            Unsuited::Misere if self.game.ending().terminals.is_empty() => {
                let meant = if named.parse() == Ok(normal.clone()) { named } else { normal.to_string() };
                refusal.with_help(format!("another question, in normal play: {meant}"))
            }
            _ => refusal,
        }
    }

    pub(super) fn refuse_without_quotient(&self, why: impl Display) -> Refusal {
        self.refuse(why).with_help("codes without limits and terminals have one, such as kayles or '0.7|0.07'")
    }

    /// Refuses a game that is not impartial, and names rules that are.
    pub fn refuse_partizan(&self, why: impl Display) -> Refusal {
        let code = match self.game.ruleset().moves().left.to_string() {
            code if code == self.game.to_string() => "0.77".to_owned(),
            code => cut(&code, MAX_LINE, "..."),
        };
        self.refuse(why).with_help(format!("an impartial code alone will do, such as '{code}'"))
    }
}

/// The fields for the ending of play.
const ENDING: [Described; 4] = {
    const TEXTS: Described = Described { kind: Kind::Texts("P"), ..Described::FLAG };
    let lose_at = &["Whoever moves to P loses; may be repeated. '--lose-at 0' is misère play"];
    [
        Described { name: "misere", about: &["Whoever cannot move wins"], not: &["normal"], ..Described::FLAG },
        Described { name: "normal", about: &["Whoever cannot move loses"], not: &["misere"], ..Described::FLAG },
        Described { name: "lose_at", about: lose_at, ..TEXTS },
        Described { name: "win_at", about: &["Whoever moves to P wins; may be repeated"], ..TEXTS },
    ]
};

impl Field for Rules {
    const KIND: Kind = Kind::Text("GAME");
    const MORE: &'static [Described] = &ENDING;

    fn read(text: &str, with: &mut Reading<'_>) -> Result<Rules, Refusal> {
        let mut rules = with.recent.get(text)?.clone();
        if ENDING.iter().any(|field| with.typed.get(field.name).is_some()) {
            let (ending, said) = ending(text, &rules, with.typed)?;
            rules = Rules { game: Game::new(rules.game.ruleset().clone(), ending), said, ..rules };
        }
        with.game = Some(rules.game.clone());
        Ok(rules)
    }
}

/// Applies the fields for the ending of play to a game. They replace the convention of a name, but contradict one that was written.
fn ending(game: &str, line: &Rules, typed: &Typed<'_>) -> Result<(Ending, Option<Convention>), Refusal> {
    let mut ending = line.game.ending().clone();
    let mut said = line.said.map(|convention| (convention, "the game line".to_owned()));
    let mut say = |convention: Convention, by: String| {
        let (before, earlier) = said.get_or_insert_with(|| (convention, by.clone()));
        if *before == convention {
            return Ok(());
        }
        let message = format!("{by} means {convention} play, but {earlier} says {before}");
        Err(Refusal::of(game, message).with_help("drop one of the two"))
    };
    for convention in [Convention::Misere, Convention::Normal] {
        let name = convention.name();
        let asked = typed.get(name).map(|text| text.parse().map_err(|_| no_switch(text).in_field(name))).transpose()?;
        if asked == Some(true) {
            say(convention, format!("--{convention}"))?;
        }
    }
    for (name, flag, outcome, convention) in [
        ("lose_at", "--lose-at", Outcome::N, Convention::Misere),
        ("win_at", "--win-at", Outcome::P, Convention::Normal),
    ] {
        for text in typed.all(name) {
            let position = Layout::of_game(text, &line.game).map_err(|error| error.in_field(name))?.position();
            if position.is_empty() {
                say(convention, format!("{flag} {text}"))?;
                continue;
            }
            let at = position.to_string();
            let before = ending.terminals.entry(position).or_insert(outcome);
            if *before != outcome {
                let message = format!("{flag} {at} says {outcome} at {at}, but it is already {before} at {at}");
                let refusal = Refusal::of(text, message).with_help("a position is either lost or won");
                return Err(refusal.in_field(name));
            }
        }
    }
    let said = said.map(|(convention, _)| convention);
    ending.convention = said.unwrap_or(ending.convention);
    Ok((ending, said))
}

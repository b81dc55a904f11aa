//! `worksheet`: random positions with a key.

use super::{Answer, Ask, Block, Desk, Format, Rules, Sheet, UpTo};
use crate::{
    Refusal, Unanswered,
    session::plain_rules,
    worksheet::{MAX_POSITIONS, Settings, Worksheet},
};
use serde::Serialize;
use std::ops::RangeInclusive;

question! {
    /// Make a worksheet of random positions, with a key
    ///
    /// The positions are different, and both players have a move in each. The first player wins about half
    /// of them. Equal arguments make equal worksheets, so the seed is all that a teacher needs to note.
    ToPrint "worksheet" ["Teach"] {
        /// The game: a name such as kayles, or a line such as '0.77 misere'
        arg game: Rules,
        /// The number of positions, up to 100
        flag count: UpTo<{ MAX_POSITIONS as u64 }, { MAX_POSITIONS as u64 }> = "12",
        /// The seed of the random positions
        flag seed: UpTo<{ u64::MAX }, { u64::MAX }> = "1",
        /// The numbers of heaps in a position, up to 12
        flag heaps: RangeInclusive<u64> = "2-4",
        /// The sizes of heaps, up to 1000
        flag sizes: RangeInclusive<u64> = "1-9",
        /// In JSON draw each position, too
        flag drawings: bool,
    }
    examples: [
        "nim",
        "kayles --count 20 --seed 7 --sizes 3-12",
        "bachets-game --heaps 1 --sizes 10-40",
        "nim --misere --svg worksheet.svg",
        "partizan-kayles --json",
    ]
    formats: [Svg]
    limits: [time "60s"]
}

/// A worksheet.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = WorksheetFound))]
pub(crate) struct Found {
    #[serde(flatten)]
    worksheet: Worksheet,
    /// A drawing of each position, an SVG.
    #[serde(skip_serializing_if = "Option::is_none")]
    drawings: Option<Vec<String>>,
    #[serde(skip)]
    rules: Rules,
}

impl Ask for ToPrint {
    type Answer = Found;

    fn ask(&self, desk: &mut Desk<'_>) -> Result<Found, Refusal> {
        let (positions, seed) = (self.count.0 as usize, self.seed.0);
        let settings = Settings { positions, seed, heaps: self.heaps.clone(), sizes: self.sizes.clone() };
        let made = Worksheet::make(&self.game.game, &settings, desk.known, desk.budget);
        let worksheet = made.map_err(|why| match why {
            Unanswered::Text(why) if why.field().is_none() => self.game.refuse_as(&why),
            Unanswered::Text(why) => why,
            stopped => desk.refused(stopped, "the key was not found").with_help("ask for fewer or smaller heaps"),
        })?;
        let drawings = self.drawings.then(|| worksheet.drawings());
        Ok(Found { worksheet, drawings, rules: self.game.clone() })
    }
}

impl Answer for Found {
    fn sheet(&self) -> Sheet<'_> {
        let Worksheet { seed, answers, key, .. } = &self.worksheet;
        let positions = answers.iter().map(|answer| answer.position.to_string()).collect();
        let (moves, end) = plain_rules(&self.rules.game);
        let mut sheet = Sheet::about(&self.rules, &self.rules.game.to_string(), format!("{moves} {end}"));
        let head = "Who wins, the first player or the second? How?";
        sheet.0.push(Block::Numbered { head: head.to_owned(), items: positions });
        sheet.0.push(Block::Numbered { head: format!("Key (seed {seed})"), items: key.clone() });
        sheet
    }

    fn file(&self, _: Format) -> Result<String, Refusal> {
        Ok(self.worksheet.svg())
    }
}

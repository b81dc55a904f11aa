//! The answer of `solve`.

use super::{abridged, play, position, style::LABEL, wrapped};
use crate::args::Asked;
use ninepins::{Analysis, MoveList, Outcome, Player, Start, Stopped, Value, grouped};
use std::fmt::Write;

/// The most piles that are shown in the order in which they were typed.
const MAX_PILES: usize = 20;

/// How wide the column of labels is.
const LABELS: usize = 11;

/// The answer: about both players' turns, or only `to_move`'s. At most `most_moves` moves are listed for each player.
pub(crate) fn answer(answer: &Analysis, asked: &Asked, to_move: Option<Player>, most_moves: usize) -> String {
    let mut page = Page::opening(asked);
    if let Some(outcome) = answer.outcome {
        page.entry("Outcome", outcome_words(outcome, answer.game.is_impartial()));
    }
    page.turns(answer, asked, to_move, most_moves);
    page.grounds(answer);
    page.stop(answer);
    page.text
}

/// The game and the position, as every answer in text begins.
pub(crate) fn opening(asked: &Asked) -> String {
    Page::opening(asked).text + "\n"
}

/// What the game is called, and its line.
pub(crate) fn heading(asked: &Asked) -> String {
    let line = abridged(&asked.game.to_string());
    asked.title.map_or(line.clone(), |title| format!("{title}, {line}"))
}

struct Page {
    text: String,
}

impl Page {
    /// The game in words and the position, with what could be mistaken about it.
    fn opening(asked: &Asked) -> Page {
        let heading = heading(asked);
        let words = wrapped(&asked.game.words(), heading.chars().count() + 2, 2);
        let mut page = Page { text: format!("{LABEL}{heading}{LABEL:#}: {words}\n\n") };
        page.entry("Position", &position(&asked.position));
        if let Some(words) = asked.layout.notation.words() {
            page.entry("", words);
        }
        if let Some(words) = piles_typed(asked) {
            page.entry("", &words);
        }
        if asked.game.is_terminal(&asked.position) {
            page.entry("", "the position is listed as terminal; it is played on from, as asked");
        }
        page
    }

    /// A label and what there is to say.
    fn entry(&mut self, label: &str, words: &str) {
        let _ = writeln!(self.text, "{LABEL}{label:LABELS$}{LABEL:#}{}", wrapped(words, LABELS, LABELS));
    }

    /// Who wins and how, for each player to move. In impartial games the players do not differ, and once is enough.
    fn turns(&mut self, answer: &Analysis, asked: &Asked, to_move: Option<Player>, most: usize) {
        let both = to_move.is_none();
        if answer.game.is_impartial() && both {
            return self.turn("Whoever starts", Player::Left, answer, asked, most);
        }
        for player in Player::BOTH.into_iter().filter(|&player| both || to_move == Some(player)) {
            self.turn(&format!("{player}, to move,"), player, answer, asked, most);
        }
    }

    fn turn(&mut self, who: &str, player: Player, answer: &Analysis, asked: &Asked, most: usize) {
        let Some(winner) = answer.winner(player) else { return };
        let stuck = Start::new(&answer.game, &answer.position).game().moves(&answer.position, player).next().is_none();
        let _ = match (winner == player, answer.winning_moves.of(player)) {
            (true, _) if stuck => writeln!(self.text, "\n{who} has no move and wins by that."),
            (false, _) if stuck => writeln!(self.text, "\n{who} has no move and loses by that."),
            (false, _) => writeln!(self.text, "\n{who} loses: there is no winning move."),
            (true, None) => writeln!(self.text, "\n{who} wins; the winning moves were not found."),
            (true, Some(list)) => {
                let count = match list.total {
                    Some(1) => "by one move".to_owned(),
                    Some(total) => format!("by each of {} moves", grouped(total)),
                    None => "by each of these and further moves".to_owned(),
                };
                let _ = writeln!(self.text, "\n{who} wins {count}{}", if most == 0 { "." } else { ":" });
                self.moves(list, asked, most);
                Ok(())
            }
        };
    }

    fn moves(&mut self, list: &MoveList, asked: &Asked, most: usize) {
        let shown = list.moves.len().min(most);
        for m in &list.moves[..shown] {
            let _ = writeln!(self.text, "  {}", play(m, &asked.layout));
        }
        let hint = "(--max-moves and --json list more)";
        let _ = match list.total.map(|total| total - shown as u128) {
            Some(0) => Ok(()),
            Some(more) => writeln!(self.text, "  ... and {} more {hint}", grouped(more)),
            None => writeln!(self.text, "  ... and more than could be counted {hint}"),
        };
    }

    /// What the answer rests on.
    fn grounds(&mut self, answer: &Analysis) {
        if answer.outcome.is_none() {
            return;
        }
        self.text.push('\n');
        match &answer.value {
            Some(Value::Nim(_)) => self.entry("Value", &format!("nim-value {}", shown(answer))),
            Some(Value::Integer(_)) => self.entry("Value", &format!("the integer {}", shown(answer))),
            Some(Value::Word(_)) => self.entry("Value", &shown(answer)),
            None => {}
        }
        if let Some(remoteness) = &answer.remoteness {
            let (left, right) = (remoteness.left.moves, remoteness.right.moves);
            let moves = if answer.game.is_impartial() {
                format!("{} in all", count(left, "move"))
            } else {
                format!("{} if Left starts, {} if Right starts", count(left, "move"), count(right, "move"))
            };
            self.entry("Length", &format!("{moves}, when the winner hurries and the loser delays"));
        }
        if !answer.why.is_empty() {
            self.entry("Why", &answer.why);
        }
        let by = match &answer.theorem {
            Some(theorem) => format!("{}: {} ({})", answer.strategy, theorem.name, theorem.source),
            None => format!("{}: the definition itself", answer.strategy),
        };
        self.entry("By", &by);
        let searched = match answer.positions {
            0 => "no positions".to_owned(),
            positions => count(positions, "position"),
        };
        self.entry("Searched", &searched);
    }

    /// What stopped the work, what is known all the same, and what to try.
    fn stop(&mut self, answer: &Analysis) {
        let Some(stop) = &answer.stopped else { return };
        self.text.push('\n');
        self.entry("Stopped", &format!("{stop}, after {}", count(answer.positions, "position")));
        let known = match (answer.outcome, &answer.winning_moves.left) {
            (None, _) => "nothing yet about who wins",
            (Some(_), None) => "who wins; not all of the winning moves",
            (Some(_), Some(_)) if answer.winning_moves.right.is_none() => "who wins, and Left's winning moves",
            _ => "all but how long play lasts",
        };
        let beyond = answer.beyond.as_ref().map_or(String::new(), |beyond| format!("; {beyond}"));
        self.entry("Known", &format!("{known}{beyond}"));
        let mend = match stop {
            Stopped::Positions => "a larger --max-positions",
            Stopped::Memory if answer.theorem.is_none() => "a larger --max-memory, such as 8GB, or --memo trie",
            Stopped::Memory => "a larger --max-memory, such as 8GB",
            Stopped::Time => "a longer --time, such as 10m",
            Stopped::BeyondTable(_) if answer.outcome.is_some() => return,
            Stopped::BeyondTable(_) => "--strategy auto, which searches where the theorem does not reach",
            _ => return,
        };
        self.entry("Try", mend);
    }
}

/// The piles in the order in which they were typed and are numbered, where that is not the position's order.
fn piles_typed(asked: &Asked) -> Option<String> {
    let piles = &asked.layout.piles;
    let sorted = piles.iter().all(Option::is_some) && piles.is_sorted();
    if sorted || !(2..=MAX_PILES).contains(&piles.len()) {
        return None;
    }
    let piles = piles.iter().map(|pile| pile.map_or("0".to_owned(), |heap| heap.to_string()));
    Some(format!("piles are numbered as typed: {}", piles.collect::<Vec<_>>().join(", ")))
}

fn shown(answer: &Analysis) -> String {
    answer.value.as_ref().map(ToString::to_string).unwrap_or_default()
}

/// `1 move`, `2,000 moves`.
fn count(number: impl Into<u128>, what: &str) -> String {
    let number = number.into();
    format!("{} {what}{}", grouped(number), if number == 1 { "" } else { "s" })
}

fn outcome_words(outcome: Outcome, impartial: bool) -> &'static str {
    match (outcome, impartial) {
        (Outcome::N, true) => "N-position: whoever starts wins",
        (Outcome::P, true) => "P-position: whoever starts loses",
        (Outcome::N, false) => "N: whoever starts wins",
        (Outcome::P, false) => "P: whoever starts loses",
        (Outcome::L, _) => "L: Left wins, whoever starts",
        (Outcome::R, _) => "R: Right wins, whoever starts",
    }
}

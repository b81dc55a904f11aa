//! The words for players that all interfaces share: moves, proposals and verdicts.

use super::{Drawn, Followed, Grounds, Ply, Reply, Review, Seat, Session, Turn, turn::proper};
use crate::{
    Analysis,
    text::{capital, change_words, counted},
};
use ninepins_rules::{Entry, Game, Heap, Limit, Move, Pieces, Player, Ruleset};
use ninepins_solver::Remoteness;

/// The most moves that a review names.
const MAX_KEPT: usize = 6;

/// Returns the word for a pile of this game: `row`, `heap`, `pile` where there are limits, or `pair`.
pub(crate) fn pile_word(ruleset: &Ruleset) -> &'static str {
    if ruleset.has_pairs() { "pair" } else { ruleset.pieces().heap }
}

/// Describes the rules in plain sentences: the moves, and how play ends. A game of the catalog has its own sentences.
pub fn plain_rules(game: &Game) -> (String, String) {
    let ending = format!("{}.", capital(&ending_words(game)));
    let Some(entry) = Entry::of(game) else {
        return (format!("{}.", capital(&game.ruleset().words())), ending);
    };
    let Pieces { heap, token } = game.ruleset().pieces();
    let mut plain = entry.plain.to_owned();
    // On a screen each thing has one word.
    for (words, new) in [(&["strip", "heap"][..], heap), (&["square", "counter", "bead"], token)] {
        for word in words {
            plain = plain.replace(word, new).replace(&capital(word), &capital(new));
        }
    }
    let (moves, end) = plain.rsplit_once(". ").unwrap_or((&plain, ""));
    let mut end = if game.to_string() == entry.line { end.to_owned() } else { ending };
    if game.ruleset().limit() != Limit::None {
        end += &format!(" 10/9 is a {heap} of 10 {token}s, of which at most 9 may be taken.");
    }
    (format!("{moves}."), end)
}

/// Describes how play ends: `misère play: whoever cannot move wins; whoever moves to 2+2 loses`.
pub fn ending_words(game: &Game) -> String {
    let (words, rules, convention) = (game.words(), game.ruleset().words(), game.convention().words());
    let positions = words.strip_prefix(&rules).and_then(|words| words.strip_suffix(convention)).unwrap_or_default();
    let words = format!("{convention}{}", positions.trim_end_matches("; "));
    words.strip_prefix("normal play: ").unwrap_or(&words).to_owned()
}

/// Labels a pile: `2: 5`, with a limit `2: 10/9`, and `2: 0` if it is emptied. `place` is counted from 0, the label from 1.
pub fn pile_label(place: usize, pile: Option<Heap>) -> String {
    let number = place + 1;
    pile.map_or_else(|| format!("{number}: 0"), |heap| format!("{number}: {}", heap.alone()))
}

/// Writes `take 2 from row 1, leaving 3+1 (6 -> 3+1)`, `take 2 from the start of row 1 (5 -> 3)`, `take 2 from both heaps of pair 1
/// ((3,5) -> (1,3))`, or another change of pile 1, such as `split heap 1 into 3+1 (4 -> 3+1)`. `pile` is counted from 0.
pub fn play_words(ruleset: &Ruleset, pile: usize, play: &Move, drawn: &Drawn) -> String {
    let ruleset = &*ruleset.of_part(play.from.part());
    let (pile, taken) = (format!("{} {}", pile_word(ruleset), pile + 1), play.taken());
    let changed = || change_words(ruleset, &pile, play, drawn);
    let words = pair_words(&pile, play).or_else(changed).unwrap_or_else(|| match drawn.parts.len() {
        _ if drawn.gap_first => format!("take {taken} from the start of {pile}"),
        0 | 1 => format!("take {taken} from {pile}"),
        _ => format!("take {taken} from {pile}, leaving {drawn}"),
    });
    format!("{words} ({} -> {})", play.from.alone(), drawn.sum())
}

/// Writes `take 2 from both heaps of pair 1`, if the move takes from one heap of a pair, or as many from both.
fn pair_words(pair: &str, play: &Move) -> Option<String> {
    let [a, b] = play.from.as_pair()?;
    let [c, d] = play.to.first().map_or(Some([0, 0]), |part| part.as_pair())?;
    let (taken, from) = match (a.checked_sub(c)?, b.checked_sub(d)?) {
        (taken, 0) => (taken, "the first heap"),
        (0, taken) => (taken, "the second heap"),
        (one, other) if one == other => (one, "both heaps"),
        _ => return None,
    };
    Some(format!("take {taken} from {from} of {pair}"))
}

impl Turn {
    /// Writes `take 2 from row 1, leaving 3+1 (6 -> 3+1)`.
    pub fn words(&self, ruleset: &Ruleset) -> String {
        play_words(ruleset, self.pile, &self.play, &self.drawn)
    }

    /// Writes `row 1: 6 -> 3+1`, which can be typed as well.
    pub fn short_words(&self, ruleset: &Ruleset) -> String {
        format!("{} {}: {} -> {}", pile_word(ruleset), self.pile + 1, self.play.from, self.drawn.sum())
    }
}

impl Reply {
    /// Describes the grounds: `it wins, in at most 3 more moves counting both players`.
    pub fn grounds_words(&self) -> String {
        match &self.grounds {
            &Grounds::Timed(Remoteness { winner, moves }) => match (winner == self.turn.player, moves) {
                (true, 1) => "it wins at once".to_owned(),
                (true, _) => format!("it wins, in at most {moves} more moves counting both players"),
                (false, 1) => "every move loses; this one lasts longest, 1 move counting both players".to_owned(),
                (false, _) => format!("every move loses; this one lasts longest, {moves} moves counting both players"),
            },
            Grounds::Wins => "it wins".to_owned(),
            Grounds::Loses => "every move loses".to_owned(),
            Grounds::TooHard(stop) => format!("a random move, for it is too hard: {stop}"),
            Grounds::Slip => "a random move".to_owned(),
        }
    }

    /// Checks whether the move wins; `None` if that is not known.
    pub fn wins(&self) -> Option<bool> {
        match &self.grounds {
            Grounds::Timed(remoteness) => Some(remoteness.winner == self.turn.player),
            Grounds::Wins => Some(true),
            Grounds::Loses => Some(false),
            Grounds::TooHard(_) | Grounds::Slip => None,
        }
    }
}

impl Session {
    /// Returns the word for a pile of this game: `row`, `heap`, `pile` or `pair`.
    pub fn pile_word(&self) -> &'static str {
        pile_word(self.game.ruleset())
    }

    /// Names a player within a sentence: `Left` and `Right` only where their moves differ, else `you` and `the computer`, or `the
    /// first player` and `the second player` if both are people or both are computers.
    pub fn name(&self, player: Player) -> &'static str {
        let seats = &self.setup.seats;
        match (seats.of(player), seats.of(!player)) {
            _ if !self.game.is_impartial() => proper(player),
            (Seat::Human, Seat::Computer) => "you",
            (Seat::Computer, Seat::Human) => "the computer",
            _ if player == self.setup.first => "the first player",
            _ => "the second player",
        }
    }

    /// Writes `You play`, `The computer plays`, `Left plays`.
    pub fn plays_words(&self, player: Player) -> String {
        match self.name(player) {
            "you" => "You play".to_owned(),
            name => format!("{} plays", capital(name)),
        }
    }

    /// Says whose turn it is: `It is your turn.`, `Left to move.`
    pub fn turn_words(&self) -> String {
        match self.name(self.to_move()) {
            "you" => "It is your turn.".to_owned(),
            name if !self.game.is_impartial() => format!("{name} to move."),
            name => format!("It is {name}'s turn."),
        }
    }

    /// Writes the verdict, if play is over: `You won: the computer cannot move, ...` if one person plays the computer, else `Left has
    /// won: ...`.
    pub fn verdict_words(&self) -> Option<String> {
        let verdict = self.verdict()?;
        let seats = &self.setup.seats;
        let won = match (seats.of(verdict.winner), seats.of(!verdict.winner)) {
            (Seat::Human, Seat::Computer) => "You won".to_owned(),
            (Seat::Computer, Seat::Human) => "You lost".to_owned(),
            _ => format!("{} has won", capital(self.name(verdict.winner))),
        };
        Some(format!("{won}: {}.", verdict.reason(|player| self.name(player))))
    }

    /// Says that play is over, if it is: `play is over: Left has won: Right cannot move, ...`, with names as in [`Session::name`].
    pub fn over_words(&self) -> Option<String> {
        let verdict = self.verdict()?;
        let name = self.name(verdict.winner);
        let has = if name == "you" { "have" } else { "has" };
        Some(format!("play is over: {name} {has} won: {}", verdict.reason(|player| self.name(player))))
    }

    /// Writes who wins from here and why, given the answer of [`why`](super::why).
    pub fn why_words(&self, answer: &Analysis) -> String {
        let player = self.to_move();
        match (answer.winner(player), &answer.stopped) {
            (Some(winner), _) => {
                let verb = if winner == player { "wins" } else { "loses" };
                let who = match self.game.is_impartial() {
                    true => "Whoever is to move".to_owned(),
                    false => format!("{player}, to move,"),
                };
                format!("{who} {verb}. {}", answer.why).trim_end().to_owned()
            }
            (None, Some(stop)) => format!("Too hard: who wins was not found out; {stop}."),
            (None, None) => "Who wins was not found out.".to_owned(),
        }
    }

    /// Writes a review of the game, a paragraph for each mistake, with the moves that kept the win if the review valued plays: `Move 3
    /// threw the win away: 4 -> 1+1. 2 moves kept it: 4 -> 2, 7 -> 6.` The last one counts the wins that each player kept.
    pub fn review_words(&self, review: &Review) -> Vec<String> {
        let turns: Vec<&Turn> = self.history.iter().collect();
        let mut words: Vec<String> = (review.mistakes())
            .map(|(number, ply)| {
                let mistake = turns[number - 1].play.to_string();
                let follows = ply.follows.iter().flatten().map(|Followed { turn, pairs }| match pairs {
                    Some(pairs) => format!("\n{}: {pairs}", turn.play),
                    None => format!("\n{}", turn.play),
                });
                let follows: String = follows.collect();
                format!("Move {number} threw the win away: {mistake}. {} What follows:{follows}", kept_words(ply))
            })
            .collect();
        let kept = review.kept();
        // Nobody moves from the last position.
        let valued =
            |player: Player| (review.plies.iter().rev().skip(1)).all(|ply| ply.to_move != player || ply.made.is_some());
        let of = |player: Player| match *kept.of(player) {
            (_, 0) if !valued(player) => format!("{} had no win to keep that was found", self.name(player)),
            (_, 0) => format!("{} had no win to keep", self.name(player)),
            (kept, of) => format!("{} kept {kept} of {}", self.name(player), counted(of as u128, "win")),
        };
        let first = self.setup.first;
        words.push(format!("{}; {}.", capital(&of(first)), of(!first)));
        let unknown = review.plies.iter().filter(|ply| ply.winner.is_none()).count();
        if let (Some(stopped), 1..) = (&review.stopped, unknown) {
            let positions = counted(unknown as u128, "position");
            words.push(format!("Who wins was not found out in {positions} of {}: {stopped}.", review.plies.len()));
        }
        words
    }
}

/// Says which moves kept the win at `ply`.
fn kept_words(ply: &Ply) -> String {
    let Some(winning) = ply.winning else { return String::new() };
    let mut kept: Vec<String> = Vec::new();
    for valued in ply.plays.iter().flatten().filter(|valued| valued.wins == Some(true)) {
        let text = valued.turn.play.to_string();
        if !kept.contains(&text) && kept.len() <= MAX_KEPT {
            kept.push(text);
        }
    }
    let more = if winning > MAX_KEPT as u128 { ", ..." } else { "" };
    kept.truncate(MAX_KEPT);
    let list = if kept.is_empty() { ".".to_owned() } else { format!(": {}{more}.", kept.join(", ")) };
    format!("{} kept it{list}", capital(&counted(winning, "move")))
}

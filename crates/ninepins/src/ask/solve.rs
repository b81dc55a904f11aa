//! `solve`: who wins a position, and how; a line of best play from it; or what each strategy finds.

use super::{Answer, Ask, Block, Desk, Field, Kind, Reading, Rules, Sheet, Stop, UpTo, chosen, heaps::list_command};
use crate::{
    Analysis, Convention, Layout, MemoKind, Move, Player, Position, Question, Refusal, Search, Solver, Start, Stopped,
    StrategyId, Unlicensed, Value, Wanted,
    compare::{CompareShape, Effort, POSITIONS, SECONDS, contenders},
    grouped, licensed,
    line::{Line, LineShape, MAX_TRIED, best_line},
    question::Settings,
    text::{abridged, bytes, counted, outcome_words, play},
    unlicensed,
};
use serde::{Serialize, Serializer};

/// The names of strategies, and which are meant.
const STRATEGIES: [(&str, &str); StrategyId::ALL.len() + 1] = {
    let mut names = [("auto", "The strongest one that applies"); StrategyId::ALL.len() + 1];
    let mut at = 0;
    while at < StrategyId::ALL.len() {
        names[at + 1] = (StrategyId::ALL[at].name(), "");
        at += 1;
    }
    names
};

impl Field for MemoKind {
    const KIND: Kind = Kind::Choice(&[("hash", "A hash table"), ("trie", "A binary trie"), ("none", "No table")]);

    fn read(text: &str, _: &mut Reading<'_>) -> Result<MemoKind, Refusal> {
        chosen(text, Self::KIND, &MemoKind::ALL)
    }
}

const MANY: u64 = u64::MAX;

question! {
    /// Find out who wins a position, how, and why
    ///
    /// With `--line` it is a line of best play: the quickest win against the slowest loss where it is cheap to find,
    /// else winning moves.
    ///
    /// With `--strategies` every strategy that applies works on the position, side by side. Each has limits of its own: 10000000
    /// positions and 10s, unless others are typed.
    Solve "solve" ["Solve"] {
        /// The game: a name such as kayles, or a line such as '0.77 misere'
        arg game: Rules,
        /// The position, such as '3+5+5'; - reads it from stdin, @FILE from a file
        arg position: Layout,
        /// Answer only for this player's turn; in a line, the player who starts
        flag to_move: Option<Player>,
        /// List at most N winning moves for each player [default: 1000; 20 in text]
        flag max_moves: Option<UpTo<MANY, 1000>>,
        /// Count the moves that play lasts, too, by a full search
        flag remoteness: bool,
        /// Show a line of best play
        flag line: bool,
        /// In a line find the quickest win, however long the full search takes
        flag quickest: bool,
        /// Run every strategy that applies, and show what each finds and the work that it takes
        flag strategies: bool
            [not to_move, max_moves, remoteness, line, quickest, strategy, memo, cancel, verbose, exit_status],
        /// The strategy that answers
        flag strategy: Auto = "auto",
        /// The transposition table of a search
        flag memo: MemoKind = "hash",
        /// Whether a search cancels pairs of equal heaps, and in misère play takes equal heaps for one another
        flag cancel: bool = "true",
        /// Say, too, which strategies declined before one answered, and why
        flag verbose: bool,
        /// Exit with 1 if the player to move (Left, unless --to-move says otherwise) loses
        flag exit_status: bool,
    }
    examples: [
        "kayles '1+60'",
        "'kayles misere' '3+5+5' --json",
        "limit-nim '(10/9; 10/9; 10/9)'",
        "nim '1,2,3' --lose-at 0 --lose-at '2+2+2'",
        "partizan-kayles '3 S_1 + 2 S_2' --to-move right",
        "'0.45 misere' '9+11+12' --time 90s --memory 512MB",
        "kayles '3+20' --line --quickest",
        "'kayles misere' '12+25' --strategies",
    ]
    formats: []
}

impl Solve {
    /// Returns what is asked beside the game and the position.
    pub(crate) fn settings(&self) -> Settings {
        let max_moves = self.max_moves.map_or(Question::DEFAULT_MAX_MOVES, |most| most.0 as usize);
        let Solve { memo, cancel, remoteness, .. } = *self;
        Settings { strategy: self.strategy.0, memo, cancel, max_moves, remoteness }
    }
}

/// A strategy, or the choice of the solver.
#[derive(Debug)]
pub(crate) struct Auto(Option<StrategyId>);

impl Field for Auto {
    const KIND: Kind = Kind::Choice(&STRATEGIES);

    fn read(text: &str, _: &mut Reading<'_>) -> Result<Auto, Refusal> {
        let all: Vec<_> = [None].into_iter().chain(StrategyId::ALL.map(Some)).collect();
        chosen(text, Self::KIND, &all).map(Auto)
    }
}

#[derive(Debug)]
pub(crate) struct Found {
    what: What,
    rules: Rules,
    layout: Layout,
    to_move: Option<Player>,
    most: usize,
    failed: bool,
    verbose: bool,
    stop: Option<Stop>,
    /// The strategies that declined, with their reasons.
    declined: Vec<(StrategyId, String)>,
}

#[derive(Debug)]
enum What {
    Winner(Box<Analysis>),
    Line(Line),
    Strategies(Vec<Effort>),
}

/// The most winning moves in text, unless others are asked for, and the most that are compared with the number of all moves.
const MOVES_IN_TEXT: usize = 20;
const MAX_COUNTED: u128 = 1 << 16;

impl Ask for Solve {
    type Answer = Found;

    fn ask(&self, desk: &mut Desk<'_>) -> Result<Found, Refusal> {
        let (rules, layout, to_move) = (self.game.clone(), self.position.clone(), self.to_move);
        let position = layout.position();
        let starter = to_move.unwrap_or(Player::Left);
        let most = self.max_moves.map_or(MOVES_IN_TEXT, |most| most.0 as usize);
        let (mut declined, mut failed) = (Vec::new(), false);
        let (what, stop) = if self.strategies {
            let (efforts, stop) = compare(&rules, &position, desk)?;
            (What::Strategies(efforts), stop)
        } else if self.line {
            let most = if self.quickest { u64::MAX } else { MAX_TRIED };
            let line = best_line(&rules.game, &position, starter, desk.known, most, desk.budget);
            let known = if line.winner.is_some() { "who wins" } else { "nothing yet about who wins" };
            let stop = line.stopped.clone().map(|why| Stop::new(why, known));
            (What::Line(line), stop)
        } else {
            let mut question = Question::new(rules.game.clone(), position);
            question.settings = self.settings();
            let mut solver = Solver::with(desk.known.clone());
            let answer = solver.solve(&question, desk.budget);
            let answer = answer.map_err(|missing| not_licensed(&missing, &question).in_field("strategy"))?;
            if self.verbose && self.strategy.0.is_none() {
                let unlicensed = unlicensed(question.start().game());
                declined.extend(unlicensed.into_iter().map(|Unlicensed { strategy, missing, .. }| (strategy, missing)));
                declined.extend(solver.declined().iter().map(|(strategy, why)| (*strategy, why.to_string())));
            }
            failed = self.exit_status && answer.winner(starter) == Some(!starter);
            let stop = stop_of(&answer, self.strategy.0.is_some());
            (What::Winner(Box::new(answer)), stop)
        };
        Ok(Found { what, rules, layout, to_move, most, failed, verbose: self.verbose, stop, declined })
    }
}

/// Refuses a strategy that does not apply to a question, and names those that do.
pub(crate) fn not_licensed(missing: &Unlicensed, question: &Question) -> Refusal {
    let theorems = licensed(question.start().game()).into_iter().map(|(id, _)| id.name());
    let names: Vec<&str> = ["auto", "search", "brute"].into_iter().chain(theorems).collect();
    Refusal::of(missing.strategy.name(), format!("{missing}; for this game --strategy may be {}", names.join(", ")))
}

/// The most bytes of memory that are advised.
const MOST_ADVISED: u64 = 8_000_000_000;

/// Describes the end of the work by a chosen strategy or all, what is known nevertheless, and what to try.
fn stop_of(answer: &Analysis, is_chosen: bool) -> Option<Stop> {
    let why = answer.stopped.clone()?;
    let known = match (answer.outcome, &answer.winning_moves.left) {
        (None, _) => "nothing yet about who wins",
        (Some(_), None) => "who wins; not all of the winning moves",
        (Some(_), Some(_)) if answer.winning_moves.right.is_none() => "who wins, and Left's winning moves",
        _ => "all but the number of moves",
    };
    let beyond = answer.beyond.as_ref().map_or(String::new(), |beyond| format!("; {beyond}"));
    let list = list_command(&answer.game, &answer.position);
    if let (Stopped::Memory, Some(last), None) = (&why, answer.heaps_known, answer.outcome) {
        let (last, list) = (grouped(last), list.unwrap_or("--memory SIZE for heaps beyond".to_owned()));
        let try_this = Some(format!("a heap of at most {last}, or {list}"));
        let known = format!("nim-values of heaps up to {last}; no period of them is proved");
        return Some(Stop { try_this, ..Stop::new(why, known) });
    }
    let try_this = match &why {
        // More memory is of no use where a search is not even begun.
        Stopped::Memory if Search::least_bytes(&answer.game, &answer.position) > MOST_ADVISED => {
            Some(list.unwrap_or_default())
        }
        Stopped::Memory if answer.theorem.is_none() && answer.beyond.is_none() => {
            Some("a larger --memory, such as 8GB, or --memo trie".to_owned())
        }
        Stopped::BeyondTable(_) if answer.outcome.is_none() => {
            let auto = || "--strategy auto, which searches where the theorem does not reach".to_owned();
            list.or_else(|| is_chosen.then(auto))
        }
        _ => None,
    };
    Some(Stop { try_this, ..Stop::new(why, format!("{known}{beyond}")) })
}

#[cfg(feature = "schema")]
impl utoipa::PartialSchema for Found {
    fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::Schema> {
        use utoipa::openapi::{OneOfBuilder, Ref};
        let shapes = ["Answer", "Line", "Compare"].map(Ref::from_schema_name);
        shapes.into_iter().fold(OneOfBuilder::new(), OneOfBuilder::item).into()
    }
}

#[cfg(feature = "schema")]
impl utoipa::ToSchema for Found {
    fn name() -> std::borrow::Cow<'static, str> {
        "Solved".into()
    }

    fn schemas(all: &mut super::Schemas) {
        use utoipa::PartialSchema as _;
        all.push(("Answer".to_owned(), crate::json::Answer::schema()));
        crate::json::Answer::schemas(all);
    }
}

impl Serialize for Found {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (game, position) = (self.rules.game.to_string(), self.layout.position().to_string());
        let wanted = Wanted { to_move: self.to_move, ..Wanted::default() };
        match &self.what {
            What::Winner(answer) => crate::json::Answer::of(answer, &wanted).serialize(serializer),
            What::Line(line) => LineShape { game, position, line }.serialize(serializer),
            What::Strategies(rows) => CompareShape { game, position, rows }.serialize(serializer),
        }
    }
}

impl Answer for Found {
    fn sheet(&self) -> Sheet<'_> {
        let mut sheet = Sheet::at(&self.rules, &self.layout);
        match &self.what {
            What::Winner(answer) => {
                sheet.add("Outcome", answer.outcome.map_or("not known", outcome_words));
                self.add_turns(&mut sheet, answer);
                if answer.outcome.is_some() {
                    self.add_grounds(&mut sheet, answer);
                }
                sheet.add_some("Searched", (answer.positions > 0).then(|| counted(answer.positions, "position")));
            }
            What::Line(line) => sheet.add_lines(self.line(line)),
            What::Strategies(efforts) => add_efforts(&mut sheet, efforts, self.rules.game.convention()),
        }
        for (strategy, why) in &self.declined {
            sheet.add("Declined", format_args!("{strategy}: {why}"));
        }
        sheet.stop(self.stop.as_ref())
    }

    fn brief(&self) -> String {
        let What::Winner(answer) = &self.what else { return self.sheet().brief() };
        let Some(outcome) = answer.outcome else {
            return self.stop.as_ref().map_or_else(|| self.sheet().brief(), Stop::brief);
        };
        let moves = |player| {
            let list = answer.winning_moves.of(player).as_ref().filter(|list| !list.moves.is_empty())?;
            let shown = list.moves.iter().take(self.most).map(ToString::to_string).collect::<Vec<_>>();
            let more = if list.total == Some(shown.len() as u128) { "" } else { ", ..." };
            Some(shown.join(", ") + more)
        };
        if answer.game.is_impartial() {
            return moves(Player::Left).map_or(outcome.to_string(), |moves| format!("{outcome}  {moves}"));
        }
        let [left, right] = Player::BOTH.map(|player| moves(player).unwrap_or("-".to_owned()));
        format!("{outcome}  Left: {left}  Right: {right}")
    }

    fn stop(&self) -> Option<&Stop> {
        self.stop.as_ref()
    }

    fn failed(&self) -> bool {
        self.failed
    }
}

impl Found {
    /// Adds what an answer rests on.
    fn add_grounds(&self, sheet: &mut Sheet<'_>, answer: &Analysis) {
        let value = answer.value.as_ref().map(|value| match value {
            Value::Nim(0) => "0: equal to the empty position (nim-value 0)".to_owned(),
            Value::Nim(size) => format!("*{size}: equal to a heap of {size} in Nim (nim-value {size})"),
            Value::Integer(_) => format!("the integer {value}"),
            Value::Word(_) | Value::Partizan(_) => value.to_string(),
        });
        sheet.add_some("Value", value);
        if let Some(remoteness) = &answer.remoteness {
            let (left, right) = (counted(remoteness.left.moves, "move"), counted(remoteness.right.moves, "move"));
            let moves = match answer.game.is_impartial() {
                true => format!("{left} in all"),
                false => format!("{left} if Left starts, {right} if Right starts"),
            };
            sheet.add("Length", format_args!("{moves}, when the winner hurries and the loser delays"));
        }
        sheet.add_some("Why", (!answer.why.is_empty()).then_some(&answer.why));
        let by = match &answer.theorem {
            None if self.verbose => format!("{}: the definition itself", answer.strategy),
            None => "a search to the end of play".to_owned(),
            Some(theorem) if self.verbose => format!("{}: {} ({})", answer.strategy, theorem.name, theorem.source),
            Some(theorem) => {
                // What is named after people needs no more words, and what is named so begins with an article.
                let named = theorem.name.split_once(": ").map(|(name, _)| name).filter(|name| name.contains("'s "));
                let article = if theorem.name.ends_with(" theorem") { "the " } else { "" };
                format!("{article}{}", named.unwrap_or(&theorem.name))
            }
        };
        sheet.add("By", by);
    }

    /// Adds by which moves each player wins who may start. In impartial games the players do not differ: one of them is enough.
    fn add_turns(&self, sheet: &mut Sheet<'_>, answer: &Analysis) {
        let (start, ruleset) = (Start::new(&answer.game, &answer.position), self.rules.game.ruleset());
        let is_one = answer.game.is_impartial() && self.to_move.is_none();
        let turns: &[_] =
            if is_one { &[("Wins by", Player::Left)] } else { &[("Left", Player::Left), ("Right", Player::Right)] };
        for &(label, player) in turns.iter().filter(|(_, player)| self.to_move.is_none_or(|only| only == *player)) {
            let Some(winner) = answer.winner(player) else { continue };
            let count = |most: usize| start.game().moves(&answer.position, player).take(most).count();
            let (is_won, is_stuck) = (winner == player, count(1) == 0);
            let list = answer.winning_moves.of(player).as_ref().filter(|_| is_won && !is_stuck);
            let (mut shown, total) =
                list.map_or((&[][..], None), |list| (&list.moves[..list.moves.len().min(self.most)], list.total));
            let listed = format!("{} {} listed", shown.len(), if shown.len() == 1 { "is" } else { "are" });
            let by = match (list, total) {
                _ if is_stuck && is_won && is_one => "nothing: there is no move, so whoever starts has won".to_owned(),
                _ if is_stuck && is_won => "nothing: there is no move".to_owned(),
                _ if is_stuck => "no move: there is none".to_owned(),
                _ if !is_won => "no move".to_owned(),
                (None, _) => "moves that were not found".to_owned(),
                (_, Some(1)) => "one move".to_owned(),
                (_, Some(total)) if total == shown.len() as u128 => format!("any of {} moves", grouped(total)),
                (_, Some(total)) if total <= MAX_COUNTED && count(total as usize + 1) == total as usize => {
                    shown = &[];
                    format!("every move ({})", grouped(total))
                }
                (_, Some(total)) => format!("any of {} moves; {listed}", grouped(total)),
                (_, None) if shown.is_empty() => "moves that are too many to list".to_owned(),
                (_, None) => format!("more moves than were counted; {listed}"),
            };
            match (is_one, is_won) {
                (true, _) => sheet.add(label, by),
                (false, true) => sheet.add(label, format_args!("wins by {by}")),
                (false, false) => {
                    sheet.add(label, if is_stuck { "loses: there is no move" } else { "loses: no move wins" })
                }
            }
            let play = |m: &Move| play(m, &self.layout, ruleset, ruleset.pieces().heap);
            if !shown.is_empty() {
                sheet.0.push(Block::Each { items: shown.iter().map(play).collect() });
            }
        }
    }

    fn line(&self, line: &Line) -> String {
        let (starter, impartial) = (line.to_move, self.rules.game.is_impartial());
        let wins = |winner: Player| match impartial {
            true if winner == starter => "Whoever starts wins".to_owned(),
            true => "Whoever starts loses".to_owned(),
            false => format!("{starter} moves first, {winner} wins"),
        };
        let mut text = match (line.winner, line.remoteness) {
            (Some(winner), Some(0)) => format!("{}: play is over.\n", wins(winner)),
            (Some(winner), Some(moves)) => {
                let play = if winner == starter { "the quickest win" } else { "the slowest loss" };
                let left = if moves == 1 { "1 move is".to_owned() } else { format!("{moves} moves are") };
                format!("{}: {left} left ({play} that can be had).\n", wins(winner))
            }
            (Some(winner), None) => format!("{}.\n", wins(winner)),
            (None, _) => "Who wins was not found out.\n".to_owned(),
        };
        if let Some(by) = line.by {
            let more = if line.stopped.is_none() { "; --quickest finds that" } else { "" };
            text += &format!("These are winning moves by {by}, not the quickest win{more}.\n");
        }
        let width = line.steps.iter().map(|step| step.play.to_string().len()).max().unwrap_or(0);
        for (number, step) in (1..).zip(&line.steps) {
            let player = match impartial {
                true if step.player == starter => "starter ".to_owned(),
                true => "opponent".to_owned(),
                false => format!("{:<5}", step.player.to_string()),
            };
            let play = step.play.to_string();
            text += &format!("{number:>4}. {player}  {play:<width$}  leaves {}\n", abridged(&step.position));
        }
        text + &match line.ends {
            true => self.ending(line),
            false if line.steps.is_empty() => String::new(),
            false => "      and so on\n".to_owned(),
        }
    }

    /// Says why play is over at the end of a line.
    fn ending(&self, line: &Line) -> String {
        let (game, starter, start) = (&self.rules.game, line.to_move, self.layout.position());
        let last = line.steps.last();
        let (at, player) = last.map_or((&start, starter), |step| (&step.position, !step.player));
        let name = |player: Player| match game.is_impartial() {
            true if player == starter => "Whoever started".to_owned(),
            true => "The opponent".to_owned(),
            false => player.to_string(),
        };
        let word = |won| if won { "won" } else { "lost" };
        if last.is_some() && game.is_terminal(at) {
            let won = game.verdict(at, player) == Some(!player);
            return format!("{} has moved to {at} and by that has {}.\n", name(!player), word(won));
        }
        let won = game.convention().winner_without_move(player) == player;
        format!("{} cannot move and has {}.\n", name(player), word(won))
    }
}

/// Runs each strategy within limits of its own. The work was stopped if none of them has an answer. Answers that differ are refused.
fn compare(rules: &Rules, position: &Position, desk: &Desk<'_>) -> Result<(Vec<Effort>, Option<Stop>), Refusal> {
    let mut efforts = Vec::new();
    for contender in contenders(&rules.game, position, desk.known) {
        let mut budget = desk.face.afresh(desk.budget, POSITIONS, SECONDS);
        let began = desk.face.seconds();
        let effort = contender(position, &mut budget);
        let is_interrupted = effort.stopped == Some(Stopped::Interrupted);
        efforts.push(Effort { seconds: desk.face.seconds() - began, ..effort });
        if is_interrupted {
            break;
        }
    }
    let mut outcomes: Vec<_> = efforts.iter().filter_map(|effort| effort.outcome).collect();
    outcomes.dedup();
    if outcomes.len() > 1 {
        let message = format!("the strategies disagree about {position} in {}: {outcomes:?}", rules.game);
        return Err(Refusal::of("", message).with_help("this is a bug, please report it"));
    }
    let known = if outcomes.is_empty() { "nothing yet about who wins" } else { "who wins" };
    let last = efforts.last().and_then(|effort| effort.stopped.clone());
    let stop = last.filter(|why| outcomes.is_empty() || *why == Stopped::Interrupted);
    Ok((efforts, stop.map(|why| Stop::new(why, known))))
}

/// Adds a table of the efforts, and what its columns mean.
fn add_efforts(sheet: &mut Sheet<'_>, efforts: &[Effort], convention: Convention) {
    let (merged, merging) = match convention {
        Convention::Misere => ("merge", "merge: heaps that are equal in misère play are taken for one another"),
        Convention::Normal => ("cancel", "cancel: pairs of equal heaps are left out"),
    };
    let rows = efforts.iter().map(|effort| {
        let stopped = effort.stopped.as_ref().map(|stop| format!("stopped: {}", stop.name()));
        let (outcome, seconds) = (effort.outcome.map(|outcome| outcome.to_string()), effort.seconds);
        let equal = effort.memo.map_or("", |_| if effort.cancels { merged } else { "stay" });
        vec![
            effort.id.to_string(),
            effort.memo.map_or("", MemoKind::name).to_owned(),
            equal.to_owned(),
            outcome.or(stopped).unwrap_or_default(),
            effort.positions.to_string(),
            effort.entries.to_string(),
            effort.memo.map_or(String::new(), |_| bytes(effort.bytes)),
            if seconds < 1.0 { format!("{:.1} ms", seconds * 1e3) } else { format!("{seconds:.2} s") },
        ]
    });
    let heads = &["strategy", "memo", "equal", "outcome", ">positions", ">entries", ">memory", ">time"];
    let outcomes = "outcome: N: whoever starts wins, P: whoever starts loses; strategies without a memo search no positions, \
                    or count those of their tables";
    let memo =
        "memo: the table of positions that were searched, and its entries; equal: stay: equal heaps are all searched";
    sheet.0.push(Block::Table { heads, rows: rows.collect() });
    sheet.0.extend([format!("{memo}, {merging}"), outcomes.to_owned()].map(|text| Block::Words { text }));
}

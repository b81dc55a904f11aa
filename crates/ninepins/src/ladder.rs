//! The ladder: the one place that chooses which strategy answers.
//!
//! Its rungs, in order:
//!
//! 1. the theorems that the game is licensed for and that need no table, the strongest first;
//! 2. search, if the position [is small](is_small);
//! 3. the misère quotient, if it covers the position already, or once questions about the game have searched [`MANY_SEARCHED`]
//!    positions in all: then it is built, with no more work than they took;
//! 4. the theorems that need a table, the one with the least work first; if there may be a quotient, tables of at most [`SOON`];
//! 5. search of [`SEARCHED_FIRST`] positions, or without a limit if there is no quotient;
//! 6. the quotient, built as far as the position needs, and then the same search again, whose memo is still there.
//!
//! Partizan games in normal play, which have values and no quotient, climb another way from rung 4 on: tables of at most [`SOON`];
//! search of [`FEW_SEARCHED`] positions; a [short](SHORT_TRIAL) trial of their values; larger tables; search of [`MORE_SEARCHED`]
//! positions; a [long](LONG_TRIAL) trial of the values; and the same search again, without a limit.
//!
//! A theorem whose table ends, or has no room, leaves the question to the next rung, and so does a quotient that was not found. A
//! stop from outside, such as the clock, ends the climb.

use crate::{
    Analysis, Known, Question, grouped,
    question::Settings,
    quotients::{ByQuotient, SEARCHED_FIRST, is_small},
};
use ninepins_rules::{Convention, Game, Move, Player, Position, Start};
use ninepins_solver::{
    Budget, ByValues, MemoKind, MoveList, Result, Search, Stopped, Strategy, StrategyId, Tabulating, Theorem,
    Unlicensed,
    theorem::{theorem, theorems},
};
use std::{borrow::Cow, iter};

/// The most units of work of a table that is made before a misère quotient is tried: a tenth of a second.
const SOON: u64 = 1 << 26;

/// The numbers of positions that are searched before values are tried: some milliseconds; and before they are tried for long.
const FEW_SEARCHED: u64 = 10_000;
const MORE_SEARCHED: u64 = 1_000_000;

/// The units of work of the two trials of values: about a second, and about a minute.
const SHORT_TRIAL: u64 = 1 << 30;
const LONG_TRIAL: u64 = 1 << 36;

/// The number of positions that questions about one game search in all before its quotient is tried first.
const MANY_SEARCHED: u64 = 20_000;

/// The work of a quotient that takes as long as the search of a position, in [`Budget::UNITS_A_POSITION`].
const WORTH: u64 = 8;

/// All strategies for one game, played from one start. The ladder is a strategy itself.
pub(crate) struct Ladder {
    /// As it is played from its start.
    pub(crate) game: Game,
    theorems: Vec<Box<dyn Strategy>>,
    known: Known,
    /// `None` if the values of the game are not those of partizan games in normal play.
    values: Option<Tabulating<ByValues>>,
    /// `None` if the game has no misère quotient; empty until that is known.
    quotient: Option<Option<Tabulating<ByQuotient>>>,
    /// Empty until it is needed: theorems answer most questions.
    search: Option<Search>,
    /// The memo of the search, and whether it cancels equal heaps or takes them for one another.
    search_settings: (MemoKind, bool),
    /// The number of positions that were searched for all questions, and the number from which on a quotient is tried first.
    searched: u64,
    patience: u64,
    last: Rung,
    /// The reason why the theorems do not know the last answer, if one of them was asked in vain.
    pub(crate) beyond: Option<String>,
    /// The largest heap to which such a theorem knows all values.
    pub(crate) heaps_known: Option<u64>,
    /// The strategies that left the last question to the next one, with the reason.
    pub(crate) declined: Vec<(StrategyId, Cow<'static, str>)>,
}

/// Returns the theorems that `game` is licensed for, the strongest first, then its misère quotient.
pub fn licensed(game: &Game) -> Vec<(StrategyId, Theorem)> {
    let theorem = |strategy: Box<dyn Strategy>| Some((strategy.id(), strategy.theorem()?));
    by_theorems(game, &Known::default()).into_iter().filter_map(theorem).collect()
}

/// Returns the theorems that `game` is not licensed for, each with the hypothesis that it lacks.
pub fn unlicensed(game: &Game) -> Vec<Unlicensed> {
    let refused = |id| match id {
        StrategyId::MisereQuotient => Known::default().by_quotient(game).err(),
        id => theorem(id, game)?.err(),
    };
    StrategyId::ALL.into_iter().filter_map(refused).collect()
}

/// Checks whether the answer to `question` within `budget` may depend on earlier questions about its game: on a misère quotient or a
/// table of a board that was made for them. All other answers depend on nothing but the question.
pub fn may_use_earlier(question: &Question, budget: &Budget) -> bool {
    let Question { game, position, settings: Settings { strategy, .. } } = question;
    let is_searched =
        is_small(position) && budget.positions >= SEARCHED_FIRST && budget.memory >= Budget::DEFAULT_MEMORY;
    let may_have_quotient = game.convention() == Convention::Misere && !is_searched;
    // Nim-values need no table of a board.
    let may_have_table = game.ruleset().only_takes() && !Search::licenses_cancelling(game);
    match strategy {
        None => may_have_quotient || may_have_table,
        Some(strategy) => *strategy == StrategyId::MisereQuotient,
    }
}

/// Returns the strategies that [`licensed`] lists.
pub(crate) fn by_theorems(game: &Game, known: &Known) -> Vec<Box<dyn Strategy>> {
    let quotient = known.by_quotient(game).ok().map(|quotient| Box::new(quotient) as Box<dyn Strategy>);
    theorems(game).into_iter().chain(quotient).collect()
}

/// A strategy, or a theorem by its number. A step of the climb has its limit, too: of a search the most positions; of a quotient that does
/// not cover the position already, the positions that take as much work as building it may; of values the units of work.
#[derive(Clone, Copy)]
enum Rung {
    Theorem(usize),
    Quotient,
    Values,
    Search,
}

/// The findings of a strategy: everything, or a part and the reason for the stop.
pub(crate) trait Finding {
    /// Returns the reason why it is incomplete, if it is.
    fn stopped(&self) -> Option<&Stopped>;

    /// Checks whether the next rung cannot find more.
    fn suffices(&self) -> bool {
        self.stopped().is_none()
    }
}

impl<T> Finding for Result<T> {
    fn stopped(&self) -> Option<&Stopped> {
        self.as_ref().err()
    }
}

impl Finding for Analysis {
    fn stopped(&self) -> Option<&Stopped> {
        self.stopped.as_ref()
    }

    /// A theorem that knows the outcome, if not every winning move, knows more than a search of such large heaps would find.
    fn suffices(&self) -> bool {
        self.stopped.is_none() || self.outcome.is_some()
    }
}

impl Ladder {
    pub(crate) fn new(start: &Start<'_>, known: &Known) -> Ladder {
        let game = start.game();
        Ladder {
            game: game.clone(),
            theorems: theorems(game).into_iter().filter(|theorem| theorem.id() != StrategyId::Values).collect(),
            values: ByValues::of(game).ok(),
            known: known.clone(),
            quotient: None,
            search: None,
            search_settings: (MemoKind::Hash, true),
            searched: 0,
            patience: MANY_SEARCHED,
            last: Rung::Search,
            beyond: None,
            heaps_known: None,
            declined: Vec::new(),
        }
    }

    /// Begins a search with this memo, and forgets the last one and the values: the work of a question does not depend on earlier ones.
    pub(crate) fn search_anew(&mut self, memo: MemoKind, cancel: bool) {
        if let Some(values) = &mut self.values {
            values.forget();
        }
        self.search.take_if(|_| self.search_settings != (memo, cancel));
        self.search_settings = (memo, cancel);
        self.search.iter_mut().for_each(Strategy::forget);
    }

    /// Notes that a strategy leaves the question to the next one.
    fn decline(&mut self, strategy: StrategyId, why: impl Into<Cow<'static, str>>) {
        self.declined.push((strategy, why.into()));
    }

    /// Asks one rung after the other about `position`, until a finding suffices.
    pub(crate) fn climb<T: Finding>(
        &mut self,
        position: &Position,
        budget: &mut Budget,
        mut ask: impl FnMut(&mut dyn Strategy, &mut Budget) -> T,
    ) -> T {
        (self.beyond, self.heaps_known) = (None, None);
        self.declined.clear();
        let mut tables = Vec::new();
        for number in 0..self.theorems.len() {
            match self.theorems[number].work(position, budget) {
                Some(0) => {
                    if let Some(found) = self.by_theorem(number, budget, &mut ask) {
                        return found;
                    }
                }
                Some(work) => tables.push((work, number)),
                None => self.decline(self.theorems[number].id(), "the position is beyond it within these limits"),
            }
        }
        let has_quotient = self.quotient.get_or_insert_with(|| self.known.by_quotient(&self.game).ok()).is_some();
        tables.sort_unstable();
        let later = tables.split_off(tables.partition_point(|(work, _)| *work <= SOON));
        let [tables, later] =
            [tables, later].map(|list| list.into_iter().map(|(_, number)| (Rung::Theorem(number), 0)));
        let soon = if self.searched < self.patience { 0 } else { self.searched.saturating_mul(WORTH) };
        let last = (Rung::Search, u64::MAX);
        let lists = self.game.ruleset().lists_all(position.heaps()).is_ok();
        let steps: Vec<(Rung, u64)> = match (has_quotient, is_small(position)) {
            // The search says that there are too many options.
            _ if !lists => vec![last],
            (false, true) => vec![last],
            (false, false) if self.values.is_some() => tables
                .chain([(Rung::Search, FEW_SEARCHED), (Rung::Values, SHORT_TRIAL)])
                .chain(later)
                .chain([(Rung::Search, MORE_SEARCHED), (Rung::Values, LONG_TRIAL), last])
                .collect(),
            (false, false) => tables.chain(later).chain([last]).collect(),
            (true, true) => vec![last, (Rung::Quotient, 0)],
            (true, false) => iter::once((Rung::Quotient, soon))
                .chain(tables)
                .chain([(Rung::Search, SEARCHED_FIRST), (Rung::Quotient, u64::MAX), last])
                .collect(),
        };
        let mut unfinished: Option<(Rung, T)> = None;
        for (rung, most) in steps {
            match rung {
                Rung::Theorem(number) => {
                    if let Some(found) = self.by_theorem(number, budget, &mut ask) {
                        return found;
                    }
                }
                Rung::Search => {
                    let ((memo, cancel), before) = (self.search_settings, budget.searched);
                    let begun = || Search::new(&self.game, memo).with_cancelling(cancel);
                    let search = self.search.get_or_insert_with(begun);
                    let found = budget.sharing(most, |share| ask(search, share));
                    self.searched += budget.searched - before;
                    let Some(stopped) = found.stopped() else {
                        self.last = Rung::Search;
                        return found;
                    };
                    let is_last = stopped.is_from_outside();
                    let why = stopped.to_string();
                    // Values may have found more before.
                    if unfinished.as_ref().is_none_or(|(_, before)| found.suffices() || !before.suffices()) {
                        unfinished = Some((Rung::Search, found));
                    }
                    if is_last {
                        break;
                    }
                    let many =
                        (most < budget.positions).then(|| format!("{} positions did not suffice", grouped(most)));
                    self.decline(StrategyId::Search, many.unwrap_or(why));
                }
                Rung::Values => {
                    let Some(values) = &mut self.values else { continue };
                    let mut trial = budget.trial(most);
                    let found = ask(values, &mut trial);
                    budget.searched = trial.searched;
                    if found.stopped().is_none_or(Stopped::is_from_outside) {
                        self.last = Rung::Values;
                        return found;
                    }
                    let why = found.stopped().map_or(String::new(), ToString::to_string);
                    if found.suffices() {
                        unfinished = Some((Rung::Values, found));
                    }
                    if most == LONG_TRIAL {
                        values.forget();
                    }
                    self.decline(StrategyId::Values, why);
                }
                Rung::Quotient => {
                    let Some(Some(quotient)) = &mut self.quotient else { continue };
                    let is_known = (quotient.covering(position))
                        .is_some_and(|(quotient, position)| quotient.is_known_for(&position, budget));
                    let may_ask = is_known || most > 0 && budget.searched < budget.positions;
                    let share = if is_known { u64::MAX } else { most };
                    // The search that follows may have all positions that are left.
                    let found = may_ask.then(|| budget.clone().sharing(share, |budget| ask(quotient, budget)));
                    let why = match found.as_ref().map(Finding::stopped) {
                        None => Cow::from("none is known yet that covers the position"),
                        Some(stopped) => stopped.map_or(String::new(), ToString::to_string).into(),
                    };
                    if let Some(found) = found.filter(Finding::suffices) {
                        self.last = Rung::Quotient;
                        return found;
                    }
                    if most > 0 {
                        self.patience = self.patience.max(self.searched.saturating_mul(2));
                    }
                    self.decline(StrategyId::MisereQuotient, why);
                }
            }
        }
        let (rung, found) = unfinished.expect("every plan has a search");
        self.last = rung;
        found
    }

    /// Asks one theorem. Returns `None` if it leaves the question to the next rung.
    fn by_theorem<T: Finding>(
        &mut self,
        number: usize,
        budget: &mut Budget,
        ask: &mut impl FnMut(&mut dyn Strategy, &mut Budget) -> T,
    ) -> Option<T> {
        let (id, found) = (self.theorems[number].id(), ask(self.theorems[number].as_mut(), budget));
        match found.stopped() {
            Some(stopped @ (Stopped::BeyondTable(_) | Stopped::Memory)) if !found.suffices() => {
                if let Stopped::BeyondTable(why) = stopped {
                    (self.beyond, self.heaps_known) = (Some(why.clone()), self.theorems[number].last_known());
                }
                self.decline(id, stopped.to_string());
                None
            }
            _ => {
                self.last = Rung::Theorem(number);
                Some(found)
            }
        }
    }

    /// Returns the strategy that gave the last answer, if it was no search.
    fn last(&self) -> Option<&dyn Strategy> {
        match self.last {
            Rung::Theorem(number) => Some(self.theorems[number].as_ref()),
            Rung::Quotient => self.quotient.as_ref()?.as_ref().map(|quotient| quotient as &dyn Strategy),
            Rung::Values => self.values.as_ref().map(|values| values as &dyn Strategy),
            Rung::Search => None,
        }
    }
}

impl Strategy for Ladder {
    fn id(&self) -> StrategyId {
        self.last().map_or(StrategyId::Search, Strategy::id)
    }

    fn theorem(&self) -> Option<Theorem> {
        self.last()?.theorem()
    }

    fn winner(&mut self, position: &Position, to_move: Player, budget: &mut Budget) -> Result<Player> {
        self.climb(position, budget, |strategy, budget| strategy.winner(position, to_move, budget))
    }

    fn winning_moves(&mut self, at: &Position, player: Player, most: usize, budget: &mut Budget) -> Result<MoveList> {
        self.climb(at, budget, |strategy, budget| strategy.winning_moves(at, player, most, budget))
    }

    fn winning_move(&mut self, position: &Position, player: Player, budget: &mut Budget) -> Result<Option<Move>> {
        self.climb(position, budget, |strategy, budget| strategy.winning_move(position, player, budget))
    }
}

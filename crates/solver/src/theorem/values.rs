//! Values of partizan games in normal play: canonical forms of heaps, and who wins their sums.

use super::Gathered;
use crate::{Budget, MoveList, Result, Stopped, Strategy, StrategyId, Tabulating, Theorem, Unlicensed, Value};
use ninepins_rules::{ByPlayer, Game, Heap, Player, Position};
use ninepins_values::{Decider, Decision, Heaps, Reason, Summands, Values};
use rustc_hash::FxHashMap;

const MAX_HEAP: u64 = 10_000;

/// The most units of work of a value that is shown: about a millisecond.
const SHOWN_WORK: u64 = 1 << 20;

/// The most bytes of a value that is shown.
const SHOWN: usize = 2_000;

/// The theory of partizan sums: each heap has a value, and the [`Decider`] finds who wins the sum of the values.
#[derive(Debug)]
pub struct ByValues {
    heaps: Heaps,
    /// Empty until it is needed, and after it outgrew the memory.
    found: Option<Box<Found>>,
    /// The steps that decided the last outcome.
    reasons: ByPlayer<Option<Reason>>,
}

/// The values found so far.
#[derive(Debug)]
struct Found {
    values: Values,
    heaps: Heaps,
    decider: Decider,
}

impl ByValues {
    /// Builds the strategy for a partizan game in normal play, without terminals; every other game is [`Unlicensed`].
    pub fn of(game: &Game) -> Result<Tabulating<ByValues>, Unlicensed> {
        let refuse = |missing: String| Unlicensed { strategy: StrategyId::Values, missing };
        // A table of a partizan game may be that of an impartial one.
        let strategy = Tabulating::of(game, move |game| {
            let heaps = Heaps::of(game).map_err(|unsuited| refuse(unsuited.to_string()))?;
            Ok(ByValues { heaps, found: None, reasons: ByPlayer::default() })
        })?;
        match game.is_impartial() {
            true => Err(refuse("in impartial games values are nim-values".to_owned())),
            false => Ok(strategy),
        }
    }

    /// Works with what is found so far. If the memory ends the work, all is forgotten.
    fn with_found<T>(&mut self, work: impl FnOnce(&mut Found) -> Result<T>) -> Result<T> {
        let heaps = &self.heaps;
        let found = self.found.get_or_insert_with(|| {
            let (values, heaps, decider) = (Values::new(), heaps.clone(), Decider::default());
            Box::new(Found { values, heaps, decider })
        });
        work(found).map_err(|halted| match halted {
            Stopped::Range => Stopped::BeyondTable(halted.to_string()),
            stopped => {
                if stopped == Stopped::Memory {
                    self.found = None;
                }
                stopped
            }
        })
    }

    fn decide(&mut self, position: &Position, first: Player, budget: &mut Budget) -> Result<Decision> {
        self.with_found(|found| {
            let sum = found.summands(position, budget)?;
            found.decider.winner(&mut found.values, &sum, first, budget)
        })
    }
}

impl Found {
    /// Returns the values of the heaps, each of which is computed after all smaller ones.
    fn summands(&mut self, position: &Position, budget: &Budget) -> Result<Summands> {
        if let Some(heap) = position.heaps().last().filter(|heap| heap.size() > MAX_HEAP) {
            let why = format!("values are computed heap by heap, up to {MAX_HEAP}, and here is a heap of {heap}");
            return Err(Stopped::BeyondTable(why));
        }
        let mut sum = Summands::default();
        for (heap, copies) in position.runs() {
            let value = self.values.heap(&mut self.heaps, heap.size(), budget)?;
            sum.add(&mut self.values, value, copies as u64, budget)?;
        }
        Ok(sum)
    }

    /// Gathers the moves of `player` in one heap after which the opponent, to move, loses.
    fn gather(
        &mut self,
        total: &Summands,
        heap: Heap,
        player: Player,
        gathered: &mut Gathered,
        budget: &mut Budget,
    ) -> Result<()> {
        let mut rest = total.clone();
        let value = self.values.heap(&mut self.heaps, heap.size(), budget)?;
        rest.subtract(&mut self.values, value, budget)?;
        // Many moves of a heap have one value.
        let mut wins = FxHashMap::default();
        let ruleset = self.heaps.ruleset().clone();
        for to in ruleset.options(heap, player) {
            if !gathered.may_enumerate()? {
                break;
            }
            budget.work(Budget::UNITS_A_POSITION)?;
            let mut option = Values::ZERO;
            for part in to.iter() {
                let part = self.values.heap(&mut self.heaps, part.size(), budget)?;
                option = self.values.add(option, part, budget)?;
            }
            let is_won = match wins.get(&option) {
                Some(&is_won) => is_won,
                None => {
                    let mut after = rest.clone();
                    after.add(&mut self.values, option, 1, budget)?;
                    let decision = self.decider.winner(&mut self.values, &after, !player, budget)?;
                    wins.insert(option, decision.winner == player);
                    decision.winner == player
                }
            };
            if is_won {
                gathered.push(heap, &to, budget)?;
            }
        }
        Ok(())
    }
}

impl Strategy for ByValues {
    fn id(&self) -> StrategyId {
        StrategyId::Values
    }

    /// Returns the theorem of the last step that the last outcome needed.
    fn theorem(&self) -> Option<Theorem> {
        let reasons = [self.reasons.left, self.reasons.right].into_iter().flatten();
        let (name, source) = match reasons.max_by_key(|reason| reason.step()) {
            Some(reason) => reason.theorem(),
            None => (
                "sums are decided by the values of their heaps: numbers, temperatures, atomic weights, order",
                "Conway, On Numbers and Games (1976); Berlekamp, Conway and Guy, Winning Ways (1982)",
            ),
        };
        Some(Theorem { name: name.into(), source })
    }

    fn winner(&mut self, position: &Position, to_move: Player, budget: &mut Budget) -> Result<Player> {
        let decision = self.decide(position, to_move, budget)?;
        *self.reasons.of_mut(to_move) = Some(decision.reason);
        Ok(decision.winner)
    }

    fn winning_moves(&mut self, at: &Position, player: Player, most: usize, budget: &mut Budget) -> Result<MoveList> {
        if self.decide(at, player, budget)?.winner != player {
            return Ok(MoveList::complete(Vec::new()));
        }
        self.with_found(|found| {
            let total = found.summands(at, budget)?;
            let mut gathered = Gathered::new(most);
            for (heap, _) in at.runs() {
                found.gather(&total, heap, player, &mut gathered, budget)?;
                if gathered.is_cut_short() {
                    break;
                }
            }
            Ok(gathered.into_list())
        })
    }

    /// Returns the canonical form, if it is short and found soon.
    fn value(&mut self, position: &Position, budget: &mut Budget) -> Result<Option<Value>> {
        let trial = budget.trial(SHOWN_WORK);
        let text = self.with_found(|found| {
            // It also checks the sizes of the heaps.
            found.summands(position, &trial)?;
            let value = found.values.position(&mut found.heaps, position, &trial)?;
            found.values.text(value, SHOWN, &trial)
        });
        match text {
            Ok(text) => Ok(text.ok().map(Value::Partizan)),
            Err(stopped) if stopped.is_from_outside() => Err(stopped),
            Err(_) => Ok(None),
        }
    }

    fn reason(&mut self, position: &Position, to_move: Player, budget: &mut Budget) -> Option<Reason> {
        self.decide(position, to_move, budget).ok().map(|decision| decision.reason)
    }

    fn forget(&mut self) {
        self.found = None;
    }
}

//! The comparison of all strategies with the definition in one world.

use ninepins::{
    Analysis, Budget, ByPlayer, Convention, Game, Heap, MemoKind, MoveList, Player, Position, Question, Solver, Start,
    Stopped, StrategyId,
};
use ninepins_solver::{FullSearch, Search, Strategy, theorem::theorems};
use ninepins_testkit::{Judgement, Referee, positions};

/// Every memo, with and without cancelling.
const SEARCHES: [(MemoKind, bool); 4] =
    [(MemoKind::Hash, true), (MemoKind::Hash, false), (MemoKind::Trie, true), (MemoKind::Trie, false)];
/// The most tokens for a search without a memo.
const BRUTE_TOKENS: u128 = 6;
/// The most tokens for a quotient of a table that is made for the position.
const TABULATED_TOKENS: u128 = 4;
/// The work for a quotient, in positions: what takes longer is mostly not found at all.
const QUOTIENT_POSITIONS: u64 = 1 << 14;
/// The most mismatches in a message.
const SHOWN: usize = 20;

struct World {
    game: Game,
    /// The largest positions come first: then one strategy has room for all that follow.
    judged: Vec<(Position, Judgement)>,
    wrong: Vec<String>,
}

/// Compares all strategies with the definition, at every position of at most `tokens` tokens.
pub(crate) fn check_world(line: &str, tokens: u64) {
    let game: Game = line.parse().unwrap();
    let mut referee = Referee::new(&game);
    let mut all = positions(&game, tokens);
    all.sort_by_key(|position| std::cmp::Reverse(position.tokens()));
    let judged = all.into_iter().map(|position| (position.clone(), referee.judge(&position))).collect();
    let mut world = World { game, judged, wrong: Vec::new() };
    world.questions();
    world.kept_strategies();
    world.kept_remoteness();
    world.licenses();
    let World { wrong, .. } = world;
    assert!(wrong.is_empty(), "{line}: {} mismatches:\n{}", wrong.len(), wrong[..wrong.len().min(SHOWN)].join("\n"));
}

/// Compares a search in which heaps that are equal in misère play are one with a search of all positions, at every position of three
/// heaps of at most `most` tokens each. Returns the numbers of positions that both searched.
pub(crate) fn check_merging(line: &str, most: u64) -> (u64, u64) {
    let game: Game = line.parse().unwrap();
    let mut searches = [true, false].map(|merge| (Search::new(&game, MemoKind::Hash).with_cancelling(merge), 0));
    let heaps = || (0..=most).map(Heap::new);
    let triples = heaps().flat_map(|a| heaps().flat_map(move |b| heaps().map(move |c| [a, b, c])));
    for triple in triples.filter(|triple| triple.is_sorted()) {
        let position: Position = triple.into_iter().flatten().collect();
        let found = searches.each_mut().map(|(search, searched)| {
            let budget = &mut Budget::unlimited();
            let outcome = search.outcome(&position, budget).unwrap();
            let moves = search.winning_moves(&position, Player::Left, usize::MAX, budget).unwrap();
            *searched += budget.searched;
            (outcome, if position.is_empty() { MoveList::default() } else { moves })
        });
        assert_eq!(found[0], found[1], "{line}: {position}");
    }
    let [(_, merged), (_, plain)] = searches;
    (merged, plain)
}

impl World {
    /// Asks the front door, which answers each question anew.
    fn questions(&mut self) {
        let World { game, judged, wrong } = self;
        let mut solver = Solver::default();
        // The smallest heap of a position beyond the quotients that are found.
        let mut beyond = u64::MAX;
        // The positions searched with a memo, and without.
        let mut all = [0, 0];
        for (position, judgement) in judged {
            let mut ask = |what: &str, change: &dyn Fn(&mut Question)| {
                let mut question = Question::new(game.clone(), position.clone());
                change(&mut question);
                let answer = solver.solve(&question, &mut Budget::unlimited()).unwrap();
                wrong.extend(mismatch(&answer, judgement).map(|it| format!("{position}, {what}: {it}")));
                answer
            };
            ask("auto", &|question| question.remoteness = true);
            let searched = SEARCHES.map(|(memo, cancel)| {
                let change = |question: &mut Question| {
                    question.strategy = Some(StrategyId::Search);
                    (question.memo, question.cancel) = (memo, cancel);
                };
                let answer = ask(&format!("{memo:?}, cancel {cancel}"), &change);
                assert_eq!(answer, ask("again", &change), "{game}: {position}, {memo:?}, cancel {cancel}, twice");
                answer.positions
            });
            let [hash, hash_plain, trie, trie_plain] = searched;
            // The kind of memo does not influence the order of search.
            assert_eq!((hash, hash_plain), (trie, trie_plain), "{game}: {position}, positions");
            let start = Start::new(game, position);
            if !Search::licenses_cancelling(start.game()) && !Search::licenses_merging(start.game()) {
                assert_eq!(hash, hash_plain, "{game}: {position}, positions");
            }
            if position.tokens() <= BRUTE_TOKENS {
                let brute = ask("brute", &|question| question.strategy = Some(StrategyId::Brute));
                // With different moves for the players nothing is guessed.
                assert!(
                    game.ruleset().is_impartial() || hash_plain <= brute.positions,
                    "{game}: {position}, positions"
                );
                all = [all[0] + hash_plain, all[1] + brute.positions];
            }
            // Some quotients are not found, but the others must be right. A table of pairs or limits is built for each position.
            let largest = position.heaps().last().map_or(0, |heap| heap.size());
            let is_asked = match game.ruleset().has_numbers() {
                true => largest < beyond,
                false => position.tokens() <= TABULATED_TOKENS,
            };
            let strategy = Some(StrategyId::MisereQuotient);
            let question = Question::new(game.clone(), position.clone()).with_strategy(strategy);
            if is_asked && let Ok(answer) = solver.solve(&question, &mut Budget::of_positions(QUOTIENT_POSITIONS)) {
                if matches!(answer.stopped, Some(Stopped::BeyondTable(_) | Stopped::Positions)) {
                    beyond = largest;
                } else {
                    wrong.extend(mismatch(&answer, judgement).map(|it| format!("{position}, misere-quotient: {it}")));
                }
            }
        }
        // A search with a memo guesses which options are lost, wrongly for some positions.
        assert!(all[0] <= all[1], "{game}: {all:?} positions");
    }

    /// Asks searches and theorems that answer all positions in turn, with their memos.
    fn kept_strategies(&mut self) {
        let World { game, judged, wrong } = self;
        let mut strategies: Vec<(String, Box<dyn Strategy>)> = SEARCHES
            .iter()
            .map(|&(memo, cancel)| -> (String, Box<dyn Strategy>) {
                (format!("kept {memo:?}, cancel {cancel}"), Box::new(Search::new(game, memo).with_cancelling(cancel)))
            })
            .collect();
        strategies.extend(theorems(game).into_iter().map(|theorem| (theorem.id().to_string(), theorem)));
        // A strategy does not know the start of play.
        let judged: Vec<_> = judged.iter().filter(|(position, _)| !game.is_terminal(position)).collect();
        for (name, strategy) in &mut strategies {
            // There and back: first the largest boards are made, then small positions meet a full memo.
            for (position, judgement) in judged.iter().chain(judged.iter().rev()) {
                // Some blocks are not closed, and some sums are of several pairs.
                let Some(found) = heard(strategy.as_mut(), game, position) else {
                    assert!(["closed-block", "wythoff", "sweep"].contains(&name.as_str()));
                    continue;
                };
                let truth = (judgement.outcome, judgement.winning_moves.clone());
                if found != truth {
                    wrong.push(format!("{position}, {name}: {found:?}, not {truth:?}"));
                }
            }
        }
    }

    /// Asks one full search for all positions in turn.
    fn kept_remoteness(&mut self) {
        let World { game, judged, wrong } = self;
        let mut full = FullSearch::new(game);
        for (position, judgement) in judged.iter().filter(|(position, _)| !game.is_terminal(position)) {
            let budget = &mut Budget::unlimited();
            let found = ByPlayer::each(|player| full.remoteness(position, player, budget).unwrap());
            if ByPlayer::each(|player| found.of(player).moves) != judgement.remoteness {
                wrong.push(format!("{position}, remoteness: {found:?}, not {:?}", judgement.remoteness));
            }
        }
    }

    /// A theorem answers where its hypotheses hold, and refuses where they do not.
    fn licenses(&mut self) {
        let World { game, wrong, .. } = self;
        // The start is no terminal of the game as it is played.
        let start = positions(game, 1).into_iter().find(|start| !game.is_terminal(start));
        let Some(start) = start else { return };
        let licensed: Vec<StrategyId> = ninepins::licensed(game).into_iter().map(|(id, _)| id).collect();
        for id in StrategyId::ALL.into_iter().filter(|id| !matches!(id, StrategyId::Brute | StrategyId::Search)) {
            let name = id.name();
            assert_eq!(licensed.contains(&id), is_licensed(name, game), "{game}: {name}");
            let question = Question::new(game.clone(), start.clone()).with_strategy(Some(id));
            let answers = Solver::default().solve(&question, &mut Budget::unlimited()).is_ok();
            if answers != is_licensed(name, game) {
                wrong.push(format!("{name}: {}", if answers { "not refused" } else { "refused" }));
            }
        }
    }
}

/// Checks the hypotheses of a theorem independently.
fn is_licensed(theorem: &str, game: &Game) -> bool {
    let (line, rules) = (game.to_string(), game.ruleset().to_string());
    let (misere, ends) = (game.convention() == Convention::Misere, !game.ending().terminals.is_empty());
    let is_code = !rules.starts_with(['{', '(']);
    match theorem {
        "wythoff" if misere => !ends && rules == "(0,n),(n,0),(n,n)",
        "wythoff" => !ends && rules.starts_with("(0,n),(n,0),(n,n)"),
        "nim-values" => !rules.contains('|') && !ends && !misere,
        "values" => rules.contains('|') && !ends && !misere,
        "misere-nim" => {
            let digits = rules.replace(['.', '[', ']', '!'], "");
            let all = |set: &str| digits[1..].chars().all(|digit| set.contains(digit));
            let is_formula = match &digits[..1] {
                "0" => all("37bf"),
                "8" => all("3"),
                "4" | "c" => all("3") || all("7f") || all("4c") && !rules.contains('!'),
                _ => false,
            };
            misere && !ends && rules.ends_with(']') && is_formula
        }
        "misere-limit-nim" => line == "0.[3] limit 2n misere",
        "misere-kayles" => line == "0.77 misere",
        "misere-quotient" => misere && !ends,
        "partizan-kayles" => line == "0.7|0.07" || line == "0.7|0.07 misere",
        "closed-block" | "two-large-piles" | "completion-table" => {
            game.ruleset().to_string() == "0.[3]" && game.is_impartial() && line.contains(';')
        }
        "sweep" if rules.starts_with('(') => game.is_impartial() && !ends,
        "sweep" => is_code && game.ruleset().most_parts() <= 1 && !line.contains("limit"),
        unknown => panic!("say here which games {unknown} is about"),
    }
}

/// Returns the outcome and the winning moves by a strategy, after a check of its short lists.
fn heard(
    strategy: &mut dyn Strategy,
    game: &Game,
    position: &Position,
) -> Option<(ninepins::Outcome, ByPlayer<Vec<ninepins::Move>>)> {
    let budget = &mut Budget::unlimited();
    let outcome = match strategy.outcome(position, budget) {
        Err(Stopped::BeyondTable(_)) => return None,
        outcome => outcome.unwrap(),
    };
    let mut has_moves = true;
    let moves = ByPlayer::each(|player| {
        if game.verdict(position, player).is_some() {
            return Vec::new();
        }
        let MoveList { moves, total } = match strategy.winning_moves(position, player, usize::MAX, budget) {
            // The theorem on pairs knows the outcome of more sums than it has moves of.
            Err(Stopped::BeyondTable(_)) if strategy.id() == StrategyId::Wythoff => {
                has_moves = false;
                return Vec::new();
            }
            list => list.unwrap(),
        };
        assert_eq!(total, Some(moves.len() as u128), "{game}: {position}, {player}'s total");
        let short = strategy.winning_moves(position, player, 1, budget).unwrap();
        assert_eq!(short.moves[..], moves[..moves.len().min(1)], "{game}: {position}, {player}'s first move");
        assert_eq!(short.total, total, "{game}: {position}, {player}'s total beside a short list");
        moves.to_vec()
    });
    has_moves.then_some((outcome, moves))
}

/// Returns the first thing that an answer has wrong.
fn mismatch(answer: &Analysis, truth: &Judgement) -> Option<String> {
    let moves = ByPlayer::each(|player: Player| answer.winning_moves.of(player).clone());
    let true_moves = ByPlayer::each(|player| Some(MoveList::complete(truth.winning_moves.of(player).clone())));
    let remoteness = answer.remoteness.map(|found| ByPlayer::each(|player| found.of(player).moves));
    let hurried = answer.remoteness.map(|found| ByPlayer::each(|player| found.of(player).winner));
    let winners = ByPlayer::each(|player| truth.outcome.winner(player));
    if let Some(stop) = &answer.stopped {
        Some(format!("stopped: {stop}"))
    } else if answer.outcome != Some(truth.outcome) {
        Some(format!("outcome {:?}, not {}", answer.outcome, truth.outcome))
    } else if moves != true_moves {
        Some(format!("moves {moves:?}, not {true_moves:?}"))
    } else if answer.wins_without_moving != truth.wins_without_moving {
        Some(format!("wins without moving {:?}, not {:?}", answer.wins_without_moving, truth.wins_without_moving))
    } else if remoteness.is_some_and(|found| found != truth.remoteness) {
        Some(format!("remoteness {remoteness:?}, not {:?}", truth.remoteness))
    } else if hurried.is_some_and(|found| found != winners) {
        Some(format!("winners by remoteness {hurried:?}, not {winners:?}"))
    } else {
        None
    }
}

//! The comparison of all strategies and certificates with the definition in one world.

use ninepins::{
    Analysis, Budget, ByPlayer, Certificate, Convention, Game, Known, MemoKind, Move, MoveList, Outcome, Player,
    Position, Question, Solver, Start, Stopped, StrategyId, check,
    prove::{EvidenceKind, Unproved, prove},
};
use ninepins_proof::Evidence;
use ninepins_solver::{
    FullSearch, Search, Strategy,
    theorem::{NimValues, theorems},
};
use ninepins_testkit::{Judgement, Referee, positions};

/// Every memo, with and without cancelling.
const SEARCHES: [(MemoKind, bool); 4] =
    [(MemoKind::Hash, true), (MemoKind::Hash, false), (MemoKind::Trie, true), (MemoKind::Trie, false)];
/// The most tokens for a search without a memo.
const BRUTE_TOKENS: u128 = 6;
/// The most tokens for a quotient of a table that is made for the position.
const TABULATED_TOKENS: u128 = 4;
/// The most tokens of a position whose certificates are made, and of one that a quotient certifies, which takes long to build.
const CERTIFIED_TOKENS: u128 = 5;
const CERTIFIED_BY_QUOTIENT: u128 = 3;
/// The work for a quotient, in positions: what takes longer is mostly not found at all.
const QUOTIENT_POSITIONS: u64 = 1 << 14;

/// Positions, each with the truth about it. The largest come first: then one strategy has room for all that follow.
type Judged = [(Position, Judgement)];

/// Compares all strategies with the definition, at every position of at most `tokens` tokens.
pub fn check_world(line: &str, tokens: u64) {
    let game: Game = line.parse().expect("a game line");
    let mut all = positions(&game, tokens);
    all.sort_by_key(|position| std::cmp::Reverse(position.tokens()));
    check_positions(game, all);
}

/// Compares all strategies with the definition at these positions.
pub fn check_positions(game: Game, all: Vec<Position>) {
    let mut referee = Referee::new(&game);
    let judged: Vec<_> = all.into_iter().map(|position| (position.clone(), referee.judge(&position))).collect();
    questions(&game, &judged);
    kept_strategies(&game, &judged);
    licenses(&game);
    certificates(&game, &judged);
}

/// Asks the front door, which answers each question anew.
fn questions(game: &Game, judged: &Judged) {
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
            is_true(&answer, judgement, &format!("{game}: {position}, {what}"));
            answer
        };
        ask("auto", &|question| question.settings.remoteness = true);
        let searched = SEARCHES.map(|(memo, cancel)| {
            let change = |question: &mut Question| {
                question.settings.strategy = Some(StrategyId::Search);
                (question.settings.memo, question.settings.cancel) = (memo, cancel);
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
            let brute = ask("brute", &|question| question.settings.strategy = Some(StrategyId::Brute));
            // With different moves for the players nothing is guessed.
            assert!(game.ruleset().is_impartial() || hash_plain <= brute.positions, "{game}: {position}, positions");
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
                is_true(&answer, judgement, &format!("{game}: {position}, misere-quotient"));
            }
        }
    }
    // A search with a memo guesses which options are lost, wrongly for some positions.
    assert!(all[0] <= all[1] || judged.len() < 2, "{game}: {all:?} positions");
}

/// Asks searches, theorems and a full search that answer all positions in turn, with their memos.
fn kept_strategies(game: &Game, judged: &Judged) {
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
            assert_eq!(found, truth, "{game}: {position}, {name}");
        }
    }
    let mut full = FullSearch::new(game);
    for (position, judgement) in judged {
        let mut moves = |player| full.remoteness(position, player, &mut Budget::unlimited()).unwrap().moves;
        assert_eq!(ByPlayer::each(&mut moves), judgement.remoteness, "{game}: {position}, remoteness");
    }
}

/// Certifies positions with every kind of evidence, and by the referee.
fn certificates(game: &Game, judged: &Judged) {
    let (known, mut referee) = (Known::default(), Referee::new(game));
    for (position, truth) in judged.iter().filter(|(position, _)| position.tokens() <= CERTIFIED_TOKENS) {
        let has_values = NimValues::of(Start::new(game, position).game()).is_ok();
        let proved = |to_move, kind| prove(game, position, to_move, kind, &known, &mut Budget::unlimited());
        for to_move in [None, Some(Player::Left), Some(Player::Right)] {
            for kind in [EvidenceKind::Auto, EvidenceKind::Replies] {
                let certificate = proved(to_move, kind).expect("the budget has no end");
                let by_values = matches!(&certificate.evidence, Evidence::NimValues(_));
                assert_eq!(by_values, has_values && kind == EvidenceKind::Auto, "{game}: {position}");
                accepted(&certificate, to_move, truth);
            }
        }
        if position.tokens() <= CERTIFIED_BY_QUOTIENT {
            match proved(None, EvidenceKind::Quotient) {
                Ok(certificate) => accepted(&certificate, None, truth),
                // Some quotients of partizan games are not found.
                Err(Unproved::Stopped(stopped)) => assert!(!game.is_impartial(), "{game}: {stopped}"),
                Err(_) => assert!(!is_licensed("misere-quotient", game) || !game.ruleset().has_numbers(), "{game}"),
            }
        }
        assert_eq!(proved(None, EvidenceKind::NimValues).is_ok(), has_values, "{game}: {position}");
        match proved(None, EvidenceKind::Completions) {
            Ok(certificate) => accepted(&certificate, None, truth),
            Err(why) => assert!(matches!(why, Unproved::Unlicensed(_)), "{game}: {position}: {why}"),
        }
        let claims = Player::BOTH.map(|player| referee.claim(position, player)).to_vec();
        accepted(
            &Certificate { game: game.clone(), position: position.clone(), evidence: Evidence::Replies(claims) },
            None,
            truth,
        );
    }
}

/// A theorem answers where its hypotheses hold, and refuses where they do not.
fn licenses(game: &Game) {
    // The start is no terminal of the game as it is played.
    let start = positions(game, 1).into_iter().find(|start| !game.is_terminal(start));
    let Some(start) = start else { return };
    let licensed: Vec<StrategyId> = ninepins::licensed(game).into_iter().map(|(id, _)| id).collect();
    for id in StrategyId::ALL.into_iter().filter(|id| !matches!(id, StrategyId::Brute | StrategyId::Search)) {
        let name = id.name();
        assert_eq!(licensed.contains(&id), is_licensed(name, game), "{game}: {name}");
        let question = Question::new(game.clone(), start.clone()).with_strategy(Some(id));
        let answers = Solver::default().solve(&question, &mut Budget::unlimited()).is_ok();
        assert_eq!(answers, is_licensed(name, game), "{game}: {name} answers");
    }
}

/// Reads a certificate back, checks it, and compares the proved winners with the truth.
pub fn accepted(certificate: &Certificate, to_move: Option<Player>, truth: &Judgement) {
    let text = certificate.to_string();
    let read: Certificate = text.parse().unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!((&read, read.to_string()), (certificate, text.clone()));
    let checked = check(&read).unwrap_or_else(|error| panic!("{error}\n{text}"));
    for player in Player::BOTH {
        let proved = checked.winner(player);
        assert!(proved.is_some() || to_move == Some(!player), "nothing about {player} to move:\n{text}");
        assert!(proved.is_none_or(|winner| winner == truth.outcome.winner(player)), "{proved:?}:\n{text}");
    }
}

/// Checks the hypotheses of a theorem independently.
fn is_licensed(theorem: &str, game: &Game) -> bool {
    let (line, rules) = (game.to_string(), game.ruleset().to_string());
    let (misere, ends) = (game.convention() == Convention::Misere, !game.ending().terminals.is_empty());
    let is_code = !rules.starts_with('{');
    match theorem {
        "wythoff" => !ends && rules.contains("(x,y-t), (x-t,y), (x-t,y-t)") && (!misere || rules.len() == 45),
        "nim-values" => game.ruleset().is_impartial() && !ends && !misere,
        "values" => !game.ruleset().is_impartial() && !ends && !misere,
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
        "sweep" if rules.starts_with("{(") => game.is_impartial() && !ends && !rules.contains("(n-a,a)"),
        "sweep" => is_code && game.ruleset().most_parts() <= 1 && !line.contains("limit"),
        unknown => panic!("say here which games {unknown} is about"),
    }
}

/// Returns the outcome and the winning moves by a strategy, after a check of its short lists; `None` beyond its table.
fn heard(strategy: &mut dyn Strategy, game: &Game, position: &Position) -> Option<(Outcome, ByPlayer<Vec<Move>>)> {
    let budget = &mut Budget::unlimited();
    let within = |stop: &Stopped| assert!(matches!(stop, Stopped::BeyondTable(_)), "{game}: {position}: {stop}");
    let outcome = strategy.outcome(position, budget).inspect_err(within).ok()?;
    let mut moves = |player| {
        if game.verdict(position, player).is_some() {
            return Some(Vec::new());
        }
        let list = strategy.winning_moves(position, player, usize::MAX, budget);
        // The theorem on pairs knows the outcome of more sums than it has moves of.
        let MoveList { moves, total } = list.inspect_err(within).ok()?;
        assert_eq!(total, Some(moves.len() as u128), "{game}: {position}, {player}'s total");
        let short = strategy.winning_moves(position, player, 1, budget).unwrap();
        assert_eq!(short.moves[..], moves[..moves.len().min(1)], "{game}: {position}, {player}'s first move");
        assert_eq!(short.total, total, "{game}: {position}, {player}'s total beside a short list");
        Some(moves.to_vec())
    };
    let [left, right] = Player::BOTH.map(&mut moves);
    Some((outcome, ByPlayer { left: left?, right: right? }))
}

fn is_true(answer: &Analysis, truth: &Judgement, what: &str) {
    let winners = ByPlayer::each(|player| truth.outcome.winner(player));
    let remoteness = answer.remoteness.map_or((truth.remoteness, winners), |found| {
        (ByPlayer::each(|player| found.of(player).moves), ByPlayer::each(|player| found.of(player).winner))
    });
    let found = (&answer.stopped, answer.outcome, &answer.winning_moves, &answer.wins_without_moving, remoteness);
    let moves = ByPlayer::each(|player| Some(MoveList::complete(truth.winning_moves.of(player).clone())));
    let right = (&None, Some(truth.outcome), &moves, &truth.wins_without_moving, (truth.remoteness, winners));
    assert_eq!(found, right, "{what}");
}

//! Questions: one reader for all faces, lists that are written as they grow, worksheets of all named games, and the answers of those that
//! have no other test.

use super::sheet::well_formed;
use ninepins::{
    ask::{
        self, AnyAnswer, Asked, Block, Desk, Face, Format, Pieces, QUESTIONS, Question, Recent, Typed, Writer, json,
        with_sheet,
    },
    *,
};
use serde_json::Value as Json;
use std::{
    cell::RefCell,
    collections::BTreeSet,
    io::Write,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering::Relaxed},
    },
};

fn read(name: &str, fields: &str) -> Result<Asked, Refusal> {
    Question::named(name)?.read(&Typed::of_json(fields)?, &mut Recent::default(), false)
}

fn answered(name: &str, fields: &str) -> Result<Box<dyn AnyAnswer>, Refusal> {
    read(name, fields)?(&mut Desk::new(&Known::default(), &mut Budget::unlimited()))
}

fn asked(name: &str, fields: &str) -> Result<String, Refusal> {
    answered(name, fields).map(|answer| answer.json())
}

/// Returns the answer as it is written while it grows.
fn written(name: &str, fields: &str, format: Format) -> Result<String, Refusal> {
    let (known, mut budget, mut out) = (Known::default(), Budget::unlimited(), Vec::new());
    let mut put = |bytes: &[u8]| {
        out.extend_from_slice(bytes);
        true
    };
    let mut desk = Desk::new(&known, &mut budget);
    desk.writer = Some(Writer::new(format, &mut put));
    let answer = read(name, fields)?(&mut desk)?;
    desk.end(&*answer)?;
    Ok(String::from_utf8(out).unwrap())
}

fn values(name: &str, fields: &str) -> Vec<String> {
    let answer: Json = serde_json::from_str(&asked(name, fields).unwrap()).unwrap();
    let text = |value: &Json| value.as_str().map_or(value.to_string(), str::to_owned);
    answer["values"].as_array().unwrap().iter().map(text).collect()
}

#[test]
fn a_list_that_is_written_as_it_grows_is_the_list_that_is_held() {
    for (name, fields) in [
        ("heaps", r#"{"game":"kayles","from":3,"to":5000}"#),
        ("heaps", r#"{"game":"0.007","to":70000}"#),
        ("heaps", r#"{"game":"0.[3] limit 2n","to":9}"#),
        ("heaps", r#"{"game":"0.7|0.07","to":9,"as":"outcome"}"#),
        ("losing", r#"{"game":"wythoff","to":50}"#),
        ("losing", r#"{"game":"kayles","to":90,"heaps":3}"#),
    ] {
        assert_eq!(written(name, fields, Format::Json).unwrap().trim_end(), asked(name, fields).unwrap(), "{fields}");
        let csv = written(name, fields, Format::Csv).unwrap();
        let rows: Vec<&str> = csv.lines().filter(|line| !line.starts_with('#')).skip(1).collect();
        let cells: Vec<&str> = rows.iter().map(|row| row.split_once(',').unwrap().1.trim_matches('"')).collect();
        assert_eq!(cells, values(name, fields), "{fields}");
    }
}

/// A face that saves what it is given, and stops the work after some pauses.
#[derive(Default)]
struct Saving(RefCell<Vec<u8>>);

impl Face for Saving {
    fn is_due(&self) -> bool {
        true
    }

    fn load(&self, read: &mut dyn FnMut(&[u8]) -> Result<(), String>) -> Result<(), Refusal> {
        let saved = self.0.borrow();
        if saved.is_empty() { Ok(()) } else { read(&saved).map_err(|why| Refusal::of("", why)) }
    }

    fn save(&self, pieces: &Pieces<'_>) -> Result<bool, Refusal> {
        self.0.borrow_mut().clear();
        pieces(&mut |piece| self.0.borrow_mut().write_all(piece).is_ok());
        Ok(true)
    }
}

/// A quotient that was saved before its end is built on, with the same answer and less work. Of damage it is built afresh.
#[test]
fn a_quotient_is_resumed_from_what_a_face_saved() {
    let answered = |face: &Saving, most: u64| {
        let asked = read("quotient", r#"{"game":"0.07","to":30}"#).unwrap();
        let looks = Arc::new(AtomicU64::new(0));
        let counted = looks.clone();
        let watch = move |_| if counted.fetch_add(1, Relaxed) < most { Ok(()) } else { Err(Stopped::Interrupted) };
        let (known, mut budget) = (Known::default(), Budget::unlimited().with_watch(watch));
        let mut desk = Desk::new(&known, &mut budget);
        desk.face = face;
        (asked(&mut desk).unwrap().json(), looks.load(Relaxed))
    };
    let saved = Saving::default();
    let (fresh, all) = answered(&Saving::default(), u64::MAX);
    assert!(answered(&saved, all / 2).0.contains("\"stopped\":\"interrupted\""));
    let (resumed, rest) = answered(&saved, u64::MAX);
    assert!(resumed == fresh && rest < all, "{rest} of {all}: {resumed}");
    *saved.0.borrow_mut() = b"damaged".to_vec();
    assert_eq!(answered(&saved, u64::MAX), (fresh, all));
}

#[test]
fn lists_end_with_the_table() {
    for worth in ["genus", "value", "outcome", "nim-value"] {
        let fields = format!(r#"{{"game":"{{1: 0; 3: 1+1}}","as":"{worth}","to":20}}"#);
        assert_eq!(values("heaps", &fields).len(), 4, "{worth}");
    }
}

#[test]
fn one_heap_has_an_option_for_each_smaller_value() {
    for line in ["kayles", "0.6", "4!.0", "0.123", "0.354"] {
        let (game, all): (Game, _) =
            (line.parse().unwrap(), values("heaps", &format!(r#"{{"game":"{line}","to":70}}"#)));
        let all: Vec<u64> = all.iter().map(|value| value.parse().unwrap()).collect();
        for heap in [0, 1, 2, 11, 23, 70] {
            let fields = format!(r#"{{"game":"{line}","position":"{heap}","as":"nim-value"}}"#);
            let found: Json = serde_json::from_str(&asked("value", &fields).unwrap()).unwrap();
            let legal = Heap::new(heap).into_iter().flat_map(|heap| game.ruleset().moves_from(heap, Player::Left));
            let (legal, mut smaller): (Vec<Move>, _) = (legal.collect(), 0..all[heap as usize]);
            for option in found["options"].as_array().unwrap() {
                let play: Move = option["move"].as_str().unwrap().parse().unwrap();
                let sum = play.to.iter().fold(0, |sum, part| sum ^ all[part.size() as usize]);
                assert_eq!((smaller.next(), option["value"].as_u64()), (Some(sum), Some(sum)), "{line}: {play}");
                assert!(legal.contains(&play), "{line}: {play}");
            }
            assert_eq!((smaller.next(), &found["value"]), (None, &all[heap as usize].into()), "{line}: {heap}");
        }
    }
}

/// Checks that the list for these fields has those of the positions that are lost.
fn lists_lost(fields: &str, game: &str, positions: impl IntoIterator<Item = Position>) {
    let (game, mut solver) = (game.parse().unwrap(), Solver::default());
    let is_lost = |at: &Position| solver.outcome(&game, at, &mut Budget::unlimited()) == Ok(Outcome::P);
    let lost: Vec<String> = positions.into_iter().filter(is_lost).map(|lost| lost.to_string()).collect();
    assert_eq!(values("losing", fields), lost, "{game}");
}

#[test]
fn lost_positions_are_those_of_the_solver() {
    for (game, to, heaps) in [("kayles", 7, 3), ("nimmy", 6, 3), ("0.77 misere", 7, 2), ("partizan-kayles", 6, 2)] {
        let mut all = vec![Vec::new()];
        for at in 0.. {
            let Some(sum) = all.get(at).filter(|sum| sum.len() < heaps) else { break };
            let more = sum.last().copied().unwrap_or(1)..=to;
            all.extend(more.map(|heap| [&all[at][..], &[heap]].concat()).collect::<Vec<_>>());
        }
        let all = all.into_iter().map(|sum| sum.into_iter().filter_map(Heap::new).collect());
        lists_lost(&format!(r#"{{"game":"{game}","to":{to},"heaps":{heaps}}}"#), game, all);
    }
}

#[test]
fn lost_pairs_are_those_of_the_solver() {
    for (line, both_ways) in [
        ("wythoff", false),
        ("wythoff misere", false),
        ("{(x,y): (x,y-t), (x-t,y), (x-t,y-2t) for t>=1}", true),
        ("{(x,y): (x+1,y-2), (x-2,y+1)} misere", false),
        ("{(x,y): (x,y-t) for t>=1}|{(x,y): (x-t,y) for t>=1}", true),
        ("wythoff; N at (3,4)", true),
    ] {
        let pairs =
            (0..=24_u64).flat_map(|total| (total.saturating_sub(12)..=total.min(12)).map(move |a| (a, total - a)));
        let pairs = pairs.filter(|(a, b)| both_ways || a <= b).map(|(a, b)| Heap::pair(a, b).into_iter().collect());
        lists_lost(&format!(r#"{{"game":"{line}","to":12}}"#), line, pairs);
    }
}

#[test]
fn refusals_say_what_is_meant() {
    for row in include_str!("../../../../testdata/refusals.tsv").lines() {
        let [name, fields, says] = row.split('\t').collect::<Vec<_>>().try_into().unwrap();
        let refusal = asked(name, fields).unwrap_err().to_string();
        assert!(refusal.contains(says), "{fields}: {refusal}");
    }
    let words = r#"{"game":"kayles","as":"outcome"}"#;
    assert!(written("heaps", words, Format::Bin).unwrap_err().message().contains("the format bin is for numbers"));
}

#[test]
fn a_stop_keeps_what_is_known() {
    let asked = read("heaps", r#"{"game":"kayles misere","to":9}"#).unwrap();
    let answer = asked(&mut Desk::new(&Known::default(), &mut Budget::of_positions(3))).unwrap();
    assert_eq!(answer.stop().map(|stop| &stop.why), Some(&Stopped::Positions));
    assert!(answer.json().ends_with(r#""stopped":"positions"}"#));
    assert!(matches!(answer.sheet().0.last(), Some(Block::Stop(_))));
    assert!(with_sheet(&*answer, &[]).contains(r#""sheet":[{"block":"game","name":"Kayles, 0.77 misere","#));
}

#[test]
fn sizes_and_times() {
    for (text, bytes) in [
        ("2GB", 2e9),
        ("512MB", 512e6),
        ("1.5 kb", 1500.0),
        ("7", 7.0),
        ("1e9", 1e9),
        ("1GiB", 1073741824.0),
        ("1TB", 1e12),
    ] {
        assert_eq!(ask::size(text), Ok(bytes as u64), "{text}");
    }
    for (text, milliseconds) in
        [("90s", 90_000), ("5min", 300_000), ("2h", 7_200_000), ("500ms", 500), ("3", 3000), ("0.25", 250)]
    {
        assert_eq!(ask::time(text), Ok(milliseconds), "{text}");
    }
    for text in ["", "-1GB", "-1s", "nan", "inf", ".", "1.2.3", "GB", "s", "2GiBs", "5d"] {
        assert!(ask::size(text).is_err() && ask::time(text).is_err(), "{text}");
    }
    assert!(ask::time(&"9".repeat(400)).is_err());
}

#[test]
fn strategies_stand_side_by_side() {
    for (positions, searched) in [("", None), (r#","memo":"trie""#, None), ("", Some(0))] {
        let fields = format!(r#"{{"game":"kayles","position":"3+5+7","strategies":true{positions}}}"#);
        let mut budget = Budget::of_positions(searched.unwrap_or(u64::MAX));
        match json("solve", &fields, &mut Desk::new(&Known::default(), &mut budget)) {
            Err(refusal) => assert_eq!(refusal.message(), "`strategies` and `memo` cannot stand together"),
            Ok(answer) => {
                let answer: Json = serde_json::from_str(&answer).unwrap();
                assert_eq!(answer["schema"], "ninepins/compare/1");
                assert_eq!(answer["rows"].as_array().unwrap().len(), 6);
                assert_eq!(answer["rows"][0]["stopped"], searched.map_or(Json::Null, |_| "positions".into()));
            }
        }
    }
}

#[test]
fn descriptions_are_whole() {
    for question in &QUESTIONS {
        let spec = &question.spec;
        assert!(!spec.about.is_empty() && !spec.examples.is_empty(), "{}", spec.name);
        for field in spec.fields() {
            assert!(!field.help().is_empty() && field.name.bytes().all(|b| b.is_ascii_lowercase() || b == b'_'));
        }
    }
}

#[test]
fn every_named_game_has_worksheets_whose_key_is_right() {
    for entry in CATALOG.iter() {
        let fields = format!(r#"{{"game":"{}","seed":7,"sizes":"1-6","drawings":true}}"#, entry.name);
        let worksheet = match answered("worksheet", &fields) {
            Ok(made) => made,
            Err(why) => {
                assert!(entry.line.starts_with("{(") && why.message().ends_with("are pairs"), "{why}");
                continue;
            }
        };
        well_formed(&worksheet.file(Format::Svg).unwrap());
        let json: Json = serde_json::from_str(&worksheet.json()).unwrap();
        let [answers, key, drawings] = ["answers", "key", "drawings"].map(|field| json[field].as_array().unwrap());
        assert_eq!([answers.len(), key.len(), drawings.len()], [12; 3], "{}", entry.name);
        let different = |field: &str| answers.iter().map(|answer| answer[field].as_str()).collect::<BTreeSet<_>>();
        assert_eq!(different("position").len(), 12);
        assert!(different("outcome").len() > 1, "{}: {json}", entry.name);
        for (answer, line) in answers.iter().zip(key) {
            check_key(answer, line.as_str().unwrap());
        }
    }
}

/// Compares a line of the key with search.
fn check_key(answer: &Json, line: &str) {
    let [game, position, outcome] = ["game", "position", "outcome"].map(|field| answer[field].as_str().unwrap());
    let game: Game = game.parse().unwrap();
    let position = Layout::of_game(position, &game).unwrap().position();
    let heaps = position.heaps();
    assert!((2..=4).contains(&heaps.len()) && heaps.iter().all(|heap| heap.size() <= 6));
    let question = ninepins::Question::new(game, position).with_strategy(Some(StrategyId::Search));
    let searched = Solver::default().solve(&question, &mut Budget::unlimited()).unwrap();
    assert_eq!(searched.outcome.map(Outcome::letter), Some(outcome));
    for player in Player::BOTH {
        let shown = searched.winner(player) == Some(player);
        for winning in searched.winning_moves.of(player).as_ref().unwrap().moves.iter().take(8) {
            assert!(shown && line.contains(&winning.to_string()), "{line}");
        }
    }
}

#[test]
fn equal_settings_make_equal_worksheets() {
    let of_seed = |seed: u64| answered("worksheet", &format!(r#"{{"game":"kayles","seed":{seed}}}"#)).unwrap().json();
    let without_seed = |seed: u64| of_seed(seed).replace(&format!(r#""seed":"{seed}""#), "");
    assert_eq!(of_seed(1), of_seed(1));
    assert_ne!(without_seed(1), without_seed(2));
}

#[test]
fn a_question_that_ends_without_an_answer_says_why_at_the_desk() {
    let (known, mut budget) = (Known::default(), Budget::of_positions(10));
    let mut desk = Desk::new(&known, &mut budget);
    let hard = r#"{"game":"nimmy","heaps":"12","sizes":"30-40"}"#;
    let refusal = json("worksheet", hard, &mut desk).unwrap_err();
    assert!(refusal.message().starts_with("the key was not found"), "{refusal}");
    assert_eq!(desk.stopped.take(), Some(Stopped::Positions));
}

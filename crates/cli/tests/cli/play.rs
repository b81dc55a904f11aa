//! Whole games by lines of text, and their records.

use crate::common::{Folder, Ran, has, ninepins, run};
use serde_json::json;
use std::fs;

/// Plays these lines, which end the game in this way. The record replays to the same end.
fn whole_game(name: &str, args: &[&str], lines: &str, end: &str) -> Ran {
    let folder = Folder::new(&format!("play-{name}"));
    let record = folder.file("record");
    let ran = run(&[&["play"], args, &["--record", &record]].concat(), lines).ok();
    let replay = ninepins(&format!("replay {record}")).ok();
    for ran in [&ran, &replay] {
        assert_eq!(ran.out.lines().last(), Some(end), "{name}: {}", ran.out);
    }
    assert_eq!(run(&["replay", "-"], fs::read(&record).unwrap()).out, replay.out);
    ran
}

#[test]
fn kayles() {
    let end = "You won: the computer cannot move, and in normal play whoever cannot move loses.";
    let ran = whole_game("kayles", &["kayles", "XXX XX"], "hint\n1 1\n1 2\nmoves\n1 -> 0\n", end);
    ran.prints(&[
        "You start against the computer, level 10.",
        "\nRow    XXX.XX\nPiles  1: 3, 2: 2\nIt is your turn.\n",
        "Hint: take 1 from pile 1 (3 -> 2); it wins, in at most 5 more moves",
        "You play: take 1 from pile 1 (3 -> 2).\nThe computer plays: take 1 from pile 1 (2 -> 1).\n",
        "  take 1 from pile 2 (1 -> 0)\n",
    ]);
}

#[test]
fn limit_nim() {
    let end = "You won: the computer cannot move, and in normal play whoever cannot move loses.";
    let lines = "take 1 from pile 2\n1 -> 0\n4/2 -> 3/2 @1\n1 1\n";
    let ran = whole_game("limit-nim", &["limit-nim", "(5/3; 4/2)"], &format!("why\n{lines}"), end);
    ran.prints(&["Whoever is to move wins. A pile of 4/2 beads has nim-value 1"]);
}

#[test]
fn nimmy() {
    let end = "You lost: the computer cannot move, and in misère play whoever cannot move wins.";
    let ran = whole_game("nimmy", &["nimmy", "1,2,3,2", "--cpu", "first"], "3 -> 0\n1 1\n1 4\n", end);
    ran.prints(&["The computer plays: take 1 from pile 2 (2 -> 1).\n\nPiles  1: 1, 2: 1, 3: 3, 4: 2\n"]);
    // A move to a listed position has lost at once, and can be taken back.
    let lines = "1 1\nundo\nredo\nundo\n3 -> 0\n1 1\n1 4\n";
    let ran = whole_game("nimmy-undo", &["nimmy", "1,2,3,2", "--cpu", "first"], lines, end);
    let listed = "You lost: you have moved to 1+2+3, and whoever moves there loses.";
    assert_eq!(ran.out.matches(listed).count(), 2, "{}", ran.out);
}

#[test]
fn partizan_kayles() {
    let end = "Left has won: Left cannot move, and in misère play whoever cannot move wins.";
    let lines = "4 -> 1+2\n1 1\n1 -> 0 @3\n";
    let ran = whole_game("partizan-kayles", &["partizan-kayles", "4+5", "--cpu", "right"], lines, end);
    ran.prints(&["Right plays: take 2 from pile 3, leaving 1+2 (5 -> 1+2)."]);
    // Nobody types: the computer plays both.
    whole_game("partizan-kayles-both", &["partizan-kayles", "4+5", "--cpu", "both"], "", end);
}

#[test]
fn play_goes_on_after_refused_lines() {
    let lines = "bad\n5 -> 1+1\nundo\nredo\n\nhelp\n5 -> 2+2\nquit\n1 1\n";
    let ran = run(&["play", "kayles", "3,5", "--cpu", "none"], lines).ends(2);
    let undone = "There is nothing to take back.";
    let ran = ran.warns(&["error: `bad` is not a move\nhelp: ", "1+1", "help: "]);
    let ran = ran.shows(&[undone, "There is nothing to make again.", "take 2 from pile 1 leaving 1+2"]);
    assert!(ran.out.ends_with(
        "The first player plays: take 1 from pile 2, leaving 2+2 (5 -> 2+2).\n\nRow    XXX.XX-XX\nPiles  1: 3, 2: 2, 3: 2\nIt is the second player's turn.\n"
    ));
    let caret = run(&["play", "kayles", "3"], "3 -> 1+x\n").err;
    assert!(caret.contains("error: unexpected `x`, expected a heap\n  3 -> 1+x\n         ^"), "{caret}");
}

#[test]
fn the_end_of_the_input_ends_the_game() {
    let folder = Folder::new("play-unfinished");
    let record = folder.file("record");
    let ran = run(&["play", "nim", "3,4", "--cpu", "none", "--to-move", "right", "--record", &record], "1 1").ok();
    assert_eq!(ran.out.lines().last(), Some("It is the second player's turn."));
    let text = fs::read_to_string(&record).unwrap();
    let players = "first right\nplayers left=human right=human level=10 seed=1\nright 3 -> 2 @1\n";
    assert!(text.starts_with("ninepins record 1\ngame 0.[3]\nposition 3,4\n") && text.ends_with(players), "{text}");
    let replay = ninepins(&format!("replay {record}")).ok().out;
    let end = "1. The first player plays: take 1 from pile 1 (3 -> 2)\nPiles  1: 2, 2: 4\n\nPlay is not over. It is the second \
               player's turn.\n";
    assert!(replay.ends_with(end), "{replay}");
    assert_eq!(folder.names(), ["record"]);
}

#[test]
fn play_goes_on_where_it_is_too_hard() {
    let args = ["play", "0.45 misere; N at 2", "40+41+42", "--max-positions", "1000"];
    let says =
        ["Too hard: who wins was not found out; ", "it is too hard: ", "(Too hard: ", "This was a random move.)"];
    run(&args, "why\nhint\n40 -> 1+37\n").ok().shows(&says);
}

#[test]
fn a_record_is_reviewed_as_json() {
    let record = "ninepins record 1\ngame kayles\nposition 3,5\nfirst left\n\
        players left=human right=human level=10 seed=1\nleft 5 -> 4\n";
    let ran = run(&["replay", "-", "--review", "--json"], record).ok();
    has(&ran.json(), &json!({ "schema": "ninepins/review/1", "stopped": null }));
    assert_eq!(ran.json()["plies"][0]["made"], "threw");
    let ran = run(&["replay", "-", "--review", "--json", "--max-positions", "0", "--max-memory", "1"], record);
    assert_eq!(ran.json()["plies"].as_array().unwrap().len(), 2);
    run(&["replay", "-", "--json"], record).ends(2);
}

#[test]
fn levels_repeat_themselves_by_seed() {
    let game = |seed: u64| ninepins(&format!("play nimmy 5,6,7 --cpu both --level 3 --seed {seed}")).out;
    assert_eq!(game(7), game(7));
    assert!((0..5).any(|seed| game(7) != game(seed)));
}

#[test]
fn a_game_is_chosen_by_number_or_name() {
    let list = run(&["play"], "").ends(2).warns(&["error: no game was chosen\nhelp: "]);
    assert!(list.out.starts_with(" 1  kayles "), "{list:?}");
    for (lines, piles) in [
        ("\nquit\n", "Piles  1: 3, 2: 5, 3: 7\n"),
        ("0\n99\nfoo\n2\nquit\n", "Piles  1: 3, 2: 4, 3: 5\n"),
        ("Limit-Nim 4/3\nquit\n", "Piles  1: 4/3\n"),
        ("kayles XXX XX\nquit\n", "Row    XXX.XX\nPiles  1: 3, 2: 2\n"),
    ] {
        let ran = run(&["play"], lines).ends(0).prints(&[piles]);
        assert_eq!(ran.err.contains("error: there is no such game in the list\n"), lines.contains("foo"), "{ran:?}");
    }
    run(&["play"], "nimmy 1,x\n").ends(2);
}

/// The report on nimmy starts it by `nimmy -s '1,2,3,2' --cpu`.
#[test]
fn flags_are_those_of_nimmy() {
    let spelled = ninepins("play -s 1,2,3,2 --cpu").ok().prints(&["The computer, level 10, starts against you"]);
    for line in ["play nimmy 1,2,3,2 --cpu first", "play nimmy --state 1,2,3,2 --cpu"] {
        assert_eq!(ninepins(line).ok().out, spelled.out);
    }
    ninepins("play nimmy 1,2 -s 1,2").ends(2).warns(&["cannot be used with"]);
}

/// A move can be typed as hints, moves and the list of moves print it.
#[test]
fn moves_are_typed_as_they_are_printed() {
    let played = |game, position, lines: &str| run(&["play", game, position, "--cpu", "none"], format!("{lines}\n"));
    let long = "take 1 from pile 2 or 3, leaving 3+1 (5 -> 3+1)";
    for play in ["pile 2: 5 -> 3+1", "PILE 2: 5 -> 3+1", "2: 5 -> 3+1", long] {
        played("kayles", "3,5,5", play).ends(0).prints(&["Piles  1: 3, 2: 3, 3: 1, 4: 5\n"]);
    }
    let split = "split pile 1 or 2 into 3+4 (7 -> 3+4)";
    played("grundys-game", "7,7", split).prints(&["Piles  1: 3, 2: 4, 3: 7\n"]);
    for (play, says) in [
        ("pile 1: 5 -> 3+1", "pile 1 is 3, not 5"),
        ("pile x: 5 -> 3+1", "`x` is not the number of a pile"),
        ("take 1 from pile 1 or 2", "pile 2 is 5, not 3\nhelp: name one pile"),
        ("take 1 from pile 2 or", "`take 1 from pile 2 or` is not a move"),
    ] {
        played("kayles", "3,5,5", play).ends(2).warns(&[says]);
    }
    // The hint names one pile.
    played("nim", "2,2,1", "hint\nmoves").prints(&["Hint: take 1 from pile 3 (1 -> 0)"]);
    played("nim", "2,2", "hint").prints(&["Hint: take 1 from pile 1 (2 -> 1)"]);
}

#[test]
fn records_that_do_not_fit_are_refused_with_their_line() {
    let good = "ninepins record 1\ngame kayles\nposition 3,5\nfirst left\n\
        players left=human right=human level=10 seed=1\nleft 5 -> 2+2\n";
    run(&["replay", "-"], good).ends(0);
    let ran = run(&["replay", "-"], good.replace("5 -> 2+2", "5 -> 1+1")).ends(4);
    assert_eq!(ran.warns(&["stdin is invalid: line 6: "]).out, "");
    ninepins("replay /nonexistent/game.txt").ends(4);
}

#[test]
fn a_record_is_resumed_and_never_overwritten() {
    let folder = Folder::new("play-resumed");
    let record = folder.file("record");
    let begin = format!("play kayles 3,5 --record {record}");
    run(&["play", "kayles", "3,5", "--cpu", "none", "--record", &record], "1 1\n").ok();
    let resume = format!("ninepins play --resume {record}");
    ninepins(&begin).ends(2).warns(&["exists already and would be overwritten", &resume]);
    // The game goes on in the same file.
    run(&["play", "--resume", &record], "1 1\n").ok().shows(&["Piles 1: 2, 2: 5 It is the second player's turn."]);
    let moves = fs::read_to_string(&record).unwrap();
    assert!(moves.ends_with("left 3 -> 2 @1\nright 2 -> 1 @1\n"), "{moves}");
    for more in ["kayles", "kayles 3", "--cpu none", &format!("--record {record}"), "--misere"] {
        ninepins(&format!("play --resume {record} {more}")).ends(2).warns(&["cannot be used with"]);
    }
    // An empty file may be overwritten.
    fs::write(&record, "").unwrap();
    ninepins(&begin).ok();
    fs::remove_file(&record).unwrap();
    ninepins(&format!("play --resume {record}")).ends(4);
}

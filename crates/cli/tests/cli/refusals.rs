//! Arguments that are refused, contradictions between them, suggestions, and quotations that are safe to show.

use crate::common::{Folder, ninepins, run};

/// Command lines, and a part of the message.
const REFUSED: &[&str] = &[
    // Endings that contradict each other.
    "solve 'nim normal' 3 --misere => says normal // \
    grundy wythoff '(9223372036854775807,9223372036854775807)' => is not below 2^63 // \
    misere-form wythoff '(3,5)' => an impartial code alone will do, such as '0.77' // \
    solve 'nim misere' 3 --normal => says misere // solve 'nim normal' 3 --lose-at 0 => says normal // \
    solve 'nim misere' 3 --win-at 0 => says misere // \
    solve nim 3 --normal --lose-at 0 => --normal says normal // \
    solve nim 3 --misere --win-at 0 => --misere says misere // \
    solve nim 3 --lose-at 0 --win-at 0 => drop one of the two // \
    solve nim 3 --lose-at 1+2 --win-at 2+1 => either lost or won // \
    solve 'nim; N at 1+2' 3 --win-at 2+1 => either lost or won // \
    solve nimmy 3 --win-at 2+2+2 => either lost or won",
    // Games and positions, from an independent list.
    "solve 0.7.7 1 => error: the code has a second point\n  0.7.7\n     ^\n // \
    solve kayle 1 => help: did you mean `kayles`?",
    // Strategies.
    "solve 'kayles misere' 3 --strategy nim-values => normal play only // \
    solve 'kayles misere' 3 --strategy nim-values => --strategy may be auto, search, brute, misere-kayles // \
    solve kayles 3 --strategy serch => a similar value exists: 'search' // \
    solve kayles 3 --strategy misere-quotient => misère quotients are about misère play",
    // Worksheets.
    "worksheet nim --positions 101 => 100 is the largest // worksheet nim --count 0 => a worksheet has from 1 position // \
    worksheet nim --heaps=4-2 => larger than the last, 2\nhelp: the smaller number comes first // \
    worksheet nim --heaps 0-2 => help: such as 2-4 // worksheet nim --sizes x => write a range such as 2-4 // \
    worksheet nim --heaps 1 --sizes 1-3 => only 3 different positions // \
    worksheet dawsons-kayles --sizes 1 => no position of these sizes // \
    worksheet 'nim normal' --misere => says normal",
    // Misère quotients.
    "quotient '0.77 normal' => say `misere` // invert '0.77 normal' => the line says normal // \
    quotient limit-nim => limits // invert limit-nim => kayles // order limit-nim 1 2 --misere => limits // \
    quotient nimmy => end play // quotient kayles --svg - --prove - => give one of them a file // \
    quotient kayles --latex --json => give one of them a file // quotient nim --threads 257 => up to 256 // \
    prove kayles 3+4 --evidence quotient => misère quotients are about misère play",
    // Genera and forms.
    "genus '0.7|0.07' => '0.7' // misere-form '0.7|0.07' 3 => different moves // genus limit-nim => '0.[3]' // \
    misere-form limit-nim 3 => limits // genus nimmy => end play // misere-form nimmy 3 => '0.[3]'",
    // Nim-sequences.
    "period 'kayles misere' => misere // period partizan-kayles => impartial // period limit-nim => limits // \
    period nimmy => terminal // period '0.77; N at 3' => terminal // \
    period kayles --every 1s => --checkpoint // period kayles --to=abc => a number such as 100 // grundy 'kayles misere' => nim-values are about normal play // \
    grundy partizan-kayles => impartial // grundy '0.77; N at 1+1' => terminal // \
    grundy kayls => did you mean `kayles`? // \
    grundy kayles --from 6 --to 5 => the first heap, 6, is larger than the last, 5 // \
    grundy 0.9c --engine avx2 => naive, triples // \
    grundy '0.[3] limit 2n' --engine naive => leave out --engine // grundy kayles --to abc => write a number such as 100 // \
    grundy kayles 3 --format csv => `value` writes no csv // value kayles => a game and a position are missing // \
    value --expr '{1|' --as genus => an expression has a value only // grundy kayles '3;' => 3; // \
    grundy kayles --to 1099511627777 => up to 1099511627776 // \
    grundy kayles --from 9223372036854775807 --to 9223372036854775809 => 9223372036854775809 // \
    grundy kayles --to -1 => -1 // grundy kayles --format xml => xml",
    // Played games.
    "play nimmy 5 --level 11 => --level: 11 is too large: 10 is the largest // play --resume - => stdin // \
    play kayles => <POSITION> // play nimmy 5 --seed x => --seed: `x` is no whole number // replay x --json => add --review // \
    solve kayles 3 --time soon => --time: write a time such as 90s // play nim 3 --max-memory much => --memory: write a size",
    // The program itself.
    "games kayls => did you mean `kayles`? // \
    games --table octal => there are octal-games, hexadecimal-games, octal-quotients, partizan-values, misere-inverses // \
    slove kayles 1 => 'solve' // solve kayles 1 --frobnicate => --frobnicate // serve --port 70000 => --port: 70000 is too large // \
    serve --address here => --address: `here` is no address; write one such as 127.0.0.1",
];

/// Command lines with arguments that exclude each other.
const CONTRADICTORY: &str = "\
    solve nim 3 --misere --normal // solve --jsonl kayles 1 // solve --jsonl kayles // solve --jsonl --misere // \
    solve --jsonl --normal // solve --jsonl --lose-at 0 // solve --jsonl --win-at 1 // solve --jsonl --json // \
    solve --jsonl --exit-status // solve --jsonl --to-move left // \
    quotient nim --resume --no-cache // genus kayles 3+4 --to 9 // grundy kayles 3 --engine naive // \
    grundy kayles 3 --to 5 --from 1 // grundy kayles --json --format csv // games kayles --tables";

/// Command lines that are refused, whatever the message.
const MALFORMED: &str = "\
    solve nim 3 --lose-at + // solve nim 3 --lose-at 3/2 // solve 3.0 1 // solve limit-nim 3/0 // solve limit-nim 0/1 // \
    solve kayles 3/2 // solve kayles '' // solve '' 1 // solve -- kayles -1 // solve kayles 1.5 // \
    solve kayles 99999999999999999999 // quotient 0.8z // quotient kayles --heaps 1000001 // \
    order kayles 1 q // order kayles 1 // genus 0.8z // genus kayles --to 65535 // genus kayles 3+ // misere-form kayles 3+ // \
    period 0.9x // period kayles --to 99999999999999999999 // play nim 1001x1 // solve";

#[test]
fn refusals_exit_with_2_and_name_the_mistake() {
    let lines = |lines: &'static str, says| lines.split(" // ").map(move |line| (line, says));
    let others = lines(CONTRADICTORY, "cannot be used with").chain(lines(MALFORMED, ""));
    let named = REFUSED.iter().flat_map(|lines| lines.split(" // ")).map(|case| case.split_once(" => ").unwrap());
    for (line, says) in named.chain(others) {
        let ran = ninepins(line).ends(2).warns(&[says]);
        assert!(ran.err.contains("error:") && (ran.out.is_empty() || line.contains("--json")), "{line}: {ran:?}");
    }
}

/// Command lines, a part of the message, and the line that is suggested, which works.
const MENDED: &[(&str, &str, &str)] = &[
    ("solve kayles -3", "`-3` is negative", "solve kayles 3"),
    ("solve kayles 3 --max-moves -2", "`-2` is negative", "solve kayles 3 --max-moves 2"),
    ("kayles 5", "`kayles` is a game, and no command", "solve kayles 5"),
    ("'0.7|0.07 misere' '3 S_1' --json", "is a game", "solve '0.7|0.07 misere' '3 S_1' --json"),
    ("value partizan-kayles 2", "values are about normal play", "value 'partizan-kayles normal' 2"),
    ("values '0.7|0.07 misere' --to 5", "normal play", "values '0.7|0.07' --to 5"),
];

#[test]
fn mended_lines_work() {
    for &(line, says, mended) in MENDED {
        let ran = ninepins(line).ends(2).warns(&[says, &format!("did you mean `ninepins {mended}`?")]);
        assert!(!ran.err.contains("tip:"), "{ran:?}");
        assert_eq!(ninepins(mended).code, 0, "{mended}");
    }
}

#[test]
fn refusals_in_json() {
    // The book has a whole answer.
    let lines = "solve kayles 1 --json --strategy serch // solve kayles --json // \
        solve kayles 1 --json --max-memory much // solve 'kayles misere' 1 --json --strategy nim-values // \
        quotient '0.77 normal' --json // genus limit-nim --json // period nimmy --json // \
        grundy partizan-kayles --json // games kayls --json";
    for line in lines.split(" // ") {
        let ran = ninepins(line).ends(2);
        assert!(ran.json()["error"]["message"].is_string() && !ran.err.is_empty(), "{ran:?}");
    }
}

#[test]
fn a_list_that_may_be_a_number_gets_a_note() {
    for (typed, is_noted) in [("1,234", true), ("1, 234", false), ("10,20,30", false), ("1,2,3,2", false)] {
        let ran = run(&["solve", "nim", typed], "").ok();
        assert_eq!(ran.out.contains("a comma stands between two heaps"), is_noted, "{}", ran.out);
    }
}

/// Checks for control characters of terminals, and for characters that cannot be seen.
fn steers(text: &str) -> bool {
    text.chars().any(|c| c != '\n' && (ninepins::rules::steers(c) || ninepins::rules::is_unseen(c)))
}

/// Command lines that are nearly right, and the suggestions they get, none for the last.
const NEARLY: &str = "\
    solve dawson 5 => dawsons-kayles & dawsons-chess // solve fibonacci 5 => fibonacci-nim // \
    solve 'misere nim' 5 => nim misere // solve 'nim mizere' 5 => nim misere // \
    solve 'kayles (misere)' 5 => kayles misere // solve S{1,3} 5 => S(1,3) // solve 0.333... 5 => 0.[3] // \
    solve nim 1,000,000 => 1000000 // solve nim 3 --lose-at 1,000 => 1000 // solve kayles 5^2 => 2x5 // \
    solve kayles 3*5 => 3x5 // solve kayles '3 4 5' => 3+4+5 // solve kayles 3 4 5 => 3+4+5 // \
    solve kayles 3, 4, 5 --max-moves 3 => 3+4+5 // compare kayles 3 + 4 => 3+4 // \
    solve kayles XX XXX => XX XXX // solve kayles misere 3+4 => kayles misere // \
    grundy kayles misere 5 => kayles misere // solve kayles 3 oops => ";

#[test]
fn near_misses_are_answered_or_get_a_suggestion() {
    for (line, suggested) in NEARLY.split(" // ").map(|case| case.split_once(" => ").unwrap()) {
        let ran = ninepins(line);
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{line}: {ran:?}");
        let help = ran.err.lines().find(|line| line.starts_with("help: did you mean `"));
        let question = help.unwrap_or_default().split('?').next().unwrap_or_default();
        let suggestions: Vec<&str> = question.split('`').skip(1).step_by(2).collect();
        assert_eq!(suggestions.join(" & "), suggested, "{line}: {ran:?}");
        for meant in suggestions {
            let is_game = !meant.starts_with(|c: char| c.is_ascii_digit()) || meant.contains('.');
            let mended =
                if is_game && !meant.starts_with('X') { ["solve", meant, "5"] } else { ["solve", "nim", meant] };
            assert_eq!(run(&mended, "").code, 0, "{mended:?}");
        }
    }
    let json = run(&["solve", "kayles", "3", "4", "5", "--json"], "");
    let message = json.json()["error"]["message"].as_str().unwrap().to_owned();
    assert!(json.code == 2 && message.contains("did you mean `3+4+5`?"), "{message}");
}

#[test]
fn what_is_quoted_never_steers_a_terminal() {
    let folder = Folder::new("quoted");
    let missing = folder.file("\u{1b}[31m\u{202e}\u{9b}\u{200b}x");
    let damaged = folder.file("\u{1b}]0;x\u{7}\u{2066}\u{ad}");
    std::fs::write(&damaged, "ninepins certificate 1\n\u{1b}[31m\u{202e}\u{feff}\n").unwrap();
    let typed = "\u{1b}[31m\u{202e}\u{2066}\u{200f}\u{61c}\u{2028}\u{9b}\u{7f}\u{200b}\u{2003}\u{e0041}\u{feff}x";
    let lines = format!(
        "{typed} // solve {typed} 3 // solve a\u{202e}b 3 // solve kayles\u{2003}mizere 3 // value --expr {typed} // \
        solve kayles {typed} // solve kayles 3 {typed} // solve kayles 3 --time {typed} // \
        solve kayles 3 --strategy {typed} // solve kayles 3 --{typed} // solve kayles 3 --lose-at {typed} // \
        solve kayles 3 --color {typed} // check {missing} // check {damaged} // replay {missing} // replay {damaged} // \
        play kayles 3 --record {missing}/x // play --resume {damaged} // play kayles 3 --record {damaged}"
    );
    for line in lines.split(" // ").flat_map(|line| [line.to_owned(), format!("{line} --json")]) {
        let ran = ninepins(&line);
        assert!(ran.code == 2 || ran.code == 4, "{line:?}: {ran:?}");
        assert!(!steers(&ran.out) && !steers(&ran.err), "{line:?}: {ran:?}");
        if line.ends_with("--json") && !ran.out.is_empty() {
            assert!(ran.json()["error"]["message"].is_string(), "{line:?}");
        }
    }
    // JSON keeps all characters.
    let ran = run(&["solve", typed, "3", "--json"], "");
    assert_eq!(ran.json()["error"]["input"], typed);
    let line = "{\"game\":\"kayles\",\"position\":\"3\u{202e}\u{9b}\u{200b}\",\"\u{202e}\u{200b}\":1}\n";
    let ran = run(&["solve", "--jsonl"], line);
    assert!(!steers(&ran.out), "{ran:?}");
    ran.json();
}

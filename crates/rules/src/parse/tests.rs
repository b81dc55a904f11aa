//! Texts that are read, texts that are refused with the place of the fault, and round trips through printing.

use super::{Layout, MAX_HEAPS, MAX_LINE, Notation};
use crate::{Code, Game, Heap, Move, Position, Refusal};
use std::{
    str::FromStr,
    time::{Duration, Instant},
};

/// Checks that `text` prints as `canonical`, which reads as the same value.
#[track_caller]
fn prints<T: FromStr<Err = Refusal> + ToString + PartialEq + std::fmt::Debug>(text: &str, canonical: &str) {
    let read: T = text.parse().unwrap_or_else(|error: Refusal| panic!("`{text}`: {error}\n{}", error.caret().unwrap()));
    assert_eq!(read.to_string(), canonical, "`{text}`");
    assert_eq!(canonical.parse::<T>().unwrap(), read, "`{text}`");
}

/// Checks that `text` is refused: the message contains `says`, the span is `marked`, and the suggestion contains
/// `mend`.
#[track_caller]
fn refused<T: std::fmt::Debug>(text: &str, read: Result<T, Refusal>, marked: &str, says: &str, mend: &str) {
    let Err(error) = read else { panic!("`{text}` was read as {read:?}") };
    assert_eq!(error.input(), text);
    assert_eq!(&text[error.span()], marked, "`{text}`: {error}");
    assert!(error.message().contains(says), "`{text}`: {error}");
    assert!(error.help().unwrap_or_default().contains(mend), "`{text}`: {error}");
    assert!(mend.is_empty() == error.help().is_none(), "`{text}`: {error}");
    assert!(!error.message().ends_with('.') && !error.to_string().contains('\n'), "{error}");
    assert_eq!(error.caret().unwrap().lines().count(), 2);
    // Suggestions can be read.
    if let Some((_, suggested)) = mend.split_once("did you mean ") {
        for meant in suggested.split('`').skip(1).step_by(2) {
            assert!(meant.parse::<Game>().is_ok() || meant.parse::<Layout>().is_ok(), "`{text}`: {error}");
        }
    }
}

#[test]
fn codes() {
    for (text, canonical) in [
        ("0.77", "0.77"),
        (".77", "0.77"),
        ("0d77", "0.77"),
        ("0D7F", "0.7f"),
        ("0d[3]", "0.[3]"),
        ("0.7700", "0.77"),
        ("0.", "0.0"),
        ("0.0", "0.0"),
        ("4.", "4.0"),
        ("c.7", "c.7"),
        ("C!.0", "c!.0"),
        ("4!.0", "4!.0"),
        ("4u.0", "4!.0"),
        ("cu.7U", "c!.7!"),
        ("0!.3!", "0.3"),
        ("0.4!7!8", "0.4!7!8"),
        ("0.(3)", "0.[3]"),
        ("0.3[3]", "0.[3]"),
        ("0.[33]", "0.[3]"),
        ("0.03[003]", "0.[030]"),
        ("0.1[23]", "0.1[23]"),
        ("0.3[23]", "0.[32]"),
        ("0.7[0]", "0.7"),
        ("0.[4!]", "0.[4!]"),
        (".[3]", "0.[3]"),
        ("0.ABCDEF", "0.abcdef"),
        ("S(1,2,5)", "0.33003"),
        (" s ( 5, 1 ,1 ) ", "0.30003"),
        ("AllBut(2,3)", "0.300[3]"),
        ("allbut(1)", "0.0[3]"),
        ("Splittles(1,2)", "0.77"),
    ] {
        prints::<Code>(text, canonical);
        prints::<Game>(text, canonical);
    }
}

#[test]
fn games() {
    for (text, canonical) in [
        ("kayles", "0.77"),
        ("KAYLES", "0.77"),
        ("Dawson's Kayles misère", "0.07 misere"),
        ("grundy normal", "4!.0"),
        ("dawson chess misere", "0.137 misere"),
        ("kayles misere", "0.77 misere"),
        ("partizan-kayles", "0.7|0.07 misere"),
        ("partizan_kayles NORMAL", "0.7|0.07"),
        ("0.77 normal", "0.77"),
        ("0.77 Misère", "0.77 misere"),
        ("0.77 mise\u{300}re", "0.77 misere"),
        ("0.7 | 0.07", "0.7|0.07"),
        ("0.7|0.7", "0.7"),
        ("TakeAndBreak(\"0.77\") misere", "0.77 misere"),
        ("game.heap.Kayles", "0.77"),
        ("game.heap.DawsonsKayles normal", "0.07"),
        ("Subtraction([1,2])", "0.33"),
        ("Subtraction(1,3)", "0.303"),
        ("S(1..3)", "0.333"),
        ("s(1..2, 5)", "0.33003"),
        ("Subtraction([2,3], allbut => true)", "0.300[3]"),
        ("PartizanTakeAndBreak(\"0.7\", \"0.07\")", "0.7|0.07"),
        ("PartizanSubtraction([1,3],[2,3]) misere", "0.303|0.033 misere"),
        ("TakeAway(3/2)", "0.[3] limit 3n/2"),
        ("TakeAway(2); N at 3", "0.[3] limit 2n; N at 3"),
        ("S(1)|S(2)", "0.3|0.03"),
        ("0.[3] limit 2n", "0.[3] limit 2n"),
        ("0.[3] limit  2 n + 1 misere", "0.[3] limit 2n+1 misere"),
        ("0.[3] limit n+1", "0.[3] limit n+1"),
        ("0.[3] limit 1n", "0.[3] limit n"),
        ("0.77 LIMIT 0n+3", "0.77 limit 0n+3"),
        (
            "0.[3] limit 18446744073709551615n+18446744073709551615; N at 3/1",
            "0.[3] limit 18446744073709551615n+18446744073709551615; N at 3/1",
        ),
        ("nimmy", "0.[3] misere; N at 1+1+2+2, 1+2+3, 2+2+2"),
        ("nimmy normal; N at 4, 2+2+2", "0.[3]; N at 1+1+2+2, 1+2+3, 2+2+2, 4"),
        ("nim misere; N at 3x2, 2+1 + 3", "0.[3] misere; N at 1+2+3, 2+2+2"),
        ("0.7|0.07;R at 2;L at 1,3;P at 4", "0.7|0.07; L at 1, 3; P at 4; R at 2"),
        ("0.7; n AT 2 S_1 + S_3", "0.7; N at 1+1+3"),
        ("0.7; N at 1; N at 2, 1", "0.7; N at 1, 2"),
        ("\t0.77 \n", "0.77"),
    ] {
        prints::<Game>(text, canonical);
    }
}

#[test]
fn refused_games() {
    for (text, marked, says, mend) in [
        ("", "", "no game", "`0.77`"),
        ("  ", "  ", "no game", "`0.77`"),
        ("kalyes", "kalyes", "no game named `kalyes`", "did you mean `kayles`?"),
        ("dawson", "dawson", "no game named", "did you mean `dawsons-kayles` or `dawsons-chess`?"),
        ("fibonacci", "fibonacci", "no game named", "did you mean `fibonacci-nim`?"),
        ("misere nim", "misere nim", "no game named", "did you mean `nim misere`?"),
        ("nim mizere", "nim mizere", "no game named", "did you mean `nim misere`?"),
        ("kayles (misere)", "kayles (misere)", "no game named", "did you mean `kayles misere`?"),
        ("S{1,3}", "S{1,3}", "no game named", "did you mean `S(1,3)`?"),
        ("0.333...", "...", "dots do not say", "did you mean `0.[3]`?"),
        ("0.1333… misere", "…", "dots do not say", "did you mean `0.1[3]`?"),
        ("0.71212..", "..", "dots do not say", "did you mean `0.7[12]`?"),
        ("0.77 (misere)", "(", "unexpected `(`", "did you mean `0.77 misere`?"),
        ("0.77 limti 2n", "limti", "unexpected `limti`", "did you mean `0.77 limit 2n`?"),
        ("0.77 limti", "limti", "unexpected `limti`", "write `limit`"),
        ("xyzzy plugh; N at 1", "xyzzy plugh", "no game named", ""),
        ("kayles limit 2n", "limit", "cannot be followed", "`0.77 limit ...`"),
        ("3.0", "3", "digit 0 is 3", ""),
        ("1.7", "1", "bit 2 would be a pass", ""),
        ("5.7", "5", "bit 1 is void", ""),
        ("0.7.7", ".", "second point", ""),
        ("20.017", "20", "one digit", ""),
        ("0,77", ",", "no point", "`0.77`"),
        ("77", "77", "no point", "`0.77`"),
        ("077", "077", "no point", "`0.77`"),
        ("4!", "4!", "no point", "`4!.0`"),
        ("3+5", "3", "no point", "position"),
        ("2x3", "2", "no point", "position"),
        ("0.7?", "?", "at most three heaps", "a small game has a table"),
        ("0.7=", "=", "a code leaves at most three heaps, all or unequal ones", "`{2: 1+1; 3: 1+1+1}`"),
        ("{2+}.0", "+", "at most three heaps", "a small game has a table"),
        ("4=.0", "=", "at most three heaps", "a small game has a table"),
        ("G.0", "G", "at most three heaps", "a small game has a table"),
        ("0.{16}", "{", "at most three heaps", "a small game has a table"),
        ("0.7g", "g", "digits are 0 to 9 and a to f", ""),
        ("0.7!!", "!", "must follow one digit", ""),
        ("0.!7", "!", "must follow one digit", ""),
        ("0.[", "[", "never closed", ""),
        ("0.[3", "[", "never closed", ""),
        ("0.[]", "[]", "empty", ""),
        ("0.[3)", ")", "expected a digit or `]`", ""),
        ("0.[.3]", ".", "expected a digit or `]`", ""),
        ("0..7", ".", "second point", ""),
        ("0.[3]7 misere", "7", "must be the last", ""),
        (".", "", "a digit is expected", ""),
        ("0d misere", " ", "expected a digit", ""),
        ("0d7.7", "0d7", "where one digit is expected", ""),
        ("S()", ")", "expected a number of tokens", ""),
        ("S(0)", "0", "from 1 to 4096", ""),
        ("S(1,4097)", "4097", "from 1 to 4096", ""),
        ("S(1;2)", ";", "expected `,` or `)`", ""),
        ("S(1", "", "the text ends", ""),
        ("0.77 mizere", "mizere", "unexpected `mizere`", "did you mean `0.77 misere`?"),
        ("0.77 misere normal", "normal", "expected `;` or the end", ""),
        ("0.77 misere limit 2n", "limit", "unexpected", "before the convention"),
        ("0.7|", "", "the text ends", ""),
        ("0.7|kayles", "kayles", "expected a code", ""),
        ("4.0 limit 2n", "4.0", "digit 0", ""),
        ("0.7|4.7 limit 2n", "0.7|4.7", "digit 0", ""),
        ("0.[3] limit", "", "a limit such as", ""),
        ("0.[3] limit 3", "3", "has no `n`", "`0n+3`"),
        ("0.[3] limit 2n+", "", "a number is expected", ""),
        ("0.[3] limit 18446744073709551616n", "18446744073709551616", "larger than 2^64 - 1", ""),
        ("0.77;", "", "a clause such as", ""),
        ("0.77; M at 3", "M", "a clause such as", ""),
        ("0.77; N 3", "3", "expected `at`", "write"),
        ("0.77; N at", "", "a heap is expected", ""),
        ("0.77; N at 3,", "", "a heap is expected", ""),
        ("0.77; N at 3+", "+", "nothing follows", "drop it"),
        ("0.77; N at 3 3", "3", "unexpected `3`", ""),
        ("0.77; N at 3 misere", "misere", "unexpected", ""),
        ("0.77; N at 0; P at 0+0/0", "0+0/0", "both N and P", ""),
        ("0.[3]; N at 1+2, 3; P at 2 + 1", "2 + 1", "both N and P", ""),
        ("nimmy; P at 1+2+3", "1+2+3", "both N and P", ""),
        ("nim; N at 2, 10/9", "10/9", "no limits", "write `10`"),
        ("limit-nim; N at 2, 9/10", "10", "above the size 9", "write `9`"),
        ("nim; N at 1000001x1", "1000001x1", "more than 1000000 heaps", ""),
        ("nim; N at 600000x1, 600000x2", "600000x2", "more than 1000000 heaps", ""),
        ("?", "?", "expected a code", ""),
    ] {
        refused(text, text.parse::<Game>(), marked, says, mend);
    }
}

#[test]
fn codes_have_bounds() {
    let digits = |n: usize| format!("0.{}", "7".repeat(n));
    prints::<Code>(&digits(4096), &digits(4096));
    let long = digits(4097);
    refused(&long, long.parse::<Code>(), &long[2..], "4097 digits after the point, more than 4096", "");
    let tail = format!("0.7[{}]", "01".repeat(2048));
    refused(&tail, tail.parse::<Code>(), &tail[2..], "4097 digits", "");
    let line = format!("0.77{}", " ".repeat(MAX_LINE));
    refused(&line, line.parse::<Game>(), "    ", &format!("longer than {MAX_LINE} bytes"), "");
    assert!("0.77 misere".parse::<Code>().is_err());
}

#[test]
fn positions() {
    use Notation::{Commas, HackerRank, Row, Semicolons, Strips, Sum, Thousands};
    for (text, canonical, piles, notation) in [
        ("5+3", "3+5", 2, Sum),
        ("2x3+5", "3+3+5", 3, Sum),
        (" 2 × 3 + 5 ", "3+3+5", 3, Sum),
        ("2X10/9", "10/9+10/9", 2, Sum),
        ("10/9+10/9+10/9", "10/9+10/9+10/9", 3, Sum),
        ("10/10", "10", 1, Sum),
        ("10 / 9", "10/9", 1, Sum),
        ("0", "0", 1, Sum),
        ("0/0", "0", 1, Sum),
        ("3x0", "0", 3, Sum),
        ("007", "7", 1, Sum),
        ("9223372036854775808", "9223372036854775808", 1, Sum),
        ("1,2,3,2", "1+2+2+3", 4, Commas),
        ("[1, 2, 0, 3]", "1+2+3", 4, Commas),
        ("10/9,8/4", "8/4+10/9", 2, Commas),
        ("(10/9; 10/9; 0/0)", "10/9+10/9", 3, Semicolons),
        ("10/9;10/9", "10/9+10/9", 2, Semicolons),
        ("( 5 )", "5", 1, Sum),
        ("XXXXX", "5", 1, Row),
        ("xx XX", "2+2", 2, Row),
        ("XX..X", "1+2", 2, Row),
        ("..X. ", "1", 1, Row),
        (".", "0", 0, Row),
        ("IXIIIIIIIIIII", "1+11", 2, HackerRank),
        ("XIIX", "2", 1, HackerRank),
        ("iixi", "1+2", 2, HackerRank),
        ("3 S_1 + 2 S_2", "1+1+1+2+2", 5, Strips),
        ("S_7", "7", 1, Strips),
        ("S7+2s3", "3+3+7", 3, Strips),
        ("0 S_1 + S_2", "2", 1, Strips),
        ("3 S_{1} + S_{12}", "1+1+1+12", 4, Strips),
        ("{2,2,4,4,4,4}", "2+2+4+4+4+4", 6, Commas),
        ("{ 3 + 1 }", "1+3", 2, Sum),
        ("1_000_000", "1000000", 1, Sum),
        ("2x1_0/9+3", "3+10/9+10/9", 3, Sum),
        ("10,20,30", "10+20+30", 3, Commas),
        ("01,02,10", "1+2+10", 3, Commas),
        ("1,0,0", "1", 3, Commas),
        ("1, 234", "1+234", 2, Commas),
        ("234,1", "1+234", 2, Commas),
        ("1,200/50", "1+200/50", 2, Commas),
        ("1,234", "1+234", 2, Thousands),
        ("[5,1,100]", "1+5+100", 3, Thousands),
    ] {
        let layout: Layout = text.parse().unwrap_or_else(|error| panic!("`{text}`: {error}"));
        assert_eq!((layout.piles.len(), layout.notation), (piles, notation), "`{text}`");
        assert_eq!(layout.position().to_string(), canonical, "`{text}`");
        prints::<Position>(text, canonical);
    }
    let order: Vec<u64> = "3,0,1,2".parse::<Layout>().unwrap().piles.iter().map(|p| p.map_or(0, Heap::size)).collect();
    assert_eq!(order, [3, 0, 1, 2]);
    assert!([Row, HackerRank, Thousands].iter().all(|notation| notation.words().is_some()));
    assert!([Sum, Commas].iter().all(|notation| notation.words().is_none()));
}

#[test]
fn refused_positions() {
    for (text, marked, says, mend) in [
        ("", "", "no position", "write 0 for the empty position"),
        (" \t", " \t", "no position", "write 0"),
        ("5 3", "3", "no `+` between", "did you mean `5+3`?"),
        ("3 4 5", "4", "no `+` between", "did you mean `3+4+5`?"),
        ("[3 4 5]", "4", "no `+` between", "did you mean `3+4+5`?"),
        ("1+\u{3000}3 5", "5", "no `+` between", "did you mean `1+3+5`?"),
        ("1\u{a0}3 5", "3", "no `+` between", "did you mean `1+3+5`?"),
        ("4,\u{2003}7\u{3000}5\u{a0}6", "5", "no `,` between", "did you mean `4,7,5,6`?"),
        ("1, 5 10/9", "10/9", "no `,` between", "did you mean `1,5,10/9`?"),
        ("3 S_1 2 S_2", "2", "no `+` between", "write `S_1+2`"),
        ("5^2", "^", "between two numbers", "did you mean `2x5`?"),
        ("1+10/9 ^ 3+2", "^", "between two numbers", "did you mean `3x10/9`?"),
        ("3*5", "*", "between two numbers", "did you mean `3x5`?"),
        ("3 * 10/9", "*", "between two numbers", "did you mean `3x10/9`?"),
        ("10/9*3", "*", "between two numbers", "did you mean `3x10/9`?"),
        ("5^0", "^", "between two numbers", "written as `2x5`"),
        ("5^", "^", "between two numbers", "written as `2x5`"),
        ("5+", "+", "nothing follows `+`", "drop it"),
        ("1,2, ", ",", "nothing follows `,`", "drop it"),
        ("1,000,000", "000", "`000` after a comma is no heap", "did you mean `1000000`?"),
        (" [12,345,067]", "067", "`067` after a comma", "did you mean `12345067`?"),
        ("1,5,00", "00", "`00` after a comma", "write an empty pile as `0`"),
        ("10,00", "00", "`00` after a comma", "write an empty pile as `0`"),
        ("9,223,372,036,854,775,809,000", "036", "`036` after a comma", "a number without commas"),
        ("1_", "_", "unexpected `_`", ""),
        ("1__0", "_", "unexpected `_`", ""),
        ("{1,2", "{", "`}` is missing", ""),
        ("S_{1", "", "where `}` is expected", ""),
        ("S_{}", "}", "expected the length", ""),
        ("5++3", "+", "expected a heap", ""),
        ("+3", "+", "expected a heap", "`5+3`"),
        ("-3", "-", "expected a heap", "`5+3`"),
        ("()", ")", "expected a heap", "`0`"),
        ("1+2,3", ",", "by `+` before and by `,` here", "write `+` throughout"),
        ("(1,2", "(", "`)` is missing", ""),
        ("(1,2]", "]", "expected `,`", ""),
        ("1,2)", ")", "expected `,` or the end", ""),
        ("3/0", "0", "a pile of 3 has limit 0", "empty pile"),
        ("0/1", "1", "an empty pile has limit 0", "`0/0`"),
        ("2+3/4", "4", "the limit 4 is above the size 3", "write `3`"),
        ("3/99999999999999999999999", "99999999999999999999999", "above the size 3", "write `3`"),
        ("3/", "", "a limit is expected", ""),
        ("9223372036854775809", "9223372036854775809", "larger than 2^63", ""),
        ("1+99999999999999999999", "99999999999999999999", "larger than 2^63", ""),
        ("S_9223372036854775809", "9223372036854775809", "larger than 2^63", ""),
        ("1000000000x3", "1000000000x3", "more than 1000000 heaps", ""),
        ("1+1000000 x 3", "1000000 x 3", "more than 1000000 heaps", ""),
        ("99999999999999999999 S_1", "99999999999999999999 S_1", "more than 1000000 heaps", ""),
        ("0x3", "0x", "no heaps at all", "write 0"),
        ("2x", "", "a heap is expected", ""),
        ("S_", "", "the length of the strip is expected", ""),
        ("5/3/2", "/", "expected `+`", ""),
        ("0.77", ".", "unexpected `.`", "a game"),
        ("kayles", "kayles", "expected a heap", "`5+3`"),
        ("5+é", "é", "unexpected `é`", ""),
        ("XX O", "O", "unexpected `O` in a row", "`X` is a pin"),
        ("IXI I", " ", "unexpected ` ` in a row", "`I` is a pin"),
        ("X3", "3", "unexpected `3` in a row", "`X` is a pin"),
        ("5\u{7}", "\u{7}", "unexpected `\u{fffd}`", ""),
        ("5\u{202e}3", "\u{202e}", "unexpected `\u{fffd}`", ""),
        ("5\u{200b}3", "\u{200b}", "unexpected `U+200B`", ""),
        ("\u{feff}3", "\u{feff}", "unexpected `U+FEFF (BOM)`", "`5+3`"),
    ] {
        refused(text, text.parse::<Layout>(), marked, says, mend);
        assert_eq!(text.parse::<Position>().unwrap_err(), text.parse::<Layout>().unwrap_err());
    }
}

#[test]
fn limits_belong_to_games_with_limits() {
    let nim: Game = "nim".parse().unwrap();
    let limited: Game = "limit-nim".parse().unwrap();
    refused("3, 10/9", Layout::of_game("3, 10/9", &nim), "10/9", "the game has no limits", "write `10`");
    assert_eq!(Layout::of_game("10/10", &nim).unwrap().position().to_string(), "10");
    assert_eq!(Layout::of_game("3, 10/9", &limited).unwrap().piles.len(), 2);
    refused("3/0", Layout::of_game("3/0", &limited), "0", "limit 0", "empty pile");
}

#[test]
fn moves() {
    for (text, canonical) in [
        ("5 -> 1+3", "5 -> 1+3"),
        ("5->3+1", "5 -> 1+3"),
        ("1 -> 0", "1 -> 0"),
        ("10/9 → 8/4", "10/9 -> 8/4"),
        ("9 -> 3x3", "9 -> 3+3+3"),
        (" 7 -> 3+0+4 ", "7 -> 3+4"),
        ("5 -> 3+3", "5 -> 3+3"),
        ("(3, 5)->(2,4)", "(3,5) -> (2,4)"),
        ("(0,1) -> (0,0)", "(0,1) -> 0"),
    ] {
        prints::<Move>(text, canonical);
    }
    for (text, marked, says, mend) in [
        ("5", "", "`->` is expected", "`5 -> 3`"),
        ("", "", "a heap is expected", ""),
        ("5 -> ", "", "a heap is expected", ""),
        ("0 -> 0", "0", "no move in an empty pile", ""),
        ("5 -> 5", "5", "nothing is taken", ""),
        ("5 -> 3+5", "3+5", "a heap of 5 is not smaller than the heap of 5", ""),
        ("(3,5) -> (2,6)", "(2,6)", "nothing is taken", ""),
        ("9 -> 65x1 ", "65x1", "65 heaps, more than 64", ""),
        ("9 -> 1000000x1", "1000000x1", "1000000 heaps, more than 64", ""),
        ("9 -> 1,1", ",", "expected `+` or the end", ""),
        ("9 -> 3x9223372036854775808", "3x9223372036854775808", "not smaller than the heap of 9", ""),
    ] {
        refused(text, text.parse::<Move>(), marked, says, mend);
    }
}

#[test]
fn tables_and_vectors() {
    for (text, canonical) in [
        ("{1: 0; 2: 0, 1; 3: 1+1}", "{1: 0; 2: 0, 1; 3: 1+1}"),
        (" { 3:2x1,0 ;1 : 0,0; 2: ; 4: } misere", "{1: 0; 3: 0, 1+1} misere"),
        ("{}", "{}"),
        ("{2: 1; 3: 1+1} | {2: 0}", "{2: 1; 3: 1+1}|{2: 0}"),
        ("{1: 0}|{1: 0+0}", "{1: 0}"),
        ("{}|{1: 0}; L at 0; N at 1", "{}|{1: 0}; L at 0; N at 1"),
        ("(n,n), (n,0) ,(0,n)", "(0,n),(n,0),(n,n)"),
        ("(n, 0),(0,n)misere; N at (1,2), 2x(1,1)", "(0,n),(n,0) misere; N at (1,1)+(1,1), (1,2)"),
        ("(2,1),(2,-1),(1,2),(-1,2)", "(-1,2),(1,2),(2,-1),(2,1)"),
        ("( 2n + 1 , n - 1 )", "(2n+1,n-1)"),
        ("(0n,1n),(0,n)|(1,0)", "(0,n)|(1,0)"),
        ("(n-3,3n)", "(n-3,3n)"),
    ] {
        prints::<Game>(text, canonical);
    }
    for (text, marked, says, mend) in [
        ("{3: 3}", "3", "heap 3 is not smaller than heap 3, so play might not end", ""),
        ("{3: 1+4}", "4", "heap 4 is not smaller than heap 3, so play might not end", ""),
        ("{1: 0; 1: 0}", "1", "heap 1 has two rows", ""),
        ("{2: 1", "{", "`{` is never closed", ""),
        ("{2", "{", "`{` is never closed", ""),
        ("{2 1}", "1", "`:` after the heap", ""),
        ("{2: 1 1}", "1", "expected `,`, `;` or `}`", ""),
        ("{1: 0,}", "}", "expected a heap", ""),
        ("{5000: 0}", "5000", "a table has heaps 1 to 4096", ""),
        ("{0: 0}", "0", "a table has heaps 1 to 4096", ""),
        ("{3: 2/1}", "2/1", "is no heap of a table", ""),
        ("{2: 65x1}", "65x1", "one heap becomes 65 heaps, more than 64", ""),
        ("{1: 0}|0.3", "0.3", "Left has a table and Right a code", ""),
        ("0.3|(0,n)", "(0,n)", "Left has a code and Right vectors", ""),
        ("{1: 0} limit 2n", "limit", "limits go with codes", ""),
        ("{1: 0}; N at 2", "2", "there is no heap 2: the table ends at 1", ""),
        ("(n,m)", "m", "a coordinate is a number or such as `2n+1`", ""),
        ("(0,0)", "(0,0)", "would be a pass", ""),
        ("(1,-1)", "(1,-1)", "does not lessen the pair", ""),
        ("(n,-n)", "-n", "slope below 0", ""),
        ("(n-2,1)", "(n-2,1)", "for n = 1 this is (-1,1), which does not lessen the pair", ""),
        ("(n,n", "(", "`(` is never closed", ""),
        ("(n n)", "n", "expected `,`", ""),
        ("(n,n),n", "n", "a vector such as", ""),
        ("(n,2147483648)", "2147483648", "numbers up to 2147483647", ""),
        ("(n,0); N at 3", "3", "the heaps of this game are pairs", "write a pair as `(3,5)`"),
        ("0.[3] limit 1.5n", "1.5n", "a whole number or a fraction", "did you mean `3n/2`?"),
        ("0.[3] limit n*2", "n*2", "stands before `n`", "did you mean `2n`?"),
        ("0.[3] limit n/0", "0", "a limit is not divided by 0", ""),
        ("0.[3] limit n/", "", "a number is expected", ""),
    ] {
        // Advice may be the text of a limit alone.
        let Err(error) = text.parse::<Game>() else { panic!("`{text}` was read") };
        assert_eq!(&text[error.span()], marked, "`{text}`: {error}");
        assert!(error.message().contains(says), "`{text}`: {error}");
        assert_eq!(error.help().unwrap_or_default(), mend, "`{text}`: {error}");
    }
}

#[test]
fn fractions_and_clauses_at_0() {
    for (text, canonical) in [
        ("0.[3] limit 4n/2", "0.[3] limit 2n"),
        ("0.[3] limit 3 n / 2 - 1 misere", "0.[3] limit 3n/2-1 misere"),
        ("0.[3] limit n-1", "0.[3] limit n-1"),
        ("0.[3] limit 0n/7+2", "0.[3] limit 0n+2"),
        ("0.77; P at 0", "0.77"),
        ("0.77 misere; N at 0", "0.77 misere"),
        ("0.77; N at 0", "0.77; N at 0"),
        ("0.77 misere; N at 3; P at 0", "0.77 misere; N at 3; P at 0"),
        ("0.7|0.07; L at 0, 1+1", "0.7|0.07; L at 0, 1+1"),
    ] {
        prints::<Game>(text, canonical);
    }
    let game: Game = "0.77; N at 0".parse().unwrap();
    assert_eq!(game.with_convention(crate::Convention::Misere).to_string(), "0.77 misere");
}

#[test]
fn pairs_and_heaps_of_tables() {
    let wythoff: Game = "(0,n),(n,0),(n,n)".parse().unwrap();
    for (text, canonical) in [
        ("(3,5)", "(3,5)"),
        ("(5, 3) + (3,5)", "(5,3)+(3,5)"),
        ("2x(1,2),(0,1)", "(0,1)+(1,2)+(1,2)"),
        ("[(1,2); (2,1)]", "(2,1)+(1,2)"),
        ("0", "0"),
        ("(0,0)+(1,0)", "(1,0)"),
    ] {
        assert_eq!(Layout::of_game(text, &wythoff).unwrap().position().to_string(), canonical);
        prints::<Position>(text, canonical);
    }
    for (text, marked, mend) in
        [("3+5", "3", "did you mean `(3,5)`?"), ("4", "4", "`(3,5)`"), ("XX X", "XX X", "`(3,5)`")]
    {
        refused(text, Layout::of_game(text, &wythoff), marked, "the heaps of this game are pairs", mend);
    }
    assert!(Layout::of_game("(1,2", &wythoff).is_err() && Layout::of_game("(1", &wythoff).is_err());
    // A game without pairs reads a list, as before.
    let (kayles, table): (Game, Game) = ("kayles".parse().unwrap(), "{8: 7}".parse().unwrap());
    assert_eq!(Layout::of_game("(3,5)", &kayles).unwrap().position().to_string(), "3+5");
    refused("3+9", Layout::of_game("3+9", &table), "9", "there is no heap 9: the table ends at 8", "");
    refused("3/2", Layout::of_game("3/2", &table), "3/2", "no limits", "write `3`");
    refused(
        "9223372036854775808+(1,9223372036854775807)",
        "9223372036854775808+(1,9223372036854775807)".parse::<Position>(),
        "(1,9223372036854775807)",
        "the sum of",
        "",
    );
    let twins = "(4611686018427387904,4611686018427387904)";
    refused(twins, Layout::of_game(twins, &wythoff), twins, "is not below 2^63", "");
}

/// Time that is proportional to the text of the longest lines, on a slow machine with other work; its square takes hours.
const SOON: Duration = Duration::from_secs(60);

/// The largest tables are read soon, and larger ones are refused.
#[test]
fn tables_have_bounds() {
    let start = Instant::now();
    let rows: Vec<String> = (1..=4096)
        .map(|heap| format!("{heap}: 0{}", if heap > 1 { format!(", {}", heap - 1) } else { String::new() }))
        .collect();
    let game: Game = format!("{{{}}}", rows.join("; ")).parse().unwrap();
    assert_eq!(game.ruleset().end(), Some(4096));
    assert_eq!(game.to_string().parse::<Game>().unwrap(), game);
    let wide = |options: usize| {
        let list: Vec<String> = (0..options).map(|n| format!("64x{}", 1 + n)).collect();
        format!("{{4096: {}}}", list.join(", ")).parse::<Game>()
    };
    let (left, right) = (wide(4095).unwrap(), wide(4094).unwrap());
    let both = format!("{left}|{right}");
    assert!(both.len() > 2 << 20);
    assert_eq!(both.parse::<Game>().unwrap().to_string(), both);
    let many = format!(
        "{{{}}}",
        (2..=4096).map(|heap| format!("{heap}: 64x1, 64x{}", heap - 1)).collect::<Vec<_>>().join(";")
    );
    assert!(many.parse::<Game>().unwrap_err().message().contains("at most 262144 heaps in all"));
    let vectors: Vec<String> = (1..=65).map(|n| format!("({n},n)")).collect();
    assert!(vectors[..64].join(",").parse::<Game>().is_ok());
    assert!(vectors.join(",").parse::<Game>().unwrap_err().message().contains("at most 64 vectors"));
    assert!("(0,n),".repeat(10_000).parse::<Game>().is_err());
    assert!(format!("{}(0,n)", "(0,n),".repeat(10_000)).parse::<Game>().is_ok());
    for open in ["{", "{1:", "(", "(n,", "{2: 1+", "{1: 0;"] {
        let _ = open.repeat(MAX_LINE / open.len()).parse::<Game>().unwrap_err().caret();
    }
    assert!(start.elapsed() < SOON, "{:?}", start.elapsed());
}

/// Time is proportional to the text.
#[test]
fn long_texts_are_read_quickly() {
    let start = Instant::now();
    let heaps = vec!["123456789012345678"; 100_000];
    for joint in ["+", ", ", ";"] {
        assert_eq!(heaps.join(joint).parse::<Position>().unwrap().heaps().len(), 100_000);
    }
    let spaced = heaps.join(" ");
    assert_eq!(spaced.parse::<Position>().unwrap_err().span().start, 19);
    assert_eq!("X ".repeat(MAX_HEAPS).parse::<Position>().unwrap().heaps().len(), MAX_HEAPS);
    assert!("X ".repeat(MAX_HEAPS + 1).parse::<Position>().is_err());
    let clauses = format!("0.77; N at {}", (1..100_000).map(|n| n.to_string()).collect::<Vec<_>>().join(", "));
    assert_eq!(clauses.parse::<Game>().unwrap().ending().terminals.len(), 99_999);
    for open in ["(", "0.[", ";", "+", "S", "k ", "0.7|"] {
        let _ = open.repeat(MAX_LINE / open.len()).parse::<Game>().unwrap_err().caret();
        let _ = open.repeat(MAX_LINE).parse::<Position>().unwrap_err().caret();
    }
    assert!(start.elapsed() < SOON, "{:?}", start.elapsed());
}

/// A line that can be read can be read again after printing, though counts and missing spaces make it longer.
#[test]
fn lines_that_print_too_long_are_refused() {
    let read = |line: String| line.parse::<Game>().map(|game| assert_eq!(game.to_string().parse(), Ok(game)));
    assert!(read("0.77; N at 1000000x100".to_owned()).is_ok());
    assert!(read("0.77; N at 1000000x1000".to_owned()).is_err());
    let listed =
        |most: u32| format!("0.77; N at {}", (100_000..most).map(|n| n.to_string()).collect::<Vec<_>>().join(","));
    assert!(read(listed(620_000)).is_ok());
    assert!(listed(690_000).len() < MAX_LINE && read(listed(690_000)).is_err());
}

/// The word that the advice names is there already, so the mended line is the same, and must not be read for ever.
#[test]
fn a_second_limit_is_an_error() {
    for line in ["0.[3] limit 2n limit 3", "0.[3]  limit 2n  limit 2n", "0.[3] limit 2n (limit 3)"] {
        assert!(line.parse::<Game>().is_err(), "{line}");
    }
}

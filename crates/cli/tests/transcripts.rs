//! The transcripts of the README, the book and `cmd` are current.

use std::{env, ffi::OsString, fs, path::Path, process::Command};

/// A fenced `console` block is a command and its output. `TRYCMD=overwrite cargo test -p ninepins-cli --test transcripts` renews the
/// output. Each list of transcripts has a user's cache of its own.
#[test]
fn transcripts() {
    let paths = paths().into_string().unwrap();
    for (cache, pages) in [
        ("cache", &["../../README.md", "../../book/src/*.md", "tests/cmd/*.trycmd"][..]),
        ("cache-alone", &["tests/cmd/alone/*.trycmd"]),
    ] {
        let cache = format!("{}/{cache}", env!("CARGO_TARGET_TMPDIR"));
        fs::create_dir_all(&cache).unwrap();
        let cases = trycmd::TestCases::new();
        cases.env("NO_COLOR", "1").env("PATH", &paths).env("XDG_CACHE_HOME", &cache);
        cases.env("QUOTIENT", format!("{cache}/ninepins/quotients/0.07_misere-36f00006244749c5.txt"));
        cases.env("DATA", concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata"));
        // Without a shell its lines are left out.
        let shell = Some(Path::new("/bin/sh").to_owned()).filter(|_| cfg!(unix));
        cases.register_bin("sh", shell.map_or(trycmd::schema::Bin::Ignore, trycmd::schema::Bin::Path));
        for page in pages {
            cases.case(page);
        }
    }
}

/// The paths of programs, with that of this one.
fn paths() -> OsString {
    let folder = Path::new(env!("CARGO_BIN_EXE_ninepins")).parent().unwrap();
    let paths = env::var_os("PATH").unwrap_or_default();
    env::join_paths([folder.to_owned()].into_iter().chain(env::split_paths(&paths))).unwrap()
}

#[test]
fn no_transcript_is_left_out() {
    let chapters = fs::read_dir("../../book/src").unwrap().map(|entry| entry.unwrap().path());
    for page in chapters.filter(|path| path.extension().is_some_and(|it| it == "md")).chain(["../../README.md".into()])
    {
        let text = fs::read_to_string(&page).unwrap();
        assert!(!text.contains("```console,ignore"), "{}", page.display());
    }
}

/// A fenced `sh-session` block is a line for a shell after `$ `, and its output.
#[cfg(unix)]
#[test]
fn shell_transcripts() {
    let page = include_str!("../../../book/src/contests.md");
    let sessions = page.split("```sh-session\n$ ").skip(1).map(|rest| rest.split("```").next().unwrap());
    let ran = sessions.map(|session| {
        let (line, shown) = session.split_once('\n').unwrap();
        let output = Command::new("sh").args(["-c", line]).env("PATH", paths()).output().unwrap();
        assert_eq!(String::from_utf8(output.stdout).unwrap(), shown, "{line}");
    });
    assert!(ran.count() > 0, "there is none");
}

/// The snippet in the book's reference is the crate's first example.
#[test]
fn the_snippet_compiles() {
    let example = include_str!("../../ninepins/examples/first.rs");
    let code = example.split_once("\n\n").unwrap().1;
    assert!(include_str!("../../../book/src/reference.md").contains(&format!("```rust\n{code}```\n")));
}

/// The checker in the book agrees with ours. Without Python there is no test.
#[test]
fn the_checker_in_the_book() {
    let folder = Path::new("../../book/src/certificates.in");
    let accepts = |certificate: &str| {
        let output = Command::new("python3").arg("checker.py").arg(certificate).current_dir(folder).output().ok()?;
        Some(output.status.success())
    };
    let ours = fs::canonicalize("../proof/tests/v1").unwrap();
    let (kayles, partizan) = (ours.join("kayles.txt"), ours.join("partizan-kayles.txt"));
    for (certificate, good) in [("kayles.txt", true), ("forged.txt", false)]
        .into_iter()
        .chain([kayles.to_str(), partizan.to_str()].map(|path| (path.unwrap(), true)))
    {
        assert!(accepts(certificate).is_none_or(|accepted| accepted == good), "{certificate}");
    }
}

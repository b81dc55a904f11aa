//! Layering, file sizes and habits, as tests.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

/// The core crates, the lowest layer first, with the dependencies that each may have: those of the core, which have names with
/// `ninepins-`, and others.
const CORE: [(&str, &str, &str); 10] = [
    ("rules", "", "serde utoipa"),
    ("proof", "rules", ""),
    ("budget", "", ""),
    ("sequence", "rules proof budget", ""),
    ("misere", "rules proof budget", "rustc-hash"),
    ("nim", "rules budget", ""),
    ("values", "rules proof budget", "rustc-hash"),
    ("solver", "rules proof budget sequence misere nim values", "rustc-hash serde utoipa"),
    ("ninepins", "rules proof sequence misere nim solver values", "itoa serde serde_json utoipa"),
    ("api", "", "ninepins serde serde_json"),
];

/// The crates of the core that interfaces import.
const FRONT_DOORS: [&str; 2] = ["ninepins", "ninepins-api"];

/// The modules of the standard library that the core never uses: files, the clock, the environment, the terminal, other programs.
const WORLD: [&str; 6] = ["fs", "time", "env", "io", "net", "process"];

/// The most lines of a source file without its tests, and of one with nothing but tests.
const MOST_LINES: usize = 600;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().to_owned()
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn crates() -> Vec<String> {
    let entries = fs::read_dir(root().join("crates")).unwrap().map(|entry| entry.unwrap().path());
    let crates = entries.filter(|path| path.join("Cargo.toml").exists());
    crates.map(|path| path.file_name().unwrap().to_str().unwrap().to_owned()).collect()
}

/// All Rust files below `folder`.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut entries: Vec<_> = fs::read_dir(folder).into_iter().flatten().map(|entry| entry.unwrap().path()).collect();
    entries.sort();
    let is_source = |entry: &PathBuf| entry.extension().is_some_and(|extension| extension == "rs");
    let below = entries.into_iter().filter(|entry| !entry.ends_with("target"));
    below
        .flat_map(|entry| if entry.is_dir() { sources(&entry) } else { Vec::from_iter(Some(entry).filter(is_source)) })
        .collect()
}

/// Returns the source files of a crate without its tests, which stand at the end of a file or in a file of their own.
fn untested(name: &str) -> Vec<(PathBuf, String)> {
    let files = sources(&root().join("crates").join(name).join("src")).into_iter();
    let kept = files.filter(|file| !file.ends_with("tests.rs") && !file.ends_with("api/src/description.rs"));
    let code = |file: &PathBuf| read(file).split("#[cfg(test)]\nmod tests {").next().unwrap().to_owned();
    kept.map(|file| (file.clone(), code(&file))).collect()
}

/// Returns the names under a heading of a `Cargo.toml`.
fn named_under(manifest: &str, heading: &str) -> Vec<String> {
    let lines = manifest.lines().skip_while(|line| line.trim() != heading).skip(1);
    let lines = lines.take_while(|line| !line.starts_with('[')).map(str::trim);
    let lines = lines.filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.filter_map(|line| Some(line.split(['=', '.']).next()?.trim().to_owned())).collect()
}

fn manifest(name: &str) -> String {
    read(&root().join("crates").join(name).join("Cargo.toml"))
}

#[test]
fn dependencies_point_one_way() {
    for (name, ours, others) in CORE {
        let manifest = manifest(name);
        let ours = ours.split(' ').map(|inner| format!("ninepins-{inner}"));
        let allowed: Vec<String> = ours.chain(others.split(' ').map(str::to_owned)).collect();
        for dependency in named_under(&manifest, "[dependencies]") {
            assert!(allowed.contains(&dependency), "{name} may not depend on {dependency}");
        }
        for other in ["[build-dependencies]", "[target.", "[dependencies."] {
            assert!(!manifest.contains(other), "{name} has {other}: the core has no platforms");
        }
        // Only tests describe the JSON shapes, and the page without a server has the tables of surveys in files of their own.
        let features = named_under(&manifest, "[features]");
        let known = ["serde", "schema", "default", "survey-tables"];
        assert!(features.iter().all(|feature| known.contains(&&**feature)), "{name} has features: {features:?}");
    }
    // All others are interfaces, which depend on the front doors.
    let is_interface = |name: &&String| !CORE.iter().any(|(inner, ..)| inner == name);
    for name in crates().iter().filter(is_interface) {
        for dependency in named_under(&manifest(name), "[dependencies]") {
            let is_behind = CORE.iter().any(|(core, ..)| dependency == format!("ninepins-{core}"));
            let is_allowed = FRONT_DOORS.contains(&&*dependency) || !is_behind;
            assert!(is_allowed, "{name} may not depend on {dependency}");
        }
    }
}

#[test]
fn members_are_in_topological_order() {
    let manifest = read(&root().join("Cargo.toml"));
    let members = manifest.split_once("\nmembers = [").unwrap().1.split_once(']').unwrap().0;
    let members: Vec<&str> = members.split('"').skip(1).step_by(2).collect();
    let core: Vec<String> = CORE.iter().map(|(name, ..)| format!("crates/{name}")).collect();
    assert_eq!(members[..core.len()], core);
    assert!(members.ends_with(&["testkit", "tests"]));
    let folders: BTreeSet<String> = crates().iter().map(|name| format!("crates/{name}")).collect();
    let listed: BTreeSet<String> = members[..members.len() - 2].iter().map(ToString::to_string).collect();
    let unlisted: Vec<_> = folders.difference(&listed).collect();
    // A crate outside the workspace, which another tool builds, says so.
    assert!(unlisted.iter().all(|folder| read(&root().join(folder).join("Cargo.toml")).contains("[workspace]")));
}

#[test]
fn every_crate_has_the_lints_of_the_workspace() {
    let others = ["testkit/Cargo.toml", "tests/Cargo.toml"].map(|path| read(&root().join(path)));
    for manifest in crates().iter().map(|name| manifest(name)).chain(others) {
        let has_its_own = manifest.contains("[workspace]");
        assert!(has_its_own || manifest.contains("[lints]\nworkspace = true"), "no lints:\n{manifest}");
    }
}

#[test]
fn the_core_does_not_touch_the_world() {
    let others = ["print!(", "println!(", "dbg!(", "static mut"].map(String::from);
    let forbidden = [&WORLD.map(|module| format!("std::{module}"))[..], &others].concat();
    for (name, ..) in CORE {
        for (file, text) in untested(name) {
            for line in text.lines().map(str::trim_start).filter(|line| !line.starts_with("//")) {
                assert!(!forbidden.iter().any(|what| line.contains(what)), "{}: {line}", file.display());
                // Imports in braces are checked, too.
                let imports = line.strip_prefix("use std::{").unwrap_or_default();
                let mut words = imports.split(|c: char| !c.is_alphanumeric() && c != '_');
                assert!(!words.any(|word| WORLD.contains(&word)), "{}: {line}", file.display());
            }
        }
    }
}

#[test]
fn files_can_be_read_in_a_sitting() {
    for name in crates() {
        for (file, text) in untested(&name) {
            let lines = text.lines().count();
            assert!(lines <= MOST_LINES, "{} has {lines} lines", file.display());
            assert!(text.starts_with("//!"), "{} does not say what it is", file.display());
        }
    }
    for file in ["testkit", "tests"].iter().flat_map(|folder| sources(&root().join(folder))) {
        let text = read(&file);
        assert!(text.lines().count() <= MOST_LINES && text.starts_with("//!"), "{}", file.display());
    }
}

/// The rooms of the house, each of crates or folders, with the lines of Rust that it may have, tests included.
///
/// A ceiling is exact. A commit may lower it, and only an issue may raise it, so the whole only falls.
const CEILINGS: [(&str, usize); 12] = [
    ("rules", 7425),
    ("proof", 9293),
    ("sequence, budget", 9153),
    ("misere", 7227),
    ("solver, nim", 8160),
    ("values", 4804),
    ("ninepins", 16993),
    ("cli", 5172),
    ("api, wasm, web", 2375),
    ("tui", 3244),
    ("python", 891),
    ("tests, testkit, fuzz", 3169),
];

/// Compares each room with its ceiling, and the table in ARCHITECTURE.md with all of them. A room that fell lowers its
/// ceiling: `CEILINGS=lower cargo test -p ninepins-tests --test tidy` writes both anew.
#[test]
fn rooms_are_as_high_as_their_ceilings() {
    let files = ["tests/tests/tidy.rs", "ARCHITECTURE.md"].map(|file| root().join(file));
    let [mut ceilings, architecture] = files.each_ref().map(|file| read(file));
    let (mut rows, mut whole, mut housed) = (String::new(), 0, BTreeSet::new());
    for (room, ceiling) in CEILINGS {
        let mut lines = 0;
        for name in room.split(", ") {
            let folder = ["crates", ""].map(|parent| root().join(parent).join(name)).into_iter().find(|it| it.exists());
            lines += sources(&folder.unwrap()).iter().map(|file| read(file).lines().count()).sum::<usize>();
            housed.insert(name.to_owned());
        }
        assert!(lines <= ceiling, "{room} has {lines} lines, and its ceiling is {ceiling}");
        ceilings = ceilings.replace(&format!("(\"{room}\", {ceiling})"), &format!("(\"{room}\", {lines})"));
        rows += &format!("| {room} | {lines} |\n");
        whole += lines;
    }
    assert!(crates().iter().all(|name| housed.contains(name)), "each crate is in a room");
    let heading = "| room | lines of Rust |\n|---|---|\n";
    let (before, rest) = architecture.split_once(heading).unwrap();
    let after = &rest[rest.find("\n\n").unwrap()..];
    let architecture = format!("{before}{heading}{rows}| the whole | {whole} |{after}");
    for (file, text) in files.iter().zip([ceilings, architecture]) {
        if std::env::var_os("CEILINGS").is_some_and(|wish| wish == "lower") {
            fs::write(file, &text).unwrap();
        }
        let help = "run `CEILINGS=lower cargo test -p ninepins-tests --test tidy`, and commit";
        assert!(read(file) == text, "{help} {}", file.display());
    }
}

/// The only folder with unchecked code: machine instructions, with a twin in safe code.
const LANES: &str = "crates/sequence/src/sliced/lanes";

#[test]
fn nothing_is_unchecked_but_lanes() {
    // The word is split, because the test searches this file too.
    let word = concat!("un", "safe");
    let lanes = root().join(LANES);
    // Names for the host of WebAssembly: no code is unchecked there, but the attribute has the word.
    let names = [("#[", "(no_mangle)]"), ("", " extern \"C\" {"), ("#![allow(", "_code)]")];
    let names = names.map(|(before, after)| format!("{before}{word}{after}"));
    let wasm = root().join("crates/wasm/src/lib.rs");
    assert!(read(&lanes.join("portable.rs")).contains("impl Lanes for Portable"));
    for folder in ["crates", "testkit", "tests", "fuzz"] {
        let others = sources(&root().join(folder)).into_iter();
        for file in others.filter(|file| !file.starts_with(&lanes) || file.ends_with("portable.rs")) {
            let text = read(&file);
            let code = text.lines().filter(|line| !line.trim_start().starts_with("//"));
            let mut unchecked = code.filter(|line| line.contains(word));
            let is_name = |line: &str| file == wasm && names.iter().any(|name| line == name);
            assert!(unchecked.all(is_name), "{}", file.display());
        }
    }
    assert!(read(&root().join("Cargo.toml")).contains(&format!("{word}_code = \"deny\"")));
}

/// The names in a text that end as those of the theorems in `formal/Theorems.v` do.
fn theorems_in(text: &str) -> BTreeSet<&str> {
    let words = text.split(|c: char| !(c.is_ascii_alphanumeric() || c == '_'));
    words.filter(|word| word.ends_with("_proved")).collect()
}

/// The checker's documentation names the theorems that Coq has checked, and the book lists them all.
#[test]
fn theorems_are_where_the_documents_say() {
    let proved = read(&root().join("formal/Theorems.v"));
    let checker: Vec<String> = sources(&root().join("crates/proof/src")).iter().map(|file| read(file)).collect();
    let docs = checker.iter().flat_map(|text| text.lines()).filter(|line| line.trim_start().starts_with("//!"));
    let docs = docs.collect::<Vec<_>>().join("\n");
    let book = read(&root().join("book/src/believed.md"));
    assert_eq!(theorems_in(&book), theorems_in(&proved));
    // Those of Kayles are examples.
    let general = theorems_in(&proved).into_iter().filter(|name| !name.starts_with("kayles")).collect();
    assert_eq!(theorems_in(&docs), general);
}

//! The book and the other pages of text: every chapter is named, and every link leads somewhere.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

/// Returns the text without code, whose brackets are no links. Fences and marks of code must be closed.
fn prose(file: &Path) -> String {
    let text = fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    let pieces: Vec<&str> = text.split("```").collect();
    assert!(pieces.len() % 2 == 1, "a block of code in {} has no end", file.display());
    let text: String = pieces.into_iter().step_by(2).collect();
    for paragraph in text.split("\n\n") {
        assert!(paragraph.matches('`').count() % 2 == 0, "code in {} has no end: {paragraph}", file.display());
    }
    text
}

/// Returns the anchors that mdBook and GitHub make of the headings.
fn anchors(text: &str) -> BTreeSet<String> {
    let mut seen = BTreeSet::new();
    let headings = text.lines().filter(|line| line.starts_with('#'));
    for heading in headings.filter_map(|line| line.trim_start_matches('#').strip_prefix(' ')) {
        let kept = |c: &char| c.is_alphanumeric() || " _-".contains(*c);
        let name = heading.to_lowercase().chars().filter(kept).collect::<String>().replace(' ', "-");
        let numbered = (1..).map(|times| format!("{name}-{times}"));
        seen.extend([name.clone()].into_iter().chain(numbered).find(|name| !seen.contains(name)));
    }
    seen
}

/// Returns the targets of links and pictures: `](target)` outside of code.
fn links(text: &str) -> Vec<String> {
    let prose: String = text.split('`').step_by(2).collect::<Vec<_>>().join("code");
    let targets = prose.split("](").skip(1).map(|rest| rest.split_once(')').expect("the link has an end").0);
    targets.map(|target| target.replace('\n', " ")).collect()
}

#[test]
fn links_lead_somewhere() {
    let root = Path::new("..");
    let chapters = fs::read_dir(root.join("book/src")).unwrap().map(|entry| entry.unwrap().path());
    let mut pages: Vec<PathBuf> = chapters.filter(|path| path.extension().is_some_and(|it| it == "md")).collect();
    pages.extend(["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "SECURITY.md"].map(|page| root.join(page)));
    let mut inside = 0;
    for page in &pages {
        for link in links(&prose(page)) {
            if let Some((scheme, host)) = link.split_once("://") {
                assert!(scheme == "https" && host.contains('.') && !host.contains(' '), "{}: {link}", page.display());
                continue;
            }
            let (file, anchor) = link.split_once('#').unwrap_or((&link, ""));
            let target = if file.is_empty() { page.clone() } else { page.parent().unwrap().join(file) };
            assert!(target.exists(), "{}: there is no {link}", page.display());
            let found = anchor.is_empty() || anchors(&prose(&target)).contains(anchor);
            assert!(found, "{}: there is no heading {link}", page.display());
            inside += 1;
        }
    }
    assert!(inside > 100, "only {inside} links were found");
}

#[test]
fn the_summary_names_each_chapter_once() {
    let folder = Path::new("../book/src");
    let mut named = links(&prose(&folder.join("SUMMARY.md")));
    named.push("SUMMARY.md".to_owned());
    named.sort();
    let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut files: Vec<String> = files.filter(|name| name.ends_with(".md")).collect();
    files.sort();
    assert_eq!(named, files);
}

//! Documents around drawings.

use ninepins::internals::{num, sheet};

/// Checks that tags are closed in order, that there is one outermost element, and what every drawing must have.
pub(super) fn well_formed(svg: &str) {
    let mut open: Vec<&str> = Vec::new();
    let mut rest = svg.trim_end();
    let mut roots = 0;
    while let Some(at) = rest.find('<') {
        assert!(!rest[..at].contains('>'), "{}", &rest[..at]);
        let end = at + rest[at..].find('>').expect("an end of the tag");
        let tag = &rest[at + 1..end];
        assert_eq!(tag.matches('"').count() % 2, 0, "{tag}");
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name));
        } else if !tag.ends_with('/') {
            roots += usize::from(open.is_empty());
            open.push(tag.split(' ').next().unwrap());
        }
        rest = &rest[end + 1..];
    }
    assert!(open.is_empty() && rest.is_empty() && roots == 1);
    assert!(!svg.contains("NaN") && !svg.contains("inf\""));
    for part in ["role=\"img\"", "viewBox=", "<title id=", "<desc id=", "prefers-color-scheme:dark"] {
        assert!(svg.contains(part), "{part}");
    }
}

/// No rule and no name of a drawing is valid in another one on the same page.
#[test]
fn drawings_on_one_page_do_not_clash() {
    let style = ".np-P,.np-N{fill:#fff}\n@media (prefers-color-scheme:dark){\n.np-P{fill:#000}\n}";
    let sheets = ["one", "two"].map(|title| sheet([title.to_owned(), String::new()], Vec::new(), style));
    let own = sheets.each_ref().map(|svg| {
        let own = svg.split("class=\"").nth(1).unwrap().split('"').next().unwrap();
        assert!(svg.contains(&format!(".{own} .np-P,.{own} .np-N{{fill:#fff}}")), "{svg}");
        assert!(svg.contains(&format!(".{own} .np-P{{fill:#000}}")), "{svg}");
        let style = svg.split("<style>").nth(1).unwrap().split("</style>").next().unwrap();
        let rules = style.split(['{', '}', ',']).filter(|part| part.contains(".np-"));
        assert!(rules.clone().count() > 10, "{svg}");
        assert!(rules.clone().all(|rule| rule.starts_with(&format!(".{own} ."))), "{svg}");
        assert_eq!(svg.matches(&format!(" id=\"{own}-")).count(), svg.matches(" id=\"").count());
        own
    });
    assert_ne!(own[0], own[1]);
}

#[test]
fn text_is_escaped_and_shortened() {
    let words = "a < \"b\" & c".to_owned();
    let heading = vec![words.clone(), "é".repeat(200)];
    let svg = sheet([words.clone(), words], heading, "");
    well_formed(&svg);
    assert_eq!(svg.matches("a &lt; &quot;b&quot; &amp; c").count(), 3);
    assert_eq!(svg.matches('é').count(), 160);
    assert_eq!([1.0, -0.01, 2.25, -3.96].map(num), ["1", "0", "2.2", "-4"]);
}

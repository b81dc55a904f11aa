//! Placeholder.
use super::*;
use crate::Budget;

#[test]
fn known() {
    let rows = [
        ("0.312", "0^120 1^031 2^20 0^02 2^1420 0^02 1^13 0^02"),
        ("0.77", "0^120 1^031 2^20 3^31 1^031 4^146 3^31 2^20 1^13 4^046 2^20 6^46 4^046"),
        ("0.07", "0^120 0^120 1^031 1^031 2^20 0^120 3^31 1^031 1^031 0^120 3^1431 3^31 2^0520 2^20 4^146 0^120 5^057"),
        ("0.123", "0^120 1^031 0^120 2^20 2^20 1^031 0^02 0^120 2^1420 1^20 1^031"),
        ("0.15", "0^120 1^031 1^031 0^120 1^031 1^031 2^20 2^20 1^031 2^20 2^20 1^031 1^031"),
    ];
    for (line, known) in rows {
        let mut genera = Genera::of(&line.parse().unwrap()).unwrap();
        let budget = &mut Budget::unlimited();
        let found: Vec<String> = (0..known.split(' ').count()).map(|n| genera.heap(n as u64, budget).unwrap().to_string()).collect();
        assert_eq!(found.join(" "), known, "{line}");
    }
}

#[test]
fn forms() {
    for line in ["0.07", "0.77", "4!.0"] {
        let mut heaps = HeapForms::of(&line.parse().unwrap()).unwrap();
        for n in 0..30 {
            let b = &mut Budget::unlimited();
            let f = heaps.form(n, b).unwrap();
            let forms = heaps.forms();
            let len = forms.text_len(f);
            println!("{line} {n} {} {} {} {}", forms.birthday(f), forms.subforms(f).len(), len, if len < 200 { let t = forms.text(f); assert_eq!(t.len() as u64, len); t } else { "".into() });
        }
    }
}
#[test]
fn far() {
    for line in ["0.07", "0.77", "4!.0", "0.45"] {
        let mut genera = Genera::of(&line.parse().unwrap()).unwrap();
        let budget = &mut Budget { memory: 1_000_000_000, ..Budget::unlimited() };
        let t = std::time::Instant::now();
        for n in 0.. {
            let g = genera.heap(n, budget);
            if n % 40 == 0 || g.is_err() || t.elapsed().as_secs() >= 10 { println!("{line} {n} {:?} {} {:.2?}", g.map(|g| g.to_string()), budget.searched, t.elapsed()); }
            if t.elapsed().as_secs() >= 10 { break; }
        }
        println!("forms {} {}", genera.forms.is_some(), genera.sums);
    }
}

//! A standard form has the values of its codes.

use super::*;
use ninepins_rules::Digit;
use std::collections::BTreeMap;

fn form(line: &str) -> Option<(String, u64)> {
    let Standardized { form, shift } = StandardForm::of(&code(line))?;
    Some((form.digits().iter().map(u8::to_string).collect(), shift))
}

fn values_of(code: &Code, heaps: u64) -> Vec<u32> {
    let mut sequence = Sequence::new(code);
    sequence.extend(heaps, &Budget::unlimited()).unwrap();
    (0..heaps).filter_map(|heap| sequence.value(heap)).collect()
}

#[test]
fn forms() {
    // Dawson's Chess comes from Dawson's Kayles, which comes from 0.4.
    assert_eq!(form("0.137"), Some(("0137".into(), 0)));
    assert_eq!(form("0.07"), Some(("0137".into(), 1)));
    assert_eq!(form("0.4"), Some(("0137".into(), 2)));
    // Kayles comes from 4.4, and a heap of 3 has another move to a heap of value 0.
    assert_eq!(form("0.77"), Some(("077".into(), 0)));
    assert_eq!(form("0.771"), form("0.77"));
    assert_eq!(form("4.4"), Some(("077".into(), 1)));
    assert_eq!(form("0.0"), Some((String::new(), 0)));
    assert_eq!(form("4.0"), Some(("07".into(), 1)));
    for none in ["0.[3]", "4!.0", "0.8", &format!("0.{}", "7".repeat(65))] {
        assert_eq!(form(none), None, "{none}");
    }
    assert!(form(&format!("0.{}1", "0".repeat(63))).is_some());
}

/// All codes of up to three digits have the values of their forms, moved; and each form is its own form.
#[test]
fn whole_world_of_forms() {
    const HEAPS: u64 = 300;
    let mut met = BTreeMap::new();
    let digits = |index: usize| [index / 64 % 8, index / 8 % 8, index % 8];
    for index in 0..1024 {
        let [first, second, third] = digits(index);
        let code = code(&format!("{}.{first}{second}{third}", index / 512 * 4));
        let Standardized { form, shift } = StandardForm::of(&code).unwrap();
        let own = values_of(&code, HEAPS);
        let digits: Vec<Digit> = form.digits().iter().map(|&bits| Digit::new(bits).unwrap()).collect();
        let zero = digits.first().copied().unwrap_or_default();
        let least = Code::new(zero, digits.iter().skip(1).copied().collect(), Vec::new()).unwrap();
        assert_eq!(StandardForm::of(&least), Some(Standardized { form: form.clone(), shift: 0 }), "{code}");
        let values = met.entry(form).or_insert_with(|| values_of(&least, HEAPS));
        let moved = |heap: u64| heap.checked_sub(shift).map_or(0, |heap| values[heap as usize]);
        assert!((0..HEAPS).all(|heap| own[heap as usize] == moved(heap)), "{code}");
    }
    assert_eq!(met.len(), 279);
}

//! Sums by quotients.

use ninepins_solver::{Budget, Stopped, theorem::theorems};

#[test]
fn values_stay_within_the_budget() {
    let tight = &mut Budget::unlimited().with_memory(0);
    let mut kayles = theorems(&"0.77".parse().unwrap()).swap_remove(0);
    assert_eq!(kayles.value(&"1000".parse().unwrap(), tight), Err(Stopped::Memory));
    let mut misere = theorems(&"0.77 misere".parse().unwrap()).swap_remove(0);
    assert_eq!(misere.nim_value(&"1000".parse().unwrap(), tight), Err(Stopped::Memory));
    let enough = &mut Budget::unlimited();
    assert!(matches!(kayles.value(&"1000".parse().unwrap(), enough), Ok(Some(_))));
}

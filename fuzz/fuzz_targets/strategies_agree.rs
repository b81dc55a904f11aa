//! See `ninepins_tests::fuzz::strategies_agree`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    ninepins_tests::fuzz::strategies_agree(data);
});

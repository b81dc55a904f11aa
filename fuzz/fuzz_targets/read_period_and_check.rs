//! See `ninepins_tests::fuzz::read_period_and_check`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    ninepins_tests::fuzz::read_period_and_check(data);
});

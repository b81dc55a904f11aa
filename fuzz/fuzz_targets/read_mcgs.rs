//! See `ninepins_tests::fuzz::read_mcgs`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    ninepins_tests::fuzz::read_mcgs(data);
});

//! See `ninepins_tests::fuzz::parse_game`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    ninepins_tests::fuzz::parse_game(data);
});

//! See `ninepins_tests::fuzz::parse_position`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    ninepins_tests::fuzz::parse_position(data);
});

//! The target of `ninepins_tests::fuzz::TARGETS` that has the name of this program.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| ninepins_tests::fuzz::run(env!("CARGO_BIN_NAME"), data));

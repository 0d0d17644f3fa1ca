#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| cotuong_fuzz::harness::cbr(data));

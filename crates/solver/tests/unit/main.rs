//! The tests of the modules, in one program, so that the library is compiled once.

mod code;
mod compiled;
mod definition;
mod hash;
mod lasker;
mod limit;
mod limit_nim;
mod listed;
mod memo;
mod misere_quotient;
mod nim_values;
mod options;
mod pair_sweep;
mod rules;
mod search;
mod theorems;
mod values;
mod wythoff;
mod zeckendorf;

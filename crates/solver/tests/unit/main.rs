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
mod misere_kayles;
mod misere_nim;
mod misere_quotient;
mod nim_values;
mod options;
mod pair_sweep;
mod partizan_kayles;
mod search;
mod sum;
mod theorems;
mod values;
mod wythoff;
mod zeckendorf;

//! The tests of the modules, in one program, so that the library is compiled once.

mod code;
mod definition;
mod limit_nim;
mod misere_quotient;
mod nim_values;
mod options;
mod pairs;
mod rules;
mod search;
mod theorems;
mod values;

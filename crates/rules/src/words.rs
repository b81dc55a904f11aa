//! Rules in words.

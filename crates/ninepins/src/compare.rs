//! Strategies side by side.

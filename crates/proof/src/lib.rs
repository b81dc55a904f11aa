//! The checker: certificates that convince a stranger, read and checked with nothing but the rules.

//! Combinatorial games played with heaps: who wins, how, and why, with certificates.

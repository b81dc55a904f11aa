//! The name of a canonical form.

/// The canonical form of a game, held by [`Values`](crate::Values). Games are equal exactly if their forms in one arena are.
///
/// The order of values is the order in which the arena met them. It depends on earlier questions, so it orders no output.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Value(pub(crate) u32);

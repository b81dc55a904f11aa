//! The kinds of surveys, and the columns of their tables.

/// A kind of survey.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Kind {
    /// The name of the shape of its answers, such as `ninepins/period/1`.
    pub schema: &'static str,
    /// The fields in a table, separated by spaces.
    columns: &'static str,
}

impl Kind {
    /// Misère quotients.
    pub const QUOTIENTS: Kind = Kind {
        schema: "ninepins/quotient/1",
        columns: "game status to order p_portion outcomes window tame_type infinite history stopped certificate",
    };

    /// Periods of nim-values.
    pub const PERIODS: Kind = Kind {
        schema: "ninepins/period/1",
        columns: "game status preperiod last_exception period saltus constant checksum max rare last_rare mask alternating to theorem stopped \
                  equivalent oeis",
    };

    /// Periods of partizan values.
    pub const VALUES: Kind =
        Kind { schema: "ninepins/survey-values/1", columns: "game status to period from saltus stopped" };

    /// Inverses in misère play.
    pub const INVERSES: Kind = Kind {
        schema: "ninepins/survey-inverses/1",
        columns: "game status to order group heaps more not_sought stopped",
    };

    pub(super) fn columns(self) -> impl Iterator<Item = &'static str> {
        self.columns.split(' ')
    }
}

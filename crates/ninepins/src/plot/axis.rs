//! Axes: where a number stands, and which numbers are written.

/// The space between the frame and the first and last numbers.
const INSET: f64 = 6.0;

/// An axis for the whole numbers from `low` to `high`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Axis {
    low: u64,
    high: u64,
    length: f64,
}

impl Axis {
    pub(super) fn new(low: u64, high: u64, length: f64) -> Axis {
        Axis { low, high, length }
    }

    /// The length of a unit.
    pub(super) fn unit(&self) -> f64 {
        (self.length - 2.0 * INSET) / ((self.high - self.low) as f64 + 1.0)
    }

    /// How far from the beginning the middle of a number is.
    pub(super) fn at(&self, number: u64) -> f64 {
        self.start_of(number) + self.unit() / 2.0
    }

    /// How far from the beginning the unit of a number begins.
    pub(super) fn start_of(&self, number: u64) -> f64 {
        // The difference is taken first: large numbers are near each other.
        let steps = if number < self.low { -((self.low - number) as f64) } else { (number - self.low) as f64 };
        INSET + steps * self.unit()
    }

    /// The multiples of 1, 2 or 5 times a power of ten on the axis, or of the least of these steps that gives at most `most` of
    /// them; if there is none, the first number.
    pub(super) fn ticks(&self, most: u64) -> Vec<u64> {
        let powers = (0..20).map(|power| 10u64.checked_pow(power)).map_while(|power| power);
        let steps = powers.flat_map(|power| [1, 2, 5].into_iter().filter_map(move |times| power.checked_mul(times)));
        let first = |step: u64| self.low.div_ceil(step).checked_mul(step).filter(|first| *first <= self.high);
        let count = |step: u64| first(step).map_or(0, |first| ((self.high - first) / step).saturating_add(1));
        let step = steps.into_iter().find(|step| count(*step) <= most.max(1));
        let start = step.and_then(|step| Some((first(step)?, step)));
        start.map_or(vec![self.low], |(first, step)| (0..count(step)).map(|i| first + i * step).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::Axis;

    #[test]
    fn ticks_are_round_and_few() {
        let ticks = |low, high, most| Axis::new(low, high, 100.0).ticks(most);
        assert_eq!(ticks(0, 100, 8), [0, 20, 40, 60, 80, 100]);
        assert_eq!(ticks(5, 5, 8), [5]);
        assert_eq!(ticks(7, 12, 3), [8, 10, 12]);
        assert_eq!(ticks(0, 0, 8), [0]);
        assert_eq!(ticks(0, u64::MAX, 8), [0, 5, 10, 15].map(|n| n * 1_000_000_000_000_000_000));
        for (low, high) in [(0, 1), (3, 1_000_003), (u64::MAX - 7, u64::MAX), (u64::MAX, u64::MAX), (0, 1 << 40)] {
            let ticks = ticks(low, high, 6);
            assert!((1..=6).contains(&ticks.len()), "{low} to {high}: {ticks:?}");
            assert!(ticks.iter().all(|tick| (low..=high).contains(tick)), "{low} to {high}: {ticks:?}");
        }
    }

    #[test]
    fn numbers_stand_in_the_middle_of_their_units() {
        let axis = Axis::new(10, 19, 112.0);
        assert_eq!((axis.unit(), axis.start_of(10), axis.at(10), axis.at(19)), (10.0, 6.0, 11.0, 101.0));
        assert_eq!(axis.start_of(9), -4.0);
        let one = Axis::new(5, 5, 112.0);
        assert_eq!(one.at(5), 56.0);
    }
}

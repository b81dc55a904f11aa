//! Thermographs: walls, mean and temperature.

use crate::{
    Dyadic, Nus, Value, Values,
    arena::{UNITS_A_STEP, map_growth},
};
use ninepins_budget::{Budget, Result, Stopped};
use ninepins_rules::Player;

/// The temperature at which thermographs begin. Below it nothing is defined.
const FLOOR: Dyadic = Dyadic::integer(-1);

/// The thermograph of a canonical form, from temperature -1 on.
///
/// A wall is the list of its corners, each a temperature and a value. It is straight between two corners. The first one
/// has temperature -1; the last one is the foot of the mast, above which the wall stays at the mean.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Thermograph {
    /// The left wall: Left's results, falling.
    pub left: Vec<(Dyadic, Dyadic)>,
    /// The right wall: Right's results, rising.
    pub right: Vec<(Dyadic, Dyadic)>,
    /// The mean value.
    pub mean: Dyadic,
    /// The temperature: -1 for integers, negative for other numbers, 0 for numbers plus infinitesimals.
    pub temperature: Dyadic,
}

/// The piece of a scaffold that begins at a temperature. Scaffolds are lists of pieces.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Piece {
    from: Dyadic,
    value: Dyadic,
    slope: i8,
}

impl Piece {
    /// Returns the value at temperature `t`.
    fn at(self, t: Dyadic) -> Result<Dyadic> {
        match self.slope {
            0 => Ok(self.value),
            slope => self.value + (t - self.from)?.times(i64::from(slope))?,
        }
    }
}

/// Builds the scaffold of a wall with its slopes moved by `tilt`.
fn tilted(wall: &[(Dyadic, Dyadic)], tilt: i8) -> Result<Vec<Piece>> {
    let slopes = wall.windows(2).map(|pair| pair[1].1.cmp(&pair[0].1) as i8).chain([0]);
    let pieces = wall.iter().zip(slopes).map(|(&(from, value), slope)| {
        let value = (value + from.times(i64::from(tilt))?)?;
        Ok(Piece { from, value, slope: slope + tilt })
    });
    pieces.collect()
}

/// Lists the stretches of temperature on which both scaffolds are straight: the end, if there is one, and both pieces
/// as they begin there.
fn stretches(f: &[Piece], g: &[Piece]) -> Result<Vec<(Option<Dyadic>, Piece, Piece)>> {
    let (mut i, mut j, mut t) = (0, 0, FLOOR);
    let mut found = Vec::new();
    loop {
        let begin = |piece: Piece| Ok(Piece { from: t, value: piece.at(t)?, slope: piece.slope });
        let ends = [f.get(i + 1), g.get(j + 1)].map(|next| next.map(|piece| piece.from));
        let end = ends.into_iter().flatten().min();
        found.push((end, begin(f[i])?, begin(g[j])?));
        let Some(end) = end else { return Ok(found) };
        i += usize::from(ends[0] == Some(end));
        j += usize::from(ends[1] == Some(end));
        t = end;
    }
}

/// Returns the temperature at which two pieces that begin together meet, if they meet later.
fn meeting(a: Piece, b: Piece) -> Result<Option<Dyadic>> {
    let gap = (b.value - a.value)?;
    let closing = a.slope - b.slope;
    let wait = if closing.abs() == 2 { gap.half()? } else { gap }.times(i64::from(closing.signum()))?;
    if wait > Dyadic::ZERO { (a.from + wait).map(Some) } else { Ok(None) }
}

/// Returns the better of two scaffolds for `player`: the upper one for Left, the lower one for Right.
fn better(f: &[Piece], g: &[Piece], player: Player) -> Result<Vec<Piece>> {
    let key = |piece: Piece| (piece.value, piece.slope);
    let mut found = Vec::new();
    for (end, a, b) in stretches(f, g)? {
        let (upper, lower) = if key(a) >= key(b) { (a, b) } else { (b, a) };
        let (best, other) = if player == Player::Left { (upper, lower) } else { (lower, upper) };
        extend(&mut found, best);
        if let Some(t) = meeting(a, b)?
            && end.is_none_or(|end| t < end)
        {
            extend(&mut found, Piece { from: t, value: other.at(t)?, slope: other.slope });
        }
    }
    Ok(found)
}

/// Appends a piece, unless it goes straight on.
fn extend(pieces: &mut Vec<Piece>, piece: Piece) {
    if pieces.last().is_none_or(|last| last.slope != piece.slope) {
        pieces.push(piece);
    }
}

/// Builds the thermograph of a game that is no integer from its scaffolds: both become a mast where they first meet.
fn freeze(left: &[Piece], right: &[Piece]) -> Result<Thermograph> {
    let (mut temperature, mut mean) = (FLOOR, Dyadic::ZERO);
    for (end, l, r) in stretches(left, right)? {
        (temperature, mean) = (l.from, l.value);
        if l.value <= r.value {
            break;
        }
        if let Some(t) = meeting(l, r)?
            && end.is_none_or(|end| t <= end)
        {
            (temperature, mean) = (t, l.at(t)?);
            break;
        }
    }
    let wall = |scaffold: &[Piece]| {
        let mut wall = Vec::new();
        scaffold.iter().filter(|piece| piece.from < temperature).for_each(|&piece| extend(&mut wall, piece));
        extend(&mut wall, Piece { from: temperature, value: mean, slope: 0 });
        wall.into_iter().map(|piece| (piece.from, piece.value)).collect()
    };
    Ok(Thermograph { left: wall(left), right: wall(right), mean, temperature })
}

impl Values {
    /// Returns the thermograph of the canonical form.
    ///
    /// The walls below temperature 0 depend on the canonical forms of numbers among the followers. The stops are the
    /// values of the walls at temperature 0.
    pub fn thermograph(&mut self, value: Value, budget: &Budget) -> Result<Thermograph> {
        let value = match self.as_nus(value) {
            // More than three ups, or a larger nimber than `*3`, change no wall.
            Some(nus) => self.nus(Nus { ups: nus.ups.clamp(-3, 3), nimber: nus.nimber.min(3), ..nus }, budget)?,
            None => value,
        };
        let is_leaf = |values: &Values, value: Value| {
            values.as_number(value).is_some_and(|x| x.as_integer().is_some())
                || values.memos.thermographs.contains_key(&value)
        };
        for follower in self.followers(value, is_leaf, budget)? {
            if self.memos.thermographs.contains_key(&follower) {
                continue;
            }
            let graph = self.thermograph_of_options(follower, budget)?;
            let growth = map_growth(&self.memos.thermographs);
            let corners = graph.left.capacity() + graph.right.capacity();
            self.memos.thermograph_bytes += (corners * size_of::<(Dyadic, Dyadic)>()) as u64;
            self.make_room(growth, budget)?;
            self.memos.thermographs.insert(follower, graph);
        }
        match self.memos.thermographs.get(&value) {
            Some(graph) => Ok(graph.clone()),
            None => Err(Stopped::Memory),
        }
    }

    /// Builds the thermograph of a value whose options have theirs.
    fn thermograph_of_options(&mut self, value: Value, budget: &Budget) -> Result<Thermograph> {
        if let Some(x) = self.as_number(value).filter(|x| x.as_integer().is_some()) {
            let wall = vec![(FLOOR, x)];
            return Ok(Thermograph { left: wall.clone(), right: wall, mean: x, temperature: FLOOR });
        }
        let mut scaffolds = [Vec::new(), Vec::new()];
        for (scaffold, player) in scaffolds.iter_mut().zip(Player::BOTH) {
            for index in 0..self.count_options(value, player) {
                let option = self.option(value, player, index, budget)?;
                // A dropped memo leaves no walls to build on.
                let Some(graph) = self.memos.thermographs.get(&option) else {
                    return Err(Stopped::Memory);
                };
                let (wall, tilt) = if player == Player::Left { (&graph.right, -1) } else { (&graph.left, 1) };
                budget.work(UNITS_A_STEP * wall.len() as u64)?;
                let next = tilted(wall, tilt)?;
                *scaffold = if scaffold.is_empty() { next } else { better(scaffold, &next, player)? };
            }
        }
        let [left, right] = scaffolds;
        freeze(&left, &right)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_ups_and_stars_have_the_walls_of_few() {
        let (mut values, budget) = (Values::new(), Budget::unlimited());
        for number in ["0", "-2", "5/8"] {
            for (ups, nimber) in (-7..=7).flat_map(|ups| (0..8).map(move |nimber| (ups, nimber))) {
                let nus = Nus { number: number.parse().unwrap(), ups, nimber };
                if nus.number.as_integer().is_some() && nus.is_number() {
                    continue;
                }
                let value = values.nus(nus, &budget).unwrap();
                // The walls by the definition, from those of the true options.
                let [left, right] = Player::BOTH.map(|player| {
                    let options = values.options(value, player, &budget).unwrap();
                    let scaffolds = options.into_iter().map(|option| {
                        let graph = values.thermograph(option, &budget).unwrap();
                        if player == Player::Left { tilted(&graph.right, -1) } else { tilted(&graph.left, 1) }
                    });
                    scaffolds.map(Result::unwrap).reduce(|f, g| better(&f, &g, player).unwrap()).unwrap()
                });
                assert_eq!(values.thermograph(value, &budget).unwrap(), freeze(&left, &right).unwrap(), "{nus}");
            }
        }
    }
}

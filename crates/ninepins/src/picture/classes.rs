//! The classes of mutual divisibility of a finite quotient, and the places of their members in grids.
//!
//! Two elements are in one class if each is the other with something added. The generators that lead from a class back into it
//! permute it, and the group that they generate takes every member to every other in exactly one way (Green 1951, Schützenberger
//! 1957). So a few of them, as axes, give each member its place in a grid.

use super::words;
use ninepins_misere::quotient::MisereQuotient;

/// Elements that divide each other.
#[derive(Debug)]
pub struct Class {
    /// Ascending: the first one has the least word.
    pub members: Vec<u32>,
    /// The generators that together lead to every member from every other.
    pub axes: Vec<usize>,
    /// The column and the row of each member. The first member is at 0, 0.
    pub places: Vec<(usize, usize)>,
    /// The number of columns and of rows.
    pub size: (usize, usize),
    /// The other generators that lead to members, with equal products of axes: `d = e = c`, `f = 1`; then the first member with each
    /// of the rest, where the result has a smaller word: `cd = ce = b²`.
    pub equations: Vec<String>,
}

/// An arrow from the first member of a class to a member of another.
#[derive(Debug)]
pub struct Step {
    /// The generators that lead there.
    pub by: Vec<usize>,
    pub to: u32,
    /// True if the least word of `to` is that of the first member with one of them added.
    pub is_spelled: bool,
}

/// All classes, that of the identity first.
#[derive(Debug)]
pub struct Classes {
    /// In the order of their first members.
    pub all: Vec<Class>,
    /// The class of each element.
    pub of: Vec<usize>,
    /// The arrows that leave each class.
    pub steps: Vec<Vec<Step>>,
}

impl Classes {
    /// Finds the classes of a finite quotient, in time quadratic in its order.
    pub fn of(quotient: &MisereQuotient) -> Classes {
        let order = quotient.order();
        let reached: Vec<Vec<bool>> = (0..order as u32).map(|element| reached_from(quotient, element)).collect();
        let mut of = vec![usize::MAX; order];
        let mut all: Vec<Class> = Vec::new();
        for first in 0..order {
            if of[first] != usize::MAX {
                continue;
            }
            let divides_back = |&x: &usize| reached[first][x] && reached[x][first];
            let members: Vec<u32> = (first..order).filter(divides_back).map(|x| x as u32).collect();
            members.iter().for_each(|&member| of[member as usize] = all.len());
            all.push(Class::new(quotient, members));
        }
        let steps: Vec<Vec<Step>> = all.iter().map(|class| steps(quotient, &of, class.members[0])).collect();
        for (class, steps) in all.iter_mut().zip(&steps) {
            let equation = |step: &Step| step.equation(quotient, class.members[0]);
            class.equations.extend(steps.iter().filter(|step| !step.is_spelled).map(equation).collect::<Vec<_>>());
        }
        Classes { all, of, steps }
    }

    /// Returns the place of an element in the grid of its class.
    pub(super) fn place(&self, element: u32) -> (usize, usize) {
        let class = &self.all[self.of[element as usize]];
        class.members.binary_search(&element).map_or((0, 0), |at| class.places[at])
    }
}

fn generators(quotient: &MisereQuotient) -> std::ops::Range<usize> {
    0..quotient.generators().len()
}

fn reached_from(quotient: &MisereQuotient, element: u32) -> Vec<bool> {
    let mut reached = vec![false; quotient.order()];
    reached[element as usize] = true;
    let mut open = vec![element];
    while let Some(x) = open.pop() {
        for next in generators(quotient).map(|generator| quotient.after(x, generator)) {
            if !std::mem::replace(&mut reached[next as usize], true) {
                open.push(next);
            }
        }
    }
    reached
}

/// Returns the arrows that leave the class of `first`, its first member: the images of the other members follow.
fn steps(quotient: &MisereQuotient, of: &[usize], first: u32) -> Vec<Step> {
    let mut steps: Vec<Step> = Vec::new();
    for generator in generators(quotient) {
        let to = quotient.after(first, generator);
        if of[to as usize] == of[first as usize] {
            continue;
        }
        let is_spelled = words::with(quotient, first, generator) == quotient.word(to);
        match steps.iter_mut().find(|step| step.to == to) {
            Some(step) => {
                step.by.push(generator);
                step.is_spelled |= is_spelled;
            }
            None => steps.push(Step { by: vec![generator], to, is_spelled }),
        }
    }
    steps
}

impl Step {
    fn equation(&self, quotient: &MisereQuotient, first: u32) -> String {
        let sums = self.by.iter().map(|&generator| words::text(quotient, &words::with(quotient, first, generator)));
        sums.chain([words::of(quotient, self.to)]).collect::<Vec<_>>().join(" = ")
    }
}

impl Class {
    fn new(quotient: &MisereQuotient, members: Vec<u32>) -> Class {
        let first = members[0];
        // The members that the axes reach so far, each with the number of times that each axis is added.
        let mut met: Vec<(u32, Vec<u32>)> = vec![(first, Vec::new())];
        let mut axes: Vec<(usize, u32)> = Vec::new();
        let mut others: Vec<(usize, u32)> = Vec::new();
        for generator in generators(quotient) {
            let to = quotient.after(first, generator);
            if members.binary_search(&to).is_err() {
                continue;
            }
            if met.iter().any(|(member, _)| *member == to) {
                others.push((generator, to));
                continue;
            }
            // The members met so far are a coset of a subgroup, which is moved until it comes back.
            let before = std::mem::take(&mut met);
            let (mut moved, mut copies) = (before.clone(), 0);
            while copies == 0 || before.iter().all(|(member, _)| *member != moved[0].0) {
                met.extend(moved.iter().map(|(member, powers)| (*member, [&powers[..], &[copies]].concat())));
                moved.iter_mut().for_each(|(member, _)| *member = quotient.after(*member, generator));
                copies += 1;
            }
            axes.push((generator, copies));
        }
        met.sort_unstable();
        let mut equations: Vec<(String, String)> = Vec::new();
        for (generator, to) in others {
            let powers = &met[met.binary_search_by_key(&to, |(member, _)| *member).unwrap_or_default()].1;
            let same = axes.iter().zip(powers).filter(|(_, times)| **times > 0);
            let same = words::product(same.map(|(&(axis, _), &times)| (axis, times)));
            let own = words::product([(generator, 1)]);
            match equations.iter_mut().find(|(_, other)| *other == same) {
                Some((left, _)) => *left += &format!(" = {own}"),
                None => equations.push((own, same)),
            }
        }
        let equations = equations.into_iter().map(|(left, same)| format!("{left} = {same}")).collect();
        let (places, size) = grid(&axes, &met);
        Class { places, size, equations, axes: axes.into_iter().map(|(axis, _)| axis).collect(), members }
    }
}

/// Lays out the axes to the right and down in turn. Every other copy is reversed, so that each is beside the one before it.
fn grid(axes: &[(usize, u32)], members: &[(u32, Vec<u32>)]) -> (Vec<(usize, usize)>, (usize, usize)) {
    let mut places = vec![(0, 0); members.len()];
    let mut size = (1, 1);
    for (axis, &(_, copies)) in axes.iter().enumerate() {
        let right = size.0 <= size.1;
        let length = if right { size.0 } else { size.1 };
        for (place, (_, powers)) in places.iter_mut().zip(members) {
            let at = if right { &mut place.0 } else { &mut place.1 };
            let copy = powers[axis] as usize;
            *at = copy * length + if copy % 2 == 1 { length - 1 - *at } else { *at };
        }
        *(if right { &mut size.0 } else { &mut size.1 }) *= copies as usize;
    }
    (places, size)
}

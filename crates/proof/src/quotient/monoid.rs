//! The monoid that the maps of the generators define.

use super::{Certificate, Generator, text::Part};
use crate::{CheckError, CheckErrorKind, steps::Work};
use std::collections::HashMap;

/// A finite commutative monoid. Elements are numbers, 0 is the identity, and columns hold products.
pub(super) struct Monoid<'c> {
    certificate: &'c Certificate,
    /// For each element but 0 an element and a generator that lead to it.
    reached: Vec<(u32, usize)>,
    columns: Vec<Vec<u32>>,
    /// The places of the columns that were computed.
    places: HashMap<u32, usize>,
}

impl<'c> Monoid<'c> {
    /// Checks that the generators are maps of the elements, commute, and lead from 0 to every element.
    pub(super) fn new(certificate: &'c Certificate, work: &mut Work<'_>) -> Result<Monoid<'c>, CheckError> {
        let Certificate { elements, generators, .. } = certificate;
        let pairs = generators.len().saturating_mul(generators.len()) as u64;
        work.count(pairs.saturating_add(1).saturating_mul(*elements as u64))?;
        for (index, generator) in generators.iter().enumerate() {
            let wrong =
                |message| CheckError::new(certificate.line_of(Part::Generator, index), CheckErrorKind::Monoid, message);
            let heap = generator.heap;
            acts(certificate, generator).map_err(|why| wrong(format!("generator {heap} {why}")))?;
            for other in &generators[..index] {
                let above = other.heap;
                if above >= heap {
                    return Err(wrong(format!("generator {heap} must stand above generator {above}: heaps ascend")));
                }
                work.advance(*elements as u64)?;
                let (a, b) = (&generator.images, &other.images);
                if let Some(x) = (0..*elements).find(|&x| a[b[x] as usize] != b[a[x] as usize]) {
                    return Err(wrong(format!("generators {above} and {heap} do not commute at element {x}")));
                }
            }
        }
        let reached = reach(certificate, work)?;
        Ok(Monoid { certificate, reached, columns: Vec::new(), places: HashMap::new() })
    }

    /// Returns the place of the column of `factor`: the map that takes each x to the product of x and `factor`.
    pub(super) fn column(&mut self, factor: u32, work: &mut Work<'_>) -> Result<usize, CheckError> {
        if let Some(place) = self.places.get(&factor) {
            return Ok(*place);
        }
        let Certificate { elements, generators, .. } = self.certificate;
        work.table(1, *elements)?;
        let mut column: Vec<u32> = (0..*elements as u32).collect();
        let mut y = factor;
        while y != 0 {
            let (from, generator) = self.reached[y as usize];
            work.count(*elements as u64)?;
            column.iter_mut().for_each(|x| *x = generators[generator].images[*x as usize]);
            y = from;
        }
        self.places.insert(factor, self.columns.len());
        self.columns.push(column);
        Ok(self.columns.len() - 1)
    }

    pub(super) fn at(&self, place: usize) -> &[u32] {
        &self.columns[place]
    }
}

/// Checks whether a generator is a map of the elements that leads from 0 to its heap's element. The error describes the
/// fault.
fn acts(certificate: &Certificate, Generator { heap, images }: &Generator) -> Result<(), String> {
    let Certificate { elements, heaps, .. } = certificate;
    let index = heap.checked_sub(1).and_then(|index| usize::try_from(index).ok());
    let Some(value) = index.and_then(|index| heaps.get(index)) else {
        return Err("is a heap without a value".into());
    };
    let element = value.element;
    if images.len() != *elements {
        Err(format!("has {} images, but there are {elements} elements", images.len()))
    } else if let Some(image) = images.iter().find(|image| **image as usize >= *elements) {
        Err(format!("leads to {image}, but there are only {elements} elements"))
    } else if images[0] != element {
        Err(format!("leads from 0 to {}, but the heap has element {element}", images[0]))
    } else {
        Ok(())
    }
}

/// Finds a way from 0 to every element, breadth first.
fn reach(certificate: &Certificate, work: &mut Work<'_>) -> Result<Vec<(u32, usize)>, CheckError> {
    let Certificate { elements, generators, .. } = certificate;
    work.table(*elements, 1)?;
    let mut reached: Vec<Option<(u32, usize)>> = vec![None; *elements];
    reached[0] = Some((0, 0));
    let mut found = vec![0_u32];
    let mut next = 0;
    while let Some(&from) = found.get(next) {
        next += 1;
        work.advance(generators.len() as u64)?;
        for (index, generator) in generators.iter().enumerate() {
            let to = generator.images[from as usize];
            if reached[to as usize].is_none() {
                reached[to as usize] = Some((from, index));
                found.push(to);
            }
        }
    }
    let all = reached.iter().enumerate().map(|(x, reached)| {
        reached.ok_or_else(|| {
            let message = format!("no product of generators is element {x}");
            CheckError::new(certificate.line_of(Part::Elements, 0), CheckErrorKind::Monoid, message)
        })
    });
    all.collect()
}

/// Checks Separation: any two elements have a third such that the outcomes of the products with it differ. Refinement
/// (Moore 1956) separates elements by their outcomes, then by their images under the generators.
pub(super) fn separates(certificate: &Certificate, work: &mut Work<'_>) -> Result<(), CheckError> {
    let Certificate { elements, generators, rows, .. } = certificate;
    work.table(*elements, 4)?;
    let (mut kinds, mut count) = numbered(rows.iter().flat_map(|row| &row.outcomes), work)?;
    while count < *elements {
        work.count((*elements as u64).saturating_mul(generators.len() as u64 + 1))?;
        let before = count;
        for generator in generators {
            let pairs = generator.images.iter().zip(&kinds).map(|(image, kind)| (*kind, kinds[*image as usize]));
            (kinds, count) = numbered(pairs, work)?;
        }
        if count == before {
            let [x, y] = equal(&kinds);
            let message = format!("elements {x} and {y} cannot be told apart, whatever is added to both");
            return Err(CheckError::new(certificate.line_of(Part::Elements, 0), CheckErrorKind::Separation, message));
        }
    }
    Ok(())
}

/// Numbers distinct items in the order in which they occur, and counts them.
fn numbered<T: std::hash::Hash + Eq>(
    items: impl Iterator<Item = T>,
    work: &mut Work<'_>,
) -> Result<(Vec<u32>, usize), CheckError> {
    let mut numbers = HashMap::new();
    let mut numbered = Vec::new();
    for item in items {
        work.advance(1)?;
        let next = numbers.len() as u32;
        numbered.push(*numbers.entry(item).or_insert(next));
    }
    Ok((numbered, numbers.len()))
}

/// Returns two elements of one kind, given fewer kinds than elements.
fn equal(kinds: &[u32]) -> [usize; 2] {
    let mut first = HashMap::new();
    let mut pairs = kinds.iter().enumerate().filter_map(|(y, kind)| Some([first.insert(*kind, y)?, y]));
    pairs.next().unwrap_or_default()
}

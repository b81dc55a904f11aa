//! The JSON of misère quotients.

use crate::quotients::{Halt, infinite_witness};
use ninepins_misere::quotient::{Kind, MisereQuotient, Relation, Structure, letter};
use ninepins_rules::{Outcome, Player};
use serde::{Deserialize, Serialize};

/// The most items of a list.
pub(crate) const LISTED: usize = 1000;

/// The shape `ninepins/quotient/1`: a misère quotient.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Quotient))]
#[serde(tag = "schema", rename = "ninepins/quotient/1")]
pub struct QuotientShape {
    pub(crate) game: String,
    pub(crate) status: QuotientStatus,
    /// The last heap, unless all heaps are covered.
    pub(crate) to: Option<usize>,
    /// The number of elements, unless the quotient is infinite.
    pub(crate) order: Option<usize>,
    /// The number of P elements, in impartial games, unless the quotient is infinite.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<usize>))]
    pub(crate) p_portion: Option<Option<usize>>,
    /// The number of elements of each outcome, in other games, unless the quotient is infinite.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<ByOutcome<usize>>))]
    pub(crate) outcomes: Option<Option<ByOutcome<usize>>>,
    pub(crate) window: Option<Window>,
    /// Each heap at which the quotient changed, its order from there on, and the number of elements that Left loses, moving first.
    pub(crate) history: Vec<(usize, usize, usize)>,
    pub(crate) generators: Vec<Generator>,
    /// Pairs of equal words, a list of at most 1000; null if they were not computed.
    pub(crate) relations: Option<Vec<(String, String)>>,
    /// The number of relations that are not listed.
    pub(crate) relations_left_out: Option<usize>,
    /// The value of each heap, as a word.
    pub(crate) phi: Vec<String>,
    /// The elements of each outcome, of P only in impartial games; null if the quotient is infinite.
    pub(crate) elements: Option<ByOutcome<Vec<String>>>,
    /// The form of an infinite quotient.
    pub(crate) form: Option<Form>,
    /// The limit that ended the work.
    pub(crate) stopped: Option<&'static str>,
    /// True if the quotient is one of Nim; null if that is not known.
    pub(crate) tame: Option<bool>,
    /// The quotient of Nim that it is, such as `T_2`.
    pub(crate) tame_type: Option<String>,
    pub(crate) kernel: Option<KernelShape>,
    pub(crate) idempotents: Option<Vec<String>>,
    pub(crate) invertible: Option<Vec<String>>,
}

#[derive(Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub(crate) enum QuotientStatus {
    Complete,
    Partial,
    Infinite,
}

/// The repetition of the values of heaps: heap n + `period` is worth heap n, for all n from `n0` on.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub(crate) struct Window {
    pub(crate) n0: u64,
    pub(crate) period: u64,
}

/// A generator, and its heap.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub(crate) struct Generator {
    pub(crate) letter: String,
    pub(crate) heap: usize,
}

/// A part for each outcome that is of interest.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "UPPERCASE")]
pub(crate) struct ByOutcome<T> {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) l: Option<T>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) n: Option<T>,
    pub(crate) p: T,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) r: Option<T>,
}

impl<T> ByOutcome<T> {
    /// Lists the parts, in the order of [`Outcome::ALL`].
    pub(crate) fn parts(&self) -> [(Outcome, Option<&T>); 4] {
        let parts = [self.l.as_ref(), self.n.as_ref(), Some(&self.p), self.r.as_ref()];
        std::array::from_fn(|at| (Outcome::ALL[at], parts[at]))
    }

    /// Makes the parts: all of them, or that of P alone.
    fn each(all: bool, part: impl Fn(Outcome) -> T) -> ByOutcome<T> {
        let other = |outcome| all.then(|| part(outcome));
        ByOutcome { l: other(Outcome::L), n: other(Outcome::N), p: part(Outcome::P), r: other(Outcome::R) }
    }
}

/// The kernel: a group.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Kernel))]
pub(crate) struct KernelShape {
    pub(crate) order: usize,
    pub(crate) identity: String,
    pub(crate) normal: Option<bool>,
    pub(crate) faithful: Option<bool>,
}

/// The form of an infinite quotient: values are pairs of an element and a displacement.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub(crate) struct Form {
    pub(crate) elements: usize,
    /// The first heap with a displacement.
    pub(crate) from: Option<usize>,
    pub(crate) counters: Vec<Counter>,
    pub(crate) forms: Vec<Linear>,
    /// The displacement of each heap.
    pub(crate) displacements: Vec<Vec<i32>>,
    pub(crate) rows: Vec<OutcomesRow>,
    pub(crate) proved_infinite: bool,
    pub(crate) infinite_from: Option<usize>,
    pub(crate) witness: Option<Witness>,
}

/// A generator with a displacement.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub(crate) struct Counter {
    pub(crate) heap: usize,
    pub(crate) displacement: Vec<i32>,
}

/// A linear form on which outcomes depend: exactly within the window, by sign and residue beyond.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub(crate) struct Linear {
    pub(crate) coefficients: Vec<i32>,
    pub(crate) window: i32,
    pub(crate) period: i32,
}

/// The outcomes of all elements at a displacement.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub(crate) struct OutcomesRow {
    pub(crate) signature: Vec<i32>,
    pub(crate) outcomes: String,
}

/// A witness that the quotient is infinite: `position` with ever more heaps of `up`, or of `down`.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub(crate) struct Witness {
    pub(crate) heaps: usize,
    pub(crate) position: String,
    pub(crate) up: u64,
    pub(crate) down: u64,
}

impl QuotientShape {
    /// Describes a quotient, and the reason why it was built no further.
    pub fn of(quotient: &MisereQuotient, halt: Option<&Halt>) -> QuotientShape {
        let finite = quotient.rank() == 0;
        let impartial = quotient.game().is_impartial();
        let structure = quotient.structure();
        let structure = structure.as_ref();
        let relations = quotient.relations();
        let relation = |Relation { word, least }: &Relation| (quotient.text(word), quotient.text(least));
        let listed = |elements: &[u32]| words(quotient, elements.iter().copied().take(LISTED));
        let number = |outcome| quotient.outcomes().filter(|own| *own == outcome).count();
        let kind = structure.and_then(|structure| structure.kind);
        QuotientShape {
            game: quotient.game().to_string(),
            status: match (quotient.rank(), quotient.period()) {
                (1.., _) => QuotientStatus::Infinite,
                (0, Some(_)) => QuotientStatus::Complete,
                (0, None) => QuotientStatus::Partial,
            },
            to: quotient.period().is_none().then_some(quotient.last_heap()),
            order: finite.then(|| quotient.order()),
            p_portion: impartial.then(|| finite.then(|| quotient.losing(Player::Left))),
            outcomes: (!impartial).then(|| finite.then(|| ByOutcome::each(true, number))),
            window: quotient.period().map(|window| Window { n0: window.preperiod, period: window.period }),
            history: quotient.history().iter().map(|stage| (stage.heap, stage.order, stage.losing)).collect(),
            generators: (quotient.generators().iter().enumerate())
                .map(|(i, &heap)| Generator { letter: letter(i), heap })
                .collect(),
            relations: relations.as_ref().map(|all| all.iter().take(LISTED).map(relation).collect()),
            relations_left_out: relations.map(|all| all.len().saturating_sub(LISTED)),
            phi: quotient.words().iter().map(|word| quotient.text(word)).collect(),
            elements: finite.then(|| {
                ByOutcome::each(!impartial, |outcome| {
                    let all = (0..).zip(quotient.outcomes()).filter(|(_, own)| *own == outcome);
                    words(quotient, all.map(|(element, _)| element).take(LISTED))
                })
            }),
            form: (!finite).then(|| form(quotient)),
            stopped: halt.map(Halt::name),
            tame: kind.map(|kind| kind != Kind::Wild),
            tame_type: kind.and_then(|kind| if let Kind::Tame(n) = kind { Some(format!("T_{n}")) } else { None }),
            kernel: structure.map(|Structure { kernel, .. }| KernelShape {
                order: kernel.elements.len(),
                identity: quotient.text(&quotient.word(kernel.identity)),
                normal: kernel.is_normal,
                faithful: kernel.is_faithful,
            }),
            idempotents: structure.map(|structure: &Structure| listed(&structure.idempotents)),
            invertible: structure.map(|structure| listed(&structure.units)),
        }
    }
}

fn form(quotient: &MisereQuotient) -> Form {
    let rank = quotient.rank();
    let linear = quotient.forms().iter().map(|form| Linear {
        coefficients: form.coefficients[..rank].to_vec(),
        window: form.window,
        period: form.period,
    });
    let phi = quotient.shifts();
    let counters = quotient.generators().iter().filter(|heap| phi[**heap].iter().any(|d| *d != 0));
    let rows = quotient.rows().into_iter().map(|row| {
        let letters = row.outcomes.iter().map(|outcome| outcome.map_or("?", Outcome::letter));
        OutcomesRow { outcomes: letters.collect(), signature: row.signature }
    });
    let witness = infinite_witness(quotient).map(|(heaps, witness)| {
        let (up, down) = (witness.up, witness.down);
        Witness { heaps, position: witness.position.to_string(), up, down }
    });
    Form {
        elements: quotient.order(),
        from: quotient.counted_from(),
        counters: counters.map(|&heap| Counter { heap, displacement: phi[heap].clone() }).collect(),
        forms: linear.collect(),
        rows: rows.collect(),
        proved_infinite: quotient.infinite_from().is_some(),
        infinite_from: quotient.infinite_from(),
        witness,
        displacements: phi,
    }
}

fn words(quotient: &MisereQuotient, elements: impl IntoIterator<Item = u32>) -> Vec<String> {
    elements.into_iter().map(|element| quotient.text(&quotient.word(element))).collect()
}

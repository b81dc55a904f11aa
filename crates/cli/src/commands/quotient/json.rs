//! A quotient in JSON: the shape `ninepins/quotient/1`.

use super::{super::universe::Universe, word, words};
use ninepins::{
    Outcome, Player,
    quotient::{Kind, Relation, Structure, letter},
};
use serde_json::{Map, Value, json};

/// The most items of a list.
const LISTED: usize = 1000;

/// Returns the quotient as JSON.
pub(in super::super) fn object(universe: &Universe) -> Value {
    let quotient = &universe.quotient;
    let finite = quotient.rank() == 0;
    let impartial = universe.game().is_impartial();
    let structure = quotient.structure();
    let generators = quotient.generators().iter().enumerate();
    let relations = quotient.relations();
    let relation = |Relation { word: own, least }: &Relation| json!([word(universe, own), word(universe, least)]);
    let shown = relations.as_ref().map(|all| all.iter().take(LISTED).map(relation).collect::<Vec<Value>>());
    let mut object = json!({
        "schema": "ninepins/quotient/1",
        "game": universe.game().to_string(),
        "status": universe.status(),
        "to": universe.to(),
        "order": finite.then(|| quotient.order()),
        "p_portion": (finite && impartial).then(|| quotient.losing(Player::Left)),
        "outcomes": (finite && !impartial).then(|| outcomes(universe)),
        "window": quotient.period().map(|window| json!({ "n0": window.preperiod, "period": window.period })),
        "history": quotient.history().iter().map(|stage| json!([stage.heap, stage.order, stage.losing])).collect::<Vec<_>>(),
        "generators": generators.map(|(i, heap)| json!({ "letter": letter(i), "heap": heap })).collect::<Vec<_>>(),
        "relations": shown,
        "relations_left_out": relations.map(|all| all.len().saturating_sub(LISTED)),
        "phi": quotient.phi().map(|(letters, _)| word(universe, letters)).collect::<Vec<_>>(),
        "elements": finite.then(|| elements(universe)),
        "form": (!finite).then(|| form(universe)),
        "stopped": universe.stopped_word(),
    });
    if impartial {
        object.as_object_mut().and_then(|object| object.shift_remove("outcomes"));
    } else {
        object.as_object_mut().and_then(|object| object.shift_remove("p_portion"));
    }
    add_structure(&mut object, universe, structure.as_ref());
    object
}

fn add_structure(object: &mut Value, universe: &Universe, structure: Option<&Structure>) {
    let kernel = |structure: &Structure| {
        let kernel = &structure.kernel;
        json!({
            "order": kernel.elements.len(),
            "identity": word(universe, &universe.quotient.word(kernel.identity)),
            "normal": kernel.is_normal,
            "faithful": kernel.is_faithful,
        })
    };
    let listed = |elements: &[u32]| words(universe, elements.iter().copied().take(LISTED));
    let kind = structure.and_then(|structure| structure.kind);
    object["tame"] = json!(kind.map(|kind| kind != Kind::Wild));
    object["tame_type"] = match kind {
        Some(Kind::Tame(n)) => format!("T_{n}").into(),
        _ => Value::Null,
    };
    object["kernel"] = json!(structure.map(kernel));
    object["idempotents"] = json!(structure.map(|structure| listed(&structure.idempotents)));
    object["invertible"] = json!(structure.map(|structure| listed(&structure.units)));
}

/// Counts the elements with each outcome.
fn outcomes(universe: &Universe) -> Value {
    let count = |outcome| universe.quotient.outcomes().filter(|own| *own == outcome).count();
    Outcome::ALL
        .into_iter()
        .map(|outcome| (outcome.letter().to_owned(), count(outcome).into()))
        .collect::<Map<_, _>>()
        .into()
}

/// Returns the elements by outcome; in impartial games only the P elements.
fn elements(universe: &Universe) -> Value {
    let listed = |outcome: Outcome| {
        let all = (0_u32..).zip(universe.quotient.outcomes());
        words(universe, all.filter(|(_, own)| *own == outcome).map(|(element, _)| element).take(LISTED))
    };
    let impartial = universe.game().is_impartial();
    let shown = Outcome::ALL.into_iter().filter(|outcome| !impartial || *outcome == Outcome::P);
    shown.map(|outcome| (outcome.letter().to_owned(), json!(listed(outcome)))).collect::<Map<_, _>>().into()
}

/// Returns the form of an infinite quotient.
fn form(universe: &Universe) -> Value {
    let quotient = &universe.quotient;
    let rank = quotient.rank();
    let forms = quotient.forms().map(|(coefficients, window, period)| {
        json!({ "coefficients": &coefficients[..rank], "window": window, "period": period })
    });
    let phi: Vec<Vec<i32>> = quotient.phi().map(|(_, shift)| shift[..rank].to_vec()).collect();
    let counters = quotient.generators().iter().filter(|heap| phi[**heap].iter().any(|d| *d != 0));
    let rows = quotient.rows().into_iter().map(|row| {
        let letters = row.outcomes.iter().map(|outcome| outcome.map_or("?", Outcome::letter));
        json!({ "signature": row.signature, "outcomes": letters.collect::<String>() })
    });
    let witness = universe.witness().map(|(heaps, witness)| {
        json!({ "heaps": heaps, "position": witness.position.to_string(), "up": witness.up, "down": witness.down })
    });
    json!({
        "elements": quotient.order(),
        "from": quotient.counted_from(),
        "counters": counters.map(|heap| json!({ "heap": heap, "displacement": phi[*heap] })).collect::<Vec<_>>(),
        "forms": forms.collect::<Vec<_>>(),
        "displacements": phi,
        "rows": rows.collect::<Vec<_>>(),
        "proved_infinite": quotient.infinite_from().is_some(),
        "infinite_from": quotient.infinite_from(),
        "witness": witness,
    })
}

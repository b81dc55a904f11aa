//! A quotient in JSON: the shape `ninepins/quotient/1`.

use crate::quotients::{Halt, infinite_witness, status};
use ninepins_misere::quotient::{Kind, MisereQuotient, Relation, Structure, letter};
use ninepins_rules::{Outcome, Player};
use serde_json::{Map, Value, json};

/// The most items of a list.
const LISTED: usize = 1000;

/// Returns the shape `ninepins/quotient/1`: a quotient, and the reason why it was built no further.
pub fn quotient_json(quotient: &MisereQuotient, halt: Option<&Halt>) -> Value {
    let finite = quotient.rank() == 0;
    let impartial = quotient.game().is_impartial();
    let structure = quotient.structure();
    let generators = quotient.generators().iter().enumerate();
    let relations = quotient.relations();
    let relation = |Relation { word: own, least }: &Relation| json!([quotient.text(own), quotient.text(least)]);
    let shown = relations.as_ref().map(|all| all.iter().take(LISTED).map(relation).collect::<Vec<Value>>());
    let mut object = json!({
        "schema": "ninepins/quotient/1",
        "game": quotient.game().to_string(),
        "status": status(quotient),
        "to": quotient.period().is_none().then_some(quotient.heaps()),
        "order": finite.then(|| quotient.order()),
        "p_portion": (finite && impartial).then(|| quotient.losing(Player::Left)),
        "outcomes": (finite && !impartial).then(|| outcomes(quotient)),
        "window": quotient.period().map(|window| json!({ "n0": window.preperiod, "period": window.period })),
        "history": quotient.history().iter().map(|stage| json!([stage.heap, stage.order, stage.losing])).collect::<Vec<_>>(),
        "generators": generators.map(|(i, heap)| json!({ "letter": letter(i), "heap": heap })).collect::<Vec<_>>(),
        "relations": shown,
        "relations_left_out": relations.map(|all| all.len().saturating_sub(LISTED)),
        "phi": quotient.pretending_function().map(|value| quotient.text(value.word)).collect::<Vec<_>>(),
        "elements": finite.then(|| elements(quotient)),
        "form": (!finite).then(|| form(quotient)),
        "stopped": halt.map(Halt::name),
    });
    if impartial {
        object.as_object_mut().and_then(|object| object.shift_remove("outcomes"));
    } else {
        object.as_object_mut().and_then(|object| object.shift_remove("p_portion"));
    }
    add_structure(&mut object, quotient, structure.as_ref());
    object
}

fn add_structure(object: &mut Value, quotient: &MisereQuotient, structure: Option<&Structure>) {
    let kernel = |structure: &Structure| {
        let kernel = &structure.kernel;
        json!({
            "order": kernel.elements.len(),
            "identity": quotient.text(&quotient.word(kernel.identity)),
            "normal": kernel.is_normal,
            "faithful": kernel.is_faithful,
        })
    };
    let listed = |elements: &[u32]| words(quotient, elements.iter().copied().take(LISTED));
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

/// Counts the elements of each outcome.
fn outcomes(quotient: &MisereQuotient) -> Value {
    let count = |outcome| quotient.outcomes().filter(|own| *own == outcome).count();
    Outcome::ALL
        .into_iter()
        .map(|outcome| (outcome.letter().to_owned(), count(outcome).into()))
        .collect::<Map<_, _>>()
        .into()
}

/// Lists the elements of each outcome; for impartial games only the P elements.
fn elements(quotient: &MisereQuotient) -> Value {
    let listed = |outcome: Outcome| {
        let all = (0_u32..).zip(quotient.outcomes());
        words(quotient, all.filter(|(_, own)| *own == outcome).map(|(element, _)| element).take(LISTED))
    };
    let impartial = quotient.game().is_impartial();
    let shown = Outcome::ALL.into_iter().filter(|outcome| !impartial || *outcome == Outcome::P);
    shown.map(|outcome| (outcome.letter().to_owned(), json!(listed(outcome)))).collect::<Map<_, _>>().into()
}

/// Describes an infinite quotient.
fn form(quotient: &MisereQuotient) -> Value {
    let rank = quotient.rank();
    let forms = quotient.forms().iter().map(
        |form| json!({ "coefficients": &form.coefficients[..rank], "window": form.window, "period": form.period }),
    );
    let phi: Vec<Vec<i32>> = quotient.pretending_function().map(|value| value.shift.to_vec()).collect();
    let counters = quotient.generators().iter().filter(|heap| phi[**heap].iter().any(|d| *d != 0));
    let rows = quotient.rows().into_iter().map(|row| {
        let letters = row.outcomes.iter().map(|outcome| outcome.map_or("?", Outcome::letter));
        json!({ "signature": row.signature, "outcomes": letters.collect::<String>() })
    });
    let witness = infinite_witness(quotient).map(|(heaps, witness)| {
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

/// Writes the words of elements.
fn words(quotient: &MisereQuotient, elements: impl IntoIterator<Item = u32>) -> Vec<String> {
    elements.into_iter().map(|element| quotient.text(&quotient.word(element))).collect()
}

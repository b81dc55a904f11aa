//! What is refused of a rule: options that are not smaller than their heap, and too many of them; and vectors in place of a rule.

use super::{RuleReader, Spans, rule};
use crate::{
    Heap, MAX_LISTED_PARTS, MAX_PARTS, Parts, Refusal, Rule,
    parse::reader::Reader,
    rule::{
        Cond, Orders, Part, Row, bind, size,
        smaller::Prover,
        term::{Letters, Term},
    },
};
use std::ops::{ControlFlow, Range};

/// The largest number of a heap in which an example is sought.
const TRIED: u64 = 12;

/// The most steps in which an example is sought in one heap.
const STEPS: u64 = 1 << 12;

impl RuleReader<'_, '_> {
    /// Lists the options of the row of a numbered heap.
    pub(super) fn listed(&self, heap: u64, row: &Row, spans: &[Spans]) -> Result<Vec<Parts>, Refusal> {
        let numbers = |option: &[Part]| -> Option<Vec<u64>> {
            let number = |part: &Part| match part {
                Part::Heap([Term::Number(number), _]) => u64::try_from(*number).ok(),
                _ => None,
            };
            option.iter().map(number).collect()
        };
        // Tables are long: numbers need no proof.
        if row.conds.is_empty()
            && let Some(options) = row.options.iter().map(|option| numbers(option)).collect::<Option<Vec<_>>>()
        {
            let mut found = Vec::with_capacity(options.len());
            for (option, spans) in options.iter().zip(spans) {
                if let Some(at) = option.iter().position(|part| *part >= heap) {
                    let message = format!("heap {} is not smaller than heap {heap}, so play might not end", option[at]);
                    return Err(self.reader.error(spans[at].clone(), message));
                }
                let heaps: Vec<Heap> = option.iter().filter_map(|size| Heap::new(*size)).collect();
                found.push(Parts::new(&heaps).ok_or_else(|| {
                    let message = format!("one heap becomes {} heaps, more than {MAX_PARTS}", heaps.len());
                    self.reader.error(spans[0].start..spans[spans.len() - 1].end, message)
                })?);
            }
            return Ok(found);
        }
        self.orders(&[(row.clone(), spans.to_vec())])?;
        let rule = Rule::new(Vec::new(), vec![row.clone()], false, Orders::BOTH);
        let (Some(rule), Some(heap)) = (rule, Heap::new(heap)) else { return Ok(Vec::new()) };
        match rule.largest() < heap.size() && rule.most_options(heap) > MAX_LISTED_PARTS as u64 {
            true => {
                Err(self.reader.error(spans[0][0].clone(), format!("heap {heap} has too many options to be listed")))
            }
            false => Ok(rule.options(heap)),
        }
    }

    /// Finds the orders in which every option is smaller than its heap, or refuses the rule.
    pub(super) fn orders(&self, rows: &[(Row, Vec<Spans>)]) -> Result<Orders, Refusal> {
        let mut orders = Orders::BOTH;
        let mut faults: Vec<(&Row, &Part, &Range<usize>, Orders)> = Vec::new();
        for (row, spans) in rows {
            let mut prover = Prover::of(row);
            for (part, span) in row.options.iter().zip(spans).flat_map(|(option, spans)| option.iter().zip(spans)) {
                let found = prover.orders(&row.heap, part);
                if !found.sum || !found.first {
                    faults.push((row, part, span, found));
                }
                orders = orders.and(found);
            }
        }
        if !orders.is_none() {
            return Ok(orders);
        }
        let neither: Vec<_> = faults.iter().filter(|fault| fault.3.is_none()).collect();
        if let Some(refusal) = neither.iter().find_map(|(row, part, span, _)| self.example(row, &[], part, span)) {
            return Err(refusal);
        }
        let Some((row, _, span, _)) = neither.first() else {
            let other = faults.iter().find(|fault| !fault.3.first).unwrap_or(&faults[0]);
            let message = "this lessens the sum of the pair and others its first number: all must lessen the same";
            return Err(self.reader.error(other.2.clone(), message));
        };
        let such = match (row.heap.as_slice(), row.names.get(..1)) {
            ([_, _], _) => " on the first number or on the sum".to_owned(),
            ([Term::Number(heap)], _) => format!(" such as `{}<{heap}`", self.reader.quote((*span).clone())),
            (_, letter) => format!(" such as `{}<{}`", self.reader.quote((*span).clone()), letter.unwrap_or_default()),
        };
        let message =
            format!("it does not follow from the text that this is smaller than the heap: add a condition{such}");
        Err(self.reader.error((*span).clone(), message))
    }

    /// Refuses a part that is not smaller than a small heap, if there is one.
    fn example(&self, row: &Row, outer: &[Cond], part: &Part, span: &Range<usize>) -> Option<Refusal> {
        let terms = match part {
            Part::Heap(terms) => terms,
            Part::Sum(conds, inner) => {
                let conds = [outer, conds].concat();
                return inner.iter().find_map(|part| self.example(row, &conds, part, span));
            }
        };
        let pairs = row.heap.len() == 2;
        let conds = [&row.conds, outer].concat();
        let seconds = if pairs { 0..=TRIED } else { 0..=0 };
        let heaps = (0..=TRIED).flat_map(|a| seconds.clone().map(move |b| [a, b])).filter(|heap| *heap != [0, 0]);
        for heap in heaps {
            let Some(mut letters) = row.matched(heap) else { continue };
            let mut found = None;
            let mut visit = |letters: &mut Letters, _: &mut u64| {
                let left = [terms[0].value(letters), if pairs { terms[1].value(letters) } else { Some(0) }];
                let [Some(a), Some(b)] = left else { return ControlFlow::Continue(()) };
                let now = heap.map(i128::from);
                let falls = a + b < now[0] + now[1] || pairs && [a, b] < now;
                if a < 0 || b < 0 || falls {
                    return ControlFlow::Continue(());
                }
                found = Some(([a, b], *letters));
                ControlFlow::Break(())
            };
            let mut steps = STEPS;
            let _ = bind(&conds, &mut letters, &mut steps, &mut visit);
            let Some((left, letters)) = found else { continue };
            let show = |heap: [i128; 2]| if pairs { format!("({},{})", heap[0], heap[1]) } else { heap[0].to_string() };
            let (left, heap) = (show(left), show(heap.map(i128::from)));
            let is_bound = |number: u8| {
                row.heap.contains(&Term::Letter(number)) || conds.iter().any(|cond| cond.letter() == Some(number))
            };
            let bound = row.names.chars().zip(letters).zip(0..).filter(|(_, number)| is_bound(*number));
            let values: Vec<String> = bound.map(|((name, value), _)| format!("{name} = {value}")).collect();
            let message = match values.is_empty() {
                true => format!("heap {left} is not smaller than heap {heap}, so play might not end"),
                false => format!("for {} this leaves {left}, which is not smaller than {heap}", values.join(", ")),
            };
            let error = self.reader.error(span.clone(), message);
            return Some(match (&terms[0], size(&row.heap)) {
                (Term::Letter(letter), Term::Letter(n)) if *letter != n => {
                    let [part, heap] = [*letter, n].map(|letter| row.names.chars().nth(letter.into()).unwrap_or('n'));
                    error.with_help(format!("add `, {part}<{heap}`"))
                }
                _ => error,
            });
        }
        None
    }
}

/// Refuses vectors, such as `(0,n),(n,0)`, with the rule to write.
pub(in crate::parse) fn vectors(reader: &Reader<'_>) -> Refusal {
    let rest = reader.rest();
    let end = rest.rfind(')').map_or(rest.len(), |end| end + 1);
    let option = |vector: &str| {
        let (a, b) = vector.split_once(',')?;
        let side = |letter: char, by: &str| match (by, by.strip_prefix('-')) {
            ("0", _) => letter.to_string(),
            (_, Some(by)) => format!("{letter}+{by}"),
            _ if by.contains(['+', '-']) => format!("{letter}-({})", by.replace('n', "t")),
            _ => format!("{letter}-{}", by.replace('n', "t")),
        };
        Some(format!("({},{})", side('x', a), side('y', b)))
    };
    let vectors = rest[..end].replace(char::is_whitespace, "");
    let options = vectors.trim_matches(['(', ')']).split("),(").map(option).collect::<Option<Vec<_>>>();
    let options = options.unwrap_or_else(|| vec!["(x,y-t)".to_owned(), "(x-t,y)".to_owned()]);
    let range = if options.iter().any(|option| option.contains('t')) { " for t>=1" } else { "" };
    let meant = format!("{{(x,y): {}{range}}}", options.join(", "));
    let meant = if meant.len() <= 200 && rule(&mut Reader::new(&meant)).is_ok() {
        meant
    } else {
        "{(x,y): (x,y-t), (x-t,y) for t>=1}".to_owned()
    };
    let at = reader.at();
    reader.error(at..at + end, format!("a rule of pairs stands in braces: `{meant}`"))
}

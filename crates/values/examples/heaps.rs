//! Computes the values of the heaps of a game: `heaps '0.77|0.07' 194 [BYTES]`, or one sum: `heaps '{2|1}+{3|1}'`.

use ninepins_budget::Budget;
use ninepins_values::{Heaps, Values};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (mut values, mut budget) = (Values::new(), Budget::unlimited());
    let [line, to, rest @ ..] = &*arguments else {
        let value = values.parse(arguments.first().ok_or("an expression is expected")?, &budget)?;
        let text = values.brief(value, 2000, &budget)?.text;
        println!("{text}, {}, {} forms", values.outcome(value, &budget)?, values.len());
        return Ok(());
    };
    if let [bytes] = rest {
        budget = budget.with_memory(bytes.parse()?);
    }
    let mut heaps = Heaps::of(&line.parse()?)?;
    if let Err(halted) = values.extend(&mut heaps, to.parse()?, &budget) {
        println!("{halted}");
    }
    println!("{} heaps known, {} forms, {} bytes", heaps.known().len(), values.len(), values.bytes());
    Ok(())
}

use ninepins_budget::Budget;
use ninepins_nim::*;
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let game: ninepins_rules::Game = "nimmy".parse().unwrap();
    let e = Endings::of(&game).unwrap();
    let b = Budget::unlimited().with_memory(6_000_000_000);
    let v: Vec<u64> = a[2]
        .split(',')
        .flat_map(|x| match x.split_once('x') {
            Some((k, n)) => vec![n.parse().unwrap(); k.parse().unwrap()],
            None => vec![x.parse().unwrap()],
        })
        .collect();
    let start = Board::new(v);
    match &a[1][..] {
        "table" => {
            let c = Completions::build(&e, &start.piles()[1..], start.largest(), &b).unwrap();
            println!("table {} cost {:?}", c.entries(), Completions::cost(&start.piles()[1..], start.largest()));
        }
        "sweep" => {
            let g = Shrinking::of(&game).unwrap();
            let c = Sweep::build(&g, &start, &b).unwrap();
            println!("sweep {} {:?}", c.positions(), Sweep::cost(&g, &start));
        }
        "rows" => {
            let r = Rows::build(&e, &start, &b).unwrap();
            println!(
                "rows {} cost {:?} {:?}",
                r.values(),
                Rows::cost(&e, &start),
                r.row(&start.piles()[..start.piles().len() - 2]).unwrap().period()
            );
        }
        _ => {
            let r = ClosedBlock::find(&e, start.piles().len(), 1 << 34, &b).unwrap();
            println!("block {:?}", r.map(|r| (r.side(), r.entries())));
        }
    }
}

//! Times of the four systems: `cargo bench -p ninepins-tests`. `ninepins bench` compares counts of positions.

use criterion::{Criterion, criterion_group, criterion_main};
use ninepins::{Budget, MemoKind, Question, Solver, StrategyId};

fn systems(criterion: &mut Criterion) {
    let cases = [
        ("kayles 1+60, hash", "kayles", "1+60", Some(StrategyId::Search), MemoKind::Hash),
        ("kayles 1+60, trie", "kayles", "1+60", Some(StrategyId::Search), MemoKind::Trie),
        ("kayles 1+60, nim-values", "kayles", "1+60", None, MemoKind::Hash),
        ("limit-nim 3x20/19", "limit-nim", "3x20/19", Some(StrategyId::Search), MemoKind::Hash),
        ("nimmy 9x9", "nimmy", "9x9", Some(StrategyId::Search), MemoKind::Hash),
        ("partizan kayles 4+5+6", "partizan-kayles", "4+5+6", Some(StrategyId::Search), MemoKind::Hash),
    ];
    let mut group = criterion.benchmark_group("systems");
    group.sample_size(10);
    for (name, game, position, strategy, memo) in cases {
        let (game, position) = (game.parse().expect("a game"), position.parse().expect("a position"));
        let question = Question::new(game, position).with_strategy(strategy).with_memo(memo);
        group.bench_function(name, |bencher| {
            bencher.iter(|| Solver::default().solve(&question, &mut Budget::unlimited()));
        });
    }
    group.finish();
}

criterion_group!(benches, systems);
criterion_main!(benches);

//! Forms and genera against the definition, and representatives against forms.

use super::*;
use ninepins_testkit::{Source, octal_codes, random_code};

const LINES: [&str; 10] = ["0.07", "0.77", "0.312", "0.123", "0.15", "0.[3]", "4!.0", "4.[3]", "0.0f", "c.37"];

fn game(line: &str) -> Game {
    line.parse().unwrap()
}

/// Returns the least number that is not among `values`.
fn mex(values: impl Iterator<Item = u32>) -> u32 {
    let values: HashSet<u32> = values.collect();
    (0..).find(|n| !values.contains(n)).unwrap()
}

/// Nim-values of sums of heaps of a game and heaps of Nim, by the definition.
struct Definition {
    game: Game,
    known: HashMap<(Vec<u64>, Vec<u32>), [u32; 2]>,
}

impl Definition {
    fn new(line: &str) -> Definition {
        Definition { game: game(line), known: HashMap::new() }
    }

    /// Returns the nim-values in normal and in misère play.
    fn values(&mut self, heaps: &[u64], nim: &[u32]) -> [u32; 2] {
        let (mut heaps, mut nim) = (heaps.to_vec(), nim.to_vec());
        heaps.sort_unstable();
        nim.sort_unstable();
        if let Some(&values) = self.known.get(&(heaps.clone(), nim.clone())) {
            return values;
        }
        let position: Position = heaps.iter().map(|&size| Heap::new(size).unwrap()).collect();
        let mut options = Vec::new();
        for m in self.game.clone().moves(&position, Player::Left) {
            let after = position.after(&m).unwrap();
            let heaps: Vec<u64> = after.heaps().iter().map(|heap| heap.size()).collect();
            options.push(self.values(&heaps, &nim));
        }
        for (i, &size) in nim.iter().enumerate() {
            for smaller in 0..size {
                let mut nim = nim.clone();
                nim[i] = smaller;
                options.push(self.values(&heaps, &nim));
            }
        }
        let misere = if options.is_empty() { 1 } else { mex(options.iter().map(|values| values[1])) };
        let values = [mex(options.iter().map(|values| values[0])), misere];
        self.known.insert((heaps, nim), values);
        values
    }
}

/// Returns all sums of at most `tokens` tokens.
fn world(tokens: u64) -> Vec<Vec<u64>> {
    let sizes = |position: Position| position.heaps().iter().map(|heap| heap.size()).collect();
    ninepins_testkit::positions(&game("0.[3]"), tokens).into_iter().map(sizes).collect()
}

#[test]
fn genera_agree_with_the_definition() {
    for line in LINES {
        let mut genera = Genera::of(&game(line)).unwrap();
        let mut definition = Definition::new(line);
        // All small sums, and single heaps with wild genera.
        for heaps in world(11).into_iter().chain((12..=21).map(|size| vec![size])) {
            let genus = genera.sum(&heaps, &mut Budget::unlimited()).unwrap();
            for twos in 0..7 {
                let [normal, misere] = definition.values(&heaps, &vec![2; twos]);
                assert_eq!(genus.misere(twos), misere, "{line}: {heaps:?}, {twos} twos");
                assert_eq!(genus.normal(), normal ^ [0, 2][twos % 2], "{line}: {heaps:?}, {twos} twos");
            }
            // The misère nim-value is the size of the heap of Nim with which the sum is lost.
            for size in 0..6 {
                let lost = definition.values(&heaps, &[size])[1] == 0;
                assert_eq!(lost, genus.misere(0) == size, "{line}: {heaps:?}, beside *{size}");
            }
        }
    }
}

#[test]
fn genera_of_nim() {
    let mut genera = Genera::of(&game("0.[3]")).unwrap();
    let budget = &mut Budget::unlimited();
    let mut genus = |sizes: &[u64]| genera.sum(sizes, budget).unwrap().clone();
    for heaps in world(12) {
        let xor = heaps.iter().fold(0, |xor, size| xor ^ size);
        assert!(!genus(&heaps).is_wild() && u64::from(genus(&heaps).normal()) == xor, "{heaps:?}");
    }
    assert!(matches!(genera.sum(&[MAX_HEAP + 1], budget), Err(Stopped::BeyondTable(_))));
}

#[test]
fn wild_genera() {
    let wild = |line: &str, size| {
        let mut genera = Genera::of(&game(line)).unwrap();
        genera.sum(&[size], &mut Budget::unlimited()).unwrap().is_wild()
    };
    let first = |line: &str| (0..).find(|&size| wild(line, size));
    assert_eq!((first("0.77"), first("0.07"), first("4!.0")), (Some(5), Some(10), Some(13)));
}

/// Returns the options of game n: the places of the ones of n in binary. So the first 1, 2, 4, 16 and 65536 numbers are
/// all games born by day 0, 1, 2, 3 and 4.
fn options(n: u32) -> impl Iterator<Item = u32> {
    (0..16).filter(move |place| n >> place & 1 == 1)
}

/// Checks by the definition whether the first player wins the sum of two games in misère play.
fn wins(a: u32, b: u32, known: &mut HashMap<(u32, u32), bool>) -> bool {
    if let Some(&wins) = known.get(&(a, b)) {
        return wins;
    }
    let after: Vec<(u32, u32)> = options(a).map(|a| (a, b)).chain(options(b).map(|b| (a, b))).collect();
    let won = after.is_empty() || after.iter().any(|&(a, b)| !wins(a, b, known));
    known.insert((a, b), won);
    won
}

/// Compares the games born by day 0 to 4 with Conway's counts, and their forms with the definition of equality.
#[test]
fn all_games_born_by_day_4() {
    let mut forms = Forms::default();
    let mut form_of: Vec<Form> = Vec::new();
    for n in 0..65536 {
        let options = options(n).map(|option| form_of[option as usize]).collect();
        form_of.push(forms.with_options(options));
    }
    let born = [1, 2, 4, 16, 65536].map(|count| form_of[..count].iter().collect::<HashSet<_>>().len());
    assert_eq!(born, [1, 2, 3, 5, 22]);
    let known = &mut HashMap::new();
    let mut first: HashMap<Form, u32> = HashMap::new();
    for (n, &form) in (0..).zip(&form_of) {
        let first = *first.entry(form).or_insert(n);
        assert_eq!(forms.wins(form), wins(n, 0, known), "{n}");
        for beside in 0..16 {
            assert_eq!(wins(n, beside, known), wins(first, beside, known), "{n} and {first} beside {beside}");
        }
    }
    // Some game born by day 4 distinguishes any two games born by day 3 with different forms.
    for (a, b) in (0..16).flat_map(|a| (0..a).map(move |b| (a, b))) {
        let apart = (0..65536).any(|beside| wins(a, beside, known) != wins(b, beside, known));
        assert_eq!(apart, form_of[a as usize] != form_of[b as usize], "{a} and {b}");
    }
}

/// Returns the forms of all sums of at most `tokens` tokens.
fn forms_of_world(heaps: &mut HeapForms, tokens: u64) -> Vec<(Vec<u64>, Form)> {
    let mut form_of = |sizes: &[u64]| heaps.sum(sizes, &mut Budget::unlimited()).unwrap();
    world(tokens).into_iter().map(|sizes| (sizes.clone(), form_of(&sizes))).collect()
}

#[test]
fn equal_forms_have_equal_outcomes_in_every_sum() {
    for line in LINES {
        let world = forms_of_world(&mut HeapForms::of(&game(line)).unwrap(), 7);
        let mut definition = Definition::new(line);
        let mut first: HashMap<Form, &[u64]> = HashMap::new();
        for (sizes, form) in &world {
            let equal = *first.entry(*form).or_insert(sizes);
            for (beside, _) in &world {
                let outcomes = [sizes, equal].map(|sum| definition.values(&[sum, &beside[..]].concat(), &[])[1] == 0);
                assert_eq!(outcomes[0], outcomes[1], "{line}: {sizes:?} and {equal:?} beside {beside:?}");
            }
        }
    }
}

#[test]
fn forms_have_no_reversible_options() {
    for line in LINES {
        let mut heaps = HeapForms::of(&game(line)).unwrap();
        let world = forms_of_world(&mut heaps, 12);
        let forms = heaps.forms();
        let has = |form, option| forms.options(form).contains(&option);
        for form in world.iter().flat_map(|(_, form)| forms.subforms(*form)).collect::<HashSet<_>>() {
            assert_eq!(forms.text_len(form), Some(forms.text(form).len() as u64), "{line}");
            let followers = forms.subforms(form);
            let reversed = followers.iter().filter(|&&simpler| simpler != form).find(|&&simpler| {
                forms.options(simpler).iter().all(|&option| has(form, option))
                    && forms.options(form).iter().all(|&option| has(simpler, option) || has(option, simpler))
                    && (simpler != Form::ZERO || forms.wins(form))
            });
            assert_eq!(reversed, None, "{line}: {}", forms.text(form));
        }
    }
}

#[test]
fn nim() {
    let mut forms = Forms::default();
    let budget = &mut Budget::unlimited();
    let [one, two, three] = [1, 2, 3].map(|size| forms.nim(size));
    for size in 0..40 {
        let heap = forms.nim(size);
        assert_eq!((forms.nim_size(heap), forms.birthday(heap)), (Some(size), size));
        assert_eq!(forms.text(heap).len() as u64, forms.text_len(heap).unwrap());
        // Beside a single token an even heap equals the next one, and vice versa.
        let next = forms.nim(size ^ 1);
        assert_eq!(forms.sum(heap, one, budget), Ok(next));
    }
    assert_eq!(forms.sum(two, two, budget).map(|sum| forms.text(sum)), Ok("*[3,2]".to_owned()));
    assert_eq!(forms.sum(two, three, budget), forms.sum(three, two, budget));
    let mut heaps = HeapForms::of(&game("0.[3] misere")).unwrap();
    let seven = heaps.form(7, budget).unwrap();
    assert_eq!(heaps.forms().text(seven), "*7");
}

#[test]
fn a_single_option_has_brackets_of_its_own() {
    let mut forms = Forms::default();
    let mut sharp = forms.nim(2);
    for text in ["*[[2]]", "*[[[2]]]"] {
        sharp = forms.with_options(vec![sharp]);
        assert_eq!(forms.text(sharp), text);
        assert_eq!(forms.text_len(sharp), Some(text.len() as u64));
    }
}

#[test]
fn stopped_work_can_be_resumed() {
    let interrupted = Budget::unlimited().with_watch(|_| Err(Stopped::Interrupted));
    let stops = [
        (Budget::of_positions(40), Stopped::Positions),
        (Budget::unlimited().with_memory(20_000), Stopped::Memory),
        (interrupted, Stopped::Interrupted),
    ];
    for (mut budget, stopped) in stops {
        let mut genera = Genera::of(&game("0.77")).unwrap();
        assert_eq!(genera.sum(&[40], &mut budget).err(), Some(stopped.clone()));
        let mut fresh = Genera::of(&game("0.77")).unwrap();
        for size in 0..30 {
            let later = genera.sum(&[size], &mut Budget::unlimited()).unwrap();
            assert_eq!(later, fresh.sum(&[size], &mut Budget::unlimited()).unwrap(), "{stopped}");
        }
        let mut heaps = HeapForms::of(&game("0.77")).unwrap();
        budget.searched = 0;
        assert_eq!(heaps.form(40, &mut budget), Err(stopped));
        let form = heaps.form(5, &mut Budget::unlimited()).unwrap();
        assert_eq!(heaps.forms().text(form), "*[[3,2],3,2,1]");
    }
}

/// Finds the kinds of the heaps up to `most` and compares each heap with its sum by canonical forms, which decide equality. Returns
/// the number of heaps that are no kind of their own.
fn check_representatives(rules: &str, most: u64) -> usize {
    let game: Game = format!("{rules} misere").parse().unwrap();
    let heaps: Vec<Heap> = (1..=most).filter_map(Heap::new).collect();
    let (mut found, mut forms) = (Representatives::of(&game).unwrap(), HeapForms::of(&game).unwrap());
    let budget = &mut Budget::unlimited();
    found.extend(&heaps, budget).unwrap();
    for &heap in &heaps {
        let expected = forms.form(heap.size(), budget).unwrap();
        let equal = found.sum(heap).iter().fold(Form::ZERO, |sum, &kind| {
            // Kind 0 is that of `*1`; the others begin with a heap.
            let first = heaps.iter().find(|own| kind > 0 && found.sum(**own) == [kind]);
            let form = match first.and_then(|heap| found.equal_to(*heap)) {
                Some(first) => forms.form(first.heaps()[0].size(), budget).unwrap(),
                None => forms.forms_mut().nim(1),
            };
            forms.forms_mut().sum(sum, form, budget).unwrap()
        });
        assert_eq!(equal, expected, "{game}: {heap} as {:?}", found.sum(heap));
    }
    heaps.len() + 1 - found.len()
}

#[test]
fn heaps_equal_their_sums() {
    let codes = octal_codes();
    let merged: usize = codes.iter().map(|rules| check_representatives(rules, 12)).sum();
    assert!(merged > 4 * codes.len(), "{merged} of {}", 12 * codes.len());
    let source = &mut Source::seeded(7);
    (0..100).for_each(|_| {
        check_representatives(&random_code(source, &["0", "0", "4", "8", "4!"]), 9);
    });
}

#[test]
fn limits_leave_heaps_as_they_are() {
    let heaps: Vec<Heap> = (1..=200).filter_map(Heap::new).collect();
    let mut nim = Representatives::of(&"0.[3] misere".parse().unwrap()).unwrap();
    nim.extend(&heaps, &Budget::unlimited()).unwrap();
    // Of the heaps from 2 on every other equals the one before with `*1`, as long as there are comparisons left.
    assert!(nim.len() > 110, "{}", nim.len());
    assert_eq!(nim.equal_to(heaps[198]), Some(Position::new(vec![heaps[198]])));
    let mut tight = Representatives::of(&"0.[3] misere".parse().unwrap()).unwrap();
    assert_eq!(tight.extend(&heaps, &Budget::unlimited().with_memory(1000)), Err(Stopped::Memory));
}

#[test]
fn other_games_are_refused() {
    for line in ["0.77", "0.7|0.07 misere", "0.77 limit 2n misere", "0.77 misere; N at 2"] {
        assert!(Representatives::of(&line.parse().unwrap()).is_err(), "{line}");
    }
}

//! Questions. Each is described once, by `question!`, beside its answer; all faces are loops over [`QUESTIONS`].
//!
//! A face makes [`Typed`] of what was asked, a [`Question`] reads it, and what it returns answers at a [`Desk`]: the place with the
//! cache, the limits, and the writer of long lists. An answer is plain data: its JSON, its [`Sheet`] for people, and its [`Stop`].
//!
//! ```
//! use ninepins::{Budget, Known, ask::{Desk, json}};
//! let (known, mut budget) = (Known::default(), Budget::unlimited());
//! let answer = json("heaps", r#"{"game":"kayles","to":5}"#, &mut Desk::new(&known, &mut budget))?;
//! assert!(answer.contains(r#""values":[0,1,2,3,1,4]"#));
//! # Ok::<(), ninepins::Refusal>(())
//! ```

/// Describes a question: the type of its fields, its `SPEC`, and its reader. See `ask/heaps.rs`. The command line describes its
/// other commands so, too.
#[doc(hidden)]
#[macro_export]
macro_rules! question {
    (@at arg) => { true };
    (@at flag) => { false };
    (@name $field:ident) => { stringify!($field) };
    (@name $field:ident $name:literal) => { $name };
    (@default) => { None };
    (@default $default:literal) => { Some(concat!($default)) };
    (
        $(#[doc = $about:literal])* $Q:ident $name:literal [$group:literal] {
            $($(#[doc = $doc:literal])* $at:ident $field:ident $($as:literal)?: $T:ty $(= $default:literal)? $([not $($not:ident),+])?,)*
        }
        examples: [$($example:literal),+ $(,)?]
        formats: [$($format:ident),*]
        $(limits: [$($limit:ident $most:literal),+])?
        $(saves: $saves:literal)?
    ) => {
        $(#[doc = $about])*
        #[derive(Debug)]
        pub(crate) struct $Q { $($(#[doc = $doc])* pub(crate) $field: $T,)* }

        impl $crate::ask::Read for $Q {
            const SPEC: $crate::ask::Spec = $crate::ask::Spec {
                name: $name,
                group: $group,
                about: &[$($about),*],
                fields: &[$($crate::ask::Described {
                    name: $crate::question!(@name $field $($as)?),
                    about: &[$($doc),*],
                    kind: <$T as $crate::ask::Field>::KIND,
                    default: $crate::question!(@default $($default)?),
                    positional: $crate::question!(@at $at),
                    required: <$T as $crate::ask::Field>::REQUIRED,
                    not: &[$($(stringify!($not)),+)?],
                    more: <$T as $crate::ask::Field>::MORE,
                }),*],
                examples: &[$($example),+],
                formats: &[$($crate::ask::Format::$format),*],
                limits: &[$($((stringify!($limit), $most)),+)?],
                saves: $crate::question!(@default $($saves)?),
            };

            fn read(with: &mut $crate::ask::Reading<'_>) -> Result<$Q, $crate::Refusal> {
                Ok($Q { $($field: with.field($crate::question!(@name $field $($as)?), $crate::question!(@default $($default)?))?),* })
            }
        }
    };
}

#[cfg(not(target_family = "wasm"))]
mod check;
mod desk;
mod field;
mod games;
mod heaps;
mod list;
#[cfg(not(target_family = "wasm"))]
mod losing;
#[cfg(not(target_family = "wasm"))]
mod order;
mod period;
#[cfg(not(target_family = "wasm"))]
mod prove;
mod quotient;
mod rules;
mod sheet;
pub(crate) mod solve;
mod tree;
mod typed;
mod value;
mod worksheet;

pub use desk::{Desk, Face, LIMITS, Limits, Pieces};
pub(crate) use field::choice;
pub use field::{Described, Expressions, Field, Kind, Reading, Size, Time, UpTo, chosen, number, size, time};
pub use list::{Cells, Format, List, Writer};
pub use rules::{Recent, Rules};
pub use sheet::{Block, Sheet, Stop};
pub(crate) use typed::{Pairs, is_position, text};
pub use typed::{Typed, misread};
pub(crate) use worksheet::Worksheet;

use crate::Refusal;
use serde::Serialize;

/// The number of questions; the page without a server asks fewer, and is smaller to load.
const ALL: usize = if cfg!(target_family = "wasm") { 8 } else { 12 };

/// All questions, in the order of help pages.
pub static QUESTIONS: [Question; ALL] = [
    Question::of::<solve::Solve>(),
    Question::of::<value::Worth>(),
    Question::of::<tree::AllPlays>(),
    #[cfg(not(target_family = "wasm"))]
    Question::of::<order::Order>(),
    #[cfg(not(target_family = "wasm"))]
    Question::of::<prove::Prove>(),
    #[cfg(not(target_family = "wasm"))]
    Question::of::<check::Check>(),
    Question::of::<games::Games>(),
    Question::of::<heaps::Heaps>(),
    #[cfg(not(target_family = "wasm"))]
    Question::of::<losing::Losing>(),
    Question::of::<period::Period>(),
    Question::of::<quotient::Quotient>(),
    Question::of::<worksheet::ToPrint>(),
];

/// The description of a question.
#[derive(Debug)]
pub struct Spec {
    /// The name in every face: a command, a path, a method.
    pub name: &'static str,
    /// The heading under which help pages list it.
    pub group: &'static str,
    /// What it asks: a line, and perhaps paragraphs.
    pub about: &'static [&'static str],
    /// The fields, in the order in which they are read.
    pub fields: &'static [Described],
    /// Commands, without their names.
    pub examples: &'static [&'static str],
    /// The formats beside text and JSON.
    pub formats: &'static [Format],
    /// Limits of work that differ from those of other questions, unless others are typed.
    pub limits: &'static [(&'static str, &'static str)],
    /// How often its work is saved, if it is long.
    pub saves: Option<&'static str>,
}

impl Spec {
    /// Lists the fields, and those that come with them.
    pub fn fields(&self) -> impl Iterator<Item = &'static Described> + use<> {
        self.fields.iter().flat_map(|field| std::iter::once(field).chain(field.more))
    }

    /// Returns the limit of work called `name`, if the question has one of its own.
    pub fn limit(&self, name: &str) -> Option<&'static str> {
        self.limits.iter().find(|(other, _)| *other == name).map(|(_, most)| *most)
    }

    /// Checks that all typed fields are its own, and may stand beside each other.
    fn check(&self, typed: &Typed<'_>) -> Result<(), Refusal> {
        for (at, (name, _)) in typed.0.iter().enumerate() {
            let Some(field) = self.fields().find(|field| field.name == name) else {
                let names: Vec<&str> = self.fields().map(|field| field.name).collect();
                let message = format!("`{}` has no field `{name}`", self.name);
                return Err(Refusal::of(name.clone(), message).with_help(field::near(name, &names, "the fields are")));
            };
            if typed.0[..at].iter().any(|(other, _)| other == name)
                && !matches!(field.kind, Kind::Texts(_) | Kind::Expressions(2..))
            {
                return Err(Refusal::of(name.clone(), format!("the field `{name}` is given twice")));
            }
            if let Some(other) = field.not.iter().find(|other| typed.get(other).is_some()) {
                let message = format!("`{name}` and `{other}` cannot stand together");
                return Err(Refusal::of(name.clone(), message).in_field(field.name));
            }
        }
        Ok(())
    }
}

/// What `question!` makes.
pub trait Read: Sized {
    /// The description.
    const SPEC: Spec;

    /// Reads the fields, or refuses one.
    fn read(with: &mut Reading<'_>) -> Result<Self, Refusal>;
}

/// A question that was read.
pub trait Ask: Read + Send + Sync + 'static {
    /// Its answer.
    type Answer: Answer + Serialize + 'static;

    /// Answers it. Work that is stopped is an answer, with all that was found. A question is refused if a theorem does not apply, or
    /// a format cannot hold the answer.
    fn ask(&self, desk: &mut Desk<'_>) -> Result<Self::Answer, Refusal>;
}

/// An answer: what serde writes is its JSON.
pub trait Answer {
    /// Lays it out for people.
    fn sheet(&self) -> Sheet<'_>;

    /// Returns it in one short line.
    fn brief(&self) -> String {
        self.sheet().brief()
    }

    /// Returns why the work ended, if a limit ended it.
    fn stop(&self) -> Option<&Stop> {
        None
    }

    /// Returns its list, if it has one that other formats write.
    fn list(&self) -> Option<&List> {
        None
    }

    /// Writes it in a format of the question other than text and JSON, unless its list is written so. If more work might help, the
    /// refusal is that of no text.
    fn file(&self, format: Format) -> Result<String, Refusal> {
        Err(Refusal::of(format.name(), format!("this answer is not written as {}", format.name())))
    }

    /// Returns the checksum of a certificate that the checker accepted, if a survey keeps it.
    fn certified(&self) -> Option<String> {
        None
    }

    /// Checks whether what was asked to hold does not.
    fn failed(&self) -> bool {
        false
    }
}

/// An answer of any kind.
pub trait AnyAnswer: Answer {
    /// Writes its JSON.
    fn json(&self) -> String;
}

impl<A: Answer + Serialize> AnyAnswer for A {
    fn json(&self) -> String {
        serde_json::to_string(self).expect("answers are plain data")
    }
}

/// A question of any kind that was read: answers it at a desk, as [`Ask::ask`] does.
pub type Asked = Box<dyn Fn(&mut Desk<'_>) -> Result<Box<dyn AnyAnswer>, Refusal> + Send + Sync>;

/// The schemas of JSON shapes, with their names.
#[cfg(feature = "schema")]
pub type Schemas = Vec<(String, utoipa::openapi::RefOr<utoipa::openapi::Schema>)>;

/// Adds the schema of a shape, and of all that it refers to, and returns its name.
#[cfg(feature = "schema")]
pub fn schema<T: utoipa::ToSchema>(all: &mut Schemas) -> String {
    all.push((T::name().into_owned(), T::schema()));
    T::schemas(all);
    T::name().into_owned()
}

/// A kind of question.
#[derive(Debug)]
pub struct Question {
    /// Its description.
    pub spec: Spec,
    read: fn(&mut Reading<'_>) -> Result<Asked, Refusal>,
    /// Adds the schema of its answer, as [`schema`] does.
    #[cfg(feature = "schema")]
    pub answer: fn(&mut Schemas) -> String,
}

/// Reads a question for faces that know no kind: they are compiled once.
fn read_any<A: Ask>(with: &mut Reading<'_>) -> Result<Asked, Refusal> {
    let asked = A::read(with)?;
    Ok(Box::new(move |desk| {
        let answer = asked.ask(desk)?;
        desk.unwritten.take().map_or(Ok(Box::new(answer) as Box<dyn AnyAnswer>), Err)
    }))
}

impl Question {
    #[cfg(not(feature = "schema"))]
    const fn of<A: Ask>() -> Question {
        Question { spec: A::SPEC, read: read_any::<A> }
    }

    #[cfg(feature = "schema")]
    const fn of<A: Ask<Answer: utoipa::ToSchema>>() -> Question {
        Question { spec: A::SPEC, read: read_any::<A>, answer: schema::<A::Answer> }
    }

    /// Returns the question of this name, or refuses the name.
    pub fn named(name: &str) -> Result<&'static Question, Refusal> {
        QUESTIONS.iter().find(|question| question.spec.name == name).ok_or_else(|| {
            let names: Vec<&str> = QUESTIONS.iter().map(|question| question.spec.name).collect();
            Refusal::of(name, format!("there is no question `{name}`")).with_help(format!("ask {}", names.join(", ")))
        })
    }

    /// Reads what was asked, or refuses a field. Games that were read lately are `recent`; `shared` marks a face that many use at
    /// once: it allows smaller numbers.
    pub fn read(&self, typed: &Typed<'_>, recent: &mut Recent, shared: bool) -> Result<Asked, Refusal> {
        self.spec.check(typed)?;
        (self.read)(&mut Reading::new(typed, recent, shared))
    }
}

/// Reads the game, with the fields for the ending of play, or refuses one of these.
pub fn rules(typed: &Typed<'_>) -> Result<Rules, Refusal> {
    Reading::new(typed, &mut Recent::default(), false).field("game", None)
}

/// Reads what was typed for a description, or refuses a field.
pub fn read<R: Read>(typed: &Typed<'_>) -> Result<R, Refusal> {
    R::read(&mut Reading::new(typed, &mut Recent::default(), false))
}

/// Answers the question called `name`, whose fields are a JSON object, in JSON.
pub fn json(name: &str, fields: &str, desk: &mut Desk<'_>) -> Result<String, Refusal> {
    let asked = Question::named(name)?.read(&Typed::of_json(fields)?, &mut Recent::default(), false)?;
    Ok(asked(desk)?.json())
}

const MAX_FILE: usize = 4 << 20;

/// Returns an answer in JSON with its sheet, for a page that can draw any sheet, and with its texts in these formats. One is null if the
/// answer has none, or has more than 4 MiB.
pub fn with_sheet(answer: &dyn AnyAnswer, formats: &[Format]) -> String {
    let (mut json, sheet) = (answer.json(), serde_json::to_string(&answer.sheet()).expect("a sheet is plain data"));
    json.pop();
    json = json + ",\"sheet\":" + &sheet;
    if !formats.is_empty() {
        let file = |format: &Format| answer.file(*format).ok().filter(|text| text.len() <= MAX_FILE).into();
        let files = formats.iter().map(|format| (format.name().to_owned(), file(format)));
        json += &format!(",\"files\":{}", serde_json::Value::Object(files.collect()));
    }
    json + "}"
}

# Made from the types in crates/api by its tests.
from typing import Any, Literal, TypeAlias, TypedDict

from typing_extensions import NotRequired

class Answer(TypedDict):
    schema: Literal["ninepins/answer/1"]
    game: str
    position: str
    stopped: NotRequired[str]
    outcome: NotRequired[Outcome]
    winning_moves: NotRequired[ByPlayerVecString]
    winning_moves_truncated: NotRequired[ByPlayerOptionString]
    wins_without_moving: NotRequired[list[Player]]
    value: NotRequired[None | ValueText]
    strategy: NotRequired[str]
    theorem: NotRequired[str | None]
    source: NotRequired[str | None]
    why: NotRequired[str]
    remoteness: NotRequired[ByPlayeru32]
    positions: Count

class ByOutcomeVecString(TypedDict):
    L: NotRequired[list[str]]
    N: NotRequired[list[str]]
    P: list[str]
    R: NotRequired[list[str]]

class ByOutcomeusize(TypedDict):
    L: NotRequired[int]
    N: NotRequired[int]
    P: int
    R: NotRequired[int]

class ByPlayerOptionPlayer(TypedDict):
    left: None | Literal["left", "right"]
    right: None | Literal["left", "right"]

class ByPlayerOptionString(TypedDict):
    left: None | str
    right: None | str

class ByPlayerOptionVecString(TypedDict):
    left: None | list[str]
    right: None | list[str]

class ByPlayerVecString(TypedDict):
    left: list[str]
    right: list[str]

class ByPlayeru32(TypedDict):
    left: int
    right: int

class Constant(TypedDict):
    residue: int
    value: int

Count: TypeAlias = int | str

class Counter(TypedDict):
    heap: int
    displacement: list[int]

Effect: TypeAlias = Literal["kept", "threw", "lost"]

class Effort(TypedDict):
    strategy: str
    memo: NotRequired[None | MemoKind]
    cancel: bool
    outcome: NotRequired[None | Outcome]
    stopped: NotRequired[str | None]
    positions: int
    entries: int
    bytes: int
    seconds: float

Form = TypedDict("Form", {"elements": int, "from": NotRequired[int | None], "counters": list[Counter], "forms": list[Linear], "displacements": list[list[int]], "rows": list[OutcomesRow], "proved_infinite": bool, "infinite_from": NotRequired[int | None], "witness": NotRequired[None | Witness]})

class Generator(TypedDict):
    letter: str
    heap: int

class Kernel(TypedDict):
    order: int
    identity: str
    normal: NotRequired[bool | None]
    faithful: NotRequired[bool | None]

class Linear(TypedDict):
    coefficients: list[int]
    window: int
    period: int

MemoKind: TypeAlias = Literal["none", "hash", "trie"]

Outcome: TypeAlias = Literal["L", "N", "P", "R"]

class OutcomesRow(TypedDict):
    signature: list[int]
    outcomes: str

class Period(TypedDict):
    schema: Literal["ninepins/period/1"]
    game: str
    status: PeriodStatus
    preperiod: NotRequired[int | None]
    last_exception: NotRequired[int | None]
    period: NotRequired[int | None]
    saltus: NotRequired[int | None]
    constant: NotRequired[list[Constant]]
    impossible: NotRequired[list[int]]
    checksum: NotRequired[str]
    max: int
    to: int
    theorem: NotRequired[str | None]
    source: NotRequired[str | None]
    rare: NotRequired[int | None]
    last_rare: NotRequired[int | None]
    mask: NotRequired[str | None]
    alternating: NotRequired[bool | None]
    engine: str
    stopped: NotRequired[str | None]

PeriodStatus: TypeAlias = Literal["proved", "observed", "open"]

Player: TypeAlias = Literal["left", "right"]

class Quotient(TypedDict):
    schema: Literal["ninepins/quotient/1"]
    game: str
    status: QuotientStatus
    to: NotRequired[int | None]
    order: NotRequired[int | None]
    p_portion: NotRequired[int | None]
    outcomes: NotRequired[None | ByOutcomeusize]
    window: NotRequired[None | Window]
    history: list[list[int]]
    generators: list[Generator]
    relations: NotRequired[list[list[str]] | None]
    relations_left_out: NotRequired[int | None]
    phi: list[str]
    elements: NotRequired[None | ByOutcomeVecString]
    form: NotRequired[None | Form]
    stopped: NotRequired[str | None]
    tame: NotRequired[bool | None]
    tame_type: NotRequired[str | None]
    kernel: NotRequired[None | Kernel]
    idempotents: NotRequired[list[str] | None]
    invertible: NotRequired[list[str] | None]

QuotientStatus: TypeAlias = Literal["complete", "partial", "infinite"]

class Review(TypedDict):
    schema: Literal["ninepins/review/1"]
    plies: list[ReviewPly]
    stopped: NotRequired[str | None]

class ReviewPlay(TypedDict):
    play: str
    wins: NotRequired[bool | None]
    moves_left: NotRequired[int | None]
    same: int

class ReviewPly(TypedDict):
    position: str
    to_move: Player
    winner: NotRequired[None | Player]
    moves_left: NotRequired[int | None]
    winning: NotRequired[None | Count]
    of: NotRequired[int | None]
    made: NotRequired[None | Effect]
    plays: NotRequired[list[ReviewPlay] | None]

Saltus = TypedDict("Saltus", {"period": int, "from": int, "saltus": NotRequired[str | None], "proved": bool})

class Thermograph(TypedDict):
    left: list[list[str]]
    right: list[list[str]]

class Tree(TypedDict):
    schema: Literal["ninepins/tree/1"]
    game: str
    position: str
    piles: str
    merged: bool
    depth: NotRequired[None | Count]
    to_move: NotRequired[None | Player]
    nodes: NotRequired[None | TreeSize]
    shown: TreeSize
    tree: list[TreeNode]

class TreeNode(TypedDict):
    id: int
    position: str
    piles: str
    depth: Count
    to_move: NotRequired[None | Player]
    winner: ByPlayerOptionPlayer
    over: list[Player]
    cut: bool
    plays: list[TreePlay]

class TreePlay(TypedDict):
    move: str
    pile: int
    take: Count
    player: NotRequired[None | Player]
    winning: bool
    to: int

class TreeSize(TypedDict):
    tree: str
    distinct: str

class Value(TypedDict):
    schema: Literal["ninepins/value/1"]
    game: NotRequired[str | None]
    position: NotRequired[str | None]
    expr: NotRequired[str | None]
    canonical: NotRequired[str | None]
    canonical_length: NotRequired[None | Count]
    outcome: NotRequired[None | Outcome]
    left_stop: NotRequired[str | None]
    right_stop: NotRequired[str | None]
    mean: NotRequired[str | None]
    temperature: NotRequired[str | None]
    birthday: NotRequired[None | Count]
    number: NotRequired[str | None]
    nimber: NotRequired[int | None]
    reduced: NotRequired[str | None]
    atomic_weight: NotRequired[str | None]
    thermograph: NotRequired[None | Thermograph]
    winning_options: NotRequired[None | ByPlayerOptionVecString]
    stopped: NotRequired[str | None]
    heaps_known: NotRequired[int | None]
    sum: NotRequired[str | None]

class ValueText(TypedDict):
    kind: str
    text: str
    number: NotRequired[Count]

class Values(TypedDict):
    schema: Literal["ninepins/values/1"]
    game: str
    to: int
    values: list[str | None]
    nimbers: list[int | None]
    period: NotRequired[None | Saltus]
    stopped: NotRequired[str | None]

class Window(TypedDict):
    n0: int
    period: int

class Witness(TypedDict):
    heaps: int
    position: str
    up: int
    down: int

class Worksheet(TypedDict):
    schema: Literal["ninepins/worksheet/1"]
    game: str
    seed: str
    answers: list[Answer]
    key: list[str]

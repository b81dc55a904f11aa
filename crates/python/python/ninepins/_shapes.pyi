# Made by crates/api/shapes.py from the types in crates/api.
from typing import Any, Literal, TypeAlias, TypedDict

from typing_extensions import NotRequired

Answer = TypedDict("Answer", {"schema": Literal["ninepins/answer/1"], "game": str, "position": str, "stopped": NotRequired[str], "outcome": NotRequired[Outcome], "winning_moves": NotRequired[ByPlayerVecString], "winning_moves_truncated": NotRequired[ByPlayerOptionString], "wins_without_moving": NotRequired[list[Player]], "value": NotRequired[None | ValueText], "strategy": NotRequired[str], "theorem": NotRequired[str | None], "source": NotRequired[str | None], "why": NotRequired[str], "remoteness": NotRequired[ByPlayeru32], "positions": Count})
Apart = TypedDict("Apart", {"with": str, "a": Outcome, "b": Outcome})
Board: TypeAlias = dict[str, Any] | dict[str, Any] | dict[str, Any] | dict[str, Any]
ByOutcomeVecString = TypedDict("ByOutcomeVecString", {"L": NotRequired[list[str]], "N": NotRequired[list[str]], "P": list[str], "R": NotRequired[list[str]]})
ByOutcomeusize = TypedDict("ByOutcomeusize", {"L": NotRequired[int], "N": NotRequired[int], "P": int, "R": NotRequired[int]})
ByPlayerOptionFirstMove = TypedDict("ByPlayerOptionFirstMove", {"left": None | dict[str, Any], "right": None | dict[str, Any]})
ByPlayerOptionPlayer = TypedDict("ByPlayerOptionPlayer", {"left": None | Literal["left", "right"], "right": None | Literal["left", "right"]})
ByPlayerOptionString = TypedDict("ByPlayerOptionString", {"left": None | str, "right": None | str})
ByPlayerOptionVecString = TypedDict("ByPlayerOptionVecString", {"left": None | list[str], "right": None | list[str]})
ByPlayerVecString = TypedDict("ByPlayerVecString", {"left": list[str], "right": list[str]})
ByPlayeru32 = TypedDict("ByPlayeru32", {"left": int, "right": int})
Constant = TypedDict("Constant", {"residue": int, "value": int})
Convention: TypeAlias = Literal["normal", "misere"]
Count: TypeAlias = int | str
Counter = TypedDict("Counter", {"heap": int, "displacement": list[int]})
Effect: TypeAlias = Literal["kept", "threw", "lost"]
Effort = TypedDict("Effort", {"strategy": str, "memo": NotRequired[None | MemoKind], "cancel": bool, "outcome": NotRequired[None | Outcome], "stopped": NotRequired[str | None], "positions": int, "entries": int, "bytes": int, "seconds": float})
Followed = TypedDict("Followed", {"play": str, "pairs": NotRequired[None | Pairs]})
Form = TypedDict("Form", {"elements": int, "from": NotRequired[int | None], "counters": list[Counter], "forms": list[Linear], "displacements": list[list[int]], "rows": list[OutcomesRow], "proved_infinite": bool, "infinite_from": NotRequired[int | None], "witness": NotRequired[None | Witness]})
Generator = TypedDict("Generator", {"letter": str, "heap": int})
Genus = TypedDict("Genus", {"genus": NotRequired[str | None], "normal": NotRequired[int | None], "misere": NotRequired[list[int] | None], "wild": NotRequired[bool | None]})
class HeapGenus(Genus):
    heap: int
Heaps = TypedDict("Heaps", {"schema": Literal["ninepins/heaps/1"], "game": str, "as": str, "from": int, "to": int, "provenance": Provenance, "values": List, "heaps": NotRequired[list[HeapGenus] | None], "positions": NotRequired[int | None], "nimbers": NotRequired[list[int | None] | None], "means": NotRequired[list[list[str]] | None], "period": NotRequired[None | Saltus], "stopped": NotRequired[str | None]})
Kernel = TypedDict("Kernel", {"order": int, "identity": str, "normal": NotRequired[bool | None], "faithful": NotRequired[bool | None]})
Linear = TypedDict("Linear", {"coefficients": list[int], "window": int, "period": int})
List: TypeAlias = list[int | str | None]
Losing = TypedDict("Losing", {"schema": Literal["ninepins/losing/1"], "game": str, "to": int, "heaps": int, "by": str, "values": List, "stopped": NotRequired[str | None]})
Made = TypedDict("Made", {"player": Player, "play": str, "words": str})
MemoKind: TypeAlias = Literal["none", "hash", "trie"]
Order = TypedDict("Order", {"schema": Literal["ninepins/order/1"], "game": NotRequired[str], "to": NotRequired[int | None], "a": OrderSide, "b": OrderSide, "relation": NotRequired[str | None], "not_at_least": NotRequired[None | Apart], "not_at_most": NotRequired[None | Apart], "winning_moves": NotRequired[None | ByPlayerOptionFirstMove], "stopped": NotRequired[str | None]})
OrderSide = TypedDict("OrderSide", {"position": NotRequired[str], "expr": NotRequired[str], "outcome": NotRequired[None | Outcome]})
Outcome: TypeAlias = Literal["L", "N", "P", "R"]
OutcomesRow = TypedDict("OutcomesRow", {"signature": list[int], "outcomes": str})
Pairs = TypedDict("Pairs", {"heaps": list[str], "values": list[int], "left_over": int})
Period = TypedDict("Period", {"schema": Literal["ninepins/period/1"], "game": str, "status": PeriodStatus, "preperiod": NotRequired[int | None], "last_exception": NotRequired[int | None], "period": NotRequired[int | None], "saltus": NotRequired[int | None], "constant": NotRequired[list[Constant]], "impossible": NotRequired[list[int]], "checksum": NotRequired[str], "max": int, "to": int, "theorem": NotRequired[str | None], "source": NotRequired[str | None], "rare": NotRequired[int | None], "last_rare": NotRequired[int | None], "mask": NotRequired[str | None], "alternating": NotRequired[bool | None], "engine": str, "stopped": NotRequired[str | None]})
PeriodStatus: TypeAlias = Literal["proved", "observed", "open"]
Pile = TypedDict("Pile", {"pile": int, "size": str, "limit": NotRequired[str | None], "text": str})
Play = TypedDict("Play", {"pile": int, "take": str, "move": str, "play": str, "words": str, "pins": NotRequired[list[int]]})
Player: TypeAlias = Literal["left", "right"]
Provenance = TypedDict("Provenance", {"program": str, "rules": str, "values": NotRequired[str]})
Quotient = TypedDict("Quotient", {"schema": Literal["ninepins/quotient/1"], "game": str, "status": QuotientStatus, "to": NotRequired[int | None], "order": NotRequired[int | None], "p_portion": NotRequired[int | None], "outcomes": NotRequired[None | ByOutcomeusize], "window": NotRequired[None | Window], "history": list[list[int]], "generators": list[Generator], "relations": NotRequired[list[list[str]] | None], "relations_left_out": NotRequired[int | None], "phi": list[str], "elements": NotRequired[None | ByOutcomeVecString], "form": NotRequired[None | Form], "stopped": NotRequired[str | None], "tame": NotRequired[bool | None], "tame_type": NotRequired[str | None], "kernel": NotRequired[None | Kernel], "idempotents": NotRequired[list[str] | None], "invertible": NotRequired[list[str] | None]})
QuotientStatus: TypeAlias = Literal["complete", "partial", "infinite"]
Reply = TypedDict("Reply", {"schema": Literal["ninepins/reply/1"], "player": Player, "move": str, "play": str, "pile": int, "words": str, "pins": NotRequired[list[int] | None], "grounds": str, "wins": NotRequired[bool | None], "moves_left": NotRequired[int | None], "text": str, "pairs": NotRequired[None | Pairs]})
Review = TypedDict("Review", {"schema": Literal["ninepins/review/1"], "plies": list[ReviewPly], "stopped": NotRequired[str | None]})
ReviewPlay = TypedDict("ReviewPlay", {"play": str, "wins": NotRequired[bool | None], "moves_left": NotRequired[int | None], "same": int})
ReviewPly = TypedDict("ReviewPly", {"position": str, "to_move": Player, "winner": NotRequired[None | Player], "moves_left": NotRequired[int | None], "winning": NotRequired[None | Count], "of": NotRequired[int | None], "made": NotRequired[None | Effect], "plays": NotRequired[list[ReviewPlay] | None], "follows": NotRequired[list[Followed]]})
Saltus = TypedDict("Saltus", {"period": int, "from": int, "saltus": NotRequired[str | None], "proved": bool})
Seat: TypeAlias = Literal["human", "computer"]
State = TypedDict("State", {"schema": Literal["ninepins/session/1"], "game": str, "title": NotRequired[str | None], "token": str, "heap": str, "words": str, "plain": NotRequired[str | None], "convention": Convention, "impartial": bool, "start": str, "position": str, "first": Player, "left": Seat, "right": Seat, "level": int, "seed": str, "moves": list[str], "history": list[Made], "to_move": Player, "over": bool, "turn": NotRequired[None | Seat], "verdict": NotRequired[None | Won], "piles": list[Pile], "board": Board, "plays": list[Play], "plays_truncated": bool, "takes": list[str], "record": str})
Thermograph = TypedDict("Thermograph", {"left": list[list[str]], "right": list[list[str]]})
Tree = TypedDict("Tree", {"schema": Literal["ninepins/tree/1"], "game": str, "position": str, "piles": str, "merged": bool, "depth": NotRequired[None | Count], "to_move": NotRequired[None | Player], "nodes": NotRequired[None | TreeSize], "shown": TreeSize, "tree": list[TreeNode]})
TreeNode = TypedDict("TreeNode", {"id": int, "position": str, "piles": str, "depth": Count, "to_move": NotRequired[None | Player], "winner": ByPlayerOptionPlayer, "over": list[Player], "cut": bool, "plays": list[TreePlay]})
TreePlay = TypedDict("TreePlay", {"move": str, "pile": int, "take": Count, "player": NotRequired[None | Player], "winning": bool, "to": int})
TreeSize = TypedDict("TreeSize", {"tree": str, "distinct": str})
Value = TypedDict("Value", {"schema": Literal["ninepins/value/1"], "game": NotRequired[str | None], "position": NotRequired[str | None], "expr": NotRequired[str | None], "canonical": NotRequired[str | None], "canonical_length": NotRequired[None | Count], "outcome": NotRequired[None | Outcome], "left_stop": NotRequired[str | None], "right_stop": NotRequired[str | None], "mean": NotRequired[str | None], "temperature": NotRequired[str | None], "birthday": NotRequired[None | Count], "number": NotRequired[str | None], "nimber": NotRequired[int | None], "reduced": NotRequired[str | None], "atomic_weight": NotRequired[str | None], "thermograph": NotRequired[None | Thermograph], "winning_options": NotRequired[None | ByPlayerOptionVecString], "stopped": NotRequired[str | None], "heaps_known": NotRequired[int | None], "sum": NotRequired[str | None]})
ValueText = TypedDict("ValueText", {"kind": str, "text": str, "number": NotRequired[Count]})
Window = TypedDict("Window", {"n0": int, "period": int})
Witness = TypedDict("Witness", {"heaps": int, "position": str, "up": int, "down": int})
Won = TypedDict("Won", {"winner": Player, "terminal": bool, "text": str})
Worksheet = TypedDict("Worksheet", {"schema": Literal["ninepins/worksheet/1"], "game": str, "seed": str, "answers": list[Answer], "key": list[str], "drawings": NotRequired[list[str] | None]})

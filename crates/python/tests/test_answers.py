"""Answers agree with the definition, and are plain Python values."""

import copy
import doctest
import importlib
import inspect
import json
import pickle
import pkgutil
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import Any

import ninepins
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from ninepins import Game, _native
from ninepins._progress import within

CODES = st.lists(st.sampled_from("01234567"), min_size=1, max_size=3).map(lambda digits: "0." + "".join(digits))


ANSWERS = Path(__file__).parents[3] / "testdata" / "answers.jsonl"


def test_recorded_answers() -> None:
    rows = [json.loads(line) for line in ANSWERS.read_text().splitlines()]
    for question, answer in ((row["question"], row["answer"]) for row in rows if "expr" not in row["question"]):
        name = question.pop("ask")
        assert json.loads(_native.ask(name, question, within())[0][0]) == answer, question


def mex(values: set[int]) -> int:
    return next(n for n in range(len(values) + 1) if n not in values)


def nim_values(code: str, last: int) -> list[int]:
    """The definition, from the digits alone."""
    values = [0]
    for heap in range(1, last + 1):
        options: set[int] = set()
        for taken, digit in enumerate(map(int, code[2:]), 1):
            left = heap - taken
            if left == 0 and digit & 1:
                options.add(0)
            if left > 0 and digit & 2:
                options.add(values[left])
            if left > 1 and digit & 4:
                options |= {values[part] ^ values[left - part] for part in range(1, left)}
        values.append(mex(options))
    return values


@pytest.mark.parametrize("name", [module.name for module in pkgutil.iter_modules(ninepins.__path__)] + [""])
def test_examples_of_the_documentation(name: str) -> None:
    if name == "_native":
        return
    module = importlib.import_module(f"ninepins.{name}".rstrip("."))
    assert doctest.testmod(module).failed == 0


def test_examples_of_the_book() -> None:
    book = Path(__file__).parents[3] / "book" / "src" / "python.md"
    assert doctest.testfile(str(book), module_relative=False).failed == 0


@settings(max_examples=60, deadline=None)
@given(CODES)
def test_nim_values_are_those_of_the_definition(code: str) -> None:
    try:
        game = Game(code)
    except ninepins.ParseError:
        return
    assert game.grundy(60).tolist() == nim_values(code, 60)
    assert game.solve([3, 40]).nim_value == game.grundy(40)[3] ^ game.grundy(40)[40]


@settings(max_examples=60, deadline=None)
@given(
    st.sampled_from(["kayles misere", "nimmy", "0.45 misere", "0.[3]; P at 1+2", "0.3|0.03"]),
    st.lists(st.integers(0, 7), max_size=3),
)
def test_a_winning_move_leads_to_a_lost_position(line: str, sizes: list[int]) -> None:
    game = Game(line)
    answer = game.solve(sizes)
    brute = game.solve(sizes, strategy="brute")
    assert (answer.outcome, answer.winning_moves) == (brute.outcome, brute.winning_moves)
    assert answer.winning_moves_right == brute.winning_moves_right
    assert set(answer.winning_moves or []) <= set(game.moves(sizes))


def test_values_are_a_buffer() -> None:
    numpy = pytest.importorskip("numpy")
    values = Game("kayles").grundy(10_000)
    assert (values.typecode, len(values)) == ("B", 10_001)
    array = numpy.asarray(values)
    assert array.dtype == numpy.uint8 and not array.flags.owndata and array.max() == 8
    assert Game("0.[3]").grundy(300).typecode == "H"
    assert Game("kayles").grundy(10_000, start=9_000) == values[9_000:]
    with pytest.raises(ninepins.NinepinsError, match="start is at most n, which is 5"):
        Game("kayles").grundy(5, start=6)


@pytest.mark.parametrize("position", ["3+4", [3, 4], (4, 3), "XXX XXXX"])
def test_positions_are_text_or_sizes(position: "ninepins._position.PositionLike") -> None:
    assert Game("kayles").solve(position).position == "3+4"


@pytest.mark.parametrize("position", ["(3,5)", "3,5", [(3, 5)], ((3, 5),), (3, 5)])
def test_pairs_are_tuples(position: "ninepins._position.PositionLike") -> None:
    answer = Game("wythoff").solve(position)
    assert (answer.position, answer.outcome) == ("(3,5)", "P")
    with pytest.raises(ninepins.ParseError, match="pairs"):
        Game("wythoff").solve((3, 5, 7))
    with pytest.raises(ninepins.ParseError, match="pairs"):
        Game("wythoff").solve([(3, -5)])


def test_rows_of_the_oracle() -> None:
    """Tables, pairs, fractions of limits, winners of the empty position."""
    rows = [json.loads(line) for line in (Path(__file__).parents[3] / "testdata" / "rules.jsonl").read_text().splitlines()]
    for row in rows:
        pairs = [tuple(map(int, pair.split(","))) for pair in re.findall(r"\((.*?)\)", row["position"])]
        answer = Game(row["game"]).solve(pairs or row["position"])
        moves = row["winning_moves"]
        assert (answer.position, answer.outcome) == (row["position"], row["outcome"]), row
        assert {"left": answer.winning_moves, "right": answer.winning_moves_right} == moves, row
    assert len(rows) == 300


def test_large_numbers_are_ints() -> None:
    answer = Game("nimmy").solve([3, 4, 10**18, 10**18 + 3])
    assert answer.winning_moves == ["3 -> 2", "4 -> 0", f"{10**18 + 3} -> {10**18 - 4}"]
    assert Game("0.[3]").solve(10**18).nim_value == 10**18
    with pytest.raises(ninepins.ParseError):
        Game("0.[3]").solve(10**30)
    with pytest.raises(ninepins.ParseError):
        Game("0.[3]").solve(-1)


def things() -> list[object]:
    kayles = Game("kayles")
    session = kayles.play("3+4")
    session.push("4 -> 1+2")
    answers = [kayles.solve("3+4"), Game("partizan-kayles").solve("3+4"), Game("limit-nim").tree("3/2+2"), kayles.tree(5)]
    quotients = [kayles.quotient(), Game("0.07").quotient(12), Game("0.7|0.07").quotient()]
    return [Game("0.77 misere"), kayles.period(), Game("0.156").period(2000), session, *answers, *quotients]


def test_pickle() -> None:
    for thing in things():
        again = pickle.loads(pickle.dumps(thing))
        assert repr(again) == repr(thing)
        if not isinstance(thing, ninepins.Session):
            assert again == thing
        if isinstance(thing, ninepins.Tree):
            assert (again.svg(), again.dot(), str(again)) == (thing.svg(), thing.dot(), str(thing))
        if isinstance(thing, ninepins.Quotient):
            assert (again.certificate, again.relations) == (thing.certificate, thing.relations)
            assert again.outcome("3+4") == thing.outcome("3+4") and again.checkpoint() == thing.checkpoint()
    assert hash(Game("kayles")) == hash(Game("0.77"))


def test_answers_go_through_processes() -> None:
    with ProcessPoolExecutor(2) as pool:
        answers = list(pool.map(Game("kayles").solve, range(1, 20)))
    assert [answer.nim_value for answer in answers] == Game("kayles").grundy(19).tolist()[1:]


def test_many_questions_keep_their_order() -> None:
    questions: list[tuple[str | Game, "ninepins._position.PositionLike"]] = [("kayles", size) for size in range(200)]
    answers = ninepins.solve_many(questions + [("nimmy", "1+2+4")], threads=2)
    assert [answer.nim_value for answer in answers[:-1]] == Game("kayles").grundy(199).tolist()
    assert answers[-1].outcome == "P" and ninepins.solve_many([]) == []
    # Hard questions among easy ones, each with its limits; those before threads begin, and all by threads.
    mixed: list[tuple[str | Game, "ninepins._position.PositionLike"]] = [*questions[:9], ("0.77; N at 2+2", [40, 41, 42]), ("nim", "1+2")]
    for threads in (None, 2):
        found = ninepins.solve_many(mixed, threads=threads, positions=1000)
        assert found[9].stopped == "positions" and found[9].outcome is None
        for (game, position), answer in zip(mixed[:9] + mixed[10:], found[:9] + found[10:]):
            assert answer == ninepins.solve(game, position)


def test_errors_show_the_place() -> None:
    with pytest.raises(ninepins.ParseError) as raised:
        Game("kayle")
    assert "kayle\n^^^^^" in str(raised.value) and "did you mean" in str(raised.value)
    assert (raised.value.span, raised.value.input) == ((0, 5), "kayle")
    with pytest.raises(ninepins.ParseError) as raised:
        Game("kayles").solve("ä+x")
    assert raised.value.span[0] == 0
    assert str(pickle.loads(pickle.dumps(raised.value))) == str(raised.value)
    with pytest.raises(ninepins.NinepinsError, match="no strategy"):
        Game("kayles").solve(3, strategy="magic")
    with pytest.raises(ninepins.NinepinsError):
        Game("nimmy").grundy(5)


def test_a_tree_is_nodes_and_edges() -> None:
    networkx = pytest.importorskip("networkx")
    tree = Game("kayles").tree("2+3", merge=True)
    graph = networkx.DiGraph(tree.edges)
    assert graph.number_of_nodes() == len(tree.nodes) == len(tree)
    assert networkx.is_directed_acyclic_graph(graph)
    sinks = [node for node in graph if graph.out_degree(node) == 0]
    assert [tree.nodes[sink]["position"] for sink in sinks] == ["0"]


def test_a_quotient_knows_outcomes_and_order() -> None:
    game, quotient = Game("kayles misere"), Game("kayles").quotient()
    assert (quotient.status, quotient.order, len(quotient)) == ("complete", 40, 40)
    for position in ["3+5", "1+1+2", "9+12+25"]:
        assert quotient.outcome(position) == game.solve(position).outcome
        assert quotient.compare(position, position) == "="
    assert quotient.relations and quotient.phi("1+1") == "1"
    assert ninepins.check(quotient.certificate)
    partial = Game("0.07").quotient(12)
    assert partial.status == "partial" and partial.outcome("3+4") == Game("0.07 misere").solve("3+4").outcome
    with pytest.raises(ninepins.NinepinsError):
        partial.phi(99)
    infinite = Game("0.7|0.07").quotient()
    assert infinite.status == "infinite" and infinite.order is None and infinite.compare(1, 2) in "<>=||"
    assert set(infinite.inverses(range(1, 4))) <= {1, 2, 3}


def test_certificates_and_forgeries() -> None:
    for text in [
        Game("kayles").prove("3+5"),
        Game("nimmy").prove("1000+1000+1000"),
        Game("0.45 misere").prove("4+5", evidence="quotient"),
        Game("kayles").period().certificate,
    ]:
        assert text is not None and ninepins.check(text)
        lines = text.splitlines()
        with pytest.raises(ninepins.CheckError):
            ninepins.check("\n".join(lines[:2] + lines[3:]))
    period = ninepins.Period.from_certificate(Game("0.16").period().certificate or "")
    assert (period.preperiod, period.period) == (105_351, 149_459)


def test_lines_genera_forms() -> None:
    line = Game("nimmy").line("1+2+3+4")
    assert line.winner == "left" and line.ends and line.remoteness == len(line) and line[0].player == "left"
    assert line[-1].position in ("0", "1+1+2+2", "1+2+3", "2+2+2")
    assert str(Game("kayles").genus("3+3")).startswith("0^") and Game("0.07").misere_form(3).birthday >= 1


def test_play() -> None:
    session = Game("kayles").play("3+4", level=10)
    assert session.to_move == "left" and len(session.legal_moves) == 7
    move, reason = session.hint() or ("", "")
    session.push(move)
    assert reason and session.history[0][0] == "left" and session.respond() is not None
    session.pop()
    session.pop()
    assert session.position == "3+4"
    for empty in (session.pop, session.peek):
        with pytest.raises(IndexError):
            empty()
    for wrong in ("9 -> 1", "3 -> 3", "nonsense"):
        with pytest.raises(ninepins.IllegalMoveError):
            session.push(wrong)
    while session.winner is None:
        session.push((session.hint() or ("", ""))[0])
    assert session.winner == "left" and "won" in (session.verdict or "") and session.hint() is None
    assert [ply.get("made") for ply in session.review().plies][::2].count("threw") == 0
    valued = session.review(plays=True)
    assert valued.mistakes == session.review().mistakes
    assert len({play["same"] for play in valued.plies[0].get("plays") or []}) == 7
    again = ninepins.Session.from_record(session.record)
    assert (again.winner, again.history) == (session.winner, session.history)


def test_a_session_is_a_board_of_python_chess() -> None:
    session = Game("kayles").play("3+40", first="right", right="human")
    other = session.copy()
    assert session == other and session.turn == "right" and not session.is_game_over()
    session.push("3 -> 1+1")
    assert session != other and session.peek() == "3 -> 1+1 @1" and other.position == "3+40"
    assert str(session) == "1  o (1)\n2  o (1)\n3  (40)\nleft to move"
    assert session.pop() == "3 -> 1+1 @1" and session == copy.copy(other) == copy.deepcopy(other)
    with pytest.raises(TypeError):
        hash(session)
    nim = Game("nim").play("1")
    nim.push("1 -> 0")
    assert nim.is_game_over() and str(nim).endswith("left has won")


def test_each_seat_has_a_level() -> None:
    wins = 0
    for seed in range(20):
        session = Game("nim").play("3+5+7", left="computer", right="computer", level=(0, 10), seed=seed)
        assert ninepins.Session.from_record(session.record) == session and " level=0/10 " in session.record
        while session.respond():
            pass
        wins += session.winner == "right"
    assert wins > 15
    with pytest.raises(ninepins.NinepinsError, match="level is 0 to 10, not 11"):
        Game("nim").play("3", level=(0, 11))


def test_a_worksheet() -> None:
    nim = Game("nim")
    sheet = nim.worksheet(5, seed=7, heaps=(2, 3), sizes=(1, 5))
    assert sheet == nim.worksheet(5, seed=7, heaps=(2, 3), sizes=(1, 5)) != nim.worksheet(5, seed=8)
    assert len(sheet) == len(sheet.key) == 5 and sheet.svg().startswith("<svg")
    assert [answer.outcome for answer in sheet.answers] == [nim.solve(position).outcome for position in sheet.positions]
    assert pickle.loads(pickle.dumps(sheet)) == sheet
    with pytest.raises(ninepins.NinepinsError, match="from 1 position to 100"):
        nim.worksheet(0)


def test_facts_and_conjugates() -> None:
    facts = Game("kayles").facts
    assert any(label == "Strategy" and "Sprague" in words for label, words in facts)
    assert any("n + 12" in words for _, words in facts)
    assert Game("0.1|0.01").quotient(3).conjugates(range(1, 4)) == {1: "2", 2: "1", 3: "0"}


def test_hashes() -> None:
    game = Game("kayles")
    line, table = game.line("3+4"), {game.genus(3), ninepins.Value("{3|1}").thermograph}
    assert len({line, game.line("3+4")}) == 1 and len(table) == 2


def test_the_catalog_and_surveys() -> None:
    assert {entry.name for entry in ninepins.CATALOG} >= {"kayles", "nimmy", "limit-nim", "partizan-kayles"}
    assert all(Game(entry.name) == Game(entry.line) for entry in ninepins.CATALOG)
    rows = ninepins.survey("octal-games")
    assert next(row for row in rows if row["game"] == "0.16")["period"] == 149_459
    with pytest.raises(KeyError, match="octal-games"):
        ninepins.survey("nothing")


def test_words_of_notebooks() -> None:
    kayles = Game("kayles")
    assert "N: whoever starts wins" in kayles.solve(3)._repr_html_() and "whoever starts loses" in kayles.solve("3+3")._repr_html_()
    quotient = kayles.quotient()
    assert repr(quotient) == "<Misère quotient of 0.77 misere: complete, order 40>"
    assert "misère: whoever cannot move wins" in quotient._repr_html_()


PROPERTIES = {"rules", "is_impartial", "facts", "game", "position", "piles", "to_move", "legal_moves", "history", "winner", "verdict", "record"}
"""What users read of native objects."""


def test_help_and_completion() -> None:
    help_text = Game.solve.__doc__ or ""
    with pytest.raises(ninepins.NinepinsError) as raised:
        Game("kayles").solve(3, strategy="none")
    for name in str(raised.value).split("there are ")[1].replace(" and ", ", ").split(", "):
        assert f"`{name}`" in help_text, name
    for option in inspect.signature(Game.solve).parameters:
        assert option in ("self", "position") or f"`{option}`" in help_text, option
    for kind in (Game, ninepins.Session):
        native = {name for base in kind.__mro__ if base.__module__ == "ninepins._native" for name in vars(base)}
        public = {name for name in native if not name.startswith("_")}
        assert public <= {"redo", "undo", "is_computers_turn"} | PROPERTIES
        assert all(getattr(kind, name).__doc__ for name in public & PROPERTIES)


def wrong_arguments() -> list[tuple[str, Callable[[], object]]]:
    game: Any = Game("kayles")
    numbers: list[tuple[str, Callable[[Any], object]]] = [
        ("n", game.grundy), ("max_moves", lambda it: game.solve(3, max_moves=it)), ("most", lambda it: game.moves(3, most=it)),
        ("depth", lambda it: game.tree(3, depth=it)), ("max_nodes", lambda it: game.tree(3, max_nodes=it)), ("to", game.period),
        ("heaps", game.quotient), ("max_order", lambda it: game.quotient(max_order=it)), ("to", game.values),
        ("level", lambda it: game.play(3, level=it)), ("seed", lambda it: game.play(3, seed=it)),
        ("memory", lambda it: game.solve(3, memory=it)), ("positions", lambda it: game.solve(3, positions=it)),
        ("threads", lambda it: game.solve(3, threads=it)), ("heap", lambda it: game.quotient(9).inverses([it])), ("heaps", lambda it: game.losing(heaps=it)),
    ]  # fmt: skip
    others: list[tuple[str, Callable[[Any], object]]] = [
        ("resume", lambda it: game.period(resume=it)), ("resume", lambda it: game.quotient(resume=it)),
        ("remoteness", lambda it: game.solve(3, remoteness=it)), ("merge", lambda it: game.tree(3, merge=it)),
        ("strategy", lambda it: game.solve(3, strategy=it)), ("player", lambda it: game.moves(3, it)),
        ("evidence", lambda it: game.prove(3, evidence=it)), ("seat|left", lambda it: game.play(3, left=it)), ("as|half", lambda it: game.heaps(as_=it)),
        ("table|name", ninepins.survey), ("move", game.play(3).push), ("game|text", Game), ("pair", lambda it: ninepins.solve_many([it])),
        ("record", ninepins.Session.from_record), ("certificate|text", ninepins.check),
    ]  # fmt: skip
    wrong: list[object] = [-1, 2**70, "x", 1.5, "\ud800", []]
    return [(name, partial(call, it)) for name, call in numbers + others for it in wrong]


def test_wrong_arguments_are_named() -> None:
    for name, call in wrong_arguments():
        with pytest.raises((ninepins.NinepinsError, TypeError), match=f"{name}|line 1|`x`"):
            call()
    assert Game(Game("kayles")) == Game("kayles")
    with pytest.raises(ninepins.NinepinsError, match="half of a character"):
        Game("kayles").solve("3\ud800")


def test_what_does_not_apply_is_an_error_of_its_own() -> None:
    nimmy = Game("nimmy")
    calls: list[Callable[[], object]] = [
        lambda: nimmy.grundy(5), lambda: nimmy.period(), lambda: nimmy.quotient(), lambda: nimmy.genus(3), lambda: nimmy.misere_form(3),
        lambda: nimmy.value(3), lambda: nimmy.values(3), lambda: nimmy.solve(3, strategy="misere-nim"), lambda: nimmy.prove(3, evidence="nim-values"),
    ]  # fmt: skip
    for call in calls:
        with pytest.raises(ninepins.InapplicableError):
            call()


def test_questions_are_methods() -> None:
    kayles, partizan = Game("kayles"), Game("0.7|0.07")
    pairs = [f"{a}+{b}" for a in range(1, 8) for b in range(a, 8)]
    lost = [it for it in ["0", *map(str, range(1, 8)), *pairs] if kayles.solve(it).outcome == "P"]
    assert kayles.losing(to=7)["values"] == lost and kayles.losing(to=7, heaps=1)["values"] == ["0"]
    assert kayles.heaps(from_=3, to=40)["values"] == kayles.grundy(40, start=3).tolist()
    assert kayles.heaps(to=9, as_="genus")["values"] == [str(kayles.genus(heap)) for heap in range(10)]
    assert partizan.heaps(to=9)["values"] == list(map(str, partizan.values(9)))
    values = {it: partizan.value(it) for it in (3, 7)}
    assert (partizan.order(3, [7])["relation"] == "<") == (values[3] < values[7])
    apart = Game("kayles misere").order("1+1", 4).get("not_at_least")
    assert apart and Game("kayles misere").solve(f"4+{apart['with']}").outcome == apart["b"] != apart["a"]
    assert kayles.losing(to=9000, heaps=3, time=0).get("stopped") == "time"
    names = inspect.signature(Game.heaps).parameters
    assert list(names)[:4] == ["self", "from_", "to", "as_"] and "`as_`" in (Game.heaps.__doc__ or "")
    with pytest.raises(ninepins.InapplicableError, match="pairs"):
        Game("wythoff").heaps()
    with pytest.raises(ninepins.NinepinsError, match="from: the first heap, 5"):
        kayles.heaps(from_=5, to=3)
    with pytest.raises(ninepins.NinepinsError, match="cut it with depth N"):
        kayles.tree(30)
    with pytest.raises(ninepins.ParseError) as raised:
        kayles.order(3, "4+x")
    assert (raised.value.input, raised.value.span) == ("4+x", (2, 3))


def test_methods_are_as_described() -> None:
    paths = json.loads((Path(__file__).parents[2] / "api" / "src" / "openapi.json").read_text())["paths"]
    limits = {"self", "memory", "time", "threads", "progress"}
    others = {"game", "misere", "normal", "lose_at", "win_at", "ascii", "expr", "offset", "resume", "max_positions", "files"}
    for name in ("tree", "order", "losing", "heaps"):
        asked = paths[f"/api/{name}"]["post"]["requestBody"]["content"]["application/json"]["schema"]
        fields = {field: about for field, about in asked["properties"].items() if field not in others}
        method = getattr(Game, name)
        arguments = {it.rstrip("_"): about for it, about in inspect.signature(method).parameters.items() if it not in limits}
        assert list(arguments) == list(fields), name
        for field, about in fields.items():
            argument, choices = arguments[field], re.findall(r"'([^']*)'", str(arguments[field].annotation))
            assert field == "positions" or f"`{argument.name}`: {about['description'].split('; -')[0]}\n" in method.__doc__
            assert choices == about.get("enum", []), argument
            # A server lowers what may be asked, and the default with it.
            default = about.get("default", argument.default)
            assert argument.default == default or argument.default > default == about["maximum"], argument


def test_keywords_have_types() -> None:
    with pytest.raises(TypeError, match="foo"):
        ninepins.solve("kayles", 3, foo=3)  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="max_moves"):
        ninepins.solve("kayles", 3, max_moves="3")  # type: ignore[arg-type]


def test_files_that_are_missing(tmp_path: Path) -> None:
    calls: list[Callable[[], object]] = [
        lambda: ninepins.read_check(tmp_path / "none"), lambda: ninepins.read_check(str(tmp_path / "none")),
        lambda: ninepins.check(tmp_path / "none"), lambda: Game("nim").tree(2).svg().save(str(tmp_path / "none" / "it.svg")),
    ]  # fmt: skip
    for call in calls:
        with pytest.raises(FileNotFoundError):
            call()
    with pytest.raises(ninepins.CheckError, match="read_check"):
        ninepins.check("none.txt")
    (tmp_path / "it").write_text(Game("kayles").prove("3+5"))
    assert ninepins.read_check(str(tmp_path / "it")) == ninepins.check(tmp_path / "it") == ninepins.check((tmp_path / "it").read_text())


def test_what_is_long_is_shown_cut() -> None:
    long = ninepins.Value("+".join(f"{{{3**n}|{-(5**n)}}}" for n in range(1, 7)))
    kayles, many = Game("kayles"), "+".join(["1"] * 2000)
    values = Game("0.05|0.7").values(40)
    shown: list[object] = [
        long, long.thermograph, values, values.period, kayles.solve(many), kayles.line(many), *kayles.line(many), kayles.play("+".join(["1"] * 900)),
        kayles.tree("+".join(["1"] * 300), merge=True), kayles.tree(3).svg(), Game("0." + "7" * 2000), Game("0." + "7" * 2000).solve(3),
        Game("0.3").misere_form("+".join(map(str, range(9)))),
    ]  # fmt: skip
    with pytest.raises(ninepins.NinepinsError) as raised:
        Game("kayles").solve("3+" * 500)
    for thing in [*shown, raised.value]:
        assert len(repr(thing)) <= 500, type(thing)
    assert repr(long).startswith("Value('{") and repr(long).endswith("...")


def test_pictures() -> None:
    kayles = Game("kayles")
    assert kayles.play("3+40")._repr_svg_().count("<circle") == 3
    for svg in [kayles.quotient().svg(), kayles.tree("2+2").svg()]:
        assert svg.startswith("<svg") and svg._repr_svg_() == svg
    assert "<table" in kayles.solve("3+4")._repr_html_()
    assert "<table" in kayles._repr_html_() and "<table" in kayles.period()._repr_html_()


def test_odd_positions() -> None:
    kayles = Game("kayles")
    for wrong in [b"3+5", {3: 1}, {3, 5}, None, 3.0, [3.0], object(), [(1, 2, 3)], [(3, 2.0)], [range(10**18)], [[3, 5]]]:
        with pytest.raises(TypeError, match="a position is"):
            kayles.solve(wrong)  # type: ignore[arg-type]
    with pytest.raises(ninepins.NinepinsError):
        kayles.solve(10**5000)
    numpy = pytest.importorskip("numpy")
    assert kayles.solve(numpy.int64(5)).position == "5"
    assert kayles.solve(numpy.array([3, 5])).position == "3+5"
    answer = kayles.solve(10**5)
    assert answer.is_truncated and len(answer.winning_moves or []) == 1000


class Interrupted:
    """A number during whose reading the user presses Ctrl-C."""

    def __index__(self) -> int:
        raise KeyboardInterrupt


class Odd(list[int]):
    def __getattr__(self, name: str) -> object:
        raise ZeroDivisionError


@pytest.mark.parametrize("wrap", [lambda it: it, lambda it: [it], lambda it: (3, it)])
def test_exceptions_pass_through_the_reading_of_a_position(wrap: Callable[[object], Any]) -> None:
    with pytest.raises(KeyboardInterrupt):
        Game("kayles").solve(wrap(Interrupted()))
    with pytest.raises(ZeroDivisionError):
        Game("kayles").solve(Odd([3]))


def test_a_position_with_too_many_heaps_is_not_read_whole() -> None:
    read = iter(range(1, 10**7))

    class Many:
        def __iter__(self) -> Iterator[int]:
            return read

    with pytest.raises(ninepins.NinepinsError, match="at most 1,000,000 heaps"):
        Game("kayles").solve(Many())  # type: ignore[arg-type]
    assert next(read) < 1_000_010


def test_other_certificates_are_no_periods() -> None:
    for text in [Game("kayles").prove("3+5"), Game("kayles").quotient().certificate, ""]:
        with pytest.raises(ninepins.CheckError):
            ninepins.Period.from_certificate(text)


def test_inverses_are_of_the_heaps_that_were_asked_for() -> None:
    quotient = Game("kayles").quotient()
    assert list(quotient.inverses(range(9, 0, -3))) == [9, 6, 3] and bool(Game("0.7|0.07").quotient())
    with pytest.raises(ninepins.NinepinsError, match="was not built to heap 1002"):
        quotient.inverses(range(1000, 1003))


def test_strategies_are_compared() -> None:
    efforts = Game("kayles").compare("3+5+7")
    assert [effort.strategy for effort in efforts[:2]] == ["brute", "search"] and efforts[-1].positions == 0
    assert {effort.outcome for effort in efforts} == {"N"} and efforts[0].positions > efforts[1].positions
    command = [sys.executable, "-m", "ninepins", "compare", "kayles", "3+5+7", "--json"]
    rows = json.loads(subprocess.run(command, capture_output=True, check=True).stdout)["rows"]
    assert [row | {"seconds": 0} for row in rows] == [asdict(effort) | {"seconds": 0} for effort in efforts]
    stopped = Game("kayles").compare("3+5+7", positions=10)
    assert [effort.stopped for effort in stopped] == ["positions"] * 5 + [None]


def test_a_search_for_a_period_is_resumed(tmp_path: Path) -> None:
    for line, to in [("0.156", 2000), ("0.16", 50_000), ("S(2,5)", 10)]:
        game = Game(line)
        at_once, part = game.period(), game.period(to)
        assert game.period(resume=part.checkpoint()) == at_once
        assert game.period(resume=pickle.loads(pickle.dumps(part)).checkpoint()) == at_once
    # A search that is stopped again and again; on a busy machine it takes many turns.
    game, part = Game("0.16"), Game("0.16").period(time=0)
    assert part.stopped == "time"
    for milliseconds in range(1, 1000):
        part = game.period(resume=part.checkpoint(), time=milliseconds / 1000)
        if part.status == "proved":
            break
    assert part == game.period()
    with pytest.raises(ninepins.NinepinsError, match="nothing is left"):
        part.checkpoint()
    # The command reads the same bytes.
    file = tmp_path / "saved"
    file.write_bytes(Game("0.156").period(2000).checkpoint())
    command = [sys.executable, "-m", "ninepins", "period", "0.156", "--checkpoint", str(file), "--json"]
    assert json.loads(subprocess.run(command, capture_output=True, check=True).stdout)["period"] == 349
    good = Game("0.156").period(2000).checkpoint()
    for line, wrong, says in [
        ("0.16", good, "not of 0.16"),
        ("0.156", good[:-1], "ends too early"),
        ("0.156", good[:200] + b"\xff" + good[201:], "."),
        ("0.156", b"", "no checkpoint"),
    ]:
        with pytest.raises(ninepins.NinepinsError, match=says):
            Game(line).period(resume=wrong)
    with pytest.raises(ninepins.NinepinsError, match="beyond `to`"):
        Game("0.156").period(1000, resume=good)


def test_a_quotient_is_resumed() -> None:
    for line, heaps in [("kayles", 9), ("0.7|0.07", 4), ("0.07", 12)]:
        game, last = Game(line), 20
        part = game.quotient(heaps)
        resumed = game.quotient(last, resume=pickle.loads(pickle.dumps(part)).checkpoint())
        assert resumed == game.quotient(last) and resumed.certificate == game.quotient(last).certificate
    good = Game("kayles").quotient(9).checkpoint()
    for line, wrong, says in [("0.07", good, "another game"), ("kayles", good[:-9], "."), ("kayles", b"\xff", ".")]:
        with pytest.raises(ninepins.NinepinsError, match=says):
            Game(line).quotient(resume=wrong)
    for heaps, most in [(5, 1000), (20, 3)]:
        with pytest.raises(ninepins.NinepinsError, match="beyond the limits"):
            Game("kayles").quotient(heaps, max_order=most, resume=good)
    with pytest.raises(ninepins.Stopped):
        Game("kayles").quotient(resume=good, time=0, threads=1)

"""Values agree with an independent oracle, obey the laws of the group and of its order, and are plain Python values."""

import json
import pickle
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import ninepins
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from ninepins import Game, Value

ROWS = [json.loads(line) for line in (Path(__file__).parents[3] / "testdata" / "values.jsonl").read_text().splitlines()]

DYADIC = st.builds(lambda n, e: Fraction(n, 2**e), st.integers(-12, 12), st.integers(0, 3))
LEAF = st.one_of(DYADIC.map(str), st.sampled_from(["*", "*2", "^", "v", "^*", "v3", "1*", "-1/2^2*3"]))
TEXTS = st.recursive(
    LEAF,
    lambda games: st.builds(
        lambda left, right: "{" + ",".join(left) + "|" + ",".join(right) + "}",
        st.lists(games, max_size=2),
        st.lists(games, max_size=2),
    ),
    max_leaves=5,
)
VALUES = TEXTS.map(Value)
few = settings(max_examples=100, deadline=None)


def of_row(row: dict[str, str]) -> Value:
    match row["kind"]:
        case "expr":
            return Value(row["expr"])
        case "heap" | "sum":
            return Game(row["game"]).value(row["position"])
        case "cool":
            return Value(row["expr"]).cool(Fraction(row["t"]))
        case "heat":
            return Value(row["expr"]).heat(Value(row["by"]))
        case "ordinal":
            return Value(row["left"]).ordinal_sum(Value(row["right"]))
        case "norton":
            return Value(row["left"]).norton(Value(row["unit"]))
    raise ValueError(row["kind"])


def test_rows_of_the_oracle() -> None:
    tested = 0
    for row in ROWS:
        if row["kind"] == "compare":
            left, right = Value(row["left"]), Value(row["right"])
            relations = {"<": left < right, ">": left > right, "=": left == right, "||": left.confused_with(right)}
            assert [sign for sign, holds in relations.items() if holds] == [row["relation"]], row
            assert (left <= right, left >= right) == (row["relation"] in "<=", row["relation"] in ">=")
            tested += 1
        if row["kind"] in ("compare", "period"):
            continue
        value = of_row(row)
        assert str(value) == row["canonical"], row
        for name in ["outcome", "birthday", "nimber"]:
            assert name not in row or getattr(value, name) == row[name], (name, row)
        for name in ["left_stop", "right_stop", "mean", "temperature", "number"]:
            assert name not in row or getattr(value, name) == (row[name] and Fraction(row[name])), (name, row)
        for name in ["reduced", "atomic_weight"]:
            assert name not in row or getattr(value, name) == (row[name] and Value(row[name])), (name, row)
        if "thermograph" in row:
            walls = value.thermograph
            assert {side: [[str(t), str(x)] for t, x in getattr(walls, side)] for side in ("left", "right")} == row["thermograph"]
        tested += 1
    assert tested > 350


def test_periods_of_the_oracle() -> None:
    rows = [row for row in ROWS if row["kind"] == "period" and row["proved"]]
    for row in rows:
        period = Game(row["game"]).values(row["heaps_computed"], time=60).period
        assert period is not None and period.proved, row
        assert (period.period, period.from_, str(period.saltus)) == (row["period"], row["from"], row["saltus"]), row
    assert len(rows) >= 2


@few
@given(VALUES, VALUES, VALUES)
def test_values_are_a_group(a: Value, b: Value, c: Value) -> None:
    assert (a + b) + c == a + (b + c) and a + b == b + a
    assert a + 0 == a and a - a == 0 and -(-a) == a and a - b == -(b - a) and +a == a
    assert 3 * a == a + a + a and a * -2 == -a - a and 0 * a == 0


@few
@given(VALUES, VALUES)
def test_the_order_is_that_of_the_difference(a: Value, b: Value) -> None:
    relations = [a < b, a == b, a > b, a.confused_with(b)]
    assert sum(relations) == 1
    assert (a - b).outcome == "RPLN"[relations.index(True)]
    assert (a <= b, a >= b) == (a < b or a == b, a > b or a == b)


@few
@given(VALUES)
def test_text_is_read_back(a: Value) -> None:
    again = Value(str(a))
    assert again == a and str(again) == str(a) and hash(again) == hash(a) and pickle.loads(pickle.dumps(a)) == a
    assert eval(repr(a)) == a and Value(a.cgsuite()) == a
    built = ["{", ",".join(map(str, a.left_options)), "|", ",".join(map(str, a.right_options)), "}"]
    assert Value("".join(built)) == a


@few
@given(VALUES)
def test_facts_agree_with_the_definitions(a: Value) -> None:
    assert a.right_stop <= a.mean <= a.left_stop or a.number is not None
    assert (a.left_stop, a.right_stop) == (-(-a).right_stop, -(-a).left_stop)
    # Left wins by moving to a game in which Right, to move, loses.
    assert a.winning_options["left"] == [option for option in a.left_options if option >= 0]
    assert a.winning_options["right"] == [option for option in a.right_options if option <= 0]
    assert a.number is not None or a.birthday == 1 + max(x.birthday for x in a.left_options + a.right_options)
    assert a.cool(max(a.temperature, Fraction(0)) + 1) == a.mean
    assert a.reduced.mean == a.mean


@few
@given(DYADIC, DYADIC, st.integers(-9, 9))
def test_numbers_are_like_fractions(x: Fraction, y: Fraction, n: int) -> None:
    a, b = Value(x), Value(y)
    assert [a + b, a - b, n * a] == [Value(x + y), Value(x - y), Value(n * x)]
    assert (a < b, a <= b, a == b, a >= b, a > b) == (x < y, x <= y, x == y, x >= y, x > y)
    assert (x < b, x <= b, x == b, x >= b, x > b) == (x < y, x <= y, x == y, x >= y, x > y)
    assert a + n == x + n and n + a == x + n and a - y == x - y and x - b == x - y and y + a == x + y
    assert hash(a) == hash(x) and a.number == x == a.left_stop
    assert (a == n) == (x == n) == (n == a) and a != str(a)


def test_numbers_of_numpy() -> None:
    numpy = pytest.importorskip("numpy")
    two = numpy.int64(2)
    assert Value(two) == 2 and Value("*") * two == 0 and Value("^") + two == Value("2^") and Value(2) == two
    assert two * Value("^") == Value("^2") and two + Value("^") == Value("2^") and two > Value(1)


def test_wrong_values_are_refused() -> None:
    with pytest.raises(ninepins.ParseError) as raised:
        Value("{1|2")
    assert raised.value.span[0] <= 4 and "^" in str(raised.value)
    with pytest.raises(ninepins.ParseError) as raised:
        Value("* + 1/3")
    assert raised.value.input[slice(*raised.value.span)] == "1/3"
    wrongs: list[Fraction | int] = [Fraction(1, 3), 2**70]
    for wrong in wrongs:
        with pytest.raises(ninepins.ParseError):
            Value(wrong)
        with pytest.raises(ninepins.NinepinsError):
            Value("*") + wrong
        assert Value("*") != wrong
    for odd in [0.5, None, b"*", ["*"]]:
        with pytest.raises(TypeError):
            Value(odd)  # type: ignore[arg-type]
        with pytest.raises(TypeError):
            Value("*") + odd  # type: ignore[operator]
    for unordered in [None, b"*", ["*"]]:
        with pytest.raises(TypeError):
            Value("*") < unordered  # type: ignore[operator]
    large: list[Fraction | int] = [10**5000, Fraction(1, 2**20_000), Fraction(10**5000, 3)]
    for huge in large:
        assert Value("*") != huge and Value(1) != huge and (Value("*") < huge) == (Value("*") <= huge) != (Value("*") > huge)
        with pytest.raises(ninepins.NinepinsError):
            Value("*") + huge
    with pytest.raises(ninepins.NinepinsError):
        10**5000 * Value(1)
    with pytest.raises(TypeError):
        Value("*") * Fraction(2)  # type: ignore[operator]
    with pytest.raises(TypeError):
        Value("*").norton("^")  # type: ignore[arg-type]
    refusals: list[Callable[[], Value]] = [
        lambda: Value("{1|0}").cool(-2),
        lambda: Value("{1|0}").norton(0),
        lambda: Value(2**62) * 4,
    ]
    for work in refusals:
        with pytest.raises(ninepins.NinepinsError) as refused:
            work()
        assert not isinstance(refused.value, ninepins.ParseError)


def test_values_of_positions() -> None:
    game = Game("0.7|0.07")
    assert game.value("3+4") == game.value(3) + game.value(4) and game.value(0) == 0
    assert game.value(10**18) == 10**18 // 4 and game.value(10**18 + 1) == 10**18 // 4 + 1
    assert Game("kayles").value("3+4").nimber == Game("kayles").solve("3+4").nim_value
    # Left has the second number, and Right the first.
    assert Game("{(x,y): (x,y-1)}|{(x,y): (x-1,y)}").value([(3, 5)]) == 2
    for line, says in [("0.7|0.07 misere", "misère play gives this game no value"), ("0.7|0.07; P at 1+2", "positions that end play")]:
        with pytest.raises(ninepins.NinepinsError, match=says):
            Game(line).value(3)
        with pytest.raises(ninepins.NinepinsError, match=says):
            Game(line).values(3)
    with pytest.raises(ninepins.NinepinsError, match="too large"):
        Game("0.05|0.7").value(10**18)


def test_answers_of_partizan_games_have_values() -> None:
    answer = Game("0.7|0.07").solve(7)
    assert answer.value == Value("{3|2}") and "{3|2}" in repr(answer) and "{3|2}" in answer._repr_html_()
    assert Game("0.7|0.07").solve(1).outcome == "L" and Game("kayles").solve(3).value == "*3"


def test_a_list_of_values() -> None:
    game = Game("0.7|0.07")
    values = game.values(20)
    assert len(values) == 21 and values[-1] == game.value(20) and values[2:4] == [game.value(2), game.value(3)]
    assert Value("{3|2}") in values and values.index(Value("{3|2}")) == 7
    assert values.means == [value.mean for value in values] and values.stopped is None
    assert values.temperatures == [value.temperature for value in values]
    period = values.period
    assert period is not None and period.saltus is not None and period.proved
    assert all(values[n + period.period] == values[n] + period.saltus for n in range(period.from_, 19))
    again = pickle.loads(pickle.dumps(values))
    assert again == values and again.means == values.means and "<table" in values._repr_html_()
    assert game.values(1).period is None and list(game.values(0)) == [0]
    stopped = Game("0.77|0.33").values(1000, memory=3_000_000)
    assert stopped.stopped == "memory" and 5 < len(stopped) < 1000
    assert str(stopped[5]) == str(Game("0.77|0.33").value(5))


def test_limits() -> None:
    long = "+".join(f"{{{n}||{n % 7}|{{0|-{3 * n}}}}}" for n in range(1, 40))
    with pytest.raises(ninepins.Stopped) as raised:
        Value(long, memory=3_000_000)
    assert raised.value.reason == "memory"
    began = time.monotonic()
    with pytest.raises(ninepins.Stopped) as raised:
        Value(long, time=0.3)
    assert raised.value.reason == "time" and time.monotonic() - began < 3
    summands = [Value("{5||3|{0|-9}}"), Value("{4||2|{0|-7}}")]
    value = summands[0] + summands[1]
    with pytest.raises(ninepins.Stopped):
        value.to_dict(time=0)
    assert value.to_dict(memory=20_000)["stopped"] == "memory"
    with pytest.raises(ninepins.Stopped, match="to_dict"):
        value.thermograph  # noqa: B018
    assert value.birthday > 4 and value.nimber is None and value.outcome == "L"
    # Means add up.
    assert value.to_dict()["stopped"] is None and value.mean == summands[0].mean + summands[1].mean


def test_control_c_ends_work_on_values() -> None:
    script = """
import ninepins
print("begun", flush=True)
try:
    ninepins.Game("0.77|0.33").values(10000, time=None, memory=None)
except KeyboardInterrupt:
    print(ninepins.Value("*") + 1)
"""
    process = subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    process.stdout.readline()
    time.sleep(0.5)
    began = time.monotonic()
    process.send_signal(signal.SIGINT)
    said, _ = process.communicate(timeout=20)
    assert (said, process.returncode) == ("1*\n", 0) and time.monotonic() - began < 2


def test_pictures() -> None:
    svg = Value("{3|1}").svg()
    assert svg.startswith("<svg") and Value("{3|1}")._repr_svg_() == svg and "{3|1}" in svg


def test_numpy_pandas_and_matplotlib_take_values() -> None:
    numpy, pandas = pytest.importorskip("numpy"), pytest.importorskip("pandas")
    star = Value("*")
    numbers, objects = numpy.array([0, 1]), numpy.array([star, Value(1)], dtype=object)
    for series in (numbers, pandas.Series(numbers), objects, pandas.Series(objects)):
        expected = [star + it for it in series.tolist()]
        assert list(star + series) == list(series + star) == expected
        assert list(series - star) == [it - star for it in series.tolist()]
        assert list(star == series) == list(series == star) == [star == it for it in series.tolist()]
        assert list(series > Value(-2)) == list(Value(-2) < series) == [True, True]
    assert numpy.int64(3) + star == Value("3*") == star + numpy.int64(3) and isinstance(numpy.int64(3) + star, Value)
    assert list(2 * objects) == [Value(0), Value(2)] and objects.sum() == Value("1*")
    game = Game("kayles")
    for position in (numpy.array([3, 5]), pandas.Series([3, 5]), pandas.Series([3, 5], index=["a", "b"])):
        assert game.solve(position).position == "3+5"
    assert pandas.Series(game.grundy(5)).tolist() == game.grundy(5).tolist()


def test_matplotlib_draws_nim_values() -> None:
    matplotlib, numpy = pytest.importorskip("matplotlib"), pytest.importorskip("numpy")
    matplotlib.use("Agg")
    from matplotlib import pyplot

    (line,) = pyplot.plot(Game("kayles").grundy(200))
    assert numpy.array_equal(line.get_ydata(), Game("kayles").grundy(200))
    pyplot.close()


def test_truth_and_floats() -> None:
    assert not Value(0) and not Value("1 - 1") and Value("*") and Value(-1)
    assert Value(1) == 1.0 and Value("1/2") == 0.5 and Value(1) != 1.5 and Value(1) != float("nan") != Value("*")
    assert hash(Value("1/2")) == hash(0.5)
    hot, inf = Value("{3|1/2}"), float("inf")
    for number, expected in [(0.4, ">"), (0.5, "||"), (0.1 + 0.9, "||"), (3.0, "||"), (3.1, "<"), (1e300, "<"), (-inf, ">"), (inf, "<")]:
        holds = {"<": hot < number, ">": hot > number, "||": hot.confused_with(number)}
        assert [sign for sign, it in holds.items() if it] == [expected], number
        assert (hot <= number, hot >= number, number < hot) == (expected == "<", expected == ">", expected == ">")
    assert Value(0) <= 0.0 and Value("^") > 0.0 and Value("^") < 1e-300 and Value("*").confused_with(0.0) and Value(1) > Fraction(1, 3)
    assert not Value(1) < float("nan") and not Value(1) > float("nan")


def test_numbers_are_formatted_as_numbers() -> None:
    assert float(Value("-3/4")) == -0.75 and isinstance(float(Value(2)), float)
    assert f"{Value('3/4'):.3f}|{Value(3):d}|{Value(3):.1e}|{Value('*'):>3}|{Value('*')}|{Value('1/2'):<4}|" == "0.750|3|3.0e+00|  *|*|1/2 |"
    wrongs: list[Callable[[], object]] = [lambda: float(Value("*")), lambda: f"{Value('^'):.2f}", lambda: float(Value("{3|1}"))]
    for wrong in wrongs:
        with pytest.raises(TypeError, match="is no number"):
            wrong()


def test_latex() -> None:
    assert Value("±1") == Value("+-1") == Value("{1|-1}") and Value("±(1+*)") == Value("{1*|-1*}")
    for text, latex in [
        ("±1", r"$\left\{1\,\middle|\,-1\right\}$"),
        ("-1/2^*3", r"$-\tfrac{1}{2}{\uparrow}{\ast 3}$"),
        ("5/2^4", r"$\tfrac{5}{2}+4{\cdot}{\uparrow}$"),
        ("v2*", r"$2{\cdot}{\downarrow}{\ast}$"),
    ]:
        assert Value(text)._repr_latex_() == latex
    assert Value("+".join(f"{{{3**n}|{-(5**n)}}}" for n in range(1, 7)))._repr_latex_() is None


def test_small_questions_have_the_answers_of_expressions() -> None:
    texts = ["0", "3", "-1/2", "*", "*5", "^", "v3*", "{3|1}", "{2|-1}", "{3^|1^}", "{1|0,*}", "{5|{3|1}}", "{{9|4}|-1}"]
    signs: dict[str | None, str] = {"L": ">", "R": "<", "P": "=", "N": "||"}
    for g in map(Value, texts):
        facts = g.to_dict()
        assert (str(g.mean), str(g.temperature)) == (facts["mean"], facts["temperature"])
        assert str(-g) == str(Value(f"-({g})"))
        for h in map(Value, texts):
            total, difference = Value(f"({g})+({h})"), Value(f"({g})-({h})")
            assert (str(g + h), str(g - h)) == (str(total), str(difference))
            found = [sign for sign, holds in (("<", g < h), (">", g > h), ("=", g == h), ("||", g.confused_with(h))) if holds]
            assert found == [signs[difference.to_dict()["outcome"]]], (g, h)


def test_large_questions_have_limits() -> None:
    large = Value("+".join(f"{{{3**n}|{-(5**n)}}}" for n in range(1, 7)))
    assert len(str(large)) > 256
    assert large - large == 0
    with pytest.raises(ninepins.NinepinsError):
        Value(2**62) + 2**62

"""Long work keeps its limits, shows its progress, and ends at Ctrl-C."""

import contextlib
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable

import ninepins
import pytest
from ninepins import Game

HARD = ("0.77; N at 2+2", [40, 41, 42])

SCRIPTS = {
    "search": "ninepins.Game('0.77; N at 2+2').solve([40, 41, 42])",
    "quotient": "ninepins.Game('0.3102').quotient(time=None, threads=2)",
    "period": "ninepins.Game('0.106').period(time=None)",
    "values": "ninepins.Game('0.7').tree(1); ninepins.Game('0.007').grundy(10**8)",
    "many": "ninepins.solve_many([('0.77; N at 2+2', [40, 41, 42])] * 4, threads=2)",
}


def test_limits() -> None:
    game, position = Game(HARD[0]), HARD[1]
    with pytest.raises(ninepins.Stopped) as raised:
        game.solve(position, positions=10_000)
    assert (raised.value.reason, raised.value.known["positions"]) == ("positions", 10_000)
    began = time.monotonic()
    with pytest.raises(ninepins.Stopped) as raised:
        game.solve(position, time=0.3)
    assert raised.value.reason == "time" and time.monotonic() - began < 2
    with pytest.raises(ninepins.Stopped) as raised:
        game.solve(position, memory=100_000)
    assert raised.value.reason == "memory"


LIMITED: dict[str, list[Callable[..., object]]] = {
    "positions": [
        lambda **limits: Game(HARD[0]).line(HARD[1], **limits),
        lambda **limits: Game("0.77; N at 2+2").tree([6, 7, 8], merge=True, **limits),
        lambda **limits: Game("0.77").genus([40, 41, 42], **limits),
        lambda **limits: Game("0.77").misere_form([20, 21], **limits),
        lambda **limits: Game(HARD[0]).prove(HARD[1], evidence="replies", **limits),
    ],
    "memory": [
        lambda **limits: Game(HARD[0]).line(HARD[1], **limits),
        lambda **limits: Game("0.77; N at 2+2").tree([16, 17, 18], merge=True, **limits),
        lambda **limits: Game("0.77").grundy(10**6, **limits),
        lambda **limits: Game("0.77").genus([40, 41, 42], **limits),
        lambda **limits: Game("0.77").misere_form([20, 21], **limits),
        lambda **limits: Game(HARD[0]).prove(HARD[1], evidence="replies", **limits),
    ],
}


@pytest.mark.parametrize(("name", "call"), [(name, call) for name, calls in LIMITED.items() for call in calls])
def test_each_call_keeps_its_limits(name: str, call: Callable[..., object]) -> None:
    with pytest.raises(ninepins.Stopped) as raised:
        call(**{name: 10 if name == "positions" else 10_000})
    assert raised.value.reason == name


def test_memory_bounds_values_and_periods() -> None:
    assert len(Game("0.77").grundy(10**6, memory=4_000_000)) == 10**6 + 1
    period = Game("0.106").period(memory=1_000_000)
    assert (period.status, period.stopped) == ("open", "memory")
    with pytest.raises(ninepins.NinepinsError, match="nothing is left"):
        period.checkpoint()


@pytest.mark.parametrize("name", SCRIPTS)
def test_control_c_ends_anything(name: str) -> None:
    work = SCRIPTS[name]
    script = f"""
import ninepins
print("begun", flush=True)
try:
    {work}
except KeyboardInterrupt:
    print(ninepins.Game("kayles").solve(5).outcome)
"""
    process = subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    process.stdout.readline()
    time.sleep(0.5)
    began = time.monotonic()
    process.send_signal(signal.SIGINT)
    said, _ = process.communicate(timeout=20)
    assert (said, process.returncode) == ("N\n", 0) and time.monotonic() - began < 2


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="Windows has no timers of signals")
def test_no_interrupt_is_lost_while_a_position_is_read() -> None:
    class Interrupt(Exception):
        pass

    def interrupt(*_: object) -> None:
        raise Interrupt

    before = signal.signal(signal.SIGALRM, interrupt)
    game = Game("nim")
    positions: list[list[int] | tuple[int, ...]] = [[3] * 20_000, (7,) * 20_000, list(range(20_000))]
    number = interrupted = 0
    try:
        while number < 300:
            # A signal may be noticed only where a loop begins anew, so there are two.
            with contextlib.suppress(Interrupt):
                while number < 300:
                    number += 1
                    signal.setitimer(signal.ITIMER_REAL, 1e-5 * number)
                    game.solve(positions[number % 3])
                    signal.setitimer(signal.ITIMER_REAL, 0)
            interrupted += 1
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert interrupted > 100


def test_other_threads_run_on() -> None:
    ticks: list[float] = []
    ended = threading.Event()

    def tick() -> None:
        while not ended.wait(0.01):
            ticks.append(time.monotonic())

    thread = threading.Thread(target=tick)
    thread.start()
    with pytest.raises(ninepins.Stopped):
        Game(HARD[0]).solve(HARD[1], time=0.5)
    ended.set()
    thread.join()
    assert len(ticks) > 10


def test_progress_is_reported() -> None:
    reports: list[tuple[float, int, int]] = []
    with pytest.raises(ninepins.Stopped):
        Game(HARD[0]).solve(HARD[1], time=1.8, progress=lambda *report: reports.append(report))
    assert 3 <= len(reports) <= 6 and reports[1][1] > reports[0][1] > 0 and reports[-1][2] == 100

    class Enough(Exception):
        pass

    def refuse(*_: object) -> None:
        raise Enough

    with pytest.raises(Enough):
        Game(HARD[0]).solve(HARD[1], progress=refuse)


def test_a_bar_is_drawn_and_erased(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(ninepins.Stopped):
        Game(HARD[0]).solve(HARD[1], time=3, progress=True)
    drawn = capsys.readouterr().err
    assert "positions" in drawn and drawn.endswith("\r")


def test_small_questions_are_quick() -> None:
    """A solve takes some microseconds; the bound allows for a busy machine."""
    game = Game("kayles")
    game.solve("3+4")
    times = []
    for _ in range(200):
        began = time.perf_counter()
        game.solve("3+4")
        times.append(time.perf_counter() - began)
    assert min(times) < 100e-6


def test_the_command() -> None:
    command = [sys.executable, "-c", "from ninepins.__main__ import main; raise SystemExit(main())", "solve", "kayles", "3+5"]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ran.returncode == 0 and "whoever starts wins" in ran.stdout
    ran = subprocess.run([*command[:-1], "3+x"], capture_output=True, text=True, check=False)
    assert ran.returncode == 2 and "^" in ran.stderr


def test_the_command_serves_or_says_that_it_does_not() -> None:
    """The wheel has neither the page nor the screen; a module that the whole workspace built has both."""
    command = [sys.executable, "-m", "ninepins"]
    served = subprocess.Popen([*command, "serve"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert served.stdout is not None and served.stderr is not None
    if not served.stdout.readline().startswith("http://"):
        assert "like the command of the Python package" in served.stderr.read() and served.wait() == 2
    served.kill()
    served.communicate()
    played = subprocess.run([*command, "play", "nim", "1"], input="1\n", capture_output=True, text=True, check=False)
    assert "Nim" in played.stdout, played


def test_many_small_questions_take_no_longer_than_one_by_one() -> None:
    game = Game("kayles")
    times: dict[str, float] = {}
    for _ in range(20):
        began = time.perf_counter()
        ninepins.solve_many([(game, size) for size in range(300)])
        half = time.perf_counter()
        for size in range(300):
            ninepins.solve(game, size)
        for name, taken in [("many", half - began), ("each", time.perf_counter() - half)]:
            times[name] = min(times.get(name, 9), taken)
    # The bound allows for a busy machine.
    assert times["many"] < 1.5 * times["each"]


def test_one_game_in_callbacks_and_threads() -> None:
    game = Game(HARD[0])
    inner: list[object] = []
    with pytest.raises(ninepins.Stopped):
        game.solve(HARD[1], time=1.2, progress=lambda *_: inner.append(game.solve(5).outcome))
    assert set(inner) == {"P"}
    thread = threading.Thread(target=lambda: pytest.raises(ninepins.Stopped, game.solve, HARD[1], time=2))
    thread.start()
    time.sleep(0.2)
    began = time.monotonic()
    assert game.solve(5).outcome == "P" and time.monotonic() - began < 1
    thread.join()


def test_a_check_keeps_its_time() -> None:
    large = Game("kayles").prove(8000, evidence="nim-values")
    began = time.monotonic()
    with pytest.raises(ninepins.Stopped):
        ninepins.check(large, time=0.2)
    assert time.monotonic() - began < 1


def test_odd_limits() -> None:
    game = Game(HARD[0])
    with pytest.raises(ninepins.Stopped):
        game.solve(HARD[1], time=-1)
    for name, wrong in [("time", float("nan")), ("memory", 1.5), ("positions", -1), ("threads", -1), ("progress", 5)]:
        with pytest.raises(ninepins.NinepinsError, match=name):
            game.solve(5, **{name: wrong})  # type: ignore[arg-type]
    assert game.solve(5, memory=4e9, threads=10**9).outcome == "P"  # type: ignore[arg-type]

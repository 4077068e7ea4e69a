"""``--midnight ZONE``: each test begins just before midnight there, by every clock that it and its database ask.

Those marked ``days`` are run so, and with ``--midnights all`` every one.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from datetime import UTC, datetime, time, timedelta
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from agio_kernel.ports import clock

ZONES = ("UTC", "Asia/Hong_Kong")
MARKED = "pytest.mark.days"
"""Mark of a test that counts days, as it stands in its file."""
BEFORE = timedelta(seconds=0.6)
"""Time before midnight at which a test begins: its database is made meanwhile, and the test itself crosses it."""
OURS = Path(__file__).resolve().parents[3]

ahead = timedelta(0)
"""Time by which the running test is ahead of the machine; nothing without the option."""


class _Shifted(type):
    """Instances of `datetime` are of the moved one, too."""

    def __instancecheck__(cls, instance: object) -> bool:
        return isinstance(instance, datetime)


class MovedDatetime(datetime, metaclass=_Shifted):
    """`datetime` as tests ask it for the moment; what is made of it is a plain one."""

    def __new__(cls, *parts: Any, **named: Any) -> Any:
        return datetime(*parts, **named)  # noqa: DTZ001 - the zone is among what is given

    @classmethod
    def now(cls, tz: Any = None) -> Any:
        return datetime.now(tz) + ahead


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--midnight", choices=ZONES, help="begin each test that counts days just before midnight there")
    parser.addoption("--midnights", choices=("days", "all"), default="days", help="or each test whatever it counts")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "days: counts days, and is tried at midnight in each run")
    config.addinivalue_line("markers", "own_clock: says itself how far a clock is ahead, and is not tried at midnight")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leave out a file that marks no test: reading all of them took ten times as long as the tests."""
    if (
        config.getoption("midnight") is None
        or config.getoption("midnights") == "all"
        or collection_path.suffix != ".py"
    ):
        return None
    return None if MARKED in collection_path.read_text("utf-8") else True


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("midnight") is not None:
        whole = config.getoption("midnights") == "all"
        tried = [one for one in items if not one.get_closest_marker("own_clock")]
        tried = [one for one in tried if whole or one.get_closest_marker("days")]
        config.hook.pytest_deselected(items=[one for one in items if one not in set(tried)])
        items[:] = tried


@pytest.fixture(autouse=True)
def begun_before_midnight(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The clock of this test, before anything else of it asks one."""
    global ahead
    zone = request.config.getoption("midnight")
    if zone is None:
        yield
        return
    now = datetime.now(UTC)
    local = now.astimezone(ZoneInfo(zone))
    midnight = datetime.combine(local.date() + timedelta(days=1), time(), ZoneInfo(zone))
    if midnight - now < 2 * BEFORE:
        midnight += timedelta(days=1)
    ahead = midnight - BEFORE - now
    monkeypatch.setattr(clock.SystemClock, "now", lambda one: datetime.now(UTC) + _of(one))
    monkeypatch.setattr(clock.SystemClock, "now_ms", lambda one: clock.epoch_ms(datetime.now(UTC) + _of(one)))
    for module in list(sys.modules.values()):
        if getattr(module, "datetime", None) is datetime and _is_of_tests(module):
            monkeypatch.setattr(module, "datetime", MovedDatetime)
    try:
        yield
    finally:
        ahead = timedelta(0)


def _of(asked: clock.SystemClock) -> timedelta:
    """A deployment's clock adds how far it is ahead itself."""
    return timedelta(0) if isinstance(asked, clock.DeploymentClock) else ahead


def _is_of_tests(module: Any) -> bool:
    file = getattr(module, "__file__", None)
    if not file or file == __file__:
        return False
    path = Path(file)
    return path.is_relative_to(OURS) and ("tests" in path.parts or "agio_testing" in path.parts)

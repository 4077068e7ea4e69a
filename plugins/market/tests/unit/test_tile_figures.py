"""The figures of the front page: each plugin says its own, once a turn, and none is in another's way."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest
from agio_kernel.declarations.tiles import Drawing, Figure, Number, TileFigure, Words, count, percent
from agio_kernel.plugins.hookspecs import hookimpl
from agio_kernel.plugins.offerings import Offerings
from agio_kernel.plugins.plugin import Plugin
from agio_kernel.plugins.plugin_set import PluginSet
from agio_market.tile_figures import TURN_MS, TileFigures

REQUEST: Any = None


def product(name: str, read: Callable[[], Any]) -> ModuleType:
    module = ModuleType(name)

    def agio_plugin() -> Plugin:
        return Plugin(id=name, title=name, version="1.0.0", tile_figures=[TileFigure(f"/{name}", read)])

    vars(module)["agio_plugin"] = hookimpl(agio_plugin)
    return module


class House:
    """A clock that a test sets, plugins that a test makes, and what is switched off."""

    def __init__(self, **reads: Callable[[], Any]) -> None:
        self.now, self.off = 0, set()
        self.directory = PluginSet.load(reads, modules={name: product(name, read) for name, read in reads.items()})
        self.clock = SimpleNamespace(now_ms=lambda: self.now)

    def part(self, kind: type) -> Any:
        assert kind is Offerings
        return SimpleNamespace(is_off=self.off.__contains__)


async def shown(figures: TileFigures) -> dict[str, str]:
    return {row.path: row.figure.value.value for row in (await figures.show(REQUEST)).rows}


def says(number: int) -> Callable[[], Any]:
    async def read() -> Figure:
        return Figure(count(number), Words("one.nav.figure"))

    return read


async def fails() -> Figure:
    raise RuntimeError("no rate")


async def has_nothing() -> None:
    return None


async def never() -> Figure:
    await asyncio.Event().wait()
    raise AssertionError


async def test_a_plugin_that_fails_or_is_silent_leaves_the_figures_of_the_others(monkeypatch):
    monkeypatch.setattr("agio_market.tile_figures.WAIT_S", 0.05)
    house: Any = House(first=says(1), broken=fails, empty=has_nothing, slow=never, last=says(2))
    assert await shown(TileFigures(house)) == {"/first": "1", "/last": "2"}
    assert house.directory.is_up("broken")


async def test_what_is_switched_off_has_no_figure():
    house: Any = House(first=says(1), last=says(2))
    house.off.add("first")
    assert await shown(TileFigures(house)) == {"/last": "2"}


async def test_each_plugin_is_asked_once_a_turn_however_many_look():
    asked = []

    async def read() -> Figure:
        asked.append(1)
        await asyncio.sleep(0)
        return Figure(count(len(asked)), Words("one.nav.figure"))

    house: Any = House(one=read)
    figures = TileFigures(house)
    assert await asyncio.gather(*(shown(figures) for _ in range(20))) == [{"/one": "1"}] * 20
    house.now += TURN_MS
    assert (figures.cache_version, await shown(figures)) == (1, {"/one": "2"})


@pytest.mark.parametrize(
    ("number", "written"),
    [
        (percent("0.001"), ("0.10", "")),
        (percent("0.00125"), ("0.125", "")),
        (percent("0.003", "0.005"), ("0.30", "0.50")),
        (percent("0.8", least=0), ("80", "")),
        (percent("1.5740", least=1), ("157.4", "")),
        (percent("0", least=1), ("0.0", "")),
    ],
)
def test_a_share_is_written_exactly(number: Number, written: tuple[str, str]):
    assert (number.value, number.high) == written


@pytest.mark.parametrize(("kind", "values"), [("ring", [1]), ("share", [1, 2]), ("range", [1]), ("points", [0.5] * 41)])
def test_a_drawing_has_the_values_of_its_kind(kind: Any, values: list[float]):
    with pytest.raises(ValueError, match="drawing"):
        Drawing(kind, values)

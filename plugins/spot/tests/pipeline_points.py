"""The named points of the pipeline, at which a test lets something happen."""

from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from agio_spot.sequencer import store
from agio_spot.sequencer.pipeline import Pipeline
from agio_spot.sequencer.speculative_batch import SpeculativeBatch

POINTS = ("asked", "looked up", "matched", "sent", "landed", "answered")
"""The named points of the pipeline, in the order in which a batch passes them."""


class Points:
    """Actions at points of the pipeline that a batch passes, a number of times each."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.todo: dict[str, list[Callable[[], Awaitable[None]]]] = {}
        self.passed: dict[str, int] = dict.fromkeys(POINTS, 0)
        look_up, match, write, answer, land = (
            store.look_up,
            SpeculativeBatch.match,
            store.write_batch,
            Pipeline._answer,
            Pipeline.land,
        )
        points = self

        async def looking(conn: Any, asked: Any) -> Any:
            await points.at("asked")
            found = await look_up(conn, asked)
            await points.at("looked up")
            return found

        def matching(ahead: SpeculativeBatch, asked: Any, found: Any) -> None:
            match(ahead, asked, found)
            points.passed["matched"] += 1

        async def writing(*written: Any) -> Any:
            await points.at("sent")
            found = await write(*written)
            await points.at("landed")
            return found

        async def landing(pipeline: Pipeline, writer: Any) -> None:
            await points.at("matched", count=False)
            await land(pipeline, writer)
            await points.at("answered", count=False)

        def answering(pipeline: Pipeline, ahead: SpeculativeBatch, balances: Any) -> None:
            answer(pipeline, ahead, balances)
            points.passed["answered"] += 1

        monkeypatch.setattr(store, "look_up", looking)
        monkeypatch.setattr(SpeculativeBatch, "match", matching)
        monkeypatch.setattr(store, "write_batch", writing)
        monkeypatch.setattr(Pipeline, "land", landing)
        monkeypatch.setattr(Pipeline, "_answer", answering)

    async def at(self, point: str, *, count: bool = True) -> None:
        self.passed[point] += count
        if todo := self.todo.get(point):
            await todo.pop()()

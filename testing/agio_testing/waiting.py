"""Waiting for what happens elsewhere: looked at again and again, and never for ever."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import TypeVar

T = TypeVar("T")
U = TypeVar("U")

WITHIN_S = 60.0
EVERY_S = 0.05
MOST_LOOKS = 50


def eventually(look: Callable[[], T], *, within_s: float = WITHIN_S, every_s: float = EVERY_S) -> T:
    """Answer of ``look`` once that is true; AssertionError where it isn't within so long."""
    ends = time.monotonic() + within_s
    while not (found := look()):
        assert time.monotonic() < ends, f"not within {within_s:g} s: {found!r}"
        time.sleep(every_s)
    return found


async def soon(look: Callable[[], Awaitable[T]], *, within_s: float = WITHIN_S, every_s: float = EVERY_S) -> T:
    """Wait like `eventually`, for a condition of the event loop."""
    ends = time.monotonic() + within_s
    while not (found := await look()):
        assert time.monotonic() < ends, f"not within {within_s:g} s: {found!r}"
        await asyncio.sleep(every_s)
    return found


def of_one_moment(first: Callable[[], T], second: Callable[[], U]) -> tuple[T, U]:
    """Answers of two looks at one moment: of what moves by itself (prices, what is worth them), such as ``first``
    answers before and after the second.
    """
    before = first()
    for _ in range(MOST_LOOKS):
        beside, after = second(), first()
        if after == before:
            return before, beside
        before = after
    raise AssertionError(f"never the same twice in {MOST_LOOKS} looks: {before!r}")

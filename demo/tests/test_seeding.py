"""Cases that a development deployment begins with."""

import pytest
from agio_demo.kit import in_time, seed_each
from agio_kernel.declarations import codes
from agio_kernel.declarations.errors import AgioError, ApiError
from agio_kernel.postgres.db import LockTimeout


async def test_one_that_is_refused_stops_no_other():
    asked = []

    async def make(seed: str) -> bool:
        asked.append(seed)
        if seed == "refused":
            raise AgioError("there is no money for it")
        return seed != "known"

    assert await seed_each("parrot", ["first", "refused", "known", "last"], make) == 2
    assert asked == ["first", "refused", "known", "last"]


async def test_one_that_waited_too_long_for_a_lock_is_made_a_moment_later(monkeypatch):
    monkeypatch.setattr("agio_demo.kit.seeds.PAUSE_S", 0)
    tries = []

    async def make(seed: str) -> bool:
        tries.append(seed)
        if seed == "held" or tries.count(seed) == 1:
            raise LockTimeout("somebody else has it")
        return True

    assert await seed_each("parrot", ["first", "held", "last"], make) == 2
    assert tries.count("first") == tries.count("last") == 2


async def test_what_is_refused_at_first_is_tried_until_something_is_found(monkeypatch):
    monkeypatch.setattr("agio_demo.kit.seeds.PAUSE_S", 0)
    answers = [ApiError(codes.NOT_FOUND), None, 0, "found", "never asked for"]

    async def attempt() -> str | None:
        answer = answers.pop(0)
        if isinstance(answer, ApiError):
            raise answer
        return answer

    assert await in_time(attempt) == "found"
    assert answers == ["never asked for"]


async def test_what_is_refused_to_the_end_is_said(monkeypatch):
    monkeypatch.setattr("agio_demo.kit.seeds.PAUSE_S", 0)

    async def attempt() -> str:
        raise ApiError(codes.NOT_FOUND)

    with pytest.raises(AgioError, match="not_found"):
        await in_time(attempt)

"""Cases that a development deployment begins with."""

from agio_kernel.cases.development import seed_each
from agio_kernel.declarations.errors import AgioError
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
    monkeypatch.setattr("agio_kernel.cases.development.seeds.PAUSE_S", 0)
    tries = []

    async def make(seed: str) -> bool:
        tries.append(seed)
        if seed == "held" or tries.count(seed) == 1:
            raise LockTimeout("somebody else has it")
        return True

    assert await seed_each("parrot", ["first", "held", "last"], make) == 2
    assert tries.count("first") == tries.count("last") == 2

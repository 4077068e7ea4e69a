"""Bundles within a transaction: what isn't committed is in force nowhere, and what is set has one digest."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from agio_kernel.plugins.bundles.bundles import Bundles
from agio_kernel.plugins.bundles.constants import Constants
from agio_kernel.plugins.bundles.offered import Offered
from agio_kernel.plugins.offerings import Offerings, OfferingState
from agio_kernel.ports.clock import SystemClock
from agio_kernel.ports.ids import IdSource
from agio_kernel.settings.bundles.part import OWNER, SET_UP, Change, Files, Finding
from agio_kernel.settings.bundles.pictures import export_pictures
from agio_kernel.settings.parameters import Parameter, Parameters

CHANGE = Change(OWNER, SET_UP, "a test")


def bundles_of(kernel: Any, *parts: Any) -> Bundles:
    made = Bundles.__new__(Bundles)
    made._kernel, made.parts = kernel, parts
    return made


class Failing:
    place = "failing/"

    async def apply(self, tx: Any, files: Files, change: Change) -> list[Finding]:
        raise OSError("the store of files is away")


async def test_constants_of_a_bundle_that_fails_are_not_in_force(db: Any) -> None:
    parameters = Parameters(
        [Parameter(key="x.fee", type="int", default=1, minimum=0, maximum=9, source="x")], db, IdSource(SystemClock())
    )
    await parameters.refresh()
    kernel: Any = SimpleNamespace(parameters=parameters)
    bundles = bundles_of(kernel, Constants(kernel), Failing())
    with pytest.raises(OSError, match="away"):
        async with db.transaction() as tx:
            await bundles.apply(tx, {"parameters.toml": b'"x.fee" = "2"\n'}, CHANGE)
    assert parameters.get("x.fee") == 1


class Pictures:
    place = "pictures/"

    def __init__(self, kernel: Any) -> None:
        self.kernel = kernel

    async def export(self, conn: Any) -> Files:
        return {"rows.toml": b"a", **await export_pictures(self.kernel, conn, "pictures/", "look", ["0" * 32])}


async def test_a_digest_reads_no_picture() -> None:
    async def get(conn: Any, name: str) -> Any:
        raise AssertionError("a picture was read")

    kernel: Any = SimpleNamespace(files=SimpleNamespace(get=get))
    conn: Any = None
    assert len(await bundles_of(kernel, Pictures(kernel)).digest(conn)) == 32


@pytest.mark.parametrize(("used", "state"), [(False, OfferingState.OFF), (True, OfferingState.DRAINING)])
async def test_a_plugin_is_off_at_once_only_where_nobody_has_used_the_deployment(
    db: Any, used: bool, state: OfferingState
) -> None:
    if used:
        await db.execute(
            "INSERT INTO app_user (id, uid, realm, email, created_at) VALUES (1, 10000001, 0, 'a@x.example', now())"
        )
    offerings = Offerings(SimpleNamespace(db=db))  # type: ignore[arg-type]
    directory = type("Directory", (list,), {"up": lambda self: ["spot"]})()
    kernel: Any = SimpleNamespace(directory=directory, part=lambda _: offerings)
    async with db.transaction() as tx:
        assert await Offered(kernel).apply(tx, {"offerings.toml": b'spot = "off"\n'}, CHANGE) == []
    await offerings.refresh()
    assert offerings.state("spot") is state

"""The store of plugins at the console: two people where a version asks for more, one otherwise; each act is audited."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from agio_kernel.cases.workflow.proposals import Proposal
from agio_kernel.declarations.errors import ConfigurationError
from agio_kernel.declarations.principal import Principal
from agio_kernel.identity.audit import AuditFilter, search
from agio_kernel.plugins.store import StorePlugin
from agio_kernel.ports.kernel import Kernel
from agio_operator.platform.store import asked_now
from agio_operator.roles import Role
from msgspec.structs import replace

FORBIDDEN, NOT_AVAILABLE, REFUSED, SAME_PERSON, MISSING = 110, 109, 3934, 195, 101


class FakeStore:
    """A store that keeps what it was asked."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, ...]] = []
        self.wanted: dict[str, Sequence[str] | None] = {"1.0": ["permission gull.feed"], "1.1": None, "1.2": []}
        self.unreadable = False
        self.tried = asyncio.Event()

    def plugins(self) -> Sequence[StorePlugin]:
        if self.unreadable:
            raise ConfigurationError("store.json can't be read")
        return [StorePlugin("gull", "Gull", "1.0", "1.0", "0.9", "store", "acme", False, "", "", [])]

    def asks(self, plugin: str, version: str) -> Sequence[str] | None:
        if version not in self.wanted:
            raise ConfigurationError(f"the store has no wheel of {plugin} {version}")
        return self.wanted[version]

    def accept(self, plugin: str, version: str) -> None:
        self.asked.append(("accept", plugin, version))
        self.wanted[version] = None

    async def install(self, plugin: str, version: str) -> None:
        self.asked.append(("install", plugin, version))
        self.tried.set()

    def require_before(self, plugin: str, version: str) -> None:
        if version != "0.9" or ("roll_back", plugin, version) in self.asked:
            raise ConfigurationError(f"{plugin} doesn't go back to {version}")

    def roll_back(self, plugin: str, version: str) -> None:
        self.require_before(plugin, version)
        self.asked.append(("roll_back", plugin, version))

    async def require_off(self, plugin: str, conn: Any) -> None:
        if await conn.fetchval("SELECT state FROM offering WHERE plugin = $1", plugin) != "off":
            raise ConfigurationError(f"{plugin} is still offered")

    def remove(self, plugin: str) -> None:
        self.asked.append(("remove", plugin))

    def renew(self) -> bool:
        self.asked.append(("renew",))
        return True


@pytest.fixture
def modules() -> dict[str, Any]:
    return {}


@pytest.fixture
def shop() -> FakeStore:
    return FakeStore()


@pytest.fixture
def kernel(kernel: Kernel, shop: FakeStore) -> Kernel:
    return replace(kernel, store=shop)


async def change(call: Any, who: Principal, to: str, **more: str) -> Any:
    return await call("operatorStoreChange", who, plugin="gull", to=to, **{"reason": "as agreed", **more})


async def audited(call: Any) -> list[tuple[str, str]]:
    async with call.kernel.db.read() as conn:
        found = await search(conn, AuditFilter(subject="plugin:gull"), "", 50)
    return [(one.action, one.subject) for one in found.rows][::-1]


async def test_a_version_that_asks_for_more_is_accepted_and_tried_once_a_second_person_agrees(
    call: Any, ada: Principal, bob: Principal, shop: FakeStore
) -> None:
    asked = await change(call, ada, "install", version="1.0")
    assert asked.code == 0 and shop.asked == [], "nothing is done yet"
    proposal = asked.data["proposal"]
    [shown] = (await call("operatorProposals", bob)).data["rows"]
    assert shown["payload"] == {"plugin": "gull", "version": "1.0", "asks": "permission gull.feed"}
    decide = {"proposal": proposal, "decision": "approve"}
    assert (await call("operatorProposalDecide", ada, **decide)).code == SAME_PERSON
    assert (await call("operatorProposalDecide", bob, **decide)).code == 0
    await asyncio.wait_for(shop.tried.wait(), 10)
    await asyncio.sleep(0)
    assert shop.asked == [("accept", "gull", "1.0"), ("install", "gull", "1.0"), ("renew",)]
    assert [action for action, _ in await audited(call)] == ["store.install.propose", "store.install.approve"]


async def test_what_was_shown_is_what_is_decided(call: Any, ada: Principal, bob: Principal, shop: FakeStore) -> None:
    proposal = (await change(call, ada, "install", version="1.0")).data["proposal"]
    shop.wanted["1.0"] = ["permission gull.feed", "permission wallet.withdrawals.decide"]
    decided = await call("operatorProposalDecide", bob, proposal=proposal, decision="approve")
    assert decided.code != 0 and shop.asked == [], "it asks for something else by now"


async def test_a_first_installation_that_touches_nothing_waits_for_a_second_person_too(
    call: Any, ada: Principal, bob: Principal, shop: FakeStore
) -> None:
    proposal = (await change(call, ada, "install", version="1.2")).data["proposal"]
    assert (await call("operatorProposalDecide", bob, proposal=proposal, decision="approve")).code == 0
    await asyncio.wait_for(shop.tried.wait(), 10)
    assert shop.asked[:2] == [("accept", "gull", "1.2"), ("install", "gull", "1.2")]


async def test_a_proposal_waits_on_while_it_cant_be_told_what_the_version_asks(
    call: Any, ada: Principal, shop: FakeStore, kernel: Kernel
) -> None:
    await change(call, ada, "install", version="1.0")
    row = await kernel.db.fetchrow("SELECT * FROM review_proposal WHERE kind = 'store.install'")
    proposal = msgspec.convert({name: row[name] for name in Proposal.__struct_fields__}, Proposal)

    async def asked_with(store: FakeStore | None) -> str | None:
        console: Any = SimpleNamespace(kernel=SimpleNamespace(store=store))
        return await asked_now(console, None, proposal)  # pyright: ignore[reportArgumentType]

    assert await asked_with(shop) == proposal.version
    assert await asked_with(None) is None, "a worker has no store"
    shop.unreadable = True
    assert await asked_with(shop) is None
    shop.unreadable, shop.wanted = False, {}
    assert await asked_with(shop) == "gone"


async def test_what_asks_for_nothing_new_goes_back_or_goes_is_one_persons_and_audited(
    call: Any, ada: Principal, shop: FakeStore
) -> None:
    assert (await change(call, ada, "install", version="1.1")).data == {}
    await asyncio.wait_for(shop.tried.wait(), 10)
    assert (await change(call, ada, "roll_back", version="0.9")).code == 0
    assert (await change(call, ada, "roll_back", version="0.9")).code == REFUSED, "once is enough"
    refused = await change(call, ada, "remove")
    assert refused.code == REFUSED
    await call.kernel.db.execute("INSERT INTO offering (plugin, state) VALUES ('gull', 'draining')")
    await call.kernel.db.execute("UPDATE offering SET state = 'off'")
    assert (await change(call, ada, "remove")).code == 0
    assert [one for one in shop.asked if one != ("renew",)] == [
        ("install", "gull", "1.1"),
        ("roll_back", "gull", "0.9"),
        ("remove", "gull"),
    ]
    assert [action for action, _ in await audited(call)] == ["store.install", "store.roll_back", "store.remove"]


async def test_it_is_seen_and_changed_by_whom_it_is_let(call: Any, ada: Principal, shop: FakeStore) -> None:
    await call.hire("vi", Role.VIEWER)
    await call.hire("sue", Role.SUPPORT)
    vi, sue = await call.sign_in("vi"), await call.sign_in("sue")
    assert [row["id"] for row in (await call("operatorStore", vi)).data["rows"]] == ["gull"]
    assert (await call("operatorStore", sue)).code == FORBIDDEN
    assert (await change(call, vi, "roll_back")).code == FORBIDDEN
    refused = await change(call, ada, "install", version="7")
    assert refused.code == REFUSED
    assert (await change(call, ada, "roll_back", reason="")).code != 0 and shop.asked == []

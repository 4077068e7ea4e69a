"""The store of plugins at the console: what is installed and available; install, upgrade, go back, remove."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from hashlib import sha256
from typing import Annotated, Literal

import asyncpg
import msgspec
import structlog
from agio_kernel.calls.declared import get, post
from agio_kernel.calls.request import Request
from agio_kernel.cases.workflow.fields import chosen, reason_of
from agio_kernel.cases.workflow.proposals import Applied, Proposal, propose
from agio_kernel.declarations.codes import CASE_CHANGED, NOT_AVAILABLE
from agio_kernel.declarations.errors import ApiError, ConfigurationError
from agio_kernel.declarations.wire import Id, Page, whole
from agio_kernel.plugins.store import PluginStore, StorePlugin
from msgspec import UNSET, UnsetType

from agio_operator.console.console import Console
from agio_operator.console.schemas import Form
from agio_operator.declared.codes import STORE_REFUSED
from agio_operator.declared.permissions import STORE_READ, STORE_WRITE

log = structlog.get_logger(__name__)
INSTALL = "store.install"


class StoreChange(Form, frozen=True):
    """A change of what is installed, and why; ``version`` is the one to install or to go
    back to.
    """

    plugin: Annotated[str, msgspec.Meta(max_length=40)] = ""
    to: Literal["install", "roll_back", "remove"] | None = None
    version: Annotated[str, msgspec.Meta(max_length=40)] = ""
    reason: str = ""


class StoreChangeView(msgspec.Struct, frozen=True):
    """A change that was taken: ``proposal`` where a second operator decides about it."""

    proposal: Id | UnsetType = UNSET


@get("web/operatorStore", permission=STORE_READ, links={"web/operatorStoreChange": {"plugin": "rows/0/id"}})
async def show_store(console: Console, _request: Request) -> Page[StorePlugin]:
    """List the plugins that are installed or available.

    Each with its versions in the store: who signed them, what they may touch, their score cards and why a trial failed.
    """
    if console.kernel.store is None:
        return whole([])
    with _sentences():
        return whole(list(await asyncio.to_thread(console.kernel.store.plugins)))


@post("web/operatorStoreChange", permission=STORE_WRITE)
async def change_store(console: Console, request: Request[StoreChange]) -> StoreChangeView:
    """Install, take back or remove a plugin.

    A version is tried beside what runs, and in force once the processes are renewed. One that asks for more than was
    accepted waits for another operator; one whose trial fails changes nothing.
    """
    form, reason = request.form, reason_of(request.form.reason)
    to, store = chosen(form.to, "to"), _store(console)
    subject = f"plugin:{form.plugin}"
    async with request.idempotent_transaction() as effect:
        with _sentences("version" if to == "install" else "plugin"):
            if to == "install":
                if (asks := store.asks(form.plugin, form.version)) is not None:
                    payload = {"plugin": form.plugin, "version": form.version, "asks": ", ".join(asks)}
                    version = _digest(form.version, asks)
                    number = await propose(
                        console, effect.tx, request, INSTALL, subject, payload, reason, version=version
                    )
                    return effect.keep(StoreChangeView(number))
                after = {"version": form.version}
            elif to == "roll_back":
                store.require_before(form.plugin, form.version)
                after = {"version": form.version}
            else:
                await store.require_off(form.plugin, effect.tx)
                after = None
        answer = effect.keep(StoreChangeView())
        await console.record(effect.tx, request, f"store.{to}", subject, reason, after=after)
    if to == "install":
        console.kernel.db.spawn(_install(store, form.plugin, form.version), name="store install")
        return answer
    with _sentences():  # after it is kept that somebody did it: a change of files isn't taken back with a transaction
        if to == "roll_back":
            store.roll_back(form.plugin, form.version)
        else:
            store.remove(form.plugin)
    store.renew()
    return answer


async def install(console: Console, _tx: asyncpg.Connection, proposal: Proposal, _request: Request) -> Applied:
    """Accept all that the version may touch, as two operators have, and try it."""
    plugin, version, store = proposal.payload["plugin"], proposal.payload["version"], _store(console)
    with _sentences():
        if _digest(version, store.asks(plugin, version)) != proposal.version:  # it couldn't be told a moment ago
            raise ApiError(CASE_CHANGED)
        store.accept(plugin, version)
    console.kernel.db.spawn(_install(store, plugin, version), name="store install")
    return Applied(after={"plugin": plugin, "version": version})


async def asked_now(console: Console, _conn: asyncpg.Connection, proposal: Proposal) -> str | None:
    """All that the version asks for now: people decide about what they were shown. None where that can't be told: in a
    process without the store, or while it can't be read.
    """
    plugin, version, store = proposal.payload["plugin"], proposal.payload["version"], console.kernel.store
    if store is None:
        return None
    try:
        await asyncio.to_thread(store.plugins)
    except ConfigurationError:
        return None
    try:
        return _digest(version, store.asks(plugin, version))
    except ConfigurationError:
        return "gone"


async def _install(store: PluginStore, plugin: str, version: str) -> None:
    """Try a version; the store keeps why that failed, and every page shows it."""
    try:
        await store.install(plugin, version)
    except ConfigurationError as error:
        log.warning("store.not_installed", plugin=plugin, version=version, reason=str(error))
        return
    log.info("store.installed", plugin=plugin, version=version, renews=store.renew())


def _store(console: Console) -> PluginStore:
    if console.kernel.store is None:
        raise ApiError(NOT_AVAILABLE)
    return console.kernel.store


def _digest(version: str, asks: Sequence[str] | None) -> str:
    return sha256(msgspec.json.encode([version, asks])).hexdigest()[:32]


@contextmanager
def _sentences(field: str = "plugin") -> Iterator[None]:
    """Refusals of the store as the console shows them."""
    try:
        yield
    except ConfigurationError as error:
        raise ApiError(STORE_REFUSED, field=field, reason=error.args[0]) from error

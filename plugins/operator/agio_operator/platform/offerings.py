"""Offerings: which plugins are on, draining or off, and what would have to settle first."""

from __future__ import annotations

from typing import Literal

import asyncpg
import structlog
from agio_kernel.calls.declared import get, post
from agio_kernel.calls.request import Request
from agio_kernel.cases.workflow.fields import chosen, reason_of
from agio_kernel.declarations.codes import NOT_FOUND
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.open_business import OpenBusiness
from agio_kernel.declarations.wire import Page, whole
from agio_kernel.money.amounts import format_amount
from agio_kernel.plugins.offerings import ALWAYS_ON, MOVES, Offerings, OfferingState
from agio_kernel.plugins.plugin_set import PluginState

from agio_operator.console.console import Console
from agio_operator.console.schemas import Form
from agio_operator.declared.codes import BUSINESS_OPEN, OFFERING_NEEDED, OFFERING_NEEDS
from agio_operator.declared.permissions import OFFERING_READ, OFFERING_WRITE
from agio_operator.platform.schemas import Locked, OfferedView, OfferingRow, OpenBusinessRow

log = structlog.get_logger(__name__)


class OfferingSwitch(Form, frozen=True):
    """State in which a plugin is to be offered."""

    plugin: str = ""
    state: Literal["on", "draining", "off"] | None = None
    reason: str = ""


@get(
    "web/operatorOfferings", permission=OFFERING_READ, links={"web/operatorOfferingSwitch": {"plugin": "rows/0/plugin"}}
)
async def show_offerings(console: Console, _request: Request) -> Page[OfferingRow]:
    """List the offerings, with their open and locked business.

    Returns every plugin that serves: its offering, and its open and locked business.
    """
    offerings = console.kernel.part(Offerings)
    await offerings.refresh()
    rows = []
    async with console.kernel.db.read() as conn:
        for plugin in console.kernel.directory:
            if not console.kernel.directory.is_up(plugin.id):
                continue
            state = offerings.state(plugin.id)
            rows.append(
                OfferingRow(
                    plugin=plugin.id,
                    title=plugin.info.title,
                    state=state,
                    may_switch=[] if plugin.id in ALWAYS_ON else list(MOVES[state]),
                    open=[
                        await _open(console, conn, one) for owner, one in console.open_business if owner == plugin.id
                    ],
                )
            )
    return whole(rows)


@post("web/operatorOfferingSwitch", permission=OFFERING_WRITE)
async def switch_offering(console: Console, request: Request[OfferingSwitch]) -> OfferedView:
    """Switch a plugin.

    Off only once nothing of it is open and nothing that is offered needs it, and on again only
    where what it needs itself is offered.
    """
    form, reason = request.form, reason_of(request.form.reason)
    offerings = console.kernel.part(Offerings)
    to = OfferingState(chosen(form.state, "state"))
    if not console.kernel.directory.is_up(form.plugin):
        raise ApiError(NOT_FOUND, field="plugin")
    async with request.idempotent_transaction() as effect:
        old = await offerings.switch(effect.tx, form.plugin, to)
        if to is OfferingState.OFF:
            await _refuse_needed(console, effect.tx, request)
            open_now = [
                await _open(console, effect.tx, one) for owner, one in console.open_business if owner == form.plugin
            ]
            if any(one.count != 0 for one in open_now):
                raise ApiError(BUSINESS_OPEN, field="state")
        elif old is OfferingState.OFF:
            await _refuse_lacking(console, effect.tx, request)
        answer = effect.keep(OfferedView(to))
        await console.record(
            effect.tx,
            request,
            "offering.switch",
            f"plugin:{form.plugin}",
            reason,
            before={"state": old},
            after={"state": to},
        )
    await offerings.refresh()
    return answer


async def _refuse_needed(console: Console, tx: asyncpg.Connection, request: Request) -> None:
    plugin = request.form.plugin
    off = {row["plugin"] for row in await tx.fetch("SELECT plugin FROM offering WHERE state = 'off'")}
    for other in console.kernel.directory:
        if other.info is not None and plugin in other.info.requires and other.id not in off:
            raise ApiError(OFFERING_NEEDED, field="plugin", plugin=_title(console, request, other))


async def _refuse_lacking(console: Console, tx: asyncpg.Connection, request: Request) -> None:
    plugins = {one.id: one for one in console.kernel.directory}
    info = plugins[request.form.plugin].info
    needs = list(info.requires) if info is not None else []
    # Locked: what is needed can't be switched off between this look and the commit.
    rows = await tx.fetch("SELECT plugin, state FROM offering WHERE plugin = ANY ($1) FOR UPDATE", needs)
    for lacking in (plugins[row["plugin"]] for row in rows if row["state"] == "off"):
        raise ApiError(OFFERING_NEEDS, field="plugin", plugin=_title(console, request, lacking))


def _title(console: Console, request: Request, plugin: PluginState) -> str:
    """A plugin as the reader's language calls it, or as it calls itself."""
    messages, key = console.kernel.messages, f"{plugin.id}.plugin"
    if messages.has(key):
        return messages.text(key, request.language)
    return plugin.info.title if plugin.info is not None else plugin.id


async def _open(console: Console, conn: asyncpg.Connection, one: OpenBusiness) -> OpenBusinessRow:
    """Return the open business of one kind; a count of None where the plugin can't answer, which is not zero."""
    try:
        async with conn.transaction():  # a failing statement must not spoil the caller's transaction
            found = await one.count(conn)
    except Exception as error:
        log.warning("console.open_business_failed", label=one.label, error=type(error).__name__)
        return OpenBusinessRow(label=one.label, count=None, locked=[])
    assets = console.kernel.assets
    locked = [
        Locked(asset=lock.asset, amount=format_amount(lock.amount, assets[lock.asset].scale)) for lock in found.locked
    ]
    return OpenBusinessRow(label=one.label, count=found.count, locked=locked)

"""Devices: the open sessions of an account, each of which its owner can end."""

from __future__ import annotations

import asyncpg
from agio_kernel.calls.declared import post
from agio_kernel.calls.request import Request
from agio_kernel.declarations.call import NoForm
from agio_kernel.declarations.codes import NOT_FOUND
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.principal import Principal
from agio_kernel.declarations.wire import Page
from agio_kernel.ports.kernel import Kernel
from agio_kernel.records import Listing, Records

from agio_account.schemas import ById, DeviceView, EndedView, Listed
from agio_account.sessions.device import device_of


def device_records(kernel: Kernel) -> Records:
    """The devices that are signed in, the newest first."""

    async def listing(_conn: asyncpg.Connection, who: Principal, _request: Request) -> Listing:
        def shown(row: asyncpg.Record) -> DeviceView:
            current = row["id"] == who.session_id
            agent, device = row["agent"], device_of(row["agent"])
            return DeviceView(
                id=str(row["id"]),
                agent=agent,
                browser=device.browser,
                system=device.system,
                network=row["network"],
                created_at=row["created_at"],
                seen_at=row["seen_at"],
                current=current,
            )

        return Listing(kernel.sessions.open_of(who.subject, who.id), shown)

    return Records(
        plugin="account",
        name="devices",
        path="devices",
        summary="The devices that are signed in",
        form=Listed,
        answer=Page[DeviceView],
        columns=("id", "agent", "network", "created_at", "seen_at", "current"),
        listing=listing,
        links={"web/revokeDevice": {"id": "rows/1/id"}},
        scope="none",
    )


@post("web/revokeDevice", opens_business=False, scope="none", rate_per_minute=60)
async def revoke_device(kernel: Kernel, request: Request[ById]) -> None:
    """Sign a device out.

    End one session; somebody else's is as unknown as one that never was.
    """
    who = request.user
    session_id = read_id(request.form.id)
    async with request.idempotent_transaction() as effect:
        if not await kernel.sessions.revoke_one(effect.tx, who.subject, who.id, session_id):
            raise ApiError(NOT_FOUND, field="id")
        request.ended = session_id == who.session_id
        return effect.keep(None)


@post("web/revokeOtherDevices", opens_business=False, scope="none", rate_per_minute=60)
async def revoke_other_devices(kernel: Kernel, request: Request[NoForm]) -> EndedView:
    """Sign every other device out.

    End every session but this one. Programs go on: the answer says how many keys still let one in.
    """
    who = request.user
    async with request.idempotent_transaction() as effect:
        ended = await kernel.sessions.end_access(
            effect.tx, who.subject, who.id, keep_session=who.session_id, keep_keys=True
        )
        return effect.keep(EndedView(ended.sessions, await kernel.sessions.api_keys.active(effect.tx, who.id)))


def read_id(text: str) -> int:
    """An id from the wire; what can't be one is as unknown as any other."""
    if not (text.isascii() and text.isdigit() and len(text) <= 19) or int(text) >= 1 << 63:
        raise ApiError(NOT_FOUND, field="id")
    return int(text)

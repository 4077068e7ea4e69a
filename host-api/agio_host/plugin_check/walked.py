"""A plugin's calls walked by several users, on a kernel with a throw-away database: each makes what the examples say,
sends it twice, and reaches for what is another's.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import timedelta
from typing import Any

import msgspec
from agio_kernel.calls.request import Client, Request
from agio_kernel.calls.rtoken import Replay, fingerprint
from agio_kernel.declarations.access import Access
from agio_kernel.declarations.call import Call
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.principal import Principal, Realm, Subject
from agio_kernel.declarations.states import IllegalTransition, StaleState
from agio_kernel.jobs import JobRunner
from agio_kernel.ledger import (
    AccountName,
    Cause,
    CauseKind,
    CauseProof,
    InsufficientFunds,
    LedgerCodes,
    Reason,
    Transfer,
    Wallet,
)
from agio_kernel.ports.kernel import Kernel
from agio_kernel.receipts import verify_receipts

from agio_host.assembly import Deployment
from agio_host.dispatch.form import convert

_GRANT = Reason(9998, "check.grant", spends=False)
_CAUSE = CauseKind(9998, "check.grant")
_FUNDS = AccountName("external:check")
_BELIEVED = "SELECT cause_id, cause_step, debit, credit, amount FROM ledger WHERE cause_kind = 9998"
GRANTS = LedgerCodes(reasons=(_GRANT,), causes=(_CAUSE,), accounts=(_FUNDS,), proofs=(CauseProof(_CAUSE, _BELIEVED),))
"""Codes by which the users of a check have money."""
_UNITS = 100_000
_OWNER = Principal(Subject.USER, 101, "101", 1)
_OTHERS = (Principal(Subject.USER, 102, "102", 1), Principal(Subject.USER, 103, "103", 1, realm=Realm.DEMO))
_CLIENT = Client("192.0.2.1", "192.0.2.1", "")
_LATER = ("jobs", "receipts")
_DAYS, _MOST_ROUNDS = timedelta(days=40), 60
"""Time whose work is carried out before receipts are recomputed, and rounds of it at most."""
_NAMES = ("id",)
"""Fields of forms that name a thing of a user."""


class Walked(msgspec.Struct):
    """Faults that were found by walking: each call with what it did."""

    owners: list[tuple[str, str]] = []
    twice: list[tuple[str, str]] = []
    receipts: list[tuple[str, str]] = []


class _Outcome(msgspec.Struct, frozen=True):
    """Outcome of a call: the data, or the refusal by its code, or the fault."""

    data: Any = None
    refusal: str = ""
    fault: str = ""

    @property
    def is_done(self) -> bool:
        return not self.refusal and not self.fault


async def walk(made: Deployment, plugin: str) -> Walked:
    """Walk the calls of a plugin."""
    found, kernel = Walked(), made.kernel
    calls = [call for owner, call in made.calls if owner == plugin and call.access is Access.USER and not call.files]
    tables = [table._meta.tablename for owner, table in made.declared.tables if owner == plugin]
    for who in (_OWNER, *_OTHERS):
        await _give(kernel, who)
    own: set[str] = set()
    for call in (one for one in calls if one.method == "POST" and one.example):
        rtoken = secrets.token_hex(8)
        first = await _make(kernel, call, _OWNER, call.example, rtoken)
        if first.is_done:
            own |= set(_ids(first.data))
            before = await _state(kernel, tables)
            await _make(kernel, call, _OWNER, call.example, rtoken)
            if await _state(kernel, tables) != before:
                found.twice.append((call.path, "changes more when the same request comes a second time"))
    for call in (one for one in calls if one.method == "GET" and not _required(one)):
        own -= set(_ids((await _make(kernel, call, _OTHERS[0], {})).data))  # everybody sees these
    for call in (one for one in calls if set(_NAMES) & set(one.form.__struct_fields__)):
        if says := await _reached(kernel, call, own):
            found.owners.append((call.path, says))
    found.receipts.extend(await _wrong_receipts(made, plugin))
    return found


async def _reached(kernel: Kernel, call: Call, own: Iterable[str]) -> str:
    """The fault of a call by which another user gets at a thing; "" where it is as if that had never been."""
    [name] = [one for one in _NAMES if one in call.form.__struct_fields__]
    for id in sorted(own):
        for who in _OTHERS:
            named = await _make(kernel, call, who, {**call.example, name: id})
            never = await _make(kernel, call, who, {**call.example, name: str(int(id) + 1)})
            realm = "a demo user" if who.realm is Realm.DEMO else "another user"
            if named.fault:
                return f"fails for {realm}: {named.fault}"
            if named.is_done:
                return f"answers {realm} with what isn't theirs"
            if named != never:
                said = never.refusal or never.fault
                return f"tells {realm} that a thing is there: {named.refusal}, and {said} of one that never was"
    return ""


async def _wrong_receipts(made: Deployment, plugin: str) -> list[tuple[str, str]]:
    """Receipts that their rule doesn't give again, once the plugin's work of the next days was carried out."""
    kernel = made.kernel
    of_plugin = {name: [one for owner, one in made.plugins.made(name, kernel) if owner == plugin] for name in _LATER}
    if not of_plugin["receipts"]:
        return []
    runner = JobRunner(kernel.db, [(plugin, job) for job in of_plugin["jobs"]])
    for _ in range(_MOST_ROUNDS):
        if not await runner.run(kernel.clock.now() + _DAYS):
            break
    async with kernel.db.read() as conn:
        report = await verify_receipts(conn, of_plugin["receipts"])
    return [(f"{one.kind} {one.id}", one.fault) for one in report.findings]


def _required(call: Call) -> list[str]:
    return [one.encode_name for one in msgspec.structs.fields(call.form) if one.required]


def _ids(data: Any) -> Iterator[str]:
    """Every value of a field `id`, however deep."""
    if isinstance(data, Mapping):
        for name, one in data.items():
            if name in _NAMES and isinstance(one, str) and one.isdigit():
                yield one
            yield from _ids(one)
    elif isinstance(data, Sequence) and not isinstance(data, str):
        for one in data:
            yield from _ids(one)


async def _make(kernel: Kernel, call: Call, who: Principal, fields: Mapping[str, str], rtoken: str = "") -> _Outcome:
    """Make one call as the host does."""
    try:
        form = convert(dict(fields), call.form)
        token = rtoken or secrets.token_hex(8)
        print_ = fingerprint(call.path, fields)
        request = Request(call, who, form, "en", token, print_, _CLIENT, kernel.intents)
        answer = await call.handler(request)
        return _Outcome(msgspec.json.decode(request.encoded(answer))["data"])
    except Replay as replay:
        return _Outcome(msgspec.json.decode(replay.answer.body)["data"])
    except ApiError as refusal:
        return _Outcome(refusal=refusal.code.name)
    except (InsufficientFunds, StaleState, IllegalTransition) as refusal:
        return _Outcome(refusal=type(refusal).__name__)
    except Exception as error:
        return _Outcome(fault=f"{type(error).__name__}: {error}")


async def _state(kernel: Kernel, tables: Sequence[str]) -> list[Any]:
    """Everything in the plugin's tables and in the books, as sums over the rows."""
    summed = "SELECT count(*), coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) FROM {} t"
    return [tuple(await kernel.db.fetchrow(summed.format(one)) or ()) for one in (*tables, "ledger")]


async def _give(kernel: Kernel, who: Principal) -> None:
    """Money of each asset from nowhere."""
    async with kernel.db.transaction() as tx:
        for asset in kernel.assets.values():
            place = (Wallet.SPOT, asset.id)
            accounts = await kernel.ledger.open_accounts(tx, who.id, who.realm, [place])
            funds = await kernel.ledger.house(tx, who.realm, asset.id, _FUNDS.name)
            cause = Cause(_CAUSE, kernel.ids.next())
            amount = _UNITS * 10**asset.scale
            await kernel.ledger.post(tx, [Transfer(funds, accounts[place], amount, _GRANT, cause)])

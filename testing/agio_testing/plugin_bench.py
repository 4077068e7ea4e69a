"""One plugin on a database: its calls made as the host makes them, its cases decided, its books proved."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from datetime import datetime
from pathlib import Path
from types import ModuleType
from typing import Any, Literal

import asyncpg
import msgspec
import pytest
from agio_kernel.calls.request import NO_FILES, Client, Request
from agio_kernel.calls.rtoken import Intents, Replay, check_rtoken, fingerprint
from agio_kernel.cases.review import ReviewQueue
from agio_kernel.declarations.asset import AssetSpec
from agio_kernel.declarations.call import Call
from agio_kernel.declarations.check_answer import check_answer
from agio_kernel.declarations.codes import INSUFFICIENT_BALANCE, NOT_AVAILABLE, NOT_FOUND
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.open_business import Open, OpenBusiness
from agio_kernel.declarations.principal import Principal, Realm, Subject
from agio_kernel.declarations.rules import Rule, Rules
from agio_kernel.declarations.states import IllegalTransition, StaleState
from agio_kernel.identity.bank_accounts import BankAccounts
from agio_kernel.identity.sessions import Sessions
from agio_kernel.identity.verification import Verification
from agio_kernel.jobs import Calendar, JobRunner
from agio_kernel.ledger import (
    AccountName,
    Cause,
    CauseKind,
    InsufficientFunds,
    Ledger,
    LedgerCodes,
    Reason,
    Transfer,
    Wallet,
)
from agio_kernel.ledger.codes import OUTSIDE
from agio_kernel.ledger.left_behind import left_behind
from agio_kernel.ledger.net_worth import NetWorths, unreported
from agio_kernel.ledger.watcher import Watcher
from agio_kernel.money.concerns import Concerns
from agio_kernel.money.gate import Gate
from agio_kernel.plugins.hookspecs import hookimpl
from agio_kernel.plugins.plugin import Plugin, plugin_of
from agio_kernel.plugins.plugin_set import PluginSet
from agio_kernel.ports.events import Bus
from agio_kernel.ports.feed import SilentFeed
from agio_kernel.ports.file_store import LocalFileStore
from agio_kernel.ports.ids import IdSource
from agio_kernel.ports.kernel import Kernel
from agio_kernel.ports.limits import Counters
from agio_kernel.ports.messages import Messages
from agio_kernel.ports.prices import NoPrices, PriceSource
from agio_kernel.ports.secret_box import SecretBox
from agio_kernel.postgres.db import Database
from agio_kernel.postgres.drift import drift
from agio_kernel.receipts import ReceiptReport, verify_receipts
from agio_kernel.settings.brand import Brand
from agio_kernel.settings.catalogues import Catalogues
from agio_kernel.settings.deployment import Deployment, Settings
from agio_kernel.settings.parameters import Parameters

from agio_testing.fixtures import DatabaseClock
from agio_testing.holds import watch_holds
from agio_testing.leaving import Barrier
from agio_testing.money import believed

SECRET = b"a deployment's secret of 32 bytes"
OPERATOR = Principal(Subject.OPERATOR, 900, "900", 1, name="olga")
USDT = AssetSpec(1, "USDT", 6, "Tether")

_MOST_STEPS = 1_000
_GRANT = Reason(9001, "test.grant", spends=False)
_CAUSE = CauseKind(9001, "test.cause")
_FUNDS = AccountName("external:test")
_CODES = LedgerCodes(reasons=(_GRANT,), causes=(_CAUSE,), accounts=(_FUNDS,), proofs=(believed(_CAUSE),))


_UNREPORTED = """
    SELECT DISTINCT t.reason, h.name AS account
    FROM ledger t
    JOIN ledger_house h ON h.number = t.credit >> 14
    WHERE t.debit & 8192 = 0 AND t.credit & 8192 <> 0 AND t.reason = ANY($1::int[]) AND h.name <> ALL($2::text[])
      AND NOT EXISTS (SELECT FROM ledger o WHERE o.cause_kind = t.cause_kind AND o.cause_id = t.cause_id
                      AND o.credit & 8192 = 0)
"""


class Answer(msgspec.Struct):
    """Answer: the code, the data as on the wire (of a refusal its parameters), and the field it belongs to."""

    code: int
    data: Any = None
    field: str | None = None


async def act_on_case(
    tx: asyncpg.Connection,
    queue: ReviewQueue,
    by: Principal,
    case_id: str,
    trigger: str,
    reason: str,
    seen: str | None,
    given: Mapping[str, str],
) -> None:
    """Decide a case as an operator, as it was ``seen``, as the console carries it out; or its refusal."""
    case = await queue.source.read(tx, case_id, seen)
    if case is None:
        raise ApiError(NOT_FOUND, field="case")
    await queue.source.act(tx, by, case, trigger, reason, given)


def stand_in(name: str) -> ModuleType:
    """A plugin that another one needs, and that declares nothing here: what it would provide is given to the bench."""
    module: Any = ModuleType(f"stand_in_{name}")

    def agio_plugin() -> Plugin:
        return Plugin(id=name, title=name)

    module.agio_plugin = hookimpl(agio_plugin)
    return module


class PluginBench:
    """A kernel with one plugin, and everything a test does to it. ``await bench.open()`` first.

    Plugins ``beside`` it are real, each with its config out of ``configs``; what they need besides stands in.
    """

    def __init__(
        self,
        name: str,
        plugin: ModuleType,
        db: Database,
        owner_db: Database,
        folder: Path,
        *,
        assets: Sequence[AssetSpec] = (USDT,),
        parameters: Mapping[str, Any] | None = None,
        config: Any = None,
        prices: PriceSource | None = None,
        rules: Sequence[Rule] = (),
        calendar: Calendar = Calendar(),
        verification: Verification | None = None,
        bank_accounts: BankAccounts | None = None,
        catalogue: Literal["delivered", "specification"] = "delivered",
        beside: Mapping[str, ModuleType] = {},
        configs: Mapping[str, Any] = {},
    ) -> None:
        clock = self.clock = DatabaseClock(owner_db)
        ids = IdSource(clock)
        box = SecretBox(SECRET)
        real = {**beside, name: plugin}
        requires = {one for module in real.values() for one in plugin_of(module).requires}
        needed = {one: stand_in(one) for one in sorted(requires - real.keys())}
        directory = PluginSet.load([*needed, *real], modules={**needed, **real})
        ledgers = [one for _, one in directory.declared("ledger")]
        declared = [
            msgspec.structs.replace(one, default=(parameters or {}).get(one.key, one.default))
            for _, one in directory.declared("parameters")
        ]
        absent: Any = None
        self.name = name
        self.owner_db = owner_db
        self.assets = {asset.code: asset for asset in assets}
        self.kernel = Kernel(
            settings=Settings(
                Deployment(development=True, catalogue=catalogue),
                Brand(),
                (name,),
                {},
                Path(),
                SECRET,
                Path(),
                calendar=calendar,
            ),
            config={**configs, name: config},
            clock=clock,
            ids=ids,
            db=db,
            ledger=Ledger(LedgerCodes.merged([*ledgers, _CODES]), ids),
            sessions=Sessions(db, ids, clock, box),
            bus=Bus(db, ids),
            feed=SilentFeed(),
            prices=prices or NoPrices(),
            files=LocalFileStore(folder, box, ids),
            sender=absent,
            parameters=Parameters(declared, db, ids),
            messages=Messages({}),
            intents=Intents(db, box),
            counters=Counters(db),
            rules=Rules(rules),
            secrets=box,
            assets=self.assets,
            verification=verification,
            bank_accounts=bank_accounts,
            directory=directory,
            parts={},
        )
        self.barrier = Barrier()
        gate = self.kernel.part(Gate)
        gate.add([self.barrier.guard, *self.kernel.part(Watcher).guards()])
        gate.add(one for _, one in self._made("guards"))
        self.kernel.part(Concerns).add(one for _, one in self._made("concerns"))
        reported = [source for _, source in self.kernel.part(NetWorths).sources]
        missing = [name for codes in ledgers for name in unreported(codes, reported)]
        assert not missing, f"no WorthSource tells what users have in {missing}"
        self._codes = LedgerCodes.merged([*ledgers, _CODES])
        self.calls: dict[str, Call] = {
            call.path: call for module in real.values() for call in plugin_of(module).made("calls", self.kernel)
        }
        self.queues = {queue.id: queue for _, queue in self._made("cases")}

    async def open(self) -> PluginBench:
        """Compare the tables with what is declared, as a start does, and make the assets known to the ledger; from then
        on nobody commits a hold without its cause, or the reverse.
        """
        async with self.owner_db.transaction() as tx:
            tables = self.kernel.directory.declared("tables")
            found = await drift(tx, [table for _, table in tables])
            assert not found, f"a start would leave the plugin down: {'; '.join(found)}"
            await self.kernel.ledger.ensure_assets(tx, self.assets.values())
            await watch_holds(tx)
        return self

    async def advance(self, **by: float) -> None:
        """Move the clock ahead; what falls due meanwhile is carried out by `catch_up`."""
        await self.clock.advance(**by)

    def _made(self, field: str) -> list[tuple[str, Any]]:
        return self.kernel.directory.made(field, self.kernel)

    async def __call__(
        self,
        path: str,
        user: int,
        *,
        rtoken: str = "",
        demo: bool = False,
        tier: int = 0,
        files: Mapping[str, bytes] = NO_FILES,
        **fields: str,
    ) -> Answer:
        """One call of a user: strings into the form, the refusal or the answer as it goes over the wire."""
        call = self.calls[f"web/{path}"]
        who = Principal(Subject.USER, user, str(user), 1, realm=Realm.DEMO if demo else Realm.REAL, tier=tier)
        form = msgspec.convert(fields, call.form, strict=False)
        press = check_rtoken(rtoken or secrets.token_hex(8))
        client = Client("192.0.2.1", "192.0.2.1", "")
        print_ = fingerprint(call.path, fields)
        request = Request(call, who, form, "en", press, print_, client, self.kernel.intents, files)
        try:
            answer = await call.handler(request)
            check_answer(call, answer)
        except Replay as replay:
            body = msgspec.json.decode(replay.answer.body)
            return Answer(body["code"], body["data"])
        except ApiError as refusal:
            return Answer(refusal.code.number, refusal.params, refusal.field)
        except InsufficientFunds:
            return Answer(INSUFFICIENT_BALANCE.number, {}, call.money_field or None)
        except (StaleState, IllegalTransition):
            return Answer(NOT_AVAILABLE.number)
        body = msgspec.json.decode(request.encoded(answer))
        return Answer(body["code"], body["data"])

    def put_in_force(self, patch: pytest.MonkeyPatch, key: str, *, retired: bool = False, **terms: Any) -> None:
        """A product on other terms, or sold no more, as if that had been published."""
        catalogues = self.kernel.part(Catalogues)
        [store] = [one for name in catalogues.declared if key in (one := catalogues.version_store(name))]
        rows = store.ever()
        changed = msgspec.structs.replace(rows[key].terms, **terms)
        rows[key] = msgspec.structs.replace(rows[key], terms=changed, retired=retired)
        patch.setattr(store, "ever", lambda at=None: dict(rows))
        patch.setattr(store, "get", lambda key, at=None: rows.get(key))

    async def waiting(self, queue: str, **filters: str) -> list[str]:
        """The references of the cases that wait, oldest first; those that the filters leave."""
        async with self.kernel.db.read() as conn:
            found = await self.queues[queue].source.after(conn, filters, "", 100)
        return [case.id for case in found.rows]

    async def version(self, queue: str, case: str) -> str:
        """The version of a case, as an operator who opens it has it; "" of none."""
        async with self.kernel.db.read() as conn:
            found = await self.queues[queue].source.named(conn, [case])
        return found[0].version if found else ""

    async def decide(
        self,
        queue: str,
        case: str,
        trigger: str,
        reason: str = "",
        *,
        seen: str | None = None,
        by: Principal = OPERATOR,
        **given: str,
    ) -> int:
        """One decision of an operator, on the case as it is or as it was ``seen``, with the fields that it asks for;
        0, or the number of the refusal.
        """
        try:
            await self.act(queue, case, trigger, reason, seen=seen, by=by, **given)
        except ApiError as refusal:
            return refusal.code.number
        except (StaleState, IllegalTransition):
            return NOT_AVAILABLE.number
        return 0

    async def act(
        self,
        queue: str,
        case: str,
        trigger: str,
        reason: str = "",
        *,
        seen: str | None = None,
        by: Principal = OPERATOR,
        **given: str,
    ) -> None:
        """The decision, or its refusal."""
        async with self.kernel.db.transaction() as tx:
            await act_on_case(tx, self.queues[queue], by, case, trigger, reason, seen, given)

    async def run_jobs(self, until: datetime, batch: int | None = None) -> int:
        """Carry out what is due at a moment, in batches of their own size or of another; how many steps that was."""
        works = self._made("jobs")
        if batch:
            works = [(name, msgspec.structs.replace(work, batch=batch)) for name, work in works]
        return await JobRunner(self.kernel.db, works).run(until)

    async def catch_up(self) -> None:
        """Carry out everything that is due by now, however many steps of a thing that is."""
        for _ in range(_MOST_STEPS):
            if not await self.run_jobs(self.clock.now()):
                return
        raise AssertionError(f"more than {_MOST_STEPS} rounds were due")

    async def receipts(self) -> ReceiptReport:
        """Every receipt, recomputed."""
        sources = [source for _, source in self._made("receipts")]
        async with self.kernel.db.read() as conn:
            return await verify_receipts(conn, sources)

    async def give(self, user: int, coin: str, amount: int, *, demo: bool = False) -> None:
        """Money from nowhere, in minor units."""
        ledger, asset, realm = self.kernel.ledger, self.assets[coin], Realm.DEMO if demo else Realm.REAL
        place = (Wallet.SPOT, asset.id)
        async with self.kernel.db.transaction() as tx:
            accounts = await ledger.open_accounts(tx, user, realm, [place])
            funds = await ledger.house(tx, realm, asset.id, _FUNDS.name)
            cause = Cause(_CAUSE, self.kernel.ids.next())
            await ledger.post(tx, [Transfer(funds, accounts[place], amount, _GRANT, cause)])

    async def has(self, user: int, coin: str, *, wallet: Wallet = Wallet.SPOT, demo: bool = False) -> tuple[int, int]:
        """Amounts that a user has available and held."""
        async with self.kernel.db.read() as conn:
            for one in await self.kernel.ledger.balances(conn, user, Realm.DEMO if demo else Realm.REAL):
                if one.asset == self.assets[coin].id and one.wallet == wallet:
                    return one.available, one.held
        return 0, 0

    async def worth(self, user: int) -> int:
        """Net worth of a user by what the plugin declares, in hundredths of a USDT."""
        found = await self.kernel.part(NetWorths).of_one(user)
        assert not found.unknown, found.unknown
        return found.total

    async def open_business(self) -> dict[str, Open]:
        """Business that must settle before the plugin can be off, by label: as the console asks before it is
        switched."""
        async with self.kernel.db.read() as conn:
            return {one.label: await one.count(conn) for one in self._businesses()}

    def _businesses(self) -> list[OpenBusiness]:
        queued = [queue.business for queue in self.queues.values() if queue.business]
        return [*(one for _, one in self._made("open_business")), *queued]

    async def verify(self) -> None:
        """Assert everything that the ledger can check: sums, balances, holds and transfers against their causes. Money
        put down and not used up is told as somebody's, and keeps the plugin from being switched off.
        """
        await self._verify_worth()
        await self._verify_business()
        async with self.kernel.db.read() as conn:
            await self.kernel.ledger.seal(conn)
            report = await self.kernel.ledger.verify(conn)
        assert not report.findings, report.findings

    async def _verify_business(self) -> None:
        """Check that money that would stay held if the plugin were off is open business of it, and that what is open is
        its users': it keeps each of them from closing the account.
        """
        async with self.kernel.db.read() as conn:
            left = await left_behind(conn, LedgerCodes.merged([_CODES]))
            users = [row["owner"] for row in await conn.fetch("SELECT DISTINCT owner FROM ledger_account")]
            for one in self._businesses():
                whole = await one.count(conn)
                each = [await one.count(conn, user) for user in users]
                assert not one.link or sum(own.count for own in each) == whole.count, f"{one.label}: {each}, of {whole}"
        reported = await self.open_business()
        assert not left or any(one.count for one in reported.values()), f"{left}, and nothing of it is open: {reported}"

    async def _verify_worth(self) -> None:
        """Money that left a user for no purchase, fee or swap stands where it is still the user's, or is outside."""
        kept = [one.number for one in self._codes.reasons if not one.spends and not one.fee and one.way is None]
        known = [one.name for one in self._codes.accounts if one.whose == "users" or one.name.startswith(OUTSIDE)]
        names = self._codes.reason_names
        found = await self.owner_db.fetch(_UNREPORTED, kept, known)
        taken = [(names[one["reason"]], one["account"]) for one in found]
        assert not taken, f"users' money in accounts that aren't declared as theirs: {taken}"

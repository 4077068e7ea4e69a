"""A deployment of the console and one other plugin, and a caller that carries out calls as the host does."""

import secrets
import sys
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import ModuleType
from typing import Any

import asyncpg
import msgspec
import pytest
from agio_kernel.calls.request import Client, OpenedSession, Request
from agio_kernel.calls.rtoken import Intents, Replay, fingerprint
from agio_kernel.cases.review import CaseSlice, CaseSummary, ReviewQueue
from agio_kernel.declarations.access import Permission, admit, require
from agio_kernel.declarations.asset import AssetSpec
from agio_kernel.declarations.call import Call
from agio_kernel.declarations.check_answer import check_answer
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.principal import Principal
from agio_kernel.declarations.rules import Rules
from agio_kernel.identity.credentials import Credentials, PasswordCost
from agio_kernel.identity.sessions import Sessions
from agio_kernel.jobs import Job, JobKind, JobStep, Outcome, one_by_one
from agio_kernel.ledger import AccountName, Ledger, LedgerCodes
from agio_kernel.money.gate import Gate
from agio_kernel.plugins.hookspecs import hookimpl
from agio_kernel.plugins.plugin import Plugin, plugin_of
from agio_kernel.plugins.plugin_set import PluginSet
from agio_kernel.ports.events import Bus
from agio_kernel.ports.feed import SilentFeed
from agio_kernel.ports.ids import IdSource
from agio_kernel.ports.kernel import Kernel
from agio_kernel.ports.limits import Counters
from agio_kernel.ports.messages import Messages
from agio_kernel.ports.outgoing import OutgoingMessage
from agio_kernel.ports.prices import NoPrices
from agio_kernel.ports.secret_box import SecretBox
from agio_kernel.postgres.db import Database
from agio_kernel.postgres.migrate import Migrations
from agio_kernel.settings.brand import Brand
from agio_kernel.settings.deployment import Deployment, Settings
from agio_kernel.settings.parameters import Parameters
from agio_operator import plugin
from agio_operator.console.console import Console
from agio_operator.operator import add_operator
from agio_operator.roles import Role
from agio_operator.store import Directory
from agio_testing.fixtures import DatabaseClock

sys.path.insert(0, str(Path(__file__).parent))  # test files are imported by path: their neighbours need one

from operator_desk import PAID_OUT, TABLE

SECRET = b"a deployment's secret of 32 bytes"
ASSETS = (AssetSpec(1, "USDT", 6, "Tether"), AssetSpec(2, "BTC", 8, "Bitcoin"))
OTHERS = LedgerCodes(reasons=(PAID_OUT,), accounts=(AccountName("external:chain"), AccountName("house:fees")))
CHEAP = PasswordCost(time=1, memory_kib=8, lanes=1)


@pytest.fixture(scope="session")
def migrations() -> list[Migrations]:
    return plugin_of(plugin).of("migrations")


class Cases:
    """A queue whose cases a test sets."""

    def __init__(self, count: int | Exception) -> None:
        self.count = count

    async def waiting(self, conn: Any) -> int:
        if isinstance(self.count, Exception):
            raise self.count
        return self.count

    async def after(self, conn: Any, filters: Any, after: str, size: int) -> CaseSlice:
        case = CaseSummary(f"c{after}", "Case", (), "open", datetime(2026, 1, 1, tzinfo=UTC))
        return CaseSlice([case], ["2"], not after)


def module(name: str, *hooks: Any) -> ModuleType:
    """A plugin's module as its entry point would load it."""
    made = ModuleType(name)
    for hook in hooks:
        setattr(made, hook.__name__, hook)
    return made


REMIND = JobKind("verification.remind", "Remind of a document that expires")
EXPIRE = JobKind("verification.expire", "Let a document expire")


async def _never(tx: asyncpg.Connection, due: JobStep) -> Outcome:
    raise AssertionError("no runner works here")


def sample_plugin() -> ModuleType:
    """A plugin with two permissions, three queues, one of which can't count, and two kinds of scheduled work."""

    @hookimpl
    def agio_plugin() -> Plugin:
        permissions = [
            Permission("verification.case.decide", "verification.permission.case.decide", ("compliance",)),
            Permission("verification.case.read", "verification.permission.case.read", ("compliance", "support")),
        ]
        return Plugin(
            id="verification",
            title="Verification",
            version="1.2.0",
            permissions=permissions,
            cases=(cases,),
            jobs=(jobs,),
        )

    def cases(kernel: Kernel) -> list[ReviewQueue]:
        return [
            ReviewQueue("broken", "v.broken", "alert", "verification.case.read", 60, Cases(OSError("gone")), 30),
            ReviewQueue("identity", "v.identity", "badge", "verification.case.read", 60, Cases(3), 10),
            ReviewQueue("address", "v.address", "home", "verification.case.decide", 60, Cases(1), 20),
        ]

    def jobs(kernel: Kernel) -> list[Job]:
        return [Job(REMIND, one_by_one(_never)), Job(EXPIRE, one_by_one(_never))]

    return module("verification", agio_plugin)


def failing_plugin() -> ModuleType:
    """A plugin that is down."""

    @hookimpl
    def agio_plugin() -> Plugin:
        raise RuntimeError("no licence")

    return module("unlicensed", agio_plugin)


class Answer(msgspec.Struct):
    """Answer of a call: code, data, the refusal's key and field, and the session that was opened."""

    code: int
    data: Any = None
    key: str = ""
    field: str | None = None
    opened: OpenedSession | None = None
    body: bytes = b""


class Caller:
    """Makes calls as a client of one network does; access and permissions are the declared ones."""

    def __init__(self, kernel: Kernel) -> None:
        self.kernel = kernel
        self.client = Client("192.0.2.1", "192.0.2.1", "Firefox", "desk")
        self.calls: dict[str, Call] = {call.path: call for call in plugin_of(plugin).made("calls", kernel)}

    async def __call__(
        self, path: str, who: Principal | None = None, *, rtoken: str | None = None, **fields: str
    ) -> Answer:
        """One call, with a new rtoken unless one is given, on cases as they are unless a version is."""
        call = self.calls[f"web/{path}"]
        fields = await self._as_shown(call, fields)
        rtoken = rtoken or secrets.token_hex(8)
        form = msgspec.convert({name: text for name, text in fields.items() if text}, call.form, strict=False)
        printed = fingerprint(call.path, fields)
        request = Request(call, who, form, "en", rtoken, printed, self.client, self.kernel.intents)
        try:
            admit(who, call.access)
            if call.permission is not None:
                require(who, permission=call.permission)
            stored = await self.kernel.intents.find(request.scope, call.path, rtoken, printed) if call.effect else None
            if stored is not None:
                raise Replay(stored)
            answer = await call.handler(request)
            check_answer(call, answer)
        except Replay as replay:
            decoded = msgspec.json.decode(replay.answer.body)
            return Answer(decoded["code"], decoded["data"], body=replay.answer.body)
        except ApiError as refusal:
            return Answer(refusal.code.number, key=refusal.key, field=refusal.field)
        body = request.encoded(answer)
        decoded = msgspec.json.decode(body)
        return Answer(decoded["code"], decoded["data"], opened=request.opened, body=body)

    async def _as_shown(self, call: Call, fields: dict[str, str]) -> dict[str, str]:
        named = call.form.__struct_fields__ if call.form else ()
        of = next((one for one in ("version", "versions") if one in named and one not in fields), None)
        queue = self.kernel.part(Console).queues.named.get(fields.get("queue", ""))
        if of is None or queue is None:
            return fields
        cases = [one.strip() for one in fields.get("cases", fields.get("case", "")).split(",")]
        async with self.kernel.db.read() as conn:
            found = {one.id: one.version for one in await queue.source.named(conn, cases)}
        return {**fields, of: ",".join(found.get(case, "") for case in cases)}

    async def sign_in(self, login: str, password: str = "correct horse") -> Principal:
        """The operator as its session sees it."""
        answer = await self("operatorLogin", login=login, password=password)
        assert answer.opened is not None, answer
        return await self.kernel.sessions.resolve(answer.opened.token, answer.opened.binding)

    async def hire(self, login: str, role: Role, password: str = "correct horse") -> int:
        """An operator of a role."""
        operator_id = self.kernel.ids.next()
        password_hash = await self.kernel.sessions.credentials.hash(password)
        async with self.kernel.db.transaction() as tx:
            assert await add_operator(
                tx, operator_id, login, login.title(), password_hash, role, email=f"{login}@example.com"
            )
        return operator_id


@pytest.fixture
def modules() -> dict[str, ModuleType]:
    """The plugins of the deployment beside the console; a test file may have others."""
    return {"verification": sample_plugin(), "unlicensed": failing_plugin()}


class Sent:
    """A sender that keeps what it was given."""

    channels = frozenset({"email"})

    def __init__(self) -> None:
        self.messages: list[OutgoingMessage] = []

    async def send(self, tx: Any, message: OutgoingMessage) -> None:
        self.messages.append(message)


@pytest.fixture
def sent() -> Sent:
    """Messages that left the deployment."""
    return Sent()


@pytest.fixture
def kernel(
    db: Database, database_clock: DatabaseClock, tmp_path: Path, modules: dict[str, ModuleType], sent: Sent
) -> Kernel:
    clock = database_clock
    ids = IdSource(clock)
    box = SecretBox(SECRET)
    bus = Bus(db, ids)
    plugins = PluginSet.load(["operator", *modules], modules={"operator": plugin, **modules})
    return Kernel(
        settings=Settings(Deployment(development=True), Brand(), ("operator",), {}, tmp_path, SECRET, tmp_path),
        config={},
        clock=clock,
        ids=ids,
        db=db,
        ledger=Ledger(LedgerCodes.merged([plugin_of(plugin).ledger, OTHERS]), ids),
        sessions=Sessions(db, ids, clock, box, Directory(), bus=bus, credentials=Credentials(CHEAP)),
        bus=bus,
        feed=SilentFeed(),
        prices=NoPrices(),
        files=None,
        sender=sent,
        parameters=Parameters([p for _, p in plugins.declared("parameters")], db, ids),
        messages=Messages({}),
        intents=Intents(db, box),
        counters=Counters(db),
        rules=Rules(),
        secrets=box,
        assets={asset.code: asset for asset in ASSETS},
        directory=plugins,
        parts={},
    )


@pytest.fixture
async def call(kernel: Kernel, owner_db: Database) -> AsyncIterator[Caller]:
    async with owner_db.transaction() as tx:
        await kernel.ledger.ensure_assets(tx, list(kernel.assets.values()))
    kernel.rules.add(plugin_of(plugin).made("rules", kernel))
    kernel.part(Gate).add(plugin_of(plugin).made("guards", kernel))
    async with AsyncExitStack() as stack:
        for lifespan in plugin_of(plugin).made("lifespans", kernel):
            await stack.enter_async_context(lifespan.open())
        yield Caller(kernel)


@pytest.fixture
async def ada(call: Caller, owner_db: Database, modules: dict[str, ModuleType]) -> Principal:
    """An operator who may do everything, signed in; the table of the desk's tickets is there where the desk is."""
    if "desk" in modules:
        await owner_db.execute(TABLE)
    await call.hire("ada", Role.SUPERADMIN)
    return await call.sign_in("ada")


@pytest.fixture
async def bob(call: Caller, ada: Principal) -> Principal:
    """A second operator who may do everything: of two operators, the other one."""
    await call.hire("bob", Role.SUPERADMIN)
    return await call.sign_in("bob")


@pytest.fixture
async def within_a_minute(database_clock: DatabaseClock) -> None:
    """Counters count clock minutes: a test that counts must not begin in the last seconds of one."""
    await database_clock.within(timedelta(minutes=1))

"""A deployment of one plugin, and a caller that carries out calls as the host does: store, handler, refusal."""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator, Awaitable, Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import msgspec
import pytest
from agio_account import plugin
from agio_account.declared.config import Config
from agio_account.declared.parameters import PARAMETERS
from agio_account.messages.outbox import OutboxSender, read_outbox
from agio_kernel.calls.request import NO_FILES, Client, OpenedSession, Request
from agio_kernel.calls.rtoken import Intents, Replay, check_rtoken, fingerprint
from agio_kernel.declarations.asset import AssetSpec
from agio_kernel.declarations.call import Call
from agio_kernel.declarations.check_answer import check_answer
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.principal import Principal
from agio_kernel.declarations.rules import Rules
from agio_kernel.identity.credentials import Credentials, PasswordCost, Verified
from agio_kernel.identity.sessions import Sessions
from agio_kernel.ledger import Ledger
from agio_kernel.money.gate import Gate
from agio_kernel.plugins.plugin import plugin_of
from agio_kernel.plugins.plugin_set import PluginSet
from agio_kernel.ports.clock import Clock, ManualClock, SystemClock
from agio_kernel.ports.events import Bus
from agio_kernel.ports.feed import SilentFeed
from agio_kernel.ports.file_store import LocalFileStore
from agio_kernel.ports.ids import IdSource
from agio_kernel.ports.kernel import Kernel
from agio_kernel.ports.limits import Counters
from agio_kernel.ports.messages import Messages
from agio_kernel.ports.prices import NoPrices
from agio_kernel.ports.secret_box import SecretBox
from agio_kernel.postgres.db import Database
from agio_kernel.postgres.migrate import Migrations
from agio_kernel.settings.brand import Brand
from agio_kernel.settings.deployment import Deployment, Settings
from agio_kernel.settings.parameters import Parameters
from agio_testing.fixtures import DatabaseClock
from pyotp.totp import TOTP

USDT = AssetSpec(1, "USDT", 6, "Tether USD")
SECRET = b"a deployment's secret of 32 bytes"
CHEAP = PasswordCost(time=1, memory_kib=8, lanes=1)


@pytest.fixture(scope="session")
def migrations() -> list[Migrations]:
    return plugin_of(plugin).of("migrations")


def make_kernel(
    db: Database,
    *,
    config: Config | None = None,
    parameters: dict[str, Any] | None = None,
    clock: Clock | None = None,
    sender: Any = None,
    files: Any = None,
) -> Kernel:
    """The ports as a process has them; two kernels on one database are two processes."""
    clock = clock or SystemClock()
    ids = IdSource(clock)
    box = SecretBox(SECRET)
    bus = Bus(db, ids)
    declared = [
        msgspec.structs.replace(one, default=(parameters or {}).get(one.key, one.default)) for one in PARAMETERS
    ]
    kernel = Kernel(
        settings=Settings(Deployment(development=True), Brand(), ("account",), {}, Path(), SECRET, Path()),
        config={"account": config or Config()},
        clock=clock,
        ids=ids,
        db=db,
        ledger=Ledger(plugin_of(plugin).ledger, ids),
        sessions=Sessions(db, ids, clock, box, bus=bus, credentials=Credentials(CHEAP)),
        bus=bus,
        feed=SilentFeed(),
        prices=NoPrices(),
        files=files,
        sender=sender(ids, box) if sender else OutboxSender(ids, box),
        parameters=Parameters(declared, db, ids),
        messages=Messages({}),
        intents=Intents(db, box),
        counters=Counters(db),
        rules=Rules(),
        secrets=box,
        assets={"USDT": USDT},
        directory=PluginSet.load(["account"], modules={"account": plugin}),
        parts={},
    )
    kernel.rules.add(plugin_of(plugin).made("rules", kernel))
    kernel.part(Gate).add(plugin_of(plugin).made("guards", kernel))
    return kernel


class Answer(msgspec.Struct):
    """Answer of a call: code, data, the refusal's key and field, and the session that was opened."""

    code: int
    data: Any = None
    key: str = ""
    field: str | None = None
    opened: OpenedSession | None = None
    body: bytes = b""
    binding: str = ""
    ended: bool = False


class Caller:
    """Makes calls as a client of one network does."""

    def __init__(
        self,
        kernel: Kernel,
        database_clock: DatabaseClock,
        address: str = "192.0.2.1",
        agent: str = "Firefox",
        browser: str = "home",
    ) -> None:
        self.kernel = kernel
        self.database_clock = database_clock
        self.client = Client(address, address, agent, browser)
        self.calls: dict[str, Call] = {call.path: call for call in plugin_of(plugin).made("calls", kernel)}

    async def __call__(
        self,
        path: str,
        who: Principal | None = None,
        *,
        rtoken: str | None = None,
        lang: str = "en",
        files: Any = NO_FILES,
        **fields: str,
    ) -> Answer:
        """One call, with a new rtoken unless one is given."""
        call = self.calls[f"web/{path}"]
        rtoken = check_rtoken(secrets.token_hex(8) if rtoken is None else rtoken)
        form = msgspec.convert({name: text for name, text in fields.items() if text}, call.form, strict=False)
        printed = fingerprint(call.path, fields)
        request = Request(call, who, form, lang, rtoken, printed, self.client, self.kernel.intents, files)
        try:
            stored = await self.kernel.intents.find(request.scope, call.path, rtoken, printed) if call.effect else None
            if stored is not None:
                raise Replay(stored)
            answer = await call.handler(request)
            check_answer(call, answer)
        except Replay as replay:
            decoded = msgspec.json.decode(replay.answer.body)
            return Answer(decoded["code"], decoded["data"], body=replay.answer.body, binding=replay.answer.binding)
        except ApiError as refusal:
            return Answer(refusal.code.number, key=refusal.key, field=refusal.field)
        body = request.encoded(answer)
        decoded = msgspec.json.decode(body)
        binding = request.opened.binding if request.opened else ""
        return Answer(decoded["code"], decoded["data"], "", None, request.opened, body, binding, request.ended)

    def elsewhere(self, address: str = "198.51.100.9", agent: str = "Chrome", browser: str = "elsewhere") -> Caller:
        """A caller at another device."""
        return Caller(self.kernel, self.database_clock, address, agent, browser)

    async def sign_in_with(self, answer: Answer) -> Principal:
        """Return the principal of the token and cookie of an answer."""
        assert answer.opened is not None, answer
        return await self.kernel.sessions.resolve(answer.opened.token, answer.opened.binding)

    async def outbox(self) -> list[Any]:
        """The messages kept, newest first."""
        async with self.kernel.db.read() as conn:
            return await read_outbox(conn, self.kernel.secrets, self.kernel.messages)

    async def code_for(self, account: str, purpose: str = "register", who: Principal | None = None) -> str:
        """A fresh code for an account, as its owner reads it."""
        await self.database_clock.advance(minutes=2)  # one a minute is sent
        answer = await self("getCode", who, account=account, purpose=purpose)
        assert answer.code == 0, answer
        return (await self.outbox())[0].code

    async def register(
        self, account: str = "ann@example.com", password: str = "correct horse", **fields: str
    ) -> Answer:
        """Registration with a code that was sent."""
        code = fields.pop("code", None) or await self.code_for(account)
        return await self("userRegister", **self.registration(account, code, password) | fields)

    @staticmethod
    def registration(account: str, code: str, password: str = "correct horse") -> dict[str, str]:
        """A registration form that is complete and right."""
        return {
            "country": "ES",
            "account": account,
            "code": code,
            "password": password,
            "password2": password,
            "agree": "1",
        }


@pytest.fixture
async def kernel(db: Database, owner_db: Database) -> Kernel:
    made = make_kernel(db)
    async with owner_db.transaction() as tx:
        await made.ledger.ensure_assets(tx, [USDT])
    return made


@pytest.fixture
async def within_a_minute(database_clock: DatabaseClock) -> None:
    """Counters count clock minutes: a test that counts must not begin in the last seconds of one."""
    await database_clock.within(timedelta(minutes=1))


@pytest.fixture
def call(kernel: Kernel, database_clock: DatabaseClock) -> Caller:
    return Caller(kernel, database_clock)


@pytest.fixture
async def another_process(database_url: str, database_clock: DatabaseClock) -> AsyncIterator[Caller]:
    """A caller at another process on the same database, with connections and memory of its own."""
    async with await Database.connect(database_url, min_size=1, max_size=4) as db:
        yield Caller(make_kernel(db), database_clock)


@pytest.fixture
def caller_with(db: Database, kernel: Kernel, database_clock: DatabaseClock) -> Callable[..., Caller]:
    """Callers at a deployment with another configuration or other values of parameters."""

    def made(**changes: Any) -> Caller:
        return Caller(make_kernel(db, **changes), database_clock)

    return made


@pytest.fixture
def clock() -> ManualClock:
    """A clock that stands still until a test moves it, for codes that change with the time."""
    return ManualClock(datetime.now(UTC))


@pytest.fixture
def timed(db: Database, kernel: Kernel, clock: ManualClock, database_clock: DatabaseClock, tmp_path: Path) -> Caller:
    """A caller at a deployment whose clock the test moves, and which keeps pictures."""
    files = LocalFileStore(tmp_path, SecretBox(SECRET), IdSource(clock))
    return Caller(make_kernel(db, clock=clock, files=files), database_clock)


PASSWORD = {"password": "correct horse"}


class Phone:
    """An authenticator: what is bound to an account, and what it shows now."""

    def __init__(self, clock: ManualClock, secret: str, recovery: list[str]) -> None:
        self.clock, self.secret, self.recovery = clock, secret, recovery

    def shows(self) -> str:
        """A code that wasn't shown before: the next step's."""
        self.clock.advance(seconds=30)
        return TOTP(self.secret).at(self.clock.now())


@pytest.fixture
def bind(timed: Caller, clock: ManualClock) -> Callable[..., Awaitable[Phone]]:
    """Binds an authenticator to an account."""

    async def bound(who: Principal) -> Phone:
        offered = await timed("bindTotp", who, **PASSWORD)
        assert offered.code == 0, offered
        phone = Phone(clock, offered.data["secret"], [])
        confirmed = await timed("confirmTotp", who, totp=phone.shows())
        assert confirmed.code == 0, confirmed
        phone.recovery = confirmed.data["recovery"]
        return phone

    return bound


@pytest.fixture
async def ann(timed: Caller) -> Principal:
    """Return a user who registered, signed in at the first device."""
    return await timed.sign_in_with(await timed.register("ann@example.com"))


@pytest.fixture
async def bob(timed: Caller) -> Principal:
    """Return a second user."""
    return await timed.elsewhere("203.0.113.5").sign_in_with(await timed.register("bob@example.com"))


@pytest.fixture
def counted(timed: Caller, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The passwords that are evaluated from now on."""
    evaluated: list[str] = []
    real = timed.kernel.sessions.credentials.verify

    async def verify(kept: str | None, password: str) -> Verified:
        evaluated.append(password)
        return await real(kept, password)

    monkeypatch.setattr(timed.kernel.sessions.credentials, "verify", verify)
    return evaluated


async def is_signed_in(caller: Caller, answer: Answer) -> bool:
    """Whether the session that an answer opened is still one."""
    try:
        await caller.sign_in_with(answer)
    except ApiError:
        return False
    return True

"""A deployment of the wallet: prices set by hand, and a clock of the database that tests move."""

from __future__ import annotations

import gettext
import io
import secrets
import time
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from typing import Any

import msgspec
from agio_kernel.calls.request import Client, Request
from agio_kernel.calls.rtoken import Intents, Replay, check_rtoken, fingerprint
from agio_kernel.cases import TIMER, reference_of
from agio_kernel.cases.review import CaseDetail, CaseSlice
from agio_kernel.declarations.asset import AssetSpec
from agio_kernel.declarations.call import Call
from agio_kernel.declarations.check_answer import check_answer
from agio_kernel.declarations.codes import INSUFFICIENT_BALANCE, NOT_AVAILABLE
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.principal import Principal, Realm, Subject
from agio_kernel.declarations.rules import Rules
from agio_kernel.declarations.states import IllegalTransition, StaleState
from agio_kernel.jobs import JobRunner
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
from agio_kernel.money.gate import Gate
from agio_kernel.money.leaving import Guard, Leaving, Stage
from agio_kernel.plugins.plugin import plugin_of
from agio_kernel.plugins.plugin_set import PluginSet
from agio_kernel.ports.chain import ChainGateway
from agio_kernel.ports.clock import HONG_KONG, SystemClock, set_clock_ahead
from agio_kernel.ports.events import Bus
from agio_kernel.ports.feed import SilentFeed
from agio_kernel.ports.file_store import LocalFileStore
from agio_kernel.ports.ids import IdSource
from agio_kernel.ports.kernel import Kernel
from agio_kernel.ports.limits import Counters
from agio_kernel.ports.messages import Messages
from agio_kernel.ports.prices import InstrumentInfo, NoPrices, Tick
from agio_kernel.ports.secret_box import SecretBox
from agio_kernel.postgres.db import Database
from agio_kernel.settings.brand import Brand
from agio_kernel.settings.deployment import Deployment, Settings
from agio_kernel.settings.parameters import Parameters
from agio_testing.money import believed
from agio_testing.plugin_bench import act_on_case, stand_in
from agio_wallet import plugin
from agio_wallet.declared.codes import FEE_CHANGED
from agio_wallet.declared.config import WalletConfig
from agio_wallet.declared.parameters import PARAMETERS
from agio_wallet.declared.review_parameters import REVIEW_PARAMETERS
from agio_wallet.wallet import WalletContext
from PIL import Image

ASSETS = {
    asset.code: asset
    for asset in (
        AssetSpec(1, "USDT", 6, "Tether"),
        AssetSpec(2, "BTC", 8, "Bitcoin"),
        AssetSpec(3, "ETH", 8, "Ethereum"),
        AssetSpec(9, "TRX", 8, "Tron"),
        AssetSpec(2000, "NOVA", 6, "Nova", listed=True),
    )
}
USDT, BTC = 10**6, 10**8
CASES = {
    "wallet.deposits": ("D", "wallet_deposit"),
    "wallet.withdrawals": ("W", "wallet_withdrawal"),
    "wallet.bank_withdrawals": ("B", "wallet_withdrawal"),
    "wallet.exceptions": ("E", "wallet_exception"),
    "wallet.chains": ("C", "wallet_chain_halt"),
}
"""The letter of the references, and the table, of each queue."""
HOUSE_ADDRESS = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"
OWN_ADDRESS = "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359"
CARD = {
    "bank_name": "First Bank",
    "account": "0123 4567 8901",
    "swift": "abcdhkhh",
    "routing": "021000021",
    "bank_address": "1 Queen's Road",
    "payee_name": "Ann Lee",
    "payee_phone": "+852 5555 0101",
    "payee_address": "2 Queen's Road",
    "currency": "hkd",
    "card_number": "",
}
GRANT = Reason(9001, "test.grant", spends=False)
SPEND = Reason(9002, "test.spend", spends=True)
BRING = Reason(9003, "test.bring", spends=False, brings=True)
LEVY = Reason(9004, "test.levy", spends=True)
TEST_CAUSE = CauseKind(9001, "test.cause")
TEST_FUNDS = AccountName("house:test")
DIRECTORY = PluginSet.load(
    ["account", "market", "wallet"],
    modules={"account": stand_in("account"), "market": stand_in("market"), "wallet": plugin},
)
TEST_CODES = LedgerCodes(
    reasons=(GRANT, SPEND, BRING, LEVY), causes=(TEST_CAUSE,), accounts=(TEST_FUNDS,), proofs=(believed(TEST_CAUSE),)
)
TRADING_PASSWORD = "135790"
OPERATOR = Principal(Subject.OPERATOR, 900, "900", 1, name="olga")
NOON = datetime(2026, 3, 4, 12, 0, tzinfo=HONG_KONG)

_hashes = count(1)


def new_hash() -> str:
    """A transaction hash that no other test used."""
    return f"0x{next(_hashes):064x}"


class Spanish(gettext.NullTranslations):
    """One reason code, as a Spanish reader has it."""

    def gettext(self, message: str) -> str:
        return {"wallet.refusal.hash_not_found": "No está en la cadena."}.get(message, message)


class HandPrices(NoPrices):
    """Prices set by hand, never old."""

    def __init__(self) -> None:
        self._ids = count(1)
        self.latest_ticks: dict[str, Tick] = {}
        self.set("BTCUSDT", 50_000_00)
        self.set("ETHUSDT", 3_000_00)

    def set(self, symbol: str, price: int, age: timedelta = timedelta()) -> None:
        time_ms = int((datetime.now(UTC) - age).timestamp() * 1000)
        self.latest_ticks[symbol] = Tick(symbol, price, time_ms, next(self._ids))

    def instruments(self) -> Sequence[InstrumentInfo]:
        return tuple(
            InstrumentInfo(f"{coin}USDT", coin, "crypto", coin, "USDT", 2, 6, True, rank)
            for rank, coin in enumerate(("BTC", "ETH"))
        )

    def latest(self, symbol: str) -> Tick | None:
        return self.latest_ticks.get(symbol)

    def is_open(self, symbol: str, at_ms: int | None = None) -> bool:
        return True

    def listen(self, listener: Any) -> Any:
        return lambda: None


async def check_step(leaving: Leaving) -> None:
    """Stands for the plugin that keeps accounts: one trading password is right."""
    if leaving.tpassword != TRADING_PASSWORD:
        raise ApiError(NOT_AVAILABLE, field="tpassword")


class Answer(msgspec.Struct):
    """Answer of a call."""

    code: int
    data: Any = None
    field: str | None = None


class Site:
    """Calls as the host makes them, on one process; two sites on one database are two processes."""

    def __init__(
        self,
        db: Database,
        owner_db: Database,
        folder: Path,
        *,
        parameters: Mapping[str, Any] | None = None,
        gateway: ChainGateway | None = None,
        prices: HandPrices | None = None,
    ) -> None:
        clock = SystemClock()
        ids = IdSource(clock)
        box = SecretBox(b"a deployment's secret of 32 bytes")
        declared = [
            msgspec.structs.replace(one, default=(parameters or {}).get(one.key, one.default))
            for one in (*PARAMETERS, *REVIEW_PARAMETERS)
        ]
        self.owner_db = owner_db
        self.prices = prices or HandPrices()
        config = WalletConfig(addresses={"USDT.ERC20": [HOUSE_ADDRESS], "BTC.BTC": ["bc1q-shown-by-the-operator"]})
        absent: Any = None
        self.kernel = Kernel(
            settings=Settings(Deployment(development=True), Brand(), ("wallet",), {}, Path(), b"x" * 32, Path()),
            config={"wallet": config},
            clock=clock,
            ids=ids,
            db=db,
            ledger=Ledger(LedgerCodes.merged([plugin_of(plugin).ledger, TEST_CODES]), ids),
            sessions=absent,
            bus=Bus(db, ids),
            feed=SilentFeed(),
            prices=self.prices,
            files=LocalFileStore(folder, box, ids),
            sender=absent,
            parameters=Parameters(declared, db, ids),
            messages=Messages({("es", "wallet"): Spanish()}),
            intents=Intents(db, box),
            counters=Counters(db),
            rules=Rules(),
            secrets=box,
            assets=ASSETS,
            chain=gateway,
            directory=DIRECTORY,
            parts={},
        )
        self.context = self.kernel.parts[WalletContext] = WalletContext(self.kernel)
        self.kernel.part(Gate).add(
            [Guard("step_up", (Stage.REQUEST,), prove=check_step), *plugin_of(plugin).made("guards", self.kernel)]
        )
        self.calls: dict[str, Call] = {call.path: call for call in plugin_of(plugin).made("calls", self.kernel)}
        self.queues = {queue.id: queue for queue in plugin_of(plugin).made("cases", self.kernel)}

    def who(self, user_id: int, realm: Realm = Realm.REAL) -> Principal:
        return Principal(Subject.USER, user_id, str(user_id), 1, realm=realm)

    async def __call__(
        self,
        path: str,
        who: Principal | int,
        *,
        rtoken: str = "",
        files: Any = None,
        language: str = "en",
        **fields: str,
    ) -> Answer:
        """One call: strings into the form, the refusal or the answer as it goes over the wire."""
        call = self.calls[f"web/{path}"]
        principal = self.who(who) if isinstance(who, int) else who
        fields = {name.rstrip("_"): text for name, text in fields.items() if text}
        form = msgspec.convert(fields, call.form, strict=False)
        press = check_rtoken(rtoken or secrets.token_hex(8))
        print_ = fingerprint(call.path, fields)
        client = Client("192.0.2.1", "192.0.2.1", "")
        request = Request(call, principal, form, language, press, print_, client, self.kernel.intents, files or {})
        try:
            answer = await call.handler(request)
            check_answer(call, answer)
        except Replay as replay:
            body = msgspec.json.decode(replay.answer.body)
            return Answer(body["code"], body["data"])
        except ApiError as refusal:
            return Answer(refusal.code.number, refusal.params, refusal.field)
        except InsufficientFunds:
            return Answer(INSUFFICIENT_BALANCE.number)
        except (StaleState, IllegalTransition):
            return Answer(NOT_AVAILABLE.number)
        body = msgspec.json.decode(request.encoded(answer))
        return Answer(body["code"], body["data"])

    async def reference(self, queue: str, id: str) -> str:
        """Return the reference of the case whose row has this id; a reference stays as it is."""
        letter, table = CASES[queue]
        if not id.isdigit():
            return id
        return reference_of(letter, await self.owner_db.fetchval(f"SELECT number FROM {table} WHERE id = $1", int(id)))

    async def version(self, queue: str, case_id: str) -> str:
        """The version of a case, as an operator who opens it has it; "" of none."""
        async with self.kernel.db.read() as conn:
            found = await self.queues[queue].source.named(conn, [case_id])
        return found[0].version if found else ""

    async def act(
        self, queue: str, case_id: str, trigger: str, reason: str = "", by: Principal = OPERATOR, **given: str
    ) -> int:
        """One decision of an operator on a case as it is; 0, or the number of the refusal."""
        case_id = await self.reference(queue, case_id)
        try:
            async with self.kernel.db.transaction() as tx:
                await act_on_case(tx, self.queues[queue], by, case_id, trigger, reason, None, given)
        except ApiError as refusal:
            return refusal.code.number
        except InsufficientFunds:
            return INSUFFICIENT_BALANCE.number
        except (StaleState, IllegalTransition):
            return NOT_AVAILABLE.number
        return 0

    async def cases(self, queue: str, after: str = "", size: int = 100, **filters: str) -> CaseSlice:
        """A page of a queue as the console asks for it."""
        async with self.kernel.db.read() as conn:
            return await self.queues[queue].source.after(conn, filters, after, size)  # type: ignore[union-attr]

    async def case(self, queue: str, case_id: str) -> CaseDetail:
        """One case, as operators see it."""
        case_id = await self.reference(queue, case_id)
        async with self.kernel.db.read() as conn:
            found = await self.queues[queue].source.detail(conn, case_id)
        assert found is not None, case_id
        return found

    # --- arranging

    async def at(self, moment: datetime) -> None:
        """Move the database's clock: from now on it runs from this moment."""
        machine = datetime.fromtimestamp(time.time(), UTC)  # never moved, as `datetime.now` is in tests at midnight
        async with self.owner_db.read() as conn:
            await set_clock_ahead(conn, moment - machine)

    async def move(
        self,
        user_id: int,
        coin: str,
        amount: int,
        *,
        spend: bool = False,
        realm: Realm = Realm.REAL,
        spent_for: Reason = SPEND,
    ) -> None:
        """Give a user money from nowhere that is checked, or let them spend it on a product."""
        ledger, asset = self.kernel.ledger, ASSETS[coin]
        async with self.kernel.db.transaction() as tx:
            account = await self.context.account(tx, user_id, realm, asset)
            funds = await ledger.house(tx, realm, asset.id, TEST_FUNDS.name)
            cause = Cause(TEST_CAUSE, self.kernel.ids.next())
            pair = (account, funds) if spend else (funds, account)
            await ledger.post(tx, [Transfer(*pair, amount, spent_for if spend else GRANT, cause)])

    async def balance(self, user_id: int, coin: str = "USDT", wallet: Wallet = Wallet.SPOT) -> tuple[int, int]:
        """Return the user's available and held amounts."""
        async with self.kernel.db.read() as conn:
            for realm in Realm:
                for one in await self.kernel.ledger.balances(conn, user_id, realm):
                    if one.asset == ASSETS[coin].id and one.wallet == wallet:
                        return one.available, one.held
        return 0, 0

    async def verify(self) -> None:
        """Assert everything that the ledger can check: sums, balances, holds against open causes, nothing negative."""
        async with self.kernel.db.read() as conn:
            await self.kernel.ledger.seal(conn)
            report = await self.kernel.ledger.verify(conn)
        assert report.findings == [] or not report.findings, report.findings

    async def deposit(self, user_id: int = 1, amount: str = "25", *, voucher: bool = True, **fields: str) -> Answer:
        """A deposit that its user says was sent, filled in completely."""
        given = {"coin": "USDT", "chain": "ERC20", "amount": amount, "hash": new_hash()} | fields
        return await self("submitDeposit", user_id, files={"voucher": picture()} if voucher else {}, **given)

    async def withdraw(self, user_id: int, amount: str = "100", **fields: str) -> Answer:
        """A withdrawal that is filled in completely, with the fee as quoted."""
        given = {"amount": amount, "address": OWN_ADDRESS, "tpassword": TRADING_PASSWORD} | fields
        if "fee" not in given:
            way = {name: given[name] for name in ("coin", "chain") if name in given}
            quote = await self("withdrawQuote", user_id, amount=amount, **way)
            given["fee"] = quote.data["fee"] if quote.code == 0 else "0"
        answer = await self("submitWithdrawal", user_id, **given)
        assert answer.code != FEE_CHANGED.number or "fee" in fields
        return answer


async def approve_due(site: Site) -> int:
    """Let the timer look, at the database's clock as tests have moved it; returns how many it approved."""
    approved = "SELECT count(*) FROM case_event WHERE side = $1 AND label = 'approve'"
    before = await site.kernel.db.fetchval(approved, TIMER.side)
    runner = JobRunner(site.kernel.db, [("wallet", work) for work in plugin_of(plugin).made("jobs", site.kernel)])
    await runner.run(await site.kernel.db.fetchval("SELECT agio_now()"))
    return await site.kernel.db.fetchval(approved, TIMER.side) - before


async def addresses_of(site: Site, users: int) -> dict[int, str]:
    """Return the USDT addresses of the users 1, 2, …, on a site that reads its chain."""
    found = {}
    for user in range(1, users + 1):
        found[user] = (await site("depositAddress", user, coin="USDT", chain="ERC20")).data["address"]
    return found


def picture() -> bytes:
    """A small PNG."""
    out = io.BytesIO()
    Image.new("RGB", (40, 40), "white").save(out, "PNG")
    return out.getvalue()

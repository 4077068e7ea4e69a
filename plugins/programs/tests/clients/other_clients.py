"""Other people's clients, as their packages bring them, trade on the demo realm while they and the site are killed, and
so do two of them by agio-ccxt: at the end both sides name the same orders, fills and balances, and no name has two
orders. By ``make clients`` alone: each runs in an environment of its own, which
``make build/clients/<name>/.installed`` makes; what came of it is in ``build/clients/figures.json``.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from agio_testing.run.lifeline import end_with_run
from agio_testing.site import ROOT, Site, running_site
from cryptography.hazmat.primitives.asymmetric import ed25519, rsa
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, PublicFormat
from own_packages import install
from signing_program import PLUGINS, TESTNET, Program, ccxt_settings

ORDERS = int(os.environ.get("AGIO_CLIENTS_ORDERS", "10000"))
"""Between all of them, so and more."""
KILLS = int(os.environ.get("AGIO_CLIENTS_KILLS", "20"))
"""Of the site, and as many of the clients, each in turn."""
LONGEST_S = 3600
LIMITS = """
[plugin.programs]
weight-per-minute = 1000000
orders-per-ten-seconds = 10000
"""
"""All of them share one address here."""
FIGURES = ROOT / "build/clients/figures.json"
BOTS = Path(__file__).parent / "bots"
STATES = {"NEW": 0, "PARTIALLY_FILLED": 1, "FILLED": 2, "CANCELED": 3, "EXPIRED": 3}
"""Those of the dialect as the database has them."""
OPENING = Decimal(100_000)
UNIT = Decimal("0.000001")
"""The least amount of USDT."""
PAIR = (
    "JOIN spot_pair p ON p.id = o.pair JOIN ledger_asset b ON b.code = p.base JOIN ledger_asset q ON q.code = p.quote"
)
SCALES = "b.scale AS base_scale, q.scale AS quote_scale, p.price_decimals"
AGAIN = 75
"""The exit status of a client that asks to be begun again."""
SLOW = ("freqtrade", "agio-freqtrade")
"""Those that place an order when their own loop comes to it: they go on until the others are done."""


@dataclass(frozen=True)
class Kind:
    """A client: the environment that it runs in, its program, what signs for it."""

    name: str
    environment: str
    program: str
    key: str = "hmac"
    exchange: str = "binance"
    """Name of the site's class in ccxt: its own class of the dialect, or that of agio-ccxt."""
    most: int = ORDERS
    """No more orders than it finds again when it begins, or places in good time."""
    keeps_names: bool = True
    keeps_fills: bool = True
    """Otherwise it says what it has heard of, and begins again without the rest."""
    multiplies: bool = False
    """A fill pays its price times its quantity there, which may have more decimals than the coin has."""
    recovers: bool = True
    """Otherwise what was on its way when one side was killed is forgotten: it asks for no order by its name."""


FREQTRADE = Kind("freqtrade", "freqtrade", "freqtrade_bot.py", keeps_names=False, keeps_fills=False, recovers=False)
KINDS = (
    Kind("ccxt-hmac", "ccxt", "ccxt_bot.py"),
    Kind("ccxt-ed25519", "ccxt", "ccxt_bot.py", "ed25519"),
    Kind("ccxt-rsa", "ccxt", "ccxt_bot.py", "rsa", most=300),  # it signs in Python: four in a second
    Kind("agio-ccxt", "ccxt", "ccxt_bot.py", exchange="agio"),
    Kind("python-binance", "python-binance", "python_binance_bot.py"),
    Kind("connector", "binance-connector", "connector_bot.py"),
    Kind("sdk", "binance-sdk-spot", "sdk_bot.py", "ed25519"),
    Kind("hummingbot", "hummingbot", "hummingbot_bot.py", most=400, multiplies=True),  # it asks for each one itself
    Kind("nautilus", "nautilus", "nautilus_bot.py", most=200, keeps_fills=False),
    FREQTRADE,
    replace(FREQTRADE, name="agio-freqtrade", exchange="agio"),
)


def private_key(kind: str) -> tuple[str, str]:
    """A new one, and the public one for the site."""
    private: Any = (
        ed25519.Ed25519PrivateKey.generate()
        if kind == "ed25519"
        else rsa.generate_private_key(public_exponent=65537, key_size=2048)
    )
    public = private.public_key().public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo).decode()
    return private.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()).decode().strip(), public


def agio_settings(site: Site) -> dict[str, Any]:
    """Return the settings that users give agio-ccxt."""
    return {"site": site.url, "sandbox": True, "options": {"recvWindow": 60_000}}


class Bot:
    """A client with an account of its own."""

    def __init__(self, site: Site, kind: Kind, orders: int, folder: Path, packages: Path) -> None:
        self.site, self.kind, self.folder, self._packages = site, kind, folder / kind.name, packages
        self.folder.mkdir(parents=True)
        self.report, self._journal = self.folder / "report.json", self.folder / "journal"
        self.enough = self.folder / "enough"
        self.process: subprocess.Popen[bytes] | None = None
        self.kills = 0
        owner = site.visitor().in_demo(str(OPENING))
        secret, public = ("", "") if kind.key == "hmac" else private_key(kind.key)
        own = {"public_key": public} if public else {}
        made = owner.post("createApiKey", name=kind.name, scopes="read,trade", **own)["data"]
        reader = Program(site, owner, scopes="read")
        self.uid: int = reader.ask("GET", "/api/v3/account").json()["uid"]
        reported = {
            "name": kind.name,
            "orders": orders,
            "http": f"{site.url}{TESTNET}",
            "socket": f"{site.url.replace('http', 'ws', 1)}{TESTNET}",
            "key": made["key"],
            "secret": secret or made["secret"],
            "exchange": kind.exchange,
            "ccxt": ccxt_settings(site) if kind.exchange == "binance" else agio_settings(site),
            "journal": str(self._journal),
            "report": str(self.report),
            "folder": str(self.folder),
            "enough": str(self.enough),
        }
        (self.folder / "told.json").write_text(json.dumps(reported))

    def start(self) -> None:
        home = ROOT / "build/clients" / self.kind.environment
        own = home / "bin/python"
        folders = [home / "python"] * (not own.exists()) + [self._packages] * (self.kind.exchange == "agio")
        environment = os.environ | {"PYTHONPATH": os.pathsep.join(map(str, folders))}
        command = [own if own.exists() else sys.executable, "-s", BOTS / self.kind.program, self.folder / "told.json"]
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log, cwd=self.folder, env=environment)
        end_with_run(self.process)

    def kill(self) -> None:
        """As a power cut does; then it begins again."""
        assert self.process is not None
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait(10)
            self.kills += 1
            self.start()

    @property
    def is_done(self) -> bool:
        assert self.process is not None
        if self.process.poll() is None:
            return False
        if self.process.returncode == AGAIN:
            self.start()
            return False
        assert self.process.returncode == 0 and self.report.exists(), self.said()
        return True

    def said(self) -> str:
        return f"{self.kind.name}: {(self.folder / 'log').read_text()[-6000:]}"

    def noted(self) -> list[dict[str, Any]]:
        """Its journal, but for a line that it was killed over."""
        if not self._journal.exists():
            return []
        return [json.loads(line) for line in self._journal.read_text().splitlines(keepends=True) if line.endswith("\n")]

    def count(self) -> int:
        return sum(one["what"] == "knows" for one in self.noted())


@pytest.fixture(scope="module")
def site() -> Iterator[Site]:
    with running_site(plugins=PLUGINS, extra=LIMITS) as site:
        yield site


@pytest.fixture(scope="module")
def bots(site: Site, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Bot]]:
    """All of them, when they have traded and been killed."""
    folder = tmp_path_factory.mktemp("bots")
    wanted = os.environ.get("AGIO_CLIENTS_ONLY", "").split()
    kinds = [one for one in KINDS if not wanted or one.name in wanted]
    quick = sorted((one for one in kinds if one.name not in SLOW), key=lambda one: one.most)
    shares, left = {}, ORDERS
    for rank, kind in enumerate(quick):
        shares[kind.name] = min(kind.most, -(-left // (len(quick) - rank)))
        left -= shares[kind.name]
    for name in {one.environment for one in kinds}:
        subprocess.run(["make", "--silent", f"build/clients/{name}/.installed"], cwd=ROOT, check=True)
    packages = install("ccxt", folder / "agio-ccxt-package")
    made = [Bot(site, one, shares.get(one.name, 0), folder, packages) for one in kinds]
    for bot in made:
        bot.start()
    try:
        trade(site, made)
        yield made
    finally:
        for bot in made:
            if bot.process is not None and bot.process.poll() is None:
                bot.process.kill()
                bot.process.wait(10)


def trade(site: Site, bots: list[Bot]) -> None:
    """Wait until all are done, and kill the site and one of them in turn meanwhile, each after as many orders."""
    ends, began, killed = time.monotonic() + LONGEST_S, time.monotonic(), 0
    while not all([bot.is_done for bot in bots]):
        if all(bot.is_done for bot in bots if bot.kind.name not in SLOW):
            for bot in bots:
                bot.enough.touch()
        assert time.monotonic() < ends, "\n".join(bot.said() for bot in bots)
        time.sleep(0.1)
        counted = sum(bot.count() for bot in bots)
        if killed < 2 * KILLS and counted > ORDERS * (killed + 1) // (2 * KILLS + 1):
            killed += 1
            if killed % 2:
                site.kill()
                site.start()
            else:
                running = [bot for bot in bots if bot.process is not None and bot.process.poll() is None]
                for bot in running[killed // 2 % max(1, len(running)) :][:1]:
                    bot.kill()
    figures = {
        "orders": {bot.kind.name: len(kept_by(site, bot.uid).orders) for bot in bots},
        "kills_of_the_site": -(-killed // 2),
        "kills_of_clients": {bot.kind.name: bot.kills for bot in bots},
        "seconds": round(time.monotonic() - began),
    }
    FIGURES.write_text(json.dumps(figures, indent=2))


def amount(value: int, scale: int) -> Decimal:
    return Decimal(value).scaleb(-scale)


@dataclass(frozen=True)
class Books:
    """Holdings of an account, as one of both sides names them."""

    orders: dict[int, tuple[Any, ...]]
    fills: dict[int, tuple[Any, ...]]
    balances: dict[str, tuple[Decimal, Decimal]]


def reported_by(bot: Bot) -> Books:
    """By the client, in its own words."""
    report = json.loads(bot.report.read_text())
    orders = {
        int(one["orderId"]): (
            one["clientOrderId"],
            one["side"],
            STATES[one["status"]],
            *(Decimal(str(one[key])) for key in ("origQty", "executedQty", "cummulativeQuoteQty")),
        )
        for one in report["orders"]
    }
    fills = {
        int(one["id"]): (
            int(one["orderId"]),
            one["isMaker"],
            *(Decimal(str(one[key])) for key in ("price", "qty", "quoteQty", "commission")),
        )
        for one in report["trades"]
    }
    assert (len(orders), len(fills)) == (len(report["orders"]), len(report["trades"])), "one is told twice"
    balances = {one["asset"]: (Decimal(one["free"]), Decimal(one["locked"])) for one in report["balances"]}
    return Books(orders, fills, {coin: held for coin, held in balances.items() if any(held)})


def kept_by(site: Site, uid: int) -> Books:
    """By the database."""
    orders = {
        row["id"]: (
            row["client_id"],
            ("BUY", "SELL")[row["side"]],
            row["state"],
            amount(row["quantity"], row["base_scale"]),
            amount(row["filled"], row["base_scale"]),
            amount(row["filled_quote"], row["quote_scale"]),
        )
        for row in site.query(
            f"SELECT o.*, {SCALES} FROM spot_order o {PAIR} WHERE $1 = o.user_id AND o.realm = 1", uid
        )
    }
    fills = {}
    either = "$1 IN (o.maker_user, o.taker_user) AND o.realm = 1"
    for row in site.query(f"SELECT o.*, {SCALES} FROM spot_trade o {PAIR} WHERE {either}", uid):
        makes = row["maker_user"] == uid
        buys = (row["taker_side"] == 0) != makes
        fills[row["id"]] = (
            row["maker_order"] if makes else row["taker_order"],
            makes,
            amount(row["price"], row["price_decimals"]),
            amount(row["quantity"], row["base_scale"]),
            amount(row["quote"] + row["rounding"] * buys, row["quote_scale"]),
            amount(row["maker_fee"] if makes else row["taker_fee"], row["base_scale" if buys else "quote_scale"]),
        )
    held = site.query(
        "SELECT b.coin, a.scale, b.available, b.held FROM account_balances b JOIN ledger_asset a ON a.id = b.asset"
        " WHERE b.owner = $1 AND b.wallet = 1 AND b.realm = 1 AND b.available + b.held > 0",
        uid,
    )
    rows = {row["coin"]: tuple(amount(row[key], row["scale"]) for key in ("available", "held")) for row in held}
    return Books(orders, fills, rows)  # type: ignore[arg-type]


def in_units(bot: Bot, kept: Books) -> Books:
    """Return what the client reports, its own products as the amounts that were paid, where they are less than a unit
    of the coin away from them.
    """
    reported = reported_by(bot)
    if not bot.kind.multiplies:
        return reported
    paid, fills = dict.fromkeys(reported.orders, Decimal(0)), {}
    for id, fill in reported.fills.items():
        amount = kept.fills[id][4] if id in kept.fills else fill[4]
        quote = amount if abs(amount - fill[4]) < UNIT else fill[4]
        fills[id] = (*fill[:4], quote, *fill[5:])
        paid[fill[0]] += quote - fill[4]
    return Books(
        {id: (*order[:5], order[5] + paid[id]) for id, order in reported.orders.items()}, fills, reported.balances
    )


def held(books: Books) -> dict[str, Decimal]:
    return {coin: free + locked for coin, (free, locked) in books.balances.items()}


@pytest.mark.timeout(LONGEST_S + 600)
def test_no_name_has_two_orders(site: Site, bots: list[Bot]) -> None:
    twice = "SELECT 1 FROM spot_order WHERE client_id <> '' GROUP BY user_id, client_id HAVING count(*) > 1"
    assert not site.query(twice)
    assert sum(len(kept_by(site, bot.uid).orders) for bot in bots) >= ORDERS


def test_both_sides_name_the_same_orders_fills_and_balances(site: Site, bots: list[Bot]) -> None:
    for bot in bots:
        kept, kind = kept_by(site, bot.uid), bot.kind
        reported = in_units(bot, kept)
        assert reported.balances == kept.balances, bot.said()
        if kind.keeps_names and kind.keeps_fills:
            assert reported == kept, bot.said()
            continue
        first, last = 0 if kind.keeps_names else 1, 5  # what was paid is for fills to say
        unknown = kept.orders.keys() - reported.orders.keys()
        assert not unknown or not kind.recovers, bot.said()
        assert len(unknown) <= KILLS + bot.kills, bot.said()
        assert {id: order[first:last] for id, order in reported.orders.items()} == {
            id: order[first:last] for id, order in kept.orders.items() if id not in unknown
        }, bot.said()
        assert reported.fills.items() <= kept.fills.items(), bot.said()


def test_journals_and_orders_agree(site: Site, bots: list[Bot]) -> None:
    for bot in bots:
        noted, orders = bot.noted(), kept_by(site, bot.uid).orders
        known = {one["id"]: one["name"] for one in noted if one["what"] == "knows"}
        if bot.kind.keeps_names:
            assert known == {id: order[0] for id, order in orders.items()}
        assert known.keys() <= orders.keys()
        assert not {one["name"] for one in noted if one["what"] == "refused"} & {order[0] for order in orders.values()}


def test_money_is_what_the_fills_say(site: Site, bots: list[Bot]) -> None:
    for bot in bots:
        if not bot.kind.keeps_fills:
            continue
        reported = in_units(bot, kept_by(site, bot.uid))
        coins, money = Decimal(0), OPENING
        for order, _, _, quantity, quote, fee in reported.fills.values():
            if reported.orders[order][1] == "BUY":
                coins, money = coins + quantity - fee, money - quote
            else:
                coins, money = coins - quantity, money + quote - fee
        assert held(reported) == {"BTC": coins, "USDT": money}, bot.kind.name

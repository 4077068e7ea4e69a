"""A day's cases of a development deployment: what an operator finds in the wallet's queues of a fresh site.

Deposits come through the users' own call. Withdrawals take a slot of the day and hold the gross as every request does;
they were asked for some hours ago, in the window, of an opening balance. Only the second factor isn't asked: nobody is
there to type it, and nobody can sign in as one of these users. Each user has one case, made once per data folder.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from datetime import datetime, timedelta
from typing import ClassVar

import asyncpg
import msgspec
from agio_kernel.cases import backdate
from agio_kernel.identity.security import write_security
from agio_kernel.identity.users import User, lock_user
from agio_kernel.money.amounts import parse_amount
from agio_kernel.money.gate import Gate
from agio_kernel.ports.chain import Channel
from agio_kernel.ports.clock import db_now
from agio_kernel.ports.events import UserRegistered
from agio_wallet.destinations.address_store import address_named, insert_address
from agio_wallet.destinations.addresses import save_new
from agio_wallet.destinations.card_store import BankCard, insert_card, seal_card
from agio_wallet.opening_balance import credit_opening_balance, opening_amounts
from agio_wallet.terms import Terms, hong_kong_day
from agio_wallet.wallet import WalletContext
from agio_wallet.withdrawal.objections import Standing, standing_of
from agio_wallet.withdrawal.store import BANK, CRYPTO, slots_used
from agio_wallet.withdrawal.submit import BANK_CHAIN, Destination, record_withdrawal, requested
from eth_utils.address import to_checksum_address

from agio_demo.kit import DemoUser, beside_start, demo_user, press, seed_each
from agio_demo.wallet.exception import reverse_a_deposit
from agio_demo.wallet.voucher import draw_voucher

DEPOSIT, EXCEPTION = "deposit", "exception"
FUNDS = 10_000
"""Balance of these users where the deployment gives no opening balance, in whole units."""
MINUTE = timedelta(minutes=1)
OPENED_BEFORE = timedelta(days=17)
CHECKSUMMED_CHAIN = "ERC20"


class Seed(DemoUser, frozen=True):
    """One user and the case that waits. ``ago`` of a withdrawal counts while withdrawals are open: in the morning it is
    last night.

    A ``reviewed`` user changed a security setting today, and withdraws to an address of older days.
    """

    handle: ClassVar[str] = "wallet"

    kind: str
    amount: str
    ago: timedelta = timedelta()
    bank: str = ""
    swift: str = ""
    currency: str = ""
    reviewed: bool = False
    kept: str = ""
    """Amount that the user has left of a deposit that is taken back."""


def _ago(hours: int, minutes: int) -> timedelta:
    return timedelta(hours=hours, minutes=minutes)


SEEDS = (
    Seed("Mio Kobayashi", "JP", "jp", CRYPTO, "1250", _ago(5, 52)),
    Seed("Daniel Weber", "DE", "en", BANK, "3400", _ago(4, 26), "Commerzbank", "COBADEFF", "EUR", reviewed=True),
    Seed("Lucía Fernández", "ES", "xby", CRYPTO, "480.5", _ago(3, 31), reviewed=True),
    Seed("Trần Minh Anh", "VN", "yn", CRYPTO, "2000", _ago(2, 12)),
    Seed("Chan Ka Ho", "HK", "ft", BANK, "1800", _ago(1, 46), "Hang Seng Bank", "HASEHKHH", "HKD"),
    Seed("Rosa Medina", "MX", "xby", CRYPTO, "760", _ago(1, 8), reviewed=True),
    Seed("Aiko Tanabe", "JP", "jp", CRYPTO, "150", _ago(0, 33)),
    Seed("Nattapong Srisuk", "TH", "ty", DEPOSIT, "320", _ago(1, 40)),
    Seed("Seo-yeon Park", "KR", "hy", DEPOSIT, "5000", _ago(0, 58)),
    Seed("Jonas Berg", "SE", "en", DEPOSIT, "640.25", _ago(0, 41)),
    Seed("Wei-Ling Hsu", "TW", "ft", DEPOSIT, "1499.99", _ago(0, 27)),
    Seed("Camille Laurent", "FR", "en", DEPOSIT, "12750", _ago(0, 12)),
    Seed("Somchai Prasert", "TH", "ty", DEPOSIT, "88", _ago(0, 4)),
    Seed("Elena Rossi", "IT", "en", EXCEPTION, "640", _ago(5, 20), kept="152.4"),
    Seed("Omar Haddad", "AE", "en", EXCEPTION, "900", _ago(2, 5), kept="35.5"),
)
"""The oldest of each kind first."""


async def seed_cases(context: WalletContext) -> int:
    """Make what isn't there yet; returns how many cases that were."""

    async def make(seed: Seed) -> bool:
        return await _MAKERS[seed.kind](context, seed, await _user(context, seed))

    return await seed_each("wallet", SEEDS, make)


async def _user(context: WalletContext, seed: Seed) -> User:
    """The seeded user, with the opening balance of this deployment."""
    kernel = context.kernel
    amounts = opening_amounts(kernel, kernel.config["wallet"])
    coin = context.asset(context.way_out().coin)
    amounts.setdefault(coin.id, FUNDS * 10**coin.scale)

    async def welcome(tx: asyncpg.Connection, registered: UserRegistered) -> None:
        await credit_opening_balance(kernel, amounts, tx, registered)
        if seed.reviewed:
            await write_security(tx, registered.user_id, changed_at=await db_now(tx))

    return await demo_user(kernel, seed, OPENED_BEFORE, now=db_now, welcome=welcome)


async def _deposit(context: WalletContext, seed: Seed, user: User) -> bool:
    """Submit a deposit with a voucher, as the user's own form does; False where it was made before or no channel is
    open."""
    kernel, channel = context.kernel, _submitted_by(context)
    if channel is None or await kernel.db.fetchval("SELECT true FROM wallet_deposit WHERE user_id = $1", user.id):
        return False
    fields = {"coin": channel.coin, "chain": channel.chain, "amount": seed.amount, "hash": seed.digest}
    address = context.gateway.address(channel, 1) or ""
    sent_at = kernel.clock.now() - seed.ago - 10 * MINUTE
    voucher = draw_voucher(seed.amount, channel.coin, channel.chain, address, f"0x{seed.digest}", sent_at)
    files = {"voucher": voucher}
    await press(kernel, user, "web/submitDeposit", seed.digest[:32], fields, files)
    await kernel.db.run(lambda tx: _date_back(tx, user.id, seed.ago))
    return True


async def _exception(context: WalletContext, seed: Seed, user: User) -> bool:
    """A deposit that the chain took back; False where it was made before or no channel is open."""
    kernel, channel = context.kernel, _submitted_by(context)
    if channel is None:
        return False
    asset = context.asset(channel.coin)
    amount, kept = (parse_amount(text, asset.scale) for text in (seed.amount, seed.kept))
    async with kernel.db.transaction() as tx:
        await lock_user(tx, user.id)
        if await tx.fetchval("SELECT true FROM wallet_deposit WHERE user_id = $1", user.id):
            return False
        await reverse_a_deposit(context, tx, user.id, channel, seed.digest, amount, kept)
        await _date_back(tx, user.id, seed.ago)
    return True


async def _date_back(tx: asyncpg.Connection, user_id: int, ago: timedelta) -> None:
    """Let this user's case have waited for so long."""
    for sql in (
        "UPDATE wallet_deposit SET created_at = created_at - $2::interval WHERE user_id = $1 RETURNING id",
        "UPDATE wallet_exception SET created_at = created_at - $2::interval WHERE user_id = $1 RETURNING id",
    ):
        cases = [row["id"] for row in await tx.fetch(sql, user_id, ago)]
        await backdate(tx, cases, ago)


async def _withdrawal(context: WalletContext, seed: Seed, user: User) -> bool:
    """A request of some hours ago; False where it was made before."""
    kernel, way = context.kernel, context.way_out()
    asset = context.asset(way.coin)
    gross = parse_amount(seed.amount, asset.scale)
    chain = way.chain if seed.kind == CRYPTO else BANK_CHAIN
    if seed.kind == CRYPTO and chain != CHECKSUMMED_CHAIN:
        return False
    for objection in await kernel.part(Gate).objections(requested(user.id, way, gross)):
        raise objection
    async with kernel.db.transaction() as tx:
        # Whoever seeds this user, too, waits here.
        await lock_user(tx, user.id)
        if await tx.fetchval("SELECT true FROM wallet_withdrawal WHERE user_id = $1", user.id):
            return False
        standing = await _standing_then(context, tx, user.id, seed.ago)
        for objection in standing.objections():
            raise objection
        if seed.kind == CRYPTO:
            address = to_checksum_address(f"0x{seed.digest[:40]}")
            if seed.reviewed:
                number = kernel.ids.next()
                await insert_address(tx, number, user.id, asset.code, chain, address, "", timedelta(), 1)
            saved = await address_named(tx, user.id, asset.code, chain, address)
            saved = saved or await save_new(context, tx, user.id, asset.code, chain, address, "")
            destination = Destination(CRYPTO, chain, max(saved.usable_at, standing.now), saved.address)
        else:
            sealed = seal_card(kernel.secrets, _card(seed))
            await insert_card(tx, kernel.ids.next(), user.id, sealed, timedelta(), 1)
            destination = Destination(BANK, chain, standing.now, card=sealed)
        await record_withdrawal(context, tx, user.id, gross, destination, standing)
    return True


async def _standing_then(context: WalletContext, tx: asyncpg.Connection, user_id: int, ago: timedelta) -> Standing:
    """Return the user's standing at the time when withdrawals had been open for ``ago`` less than now."""
    standing = await standing_of(context, tx, user_id, context.way_out())
    moment = _while_open(standing.terms, standing.now, ago)
    used = await slots_used(tx, user_id, hong_kong_day(moment))
    return msgspec.structs.replace(standing, now=moment, used=used)


def _while_open(terms: Terms, moment: datetime, ago: timedelta) -> datetime:
    left = ago // MINUTE
    for _ in range(timedelta(days=2) // MINUTE):
        moment -= MINUTE
        left -= terms.window_open(moment)
        if left <= 0 and terms.window_open(moment):
            break
    return moment


def _submitted_by(context: WalletContext) -> Channel | None:
    """The channel by which users say what they sent, where this deployment has one for the coin."""
    coin, gateway = context.way_out().coin, context.gateway
    ways = (
        one for one in context.channels() if one.coin == coin and context.is_open(one) and not gateway.automatic(one)
    )
    return next(ways, None)


def _card(seed: Seed) -> BankCard:
    account = str(int(seed.digest[:12], 16)).zfill(14)
    return BankCard(
        bank_name=seed.bank,
        account=account,
        swift=seed.swift,
        routing="",
        bank_address=f"1 Harbour Street, {seed.country}",
        payee_name=seed.name,
        payee_phone="+10000000000",
        payee_address=f"2 Harbour Street, {seed.country}",
        currency=seed.currency,
        card_number="",
    )


_MAKERS: Mapping[str, Callable[[WalletContext, Seed, User], Awaitable[bool]]] = {
    DEPOSIT: _deposit,
    EXCEPTION: _exception,
    CRYPTO: _withdrawal,
    BANK: _withdrawal,
}


CASES = beside_start("wallet.cases", WalletContext, seed_cases)

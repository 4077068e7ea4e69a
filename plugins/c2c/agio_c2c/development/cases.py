"""A day's orders of a development deployment: what an operator finds in the queues of a fresh site.

They come through the users' own calls, with drawn proofs, and have waited for some time. Each user has one order, made
once per data folder, and nobody can sign in as one of them.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from datetime import timedelta
from typing import Any

import asyncpg
from agio_kernel.calls.request import NO_FILES
from agio_kernel.cases import TIMER, Actor, backdate, reference_of
from agio_kernel.cases.development import demo_user, development_cases, press, seed_each
from agio_kernel.declarations.errors import AgioError
from agio_kernel.identity.users import User
from agio_kernel.money.amounts import format_amount
from agio_kernel.money.wires import AMOUNT, CURRENCY, DAY, NUMBER

from agio_c2c.c2c import REALM, C2c
from agio_c2c.customer.create import made
from agio_c2c.declared.states import OrderState
from agio_c2c.desk import decide
from agio_c2c.desk.match import match
from agio_c2c.development.pictures import draw_proof
from agio_c2c.development.seeds import SEEDS, Seed
from agio_c2c.order.order import Order, Payee
from agio_c2c.order.store import find_order, lock_order
from agio_c2c.price.price import Side
from agio_c2c.quote import open_quote

OPENED_BEFORE = timedelta(days=6)
DESK = Actor("operator", "Order desk")
RATE_TRIES, RATE_WAIT_S = 60, 0.5
"""The market of a fresh deployment has its first ticks some moments after the start."""


async def seed_cases(c2c: C2c) -> int:
    """Make what isn't there yet; returns how many orders that were."""
    await _rates(c2c)

    async def make(seed: Seed) -> bool:
        user = await demo_user(c2c.kernel, seed, OPENED_BEFORE)
        await _funded(c2c, seed, user)
        return await _case(c2c, seed, user)

    return await seed_each("c2c", SEEDS, make)


async def _rates(c2c: C2c) -> None:
    for _ in range(RATE_TRIES):
        try:
            for seed in SEEDS:
                c2c.pair(Side(seed.side), seed.coin, seed.currency)
        except AgioError:
            await asyncio.sleep(RATE_WAIT_S)
        else:
            return


async def _funded(c2c: C2c, seed: Seed, user: User) -> None:
    """Wait for the opening balance of a seller, which comes with an event."""
    if seed.side == "buy":
        return
    asset = c2c.asset(seed.coin).id
    for _ in range(RATE_TRIES):
        async with c2c.kernel.db.read() as conn:
            if any(one.asset == asset for one in await c2c.kernel.ledger.balances(conn, user.id, REALM)):
                return
        await asyncio.sleep(RATE_WAIT_S)


async def _case(c2c: C2c, seed: Seed, user: User) -> bool:
    """Order, and go as far as the stage says; False where it was made before."""
    db = c2c.kernel.db
    if await db.fetchval("SELECT true FROM c2c_order WHERE user_id = $1", user.id):
        return False
    fields = {"side": seed.side, "coin": seed.coin, "currency": seed.currency, "amount": seed.amount, "given": "fiat"}
    quoted = await _press(c2c, user, "web/getC2cQuote", f"{seed.digest[:26]}q", fields)
    quote, payer, payee = open_quote(c2c, quoted.quote, user.id), seed.payer or seed.name, None
    if seed.side == "sell":
        payee = Payee(str(int(seed.digest[:12], 16)), "EXMPXXXX", f"2 Harbour Street, {seed.country}")
    await db.run(lambda tx: made(c2c, tx, quote, payer, seed.bank, payee))
    id = await db.fetchval("SELECT id FROM c2c_order WHERE user_id = $1", user.id)
    if seed.stage == "pending_match":
        # It waits for an operator: what the timer would match at once stays as it is.
        await db.execute("DELETE FROM scheduled_job WHERE kind = 'c2c.match' AND id = $1", id)
    else:
        await db.run(lambda tx: _matched(c2c, tx, id))
        if seed.side == "buy":
            await _prove(c2c, seed, user, id)
        if seed.stage == "disputed":
            await _dispute(c2c, seed, user, id)
    await db.run(lambda tx: _date_back(tx, id, seed.ago))
    return True


async def _matched(c2c: C2c, tx: asyncpg.Connection, id: int) -> None:
    order = await lock_order(tx, id)
    if order.state is OrderState.PENDING_MATCH:
        await match(c2c, tx, order, TIMER)


async def _prove(c2c: C2c, seed: Seed, user: User, id: int) -> None:
    kernel, number = c2c.kernel, f"TRX{seed.digest[:10].upper()}"
    async with kernel.db.read() as conn:
        order = await find_order(conn, id)
    assert order is not None, "it was made just now"
    sent_at = kernel.clock.now() - seed.ago
    fiat = f"{format_amount(order.fiat, order.fiat_decimals)} {order.currency}"
    reference = reference_of(order.reference_prefix, order.number)
    picture = await asyncio.to_thread(
        draw_proof, fiat, order.payer, order.bank, order.holder, reference, number, sent_at
    )
    named = {"id": str(id)}
    await _press(c2c, user, "web/uploadC2cProof", f"{seed.digest[:26]}u", named, {"proof": picture})
    await _press(c2c, user, "web/submitC2cProof", f"{seed.digest[:26]}s", named | {"bank_reference": number})


async def _dispute(c2c: C2c, seed: Seed, user: User, id: int) -> None:
    async def desk(tx: asyncpg.Connection) -> None:
        order: Order | None = await find_order(tx, id)
        assert order is not None, "it was made just now"
        if order.side is Side.BUY:
            await decide.reject(c2c, tx, order, DESK, "c2c.refusal.not_arrived")
        else:
            sum_ = {AMOUNT: format_amount(order.fiat, order.fiat_decimals), CURRENCY: order.currency}
            today = c2c.kernel.settings.calendar.day(c2c.kernel.clock.now()).isoformat()
            await decide.pay(c2c, tx, order, DESK, {NUMBER: f"OUT{seed.digest[:8]}", DAY: today, **sum_})

    await c2c.kernel.db.run(desk)
    await _press(c2c, user, "web/disputeC2cOrder", f"{seed.digest[:26]}d", {"id": str(id), "claim": seed.claim})


async def _press(
    c2c: C2c, user: User, path: str, rtoken: str, fields: Mapping[str, str], files: Mapping[str, bytes] = NO_FILES
) -> Any:
    """Call as the user's own page does, with a verified identity."""
    return await press(c2c.kernel, user, path, rtoken, fields, files, tier=2)


async def _date_back(tx: asyncpg.Connection, id: int, ago: timedelta) -> None:
    """Let all of the order have been so long ago: what is left of its hours has run since."""
    moments = ("created_at", "matched_at", "proof_at", "decided_at", "expires_at", "waits_since")
    earlier = ", ".join(f"{one} = {one} - $2::interval" for one in moments)
    await tx.execute(f"UPDATE c2c_order SET {earlier} WHERE id = $1", id, ago)
    over = (
        "UPDATE scheduled_job SET at = at - $2::interval, try_at = try_at - $2::interval WHERE kind ="
        " 'c2c.over' AND id = $1"
    )
    await tx.execute(over, id, ago)
    await backdate(tx, [id], ago)


DEVELOPMENT_CASES = development_cases("c2c", C2c, seed_cases)

"""A day's orders of a development deployment: what an operator finds in the queues of a fresh site.

They come through the users' own calls, with drawn proofs, and have waited for some time. Each user has one order, made
once per data folder, and nobody can sign in as one of them.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from datetime import timedelta
from functools import partial
from typing import Any

import asyncpg
from agio_c2c.c2c import C2c
from agio_c2c.customer.create import made
from agio_c2c.declared.states import OrderState
from agio_c2c.desk import decide
from agio_c2c.desk.match import match
from agio_c2c.order.order import Order, Payee
from agio_c2c.order.store import lock_order
from agio_c2c.price.price import Side
from agio_c2c.quote import QUOTES
from agio_kernel.calls.request import NO_FILES
from agio_kernel.cases import TIMER, Actor, Case, backdate
from agio_kernel.identity.users import User
from agio_kernel.money.amounts import format_amount
from agio_kernel.money.wires import AMOUNT, CURRENCY, DAY, NUMBER

from agio_demo.c2c.pictures import draw_proof
from agio_demo.c2c.seeds import SEEDS, Seed
from agio_demo.kit import beside_start, demo_user, in_time, press, seed_each

OPENED_BEFORE = timedelta(days=6)
DESK = Actor("operator", "Order desk")


async def seed_cases(c2c: C2c) -> int:
    """Make what isn't there yet; returns how many orders that were."""
    return await seed_each("c2c", SEEDS, partial(_case, c2c))


async def _case(c2c: C2c, seed: Seed) -> bool:
    """Order, and go as far as the stage says; False where it was made before."""
    db, user = c2c.kernel.db, await demo_user(c2c.kernel, seed, OPENED_BEFORE)
    if await db.fetchval("SELECT true FROM c2c_order WHERE user_id = $1", user.id):
        return False
    order = await in_time(partial(_ordered, c2c, seed, user))  # the first rates and balances come beside the start
    if seed.stage == "pending_match":
        # It waits for an operator: what the timer would match at once stays as it is.
        await db.execute("DELETE FROM scheduled_job WHERE kind = 'c2c.match' AND id = $1", order.id)
    else:
        order = await db.run(partial(_matched, c2c, order.id))
        if seed.side == "buy":
            await _prove(c2c, seed, user, order)
        if seed.stage == "disputed":
            await db.run(partial(_answered, c2c, seed, order.id))
            await _press(c2c, user, seed, "disputeC2cOrder", {"id": str(order.id), "claim": seed.claim})
    await db.run(partial(_date_back, order.id, seed.ago))
    return True


async def _ordered(c2c: C2c, seed: Seed, user: User) -> Order:
    fields = {"side": seed.side, "coin": seed.coin, "currency": seed.currency, "amount": seed.amount, "given": "fiat"}
    quoted = await _press(c2c, user, seed, "getC2cQuote", fields)
    quote, payer, payee = QUOTES.open(c2c.kernel, quoted.quote, user.id), seed.payer or seed.name, None
    if seed.side == "sell":
        payee = Payee(str(int(seed.digest[:12], 16)), "EXMPXXXX", f"2 Harbour Street, {seed.country}")
    return await c2c.kernel.db.run(lambda tx: made(c2c, tx, quote, payer, seed.bank, payee))


async def _matched(c2c: C2c, id: int, tx: asyncpg.Connection) -> Order:
    order = await lock_order(tx, id)
    return await match(c2c, tx, order, TIMER) if order.state is OrderState.PENDING_MATCH else order


async def _prove(c2c: C2c, seed: Seed, user: User, order: Order) -> None:
    number, sent_at = f"TRX{seed.digest[:10].upper()}", c2c.kernel.clock.now() - seed.ago
    fiat = f"{format_amount(order.fiat, order.fiat_decimals)} {order.currency}"
    picture = await asyncio.to_thread(
        draw_proof, fiat, order.payer, order.bank, order.holder, order.reference, number, sent_at
    )
    named = {"id": str(order.id)}
    await _press(c2c, user, seed, "uploadC2cProof", named, {"proof": picture})
    await _press(c2c, user, seed, "submitC2cProof", named | {"bank_reference": number})


async def _answered(c2c: C2c, seed: Seed, id: int, tx: asyncpg.Connection) -> None:
    """The desk does what its user then disputes."""
    order, now = await lock_order(tx, id), c2c.kernel.clock.now()
    wire = {
        NUMBER: f"OUT{seed.digest[:8]}",
        DAY: c2c.kernel.settings.calendar.day(now).isoformat(),
        AMOUNT: format_amount(order.fiat, order.fiat_decimals),
        CURRENCY: order.currency,
    }
    case = Case(order, order.reference, order.created_at, given=wire)
    if order.side is Side.BUY:
        await decide.undo(c2c, "reject", tx, case, DESK, "c2c.refusal.not_arrived")
    else:
        await decide.pay(c2c, tx, case, DESK, "")


async def _press(
    c2c: C2c, user: User, seed: Seed, call: str, fields: Mapping[str, str], files: Mapping[str, bytes] = NO_FILES
) -> Any:
    """Call as the user's own page does, with a verified identity; each of its calls once."""
    return await press(c2c.kernel, user, f"web/{call}", f"{seed.digest[:26]}{call[0]}", fields, files, tier=2)


async def _date_back(id: int, ago: timedelta, tx: asyncpg.Connection) -> None:
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


CASES = beside_start("c2c.cases", C2c, seed_cases)

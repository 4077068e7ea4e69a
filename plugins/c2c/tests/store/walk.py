"""The ways of an order, as its tests walk them."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from agio_kernel.declarations.principal import Principal, Subject
from agio_testing.wires import line

ANN, BEN = 11, 12
OTHER = Principal(Subject.OPERATOR, 901, "901", 2, name="otto")
"""An operator beside the one who decides everything else."""
UNIT = 10**6
BUYS, SELLS = "c2c.purchases", "c2c.sales"
TO = {"card_id": "1"}


def later(**by: int) -> datetime:
    """A moment after now."""
    return datetime.now(UTC) + timedelta(**by)


async def quoted(bench, user, tier=0, **fields):
    """A quote of USDT in euros, but for what is said."""
    asked = {"side": "buy", "coin": "USDT", "currency": "EUR", "amount": "500"} | fields
    return await bench("getC2cQuote", user, tier=tier, **asked)


async def ordered(bench, user, side: str, amount: str, **fields) -> dict:
    """An order that waits to be matched."""
    quote = (await quoted(bench, user, side=side, amount=amount)).data["quote"]
    named = (TO if side == "sell" else {"payer": "Ann Müller", "bank": "Example Bank, Berlin"}) | fields
    answer = await bench("createC2cOrder", user, quote=quote, **named)
    assert answer.code == 0, answer
    return answer.data


async def matched(bench, user, amount: str, side: str = "buy") -> dict:
    """An order that the timer matched."""
    order = await ordered(bench, user, side, amount)
    await bench.run_jobs(bench.clock.now() + timedelta(seconds=1))
    found = (await bench("getC2cOrder", user, id=order["id"])).data
    assert found["state"] == "matched", found
    return found


async def sells(bench, user, amount: str) -> dict:
    """A sale that the timer matched."""
    return await matched(bench, user, amount, "sell")


async def proved(bench, user, order: dict, picture: bytes, reference: str = "TRX20261120-7741") -> dict:
    """The proof of a purchase, sent."""
    kept = await bench("uploadC2cProof", user, files={"proof": picture}, id=order["id"])
    assert kept.code == 0, kept
    answer = await bench("submitC2cProof", user, id=order["id"], bank_reference=reference)
    assert answer.code == 0, answer
    return answer.data


async def finished(bench, order: dict, number: str = "IN-2026-0001", **by) -> int:
    """Finish a purchase by a line of the statement; 0, or the number of the refusal."""
    return await bench.decide(BUYS, order["reference"], "finish", **wire(order, number), **by)


def wire(order: dict, number: str, **other: str) -> dict[str, str]:
    """The line of a statement with the order's own sum, but for what is said."""
    return line(number, order["fiat"], order["currency"]) | other


async def state_of(bench, user, order: dict) -> str:
    """Return the state of an order."""
    return (await bench("getC2cOrder", user, id=order["id"])).data["state"]


async def ends(bench, order: dict, **ago: float) -> None:
    """Let the hours of an order be over, and the timer come by."""
    await over(bench, order, **ago)
    await bench.run_jobs(bench.clock.now())


async def over(bench, order: dict, **ago: float) -> None:
    """Let the hours of an order be over, for a second or longer, by the clock."""
    expires = await bench.kernel.db.fetchval("SELECT expires_at FROM c2c_order WHERE id = $1", int(order["id"]))
    await bench.clock.advance_to(expires + timedelta(**(ago or {"seconds": 1})))

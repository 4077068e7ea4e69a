"""Corrections: an amount that was wrongly booked goes back, by a transfer that two operators have agreed to.

There is no call that sets a balance: what a correction gives or takes stands in the ledger like every other transfer,
with the proposal as its cause, so it can happen once.
"""

from __future__ import annotations

from typing import Literal

import asyncpg
from agio_kernel.calls.declared import post
from agio_kernel.calls.request import Request
from agio_kernel.cases.workflow.fields import chosen, id_of, reason_of
from agio_kernel.cases.workflow.proposals import Applied, Proposal, propose
from agio_kernel.cases.workflow.schemas import ProposedView
from agio_kernel.declarations.codes import AMOUNT_INVALID, NOT_FOUND
from agio_kernel.declarations.errors import ApiError
from agio_kernel.identity.users import find_user
from agio_kernel.ledger import Cause, Transfer, Wallet
from agio_kernel.money.amounts import AmountError, format_amount, parse_amount

from agio_operator.console.console import Console
from agio_operator.console.schemas import Form
from agio_operator.declared.permissions import MONEY_CORRECT
from agio_operator.declared.reasons import CORRECTION, CORRECTION_CAUSE, CORRECTIONS
from agio_operator.notices import BalanceCorrected


class MoneyCorrect(Form, frozen=True):
    """A correction: an amount that was wrongly booked and goes back where it belongs."""

    user: str = ""
    wallet: Literal["spot", "contract", "wealth"] = "spot"
    asset: str = ""
    direction: Literal["to_user", "from_user"] | None = None
    amount: str = ""
    reason: str = ""


@post("web/operatorMoneyCorrect", permission=MONEY_CORRECT)
async def propose_correction(console: Console, request: Request[MoneyCorrect]) -> ProposedView:
    """Propose a correction."""
    form, reason = request.form, reason_of(request.form.reason)
    direction = chosen(form.direction, "direction")
    asset = console.kernel.assets.get(form.asset)
    if asset is None:
        raise ApiError(NOT_FOUND, field="asset")
    try:
        amount = parse_amount(form.amount, asset.scale)
    except AmountError as error:
        raise ApiError(AMOUNT_INVALID, field="amount") from error
    async with request.idempotent_transaction() as effect:
        user = await find_user(effect.tx, id_of(form.user, "user"))
        if user is None:
            raise ApiError(NOT_FOUND, field="user")
        payload = {
            "uid": user.uid,
            "wallet": form.wallet,
            "asset": asset.code,
            "direction": direction,
            "amount": format_amount(amount, asset.scale),
        }
        number = await propose(console, effect.tx, request, "money.correction", f"user:{user.id}", payload, reason)
        return effect.keep(ProposedView(number))


async def correct(console: Console, tx: asyncpg.Connection, proposal: Proposal, _request: Request) -> Applied:
    """Book the correction; a user's balance is never taken below zero."""
    payload, ledger = proposal.payload, console.kernel.ledger
    asset = console.kernel.assets[payload["asset"]]
    amount = parse_amount(payload["amount"], asset.scale)
    user = await find_user(tx, id_of(proposal.subject.partition(":")[2], "user"))
    if user is None:
        raise ApiError(NOT_FOUND)
    wallet = Wallet[payload["wallet"].upper()]
    accounts = await ledger.open_accounts(tx, user.id, int(user.realm), [(wallet, asset.id)])
    account = accounts[wallet, asset.id]
    house = await ledger.house(tx, int(user.realm), asset.id, CORRECTIONS.name)
    credited = payload["direction"] == "to_user"
    debit, credit = (house, account) if credited else (account, house)
    cause = Cause(CORRECTION_CAUSE, proposal.id)
    balances = await ledger.post(tx, [Transfer(debit, credit, amount, CORRECTION, cause)])
    await console.kernel.bus.emit(tx, BalanceCorrected(user.id, asset.code, amount, credited))
    now = balances[account].available
    was = now - amount if credited else now + amount
    return Applied(
        before={"available": format_amount(was, asset.scale)},
        after={**payload, "available": format_amount(now, asset.scale)},
    )

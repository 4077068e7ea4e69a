"""Reconciliation exceptions as cases: deposits that the chain took back after the money was spent."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

import asyncpg
from agio_kernel.cases import Actor, Case, Cases, Decision, Queue, amount
from agio_kernel.cases.review import CaseFact
from agio_kernel.money.worth import worth_of

from agio_wallet.declared.channels import hash_spellings
from agio_wallet.declared.permissions import EXCEPTIONS_DECIDE
from agio_wallet.declared.review_parameters import CHECKED_EXCEPTION
from agio_wallet.declared.states import EXCEPTION_STATES
from agio_wallet.deposit.exception_store import ReconciliationException
from agio_wallet.deposit.settle_exception import settle_exception
from agio_wallet.deposit.store import Deposit, find_deposits
from agio_wallet.tables import Exceptions
from agio_wallet.wallet import WalletContext

_OF_TRANSACTION = "deposit_id IN (SELECT id FROM wallet_deposit WHERE tx_hash = ANY ({}::text[]))"
_Case = Case[ReconciliationException]


def exception_cases(context: WalletContext) -> Cases[ReconciliationException]:
    """Open exceptions."""

    def settle(trigger: str) -> Decision:
        async def act(tx: asyncpg.Connection, case: _Case, actor: Actor, reason: str) -> None:
            await settle_exception(context, tx, case.row, trigger, actor, reason)

        loss = trigger == "write_off"  # the house's
        return Decision(act, explained=True, grants=loss, two="threshold" if loss else "never", pays=loss)

    return Cases(
        id="wallet.exceptions",
        reference_prefix="E",
        queue=Queue("alert-triangle", 40, EXCEPTIONS_DECIDE.key, 1440),
        link="wallet.assets",
        states=EXCEPTION_STATES,
        table=Exceptions,
        row=ReconciliationException,
        extras=_deposits,
        summary=partial(_summary, context),
        columns=("wallet.fact.missing", "wallet.fact.chain"),
        facts=partial(_facts, context),
        search={_OF_TRANSACTION: hash_spellings},
        related=lambda case: (case.row.deposit_id,),
        worth=lambda case: worth_of(context.kernel, case.row.coin, case.row.amount),
        threshold=CHECKED_EXCEPTION,
        exceptions=True,
        decisions={trigger: settle(trigger) for trigger in ("collect", "write_off")},
    )


async def _deposits(conn: asyncpg.Connection, found: Sequence[ReconciliationException]) -> Mapping[int, Deposit]:
    """The deposits they come from."""
    deposits = {one.id: one for one in await find_deposits(conn, [case.deposit_id for case in found])}
    return {case.id: deposits[case.deposit_id] for case in found}


def _summary(context: WalletContext, case: _Case) -> Sequence[CaseFact]:
    return (
        amount("wallet.fact.missing", case.row.amount, context.asset(case.row.coin)),
        CaseFact("wallet.fact.chain", case.extras.chain),
    )


async def _facts(context: WalletContext, _: asyncpg.Connection, case: _Case) -> Sequence[CaseFact]:
    asset, deposit = context.asset(case.row.coin), case.extras
    return (
        amount("wallet.fact.missing", case.row.amount, asset),
        amount("wallet.fact.amount", deposit.amount, asset),
        CaseFact("wallet.fact.chain", deposit.chain),
        CaseFact("wallet.fact.block", str(deposit.block_number or "")),
        CaseFact("wallet.fact.hash", deposit.tx_hash, kind="address"),
        CaseFact("wallet.fact.reason", case.row.reason, kind="key"),
    )

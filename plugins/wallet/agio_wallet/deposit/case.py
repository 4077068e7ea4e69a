"""Deposits as cases: what users say they sent, compared by an operator with the chain and the voucher."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import asyncpg
from agio_kernel.cases import Actor, Case, Cases, Decision, Filter, Queue, amount, reference_of
from agio_kernel.cases.review import CaseCheck, CaseFact
from agio_kernel.declarations.codes import NOT_AVAILABLE, Code
from agio_kernel.identity.person import people
from agio_kernel.money.valuation import QUOTE, Valuation
from agio_kernel.money.worth import worth_of
from agio_kernel.ports.chain import Channel

from agio_wallet.declared.channels import hash_spellings
from agio_wallet.declared.codes import CONTESTED
from agio_wallet.declared.permissions import DEPOSITS_DECIDE
from agio_wallet.declared.review_parameters import BANDS, CHECKED_DEPOSIT
from agio_wallet.declared.states import DEPOSIT_STATES, DepositState
from agio_wallet.deposit.settle import credit_deposit, refuse_deposit
from agio_wallet.deposit.store import FOUND, REFERENCE_PREFIX, Deposit, credited_beside, rival_claims
from agio_wallet.documents import VOUCHER
from agio_wallet.tables import Deposits
from agio_wallet.wallet import WalletContext

REFUSALS = (
    "not_on_chain",
    "amount_differs",
    "other_address",
    "other_coin",
    "voucher_unreadable",
    "credited_already",
    "sender_unclear",
)
"""Reasons of a refused deposit, which the user reads in the user's own language."""

SIGNED, OWN_ADDRESS = "proof_signed", "proof_own_address"
RIVALS_SHOWN = 10
PROOFS = (SIGNED, OWN_ADDRESS, "proof_statement", "proof_sent_back")
"""Proofs that the claimant of a transaction sent it."""


def deposit_cases(context: WalletContext) -> Cases[Deposit]:
    """Deposits under review."""

    async def credit(tx: asyncpg.Connection, case: Case[Deposit], actor: Actor, _: str) -> None:
        await credit_deposit(context, tx, case.row, actor)

    async def award(tx: asyncpg.Connection, case: Case[Deposit], actor: Actor, proof: str) -> None:
        await credit_deposit(context, tx, case.row, actor, proof)

    async def refuse(tx: asyncpg.Connection, case: Case[Deposit], actor: Actor, reason: str) -> None:
        await refuse_deposit(context, tx, case.row, actor, reason)

    channels = context.channels()
    return Cases(
        id="wallet.deposits",
        reference_prefix=REFERENCE_PREFIX,
        queue=Queue("arrow-down", 10, DEPOSITS_DECIDE.key, 30),
        link="wallet.depositRecords",
        states=DEPOSIT_STATES,
        table=Deposits,
        row=Deposit,
        open=(DepositState.UNDER_REVIEW, DepositState.CONFIRMING),
        summary=partial(_summary, context),
        columns=("wallet.fact.amount", "wallet.fact.chain"),
        facts=partial(_facts, context),
        checks=partial(_checks, context),
        documents=(VOUCHER,),
        search={"tx_hash = ANY ({}::text[])": hash_spellings},
        filters=(
            Filter("coin", tuple(dict.fromkeys(one.coin for one in channels))),
            Filter("chain", tuple(dict.fromkeys(one.chain for one in channels))),
            Filter("band", BANDS),
        ),
        worth=lambda case: worth_of(context.kernel, case.row.coin, case.row.amount),
        threshold=CHECKED_DEPOSIT,
        decisions={
            "credit": Decision(credit, grants=True, two="threshold", pays=True, barred=_contested),
            "award": Decision(
                award,
                reasons=PROOFS,
                fits=partial(_fits, context),
                explained=True,
                grants=True,
                two="always",
                pays=True,
                barred=_alone,
            ),
            "refuse": Decision(refuse, reasons=REFUSALS, explained=True, bulk=True),
        },
    )


def _contested(case: Case[Deposit]) -> Code | None:
    return CONTESTED if case.row.contested else None


def _alone(case: Case[Deposit]) -> Code | None:
    return None if case.row.contested else NOT_AVAILABLE


def _fits(context: WalletContext, case: Case[Deposit], proof: str) -> bool:
    """Whether the case can show this proof at all."""
    if proof == OWN_ADDRESS:
        return context.gateway.own(Channel(case.row.coin, case.row.chain))
    return proof in PROOFS and (proof != SIGNED or case.row.sender != "")


def _summary(context: WalletContext, case: Case[Deposit]) -> Sequence[CaseFact]:
    deposit = case.row
    return (
        amount("wallet.fact.amount", deposit.amount, context.asset(deposit.coin)),
        CaseFact("wallet.fact.chain", deposit.chain),
    )


async def _rival(conn: asyncpg.Connection, claim: Deposit) -> str:
    """Another claim, by the reference of its case and the account's number."""
    person = (await people(conn, [claim.user_id])).get(claim.user_id)
    said = (reference_of(REFERENCE_PREFIX, claim.number), str(person.uid) if person else "", claim.sender)
    return " · ".join(filter(None, said))


async def _facts(context: WalletContext, conn: asyncpg.Connection, case: Case[Deposit]) -> Sequence[CaseFact]:
    deposit = case.row
    asset, usdt = context.asset(deposit.coin), context.kernel.assets.get(QUOTE)
    worth = None
    if usdt is not None and asset is not usdt:
        worth = Valuation(context.kernel.prices).usdt(asset, deposit.amount, usdt.scale)
    rivals = (await rival_claims(conn, deposit))[:RIVALS_SHOWN]
    by = "chain" if deposit.source == FOUND else "user"
    return (
        amount("wallet.fact.amount", deposit.amount, asset),
        *([amount("wallet.fact.worth", worth, usdt)] if worth is not None and usdt is not None else []),
        amount("wallet.fact.minimum", deposit.minimum, asset),
        CaseFact("wallet.fact.chain", deposit.chain),
        CaseFact("wallet.fact.address", deposit.address, kind="address"),
        CaseFact("wallet.fact.hash", deposit.tx_hash, kind="address"),
        CaseFact("wallet.fact.output", str(deposit.output or "")),
        CaseFact("wallet.fact.sender", deposit.sender, kind="address"),
        *[CaseFact("wallet.fact.other_claim", await _rival(conn, one)) for one in rivals],
        CaseFact("wallet.fact.source", f"wallet.fact.source.{by}", kind="key"),
        CaseFact("wallet.fact.block", str(deposit.block_number or "")),
        CaseFact("wallet.fact.description", deposit.description, kind="written"),
        CaseFact("wallet.fact.reason", deposit.reason, kind="key"),
    )


async def _checks(context: WalletContext, conn: asyncpg.Connection, case: Case[Deposit]) -> Sequence[CaseCheck]:
    """Return the checks that an operator makes against the chain, unless a block has shown the deposit. A transaction
    may pay several outputs, and a small or late deposit may be meant well: a failed check needs two operators.
    """
    deposit = case.row
    seen = True if deposit.source == FOUND else None
    channel = Channel(deposit.coin, deposit.chain)
    extras = await credited_beside(conn, deposit)
    own = context.gateway.own(channel)
    return (
        CaseCheck("wallet.check.least", deposit.amount >= deposit.minimum, failure="second"),
        CaseCheck("wallet.check.channel_open", context.is_open(channel), failure="second"),
        *([CaseCheck("wallet.check.voucher", True)] if deposit.voucher else []),
        CaseCheck("wallet.check.credited_once", not extras, failure="second"),
        CaseCheck("wallet.check.claimed_once", not await rival_claims(conn, deposit), failure="second"),
        CaseCheck("wallet.check.on_chain", seen),
        CaseCheck("wallet.check.address_own", seen),
        *([] if seen or own else [CaseCheck("wallet.check.sender", None, deposit.sender)]),
    )

"""Withdrawals as cases, to chains and to banks: approve, reject, hand over, and say how it ended."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import partial
from typing import Any

import asyncpg
import msgspec
from agio_kernel.cases import Actor, Case, Cases, Decision, Filter, Queue, amount
from agio_kernel.cases.review import CaseCheck, CaseFact
from agio_kernel.cases.wires import WIRE_FIELDS, wire_facts
from agio_kernel.declarations.codes import Code
from agio_kernel.declarations.errors import ApiError
from agio_kernel.money.concerns import Concerns
from agio_kernel.money.wires import NUMBER, take_wire, wire_of
from agio_kernel.money.worth import worth_of
from agio_kernel.ports.chain import Channel
from agio_kernel.ports.clock import db_now

from agio_wallet.declared.channels import CHANNELS, hash_spellings, normal_hash
from agio_wallet.declared.codes import CHAIN_DECIDES, REFERENCE_REQUIRED
from agio_wallet.declared.permissions import WITHDRAWALS_DECIDE
from agio_wallet.declared.review_parameters import BANDS, CHECKED_WITHDRAWAL
from agio_wallet.declared.states import WITHDRAWAL_STATES, WithdrawalState
from agio_wallet.deposit.exception_store import owing
from agio_wallet.destinations.card_store import open_card
from agio_wallet.networks.products import NETWORKS
from agio_wallet.tables import Withdrawals
from agio_wallet.valuation import is_own_price
from agio_wallet.wallet import WalletContext
from agio_wallet.withdrawal.objections import (
    ALWAYS,
    CONCERN,
    LARGE,
    OWES,
    OWES_NOTHING,
    REPLACED,
    SECURITY_CHANGE,
    further_reasons,
    own_reasons,
    review_reasons,
)
from agio_wallet.withdrawal.settle import transition
from agio_wallet.withdrawal.store import BANK, CRYPTO, REFERENCE_PREFIXES, Withdrawal

NOBODY = "nobody"
"""Filter by review: withdrawals that the timer approves."""

_UNSENT = (WithdrawalState.REQUESTED, WithdrawalState.APPROVED)
_REVIEWED = {
    reason: f"review @> '{{{reason}}}'" for reason in (SECURITY_CHANGE, OWES, CONCERN, ALWAYS, LARGE, REPLACED)
}
_CHECKED = {"wallet.check.security_unchanged": SECURITY_CHANGE, OWES_NOTHING: OWES}
"""Reasons that the wallet's own checks tell, by their labels."""
_REFUSALS = {CRYPTO: ("address_risk",), BANK: ("payee_differs", "card_incomplete")}
_SHARED_REFUSALS = ("security_unconfirmed", "source_unclear")
_FAILURES = {CRYPTO: ("network_dropped",), BANK: ("bank_returned",)}
_HELD = {CRYPTO: "hold_over", BANK: "card_hold_over"}
_ADDED = f"coin || '.' || chain IN (SELECT key FROM catalogue_version WHERE catalogue = '{NETWORKS}')"
"""Condition of a network that operators added; the rows of its catalogue are named so."""
_WHO_OWE = f"SELECT u FROM unnest($1::bigint[]) u WHERE {owing('u')}"
_Case = Case[Withdrawal]


def crypto_withdrawal_cases(context: WalletContext) -> Cases[Withdrawal]:
    """Withdrawals to chains that haven't ended."""
    return _cases(context, CRYPTO, "wallet.withdrawals", icon="arrow-up", order=20)


def bank_withdrawal_cases(context: WalletContext) -> Cases[Withdrawal]:
    """Withdrawals to banks that haven't ended."""
    return _cases(context, BANK, "wallet.bank_withdrawals", icon="building-bank", order=30)


def _cases(context: WalletContext, kind: str, id: str, *, icon: str, order: int) -> Cases[Withdrawal]:
    return Cases(
        id=id,
        reference_prefix=REFERENCE_PREFIXES[kind],
        queue=Queue(icon, order, WITHDRAWALS_DECIDE.key, 60),
        link="wallet.allWithdrawRecords",
        states=WITHDRAWAL_STATES,
        table=Withdrawals,
        row=Withdrawal,
        only=f"kind = '{kind}'",
        since="waits_since",
        ahead=True,
        awaits=_left_to_the_chain(context) if kind == CRYPTO else {},
        holds="gross",
        extras=_owing,
        summary=partial(_summary, context),
        columns=("wallet.fact.gross", "wallet.fact.chain"),
        facts=partial(_facts, context),
        checks=_checks,
        search={
            "reference = ANY ({}::text[])": lambda text: [text, *hash_spellings(text)],
            "address = ANY ({}::text[])": lambda text: [text],
        },
        filters=(Filter("review", where=_REVIEWED | {NOBODY: "review = '{}'"}), Filter("band", BANDS)),
        worth=lambda case: (
            None
            if is_own_price(context.kernel, case.row.coin)
            else worth_of(context.kernel, case.row.coin, case.row.gross)
        ),
        threshold=CHECKED_WITHDRAWAL,
        decisions=_decisions(context, kind),
    )


# --- what each decision does


def _decisions(context: WalletContext, kind: str) -> Mapping[str, Decision]:
    """``broadcast`` carries the transaction's hash in place of a reason, or the wire as the bank has it. A decision
    that lets money go, or come back after it may have left, needs two operators from the threshold on.
    """

    def barred(case: _Case) -> Code | None:
        return CHAIN_DECIDES if _chain_decides(context, case.row) else None

    def applied(
        trigger: str, fields: Callable[[asyncpg.Connection, _Case, str], Awaitable[dict[str, Any]]]
    ) -> Callable[[asyncpg.Connection, _Case, Actor, str], Awaitable[Any]]:
        async def act(tx: asyncpg.Connection, case: _Case, actor: Actor, reason: str) -> None:
            columns = await fields(tx, case, reason)
            await transition(context, tx, case.row, trigger, actor, **columns)

        return act

    async def approve(tx: asyncpg.Connection, case: _Case, actor: Actor, _: str) -> None:
        """Keep why a person had to look as the checks have found it: nothing is asked twice."""
        own = [reason for label, reason in _CHECKED.items() if label in case.failed]
        others = {one.label for one in context.kernel.part(Concerns).declared} - _CHECKED.keys()
        now = (*own, *further_reasons(context.kernel, concerned=not others.isdisjoint(case.failed)))
        review = list(dict.fromkeys([*case.row.review, *now]))
        await transition(context, tx, case.row, "approve", actor, review=review)

    async def explained(_: asyncpg.Connection, __: _Case, reason: str) -> dict[str, Any]:
        return {"reason": reason}

    async def handed_over(tx: asyncpg.Connection, case: _Case, reason: str) -> dict[str, Any]:
        if kind == CRYPTO:  # a chain's hash is kept apart by the table itself
            return {"reference": _reference(case.row, reason)}
        wire = wire_of(case.given, context.kernel.settings.calendar.day(await db_now(tx)))
        await take_wire(tx, "out", wire, WITHDRAWAL_STATES, case.row.id)
        return {"reference": case.given[NUMBER].strip()}

    async def confirmed(_: asyncpg.Connection, case: _Case, reason: str) -> dict[str, Any]:
        return _paid_by(case.row, reason) if REPLACED in case.row.review else {}

    asks, fields = ("", WIRE_FIELDS) if kind == BANK else ("wallet.fact.hash", ())
    refusals = (*_REFUSALS[kind], *_SHARED_REFUSALS)
    return {
        "approve": Decision(approve, bulk=True, grants=True, two="threshold", pays=True),
        "reject": Decision(applied("reject", explained), reasons=refusals, explained=True),
        "broadcast": Decision(applied("broadcast", handed_over), asks=asks, fields=fields, barred=barred),
        "confirm": Decision(applied("confirm", confirmed), barred=barred),
        "fail": Decision(
            applied("fail", explained), reasons=_FAILURES[kind], explained=True, two="threshold", barred=barred
        ),
    }


def _chain_decides(context: WalletContext, withdrawal: Withdrawal) -> bool:
    """Whether a node tells what becomes of it; of one that was replaced the chain says no more."""
    automatic = withdrawal.kind == CRYPTO and context.gateway.automatic(Channel(withdrawal.coin, withdrawal.chain))
    return automatic and REPLACED not in withdrawal.review


def _left_to_the_chain(context: WalletContext) -> Mapping[str, str]:
    """``_chain_decides`` of what was approved, as a condition."""
    declared = [f"('{one.coin}', '{one.chain}')" for one in CHANNELS if context.gateway.automatic(one)]
    scanned = [f"'{chain}'" for chain in context.gateway.chains()]
    followed = [f"(coin, chain) IN ({', '.join(declared)})"] if declared else []
    followed += [f"chain IN ({', '.join(scanned)}) AND {_ADDED}"] if scanned else []
    if not followed:
        return {}
    sent = f"state IN ('approved', 'broadcast') AND NOT review @> '{{{REPLACED}}}'"
    return {"chain": f"{sent} AND ({' OR '.join(followed)})"}


def _paid_by(withdrawal: Withdrawal, text: str) -> dict[str, Any]:
    """The transaction that paid in place of the one that was sent, which stands in no block and never will."""
    reference = _reference(withdrawal, text)
    if reference == withdrawal.reference:
        raise ApiError(REFERENCE_REQUIRED, field="reason")
    return {"reference": reference, "raw": None, "remark": f"{withdrawal.reference} → {reference}"}


def _reference(withdrawal: Withdrawal, text: str) -> str:
    reference = normal_hash(withdrawal.chain, text)
    if reference is None:
        raise ApiError(REFERENCE_REQUIRED, field="reason")
    return reference


async def _review_now(context: WalletContext, conn: asyncpg.Connection, withdrawal: Withdrawal) -> list[str]:
    """All reasons to look at it: those of its request, and until it is sent those that came up since."""
    if withdrawal.state not in _UNSENT:
        return withdrawal.review
    now = await review_reasons(context.kernel, conn, withdrawal.user_id, withdrawal.created_at)
    return list(dict.fromkeys([*withdrawal.review, *now]))


# --- what is told of it


async def _owing(conn: asyncpg.Connection, found: Sequence[Withdrawal]) -> Mapping[int, bool]:
    """Return, for each withdrawal, whether its user owes a debt: one that came up since the request is shown in the
    list as well, because an operator who approves from there answers for it.
    """
    users = sorted({one.user_id for one in found if one.state in _UNSENT})
    rows = await conn.fetch(_WHO_OWE, users)
    owe = {row["u"] for row in rows}
    return {one.id: one.user_id in owe for one in found if one.state in _UNSENT}


def _summary(context: WalletContext, case: _Case) -> Sequence[CaseFact]:
    """The bank stays out of it: a card is masked until somebody asks for it with a reason."""
    withdrawal = case.row
    review = dict.fromkeys([*withdrawal.review, OWES] if case.extras else withdrawal.review)
    return (
        amount("wallet.fact.gross", withdrawal.gross, context.asset(withdrawal.coin)),
        _way(withdrawal),
        *_looks(list(review)),
    )


def _way(withdrawal: Withdrawal) -> CaseFact:
    if withdrawal.kind == BANK:
        return CaseFact("wallet.fact.chain", "wallet.fact.chain.bank", kind="key")
    return CaseFact("wallet.fact.chain", withdrawal.chain)


async def _facts(context: WalletContext, conn: asyncpg.Connection, case: _Case) -> Sequence[CaseFact]:
    withdrawal = case.row
    asset = context.asset(withdrawal.coin)
    to_chain = (
        CaseFact("wallet.fact.chain", withdrawal.chain),
        CaseFact("wallet.fact.address", withdrawal.address, kind="address"),
        CaseFact("wallet.fact.memo", withdrawal.memo),
    )
    sent: Sequence[CaseFact] = (CaseFact("wallet.fact.reference", withdrawal.reference, kind="address"),)
    if withdrawal.kind == BANK:
        sent = await wire_facts(conn, WITHDRAWAL_STATES, withdrawal.id)
    card = {} if withdrawal.card is None else msgspec.structs.asdict(open_card(context.kernel.secrets, withdrawal.card))
    return (
        amount("wallet.fact.gross", withdrawal.gross, asset),
        amount("wallet.fact.fee", withdrawal.fee, asset),
        amount("wallet.fact.net", withdrawal.net, asset),
        *(to_chain if withdrawal.kind == CRYPTO else ()),
        *_looks(await _review_now(context, conn, withdrawal)),
        CaseFact("wallet.fact.not_before", withdrawal.not_before.isoformat(), kind="time"),
        *sent,
        CaseFact("wallet.fact.reason", withdrawal.reason, kind="key"),
        *(CaseFact(f"wallet.card.{name}", value, masked=True) for name, value in card.items()),
    )


async def _checks(conn: asyncpg.Connection, case: _Case) -> Sequence[CaseCheck]:
    """Return the checks of a withdrawal: known results, and those that only a person can give. It can't be approved
    before its hold is over."""
    withdrawal = case.row
    unsent = withdrawal.state in _UNSENT
    found = await own_reasons(conn, withdrawal.user_id, withdrawal.created_at) if unsent else ()
    review = {*withdrawal.review, *found}
    return (
        *(CaseCheck(label, reason not in review, failure="second") for label, reason in _CHECKED.items()),
        CaseCheck(f"wallet.check.{_HELD[withdrawal.kind]}", await db_now(conn) >= withdrawal.not_before),
        CaseCheck("wallet.check.payee" if withdrawal.kind == BANK else "wallet.check.address_known", None),
    )


def _looks(review: Sequence[str]) -> list[CaseFact]:
    """Return each reason of the review as a fact in words."""
    return [CaseFact("wallet.fact.review", f"wallet.filter.review.{reason}", kind="key") for reason in review]

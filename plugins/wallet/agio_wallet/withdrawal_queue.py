"""The queues of withdrawals, to chains and to banks: approve, reject, hand over, and say how it ended."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import datetime
from typing import Any

import asyncpg
import msgspec
from agio_kernel.chain import Channel
from agio_kernel.codes import NOT_FOUND
from agio_kernel.errors import Refusal
from agio_kernel.review import (
    CaseCheck,
    CaseDetail,
    CaseFact,
    CaseFilter,
    CaseSlice,
    CaseSummary,
    ReasonCode,
    count_waiting,
)
from agio_kernel.session.principal import Principal

from agio_wallet.card_store import open_card
from agio_wallet.case_events import operator, time_line
from agio_wallet.cases import (
    BAND_FILTER,
    USER_COLUMNS,
    Narrowed,
    amount_fact,
    case_number,
    given,
    hash_spellings,
    name_of,
    number_in,
    of_states,
    required_reason,
    state_choices,
    user_facts,
    users_named,
)
from agio_wallet.channels import normal_hash
from agio_wallet.codes import CHAIN_DECIDES, REFERENCE_REQUIRED
from agio_wallet.desk import Desk, wallet_now
from agio_wallet.exception_store import owing
from agio_wallet.review_parameters import CHECKED_WITHDRAWAL, needs_two
from agio_wallet.settle_withdrawal import take_further
from agio_wallet.states import WITHDRAWAL_STATES, WithdrawalState
from agio_wallet.withdrawal_store import BANK, CRYPTO, Withdrawal, find_withdrawal, withdrawal_of
from agio_wallet.withdrawal_terms import ALWAYS, OWES, REPLACED, SECURITY_CHANGE, review_reasons

WAITING = (WithdrawalState.REQUESTED, WithdrawalState.APPROVED, WithdrawalState.BROADCAST)
NOBODY = "nobody"
"""Of the filter by review: what the timer approves."""

_UNSENT = (WithdrawalState.REQUESTED, WithdrawalState.APPROVED)
_BY_USERS = frozenset({"cancel"})
_BY_THE_CHAIN = frozenset({"broadcast", "confirm", "fail"})
_EXPLAINED = frozenset({"reject", "fail"})
_CHECKED = frozenset({"approve", "fail"})
"""The decisions that let money out, or back after it may have left."""

_BANK_REFERENCE = re.compile(r"[0-9A-Za-z][0-9A-Za-z ./_-]{2,63}")
_REVIEWED = {NOBODY: "w.review = '{{}}'"} | {
    reason: f"w.review @> '{{{{{reason}}}}}'" for reason in (SECURITY_CHANGE, OWES, ALWAYS, REPLACED)
}
"""Conditions as the partial indexes have them."""

_SELECT = (
    f"SELECT w.*, w.created_at AS opened_at, {owing('w.user_id')} AS owes, {USER_COLUMNS} FROM wallet_withdrawal w"
    " LEFT JOIN app_user u ON u.id = w.user_id"
)
_SHARED_REFUSALS = ("security_unconfirmed", "source_unclear")
_REFUSALS = {
    CRYPTO: ("address_risk", *_SHARED_REFUSALS),
    BANK: ("payee_differs", "card_incomplete", *_SHARED_REFUSALS),
}
_HELD = {CRYPTO: "hold_over", BANK: "card_hold_over"}
_FAILURES = {CRYPTO: ("network_dropped",), BANK: ("bank_returned",)}


def refusals(kind: str) -> tuple[ReasonCode, ...]:
    """What a user whose withdrawal was rejected, or didn't arrive, reads in the user's own language."""
    codes = [(key, "reject") for key in _REFUSALS[kind]] + [(key, "fail") for key in _FAILURES[kind]]
    return tuple(ReasonCode(key, f"wallet.refusal.{key}", (trigger,)) for key, trigger in codes)


class WithdrawalCases:
    """Withdrawals of one kind that haven't ended; a filter by ``state`` shows others, too."""

    def __init__(self, desk: Desk, kind: str) -> None:
        self._desk = desk
        self._kind = kind

    @property
    def filters(self) -> tuple[CaseFilter, ...]:
        """How the queue can be narrowed."""
        review = CaseFilter("review", "wallet.filter.review", (SECURITY_CHANGE, OWES, ALWAYS, REPLACED, NOBODY))
        return (review, BAND_FILTER, state_choices(WithdrawalState))

    async def waiting(self, conn: asyncpg.Connection) -> int:
        """How many wait."""
        states = of_states("state", {}, WAITING, WithdrawalState)
        return await count_waiting(conn, f"SELECT 1 FROM wallet_withdrawal WHERE kind = '{self._kind}' AND {states}")

    async def after(self, conn: asyncpg.Connection, filters: Mapping[str, str], after: str, size: int) -> CaseSlice:
        """A page, oldest first."""
        narrowed = Narrowed(_SELECT)
        narrowed.where(f"w.kind = '{self._kind}'")
        narrowed.where(of_states("w.state", filters, WAITING, WithdrawalState))
        if "review" in filters:
            narrowed.where(_REVIEWED[filters["review"]])
        if "band" in filters:
            narrowed.where("w.band = {}", filters["band"])
        if text := filters.get("q", ""):
            narrowed.where(
                "(w.id = {} OR w.user_id = ANY ({}::bigint[]) OR w.reference = ANY ({}::text[]) OR w.address = {})",
                number_in(text),
                await users_named(conn, text),
                [text, *hash_spellings(text)],
                text,
            )
        return await narrowed.page(conn, after, size, self._summary)

    async def detail(self, conn: asyncpg.Connection, case_id: str) -> CaseDetail | None:
        """One withdrawal with its facts and what can be done."""
        row = await conn.fetchrow(f"{_SELECT} WHERE w.id = $1 AND w.kind = $2", case_number(case_id), self._kind)
        if row is None:
            return None
        withdrawal = await self._known_now(conn, withdrawal_of(row))
        return CaseDetail(
            summary=self._summary(row),
            user_id=withdrawal.user_id,
            facts=given([*user_facts(row), *self._facts(withdrawal)]),
            documents=(),
            events=await time_line(conn, [withdrawal.id], name_of(row)),
            triggers=self._triggers(withdrawal),
            checks=self._checks(withdrawal, await wallet_now(conn)),
        )

    async def of_user(self, conn: asyncpg.Connection, user_id: int, limit: int) -> list[CaseSummary]:
        """One user's, the newest first."""
        rows = await conn.fetch(
            f"{_SELECT} WHERE w.user_id = $1 AND w.kind = $2 ORDER BY w.id DESC LIMIT $3", user_id, self._kind, limit
        )
        return [self._summary(row) for row in rows]

    async def checked(self, conn: asyncpg.Connection, case_id: str, trigger: str) -> bool:
        """Letting the threshold or more go needs a second operator; so does calling it failed once it was sent."""
        withdrawal = await find_withdrawal(conn, case_number(case_id))
        if withdrawal is None or trigger not in _CHECKED:
            return False
        return needs_two(self._desk, CHECKED_WITHDRAWAL, self._desk.asset(withdrawal.coin), withdrawal.gross)

    async def act(self, tx: asyncpg.Connection, actor: Principal, case_id: str, trigger: str, reason: str) -> None:
        """Take it further. ``broadcast`` carries the transaction's hash or the bank's number in place of a reason."""
        withdrawal = await find_withdrawal(tx, case_number(case_id))
        if withdrawal is None or withdrawal.kind != self._kind:
            raise Refusal(NOT_FOUND, field="case")
        WITHDRAWAL_STATES.next(withdrawal.state, trigger)
        if trigger not in self._triggers(withdrawal):
            raise Refusal(CHAIN_DECIDES)
        columns: dict[str, Any] = {}
        text = remark = ""
        if trigger == "broadcast":
            columns["reference"] = self._reference(withdrawal, reason.strip())
        elif trigger == "approve":
            columns["review"] = (await self._known_now(tx, withdrawal)).review
        elif trigger == "confirm" and REPLACED in withdrawal.review:
            columns |= self._paid_by(withdrawal, reason.strip())
            remark = f"{withdrawal.reference} → {columns['reference']}"
        elif trigger in _EXPLAINED:
            text = required_reason(reason)
        await take_further(
            self._desk,
            tx,
            withdrawal,
            trigger,
            operator(actor),
            reason=text,
            remark=remark,
            decided_by=actor.id,
            **columns,
        )

    async def _known_now(self, conn: asyncpg.Connection, withdrawal: Withdrawal) -> Withdrawal:
        """With all reasons to look at it: those of its request, and until it is sent those that came up since."""
        if withdrawal.state not in _UNSENT:
            return withdrawal
        now = await review_reasons(self._desk.kernel.parameters, conn, withdrawal.user_id, withdrawal.created_at)
        return msgspec.structs.replace(withdrawal, review=list(dict.fromkeys([*withdrawal.review, *now])))

    def _paid_by(self, withdrawal: Withdrawal, text: str) -> dict[str, Any]:
        """The transaction that paid in place of the one that was sent, which stands in no block and never will."""
        reference = self._reference(withdrawal, text)
        if reference == withdrawal.reference:
            raise Refusal(REFERENCE_REQUIRED, field="reason")
        return {"reference": reference, "raw": None}

    def _checks(self, withdrawal: Withdrawal, now: datetime) -> tuple[CaseCheck, ...]:
        """What is known of it, and what only a person can say."""
        return (
            CaseCheck("wallet.check.security_unchanged", SECURITY_CHANGE not in withdrawal.review),
            CaseCheck("wallet.check.owes_nothing", OWES not in withdrawal.review),
            CaseCheck(f"wallet.check.{_HELD[self._kind]}", now >= withdrawal.not_before),
            CaseCheck("wallet.check.payee" if self._kind == BANK else "wallet.check.address_known", None),
        )

    def _triggers(self, withdrawal: Withdrawal) -> tuple[str, ...]:
        channel = Channel(withdrawal.coin, withdrawal.chain)
        automatic = withdrawal.kind == CRYPTO and self._desk.gateway.automatic(channel)
        decided = automatic and REPLACED not in withdrawal.review  # of one that was replaced the chain says no more
        others = _BY_USERS | _BY_THE_CHAIN if decided else _BY_USERS
        return tuple(trigger for trigger in WITHDRAWAL_STATES.triggers(withdrawal.state) if trigger not in others)

    def _reference(self, withdrawal: Withdrawal, text: str) -> str:
        if withdrawal.kind == BANK:
            reference = text if _BANK_REFERENCE.fullmatch(text) else None
        else:
            reference = normal_hash(withdrawal.chain, text)
        if reference is None:
            raise Refusal(REFERENCE_REQUIRED, field="reason")
        return reference

    def _summary(self, row: asyncpg.Record) -> CaseSummary:
        """The bank stays out of it: a card is masked until somebody asks for it with a reason. A debt that came up
        since the request is told here as well: whoever approves from the list answers for it.
        """
        owes = row["owes"] and row["state"] in _UNSENT and OWES not in row["review"]
        facts = (
            amount_fact("gross", row["gross"], self._desk.asset(row["coin"])),
            *([CaseFact("wallet.fact.chain", row["chain"])] if self._kind == CRYPTO else []),
            *_looks([*row["review"], OWES] if owes else row["review"]),
        )
        return CaseSummary(str(row["id"]), name_of(row), facts, row["state"], row["created_at"])

    def _facts(self, withdrawal: Withdrawal) -> list[CaseFact]:
        asset = self._desk.asset(withdrawal.coin)
        facts = [
            amount_fact("gross", withdrawal.gross, asset),
            amount_fact("fee", withdrawal.fee, asset),
            amount_fact("net", withdrawal.net, asset),
            *_looks(withdrawal.review),
            CaseFact("wallet.fact.not_before", withdrawal.not_before.isoformat(), kind="time"),
            CaseFact("wallet.fact.reference", withdrawal.reference, kind="address"),
            CaseFact("wallet.fact.reason", withdrawal.reason, kind="key"),
        ]
        if self._kind == CRYPTO:
            facts[3:3] = [
                CaseFact("wallet.fact.chain", withdrawal.chain),
                CaseFact("wallet.fact.address", withdrawal.address, kind="address"),
                CaseFact("wallet.fact.memo", withdrawal.memo),
            ]
        if withdrawal.card is not None:
            card = open_card(self._desk.kernel.secrets, withdrawal.card)
            facts += [
                CaseFact(f"wallet.card.{name}", value, masked=True)
                for name, value in msgspec.structs.asdict(card).items()
            ]
        return facts


def _looks(review: list[str]) -> list[CaseFact]:
    """Why a person must look, each in words."""
    return [CaseFact("wallet.fact.review", f"wallet.filter.review.{reason}", kind="key") for reason in review]

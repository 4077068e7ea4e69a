"""The queues of withdrawals, to chains and to banks: approve, reject, hand over, and say how it ended."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import asyncpg
import msgspec
from agio_kernel.amounts import format_amount
from agio_kernel.chain import Channel
from agio_kernel.codes import NOT_FOUND
from agio_kernel.errors import Refusal
from agio_kernel.review import CaseDetail, CaseFact, CaseSummary
from agio_kernel.session.principal import Principal

from agio_wallet.card_store import open_card
from agio_wallet.case_events import operator, time_line
from agio_wallet.cases import CasePage, case_number, case_page, required_reason, state_filter
from agio_wallet.channels import normal_hash
from agio_wallet.codes import CHAIN_DECIDES, REFERENCE_REQUIRED
from agio_wallet.desk import Desk
from agio_wallet.settle_withdrawal import take_further
from agio_wallet.states import WITHDRAWAL_STATES, WithdrawalState
from agio_wallet.withdrawal_store import BANK, COLUMNS, CRYPTO, Withdrawal, find_withdrawal, withdrawal_of

WAITING = (WithdrawalState.REQUESTED.value, WithdrawalState.APPROVED.value, WithdrawalState.BROADCAST.value)
_KNOWN = frozenset(state.value for state in WithdrawalState)
_BY_USERS = frozenset({"cancel"})
_BY_THE_CHAIN = frozenset({"broadcast", "confirm", "fail"})
_EXPLAINED = frozenset({"reject", "fail"})
_BANK_REFERENCE = re.compile(r"[0-9A-Za-z][0-9A-Za-z ./_-]{2,63}")


class WithdrawalCases:
    """Withdrawals of one kind that haven't ended; a filter by ``state`` shows others, too."""

    def __init__(self, desk: Desk, kind: str) -> None:
        self._desk = desk
        self._kind = kind

    async def waiting(self, conn: asyncpg.Connection) -> int:
        """How many wait."""
        sql = "SELECT count(*) FROM wallet_withdrawal WHERE kind = $1 AND state = ANY ($2::text[])"
        return await conn.fetchval(sql, self._kind, list(WAITING)) or 0

    async def rows(self, conn: asyncpg.Connection, filters: Mapping[str, str], page: int) -> CasePage:
        """A page, oldest first."""
        sql = f"SELECT {COLUMNS} FROM wallet_withdrawal WHERE kind = $1 AND state = ANY ($2::text[]) ORDER BY id"
        states = state_filter(filters, WAITING, _KNOWN)
        return await case_page(conn, sql, [self._kind, states], page, lambda row: self._summary(withdrawal_of(row)))

    async def detail(self, conn: asyncpg.Connection, case_id: str) -> CaseDetail | None:
        """One withdrawal with its facts and what can be done."""
        withdrawal = await find_withdrawal(conn, case_number(case_id))
        if withdrawal is None or withdrawal.kind != self._kind:
            return None
        return CaseDetail(
            summary=self._summary(withdrawal),
            user_id=withdrawal.user_id,
            facts=tuple(self._facts(withdrawal)),
            documents=(),
            events=await time_line(conn, withdrawal.id),
            triggers=self._triggers(withdrawal),
        )

    async def act(self, tx: asyncpg.Connection, actor: Principal, case_id: str, trigger: str, reason: str) -> None:
        """Take it further. ``broadcast`` carries the transaction's hash or the bank's number in place of a reason."""
        withdrawal = await find_withdrawal(tx, case_number(case_id))
        if withdrawal is None or withdrawal.kind != self._kind:
            raise Refusal(NOT_FOUND, field="case")
        WITHDRAWAL_STATES.next(withdrawal.state, trigger)
        if trigger not in self._triggers(withdrawal):
            raise Refusal(CHAIN_DECIDES)
        columns: dict[str, Any] = {}
        text = reason.strip()
        if trigger == "broadcast":
            columns["reference"], text = self._reference(withdrawal, text), ""
        elif trigger in _EXPLAINED:
            text = required_reason(reason)
        await take_further(
            self._desk, tx, withdrawal, trigger, operator(actor), reason=text[:500], decided_by=actor.id, **columns
        )
        self._desk.balances_changed(withdrawal.user_id)

    def _triggers(self, withdrawal: Withdrawal) -> tuple[str, ...]:
        channel = Channel(withdrawal.coin, withdrawal.chain)
        automatic = withdrawal.kind == CRYPTO and self._desk.gateway.automatic(channel)
        others = _BY_USERS | _BY_THE_CHAIN if automatic else _BY_USERS
        return tuple(trigger for trigger in WITHDRAWAL_STATES.triggers(withdrawal.state) if trigger not in others)

    def _reference(self, withdrawal: Withdrawal, text: str) -> str:
        if withdrawal.kind == BANK:
            reference = text if _BANK_REFERENCE.fullmatch(text) else None
        else:
            reference = normal_hash(withdrawal.chain, text)
        if reference is None:
            raise Refusal(REFERENCE_REQUIRED, field="reason")
        return reference

    def _summary(self, withdrawal: Withdrawal) -> CaseSummary:
        amount = format_amount(withdrawal.gross, self._desk.asset(withdrawal.coin).scale)
        target = withdrawal.address or open_card(self._desk.kernel.secrets, withdrawal.card or b"").bank_name
        facts = (target, *withdrawal.review)
        return CaseSummary(
            str(withdrawal.id), f"{amount} {withdrawal.coin}", facts, withdrawal.state.value, withdrawal.created_at
        )

    def _facts(self, withdrawal: Withdrawal) -> list[CaseFact]:
        scale = self._desk.asset(withdrawal.coin).scale
        facts = {
            "gross": f"{format_amount(withdrawal.gross, scale)} {withdrawal.coin}",
            "fee": f"{format_amount(withdrawal.fee, scale)} {withdrawal.coin}",
            "net": f"{format_amount(withdrawal.net, scale)} {withdrawal.coin}",
            "chain": withdrawal.chain,
            "address": withdrawal.address,
            "memo": withdrawal.memo,
            "not_before": withdrawal.not_before.isoformat(timespec="minutes"),
            "review": ", ".join(withdrawal.review),
            "reference": withdrawal.reference,
            "reason": withdrawal.reason,
        }
        shown = [CaseFact(f"wallet.fact.{name}", value) for name, value in facts.items() if value]
        if withdrawal.card is not None:
            card = open_card(self._desk.kernel.secrets, withdrawal.card)
            shown += [
                CaseFact(f"wallet.card.{name}", value, masked=True)
                for name, value in msgspec.structs.asdict(card).items()
                if value
            ]
        return shown

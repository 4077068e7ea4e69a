"""The queue of deposits: what users say they sent, compared by an operator with the chain and the voucher."""

from __future__ import annotations

from collections.abc import Mapping

import asyncpg
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
from agio_kernel.states import IllegalTransition

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
from agio_wallet.deposit_store import FOUND, Deposit, credited_beside, deposit_of, find_deposit
from agio_wallet.desk import Desk
from agio_wallet.review_parameters import CHECKED_DEPOSIT, needs_two
from agio_wallet.settle_deposit import credit_deposit, refuse_deposit
from agio_wallet.states import DepositState
from agio_wallet.valuation import QUOTE, Valuation

WAITING = (DepositState.UNDER_REVIEW,)
_BY_OPERATORS = ("credit", "refuse")
_SELECT = (
    f"SELECT d.*, d.created_at AS opened_at, {USER_COLUMNS} FROM wallet_deposit d"
    " LEFT JOIN app_user u ON u.id = d.user_id"
)

REFUSALS = tuple(
    ReasonCode(key, f"wallet.refusal.{key}", ("refuse",))
    for key in (
        "not_on_chain",
        "amount_differs",
        "other_address",
        "other_coin",
        "voucher_unreadable",
        "credited_already",
        "sender_unclear",
    )
)
"""What a user whose deposit was refused reads, in the user's own language."""


class DepositCases:
    """Deposits under review; a filter by ``state`` shows others, too."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    @property
    def filters(self) -> tuple[CaseFilter, ...]:
        """How the queue can be narrowed."""
        channels = self._desk.channels()
        return (
            CaseFilter("coin", "wallet.filter.coin", tuple(dict.fromkeys(one.coin for one in channels))),
            CaseFilter("chain", "wallet.filter.chain", tuple(dict.fromkeys(one.chain for one in channels))),
            BAND_FILTER,
            state_choices(DepositState),
        )

    async def waiting(self, conn: asyncpg.Connection) -> int:
        """How many wait."""
        return await count_waiting(conn, "SELECT 1 FROM wallet_deposit WHERE state = 'under_review'")

    async def after(self, conn: asyncpg.Connection, filters: Mapping[str, str], after: str, size: int) -> CaseSlice:
        """A page, oldest first."""
        narrowed = Narrowed(_SELECT)
        narrowed.where(of_states("d.state", filters, WAITING, DepositState))
        for name in ("coin", "chain", "band"):
            if name in filters:
                narrowed.where(f"d.{name} = {{}}", filters[name])
        if text := filters.get("q", ""):
            narrowed.where(
                "(d.id = {} OR d.user_id = ANY ({}::bigint[]) OR d.tx_hash = ANY ({}::text[]))",
                number_in(text),
                await users_named(conn, text),
                hash_spellings(text),
            )
        return await narrowed.page(conn, after, size, self._summary)

    async def detail(self, conn: asyncpg.Connection, case_id: str) -> CaseDetail | None:
        """One deposit with its facts, the voucher and what can be done."""
        row = await conn.fetchrow(f"{_SELECT} WHERE d.id = $1", case_number(case_id))
        if row is None:
            return None
        deposit = deposit_of(row)
        return CaseDetail(
            summary=self._summary(row),
            user_id=deposit.user_id,
            facts=given([*user_facts(row), *self._facts(deposit)]),
            documents=(deposit.voucher,) if deposit.voucher else (),
            events=await time_line(conn, [deposit.id], name_of(row)),
            triggers=_BY_OPERATORS if deposit.state is DepositState.UNDER_REVIEW else (),
            checks=self._checks(deposit, await credited_beside(conn, deposit)),
        )

    async def of_user(self, conn: asyncpg.Connection, user_id: int, limit: int) -> list[CaseSummary]:
        """One user's, the newest first."""
        rows = await conn.fetch(f"{_SELECT} WHERE d.user_id = $1 ORDER BY d.id DESC LIMIT $2", user_id, limit)
        return [self._summary(row) for row in rows]

    async def checked(self, conn: asyncpg.Connection, case_id: str, trigger: str) -> bool:
        """Crediting the threshold or more needs a second operator."""
        deposit = await find_deposit(conn, case_number(case_id))
        if deposit is None or trigger != "credit":
            return False
        return needs_two(self._desk, CHECKED_DEPOSIT, self._desk.asset(deposit.coin), deposit.amount)

    async def act(self, tx: asyncpg.Connection, actor: Principal, case_id: str, trigger: str, reason: str) -> None:
        """Credit or refuse; a refusal is explained to the user."""
        deposit = await find_deposit(tx, case_number(case_id))
        if deposit is None:
            raise Refusal(NOT_FOUND, field="case")
        if deposit.state is DepositState.UNDER_REVIEW and trigger == "credit":
            await credit_deposit(self._desk, tx, deposit, operator(actor), actor.id)
        elif deposit.state is DepositState.UNDER_REVIEW and trigger == "refuse":
            await refuse_deposit(self._desk, tx, deposit, operator(actor), actor.id, required_reason(reason))
        else:
            raise IllegalTransition("wallet deposit", deposit.state, trigger)

    def _checks(self, deposit: Deposit, beside: bool) -> tuple[CaseCheck, ...]:
        """What a person compares with the chain, unless a block has shown it."""
        seen = True if deposit.source == FOUND else None
        return (
            CaseCheck("wallet.check.least", deposit.amount >= deposit.minimum),
            CaseCheck("wallet.check.channel_open", self._desk.is_open(Channel(deposit.coin, deposit.chain))),
            *([CaseCheck("wallet.check.voucher", True)] if deposit.voucher else []),
            CaseCheck("wallet.check.credited_once", not beside),
            CaseCheck("wallet.check.on_chain", seen),
            CaseCheck("wallet.check.address_own", seen),
        )

    def _facts(self, deposit: Deposit) -> list[CaseFact]:
        asset = self._desk.asset(deposit.coin)
        usdt = self._desk.kernel.assets.get(QUOTE)
        worth = None
        if usdt is not None and asset is not usdt:
            worth = Valuation(self._desk.kernel.prices).usdt(asset, deposit.amount, usdt.scale)
        by = "chain" if deposit.source == FOUND else "user"
        return [
            amount_fact("amount", deposit.amount, asset),
            *([amount_fact("worth", worth, usdt)] if worth is not None and usdt is not None else []),
            amount_fact("minimum", deposit.minimum, asset),
            CaseFact("wallet.fact.chain", deposit.chain),
            CaseFact("wallet.fact.address", deposit.address, kind="address"),
            CaseFact("wallet.fact.hash", deposit.tx_hash, kind="address"),
            CaseFact("wallet.fact.output", str(deposit.output or "")),
            CaseFact("wallet.fact.source", f"wallet.fact.source.{by}", kind="key"),
            CaseFact("wallet.fact.block", str(deposit.block_number or "")),
            CaseFact("wallet.fact.description", deposit.description),
            CaseFact("wallet.fact.reason", deposit.reason, kind="key"),
        ]

    def _summary(self, row: asyncpg.Record) -> CaseSummary:
        facts = (
            amount_fact("amount", row["amount"], self._desk.asset(row["coin"])),
            CaseFact("wallet.fact.chain", row["chain"]),
        )
        return CaseSummary(str(row["id"]), name_of(row), facts, row["state"], row["created_at"])

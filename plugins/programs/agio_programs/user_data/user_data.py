"""Who is told of which account. Orders come from the venue at their commit, balances are read of the ledger after it,
and once a second because money moves elsewhere too; each movement is told once.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from time import monotonic
from typing import Any

import structlog
from agio_kernel.declarations.errors import Refusal
from agio_kernel.declarations.principal import Principal
from agio_kernel.ledger import Balance, Moment, Wallet
from agio_kernel.people.api_keys import Scope, UnknownKey
from agio_kernel.plugins.offerings import Offerings
from agio_kernel.ports.kernel import Kernel
from agio_kernel.ports.trading import OrderEvent
from agio_kernel.ports.venue import MarketRules
from agio_kernel.postgres.db import DatabaseUnavailable

from agio_programs.dialect import errors
from agio_programs.market_data.markets import Markets
from agio_programs.user_data.events import Event, execution_report, movement_event, position_event

log = structlog.get_logger(__name__)

EVERY_S = 1.0
OPEN_LIMIT_S = 10.0
MOST_WAITING = 20_000
"""So many events of an account may wait to be told: more is nobody's who reads along."""


class Listener:
    """Who is told of an account: with ``begin`` from now on, until ``stop``, or until his key lets nobody in from his
    address any more, or he himself no longer ``counts``: then it is ended.
    """

    def __init__(
        self,
        tell: Callable[[Event], None],
        end: Callable[[], None],
        key: str,
        address: str,
        counts: Callable[[], bool] = lambda: True,
    ) -> None:
        self.tell = tell
        self.end = end
        self.key = key
        self.address = address
        self.counts = counts
        self.hears = False
        self.stop: Callable[[], None] = lambda: None

    def begin(self) -> None:
        """Let it hear what comes."""
        self.hears = True


class _Account:
    """An account that somebody hears of, as it was told last."""

    def __init__(self, who: Principal) -> None:
        self.who = who
        self.listeners: list[Listener] = []
        self.events: list[OrderEvent] = []
        self.since: Moment | None = None
        self.balances: dict[int, Balance] = {}
        self.is_known = asyncio.Event()
        self.stop: Callable[[], None] = lambda: None

    def tell(self, event: Event) -> None:
        """Tell everybody who hears of it."""
        for one in tuple(self.listeners):
            if one.hears:
                one.tell(event)


class UserData:
    """Every account that somebody hears of. One per kernel: ``kernel.part``."""

    def __init__(self, kernel: Kernel) -> None:
        self._kernel = kernel
        self._markets = kernel.part(Markets)
        self._accounts: dict[int, _Account] = {}
        self._due: set[int] = set()
        self._wake = asyncio.Event()
        self._telling = False
        self._running: asyncio.Task[Any] | None = None

    async def open(self, who: Principal, listener: Listener) -> Listener:
        """Let somebody hear of an account: what he asks of it after this is followed by everything that comes then."""
        account = self._accounts.get(who.id) or self._follow(who)
        account.listeners.append(listener)
        listener.stop = lambda: self._leave(account, listener)
        try:
            async with asyncio.timeout(OPEN_LIMIT_S):
                await account.is_known.wait()
        except BaseException as error:
            listener.stop()
            if isinstance(error, TimeoutError):
                raise errors.unavailable() from error
            raise
        return listener

    def _follow(self, who: Principal) -> _Account:
        account = _Account(who)
        trading = self._markets.venue().trading
        if trading is None:
            raise errors.unavailable()
        account.stop = trading.hear(who, lambda events: self._heard(account, events))
        self._accounts[who.id] = account
        self._look_at(who.id)
        if self._running is None:
            self._running = self._kernel.db.spawn(self._run(), name="user data of programs")
        return account

    def _leave(self, account: _Account, listener: Listener) -> None:
        if listener not in account.listeners:
            return
        account.listeners.remove(listener)
        if account.listeners:
            return
        account.stop()
        del self._accounts[account.who.id]
        if not self._accounts and self._running is not None:
            self._running.cancel()
            self._running = None

    def _end(self, account: _Account, listeners: Sequence[Listener]) -> None:
        for one in listeners:
            one.stop()
            one.end()

    # --- orders ------------------------------------------------------------------------------------------------------

    def _heard(self, account: _Account, events: Sequence[OrderEvent] | None) -> None:
        """Take what was committed; nothing is written down before whoever commits has gone on."""
        if events is None or len(account.events) + len(events) > MOST_WAITING:
            self._end(account, tuple(account.listeners))
            return
        account.events += events
        self._look_at(account.who.id)
        if not self._telling:
            self._telling = True
            asyncio.get_running_loop().call_soon(self._tell_orders)

    def _tell_orders(self) -> None:
        self._telling = False
        now_ms = self._kernel.clock.now_ms()
        waiting = [one for one in self._accounts.values() if one.events]
        rules: dict[Any, dict[str, MarketRules]] = {}
        for account in waiting:
            realm, events, account.events = account.who.realm, account.events, []
            try:
                known = rules.get(realm) or {one.symbol: one for one in self._markets.listed(realm)}
                rules[realm] = known
                told = [execution_report(known[one.order.symbol], one, now_ms) for one in events]
            except (KeyError, Refusal, errors.DialectError) as error:
                # A market that is listed no more: who wants all of it asks.
                log.warning("programs.order_not_told", error=type(error).__name__)
                self._end(account, tuple(account.listeners))
                continue
            for event in told:
                account.tell(event)

    # --- balances, and who may still hear ----------------------------------------------------------------------------

    def _look_at(self, owner: int) -> None:
        self._due.add(owner)
        self._wake.set()

    async def _run(self) -> None:
        next_s = monotonic() + EVERY_S
        while True:
            try:
                async with asyncio.timeout(max(0.0, next_s - monotonic())):
                    await self._wake.wait()
            except TimeoutError:
                pass
            self._wake.clear()
            try:
                if monotonic() >= next_s:
                    next_s = monotonic() + EVERY_S
                    await self._ask_who_may_hear()
                    self._due |= self._accounts.keys()
                await self._tell_balances()
            except DatabaseUnavailable:
                pass  # nothing is lost: the next look is from the same moment on
            except Exception as error:
                log.error("programs.user_data_failed", error=type(error).__name__, exc_info=error)

    async def _ask_who_may_hear(self) -> None:
        is_off = self._kernel.part(Offerings).is_off("programs")
        for account in tuple(self._accounts.values()):
            for one in tuple(account.listeners):
                if is_off or not await self._may_hear(one):
                    self._end(account, [one])

    async def _may_hear(self, listener: Listener) -> bool:
        if not listener.counts():
            return False
        try:
            caller = await self._kernel.sessions.api_keys.named(listener.key, listener.address)
        except UnknownKey:
            return False
        return Scope.READ in caller.scopes

    async def _tell_balances(self) -> None:
        asked, self._due = self._due, set()
        due = {owner: self._accounts[owner] for owner in asked if owner in self._accounts}
        if not due:
            return
        trading = self._markets.venue().trading
        assert trading is not None, "it is heard"
        try:
            async with self._kernel.db.read() as conn:
                moment, moved = await self._kernel.ledger.moved(
                    conn, {owner: one.since for owner, one in due.items()}, left_out=[trading.trade_cause]
                )
        except BaseException:
            self._due |= asked
            raise
        coins = {one.id: one for one in self._kernel.assets.values()}
        now_ms = self._kernel.clock.now_ms()
        for owner, account in due.items():
            own = [
                one
                for one in moved
                if one.balance.owner == owner and one.balance.wallet == Wallet.SPOT and one.balance.asset in coins
            ]
            for one in own:
                for movement in one.movements:
                    account.tell(movement_event(coins[one.balance.asset], movement, now_ms))
            balances = {one.balance.account: one.balance for one in own}
            changed = [one for id, one in balances.items() if one != account.balances.get(id)]
            if changed and account.since is not None:
                account.tell(position_event(coins, changed, now_ms))
            account.since, account.balances = moment, balances
            account.is_known.set()

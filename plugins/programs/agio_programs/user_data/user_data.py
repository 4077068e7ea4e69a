"""Listeners of each account: they receive the rows of its table of events, from a number on, as fast as each reads."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from time import monotonic
from typing import Any

import structlog
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.principal import Principal
from agio_kernel.declarations.realm import Realm
from agio_kernel.identity.api_keys import Scope, UnknownKey
from agio_kernel.ledger.account_events import READ_AT_ONCE, AccountEvent, AccountEvents, NotKept
from agio_kernel.plugins.offerings import Offerings
from agio_kernel.ports.kernel import Kernel
from agio_kernel.ports.trading import Tie
from agio_kernel.postgres.db import DatabaseUnavailable

from agio_programs.dialect import errors
from agio_programs.market_data.markets import Markets
from agio_programs.user_data.events import Event
from agio_programs.user_data.telling import Telling

log = structlog.get_logger(__name__)

EVERY_S = 1.0
BEHIND_S = 0.05
"""Interval at which a listener that reads slowly is served again, in seconds."""
OPEN_LIMIT_S = 10.0
FEWEST = 2 * READ_AT_ONCE
"""With room for fewer messages nobody is told more now."""


class Listener:
    """Listener of an account's events after a ``number``: from ``begin`` on, until ``stop``, or until the key may no
    longer be used from the address, or the user no longer ``counts``: then it is ended. ``room`` says how many messages
    may be sent now; no more are sent. A listener that ``is_tied`` takes the account's open orders along: they are
    cancelled when it stops.
    """

    def __init__(
        self,
        tell: Callable[[Event], None],
        end: Callable[[], None],
        room: Callable[[], int],
        key: str,
        address: str,
        counts: Callable[[], bool] = lambda: True,
        *,
        is_tied: bool = False,
    ) -> None:
        self.tell = tell
        self.end = end
        self.room = room
        self.key = key
        self.address = address
        self.counts = counts
        self.is_tied = is_tied
        self.number = 0
        self.hears = False
        self.stop: Callable[[], None] = lambda: None
        self.begin: Callable[[], None] = lambda: None
        self.tie: Tie | None = None

    def leave(self) -> None:
        """Stop by his own wish, which takes no orders with him."""
        if self.tie is not None:
            self.tie.untie()
            self.tie = None
        self.stop()


class UserData:
    """Every account that somebody hears of. One per kernel: ``kernel.part``."""

    def __init__(self, kernel: Kernel) -> None:
        self._kernel = kernel
        self._markets = kernel.part(Markets)
        self._events = kernel.part(AccountEvents)
        self._telling = kernel.part(Telling)
        self._listeners: dict[int, list[Listener]] = {}
        self._realms: dict[int, Realm] = {}
        self._due: set[int] = set()
        self._wake = asyncio.Event()
        self._running: asyncio.Task[Any] | None = None

    async def open(self, who: Principal, listener: Listener, from_number: int | None = None) -> Listener:
        """Let somebody hear of an account everything that comes after a number of it, or from now on: what he asks of
        it after this is followed by everything that comes then. A DialectError where that number isn't kept, or his
        key may place no orders that could end with him.
        """
        trading = self._markets.venue().trading
        if trading is None:
            raise errors.unavailable()
        if listener.is_tied and not await self._may(listener, Scope.TRADE):
            raise errors.not_authorized()
        try:
            async with asyncio.timeout(OPEN_LIMIT_S):
                listener.number = await self._events.follow(who.id)
                if from_number is not None:
                    await self._events.require_kept(who.id, from_number)
                    listener.number = from_number
                if listener.is_tied:
                    listener.tie = await trading.tie(who)
        except TimeoutError as error:
            raise errors.unavailable() from error
        except NotKept as error:
            raise errors.invalid("fromSequence") from error
        account = who.id
        self._realms[account] = who.realm
        listeners = self._listeners.setdefault(account, [])
        listeners.append(listener)
        stop = self._events.listen(account, lambda: self._look_at(account))

        def begin() -> None:
            listener.hears = True
            self._look_at(account)

        def leave() -> None:
            if listener in listeners:
                stop()
                self._leave(account, listener)
                if listener.tie is not None:
                    listener.tie.gone()

        listener.begin, listener.stop = begin, leave
        if self._running is None:
            self._running = self._kernel.db.spawn(self._run(), name="user data of programs")
        return listener

    def _leave(self, account: int, listener: Listener) -> None:
        self._listeners[account].remove(listener)
        if not self._listeners[account]:
            del self._listeners[account], self._realms[account]
        if not self._listeners and self._running is not None:
            self._running.cancel()
            self._running = None

    def _end(self, listeners: Iterable[Listener]) -> None:
        for one in listeners:
            one.stop()
            one.end()

    # --- events ------------------------------------------------------------------------------------------------------

    def _look_at(self, account: int) -> None:
        self._due.add(account)
        self._wake.set()

    async def _run(self) -> None:
        next_s = monotonic() + EVERY_S
        is_behind = False
        while True:
            try:
                async with asyncio.timeout(BEHIND_S if is_behind else max(0.0, next_s - monotonic())):
                    await self._wake.wait()
            except TimeoutError:
                pass
            self._wake.clear()
            try:
                if monotonic() >= next_s:
                    next_s = monotonic() + EVERY_S
                    await self._check_listeners()
                is_behind = await self._tell()
            except DatabaseUnavailable:
                is_behind = True  # nothing is lost: it is told from the same number on
            except Exception as error:
                log.error("programs.user_data_failed", error=type(error).__name__, exc_info=error)

    async def _tell(self) -> bool:
        """Tell those who are due a page of each account; whether somebody could be told more."""
        asked = {account: [one for one in self._listeners.get(account, ()) if one.hears] for account in self._due}
        able = {account: [one for one in found if one.room() >= FEWEST] for account, found in asked.items()}
        numbers = {account: min(one.number for one in found) for account, found in able.items() if found}
        self._due = {account for account, found in asked.items() if len(found) > len(able[account])}
        pages: dict[int, list[AccountEvent]] = {account: [] for account in numbers}
        try:
            for event in await self._events.after(numbers) if numbers else ():
                pages[event.account].append(event)
        except BaseException:
            self._due |= asked.keys()
            raise
        for account, page in pages.items():
            if len(page) >= READ_AT_ONCE:
                self._due.add(account)
            if account not in self._realms:
                continue  # the last who listened has left meanwhile
            try:
                reported = [(one.number, self._telling.reported(self._realms[account], one)) for one in page]
            except (KeyError, ApiError, errors.DialectError) as error:
                # A market that is listed no more: who wants all of it asks.
                log.warning("programs.order_not_told", error=type(error).__name__)
                self._end(tuple(self._listeners[account]))
                continue
            for listener in able[account]:
                for number, event in reported:
                    if number > listener.number:
                        listener.number = number
                        if event is not None:
                            listener.tell(event)
        return bool(self._due)

    # --- who may still hear ------------------------------------------------------------------------------------------

    async def _check_listeners(self) -> None:
        is_off = self._kernel.part(Offerings).is_off("programs")
        for listeners in tuple(self._listeners.values()):
            for one in tuple(listeners):
                if is_off or not (one.counts() and await self._may(one, Scope.READ)):
                    self._end([one])

    async def _may(self, listener: Listener, scope: Scope) -> bool:
        try:
            caller = await self._kernel.sessions.api_keys.named(listener.key, listener.address)
        except UnknownKey:
            return False
        return scope in caller.scopes

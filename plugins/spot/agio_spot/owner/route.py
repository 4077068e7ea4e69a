"""The way of a command to the process that owns the books, and the answers of that process (ADR 0050).

A request whose answer is lost is asked again, of whoever owns the books then: the intent of an order or a cancellation
makes it one effect. So its outcome is unknown only where nobody could be reached for long.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

from agio_kernel.declarations import codes
from agio_kernel.declarations.errors import ApiError
from agio_kernel.ledger.account_events import AccountEvents
from agio_kernel.ports.kernel import Kernel

from agio_spot.book_stream import BookView
from agio_spot.declared.codes import TRADED_ELSEWHERE
from agio_spot.owner.link import Link, Lost, Refused, answering
from agio_spot.owner.messages import (
    Answer,
    BookRead,
    DepthRead,
    NotOwner,
    Placed,
    ReadBook,
    Records,
    RefusedBy,
    Request,
    Settle,
    Settled,
    command_of,
    encode,
    error_of,
    read_answer,
    read_request,
    refused,
    request_of,
)
from agio_spot.sequencer.commands import Cancel, Command, Market, PlaceOrder, Refresh

if TYPE_CHECKING:
    from agio_spot.publisher import Publisher
    from agio_spot.sequencer.sequencer import Sequencer

PATIENCE_S = 6.0
"""Time for which an owner is looked for: longer than a hanging one keeps its lease, and than another needs after it."""
AGAIN_S = 0.1


class OwnerRoute:
    """Asks the owner of the books, and answers where that is this process."""

    def __init__(self, kernel: Kernel, sequencer: Sequencer, publisher: Publisher) -> None:
        self._kernel = kernel
        self._sequencer = sequencer
        self._publisher = publisher
        self._link: Link | None = None
        self._finding = asyncio.Lock()

    @asynccontextmanager
    async def running(self, host: str) -> AsyncIterator[str]:
        """Answer other processes while this is open; the address at which that is."""
        try:
            async with answering(self._kernel.secrets, self._answer, host) as address:
                yield address
        finally:
            if self._link is not None:
                await self._link.close()

    # --- who asks ----------------------------------------------------------------------------------------------------

    async def submit(self, command: Command) -> Any:
        """Have the owner carry a command out; its answer, as of the commit."""
        if (request := request_of(command)) is None:
            raise ApiError(TRADED_ELSEWHERE)
        answer = await self._ask(request, moves=not isinstance(command, Refresh))
        match command, answer:
            case PlaceOrder(), Placed():
                command.trades = answer.trades
                return answer.record
            case Cancel(), Records():
                return answer.records
            case Refresh(), DepthRead():
                self._mirror(command.market, answer)
                return answer.depth
            case _:
                raise TypeError(f"{type(answer).__name__} answers no {type(command).__name__}")

    def _mirror(self, key: Market, answer: DepthRead) -> None:
        """Say of the market what its owner says."""
        if (market := self._sequencer.markets.get(key)) is not None:
            market.sequence = max(market.sequence, answer.sequence)
            market.unpriced, market.in_auction = answer.unpriced, answer.in_auction

    async def book(self, market: Market) -> BookView:
        """The whole book of a market, at its owner."""
        answer = await self._ask(ReadBook(market))
        assert isinstance(answer, BookRead), "a book answers who asks for it"
        return answer.book

    async def settle(self) -> None:
        """Wait until the owner writes the events of everybody who is followed now."""
        await self._ask(Settle())

    async def _ask(self, request: Request, *, moves: bool = False) -> Answer:
        """Ask whoever owns the books, again where nothing or nobody knows what was done, for so long."""
        body, is_lost = encode(request), False
        ends = asyncio.get_running_loop().time() + PATIENCE_S
        while True:
            try:
                answer = read_answer(await (await self._owner()).ask(body))
            except Refused:
                pass
            except Lost:
                is_lost = True
            else:
                if isinstance(answer, RefusedBy):
                    raise error_of(answer)
                if not isinstance(answer, NotOwner):
                    return answer
            await self._forget()
            if asyncio.get_running_loop().time() >= ends:
                raise ApiError(codes.OUTCOME_UNKNOWN if is_lost and moves else TRADED_ELSEWHERE)
            await asyncio.sleep(AGAIN_S)

    async def _owner(self) -> Link:
        """The link to the owner, by the address in its lease."""
        if self._link is not None:
            return self._link
        async with self._finding:
            if self._link is None:
                address = await self._sequencer.owner_address()
                if not address:
                    raise Refused("nobody owns the books")
                self._link = Link(self._kernel.secrets, address)
            return self._link

    async def _forget(self) -> None:
        """Look the owner up again; what others wait for over the link is lost with it, and asked again."""
        async with self._finding:
            address = await self._sequencer.owner_address()
            if self._link is not None and self._link.address != address:
                link, self._link = self._link, None
                await link.close()

    # --- who answers -------------------------------------------------------------------------------------------------

    async def _answer(self, body: bytes) -> bytes:
        try:
            return encode(await self._carry_out(read_request(body)))
        except ApiError as error:
            # An owner who ends takes nothing any more: the next one is asked.
            return encode(NotOwner() if error.code in (TRADED_ELSEWHERE, codes.UNAVAILABLE) else refused(error))

    async def _carry_out(self, request: Request) -> Answer:
        sequencer = self._sequencer
        if isinstance(request, Settle):
            await self._kernel.part(AccountEvents).begin_writing()
            if (market := next(iter(sequencer.markets), None)) is not None:
                await sequencer.submit_here(Refresh(market, 1))
            return Settled()
        if isinstance(request, ReadBook):
            await sequencer.require_books()
            return BookRead(await self._publisher.book(sequencer, request.market))
        command = command_of(request)
        if isinstance(command, Refresh):
            await sequencer.require_books()
        answer = await sequencer.submit_here(command)
        match command:
            case PlaceOrder():
                return Placed(answer, None if command.trades is None else list(command.trades))
            case Cancel():
                return Records(list(answer))
            case _:
                market = sequencer.markets[command.market]
                return DepthRead(answer, market.sequence, market.unpriced, market.in_auction)

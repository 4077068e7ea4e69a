"""Services that live as long as the process: the prices, the listings, and the lead of prices."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, nullcontext
from datetime import datetime

import asyncpg
from agio_kernel.declarations.work import Lifespan
from agio_kernel.ports.kernel import Kernel
from agio_kernel.settings.catalogues import Catalogues

from agio_market.book.follow import BookFollower
from agio_market.book.source import BookSource
from agio_market.exchanges.source import ExchangeSource
from agio_market.instruments.products import instruments_catalogue
from agio_market.listing.listing import admit_added, admit_listed, following
from agio_market.quotes.quotation import quotation_of
from agio_market.sources.anchors import kept_anchors
from agio_market.sources.simulated import SimulatedSource
from agio_market.tick_store.leader import PriceLeader


def market_lifespans(kernel: Kernel) -> Sequence[Lifespan]:
    """Services that tell the prices, and that lead them."""
    quotation = quotation_of(kernel)
    leader = PriceLeader(quotation, kernel.db, kernel.clock)
    listings = kernel.part(Catalogues).of(instruments_catalogue(quotation.by_symbol, kernel.assets))

    @asynccontextmanager
    async def running() -> AsyncIterator[None]:
        source, book = quotation.source, quotation.book
        # Without a tape there is no book, and nothing is added; a source that is the book says so.
        has_book = kernel.trades is not None or book is source
        follower = BookFollower(kernel, book) if has_book and isinstance(book, BookSource) else None
        listening = source.running() if isinstance(source, ExchangeSource) else nullcontext()
        if isinstance(source, SimulatedSource):
            source.anchor(await kept_anchors(kernel.db, source.seed, source.symbols(), kernel.clock.now_ms()))
        seen: set[str] = set()

        async def look() -> None:
            await admit_listed(kernel, quotation, seen)
            if follower is not None:
                admit_added(kernel, quotation, listings)

        await look()
        following_book = nullcontext()
        if follower is not None:
            await follower.look()
            following_book = follower.running()
        # A process that follows listens to exchanges and reads trades, too: for its charts, and as the next leader.
        async with (
            listening,
            following_book,
            quotation.running(kernel.feed, listings),
            leader.running(),
            following(look),
        ):
            yield

    async def still_to_settle(conn: asyncpg.Connection) -> datetime | None:
        """Now, while anything is to be settled by ticks: those are kept as they come."""
        return kernel.clock.now() if await quotation.held_symbols(conn) else None

    # Workers follow, and leave the lead to who serves; who may lead begins so, and therefore this comes first.
    return (
        Lifespan("price lead", leader.leading),
        Lifespan("quotation", running, in_workers=True, next_due=still_to_settle),
    )

"""``/public/v1``: the markets for programs that ask without an account, in the form of aggregators.

No call, because the answers are in somebody else's form: without an envelope, under their names. They are bytes that
everybody is given alike, each with its name for ``If-None-Match``; a page of any other site may read them.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from hashlib import sha256
from typing import Any, TypeVar

import msgspec
from agio_kernel.calls.read_cache import Kept
from agio_kernel.declarations import codes
from agio_kernel.declarations.errors import ApiError
from agio_kernel.ports.kernel import Kernel
from litestar import Request, Response, get

from agio_spot.public.board import BOARD_S, BOOK_S, Board
from agio_spot.public.schemas import BookForm, NoForm, TradesForm

ROOT = "/public/v1"
_MALFORMED = codes.with_status(codes.MALFORMED, 400)

PublicRequest = Request[Any, Any, Any]
F = TypeVar("F")


class _Body(msgspec.Struct):
    body: bytes
    etag: str


def public_routes(kernel: Kernel) -> Sequence[Any]:
    """The routes."""
    board = kernel.part(Board)
    slow: Kept[_Body] = Kept(BOARD_S)
    quick: Kept[_Body] = Kept(BOOK_S)

    async def answer(
        request: PublicRequest, kept: Kept[_Body], form: Any, make: Callable[[], Awaitable[Any]]
    ) -> Response:
        board.check_offered()

        async def encode() -> _Body:
            body = msgspec.json.encode(await make())
            return _Body(body, f'"{sha256(body).hexdigest()[:24]}"')

        found = await kept.get((request.url.path, form), encode)
        seconds = int(BOARD_S if kept is slow else BOOK_S)
        headers = {
            "etag": found.etag,
            "cache-control": f"public, max-age={seconds}",
            "access-control-allow-origin": "*",
        }
        known = request.headers.get("if-none-match", "").split(",")
        if found.etag in [one.strip().removeprefix("W/") for one in known]:
            return Response(b"", status_code=304, headers=headers)
        return Response(found.body, media_type="application/json", headers=headers)

    @get(f"{ROOT}/pairs", include_in_schema=False)
    async def pairs(request: PublicRequest) -> Response:
        async def make() -> Any:
            return board.pairs()

        return await answer(request, slow, read_form(request, NoForm), make)

    @get(f"{ROOT}/tickers", include_in_schema=False)
    async def tickers(request: PublicRequest) -> Response:
        return await answer(request, slow, read_form(request, NoForm), board.tickers)

    @get(f"{ROOT}/summary", include_in_schema=False)
    async def summary(request: PublicRequest) -> Response:
        return await answer(request, slow, read_form(request, NoForm), board.summary)

    @get(f"{ROOT}/orderbook", include_in_schema=False)
    async def orderbook(request: PublicRequest) -> Response:
        form = read_form(request, BookForm)
        return await answer(request, quick, form, lambda: board.book(form.ticker_id, form.depth))

    @get(f"{ROOT}/historical_trades", include_in_schema=False)
    async def trades(request: PublicRequest) -> Response:
        form = read_form(request, TradesForm)
        return await answer(request, quick, form, lambda: board.trades(form.ticker_id, form.type, form.limit))

    return (pairs, tickers, summary, orderbook, trades)


def read_form(request: PublicRequest, form: type[F]) -> F:
    """Read the query strictly: an unknown or repeated field is refused, and nothing is guessed."""
    fields = list(request.query_params.multi_items())
    named = dict(fields)
    try:
        if len(named) != len(fields):
            raise msgspec.ValidationError("a field is there twice")
        return msgspec.convert(named, form, strict=False)
    except msgspec.ValidationError as error:
        raise ApiError(_MALFORMED) from error

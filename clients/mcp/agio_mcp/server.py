"""The tools: what reads is always there, what trades on the demo realm, or with real money after a confirmation."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from agio_client import ApiError, AsyncClient, Unreachable
from mcp.server import MCPServer
from mcp.server.mcpserver import AcceptedElicitation, Elicit, ElicitationResult, Resolve
from mcp.server.mcpserver.exceptions import ToolError
from mcp.types import ToolAnnotations
from pydantic import BaseModel, Field

Answer = dict[str, Any]
Side = Literal["buy", "sell"]
Type = Literal["limit", "market"]
Pair = Annotated[str, Field(description="Such as BTCUSDT")]
Decimal = Annotated[str, Field(pattern=r"^\d+(\.\d+)?$", description="A decimal number as text, such as '0.001'")]
Rows = Annotated[int, Field(ge=1, le=100)]
Period = Annotated[str, Field(description="Such as 1m, 15m, 1h, 1d")]
After = Annotated[str, Field(description="'next' of the page before")]

READS = ToolAnnotations(read_only_hint=True, open_world_hint=False)
TRADES = ToolAnnotations(read_only_hint=False, destructive_hint=True, idempotent_hint=False, open_world_hint=False)


class SiteCalls(AsyncClient):
    """The site's calls; what it refuses is told to the assistant as the site says it."""

    async def call(self, method: str, name: str, form: Mapping[str, Any], rtoken: str | None = None) -> Any:
        """The data of one call's answer."""
        try:
            return await super().call(method, name, form, rtoken)
        except ApiError as error:
            raise ToolError(
                f"The site refuses this ({error.code}): {error.message} {error.data or ''}".strip()
            ) from error
        except Unreachable as error:
            raise ToolError(
                f"{error}: it may have been carried out. Look at list_orders before it is tried again."
            ) from error


class Confirmation(BaseModel):
    """What the person says to a deal with real money."""

    confirmed: bool = Field(description="Yes, do it with real money")


Asked = ElicitationResult[Confirmation]


def make_server(site: SiteCalls, realm: str, *, has_money: bool) -> MCPServer:
    """The server for an account of this realm; ``has_money``: a live one may trade."""
    is_demo = realm == "demo"
    where = "the demo realm: no real money" if is_demo else "a live account: real money"
    server = MCPServer(
        "agio",
        version="0.1.0",
        instructions=f"Markets of an Agio site and an account of it, on {where}. Amounts and prices are decimal texts.",
        log_level="WARNING",
    )
    _add_market_tools(server, site)
    _add_account_tools(server, site)
    if is_demo or has_money:
        _add_trading_tools(server, site, asks=not is_demo)
    return server


def _add_market_tools(server: MCPServer, site: SiteCalls) -> None:
    @server.tool(annotations=READS)
    async def list_markets() -> Answer:
        """List the spot pairs with their rules: steps, smallest order, fees, whether they are open."""
        return await site.spot_pairs()  # type: ignore[return-value]

    @server.tool(annotations=READS)
    async def get_prices() -> Answer:
        """Read the price of every instrument and its change over 24 hours."""
        return await site.get_currency_all()  # type: ignore[return-value]

    @server.tool(annotations=READS)
    async def get_order_book(pair: Pair, limit: Rows = 20) -> Answer:
        """Read the book of a pair: bids and asks, best first."""
        return await site.spot_depth(pair=pair, limit=limit)  # type: ignore[return-value]

    @server.tool(annotations=READS)
    async def get_trades(pair: Pair) -> Answer:
        """Read the last trades of a pair, of everybody."""
        return await site.spot_trades(pair=pair)  # type: ignore[return-value]

    @server.tool(annotations=READS)
    async def get_candles(symbol: Pair, period: Period = "1h", limit: Rows = 50) -> Answer:
        """Read candles of an instrument, oldest first."""
        return await site.candles(symbol=symbol, period=period, limit=limit)  # type: ignore[return-value]


def _add_account_tools(server: MCPServer, site: SiteCalls) -> None:
    @server.tool(annotations=READS)
    async def get_account() -> Answer:
        """Read whose account it is and whether it is a demo account or a live one."""
        account = await site.info()
        return {name: account[name] for name in ("uid", "realm", "currency", "tier", "created_at", "expires")}

    @server.tool(annotations=READS)
    async def get_balances() -> Answer:
        """Read what the account has of each coin, available and on hold."""
        return await site.get_asset2()  # type: ignore[return-value]

    @server.tool(annotations=READS)
    async def list_orders(
        state: Literal["open", "history", "all"] = "open", after: After = "", size: Rows = 20
    ) -> Answer:
        """List the account's spot orders, newest first."""
        return await site.spot_orders(state=state, after=after, size=size)  # type: ignore[return-value]

    @server.tool(annotations=READS)
    async def list_fills(pair: Pair | None = None, after: After = "", size: Rows = 20) -> Answer:
        """List the account's spot trades, newest first."""
        return await site.my_spot_trades(pair=pair, after=after, size=size)  # type: ignore[return-value]

    @server.tool(annotations=READS)
    async def list_events(after: int | None = None, size: Rows = 50) -> Answer:
        """List what happened to the account after a number: orders, fills and balances, none missing over thirty days.

        Without a number it answers the newest one, to begin with.
        """
        return await site.account_events(after=after, size=size)  # type: ignore[return-value]

    @server.tool(annotations=READS)
    async def check_order(
        pair: Pair,
        side: Side,
        type: Type,
        quantity: Decimal | None = None,
        amount: Decimal | None = None,
        price: Decimal | None = None,
    ) -> Answer:
        """Try an order without placing it: what it would cost and bring, or why it would be refused."""
        terms = {"quantity": quantity, "amount": amount, "price": price}
        return await site.check_spot_order(pair=pair, side=side, type=type, **terms)  # type: ignore[return-value]


def _add_trading_tools(server: MCPServer, site: SiteCalls, *, asks: bool) -> None:
    def confirm(command: str) -> Elicit[Confirmation] | Confirmation:
        return (
            Elicit(f"{command} This is a live account, with real money.", Confirmation)
            if asks
            else Confirmation(confirmed=True)
        )

    async def confirm_order(
        pair: str, side: str, type: str, quantity: str | None, amount: str | None, price: str | None
    ) -> Elicit[Confirmation] | Confirmation:
        of = f"{quantity} {pair}" if quantity is not None else f"{pair} for {amount}"
        return confirm(f"{side.capitalize()} {of}, {type}{'' if price is None else f' at {price}'}?")

    async def confirm_cancel(id: str) -> Elicit[Confirmation] | Confirmation:
        return confirm(f"Withdraw the order {id}?")

    async def confirm_cancel_all(pair: str | None) -> Elicit[Confirmation] | Confirmation:
        return confirm(f"Withdraw all open orders{'' if pair is None else f' of {pair}'}?")

    @server.tool(annotations=TRADES)
    async def place_order(
        asked: Annotated[Asked, Resolve(confirm_order)],
        pair: Pair,
        side: Side,
        type: Type,
        quantity: Annotated[Decimal | None, Field(description="How much of the pair's first coin")] = None,
        amount: Annotated[Decimal | None, Field(description="In place of it: what a market buy spends")] = None,
        price: Annotated[Decimal | None, Field(description="The worst price of a limit order")] = None,
    ) -> Answer:
        """Place a spot order. Nothing takes back what it trades at once."""
        _require(asked)
        terms = {"quantity": quantity, "amount": amount, "price": price}
        return await site.place_spot_order(pair=pair, side=side, type=type, **terms)  # type: ignore[return-value]

    @server.tool(annotations=TRADES)
    async def cancel_order(asked: Annotated[Asked, Resolve(confirm_cancel)], id: str) -> Answer:
        """Withdraw an open order."""
        _require(asked)
        return await site.cancel_spot_order(id=id)  # type: ignore[return-value]

    @server.tool(annotations=TRADES)
    async def cancel_all_orders(
        asked: Annotated[Asked, Resolve(confirm_cancel_all)], pair: Pair | None = None
    ) -> Answer:
        """Withdraw all open orders, or those of one pair."""
        _require(asked)
        return await site.cancel_all_spot_orders(pair=pair)  # type: ignore[return-value]


def _require(asked: Asked) -> None:
    """Raise a ToolError where the person didn't say yes."""
    if not isinstance(asked, AcceptedElicitation) or not asked.data.confirmed:
        raise ToolError("Not confirmed: nothing was done.")

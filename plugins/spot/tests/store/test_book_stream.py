"""The stream of a book as the feed tells it, from the sequencer to a client."""

from typing import Any

import msgspec
from agio_kernel.plugins.plugin import plugin_of
from agio_spot import plugin
from book_client import BookClient
from spot_site import LIMIT, PRICE, USDT, Site, until

TOPIC = "book:BTCUSDT"


async def subscribe(site: Site, client: BookClient, argument: str = "BTCUSDT") -> int:
    """Begin anew with the whole book; how much had been said by then."""
    book = next(topic for topic in plugin_of(plugin).made("topics", site.kernel) if topic.name == "book")
    whole: Any = await book.snapshot(argument, None)
    heard = len(site.feed.of(f"book:{argument}"))
    client.take({"snapshot": True, "data": msgspec.to_builtins(whole)})
    return heard


def hear(site: Site, client: BookClient, heard: int, argument: str = "BTCUSDT") -> None:
    for said in site.feed.of(f"book:{argument}")[heard:]:
        client.take({"data": msgspec.to_builtins(said)})


async def test_a_client_follows_the_book_through_orders_prices_and_a_silence(site: Site) -> None:
    client = BookClient()
    heard = await subscribe(site, client)
    assert len(client.bids) > 10
    await site.fund(1, {"USDT": 100_000 * USDT})
    order = await site.call("placeSpotOrder", 1, **LIMIT)
    await until(lambda: any("49000.00" in dict(said.bids) for said in site.feed.of(TOPIC)[heard:]))
    hear(site, client, heard)
    assert client.sides["bids"]["49000.00"] == "0.100000"
    for step in range(20):
        site.prices.set("BTCUSDT", PRICE + step * 10_00)
        await site.call("placeSpotOrder", 1, pair="BTCUSDT", side="buy", type="market", amount="500")
    await site.call("cancelSpotOrder", 1, id=order["id"])
    await until(lambda: any(("49000.00", "0.000000") in said.bids for said in site.feed.of(TOPIC)[heard:]))
    client = BookClient()  # and one who reconnects has the same
    fresh = await subscribe(site, client)
    ours = await site.call("spotDepth", None, pair="BTCUSDT", limit="200")
    hear(site, client, fresh)
    assert ([*map(list, client.bids)], [*map(list, client.asks)]) == (ours["bids"], ours["asks"])
    assert not client.is_lost
    follower = BookClient()
    follower.take({"snapshot": True, "data": {"seq": 0, "prev": None, "bids": [], "asks": [], "checksum": 0}})
    hear(site, follower, 0)
    assert (follower.bids, follower.asks, follower.seq) == (client.bids, client.asks, client.seq)


async def test_a_book_that_is_not_there_cannot_be_followed(site: Site) -> None:
    book = next(topic for topic in plugin_of(plugin).made("topics", site.kernel) if topic.name == "book")
    assert await book.snapshot("NOPE", None) is None


async def test_the_demo_book_is_followed_apart(quiet_site: Site) -> None:
    client = BookClient()
    await subscribe(quiet_site, client, "BTCUSDT.demo")
    await quiet_site.fund(1, {"USDT": 100_000 * USDT})
    await quiet_site.call("placeSpotOrder", 1, **LIMIT)
    await until(lambda: bool(quiet_site.feed.of("depth:BTCUSDT")))
    hear(quiet_site, client, 0, "BTCUSDT.demo")
    assert (client.bids, client.asks) == ([], [])

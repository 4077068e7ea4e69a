"""Place an order that rests below the market, look at it, take it back."""

import os
from decimal import Decimal

from agio_client import Client

with Client(os.environ["AGIO_SITE"], os.environ["AGIO_KEY"], os.environ["AGIO_SECRET"]) as client:
    last = client.account_events()["last"]
    [pair] = [one for one in client.spot_pairs()["rows"] if one["pair"] == "BTCUSDT"]
    book = client.spot_depth(pair="BTCUSDT")
    tick = Decimal(pair["tick"])
    price = Decimal(book["bids"][0][0]) * Decimal("0.95") // tick * tick
    order = client.place_spot_order(pair="BTCUSDT", side="buy", type="limit", price=str(price), quantity="0.001")
    print("placed", order["id"], "at", order["price"])
    client.cancel_spot_order(id=order["id"])
    for event in client.account_events(after=last)["rows"]:
        print("event", event["number"], event["what"])

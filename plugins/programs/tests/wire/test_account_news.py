"""The site's own private feed for a key: a number wakes, the call tells what it stands for."""

from __future__ import annotations

import asyncio
import json
from typing import Any
from urllib.parse import urlencode

import httpx
import pytest
import websockets
from agio_testing.program import signed
from agio_testing.site import Site
from agio_testing.visitor import new_rtoken
from signing_program import Program

PATIENCE_S = 30
SCOPE_REFUSED = 117


def own_call(program: Program, method: str, name: str, **fields: str) -> dict[str, Any]:
    """Return the answer of the site's own interface to this key."""
    form = urlencode({"lang": "en", "rtoken": new_rtoken(), **fields})
    target, body = (f"/api/v1/{name}?{form}", b"") if method == "GET" else (f"/api/v1/{name}", form.encode())
    headers = signed(program.key, program.secret, method, target, body)
    return httpx.request(method, f"{program.site.url}{target}", content=body, headers=headers, timeout=30).json()


async def test_a_key_is_woken_by_a_number_and_reads_what_it_stands_for(venue: Site, program: Program) -> None:
    begun = await asyncio.to_thread(own_call, program, "GET", "accountEvents")
    last = begun["data"]["last"]
    assert begun["data"] == {"last": last, "rows": []}
    ticket = (await asyncio.to_thread(own_call, program, "POST", "feedTicket"))["data"]["ticket"]
    async with websockets.connect(f"{venue.url.replace('http', 'ws', 1)}/feed") as socket:

        async def reported(topic: str) -> Any:
            async with asyncio.timeout(PATIENCE_S):
                while (message := json.loads(await socket.recv()))["topic"] != topic:
                    pass
                return message["data"]

        await socket.send(json.dumps({"type": 3, "ticket": ticket}))
        assert await reported("session") == {"state": "signed-in"}
        await socket.send(json.dumps({"type": 2, "subscribe": ["account"]}))
        assert await reported("account") == {"last": last}
        placed = await asyncio.to_thread(program.waits, newClientOrderId="woken")
        newest = (await reported("account"))["last"]
        rows: list[Any] = []
        while len(rows) < newest - last:
            after = str(last + len(rows))
            rows += (await asyncio.to_thread(own_call, program, "GET", "accountEvents", after=after, size="1"))["data"][
                "rows"
            ]
        assert [one["number"] for one in rows] == list(range(last + 1, newest + 1))
        assert [one["what"] for one in rows] == ["placed", "balance"]
        order, holding = rows[0]["order"], rows[1]["holding"]
        assert (order["id"], order["client_id"], order["progress"]) == (str(placed["orderId"]), "woken", "new")
        assert (order["pair"], order["price"], order["quantity"]) == ("BTCUSDT", placed["price"], placed["origQty"])
        account = await asyncio.to_thread(program.ask, "GET", "/api/v3/account")
        [usdt] = [one for one in account.json()["balances"] if one["asset"] == "USDT"]
        assert (holding["coin"], holding["available"], holding["held"]) == ("USDT", usdt["free"], usdt["locked"])


@pytest.mark.parametrize("after", ["99999", "abc"])
def test_a_number_that_was_never_told_is_refused(program: Program, after: str) -> None:
    assert own_call(program, "GET", "accountEvents")["code"] == 0
    assert own_call(program, "GET", "accountEvents", after=after)["code"] != 0


def test_a_key_without_the_scope_hears_nothing(program: Program) -> None:
    trader = Program(program.site, program.owner, scopes="trade")
    for method, name in (("GET", "accountEvents"), ("POST", "feedTicket")):
        assert own_call(trader, method, name)["code"] == SCOPE_REFUSED

"""The order path of programs: an order in the dialect of another exchange beside one of our own call.

- dialect_order_vs_own: CPU of an order (application and PostgreSQL) that is signed with HMAC and sent to
  ``/testnet/api/v3/order``, divided by that of the same order by ``placeSpotOrder``. Both come over 64 connections to
  one deployment, each order under a name of its own; the dialect answers with an order's fills, as clients ask for.

The load generator, which signs, isn't counted. Rounds are interleaved; the figure is a ratio of medians.
"""

import os
import statistics
from http.client import HTTPConnection
from typing import Any
from urllib.parse import urlencode

import msgspec

from bench.cpu import cpu_us_below
from bench.http import ACCOUNTS, CONFIG, ROUND_S, data_of, middle_price, open_accounts, send, servers
from bench.load import Account, Job

_CONFIG = f"""{CONFIG.replace('"market", ', '"market", "programs", ')}
[plugin.programs]
weight-per-minute = 1000000
orders-per-ten-seconds = 100000
"""


def lines(rounds: int) -> list[dict[str, Any]]:
    """The line, measured now."""
    with servers(_CONFIG) as running:
        accounts = [_keyed(running.agio, one) for one in open_accounts(running.agio, ACCOUNTS)]

        def cost(*, signed: bool, seed: int, seconds: float = ROUND_S) -> float:
            path, expect = ("/testnet/api/v3/order", '{"') if signed else ("/web/placeSpotOrder", '{"code":0,')
            middle = middle_price(running.agio)
            job = Job(running.agio, path, seconds, accounts, middle=middle, seed=seed, expect=expect, signed=signed)
            before = cpu_us_below(running.pid)
            answered = send(job).answered
            return (cpu_us_below(running.pid) - before) / answered

        for signed in (False, True):
            cost(signed=signed, seed=900 + signed, seconds=1.0)
        raw = [
            {"own_cpu_us": cost(signed=False, seed=2 * one), "dialect_cpu_us": cost(signed=True, seed=2 * one + 1)}
            for one in range(rounds)
        ]
    median = {name: statistics.median(one[name] for one in raw) for name in raw[0]}
    return [
        {
            "name": "dialect_order_vs_own",
            "value": round(median["dialect_cpu_us"] / median["own_cpu_us"], 2),
            "unit": "ratio",
            "pass": 1.15,
            "goal": 1.0,
            "rounds": [{name: round(value, 1) for name, value in one.items()} for one in raw],
            "cores": os.cpu_count(),
        }
    ]


def _keyed(port: int, account: Account) -> Account:
    """The account with a key of its own."""
    connection = HTTPConnection("127.0.0.1", port, timeout=30)
    fields = {"token": account.token, "lang": "en", "rtoken": "key00001", "name": "bench", "scopes": "read,trade"}
    headers = {"Cookie": f"agio_session={account.binding}", "Content-Type": "application/x-www-form-urlencoded"}
    connection.request("POST", "/web/createApiKey", urlencode(fields | {"days": "1"}), headers)
    made = data_of(connection.getresponse().read())
    connection.close()
    return msgspec.structs.replace(account, key=made["key"], secret=made["secret"])

"""The order path of programs: an order in the dialect of another exchange beside one of our own call.

- dialect_order_vs_own: CPU of an order (application and PostgreSQL) that is signed with HMAC and sent to
  ``/testnet/api/v3/order``, divided by that of the same order by ``placeSpotOrder``. Both come over 64 connections to
  one deployment, each order under a name of its own; the dialect answers with an order's fills, as clients ask for.

The load generator, which signs, isn't counted. Rounds are interleaved; the figure is a ratio of medians.
"""

import os
import statistics
from http.client import HTTPConnection
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import msgspec

from bench.http import ACCOUNTS, CONFIG, ROUND_S, data_of, middle_price, open_accounts, send, servers
from bench.load import Account, Job

_CONFIG = f"""{CONFIG.replace('"market", ', '"market", "programs", ')}
[plugin.programs]
weight-per-minute = 1000000
orders-per-ten-seconds = 100000
"""
_JIFFY_US = 1e6 / os.sysconf("SC_CLK_TCK")


def lines(rounds: int) -> list[dict[str, Any]]:
    """The line, measured now."""
    with servers(_CONFIG) as running:
        accounts = [_keyed(running.agio, one) for one in open_accounts(running.agio, ACCOUNTS)]

        def cost(*, signed: bool, seed: int, seconds: float = ROUND_S) -> float:
            path, expect = ("/testnet/api/v3/order", '{"') if signed else ("/web/placeSpotOrder", '{"code":0,')
            middle = middle_price(running.agio)
            job = Job(running.agio, path, seconds, accounts, middle=middle, seed=seed, expect=expect, signed=signed)
            before = _cpu_us(running.pid)
            answered = send(job).answered
            return (_cpu_us(running.pid) - before) / answered

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


def _cpu_us(pid: int) -> float:
    """CPU time that a process and all below it have used by now, those that have ended included."""
    parents: dict[int, int] = {}
    used: dict[int, int] = {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            fields = (folder / "stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue  # it has ended since it was listed
        parents[int(folder.name)] = int(fields[1])
        used[int(folder.name)] = sum(map(int, fields[11:15]))
    return sum(used[one] for one in used if _is_below(one, pid, parents)) * _JIFFY_US


def _is_below(process: int, ancestor: int, parents: dict[int, int]) -> bool:
    while process and process != ancestor:
        process = parents.get(process, 0)
    return process == ancestor

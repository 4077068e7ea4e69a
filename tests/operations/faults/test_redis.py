"""Redis is gone for half a minute, and forgets everything: trading, signing in and withdrawals go on."""

from __future__ import annotations

import socket
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

import pytest
from agio_kernel.declarations.codes import TOO_MANY_REQUESTS
from agio_testing.processes.redis import RedisServer, running_redis
from agio_testing.run.lifeline import end_with_run
from agio_testing.site import AGIO, Site, new_folder
from rig import Rig, assert_holds, rig
from senders import Sender, acknowledged, at_work, let_flow, tries, wait_for
from table import Measured

from clients import Customer, Trader

HEALS_WITHIN_S = 60.0
TRADERS = 4
PEOPLE = 2
GONE_S = 30.0

pytestmark = [pytest.mark.slow, pytest.mark.realtime, pytest.mark.timeout(900)]


@contextmanager
def beside(site: Site) -> Iterator[None]:
    """A worker and a scheduler beside a site."""
    with ExitStack() as stack:
        log = stack.enter_context(site.log.open("ab"))
        for name in ("worker", "scheduler"):
            command = [str(AGIO), "--config", str(site.config), "--data", str(site.data), name]
            process = subprocess.Popen(command, env=site.environment, cwd=site.folder, stdout=log, stderr=log)
            end_with_run(process)
            stack.callback(process.wait, 20)
            stack.callback(process.terminate)
        yield


@contextmanager
def with_redis() -> Iterator[tuple[Rig, RedisServer]]:
    """A site whose recurring work is handed over by a Redis."""
    with (
        new_folder() as folder,
        running_redis(folder) as redis,
        rig(environment={"REDIS_URL": redis.url}) as one,
        beside(one.site),
    ):
        one.site.advance_to("13:00")
        one.site.set_constants({"wallet.deposit.claims": "1000"})  # nobody decides about them here
        yield one, redis


def flushed(redis: RedisServer) -> None:
    """Have it forget everything."""
    with socket.create_connection(("127.0.0.1", redis.port), timeout=5) as conn:
        conn.sendall(b"FLUSHALL\r\n")
        assert conn.recv(64).startswith(b"+OK")


def guessed(site: Site, account: str) -> list[bool]:
    """Whether each of three guesses of a password was refused as one too many."""
    guesser = site.visitor()
    answers = [guesser.post("userLogin", account=account, password="wrong pass", totp="") for _ in range(3)]
    return [answer["code"] == TOO_MANY_REQUESTS.number for answer in answers]


def test_redis_is_gone_and_then_forgets(measured: Measured) -> None:
    with with_redis() as (one, redis):
        victim = one.site.visitor().registered()
        assert guessed(one.site, victim.account) == [False, False, False]
        with (
            at_work(one.site, lambda journal: Trader(one.site, journal), TRADERS) as traders,
            at_work(one.site, lambda journal: Customer(one.site, journal), PEOPLE) as customers,
        ):
            everybody: list[Sender] = [*traders, *customers]
            wait_for(everybody, 41, HEALS_WITHIN_S)
            redis.kill()
            assert one.site.visitor().in_demo().token
            assert guessed(one.site, victim.account) == [False, False, True], "limits count on without Redis"
            let_flow(GONE_S)
            redis.start()
            flushed(redis)
            assert guessed(one.site, victim.account) == [True, True, True], "Redis forgets no limit"
            wait_for(everybody, acknowledged(everybody) + 41, HEALS_WITHIN_S)
        assert_holds(one.site, everybody)
        sent = tries(everybody)
        measured("F6", "requests answered", 100 * sum(try_.code is not None for try_ in sent) / len(sent))

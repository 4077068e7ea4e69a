"""The site's own processes die while people trade: alone, and beside another one."""

from __future__ import annotations

import random

import pytest
from agio_host.commands.processes import health_at
from agio_testing.processes.serving import kill, processes, serving, site_of_processes
from agio_testing.waiting import eventually
from rig import assert_holds, rig
from senders import acknowledged, at_work, let_flow, tries, wait_for
from table import Measured

from clients import Trader

TRADERS = 8
HEALS_WITHIN_S = 60.0

pytestmark = [pytest.mark.slow, pytest.mark.realtime, pytest.mark.timeout(900)]


def test_killed_and_started_again(chance: random.Random, measured: Measured, long: bool) -> None:
    with rig() as one:
        took = []
        with at_work(one.site, lambda journal: Trader(one.site, journal), TRADERS if long else 4) as traders:
            wait_for(traders, 21, HEALS_WITHIN_S)
            for _ in range(10 if long else 1):
                let_flow(chance.uniform(0.2, 2))
                one.site.kill()
                before = acknowledged(traders)
                took.append(one.site.start())
                wait_for(traders, before + 21, HEALS_WITHIN_S)
        assert_holds(one.site, traders)
        measured("F3", "start of a killed site until it serves", max(took))


def test_one_of_two_is_killed(chance: random.Random, measured: Measured, long: bool) -> None:
    with site_of_processes(2, flow=False) as site:
        with at_work(site, lambda journal: Trader(site, journal), TRADERS if long else 4) as traders:
            wait_for(traders, 21, HEALS_WITHIN_S)
            for number in range(10 if long else 1):
                let_flow(chance.uniform(0.2, 2))
                victim = serving(site)[number % 2]
                before = acknowledged(traders)
                kill(victim)
                eventually(lambda victim=victim: processes(site)[victim.name].pid != victim.pid)
                eventually(lambda victim=victim: health_at(victim.port))
                wait_for(traders, before + 21, HEALS_WITHIN_S)
        assert_holds(site, traders)
        sent = tries(traders)
        answered = sum(one.code is not None for one in sent)
        measured("F3", "requests answered by two processes, one of which is killed", 100 * answered / len(sent))

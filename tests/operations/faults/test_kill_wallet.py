"""A power cut while money comes in, moves and goes out: what was acknowledged is there, and nothing happens twice."""

from __future__ import annotations

import pytest
from agio_testing.site import running_site
from rig import assert_holds
from senders import acknowledged, at_work, let_flow, wait_for

from clients import Customer

PEOPLE = 3
HEALS_WITHIN_S = 60.0
CALLS = {"submitWithdrawal", "cancelWithdrawal", "submitDeposit", "exchange", "transferAsset"}

pytestmark = [pytest.mark.slow, pytest.mark.realtime]


def test_killing_the_app_while_money_moves_loses_nothing_acknowledged_and_repeats_nothing() -> None:
    with running_site(flow=False) as site:
        site.advance_to("13:00")
        site.set_constants({"wallet.deposit.claims": "1000"})  # nobody decides about them here
        with at_work(site, lambda journal: Customer(site, journal), PEOPLE) as customers:
            wait_for(customers, 20, HEALS_WITHIN_S)
            let_flow()
            site.kill()
            before = acknowledged(customers)
            site.start()
            wait_for(customers, before + 20, HEALS_WITHIN_S)
            site.kill()
            site.start()
        assert_holds(site, customers)
        assert {one.call for customer in customers for one in customer.sent() if one.id} == CALLS

"""Powers of operators about options: look, note, and change future terms. Nothing reaches a price, an outcome or a
user.
"""

from __future__ import annotations

from decimal import Decimal

from agio_kernel.declarations.access import Access
from agio_kernel.plugins.plugin import plugin_of
from agio_options import plugin
from agio_options.declared.states import OPTION_STATES
from agio_options.exposure import user_facets
from agio_options.options import Options
from option_bench import ANN, BEN, bought, later, shown

MONEY = """
    SELECT json_build_object(
        'options', (SELECT json_agg(o ORDER BY o.id) FROM options_option o),
        'accounts', (SELECT json_agg(a ORDER BY a.id) FROM ledger_account a),
        'transfers', (SELECT count(*) FROM ledger_transfer),
        'receipts', (SELECT json_agg(r ORDER BY r.kind, r.id) FROM price_receipt r)
    )::text
"""


async def test_no_call_and_no_route_of_the_plugin_is_an_operators(bench):
    assert [call.path for call in bench.calls.values() if call.access is Access.OPERATOR or call.permission] == []
    declared = plugin_of(plugin)
    assert not (declared.routes or declared.tasks or declared.rules or hasattr(plugin, "register_commands"))


async def test_only_the_timer_takes_an_option_anywhere():
    ways = {way.by for exits in OPTION_STATES.exits.values() for way in exits}
    assert ways == {"timer"}


async def test_every_decision_that_the_console_offers_leaves_money_prices_and_outcomes_as_they_are(bench, prices):
    held = await bought(bench)
    await bench.run_jobs(later(5))
    prices.silent = [(0, 2**50)]
    await bought(bench, BEN)
    await bench.run_jobs(later(20))
    prices.silent = []
    before = await bench.owner_db.fetchval(MONEY)
    tried = 0
    for name in bench.queues:
        for case in await bench.waiting(name):
            assert await bench.decide(name, case, "note", "the source was away") == 0
            tried += 1
    assert tried and await bench.owner_db.fetchval(MONEY) == before
    assert await bench.waiting("options.incidents") == []
    for trigger in ("enter", "win", "lose", "tie", "void"):
        assert await bench.decide("options.incidents", "O-7K3Q", trigger, "please") != 0
    assert (await shown(bench, held["id"], ANN))["state"] == "holding"


async def test_what_was_accepted_keeps_its_terms_whatever_is_published_afterwards(bench, prices, monkeypatch):
    prices.price = lambda symbol, second: 5_000_000 + second % 100_000
    option = await bought(bench)
    bench.put_in_force(monkeypatch, "BTCUSDT-30", profit=Decimal("0.01"), fee=Decimal("0.1"), tie="lose")
    await bench.run_jobs(later(5))
    await bench.run_jobs(later(60))
    assert (await shown(bench, option["id"]))["returned"] == "168.300000"


async def test_a_users_options_are_a_list_of_that_users_page(bench):
    made = [(await bought(bench, amount=amount))["id"] for amount in ("100", "50", "20")]
    await bought(bench, BEN)
    [facet] = user_facets(bench.kernel.part(Options))
    async with bench.kernel.db.read() as conn:
        newest = await facet.rows(conn, ANN, "", 2)
        last = await facet.rows(conn, ANN, "<", 2)
    assert [row.id for row in newest.rows] == made[:0:-1]
    assert newest.extent and (newest.extent.count, newest.extent.pages) == (3, 2)
    assert [row.id for row in last.rows] == made[:1] and last.next == ""
    assert [cell.label for cell in newest.rows[0].cells] == list(facet.columns)

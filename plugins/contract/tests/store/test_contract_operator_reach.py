"""Powers of operators about contracts: look, note, and change future terms. Nothing reaches a price, an outcome or a
user.
"""

from __future__ import annotations

from agio_contract import plugin
from agio_contract.contracts import Contracts
from agio_contract.declared.states import POSITION_STATES
from agio_contract.exposure import user_facets
from agio_kernel.declarations.access import Access
from agio_kernel.plugins.plugin import plugin_of
from contract_bench import ANN, BEN, checked, opened, ordered, run, shown

QUEUE = "contract.incidents"
MONEY = """
    SELECT json_build_object(
        'positions', (SELECT json_agg(p ORDER BY p.id) FROM contract_position p),
        'closures', (SELECT json_agg(c ORDER BY c.id) FROM contract_closure c),
        'books', (SELECT json_agg(b ORDER BY b.product, b.realm, b.side) FROM contract_book b),
        'accounts', (SELECT json_agg(a ORDER BY a.id) FROM ledger_account a),
        'transfers', (SELECT count(*) FROM ledger_transfer),
        'receipts', (SELECT json_agg(r ORDER BY r.kind, r.id) FROM price_receipt r)
    )::text
"""
COUNTED = "SELECT cause, affected, borne > 0 AS borne FROM incident ORDER BY cause"


async def test_no_call_and_no_route_of_the_plugin_is_an_operators(bench):
    assert [call.path for call in bench.calls.values() if call.access is Access.OPERATOR or call.permission] == []
    declared = plugin_of(plugin)
    assert not (declared.routes or declared.tasks or declared.rules or hasattr(plugin, "register_commands"))


async def test_only_its_owner_and_the_timer_take_a_position_anywhere():
    ways = {(way.by, way.trigger) for exits in POSITION_STATES.exits.values() for way in exits}
    assert {by for by, _ in ways} == {"user", "timer"}
    assert {trigger for by, trigger in ways if by == "user"} == {"cancel", "close", "keep"}


async def test_what_the_rules_did_unasked_waits_for_a_note_which_leaves_money_prices_and_outcomes_as_they_are(
    bench, prices, monkeypatch
):
    held = await opened(bench, prices, leverage="2", lots="10")
    await opened(bench, prices, BEN, leverage="25", lots="20")
    waiting = await ordered(bench, kind="limit", price="60000", lots="10")
    other = await ordered(bench, kind="limit", price="59000", lots="10")
    bench.put_in_force(monkeypatch, "BTCUSDT-PERP", trading="halted")
    prices.tick(5_500_000)
    await run(bench)
    monkeypatch.undo()
    # A stretch is worked through as its contract stood: the halt was first.
    assert {(await shown(bench, one["id"]))["reason"] for one in (waiting, other)} == {"halted"}
    counted = [tuple(row) for row in await bench.kernel.db.fetch(COUNTED)]
    assert counted == [("halted", 2, False), ("shortfall", 1, True)]
    borne = await bench.kernel.db.fetchval("SELECT sum(borne)::bigint FROM incident")
    assert borne == await bench.kernel.db.fetchval("SELECT sum(shortfall)::bigint FROM contract_closure")
    before = await bench.owner_db.fetchval(MONEY)
    cases = await bench.waiting(QUEUE)
    assert len(cases) == 2
    for trigger in ("enter", "close", "end", "liquidate", "cancel"):
        assert await bench.decide(QUEUE, cases[0], trigger, "please") != 0
    for case in cases:
        assert await bench.decide(QUEUE, case, "note", "the source fell at once") == 0
    assert await bench.waiting(QUEUE) == [] and await bench.owner_db.fetchval(MONEY) == before
    assert (await shown(bench, held["id"], ANN))["state"] == "holding"
    await checked(bench)


async def test_a_users_positions_are_a_list_of_that_users_page(bench, prices):
    made = [(await ordered(bench))["id"] for _ in range(3)]
    await opened(bench, prices, BEN)
    [facet] = user_facets(bench.kernel.part(Contracts))
    async with bench.kernel.db.read() as conn:
        newest = await facet.rows(conn, ANN, "", 2)
        last = await facet.rows(conn, ANN, "<", 2)
    assert [row.id for row in newest.rows] == made[:0:-1]
    assert newest.extent and (newest.extent.count, newest.extent.pages) == (3, 2)
    assert [row.id for row in last.rows] == made[:1] and last.next == ""
    assert [cell.label for cell in newest.rows[0].cells] == list(facet.columns)

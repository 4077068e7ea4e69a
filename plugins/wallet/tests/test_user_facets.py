"""What the console shows of a user's wallet: lists that lead to their cases, those cases, and what was checked."""

from agio_wallet.development_cases import seed_cases
from agio_wallet.user_facets import user_facets


async def owners(site, table):
    rows = await site.kernel.db.fetch(
        f"SELECT user_id, array_agg(id::text ORDER BY id DESC) AS ids FROM {table} GROUP BY 1"
    )
    return {row["user_id"]: row["ids"] for row in rows}


async def test_a_users_deposits_and_withdrawals_are_lists_that_lead_to_their_cases(site):
    await seed_cases(site.desk)
    facets = {facet.name: facet for facet in user_facets(site.kernel)}
    async with site.kernel.db.read() as conn:
        for name, table in (("deposits", "wallet_deposit"), ("withdrawals", "wallet_withdrawal")):
            for user_id, ids in (await owners(site, table)).items():
                found = await facets[name].rows(conn, user_id, "", 20)
                assert [row.id for row in found.rows] == ids and not found.older
                for row in found.rows:
                    assert len(row.cells) == len(facets[name].columns)
                    detail = await site.queues[row.queue].source.detail(conn, row.case)
                    assert detail is not None and detail.user_id == user_id
                    assert row.cells[4].value == f"wallet.state.{detail.summary.state}"


async def test_a_queue_tells_one_users_cases_newest_first(site):
    await seed_cases(site.desk)
    seen = 0
    async with site.kernel.db.read() as conn:
        for queue in site.queues.values():
            for user_id in await conn.fetch("SELECT id FROM app_user"):
                for one in await queue.source.of_user(conn, user_id["id"], 10):
                    detail = await queue.source.detail(conn, one.id)
                    assert detail is not None and (detail.user_id, detail.summary) == (user_id["id"], one)
                    seen += 1
    assert seen >= 10


async def test_what_the_wallet_can_check_is_said_and_the_rest_is_the_operators(site):
    await seed_cases(site.desk)
    async with site.kernel.db.read() as conn:
        checks = {}
        for queue in ("wallet.deposits", "wallet.withdrawals", "wallet.bank_withdrawals"):
            page = await site.cases(queue)
            for row in page.rows:
                detail = await site.queues[queue].source.detail(conn, row.id)
                assert any(check.passed is None for check in detail.checks) or queue == "wallet.deposits"
                checks |= {(queue, check.label): check.passed for check in detail.checks}
                if "wallet.filter.review.security_change" in {fact.value for fact in detail.facts}:
                    [security] = [one for one in detail.checks if one.label == "wallet.check.security_unchanged"]
                    assert security.passed is False
    assert checks["wallet.bank_withdrawals", "wallet.check.payee"] is None
    assert checks["wallet.deposits", "wallet.check.least"] is True

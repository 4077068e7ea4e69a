"""A user's wallet in the console: lists that lead to their cases, those cases, and the checks made."""

from agio_demo.wallet.cases import seed_cases


async def test_a_users_cases_are_lists_that_lead_to_them(site):
    await seed_cases(site.context)
    seen = 0
    async with site.kernel.db.read() as conn:
        users = [row["id"] for row in await conn.fetch("SELECT id FROM app_user")]
        for queue in site.queues.values():
            for user_id in users:
                own = [one.id for one in await queue.source.of_user(conn, user_id, 10)]
                found = await queue.facet.rows(conn, user_id, "", 20)
                assert [row.id for row in found.rows] == own and not found.next
                assert not own or found.extent.count == len(own)
                for row in found.rows:
                    assert row.queue == queue.id
                    assert [cell.label for cell in row.cells] == list(queue.facet.columns)
                    detail = await queue.source.detail(conn, row.case)
                    assert detail is not None and detail.user_id == user_id
                    assert row.cells[-1].value == f"wallet.state.{detail.summary.state}"
                    seen += 1
    assert seen >= 10


async def test_a_queue_tells_one_users_cases_newest_first(site):
    await seed_cases(site.context)
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
    await seed_cases(site.context)
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

"""Withdrawals: bounds, window, two a day, the hold, and that everything ends in one of two ways."""

import asyncio
from datetime import datetime, timedelta
from decimal import Decimal

import msgspec
import pytest
from agio_host.plugin_check.amounts import HOSTILE_AMOUNTS
from agio_kernel.cases.review import failed
from agio_kernel.cases.workflow.queues import Queues
from agio_kernel.declarations.codes import NOT_AVAILABLE
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.principal import Realm
from agio_kernel.money.concerns import Concern, Concerns
from agio_kernel.money.gate import Gate
from agio_kernel.money.leaving import Guard, Stage
from agio_testing.backlogs import backlog_of
from agio_wallet import plugin
from agio_wallet.withdrawal import objections
from agio_wallet.withdrawal import store as withdrawal_store
from agio_wallet.withdrawal.follow_payouts import follow_payouts, submit_signed
from scripted_chain import ScriptedChain
from wallet_site import NOON, OPERATOR, OWN_ADDRESS, TRADING_PASSWORD, USDT, approve_due, new_hash

HELD_IS_OVER = timedelta(hours=25)


async def requested(site, user=1, amount="100"):
    await site.move(user, "USDT", 1_000 * USDT)
    answer = await site.withdraw(user, amount)
    assert answer.code == 0, answer
    return answer.data["id"]


async def test_the_gross_is_held_at_once_and_leaves_as_net_and_fee(site):
    id = await requested(site)
    assert await site.balance(1) == (900 * USDT, 100 * USDT)
    await site.verify()
    await site.at(NOON + HELD_IS_OVER)
    assert await site.act("wallet.withdrawals", id, "approve") == 0
    assert await site.act("wallet.withdrawals", id, "broadcast", new_hash()) == 0
    assert await site.act("wallet.withdrawals", id, "confirm") == 0
    assert await site.balance(1) == (900 * USDT, 0)
    row = (await site("withdrawRecords", 1)).data["rows"][0]
    assert (row["amount"], row["fee"], row["net"]) == ("100.000000", "5.000000", "95.000000")
    assert (row["state"], row["status"], row["cancellable"]) == ("confirmed", 2, False)
    async with site.kernel.db.read() as conn:
        ledger = site.kernel.ledger
        fees = await ledger.house(conn, Realm.REAL, 1, "house:fees")
        outside = await ledger.house(conn, Realm.REAL, 1, "external:chain")
        assert await ledger.house_balance(conn, fees) == 5 * USDT
        assert await ledger.house_balance(conn, outside) == 95 * USDT
    await site.verify()


@pytest.mark.parametrize("ending", ["cancel", "reject", "reject after approval", "fail"])
async def test_what_does_not_go_out_comes_back_whole_with_the_day_s_slot(site, ending):
    id = await requested(site)
    await site.at(NOON + HELD_IS_OVER)
    if ending == "cancel":
        assert (await site("cancelWithdrawal", 1, id=id)).data["state"] == "cancelled"
    else:
        if ending != "reject":
            assert await site.act("wallet.withdrawals", id, "approve") == 0
        if ending == "fail":
            assert await site.act("wallet.withdrawals", id, "broadcast", new_hash()) == 0
            assert await site.act("wallet.withdrawals", id, "fail", "the network dropped it") == 0
        else:
            assert await site.act("wallet.withdrawals", id, "reject", "the name differs") == 0
    assert await site.balance(1) == (1_000 * USDT, 0)
    row = (await site("withdrawRecords", 1)).data["rows"][0]
    assert row["status"] == 0
    if ending.startswith("reject"):
        assert row["reason"] == "the name differs"
    assert await site.kernel.db.fetchval("SELECT count(*) FROM wallet_withdrawal_slot") == 0
    await site.verify()


async def test_a_withdrawal_that_was_cancelled_says_so_when_it_is_cancelled_again(site):
    id = await requested(site)
    assert (await site("cancelWithdrawal", 1, id=id)).code == 0
    assert (await site("cancelWithdrawal", 1, id=id)).code == NOT_AVAILABLE.number  # with the state that it is in


async def test_after_the_broadcast_nobody_can_reject_or_cancel(site):
    id = await requested(site)
    await site.at(NOON + HELD_IS_OVER)
    assert await site.act("wallet.withdrawals", id, "broadcast", new_hash()) == 109  # not approved yet
    await site.act("wallet.withdrawals", id, "approve")
    assert (await site("cancelWithdrawal", 1, id=id)).code == 3215
    assert await site.act("wallet.withdrawals", id, "broadcast", "no hash") == 3229
    assert await site.act("wallet.withdrawals", id, "broadcast", new_hash()) == 0
    assert await site.act("wallet.withdrawals", id, "reject", "too late") == 109
    assert (await site("cancelWithdrawal", 1, id=id)).code == 3215
    assert await site.balance(1) == (900 * USDT, 100 * USDT)


async def test_one_transaction_pays_one_withdrawal(site):
    first, second = await requested(site), await requested(site, user=2)
    await site.at(NOON + HELD_IS_OVER)
    tx_hash = new_hash()
    for id in (first, second):
        assert await site.act("wallet.withdrawals", id, "approve") == 0
    assert await site.act("wallet.withdrawals", first, "broadcast", tx_hash) == 0
    assert await site.act("wallet.withdrawals", second, "broadcast", tx_hash) == 3234
    assert await site.act("wallet.withdrawals", second, "broadcast", new_hash()) == 0


async def test_the_largest_ids_are_ids(site):
    for id in (2**59, 10**18, 89 * 10**17):
        assert (await site("cancelWithdrawal", 1, id=str(id))).code == 108
    for id in (9 * 10**18, 2**63):
        with pytest.raises(msgspec.ValidationError):
            await site("cancelWithdrawal", 1, id=str(id))


async def test_a_case_is_asked_for_by_its_reference_alone_as_it_is_written(site):
    reference = await site.reference("wallet.withdrawals", await requested(site))
    for other in (reference.lower(), reference.replace("-", ""), f"B{reference[1:]}", "W-0000", "", "W-" + "Z" * 30):
        assert await site.act("wallet.withdrawals", other, "approve") == 108, other
    assert [row.id for row in (await site.cases("wallet.withdrawals", q=reference.lower())).rows] == [reference]


async def test_somebody_else_s_withdrawal_does_not_exist(site):
    id = await requested(site)
    assert (await site("cancelWithdrawal", 2, id=id)).code == 108
    assert len((await site("withdrawRecords", 2)).data["rows"]) == 0


async def test_of_50_at_once_two_get_through_and_nothing_is_lost(site):
    await site.move(1, "USDT", 10_000 * USDT)
    answers = await asyncio.gather(*(site.withdraw(1, "100", fee="5.000000") for _ in range(50)))
    codes = [answer.code for answer in answers]
    assert codes.count(0) == 2 and codes.count(3207) == 48, codes
    assert await site.balance(1) == (9_800 * USDT, 200 * USDT)
    await site.verify()


async def test_of_50_at_once_over_the_whole_balance_one_wins(site_with):
    site = site_with({"wallet.withdraw.per_day": 60})
    await site.move(1, "USDT", 150 * USDT)
    answers = await asyncio.gather(*(site.withdraw(1, "150", fee="7.500000") for _ in range(50)))
    codes = [answer.code for answer in answers]
    assert codes.count(0) == 1 and codes.count(134) == 49, codes
    assert await site.balance(1) == (0, 150 * USDT)
    assert await site.kernel.db.fetchval("SELECT count(*) FROM wallet_withdrawal") == 1
    await site.verify()


async def test_approval_and_cancelling_race_and_one_wins(site_with):
    site = site_with({"wallet.withdraw.per_day": 60, "wallet.withdraw.address_hold": timedelta()})
    for round in range(30):
        user = 100 + round
        id = await requested(site, user)
        approved, cancelled, again = await asyncio.gather(
            site.act("wallet.withdrawals", id, "approve"),
            site("cancelWithdrawal", user, id=id),
            site.act("wallet.withdrawals", id, "reject", "twin"),
        )
        won = [approved == 0, cancelled.code == 0, again == 0]
        state = (await site("withdrawRecords", user)).data["rows"][0]["state"]
        if state == "approved":
            assert won == [True, False, False]
            assert await site.balance(user) == (900 * USDT, 100 * USDT)
        else:
            assert sum(won) in (1, 2) and state in ("cancelled", "rejected")  # a rejection may follow the approval
            assert await site.balance(user) == (1_000 * USDT, 0)
    await site.verify()


async def test_two_operators_and_the_timer_approve_once(site_with):
    site = site_with({"wallet.withdraw.address_hold": timedelta(), "wallet.withdraw.cancel_time": timedelta()})
    id = await requested(site)
    results = await asyncio.gather(
        site.act("wallet.withdrawals", id, "approve"),
        site.act("wallet.withdrawals", id, "approve"),
        approve_due(site),
    )
    assert sorted([results[0] == 0, results[1] == 0, results[2] == 1]) == [False, False, True]


async def test_the_timer_waits_for_the_time_to_cancel_and_for_the_address(site):
    id = await requested(site)
    assert await approve_due(site) == 0
    assert await site.act("wallet.withdrawals", id, "approve") == 3212
    await site.at(NOON + timedelta(hours=23))
    assert await approve_due(site) == 0
    await site.at(NOON + HELD_IS_OVER)
    assert await approve_due(site) == 1
    assert (await site("withdrawRecords", 1)).data["rows"][0]["state"] == "approved"


async def test_what_two_operators_decide_is_approved_by_no_timer_at_once_or_in_parts(site_with):
    now = {"wallet.withdraw.address_hold": timedelta(), "wallet.withdraw.cancel_time": timedelta()}
    site = site_with({**now, "wallet.review.checked_withdrawal": "300"})
    large = await requested(site, 1, "300")
    small, second = await requested(site, 2, "200"), await requested(site, 2, "150")
    [reviewed] = (await site("withdrawRecords", 1)).data["rows"]
    assert reviewed["review"]
    assert reviewed["reference"] == await site.reference("wallet.withdrawals", large)
    assert {row["reference"] for row in (await site("withdrawRecords", 2)).data["rows"]} == {""}
    await approve_due(site)
    rows = await site.kernel.db.fetch("SELECT id, state, review FROM wallet_withdrawal ORDER BY id")
    assert {str(row["id"]): (row["state"], row["review"]) for row in rows} == {
        large: ("requested", ["large"]),
        small: ("approved", []),
        second: ("requested", ["large"]),
    }


async def test_what_is_stopped_after_it_was_requested_is_approved_by_nobody_and_keeps_no_other(site):
    first, other = await requested(site), await requested(site, user=2)
    await site.at(NOON + HELD_IS_OVER)
    stopped = {1}

    async def stop(tx, leaving):
        if leaving.user_id in stopped and await tx.fetchval("SELECT true"):
            raise ApiError(NOT_AVAILABLE)

    site.kernel.part(Gate).add([Guard("test.stop", (Stage.HAND_OVER,), stop)])
    assert await approve_due(site) == 1
    assert await site.act("wallet.withdrawals", first, "approve") == NOT_AVAILABLE.number
    states = dict(await site.kernel.db.fetch("SELECT id::text, state FROM wallet_withdrawal"))
    assert states == {first: "requested", other: "approved"}
    stopped.clear()
    await site.at(NOON + HELD_IS_OVER + timedelta(minutes=2))
    assert await approve_due(site) == 1


async def test_the_timer_approves_nothing_of_somebody_whom_another_plugin_has_something_against(site):
    first, other = await requested(site), await requested(site, user=2)
    await site.at(NOON + HELD_IS_OVER)

    async def overdue(conn, user_id):
        return user_id == 1

    site.kernel.part(Concerns).add([Concern("lender.check.nothing_overdue", overdue)])
    assert await approve_due(site) == 1
    rows = await site.kernel.db.fetch("SELECT id::text, state, review FROM wallet_withdrawal ORDER BY id")
    assert {row["id"]: (row["state"], row["review"]) for row in rows} == {
        first: ("requested", ["concern"]),
        other: ("approved", []),
    }


async def test_why_a_person_must_look_is_asked_once_for_an_approval(site, monkeypatch):
    """Findings of the checks are kept as the reasons of the review: no concern is asked for again."""
    asked, standing = [], []

    async def overdue(conn, user_id):
        asked.append(user_id)
        return bool(standing)

    def owing(found):
        async def asking(conn, user_id):
            asked.append("owes")
            return await found(conn, user_id)

        return asking

    monkeypatch.setattr(objections, "owes", owing(objections.owes))
    site.kernel.part(Concerns).add(
        [Concern("lender.check.nothing_overdue", overdue), Concern("wallet.check.owes_nothing", overdue)]
    )
    case = await site.reference("wallet.withdrawals", await requested(site))
    await site.at(NOON + HELD_IS_OVER)
    asked.clear()
    standing.append("since the request")
    queue, queues = site.queues["wallet.withdrawals"], Queues(site.kernel)
    queues.named = site.queues
    async with site.kernel.db.transaction() as tx:
        shown = await queues.detail(tx, queue, case)
        assert "lender.check.nothing_overdue" in failed(shown.checks)
        before_it_is_held, asked[:] = list(asked), []
        await queue.source.act(tx, OPERATOR, shown, "approve", "")
    assert before_it_is_held == ["owes", 1]
    assert asked == ["owes"], "what may have changed until the row was held is looked at again, by its own checks"
    assert await site.kernel.db.fetchval("SELECT review FROM wallet_withdrawal") == ["concern"]


class Paying(ScriptedChain):
    """A chain that pays out."""

    async def prepare(self, payout):
        return {"id": str(payout.id)}

    def signed(self, payout, raw):
        return raw

    async def send(self, chain, raw):
        pass


async def test_payouts_that_operators_make_by_hand_do_not_hide_those_of_the_chain(site_with, monkeypatch):
    no_wait = {"wallet.withdraw.address_hold": timedelta(), "wallet.withdraw.cancel_time": timedelta()}
    by_hand = site_with(no_wait | {"wallet.withdraw.chain": "TRC20"}, Paying())
    by_chain = site_with(no_wait, by_hand.context.gateway)
    await by_hand.move(1, "USDT", 1_000 * USDT)
    assert (await by_hand.withdraw(1, address="TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t")).code == 0
    id = await requested(by_chain, user=2)
    assert await approve_due(by_chain) == 2
    monkeypatch.setattr(withdrawal_store.payouts, "__defaults__", (0, 1))
    await follow_payouts(by_chain.context)
    rows = await by_chain.kernel.db.fetch("SELECT id::text, request FROM wallet_withdrawal ORDER BY chain")
    assert [(row["id"], row["request"] is None) for row in rows] == [(id, False), (rows[1]["id"], True)]


@pytest.mark.parametrize("approved_by", ["the timer", "an operator who knew"])
async def test_what_was_approved_is_not_sent_for_somebody_who_owes_since(site, site_with, owner_db, approved_by):
    no_wait = {"wallet.withdraw.address_hold": timedelta(), "wallet.withdraw.cancel_time": timedelta()}
    by_chain = site_with(no_wait, Paying())
    id = await requested(by_chain)
    if approved_by == "the timer":
        assert await approve_due(by_chain) == 1
        await owes(site, owner_db)
        with pytest.raises(ApiError, match="debt_open"):
            await submit_signed(by_chain.context, int(id), new_hash())
        row = (await by_chain("withdrawal", 1, id=id)).data
        assert (row["state"], row["hash"]) == ("approved", "")
        await owner_db.execute("UPDATE wallet_exception SET state = 'written_off'")
    else:
        await owes(site, owner_db)
        assert await by_chain.act("wallet.withdrawals", id, "approve") == 0
    await submit_signed(by_chain.context, int(id), new_hash())
    assert (await by_chain("withdrawal", 1, id=id)).data["state"] == "broadcast"


async def test_an_operator_reads_what_is_so_now_and_what_was_known_is_kept(site, owner_db):
    id = await requested(site)
    await owner_db.execute(
        "INSERT INTO app_user (id, uid, realm, email, created_at) VALUES (1, 10000001, 0, 'a@example.com', agio_now())"
    )
    await site.at(NOON + HELD_IS_OVER)

    async def reported():
        case = await site.case("wallet.withdrawals", id)
        checks = {one.label.removeprefix("wallet.check."): one.passed for one in case.checks}
        looks = {fact.value.rpartition(".")[2] for fact in case.facts if fact.label == "wallet.fact.review"}
        return checks["security_unchanged"], checks["owes_nothing"], looks

    assert await reported() == (True, True, set())
    await owner_db.execute("INSERT INTO user_security (user_id, changed_at) VALUES (1, agio_now())")
    assert await reported() == (False, True, {"security_change"})
    await owes(site, owner_db)
    assert await reported() == (False, False, {"security_change", "reversed_deposit"})
    (listed,) = (await site.cases("wallet.withdrawals")).rows
    assert "wallet.filter.review.reversed_deposit" in [fact.value for fact in listed.facts]
    assert await site.act("wallet.withdrawals", id, "approve") == 0
    kept = await site.kernel.db.fetchval("SELECT review FROM wallet_withdrawal")
    assert sorted(kept) == ["reversed_deposit", "security_change"]


async def owes(site, owner_db, user=1):
    """The user's deposit of 25 USDT that the chain took back."""
    deposit = (await site.deposit(user, "25")).data["id"]
    await owner_db.execute(
        "INSERT INTO wallet_exception (id, deposit_id, user_id, account, coin, amount, state)"
        " SELECT 1, id, user_id, account, coin, amount, 'open' FROM wallet_deposit WHERE id = $1",
        int(deposit),
    )


async def test_one_press_is_one_withdrawal_however_often_it_is_sent(site):
    await site.move(1, "USDT", 1_000 * USDT)
    answers = await asyncio.gather(*(site.withdraw(1, "100", fee="5.000000", rtoken="press001") for _ in range(8)))
    assert {answer.code for answer in answers} <= {0, 104}
    again = await site.withdraw(1, "100", fee="5.000000", rtoken="press001")
    assert again.code == 0
    assert {answer.data["id"] for answer in answers if answer.code == 0} == {again.data["id"]}
    assert await site.balance(1) == (900 * USDT, 100 * USDT)


@pytest.mark.parametrize(
    ("amount", "code"),
    [("99.999999", 3226), ("100", 0), ("200000", 0), ("200000.000001", 133), ("100.0000001", 131), ("5000000", 133)],
)
async def test_bounds(site, amount, code):
    await site.move(1, "USDT", 500_000 * USDT)
    assert (await site.withdraw(1, amount)).code == code


async def test_hostile_amounts_are_refused_and_leave_no_row(site):
    await site.move(1, "USDT", 1_000 * USDT)
    for text in HOSTILE_AMOUNTS:
        answer = await site.withdraw(1, text, fee="5.000000")
        assert answer.code in (130, 131, 133, 185, 3226), (text, answer)
    assert await site.kernel.db.fetchval("SELECT count(*) FROM wallet_withdrawal") == 0
    assert await site.balance(1) == (1_000 * USDT, 0)


@pytest.mark.parametrize("shown", ["5", "5.00", "5.000000"])
async def test_the_fee_that_was_shown_is_an_amount_however_it_is_written(site, shown):
    await site.move(1, "USDT", 1_000 * USDT)
    assert (await site.withdraw(1, "100", fee=shown)).code == 0


@pytest.mark.parametrize("shown", ["4.999999", "", "5,00", "05", "five"])
async def test_a_fee_that_was_not_shown_is_not_taken(site, shown):
    await site.move(1, "USDT", 1_000 * USDT)
    answer = await site.withdraw(1, "100", fee=shown)
    assert (answer.code, answer.field, answer.data) == (3227, "fee", {"fee": Decimal(5), "coin": "USDT"})


async def test_the_trading_password_is_asked_and_nothing_happens_without_it(site):
    await site.move(1, "USDT", 1_000 * USDT)
    answer = await site.withdraw(1, "100", tpassword="000000")
    assert (answer.code, answer.field) == (109, "tpassword")
    assert await site.balance(1) == (1_000 * USDT, 0)


async def test_a_demo_account_is_told_to_switch(site):
    demo = site.who(7, Realm.DEMO)
    await site.move(7, "USDT", 1_000 * USDT, realm=Realm.DEMO)
    for path, fields in {
        "withdrawQuote": {},
        "submitWithdrawal": {"amount": "100", "address": OWN_ADDRESS, "tpassword": TRADING_PASSWORD},
        "submitBankWithdrawal": {"amount": "100", "card_id": "1"},
        "cancelWithdrawal": {"id": "1"},
        "withdrawAddresses": {},
        "saveWithdrawAddress": {"address": OWN_ADDRESS},
        "bankCards": {},
        "depositAddress": {"coin": "USDT", "chain": "ERC20"},
        "submitDeposit": {"coin": "USDT", "chain": "ERC20", "amount": "5", "hash": new_hash()},
        "depositRecords": {},
    }.items():
        assert (await site(path, demo, **fields)).code == 120, path
    assert await site.balance(7) == (1_000 * USDT, 0)


async def test_a_change_of_security_calls_a_person(site, owner_db):
    await owner_db.execute(
        "INSERT INTO app_user (id, uid, realm, email, created_at) VALUES (1,"
        " 10000001, 0, 'ann@example.com', agio_now())"
    )
    await owner_db.execute("INSERT INTO user_security (user_id, changed_at) VALUES (1, agio_now())")
    assert (await site("withdrawQuote", 1)).data["review"] == ["security_change"]
    await requested(site)
    row = await site.kernel.db.fetchrow("SELECT id, review, not_before, cancel_until FROM wallet_withdrawal")
    assert row["review"] == ["security_change"]
    await site.at(NOON + HELD_IS_OVER)
    assert await approve_due(site) == 0
    case = await site.case("wallet.withdrawals", str(row["id"]))
    assert case.triggers == ("approve", "reject")
    assert ("key", "wallet.filter.review.security_change") in [(fact.kind, fact.value) for fact in case.summary.facts]
    assert await site.act("wallet.withdrawals", str(row["id"]), "approve") == 0
    assert OPERATOR.id == await site.kernel.db.fetchval("SELECT decided_by FROM wallet_withdrawal")


@pytest.mark.parametrize("since", ["security_change", "reversed_deposit", "always"])
async def test_what_happened_since_the_request_calls_a_person_too(site, site_with, owner_db, since):
    id = await requested(site)
    if since == "security_change":
        await owner_db.execute(
            "INSERT INTO app_user (id, uid, realm, email, created_at) VALUES (1,"
            " 10000001, 0, 'a@example.com', agio_now())"
        )
        await owner_db.execute("INSERT INTO user_security (user_id, changed_at) VALUES (1, agio_now())")
    elif since == "reversed_deposit":
        await owes(site, owner_db)
    else:
        site = site_with({"wallet.withdraw.review": "always"})
    await site.at(NOON + timedelta(days=3))
    assert await approve_due(site) == 0
    row = (await site("withdrawal", 1, id=id)).data
    assert (row["state"], row["review"], row["approves_at"]) == ("requested", True, None)
    assert [case.id for case in (await site.cases("wallet.withdrawals", review=since)).rows] == [
        await site.reference("wallet.withdrawals", id)
    ]
    assert await site.act("wallet.withdrawals", id, "approve") == 0


async def test_90_percent_of_the_deposits_are_spent_first_and_the_progress_is_shown(site):
    answer = await site.deposit(1, "1000")
    assert await site.act("wallet.deposits", answer.data["id"], "credit") == 0
    await site.move(1, "USDT", 899 * USDT + 999_999, spend=True)
    quote = (await site("withdrawQuote", 1)).data
    assert quote["consumption"] == {
        "share": "0.900000",
        "deposited": "1000.00",
        "required": "900.00",
        "spent": "899.99",
        "missing": "0.01",
        "met": False,
        "came_in": [{"reason": "wallet.deposit", "amount": "1000.00"}, {"reason": "test.bring", "amount": "0.00"}],
        "counted": [{"reason": "test.spend", "amount": "899.99"}, {"reason": "test.levy", "amount": "0.00"}],
    }
    assert [one["code"] for one in quote["blocked"]] == [3209]
    assert (await site.withdraw(1, "100")).code == 3209
    await site.move(1, "USDT", 1, spend=True)
    assert (await site.withdraw(1, "100")).code == 0


async def test_a_deposit_that_had_no_price_when_it_came_counts_once_there_is_one(site):
    btc = {"coin": "BTC", "chain": "BTC"}
    price = site.prices.latest_ticks.pop("BTCUSDT")
    unpriced = (await site.deposit(1, "0.1", hash=new_hash()[2:], **btc)).data["id"]
    assert await site.act("wallet.deposits", unpriced, "credit") == 0

    async def asked():
        reported = (await site("withdrawQuote", 1)).data["consumption"]
        return reported["deposited"], reported["missing"]

    assert await asked() == ("0.00", "0.00")
    site.prices.latest_ticks["BTCUSDT"] = price
    assert await asked() == ("5000.00", "4500.00")
    later = (await site.deposit(1, "0.2", hash=new_hash()[2:], **btc)).data["id"]
    del site.prices.latest_ticks["BTCUSDT"]
    assert await site.act("wallet.deposits", later, "credit") == 0
    assert await asked() == ("10000.00", "9000.00")  # its own is that of when it was submitted


async def test_its_owner_reads_a_withdrawal_with_its_time_line_and_no_operator_s_name(site):
    id = await requested(site)
    assert (await site("withdrawal", 2, id=id)).code == 108
    shown = (await site("withdrawal", 1, id=id)).data
    assert [(one["label"], one["by"]) for one in shown["events"]] == [("wallet.case.event.requested", "user")]
    assert shown["approves_at"] == shown["not_before"]  # the hold of the new address outlasts the time to cancel
    await site.act("wallet.withdrawals", id, "reject", "the name differs")
    shown = (await site("withdrawal", 1, id=id)).data
    assert [(one["label"], one["by"]) for one in shown["events"]] == [
        ("wallet.case.event.reject", "operator"),
        ("wallet.case.event.requested", "user"),
    ]
    assert (shown["reason"], shown["approves_at"], shown["cancellable"]) == ("the name differs", None, False)
    assert "olga" not in str(shown)


async def test_the_time_of_approval_is_told_only_where_nobody_looks(site_with):
    held = site_with({"wallet.withdraw.address_hold": timedelta(), "wallet.withdraw.cancel_time": timedelta(minutes=5)})
    row = (await held("withdrawal", 1, id=await requested(held))).data
    waits = datetime.fromisoformat(row["approves_at"]) - datetime.fromisoformat(row["created_at"])
    assert waits == timedelta(minutes=5)
    watched = site_with({"wallet.withdraw.review": "always"})
    row = (await watched("withdrawal", 1, id=await requested(watched))).data
    assert (row["review"], row["approves_at"], row["cancellable"]) == (True, None, True)


async def test_the_quote_tells_an_address_while_it_is_typed(site_with):
    site = site_with({"wallet.withdraw.address_hold": timedelta(hours=6)})

    async def reported(text, user=1):
        quote = (await site("withdrawQuote", user, address=text)).data
        return {**quote["address"], "now": quote["window"]["now"]}

    new = await reported(OWN_ADDRESS)
    assert (new["known"], new["valid"], new["problem"], new["held"]) == (False, True, None, True)
    assert datetime.fromisoformat(new["usable_at"]) - datetime.fromisoformat(new["now"]) == timedelta(hours=6)
    mistyped, short = await reported(OWN_ADDRESS.lower()), await reported(OWN_ADDRESS[:-1])
    assert (mistyped["valid"], short["valid"]) == (False, False)
    assert (mistyped["problem"], short["problem"]) == ("wallet.code.address_unchecked", "wallet.code.address_invalid")
    assert (mistyped["spelling"], short["spelling"]) == (OWN_ADDRESS, "")
    await site("saveWithdrawAddress", 1, address=OWN_ADDRESS, remark="cold")
    saved = await reported(OWN_ADDRESS)
    assert (saved["known"], saved["held"], saved["remark"]) == (True, True, "cold")
    assert (await reported(OWN_ADDRESS, user=2))["known"] is False
    await site.at(NOON + timedelta(hours=8))
    assert (await reported(OWN_ADDRESS))["held"] is False
    assert (await site("withdrawQuote", 1)).data["address_hold_minutes"] == 360
    without = site_with({"wallet.withdraw.address_hold": timedelta()})
    unheld = (await without("withdrawQuote", 2, address=OWN_ADDRESS)).data
    assert (unheld["address"]["held"], unheld["address_hold_minutes"]) == (False, 0)


async def test_the_owner_of_a_reviewed_withdrawal_reads_its_reference_at_once_and_after_the_decision(site_with):
    site = site_with({"wallet.review.checked_withdrawal": "100"})
    await site.move(1, "USDT", 1_000 * USDT)
    answer = (await site.withdraw(1, "300")).data
    named = await site.reference("wallet.withdrawals", answer["id"])
    assert answer["reference"] == named
    assert await site.act("wallet.withdrawals", named, "reject", "address_risk") == 0
    assert (await site("withdrawal", 1, id=answer["id"])).data["reference"] == named


async def test_what_waits_for_a_signer_and_for_the_chain_is_told_and_is_late_after_hours(site):
    id = await requested(site)
    assert await backlog_of(plugin, site.kernel) == {}
    await site.at(NOON + HELD_IS_OVER)
    assert await site.act("wallet.withdrawals", id, "approve") == 0
    assert await backlog_of(plugin, site.kernel) == {"wallet.unsent": (1, False)}
    await site.at(NOON + HELD_IS_OVER + timedelta(hours=13))
    assert await backlog_of(plugin, site.kernel) == {"wallet.unsent": (1, True)}
    assert await site.act("wallet.withdrawals", id, "broadcast", new_hash()) == 0
    assert await backlog_of(plugin, site.kernel) == {"wallet.unconfirmed": (1, False)}
    await site.at(NOON + HELD_IS_OVER + timedelta(hours=20))
    assert await backlog_of(plugin, site.kernel) == {"wallet.unconfirmed": (1, True)}
    assert await site.act("wallet.withdrawals", id, "confirm") == 0
    assert await backlog_of(plugin, site.kernel) == {}


async def test_a_deposit_that_its_chain_does_not_confirm_is_told_and_is_late_after_hours(site):
    await site.kernel.db.execute(
        "INSERT INTO wallet_deposit (id, user_id, account, coin, chain, address, amount, minimum, tx_hash, output,"
        " source, state, block_number, block_hash, created_at)"
        " VALUES (1, 1, 2, 'USDT', 'ETH', 'a', 1, 1, 'h', 0, 'chain', 'confirming', 1, 'b', agio_now())"
    )
    assert await backlog_of(plugin, site.kernel) == {"wallet.deposits_unconfirmed": (1, False)}
    await site.at(NOON + timedelta(hours=8))
    assert await backlog_of(plugin, site.kernel) == {"wallet.deposits_unconfirmed": (1, True)}

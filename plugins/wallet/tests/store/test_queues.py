"""The queues as operators read them: who, how much, why; narrowed, searched, turned by place; decided by one or two."""

from datetime import timedelta
from decimal import Decimal

import pytest
from agio_kernel.cases.review import CaseFact, Threshold
from agio_testing.fixtures import DatabaseClock
from scripted_chain import ScriptedChain
from wallet_site import HOUSE_ADDRESS, NOON, OWN_ADDRESS, TRADING_PASSWORD, USDT, new_hash

DEPOSITS, WITHDRAWALS, BANK = "wallet.deposits", "wallet.withdrawals", "wallet.bank_withdrawals"
CARD = {
    "bank_name": "Mizuho Bank",
    "account": "12345678",
    "swift": "MHCBJPJT",
    "bank_address": "1 Otemachi, Tokyo",
    "payee_name": "Mio Kobayashi",
    "payee_phone": "+81312345678",
    "payee_address": "2 Otemachi, Tokyo",
    "currency": "JPY",
}


@pytest.fixture
async def named(site, owner_db):
    """A site with users: Mio, Nattapong, and one who was never verified."""
    users = [(1, 10000001, "Mio Kobayashi", "JP"), (2, 10000002, "Nattapong Srisuk", "TH"), (3, 10000003, "", "HK")]
    for id, uid, name, country in users:
        await owner_db.execute(
            "INSERT INTO app_user (id, uid, realm, email, verified_name, country, created_at)"
            " VALUES ($1, $2, 0, $3, $4, $5, agio_now())",
            id,
            uid,
            f"user{id}@example.com",
            name,
            country,
        )
    return site


async def deposit(site, user=1, amount="25", **fields):
    answer = await site.deposit(user, amount, **fields)
    assert answer.code == 0, answer
    return await site.reference(DEPOSITS, answer.data["id"])


async def bitcoin_deposit(site, user, amount):
    return await deposit(site, user, amount, coin="BTC", chain="BTC", hash=new_hash()[2:])


async def withdrawal(site, user=1, amount="100"):
    await site.move(user, "USDT", 50_000 * USDT)
    answer = await site.withdraw(user, amount)
    assert answer.code == 0, answer
    await hold_over(site)
    return await site.reference(WITHDRAWALS, answer.data["id"])


async def bank_withdrawal(site, user=1, amount="100"):
    await site.move(user, "USDT", 50_000 * USDT)
    card = await site("saveBankCard", user, **CARD)
    assert card.code == 0, card
    quote = await site("withdrawQuote", user, kind="bank", amount=amount)
    fields = {"amount": amount, "card_id": card.data["id"], "tpassword": TRADING_PASSWORD, "fee": quote.data["fee"]}
    answer = await site("submitBankWithdrawal", user, **fields)
    assert answer.code == 0, answer
    await hold_over(site)
    return await site.reference(BANK, answer.data["id"])


async def hold_over(site):
    """Let the holds of all addresses and cards end."""
    await site.at(await site.owner_db.fetchval("SELECT greatest(agio_now(), max(not_before)) FROM wallet_withdrawal"))


def ids(page) -> list[str]:
    return [row.id for row in page.rows]


def reported(facts: tuple[CaseFact, ...]) -> dict[str, CaseFact]:
    return {fact.label.removeprefix("wallet.fact."): fact for fact in facts}


async def test_a_row_names_the_user_and_tells_the_amount_and_the_chain(named):
    first, second = await deposit(named, 1, "1250"), await bitcoin_deposit(named, 3, "0.5")
    rows = (await named.cases(DEPOSITS)).rows
    assert [row.uid for row in rows] == ["10000001", "10000003"]
    assert [(row.id, row.title, row.state) for row in rows] == [
        (first, "Mio Kobayashi", "under_review"),
        (second, "u•••••@example.com", "under_review"),
    ]
    assert [(fact.kind, fact.value, fact.unit) for fact in rows[0].facts] == [
        ("amount", "1250.000000", "USDT"),
        ("text", "ERC20", ""),
    ]


async def test_the_facts_of_a_deposit_are_typed_and_those_that_say_nothing_are_left_out(named):
    facts = reported((await named.case(DEPOSITS, await bitcoin_deposit(named, 1, "0.5"))).facts)
    assert (facts["amount"].kind, facts["amount"].value, facts["amount"].unit) == ("amount", "0.50000000", "BTC")
    assert (facts["worth"].value, facts["worth"].unit) == ("25000.000000", "USDT")
    assert (facts["hash"].kind, facts["address"].kind) == ("address", "address")
    assert (facts["source"].kind, facts["source"].value) == ("key", "wallet.fact.source.user")
    assert (facts["kernel.case.uid"].value, facts["kernel.case.country"].value) == ("10000001", "JP")
    assert {"output", "block", "description", "reason"}.isdisjoint(facts)
    assert "worth" not in reported((await named.case(DEPOSITS, await deposit(named, 1))).facts)


async def test_a_bank_s_name_is_masked_in_the_facts_and_stands_nowhere_else(named):
    id = await bank_withdrawal(named)
    case = await named.case(BANK, id)
    shown = [fact.value for fact in (*case.summary.facts, *(fact for fact in case.facts if not fact.masked))]
    assert all(value not in " ".join(shown) for value in CARD.values())
    assert {fact.value for fact in case.facts if fact.masked} >= {CARD["bank_name"], CARD["account"]}
    assert case.summary.title == "Mio Kobayashi"


async def test_why_a_person_must_look_is_a_text_and_a_time_is_a_time(named, owner_db):
    await owner_db.execute("INSERT INTO user_security (user_id, changed_at) VALUES (1, agio_now())")
    case = await named.case(WITHDRAWALS, await withdrawal(named))
    assert CaseFact("wallet.fact.review", "wallet.filter.review.security_change", kind="key") in case.summary.facts
    facts = reported(case.facts)
    assert facts["not_before"].kind == "time" and facts["address"].value == OWN_ADDRESS
    assert (facts["net"].value, facts["fee"].value) == ("95.000000", "5.000000")


async def test_the_time_line_names_people_and_nobody_for_the_timer(named):
    id = await withdrawal(named)
    await named.at(NOON + timedelta(hours=25))
    assert await named.act(WITHDRAWALS, id, "approve") == 0
    events = (await named.case(WITHDRAWALS, id)).events
    assert [(event.actor, event.label) for event in events] == [
        ("Mio Kobayashi", "wallet.case.event.requested"),
        ("olga", "wallet.case.event.approve"),
    ]


async def test_deposits_are_narrowed_by_coin_chain_worth_and_state(named):
    small, large = await deposit(named, 1, "25"), await deposit(named, 2, "12000")
    bitcoin = await bitcoin_deposit(named, 1, "0.1")
    assert ids(await named.cases(DEPOSITS)) == [small, large, bitcoin]
    assert ids(await named.cases(DEPOSITS, coin="BTC")) == [bitcoin]
    assert ids(await named.cases(DEPOSITS, chain="ERC20")) == [small, large]
    assert ids(await named.cases(DEPOSITS, chain="ERC20", coin="BTC")) == []
    assert ids(await named.cases(DEPOSITS, band="below_1000")) == [small]
    assert ids(await named.cases(DEPOSITS, band="to_10000")) == [bitcoin]
    assert ids(await named.cases(DEPOSITS, band="above_10000")) == [large]
    assert await named.act(DEPOSITS, small, "refuse", "not found") == 0
    assert ids(await named.cases(DEPOSITS)) == [large, bitcoin]
    assert ids(await named.cases(DEPOSITS, state="refused")) == [small]


async def test_withdrawals_are_narrowed_by_why_a_person_must_look_and_by_worth(named, owner_db):
    await owner_db.execute("INSERT INTO user_security (user_id, changed_at) VALUES (1, agio_now())")
    reviewed, plain = await withdrawal(named, 1, "100"), await withdrawal(named, 2, "20000")
    bank = await bank_withdrawal(named, 2)
    assert ids(await named.cases(WITHDRAWALS)) == [reviewed, plain]
    assert ids(await named.cases(BANK)) == [bank]
    assert ids(await named.cases(WITHDRAWALS, review="security_change")) == [reviewed]
    assert ids(await named.cases(WITHDRAWALS, review="large")) == [plain]  # two operators decide it
    assert ids(await named.cases(WITHDRAWALS, review="nobody")) == []
    assert ids(await named.cases(BANK, review="nobody")) == [bank]
    assert ids(await named.cases(WITHDRAWALS, review="always")) == []
    assert ids(await named.cases(WITHDRAWALS, band="above_10000")) == [plain]
    assert ids(await named.cases(WITHDRAWALS, state="approved")) == []


async def test_a_search_finds_number_person_hash_and_address_in_every_state(named):
    tx_hash = new_hash()
    first, second = await deposit(named, 1, hash=tx_hash), await deposit(named, 2)
    out = await withdrawal(named, 2)
    assert await named.act(DEPOSITS, first, "refuse", "not found") == 0
    for text in (first, "10000001", "USER1@example.com", "kobayashi", tx_hash, tx_hash[2:].upper()):
        assert ids(await named.cases(DEPOSITS, q=text)) == [first], text
    for text in ("nobody", "9" * 30, "%", HOUSE_ADDRESS, "0x12"):
        assert ids(await named.cases(DEPOSITS, q=text)) == [], text
    assert ids(await named.cases(DEPOSITS, q="srisuk", state="under_review")) == [second]
    for text in (out, OWN_ADDRESS, "nattapong"):
        assert ids(await named.cases(WITHDRAWALS, q=text)) == [out], text


async def test_every_case_stands_on_one_page_however_they_are_turned(named):
    await DatabaseClock(named.owner_db).stand_still()
    made = [await deposit(named, 1 + number % 3) for number in range(7)]
    assert len(await named.owner_db.fetch("SELECT DISTINCT created_at FROM wallet_deposit")) == 1
    seen, place = [], ""
    while True:
        page = await named.cases(DEPOSITS, place, size=3)
        seen += ids(page)
        place = page.next
        if not place:
            break
    assert seen == made


async def test_a_case_says_what_it_is_worth_and_its_queue_which_decisions_count(named):
    small, bitcoin = await deposit(named, 1, "9999.99"), await bitcoin_deposit(named, 1, "0.2")
    payout = await withdrawal(named, 1, "100")

    async def worth(queue, id):
        return (await named.case(queue, id)).worth

    assert await worth(DEPOSITS, small) == Decimal("9999.99")
    assert await worth(WITHDRAWALS, payout) == Decimal(100)
    priced = await worth(DEPOSITS, bitcoin)
    assert priced is not None and priced >= 10_000
    del named.prices.latest_ticks["BTCUSDT"]
    assert await worth(DEPOSITS, bitcoin) is None  # nobody knows how much it is
    counted = {queue.id: queue.threshold for queue in named.queues.values() if queue.threshold is not None}
    assert counted[DEPOSITS] == Threshold("wallet.review.checked_deposit", ("credit",))
    both = Threshold("wallet.review.checked_withdrawal", ("approve", "fail"))
    assert counted[WITHDRAWALS] == counted[BANK] == both
    assert counted["wallet.exceptions"] == Threshold("wallet.review.checked_exception", ("write_off",))


async def test_a_check_that_fails_refuses_or_needs_two_and_what_lets_money_through_needs_all_of_them(named):
    one = await named.case(DEPOSITS, await deposit(named, 1, "10"))
    failures = {check.label.removeprefix("wallet.check."): check.failure for check in one.checks}
    seconds = {"least", "channel_open", "credited_once", "claimed_once"}
    assert {name for name, means in failures.items() if means == "second"} == seconds
    one = await named.case(WITHDRAWALS, await withdrawal(named, 1, "100"))
    failures = {check.label.removeprefix("wallet.check."): check.failure for check in one.checks}
    assert {name for name, means in failures.items() if means == "second"} == {"security_unchanged", "owes_nothing"}
    grants = {
        DEPOSITS: ("credit", "award"),
        WITHDRAWALS: ("approve",),
        BANK: ("approve",),
        "wallet.exceptions": ("write_off",),
    }
    assert {queue.id: queue.grants for queue in named.queues.values() if queue.id in grants} == grants


async def test_every_decision_against_a_user_has_reasons_in_the_users_words(site):
    for queue, trigger in ((DEPOSITS, "refuse"), (WITHDRAWALS, "reject"), (BANK, "reject"), (WITHDRAWALS, "fail")):
        codes = [code for code in site.queues[queue].reasons if trigger in code.triggers]
        assert codes, (queue, trigger)
        assert all(code.text == f"wallet.refusal.{code.key}" for code in codes)
    assert all(code.triggers for queue in site.queues.values() for code in queue.reasons)
    assert [queue.id for queue in site.queues.values() if queue.exceptions] == ["wallet.exceptions"]


async def test_the_operator_s_words_at_an_approval_stay_in_the_house(named):
    id = await withdrawal(named)
    await named.at(NOON + timedelta(hours=25))
    assert await named.act(WITHDRAWALS, id, "approve", "he rang, and it is his daughter's address") == 0
    assert (await named("withdrawRecords", 1)).data["rows"][0]["reason"] == ""


async def test_a_withdrawal_in_its_hold_stands_apart_until_the_hold_ends_and_its_age_counts_from_there(named):
    await named.move(1, "USDT", 500 * USDT)
    answer = await named.withdraw(1, "100")
    held = await named.reference(WITHDRAWALS, answer.data["id"])
    source = named.queues[WITHDRAWALS].source
    async with named.kernel.db.read() as conn:
        until, counted = await conn.fetchval("SELECT not_before FROM wallet_withdrawal"), await source.waiting(conn)
    assert (ids(await named.cases(WITHDRAWALS)), counted) == ([], 0)
    [row] = (await named.cases(WITHDRAWALS, awaited="")).rows
    assert (row.id, row.opened_at, row.awaits) == (held, until, "")
    await named.at(until)
    [row] = (await named.cases(WITHDRAWALS)).rows
    assert (row.id, row.opened_at) == (held, until)
    assert ids(await named.cases(WITHDRAWALS, awaited="")) == []


async def test_a_payout_that_the_chain_decides_stands_apart_as_waiting_for_the_chain(named, site_with):
    sent = await withdrawal(named)
    followed = site_with(gateway=ScriptedChain())
    assert ids(await followed.cases(WITHDRAWALS)) == [sent]
    assert await followed.act(WITHDRAWALS, sent, "approve") == 0
    assert ids(await followed.cases(WITHDRAWALS)) == []
    [row] = (await followed.cases(WITHDRAWALS, awaited="")).rows
    assert (row.id, row.awaits) == (sent, "wallet.awaits.chain")
    assert ids(await named.cases(WITHDRAWALS)) == [sent]  # without a node a person sees to it

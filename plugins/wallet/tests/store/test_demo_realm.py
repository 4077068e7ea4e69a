"""Simulated money stays in its realm, whatever call is made with it."""

import msgspec
from agio_kernel.declarations.principal import Realm
from agio_wallet.schemas import IdForm, ProofForm, RecordsForm
from wallet_site import HOUSE_ADDRESS, USDT, new_hash


async def test_no_call_made_with_a_demo_session_touches_the_real_realm(site):
    """Generated from the plugin's calls: a new one is in it by itself."""
    demo = site.who(7, Realm.DEMO)
    await site.move(7, "USDT", 5_000 * USDT, realm=Realm.DEMO)
    await site.move(7, "BTC", 4_000, realm=Realm.DEMO)
    await site.move(1, "USDT", 5_000 * USDT)
    quote = (await site("exchangeQuote", demo, from_="USDT", to="ETH", amount="300")).data["quote"]
    likely = {
        "coin": "USDT", "chain": "ERC20", "amount": "150", "from": "spot", "to": "wealth", "quote": quote,
        "hash": new_hash(), "address": HOUSE_ADDRESS, "fee": "7.500000", "tpassword": "135790", "kind": "crypto",
        "card_id": "1", "name": "Ann", "into": "USDT", "below": "5",
    }  # fmt: skip
    numbers = "SELECT count(*), sum(available), sum(held) FROM ledger_account WHERE id & 1 = 0"
    before = await site.kernel.db.fetchrow(numbers)
    answers = {}
    for path, call in site.calls.items():
        names = {field.encode_name for field in msgspec.structs.fields(call.form)}
        fields = {name: text for name, text in likely.items() if name in names}
        if "Records" in path or issubclass(call.form, RecordsForm):
            fields = {"kind": "account"} if "kind" in names else {}
        if path == "web/exchangeQuote":
            fields |= {"from": "USDT", "to": "BTC"}
        if path == "web/statement":
            fields = {"from": "2026-01-01", "to": "2026-01-31", "kind": "csv"}
        if call.form in (IdForm, ProofForm):
            fields = {"id": "1"}
        answers[path] = (await site(path.removeprefix("web/"), demo, **fields)).code
    assert (answers["web/transferAsset"], answers["web/exchange"], answers["web/exchangeQuote"]) == (0, 0, 0)
    assert {code for code in answers.values() if code} == {120}, answers
    assert await site.kernel.db.fetchrow(numbers) == before
    real = await site.kernel.db.fetchval("SELECT count(*) FROM ledger_transfer WHERE debit & 1 = 0")
    assert real == 1  # the grant above
    await site.verify()

"""Products at the console: rows with their fields, drafted by one operator, published by another, and all on record."""

import asyncio
import json
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace

import msgspec
import pytest
from agio_kernel.plugins.plugin import plugin_of
from agio_kernel.ports.prices import InstrumentInfo, Tick
from agio_kernel.settings.catalogues import Catalogues
from agio_operator import plugin
from agio_operator.roles import Role
from operator_desk import desk_plugin

ROW = {"product": "desk.kinds", "key": "BTC"}


@pytest.fixture
def modules():
    return {"desk": desk_plugin()}


def values(**said: str) -> str:
    return json.dumps(said)


async def drafted(call, who, row=ROW, base=0, reason="a new year", **more):
    given = {name: more.pop(name) for name in ("effective_at", "retired") if name in more}
    answer = await call(
        "operatorProductDraft", who, **row, values=values(**more), base=str(base), reason=reason, **given
    )
    assert answer.code == 0, answer
    return answer.data["draft"]


async def test_what_plugins_sell_is_listed_with_its_fields_and_its_rows(call, ada):
    [one] = (await call("operatorProducts", ada)).data["rows"]
    assert (one["id"], one["plugin"], one["rows"], one["drafts"], one["adds"]) == ("desk.kinds", "desk", 2, 0, True)
    assert [(field["name"], field["kind"], field["optional"]) for field in one["fields"]] == [
        ("least", "decimal", True),
        ("most", "decimal", False),
        ("held", "int", True),
        ("name", "text", True),
    ]
    page = (await call("operatorProductRows", ada, product="desk.kinds")).data
    assert [(row["key"], row["number"], row["values"]["most"]) for row in page["rows"]] == [
        ("BTC", 0, "500"),
        ("ETH", 0, "700"),
    ]
    for text, keys in (("et", ["ETH"]), ("700", ["ETH"]), ("x", [])):
        found = (await call("operatorProductRows", ada, product="desk.kinds", q=text)).data
        assert [row["key"] for row in found["rows"]] == keys
    assert (await call("operatorProductRows", ada, product="gone")).code == 108
    assert (await call("operatorProduct", ada, product="desk.kinds", key="no such")).code == 108


async def test_a_row_shows_what_it_says_and_what_it_follows(call, ada):
    row = (await call("operatorProduct", ada, **ROW)).data
    assert row["content"] == {"most": "500"}
    assert row["values"] == {"least": "10", "most": "500", "held": "100", "name": ""}
    assert row["unsaid"] == {"least": "10", "most": "500", "held": "100"}
    assert (row["draft"], row["history"], row["new"]) == (None, [], False)


async def test_everything_wrong_with_a_row_is_said_beside_its_field_and_a_draft_of_it_refused(call, ada):
    wrong = {"least": "0", "most": "", "held": "501", "name": "x"}
    found = (await call("operatorProductCheck", ada, **ROW, values=values(**wrong))).data
    assert [one["field"] for one in found["problems"]] == ["least"]
    found = (await call("operatorProductCheck", ada, **ROW, values=values(least="600", most="500"))).data
    assert [one["field"] for one in found["problems"]] == ["least"]
    new = (await call("operatorProductCheck", ada, product="desk.kinds", key="a b", values=values())).data
    assert [one["field"] for one in new["problems"]] == ["key", "most"]
    for said, code, field in (
        (values(most="500", least="0"), 141, "least"),
        (values(most="500", least="much"), 143, "least"),
        (values(most="500", colour="red"), 101, "colour"),
        (values(most="5", least="10"), 133, "least"),
        ("[]", 101, "values"),
    ):
        answer = await call("operatorProductDraft", ada, **ROW, values=said, base="0", reason="x")
        assert (answer.code, answer.field) == (code, field), said
    same = await call("operatorProductDraft", ada, **ROW, values=values(most="500"), base="0", reason="x")
    assert same.code == 3907


async def test_a_draft_is_published_by_somebody_else_and_both_stand_in_the_audit(call, ada, bob):
    draft = await drafted(call, ada, most="600", least="20")
    listed = (await call("operatorProductRows", bob, product="desk.kinds", drafted="true")).data["rows"]
    assert [(row["key"], row["draft"], row["values"]["most"]) for row in listed] == [("BTC", draft, "500")]
    assert (await call("operatorProduct", ada, **ROW)).data["draft"]["mine"] is True
    shown = (await call("operatorProduct", bob, **ROW)).data["draft"]
    assert (shown["mine"], shown["maker"], shown["content"]) == (False, "Ada", {"most": "600", "least": "20"})
    decide = {"draft": draft, "decision": "publish"}
    assert (await call("operatorProductDecide", ada, **decide)).code == 195
    published = (await call("operatorProductDecide", bob, **decide, remark="seen")).data
    assert (published["state"], published["number"]) == ("published", 1)
    assert (await call("operatorProductDecide", bob, **decide)).code == 192
    row = (await call("operatorProduct", ada, **ROW)).data
    assert (row["number"], row["values"]["most"], row["draft"]) == (1, "600", None)
    assert [(one["number"], one["maker"], one["checker"], one["reason"]) for one in row["history"]] == [
        (1, "Ada", "Bob", "a new year")
    ]
    audit = (await call("operatorAudit", ada, subject="product:desk.kinds:BTC")).data["rows"]
    assert [(entry["action"], entry["actor_name"]) for entry in audit] == [
        ("product.publish", "bob"),
        ("product.draft", "ada"),
    ]
    assert audit[0]["before"] == {"most": "500"} and audit[0]["after"]["most"] == "600"
    assert audit[0]["permission"] == "operator.parameter.write"
    assert audit[0]["parameter"] is None
    labels = {field["name"]: field["label"] for field in audit[0]["fields"]}
    assert labels == {field["name"]: field["label"] for field in row["fields"]}


async def test_a_draft_is_rejected_with_a_reason_or_taken_back_by_who_made_it(call, ada, bob):
    draft = await drafted(call, ada, most="600")
    assert (await call("operatorProductDecide", bob, draft=draft, decision="reject")).field == "remark"
    assert (await call("operatorProductDecide", bob, draft=draft, decision="withdraw")).code == 110
    rejected = await call("operatorProductDecide", bob, draft=draft, decision="reject", remark="too high")
    assert rejected.data == {"state": "rejected"}
    second = await drafted(call, ada, most="650")
    assert (await call("operatorProductDecide", ada, draft=second, decision="withdraw")).data == {"state": "withdrawn"}
    declined = (await call("operatorProduct", ada, **ROW)).data["declined"]
    assert [(one["state"], one["remark"]) for one in declined] == [("withdrawn", ""), ("rejected", "too high")]
    assert (await call("operatorProduct", ada, **ROW)).data["values"]["most"] == "500"


async def test_who_made_a_row_of_what_has_changed_since_is_told_and_another_makers_draft_stays(call, ada, bob):
    draft = await drafted(call, ada, most="600")
    other = await call("operatorProductDraft", bob, **ROW, values=values(most="700"), base="0", reason="x")
    assert (other.code, other.field) == (156, "key")
    await call("operatorProductDecide", bob, draft=draft, decision="publish")
    late = await call("operatorProductDraft", bob, **ROW, values=values(most="700"), base="0", reason="x")
    assert (late.code, late.field) == (155, "base")
    await drafted(call, bob, base=1, most="700")


async def test_of_two_operators_who_publish_one_draft_at_once_one_does(call, ada, bob):
    await call.hire("cy", Role.SUPERADMIN)
    cy = await call.sign_in("cy")
    draft = await drafted(call, ada, most="600")
    answers = await asyncio.gather(
        *(call("operatorProductDecide", who, draft=draft, decision="publish") for who in (bob, cy, bob, cy))
    )
    assert sorted(answer.code for answer in answers) == [0, 192, 192, 192]
    assert len((await call("operatorProduct", ada, **ROW)).data["history"]) == 1


async def test_a_row_is_put_on_for_later_and_another_publication_replaces_it(call, ada, bob):
    later = (datetime.now(UTC) + timedelta(days=3)).isoformat()
    draft = await drafted(call, ada, most="600", effective_at=later)
    assert (await call("operatorProductDecide", bob, draft=draft, decision="publish")).code == 0
    row = (await call("operatorProduct", ada, **ROW)).data
    assert (row["number"], row["newest"], [one["number"] for one in row["scheduled"]]) == (0, 1, [1])
    assert (await call("operatorProductRows", ada, product="desk.kinds")).data["rows"][0]["scheduled"] is not None
    back = await drafted(call, ada, base=1, most="500")  # back to what holds now: what was put on never comes
    await call("operatorProductDecide", bob, draft=back, decision="publish")
    version_store = call.kernel.part(Catalogues).version_store("desk.kinds")
    assert version_store.get("BTC", datetime.now(UTC) + timedelta(days=4)).terms.most == 500


async def test_a_row_is_added_and_retired(call, ada, bob):
    new = {"product": "desk.kinds", "key": "DOGE"}
    assert (await call("operatorProduct", ada, **new)).data["new"] is True
    draft = await drafted(call, ada, new, most="90")
    assert (await call("operatorProductRows", ada, product="desk.kinds", q="doge")).data["rows"][0]["new"] is True
    await call("operatorProductDecide", bob, draft=draft, decision="publish")
    assert (await call("operatorProducts", ada)).data["rows"][0]["rows"] == 3
    draft = await drafted(call, ada, new, base=1, most="90", retired="true")
    await call("operatorProductDecide", bob, draft=draft, decision="publish")
    assert (await call("operatorProducts", ada)).data["rows"][0]["rows"] == 2
    assert (await call("operatorProduct", ada, **new)).data["retired"] is True


async def test_a_row_tells_what_it_would_have_refused(call, db, ada):
    await db.execute(
        "INSERT INTO ticket SELECT n, 1, 'open', 'BTC', n, '', '', 0, agio_now() FROM generate_series(1, 50) n"
    )
    found = (await call("operatorProductCheck", ada, **ROW, values=values(most="30"))).data
    assert found == {"problems": [], "effect": {"known": True, "refused": 20, "of": 50, "days": 30}}


async def test_a_constant_is_refused_with_which_a_product_would_contradict_itself(call, ada, bob):
    draft = await drafted(call, ada, most="600", name="small")
    await call("operatorProductDecide", bob, draft=draft, decision="publish")
    answer = await call("operatorParameterPropose", ada, key="desk.limit", value="450", reason="x")
    assert (answer.code, answer.field) == (108, "value")
    assert (await call("operatorParameterPropose", ada, key="desk.limit", value="350", reason="x")).code == 0


async def test_products_are_for_operators_who_may_change_parameters(call, ada):
    await call.hire("vi", Role.VIEWER)
    await call.hire("su", Role.SUPPORT)
    viewer, support = await call.sign_in("vi"), await call.sign_in("su")
    assert (await call("operatorProduct", viewer, **ROW)).code == 0
    assert (
        await call("operatorProductDraft", viewer, **ROW, values=values(most="6"), base="0", reason="x")
    ).code == 110
    assert (await call("operatorProducts", support)).code == 110


async def test_the_money_room_shows_what_the_house_has_in_each_instrument_and_who_cannot_say(call, ada):
    info = InstrumentInfo("BTCUSDT", "Bitcoin", "crypto", "BTC", "USDT", 2, 6, True, 1)
    prices = SimpleNamespace(
        instruments=lambda: (info,),
        latest=lambda symbol: Tick(symbol, 6_400_000, 0, 1) if symbol == "BTCUSDT" else None,
    )
    kernel = msgspec.structs.replace(call.kernel, prices=prices, parts={})
    call.calls = {one.path: one for one in plugin_of(plugin).made("calls", kernel)}
    found = (await call("operatorMoneyPositions", ada)).data
    assert found["unknown"] == ["desk"]
    # The largest first, and what is counted in money is as large as what may be owed, whatever it brought so far.
    assert [row["symbol"] for row in found["rows"]] == ["BTCUSDT", "ETH-WEEK", "BTC-WEEK", "ETHUSDT"]
    one, _, counted, other = found["rows"]
    assert (one["symbol"], one["quantity"], one["bids"], one["asks"]) == (
        "BTCUSDT",
        "-2.50000000",
        "0.00000003",
        "0.00000004",
    )
    # Sold 2.5 at 64,000 for 160,000: nothing won, nothing lost.
    assert (one["price"], one["value"], one["result"]) == ("64000.00", "-160000.000000", "0.000000")
    assert (other["symbol"], other["price"], other["value"], other["result"]) == ("ETHUSDT", "", "", "")
    # What may be owed is money already and has no price: what it brought so far is the result.
    assert (counted["quantity"], counted["limit"], counted["price"]) == ("-3.000000", "9.000000", "")
    assert counted["result"] == "1.250000"

"""Texts at the console: any text is found, worded otherwise for one language by two operators, and taken back."""

import json
from pathlib import Path

import msgspec
import pytest
from agio_host.locales import build, fill
from agio_host.locales.catalogues import plural_categories
from agio_kernel.ports.languages import languages
from agio_kernel.ports.messages import Messages
from agio_kernel.settings.catalogues import Catalogues
from agio_kernel.settings.presentation import Presentation
from agio_kernel.settings.texts import Texts
from agio_operator.roles import Role
from structlog.testing import capture_logs

REPOSITORY = Path(__file__).parents[4]
ROW = {"product": "operator.texts"}
ENGLISH = {
    "spot": {
        "spot.nav.trade": "Trade",
        "spot.filled": "Filled {quantity} at {price}",
        "spot.count": {"one": "{count} order", "other": "{count} orders"},
        "spot.starter.page": "A page of its own",
        "spot.notice.sold": "You sold {quantity}.",
        "spot.notice.sold.subject": "Sold",
        "spot.only_english": "Nobody has translated it",
    },
    "common": {"common.open": "Open"},
    "wallet": {},
}
GLOSSARY = '[order]\nkey = "spot.nav.trade"\nsay = "{say}"\nnever = ["{never}"]\n'


def release(root, delivered):
    """Texts of a release in every language, compiled beside their sources; returns them."""
    (root / "locales").mkdir(parents=True)
    (root / "locales/languages.toml").write_bytes((REPOSITORY / "locales/languages.toml").read_bytes())
    for one in languages():
        texts = json.loads(json.dumps(delivered))
        if one.tag != "en":
            categories = plural_categories(one.tag)
            texts["spot"] |= {"spot.count": {name: f"{{count}} {one.tag} {name}" for name in categories}}
            texts["spot"] |= {"spot.nav.trade": f"[{one.tag}] trade"}
            del texts["spot"]["spot.only_english"]
        fill(root / "locales", one.tag, texts)
        never = "bargain" if one.tag == "en" else "regateo"
        (root / "locales" / one.tag / "glossary.toml").write_text(GLOSSARY.format(say="Trade", never=never))
    (root / "locales/shared.toml").write_text('"common.open" = ["spot.open", "wallet.open"]\n')
    build(root / "locales", root / "build" / "locales")
    return Messages.load(root / "build" / "locales")


@pytest.fixture
def kernel(kernel, tmp_path):
    """A kernel whose installation has a few texts in every language."""
    kernel = msgspec.structs.replace(kernel, messages=release(tmp_path, ENGLISH), parts={})
    kernel.messages.reword(kernel.part(Texts).text)
    return kernel


async def draft(call, who, key, base=0, retired="", **said):
    return await call(
        "operatorProductDraft",
        who,
        **ROW,
        key=key,
        values=json.dumps(said),
        base=str(base),
        reason="x",
        retired=retired,
    )


async def published(call, maker, checker, key, base=0, **said):
    drafted = await draft(call, maker, key, base, **said)
    assert drafted.code == 0, drafted
    answer = await call("operatorProductDecide", checker, draft=drafted.data["draft"], decision="publish")
    assert answer.code == 0, answer


async def test_a_text_is_worded_for_one_language_by_two_and_taken_back_the_same_way(call, ada, bob):
    say, texts, look = call.kernel.messages.text, call.kernel.part(Texts), call.kernel.part(Presentation)
    digest = look.digest
    drafted = await draft(call, ada, "ja.spot.filled", text="{quantity} を {price} で")
    assert say("spot.filled", "jp", quantity=1, price=2) == "Filled 1 at 2", "a draft is nobody's text"
    own = await call("operatorProductDecide", ada, draft=drafted.data["draft"], decision="publish")
    assert own.code == 195
    await call("operatorProductDecide", bob, draft=drafted.data["draft"], decision="publish")
    assert say("spot.filled", "jp", quantity=1, price=2) == "1 を 2 で"
    assert say("spot.filled", "en", quantity=1, price=2) == "Filled 1 at 2"
    assert texts.of_browser() == {("ja", "spot"): {"spot.filled": "{quantity} を {price} で"}}
    assert look.digest != digest, "open pages are told"
    row = (await call("operatorProduct", bob, **ROW, key="ja.spot.filled")).data
    assert [one["number"] for one in row["history"]] == [1]
    await published(call, bob, ada, "ja.spot.filled", base=1, text="{price} {quantity}")
    await published(call, ada, bob, "ja.spot.filled", base=2, **row["history"][0]["content"])
    assert say("spot.filled", "jp", quantity=1, price=2) == "1 を 2 で"
    await published(call, bob, ada, "ja.spot.filled", base=3, retired="true", **row["history"][0]["content"])
    assert say("spot.filled", "jp", quantity=1, price=2) == "Filled 1 at 2"
    assert texts.of_browser() == {}


async def test_a_wording_ends_with_the_placeholders_that_it_was_made_for(call, ada, bob, tmp_path):
    await published(call, ada, bob, "en.spot.filled", text="{quantity} for {price}")
    await published(call, ada, bob, "en.spot.nav.trade", text="Desk")
    await published(call, ada, bob, "en.spot.count", text="{count} of them", one="{count} alone")
    spot = ENGLISH["spot"] | {"spot.filled": "Filled {amount} at {price}"}
    after = release(tmp_path / "next", ENGLISH | {"spot": spot})
    kernel = msgspec.structs.replace(call.kernel, messages=after, parts={})
    texts = kernel.part(Texts)
    after.reword(texts.text)
    await kernel.part(Catalogues).refresh()
    with capture_logs() as logs:
        said = [after.text("spot.filled", amount=1, price=2) for _ in range(3)]
        flat = texts.of_browser()["en", "spot"]
    assert said == ["Filled 1 at 2"] * 3
    assert (after.text("spot.nav.trade"), after.text("spot.count", count=1)) == ("Desk", "1 alone")
    assert "spot.filled" not in flat and flat["spot.nav.trade"] == "Desk"
    assert next(text for text in texts.every("en") if text.key == "spot.filled").own is None
    ignored = {"catalogue": "operator.texts", "key": "en.spot.filled", "number": 1}
    assert logs == [{"event": "catalogue.version_ignored", "log_level": "warning", **ignored}]


async def test_a_number_picks_the_form_that_an_operator_wrote(call, ada, bob):
    say = call.kernel.messages.text
    await published(
        call, ada, bob, "es.spot.count", text="{count} pedidos", one="{count} pedido", many="{count} de pedidos"
    )
    assert [say("spot.count", "xby", count=n) for n in (0, 1, 2, 1_000_000)] == [
        "0 pedidos",
        "1 pedido",
        "2 pedidos",
        "1000000 de pedidos",
    ]
    flat = call.kernel.part(Texts).of_browser()["es", "spot"]
    assert flat["spot.count_one"] == "{count} pedido" and flat["spot.count_other"] == "{count} pedidos"


async def test_a_shared_text_changes_wherever_it_stands_but_where_a_place_has_its_own(call, ada, bob):
    await published(call, ada, bob, "en.common.open", text="Working")
    await published(call, ada, bob, "en.wallet.open", text="Unlocked")
    say = call.kernel.messages.text
    assert (say("spot.open"), say("wallet.open"), say("common.open")) == ("Working", "Unlocked", "Working")
    flat = call.kernel.part(Texts).of_browser()
    assert (flat["en", "spot"], flat["en", "wallet"]) == ({"spot.open": "Working"}, {"wallet.open": "Unlocked"})
    shown = (await call("operatorText", ada, key="common.open", tag="en")).data
    assert shown["sharing"] == ["spot.open", "wallet.open"]
    assert (await call("operatorText", ada, key="spot.open", tag="en")).data["shared"] == "common.open"


async def test_an_entry_of_a_menu_changes_in_the_menus_too(call, ada, bob):
    await published(call, ada, bob, "en.spot.nav.trade", text="Desk")
    flat = call.kernel.part(Texts).of_browser()
    assert flat["en", "shell"] == flat["en", "spot"] == {"spot.nav.trade": "Desk"}


@pytest.mark.parametrize(
    ("key", "said", "field", "code"),
    [
        ("en.spot.filled", {"text": "Filled {quantity}"}, "text", 173),
        ("en.spot.filled", {"text": "Filled {quantity} at {price} {secret}"}, "text", 173),
        ("en.spot.filled", {"text": "{quantity} {price} {"}, "text", 174),
        ("en.spot.nav.trade", {"text": "<b>Trade</b>"}, "text", 174),
        ("en.spot.nav.trade", {"text": "<img src=x onerror=alert(1)>"}, "text", 174),
        ("en.spot.nav.trade", {"text": "</script><script>alert(1)"}, "text", 174),
        ("en.spot.nav.trade", {"text": "$t(kernel.code.not_found)"}, "text", 174),
        ("en.spot.nav.trade", {"text": "Tra\u202ede"}, "text", 174),
        ("en.spot.nav.trade", {"text": "Tra\tde"}, "text", 174),
        ("en.spot.nav.trade", {"text": "Tra\u200bde"}, "text", 174),
        ("en.spot.nav.trade", {"text": "One\nTwo"}, "text", 176),
        ("en.spot.nav.trade", {"text": "x" * 40}, "text", 150),
        ("en.spot.nav.trade", {"text": ""}, "text", 140),
        ("en.spot.nav.trade", {"text": "Desk", "one": "Desk"}, "one", 109),
        ("en.common.open", {"text": "Bargain"}, "text", 175),
        ("es.common.open", {"text": "Regateo"}, "text", 175),
        ("en.spot.nothing", {"text": "x"}, "key", 108),
        ("en.spot.starter.page", {"text": "x"}, "key", 108),
        ("jp.spot.nav.trade", {"text": "x"}, "key", 108),
    ],
)
async def test_what_no_catalogue_may_say_no_operator_says(call, ada, key, said, field, code):
    refused = await draft(call, ada, key, **said)
    assert (refused.code, refused.field) == (code, field)


async def test_a_term_that_is_called_otherwise_is_called_so_everywhere(call, ada, bob):
    assert (await draft(call, ada, "en.common.open", text="Bargain now")).code == 175
    await published(call, ada, bob, "en.spot.nav.trade", text="Bargain")
    await published(call, ada, bob, "en.common.open", text="Bargain now")
    assert call.kernel.messages.text("spot.open") == "Bargain now"


async def test_the_body_of_a_message_is_as_long_as_its_writer_has_it(call, ada, bob):
    await published(call, ada, bob, "en.spot.notice.sold", text="You sold {quantity}.\n\n" + "Thank you. " * 20 + "Bye")
    assert (await draft(call, ada, "en.spot.notice.sold.subject", text="Sold\nat last")).code == 176


async def test_texts_are_found_by_what_they_say_and_by_what_is_missing(call, ada, bob):
    async def found(**asked):
        return [row["key"] for row in (await call("operatorTexts", ada, **asked)).data["rows"]]

    assert await found(q="filled {q") == ["spot.filled"]
    assert await found(q="SPOT.NAV") == ["spot.nav.trade"]
    assert await found(q="[ja] trade", tag="ja") == ["spot.nav.trade"]
    assert await found(tag="ja", only="missing") == ["spot.only_english"]
    assert await found(only="messages") == ["spot.notice.sold"]
    assert not [key for key in await found() if ".starter." in key]
    await draft(call, ada, "ja.spot.only_english", text="翻訳した")
    assert await found(tag="ja", only="drafted") == ["spot.only_english"]
    await published(call, bob, ada, "ja.spot.filled", text="{price} {quantity}")
    assert await found(tag="ja", only="own") == ["spot.filled"]
    assert await found(tag="ja", q="{price} {") == ["spot.filled"]
    assert (await call("operatorTexts", ada, tag="jp")).code == 108


async def test_texts_are_the_contents_rights(call):
    await call.hire("con", Role.CONTENT)
    await call.hire("su", Role.SUPPORT)
    content, support = await call.sign_in("con"), await call.sign_in("su")
    assert (await call("operatorTexts", content)).code == 0
    assert (await draft(call, content, "en.spot.nav.trade", text="Desk")).code == 0
    assert {(await call(name, support)).code for name in ("operatorTexts", "operatorText")} == {110}


async def test_a_message_is_shown_with_sample_data_and_sent_to_oneself_as_a_test(call, ada, bob, sent):
    asked = {"tag": "es", "key": "spot.notice.sold"}
    assert (await call("operatorTemplate", ada, **asked)).data == {"subject": "Sold", "text": "You sold 0,25."}
    tried = {"tag": "en", "key": "spot.notice.sold.subject", "text": "{quantity} gone"}
    assert (await call("operatorTemplate", ada, **tried)).data == {"subject": "0.25 gone", "text": "You sold 0.25."}
    answer = await call("operatorTemplateTest", ada, **tried)
    assert answer.data == {"email": "ada@example.com"}
    [message] = sent.messages
    assert (message.channel, message.recipient, message.template) == (
        "email",
        "ada@example.com",
        "operator.message.test",
    )
    assert message.params == {"subject": "0.25 gone", "text": "You sold 0.25."}
    assert call.kernel.messages.text("spot.notice.sold.subject") == "Sold", "nobody else is told it"
    for other in ("spot.filled", "spot.nothing"):
        assert (await call("operatorTemplate", ada, key=other)).code == 108
    await call.hire("vi", Role.VIEWER)
    assert (await call("operatorTemplateTest", await call.sign_in("vi"), **tried)).code == 110

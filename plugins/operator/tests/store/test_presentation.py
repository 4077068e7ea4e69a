"""The look at the console: drafted by one operator, published by another, in force at once, and restored by a draft."""

import json

import pytest
from agio_kernel.settings.presentation import Presentation
from agio_operator.roles import Role

LOOK = {"product": "operator.brand", "key": "site"}
COMPANY = {"product": "operator.company", "key": "site"}
VIOLET = {
    "accent_dark": "#a78bfa",
    "accent_light": "#6d28d9",
    "accent_fill_dark": "#7c3aed",
    "accent_fill_light": "#6d28d9",
}


async def draft(call, who, base=0, part=LOOK, **said):
    values = json.dumps(said)
    return await call("operatorProductDraft", who, **part, values=values, base=str(base), reason="a new look")


async def published(call, maker, checker, base=0, part=LOOK, **said):
    drafted = await draft(call, maker, base, part, **said)
    assert drafted.code == 0, drafted
    answer = await call("operatorProductDecide", checker, draft=drafted.data["draft"], decision="publish")
    assert answer.code == 0, answer
    return answer.data


async def test_a_look_is_in_force_once_a_second_operator_publishes_it_and_restored_the_same_way(call, ada, bob):
    presentation = call.kernel.part(Presentation)
    begun, digest = presentation.brand, presentation.digest
    assert begun == call.kernel.settings.brand
    drafted = await draft(call, ada, name="Nordlicht", radius="2", **VIOLET)
    assert presentation.brand == begun, "a draft is nobody's look"
    own = await call("operatorProductDecide", ada, draft=drafted.data["draft"], decision="publish")
    assert (own.code, presentation.brand) == (195, begun)
    await call("operatorProductDecide", bob, draft=drafted.data["draft"], decision="publish")
    now = presentation.brand
    assert (now.name, now.radius, now.accent_dark, now.default_theme) == ("Nordlicht", 2, "#a78bfa", "dark")
    assert presentation.settings.lender == "Nordlicht"
    assert presentation.digest != digest
    row = (await call("operatorProduct", bob, **LOOK)).data
    assert [one["number"] for one in row["history"]] == [1]
    # Any version is restored by a draft of it, the one of agio.toml too.
    await published(call, bob, ada, base=1, **row["delivered"])
    assert (presentation.brand, presentation.digest) == (begun, digest)
    await published(call, ada, bob, base=2, **row["history"][0]["content"])
    assert presentation.brand == now


async def test_the_company_is_told_as_it_was_published_and_lends_under_its_name(call, ada, bob):
    presentation = call.kernel.part(Presentation)
    digest, facts = presentation.digest, {"name": "Example Markets Ltd", "email": "help@agio.example"}
    await published(call, ada, bob, part=COMPANY, **facts)
    assert presentation.settings.company.reported() == facts
    assert presentation.settings.lender == "Example Markets Ltd"
    assert presentation.digest != digest


async def test_what_was_done_is_on_record_with_the_permission_it_took(call, ada, bob, db):
    await published(call, ada, bob, name="Nordlicht")
    rows = await db.fetch("SELECT action, permission, subject FROM audit_entry ORDER BY seq DESC LIMIT 2")
    assert {(row["action"], row["permission"], row["subject"]) for row in rows} == {
        ("product.draft", "operator.presentation.write", "product:operator.brand:site"),
        ("product.publish", "operator.presentation.write", "product:operator.brand:site"),
    }


async def test_content_changes_the_look_and_neither_what_is_sold_nor_who_only_reads(call, ada):
    for login, role in (("con", Role.CONTENT), ("vi", Role.VIEWER), ("su", Role.SUPPORT)):
        await call.hire(login, role)
    content, viewer, support = [await call.sign_in(login) for login in ("con", "vi", "su")]
    listed = await call("operatorProducts", content, area="presentation")
    assert [row["id"] for row in listed.data["rows"]][:1] == ["operator.brand"]
    assert (await call("operatorProducts", content)).code == 110
    assert (await call("operatorProduct", viewer, **LOOK)).code == 0
    assert (await call("operatorProduct", support, **LOOK)).code == 110
    for who, code in ((viewer, 110), (support, 110), (content, 0)):
        assert (await draft(call, who, name="Nordlicht")).code == code
    waiting = (await call("operatorProduct", content, **LOOK)).data["draft"]["id"]
    for who in (viewer, support):
        assert (await call("operatorProductDecide", who, draft=waiting, decision="publish")).code == 110
    assert (await call("operatorProductDecide", ada, draft=waiting, decision="publish")).code == 0


@pytest.mark.parametrize(
    ("said", "field", "code"),
    [
        ({"name": "x" * 41}, "name", 150),
        ({"radius": "11"}, "radius", 142),
        ({"default_theme": "pink"}, "default_theme", 145),
        ({"accent_dark": "#a78bfa"}, "accent_light", 140),
        ({**VIOLET, "accent_dark": "red"}, "accent_dark", 154),
        ({**VIOLET, "accent_dark": "#a78bfa;color:red"}, "accent_dark", 154),
        ({**VIOLET, "accent_dark": "#3b1d8f"}, "accent_dark", 159),
        ({**VIOLET, "accent_fill_light": "#a78bfa"}, "accent_fill_light", 159),
        ({**VIOLET, "accent_light": "#b3123f"}, "accent_light", 180),
        ({"font": '"}</style><script>'}, "font", 152),
        ({"font": "Sans;background:url(//evil.example)"}, "font", 152),
        ({"logo": "javascript:alert(1)"}, "logo", 145),
        ({"logo": "//evil.example/logo.png"}, "logo", 145),
        ({"logo": "data:image/svg+xml,<svg onload=alert(1)>"}, "logo", 145),
        ({"mark": "/brand/../agio.toml"}, "mark", 145),
        ({"mark": "/brand/0123456789abcdef0123456789abcdef.svg"}, "mark", 145),
        ({"font": "Sans", "font_file": "/brand/" + "0" * 32}, "font_file", 145),
        ({"colour": "#ff0000"}, "colour", 101),
    ],
)
async def test_what_misleads_or_injects_is_told_beside_its_field_and_never_drafted(call, ada, said, field, code):
    found = (await call("operatorProductCheck", ada, **LOOK, values=json.dumps(said))).data["problems"]
    assert [one["field"] for one in found] == [field]
    refused = await draft(call, ada, **said)
    assert (refused.code, refused.field) == (code, field)


@pytest.mark.parametrize(
    ("said", "field", "code"),
    [
        ({"name": "x" * 201}, "name", 150),
        ({"licence": "No. 1", "licence_url": "javascript:alert(1)"}, "licence_url", 171),
        ({"licence": "No. 1", "licence_url": "http://register.example"}, "licence_url", 171),
        ({"licence_url": "https://register.example"}, "licence", 140),
        ({"email": "help@agio.example,all@example.com"}, "email", 172),
        ({"email": "nobody"}, "email", 172),
    ],
)
async def test_what_is_no_address_of_a_company_is_told_beside_its_field(call, ada, said, field, code):
    found = (await call("operatorProductCheck", ada, **COMPANY, values=json.dumps(said))).data["problems"]
    assert [one["field"] for one in found] == [field]
    refused = await draft(call, ada, part=COMPANY, **said)
    assert (refused.code, refused.field) == (code, field)

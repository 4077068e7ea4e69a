"""Messages of operators, from the console to inboxes, on a real database."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest
from agio_content import plugin
from agio_content.declared.codes import (
    MESSAGE_SENT_ONLY,
    NOTHING_WRITTEN,
    RECIPIENT_UNKNOWN,
    SECOND_PERSON,
    SENDING_ALREADY,
)
from agio_content.message import send
from agio_kernel.declarations.codes import NOT_FOUND
from agio_kernel.identity import audit
from agio_kernel.notices import notice_subscriptions
from agio_kernel.plugins.plugin import plugin_of
from agio_testing.plugin_bench import PluginBench

OLGA, OSCAR = 900, 901
READERS = {11: "en", 12: "jp", 13: "ty", 14: "ft", 15: "en"}
DEMO = 16


@pytest.fixture
async def site(bench: PluginBench) -> PluginBench:
    """Five people who read four languages, one of them suspended, and a demo account; with their inboxes."""
    for user, language in {**READERS, DEMO: "en"}.items():
        await bench.owner_db.execute(
            "INSERT INTO app_user (id, uid, realm, country, email, language, state, demo_expires_at, created_at)"
            " VALUES ($1, $2, $3::int, 'JP', $4, $5, $6, CASE $3::int WHEN 1 THEN"
            " agio_now() END, agio_now())",
            user,
            10_000_000 + user,
            int(user == DEMO),
            None if user == DEMO else f"user{user}@example.com",
            language,
            "suspended" if user == 15 else "active",
        )
    await bench.advance(days=1)
    bench.kernel.bus.subscribe(
        "content", notice_subscriptions(bench.kernel, plugin_of(plugin).made("notices", bench.kernel))
    )
    return bench


async def message(bench: PluginBench, **words: str) -> str:
    """A message that is written in these languages; its number."""
    number = str((await bench("operatorContentBegin", OLGA, kind="message")).data["id"])
    for language, title in words.items():
        fields = {"language": language, "base": "0", "title": title, "summary": f"{title}, in full"}
        assert (await bench("operatorContentSave", OLGA, id=number, **fields)).code == 0
    return number


async def inboxes(bench: PluginBench) -> dict[int, list[str]]:
    """Return everybody's notices, in the order of their arrival."""
    while await bench.kernel.bus.deliver_due():
        pass
    rows = await bench.kernel.db.fetch("SELECT user_id, category, params, read_at FROM notice ORDER BY id")
    assert all((row["category"], row["read_at"]) == ("service", None) for row in rows)
    found: dict[int, list[str]] = {}
    for row in rows:
        assert row["params"]["text"] == f"{row['params']['title']}, in full"
        found.setdefault(row["user_id"], []).append(row["params"]["title"])
    return found


async def test_one_user_is_told_in_their_language_and_nobody_else(site: PluginBench) -> None:
    number = await message(site, en="Hello", jp="こんにちは")
    assert (await site("operatorContentSend", OLGA, id=number, uid="10000012")).code == 0
    assert await inboxes(site) == {12: ["こんにちは"]}
    [sent] = (await site("operatorContentSendings", OLGA, id=number)).data["rows"]
    assert (sent["uid"], sent["reached"], sent["over"]) == ("10000012", 1, True)


async def test_everybody_is_told_once_each_in_the_nearest_language_however_often_a_step_is_tried(
    site: PluginBench, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(send, "AT_ONCE", 2)
    number = await message(site, en="Hello", jp="こんにちは", ft="你好")
    assert (await site("operatorContentSend", OLGA, id=number, everybody="1")).code == 0
    until = site.kernel.clock.now() + timedelta(minutes=1)
    await asyncio.gather(*(site.run_jobs(until) for _ in range(4)))
    await site.run_jobs(until + timedelta(hours=1))
    assert await inboxes(site) == {11: ["Hello"], 12: ["こんにちは"], 13: ["Hello"], 14: ["你好"], 15: ["Hello"]}
    [sent] = (await site("operatorContentSendings", OLGA, id=number)).data["rows"]
    assert (sent["uid"], sent["reached"], sent["over"]) == ("", 5, True)


async def test_where_it_is_not_written_in_english_the_first_language_is_read(site: PluginBench) -> None:
    number = await message(site, xby="Hola", zh="你好")
    await site("operatorContentSend", OLGA, id=number, uid="10000011")
    assert await inboxes(site) == {11: ["Hola"]}


async def test_what_is_written_while_it_goes_out_and_who_registers_meanwhile_change_nothing(
    site: PluginBench, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(send, "AT_ONCE", 2)
    number = await message(site, en="Hello")
    await site("operatorContentSend", OLGA, id=number, everybody="1")
    late = {"language": "en", "base": "1", "title": "Changed", "summary": "Changed, in full"}
    await site("operatorContentSave", OLGA, id=number, **late)
    await site.advance(seconds=1)
    await site.owner_db.execute(
        "INSERT INTO app_user (id, uid, realm, email, language, state, created_at)"
        " VALUES (77, 10000077, 0, 'late@example.com', 'en', 'active', agio_now())"
    )
    await site.run_jobs(site.kernel.clock.now() + timedelta(minutes=1))
    assert await inboxes(site) == {user: ["Hello"] for user in READERS}


async def test_of_many_who_send_at_once_to_everybody_one_does(site: PluginBench) -> None:
    number = await message(site, en="Hello")
    answers = await asyncio.gather(
        *(site("operatorContentSend", OLGA + i % 2, id=number, everybody="1") for i in range(8))
    )
    assert sorted(one.code for one in answers) == [0] + [SENDING_ALREADY.number] * 7
    await site.run_jobs(site.kernel.clock.now() + timedelta(minutes=1))
    assert await inboxes(site) == {user: ["Hello"] for user in READERS}


async def test_the_same_press_sends_once(site: PluginBench) -> None:
    number = await message(site, en="Hello")
    for _ in range(3):
        answer = await site("operatorContentSend", OLGA, rtoken="abcdef123456", id=number, uid="10000011")
        assert answer.code == 0
    assert await inboxes(site) == {11: ["Hello"]}


@pytest.mark.parametrize(
    "to",
    [{}, {"uid": "10000016"}, {"uid": "10000099"}, {"uid": "Ann"}, {"uid": "10000011", "everybody": "1"}],
    ids=["nobody", "a demo account", "an unknown number", "no number", "one and all"],
)
async def test_whom_it_can_not_reach_is_refused_at_its_field(site: PluginBench, to: dict[str, str]) -> None:
    number = await message(site, en="Hello")
    answer = await site("operatorContentSend", OLGA, id=number, **to)
    assert (answer.code, answer.field) == (RECIPIENT_UNKNOWN.number, "uid")
    assert await inboxes(site) == {}


async def test_it_is_never_published_and_no_other_text_is_sent(site: PluginBench) -> None:
    number = await message(site, en="Hello")
    refused = await site("operatorContentPublish", OSCAR, id=number)
    assert (refused.code, refused.field) == (MESSAGE_SENT_ONLY.number, "id")
    await site("operatorContentSend", OLGA, id=number, everybody="1")
    assert (await site("getTextsList", 11, id=number)).data["rows"] == []
    assert (await site("contentSearch", 11, q="hello")).data["rows"] == []
    news = str((await site("operatorContentBegin", OLGA, kind="news")).data["id"])
    assert (await site("operatorContentSend", OLGA, id=news, uid="10000011")).code == NOT_FOUND.number
    empty = await message(site)
    assert (await site("operatorContentSend", OLGA, id=empty, uid="10000011")).code == NOTHING_WRITTEN.number


async def test_each_sending_is_in_the_audit_with_whom_it_went_to(site: PluginBench) -> None:
    number = await message(site, en="Hello")
    await site("operatorContentSend", OLGA, id=number, uid="10000011")
    await site("operatorContentSend", OLGA, id=number, everybody="1")
    async with site.kernel.db.read() as conn:
        found = (await audit.search(conn, audit.AuditFilter(subject=f"content:{number}"))).rows
    sent = [(one.action, one.permission, one.after["to"]) for one in found if one.action == "content.send"]
    assert sent == [("content.send", "content.send", "everybody"), ("content.send", "content.send", "10000011")]


async def test_what_binds_users_is_published_by_somebody_who_wrote_none_of_it(bench: PluginBench) -> None:
    await bench.owner_db.execute("INSERT INTO content_item (id, kind) VALUES (3, 'page'), (8, 'page')")
    for number in ("3", "8"):
        for operator, language in ((OLGA, "en"), (OSCAR, "jp")):
            fields = {"language": language, "base": "0", "title": "Terms"}
            assert (await bench("operatorContentSave", operator, id=number, **fields)).code == 0
    at = (bench.kernel.clock.now() + timedelta(hours=1)).isoformat()
    for more in ({}, {"at": at}):
        for operator in (OLGA, OSCAR):
            refused = await bench("operatorContentPublish", operator, id="3", **more)
            assert (refused.code, refused.field) == (SECOND_PERSON.number, "languages")
    assert (await bench("getTextsList", 11, id="3")).data["rows"] == []
    assert (await bench("operatorContentPublish", OSCAR, id="3", languages="en")).code == 0
    assert (await bench("operatorContentPublish", OLGA, id="8")).code == 0

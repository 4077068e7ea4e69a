"""Writing, publishing and looking back, on a real database."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import httpx
from agio_content.content import Content
from agio_content.declared.codes import (
    LINK_INVALID,
    MOMENT_PAST,
    NOTHING_WRITTEN,
    PAGE_STAYS,
    PICTURE_MISSING,
    SCHEDULED_ALREADY,
    TITLE_MISSING,
    TOPIC_UNKNOWN,
    WRITTEN_MEANWHILE,
)
from agio_content.picture.serve import picture_routes
from agio_kernel.identity import audit
from agio_testing.plugin_bench import PluginBench
from litestar import Litestar

OLGA, OSCAR, READER = 900, 901, 11


async def begun(bench: PluginBench, kind: str = "news", **more: str) -> str:
    """The number of a new text."""
    return str((await bench("operatorContentBegin", OLGA, kind=kind, **more)).data["id"])


async def written(
    bench: PluginBench, number: str, title: str, base: int = 0, language: str = "en", **more: str
) -> None:
    """A version that is saved."""
    answer = await bench("operatorContentSave", OLGA, id=number, language=language, base=str(base), title=title, **more)
    assert (answer.code, answer.data) == (0, {"number": base + 1}), answer


async def titles(bench: PluginBench, kinds: str = "news") -> list[str]:
    """Return the headlines of readers."""
    return [row["title"] for row in (await bench("contentList", READER, kinds=kinds)).data["rows"]]


async def test_nobody_reads_a_draft_by_any_call_and_everybody_what_is_published(bench: PluginBench) -> None:
    number = await begun(bench)
    await written(bench, number, "First words", body="Sealed words")
    await bench("operatorContentPublish", OLGA, id=number)
    await written(bench, number, "Second words", 1, body="Not yet sealed")
    assert await titles(bench) == ["First words"]
    [text] = (await bench("getTextsList", READER, id=number)).data["rows"]
    assert (text["title"], text["body"]) == ("First words", "Sealed words")
    assert (await bench("contentSearch", READER, q="second")).data["rows"] == []
    assert (await bench("contentSearch", READER, q="first")).data["rows"][0]["text"]["id"] == int(number)
    other = await begun(bench)
    await written(bench, other, "Hidden")
    assert (await bench("getTextsList", READER, id=other)).data["rows"] == []
    assert "Hidden" not in str((await bench("getTextsList", READER)).data)


async def test_of_many_who_write_on_one_version_one_wins_and_the_others_are_told(bench: PluginBench) -> None:
    number = await begun(bench)
    await written(bench, number, "Base")
    answers = await asyncio.gather(
        *(
            bench("operatorContentSave", OLGA + i, id=number, language="en", base="1", title=f"By {i}")
            for i in range(12)
        )
    )
    assert sorted(answer.code for answer in answers) == [0] + [WRITTEN_MEANWHILE.number] * 11
    assert {answer.field for answer in answers if answer.code} == {"base"}
    history = (await bench("operatorContentHistory", OLGA, id=number, language="en")).data["rows"]
    assert [row["number"] for row in history] == [2, 1]
    ahead = await bench("operatorContentSave", OLGA, id=number, language="en", base="7", title="From nowhere")
    assert ahead.code == WRITTEN_MEANWHILE.number


async def test_history_keeps_every_version_and_an_older_one_is_written_again(bench: PluginBench) -> None:
    number = await begun(bench)
    for base, title in enumerate(("One", "Two", "Three")):
        await written(bench, number, title, base, body=f"Body of {title}")
    history = (await bench("operatorContentHistory", OLGA, id=number, language="en")).data["rows"]
    assert [row["title"] for row in history] == ["Three", "Two", "One"]
    late = await bench("operatorContentRestore", OLGA, version=history[2]["id"], base="2")
    assert late.code == WRITTEN_MEANWHILE.number
    assert (await bench("operatorContentRestore", OLGA, version=history[2]["id"], base="3")).data == {"number": 4}
    item = (await bench("operatorContentItem", OLGA, id=number)).data
    assert [(one["number"], one["title"], one["body"]) for one in item["languages"]] == [(4, "One", "Body of One")]
    assert len((await bench("operatorContentHistory", OLGA, id=number, language="en")).data["rows"]) == 4


async def test_a_schedule_publishes_at_its_moment_the_very_versions_it_was_made_for(bench: PluginBench) -> None:
    number, now = await begun(bench), bench.kernel.clock.now()
    await written(bench, number, "Planned")
    at, end = now + timedelta(hours=2), now + timedelta(hours=5)
    assert (await bench("operatorContentPublish", OLGA, id=number, at=at.isoformat())).code == 0
    assert (await bench("operatorContentPublish", OLGA, id=number, at=end.isoformat())).code == SCHEDULED_ALREADY.number
    assert (await bench("operatorContentWithdraw", OLGA, id=number, at=end.isoformat())).code == 0
    await written(bench, number, "Half finished", 1)
    await bench.run_jobs(at - timedelta(seconds=1))
    assert await titles(bench) == []
    await bench.run_jobs(at)
    await bench.run_jobs(at + timedelta(hours=1))
    assert await titles(bench) == ["Planned"]
    await bench.run_jobs(end)
    assert await titles(bench) == []
    assert (await bench("operatorContentItem", OLGA, id=number)).data["coming"] == []


async def test_what_was_cancelled_does_not_happen_and_can_be_scheduled_anew(bench: PluginBench) -> None:
    number, now = await begun(bench), bench.kernel.clock.now()
    await written(bench, number, "Planned")
    at = (now + timedelta(hours=2)).isoformat()
    await bench("operatorContentPublish", OLGA, id=number, at=at)
    assert (await bench("operatorContentCancel", OLGA, id=number, action="publish")).code == 0
    await bench.run_jobs(now + timedelta(hours=3))
    assert await titles(bench) == []
    assert (await bench("operatorContentCancel", OLGA, id=number, action="publish")).code != 0
    assert (await bench("operatorContentPublish", OLGA, id=number, at=at)).code == 0
    await bench.run_jobs(now + timedelta(hours=3))
    assert await titles(bench) == ["Planned"]


async def test_bad_input_is_refused_at_its_field(bench: PluginBench) -> None:
    number = await begun(bench)
    save = {"id": number, "language": "en", "base": "0"}
    past = (bench.kernel.clock.now() - timedelta(minutes=1)).isoformat()
    settle = {"id": number, "version": "1"}
    for call, fields, code, field in (
        ("Save", {**save, "title": "  "}, TITLE_MISSING, "title"),
        ("Save", {**save, "title": "<i></i>"}, TITLE_MISSING, "title"),
        ("Save", {**save, "title": "x", "picture": "00"}, PICTURE_MISSING, "picture"),
        ("Publish", {"id": number}, NOTHING_WRITTEN, "languages"),
        ("Publish", {"id": number, "at": past}, MOMENT_PAST, "at"),
        ("Withdraw", {"id": "3"}, PAGE_STAYS, "id"),
        ("Settings", {**settle, "link": "javascript:alert(1)"}, LINK_INVALID, "link"),
        ("Settings", {**settle, "link": "//elsewhere.example"}, LINK_INVALID, "link"),
        ("Settings", {**settle, "link": "/\\elsewhere.example"}, LINK_INVALID, "link"),
        ("Settings", {**settle, "topic": "spot"}, TOPIC_UNKNOWN, "topic"),
        ("Begin", {"kind": "help", "topic": "nothing"}, TOPIC_UNKNOWN, "topic"),
    ):
        answer = await bench(f"operatorContent{call}", OLGA, **fields)
        assert (answer.code, answer.field) == (code.number, field), (call, fields)


async def test_settings_changed_by_two_at_once_are_one_persons(bench: PluginBench) -> None:
    number = await begun(bench, "notice")
    answers = await asyncio.gather(
        *(bench("operatorContentSettings", OLGA, id=number, version="1", label="rule", place=str(i)) for i in range(8))
    )
    assert sorted(answer.code for answer in answers) == [0] + [WRITTEN_MEANWHILE.number] * 7


async def test_a_picture_is_nobodys_before_its_text_is_published(bench: PluginBench, photo: bytes) -> None:
    kept = (await bench("operatorContentPicture", OLGA, files={"picture": photo})).data
    app = Litestar(list(picture_routes(bench.kernel.part(Content))), openapi_config=None)
    # In this very loop, which the database's connections belong to.
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app=app), base_url="http://site") as http:
        address = kept["address"]
        number = await begun(bench, "banner")
        await written(bench, number, "With a picture", body=f"![A chart]({address})")
        assert (await http.get(address)).status_code == 404
        assert (await bench("operatorContentPictureShow", OLGA, name=kept["name"])).data["width"] == 64
        await bench("operatorContentPublish", OLGA, id=number)
        shown = await http.get(address)
        assert (shown.status_code, shown.headers["content-type"]) == (200, "image/png")
        assert "immutable" in shown.headers["cache-control"]
        assert (await http.get("/content/picture/" + "0" * 32)).status_code == 404


async def test_a_reader_is_given_their_language_then_english_then_what_there_is(bench: PluginBench) -> None:
    number = await begun(bench)
    await written(bench, number, "한국어", language="hy")
    await bench("operatorContentPublish", OLGA, id=number)
    assert await titles(bench) == ["한국어"]
    await written(bench, number, "English")
    await bench("operatorContentPublish", OLGA, id=number, languages="en")
    assert await titles(bench) == ["English"]
    nothing = await bench("operatorContentPublish", OLGA, id=number, languages="en,jp")
    assert (nothing.code, nothing.field) == (NOTHING_WRITTEN.number, "languages")


async def test_everything_an_operator_does_is_in_the_audit_with_its_permission(bench: PluginBench) -> None:
    number = await begun(bench)
    await written(bench, number, "Audited")
    await bench("operatorContentPublish", OLGA, id=number)
    await bench("operatorContentWithdraw", OLGA, id=number)
    async with bench.kernel.db.read() as conn:
        found = (await audit.search(conn, audit.AuditFilter(subject=f"content:{number}"))).rows
    assert [(one.action, one.permission) for one in found] == [
        ("content.take_down", "content.publish"),
        ("content.publish", "content.publish"),
        ("content.save", "content.write"),
        ("content.begin", "content.write"),
    ]


async def test_the_same_press_saves_once(bench: PluginBench) -> None:
    number = await begun(bench)
    fields = {"id": number, "language": "en", "base": "0", "title": "Once"}
    first = await bench("operatorContentSave", OLGA, rtoken="abcdef123456", **fields)
    again = await bench("operatorContentSave", OLGA, rtoken="abcdef123456", **fields)
    assert (first.code, again.code, again.data) == (0, 0, {"number": 1})


async def test_no_tag_of_html_is_kept(bench: PluginBench) -> None:
    number = await begun(bench)
    bad = (
        "a < b & c\n\n> quoted\n\n<script>alert(1)</script><img src=x onerror=alert(2)>&lt;svg onload=alert(3)&gt; end"
    )
    await written(bench, number, "Plain <b>title</b>", body=bad)
    [text] = (await bench("operatorContentItem", OLGA, id=number)).data["languages"]
    assert (text["title"], text["body"]) == ("Plain title", "a < b & c\n\n> quoted\n\n end")

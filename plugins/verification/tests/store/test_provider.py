"""A verification service, as a real HTTP server: asked beside the submission, and each verdict carried out once."""

from __future__ import annotations

import asyncio
import base64
import json
import time
from datetime import timedelta
from pathlib import Path

import httpx
import msgspec
import pytest
from agio_kernel.declarations.codes import NOT_AVAILABLE
from agio_kernel.declarations.errors import ConfigurationError
from agio_kernel.plugins.plugin import plugin_of
from agio_kernel.settings.brand import Brand
from agio_kernel.settings.deployment import Deployment, Settings
from agio_testing.backlogs import backlog_of
from agio_testing.plugin_bench import PluginBench
from agio_verification import plugin
from agio_verification.declared.config import ServiceConfig, VerificationConfig
from agio_verification.facts import Facts
from agio_verification.provider.ask import LONGEST_DELAY_S, MOST_TRIES, send_unsent
from agio_verification.provider.provider import Providing, provider_of
from litestar import Litestar
from stand_in_service import SECRET, signed, stand_in

ANN, BEN = 11, 12
QUEUE = "verification.identities"
PAPER = {"type": "1", "name": "Mio Kobayashi", "number": "L01X00T44"}


@pytest.fixture
def service():
    with stand_in() as one:
        yield one


@pytest.fixture
async def site(bench, db, owner_db, tmp_path, service, monkeypatch):
    """A deployment that asks the service; ``bench`` made its users."""
    monkeypatch.setenv("AGIO_KYC_SECRET", SECRET)
    config = VerificationConfig("service", ServiceConfig(service.url, "Looker"))
    site = await PluginBench("verification", plugin, db, owner_db, tmp_path, config=config).open()
    found = site.kernel.directory.made("subscribers", site.kernel)
    site.kernel.bus.subscribe("verification", [one for _, one in found])
    await site.kernel.bus.keep_subscribers(["verification"])
    return site


@pytest.fixture
async def web(site):
    """The site as the service reaches it."""
    app = Litestar(list(plugin_of(plugin).made("routes", site.kernel)), openapi_config=None)
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://site") as http:
        yield http


async def send(site, user, photo, *kinds):
    for kind in kinds or ("front", "back", "held"):
        await site("uploadPhoto", user, files={kind: photo})
    answer = await site("submitPrimary", user, **PAPER)
    assert answer.code == 0
    return answer


async def ask(site):
    """Deliver the events and send the checks; return the number that the service took."""
    await site.kernel.bus.deliver_due()
    providing = site.kernel.part(Providing)
    return await send_unsent(providing, providing.provider)


async def say(web, check, verdict, *reasons, **forged):
    body = json.dumps({"check": check, "verdict": verdict, "reasons": reasons}).encode()
    headers = signed(body, **{key: value for key, value in forged.items() if key != "body"})
    return (await web.post("/webhooks/verification", content=forged.get("body", body), headers=headers)).status_code


async def state(site, user=ANN):
    return await site.kernel.db.fetchval("SELECT state FROM verification_identity WHERE user_id = $1", user)


async def outcomes(site):
    rows = await site.kernel.db.fetch("SELECT outcome FROM verification_check ORDER BY id")
    return [row["outcome"] for row in rows]


async def audited(site):
    rows = await site.kernel.db.fetch("SELECT actor_name, action FROM audit_entry ORDER BY seq")
    return [tuple(row) for row in rows]


async def lines(site, case):
    async with site.kernel.db.read() as conn:
        detail = await site.queues[QUEUE].source.detail(conn, case)
    return [(event.actor, event.label.rpartition(".")[2]) for event in detail.events]


async def test_it_is_sent_the_papers_after_the_submission_and_its_approval_counts(site, service, web, photo):
    await send(site, ANN, photo)
    assert service.heard == []
    assert await ask(site) == 1
    [said] = service.heard
    assert {key: said[key] for key in ("country", "type", "name", "number")} == {
        "country": "JP",
        "type": 1,
        "name": "Mio Kobayashi",
        "number": "L01X00T44",
    }
    assert sorted(said["photos"]) == ["back", "front", "held"]
    assert base64.b64decode(said["photos"]["front"]["data"]).startswith(b"\xff\xd8")
    [case] = await site.waiting(QUEUE)
    assert await say(web, said["check"], "approve") == 204
    assert await state(site) == "approved"
    async with site.kernel.db.read() as conn:
        assert await Facts().tier(conn, ANN) == 1
    assert (await lines(site, case))[-1] == ("Looker", "approve")
    assert await audited(site) == [("provider:Looker", "verification.approved")]
    assert service.forged == 0
    assert await ask(site) == 0


async def test_what_it_refuses_is_named_by_part_and_only_that_is_sent_again(site, service, web, photo):
    await send(site, ANN, photo)
    await ask(site)
    assert await say(web, service.heard[0]["check"], "reject", "held_covered", "back_cut", "held_covered") == 204
    shown = (await site("verification", ANN)).data["primary"]
    assert shown["open"] == ["back", "held"]
    await send(site, ANN, photo, "held", "back")
    await ask(site)
    first, second = (said["check"] for said in service.heard)
    assert first != second
    assert await say(web, second, "approve") == 204
    assert (await state(site), await outcomes(site)) == ("approved", ["rejected", "approved"])


@pytest.mark.parametrize(
    ("verdict", "reasons"), [("refer", []), ("reject", []), ("reject", ["bank_unlike"]), ("reject", ["a smell"])]
)
async def test_what_it_can_not_say_stays_with_a_person(site, service, web, photo, verdict, reasons):
    await send(site, ANN, photo)
    await ask(site)
    assert await say(web, service.heard[0]["check"], verdict, *reasons) == 204
    assert (await state(site), await outcomes(site)) == ("under_review", ["referred"])
    [case] = await site.waiting(QUEUE)
    assert (await lines(site, case))[-1] == ("Looker", "referred")
    assert await say(web, service.heard[0]["check"], "approve") == 204
    assert await state(site) == "under_review"
    assert await site.decide(QUEUE, case, "approve") == 0


async def test_of_one_verdict_that_comes_many_times_at_once_one_counts(site, service, web, photo):
    await send(site, ANN, photo)
    await ask(site)
    check = service.heard[0]["check"]
    said = await asyncio.gather(
        *(say(web, check, "approve") for _ in range(5)), *(say(web, check, "reject", "held_cut") for _ in range(5))
    )
    assert set(said) == {204}
    [outcome] = await outcomes(site)
    assert outcome == await state(site)
    assert await audited(site) == [("provider:Looker", f"verification.{outcome}")]


async def test_it_and_an_operator_and_the_user_at_once_have_one_outcome(site, service, web, photo):
    await send(site, ANN, photo)
    for _ in range(4):
        await ask(site)
        [case] = await site.waiting(QUEUE)
        status, rejected, withdrawn = await asyncio.gather(
            say(web, service.heard[-1]["check"], "reject", "held_cut"),
            site.decide(QUEUE, case, "reject", "verification.refusal.held_cut"),
            site("withdrawIdentity", ANN, level="1"),
        )
        assert status == 204
        moved = [rejected == 0, withdrawn.code == 0, (await outcomes(site))[-1] == "rejected"]
        assert moved.count(True) == 1
        assert {rejected, withdrawn.code} <= {0, NOT_AVAILABLE.number}
        await send(site, ANN, photo, "held")


async def test_a_verdict_of_what_was_handed_in_before_counts_no_more(site, service, web, photo):
    await send(site, ANN, photo)
    await ask(site)
    await site("withdrawIdentity", ANN, level="1")
    late = service.heard[0]["check"]
    assert await say(web, late, "approve") == 204
    assert await state(site) == "withdrawn"
    await send(site, ANN, photo, "front")
    assert await say(web, late, "approve") == 204  # the new check isn't even open yet
    assert await state(site) == "under_review"
    await ask(site)
    assert await say(web, late, "approve") == 204
    assert (await state(site), await outcomes(site)) == ("under_review", ["superseded", ""])
    assert await audited(site) == []


async def test_a_verdict_counts_though_the_answer_to_its_request_was_lost_and_nothing_is_sent_again(
    site, service, web, photo
):
    await send(site, ANN, photo)
    service.status = 502
    assert await ask(site) == 0
    assert await say(web, service.heard[0]["check"], "approve") == 204
    assert await state(site) == "approved"
    service.status = 202
    await site.advance(seconds=LONGEST_DELAY_S)
    assert await ask(site) == 0
    assert len(service.heard) == 1


async def test_an_unknown_check_does_nothing(site, web, photo):
    await send(site, ANN, photo)
    assert await say(web, "123456789", "approve") == 204
    assert await state(site) == "under_review"


async def test_what_is_forged_old_changed_or_unreadable_is_refused(site, service, web, photo):
    await send(site, ANN, photo)
    await ask(site)
    check = service.heard[0]["check"]
    other = json.dumps({"check": check, "verdict": "approve", "reasons": ["x"]}).encode()
    assert await say(web, check, "approve", secret="somebody else's secret of 32 chars") == 401
    assert await say(web, check, "approve", at=time.time() - 301) == 401
    assert await say(web, check, "approve", at=time.time() + 320) == 401
    assert await say(web, check, "reject", "held_cut", body=other) == 401
    body = json.dumps({"check": check, "verdict": "approve"}).encode()
    assert (await web.post("/webhooks/verification", content=body)).status_code == 401
    for wrong in (b"", b"[]", b'{"check": "1"}', b'{"check": "x", "verdict": "approve"}', b"\xff\xfe"):
        answer = await web.post("/webhooks/verification", content=wrong, headers=signed(wrong))
        assert answer.status_code == 400
    long = b" " * 20_000
    assert (await web.post("/webhooks/verification", content=long, headers=signed(long))).status_code == 413
    assert (await state(site), await outcomes(site)) == ("under_review", [""])


@pytest.mark.parametrize("trouble", ["500", "401", "silent", "dead"])
async def test_a_service_that_does_not_take_them_is_asked_again_for_a_while_and_then_a_person_decides(
    site, service, photo, trouble
):
    await send(site, ANN, photo)
    db, provider = site.kernel.db, site.kernel.part(Providing).provider
    if trouble == "dead":
        provider._config = ServiceConfig("http://127.0.0.1:1/checks", "Looker")
    if trouble == "silent":
        service.silent, provider._config = True, ServiceConfig(service.url, "Looker", timeout_s=0.2)
    service.status = int(trouble) if trouble.isdigit() else 202
    for tries in range(1, MOST_TRIES + 1):
        began = await db.fetchval("SELECT agio_clock_timestamp()")
        assert await ask(site) == 0
        row = await db.fetchrow("SELECT tries, try_at FROM verification_check")
        assert row["tries"] == tries
        if tries == MOST_TRIES:
            break
        assert row["try_at"] >= began + timedelta(seconds=min(LONGEST_DELAY_S, 2 ** (tries + 1)))
        assert await ask(site) == 0  # not before its time
        assert await db.fetchval("SELECT tries FROM verification_check") == tries
        await site.clock.advance_to(row["try_at"])
    assert await outcomes(site) == ["unanswered"]
    if trouble.isdigit():
        assert len(service.heard) == MOST_TRIES
    [case] = await site.waiting(QUEUE)
    assert (await lines(site, case))[-1] == ("Looker", "unanswered")
    assert await site.decide(QUEUE, case, "approve") == 0


async def test_papers_that_it_never_takes_are_not_sent_again(site, service, photo):
    await send(site, ANN, photo)
    service.status = 422
    assert await ask(site) == 0
    assert (await outcomes(site), len(service.heard)) == (["unanswered"], 1)


async def test_two_senders_send_each_check_once(site, service, photo):
    for user, number in ((ANN, "A0000001"), (BEN, "B0000002")):
        for kind in ("front", "back", "held"):
            await site("uploadPhoto", user, files={kind: photo})
        await site("submitPrimary", user, **(PAPER | {"number": number}))
    await site.kernel.bus.deliver_due()
    assert sum(await asyncio.gather(ask(site), ask(site), ask(site))) == 2
    assert sorted(said["number"] for said in service.heard) == ["A0000001", "B0000002"]


async def test_an_identity_of_somebody_else_that_it_approves_goes_to_a_person(site, service, web, photo):
    await send(site, ANN, photo)
    await send(site, BEN, photo)
    assert await ask(site) == 2
    checks = [said["check"] for said in service.heard]
    assert set(await asyncio.gather(*(say(web, check, "approve") for check in checks))) == {204}
    assert sorted(await outcomes(site)) == ["approved", "referred"]
    assert sorted([await state(site, ANN), await state(site, BEN)]) == ["approved", "under_review"]


async def test_without_a_service_nothing_is_sent_and_nobody_listens(bench, photo):
    await send(bench, ANN, photo)
    assert (bench.kernel.part(Providing).provider, list(plugin_of(plugin).made("routes", bench.kernel))) == (None, [])
    assert [task.name for task in plugin_of(plugin).made("tasks", bench.kernel)] == [
        "verification.forget_unsent",
        "verification.forget_phone_links",
    ]


@pytest.mark.parametrize(
    "config",
    [
        {"provider": "service"},
        {"service": {"url": "https://kyc.example.com"}},
        {"provider": "service", "service": {"url": "http://kyc.example.com"}},
        {"provider": "service", "service": {"url": "ftp://kyc.example.com"}},
        {"provider": "service", "service": {"url": "https://kyc.example.com", "timeout-s": 300}},
    ],
)
def test_a_wrong_configuration_is_refused(config):
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(config, VerificationConfig)


async def test_the_doctor_says_whether_the_service_is_there(service, monkeypatch):
    settings = Settings(Deployment(), Brand(), ("verification",), {}, Path(), SECRET.encode(), Path())

    async def said(config):
        [one] = plugin.register_examinations(settings, config)
        return await one.look()

    assert await said(VerificationConfig()) == "operators look at all of them"
    config = VerificationConfig("service", ServiceConfig(service.url, "Looker"))
    monkeypatch.delenv("AGIO_KYC_SECRET", raising=False)
    with pytest.raises(ConfigurationError, match="AGIO_KYC_SECRET"):
        await said(config)
    monkeypatch.setenv("AGIO_KYC_SECRET", SECRET)
    assert "answers (501)" in await said(config)  # the stand-in knows no HEAD, and is there
    with pytest.raises(ConnectionError):
        await said(VerificationConfig("service", ServiceConfig("http://127.0.0.1:1/checks")))
    assert service.heard == []


def test_a_short_secret_stops_the_plugin():
    config = VerificationConfig("service", ServiceConfig("https://kyc.example.com"))
    with pytest.raises(ConfigurationError, match="AGIO_KYC_SECRET"):
        provider_of(config, {"AGIO_KYC_SECRET": "short"})
    assert provider_of(config, {"AGIO_KYC_SECRET": SECRET}) is not None


async def test_what_the_service_says_nothing_of_is_told_and_is_late_after_a_day(site, service, web, photo):
    await send(site, ANN, photo)
    await ask(site)
    assert await backlog_of(plugin, site.kernel) == {"verification.unanswered": (1, False)}
    await site.advance(hours=25)
    assert await backlog_of(plugin, site.kernel) == {"verification.unanswered": (1, True)}
    [said] = service.heard
    assert await say(web, said["check"], "approve") == 204
    assert await backlog_of(plugin, site.kernel) == {}

"""Webhooks on a running site, against receivers that fail in every way: what is taken is every event, in order."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from agio_testing.environments.webhook_receiver import DROP, FAIL, GONE, HANG, OK, REDIRECT, Receiver
from agio_testing.site import Site, running_site
from agio_testing.visitor import Visitor
from agio_testing.waiting import eventually
from signing_program import PLUGINS, Program

PATIENCE_S = 90
NOT_FOUND, SECURITY_REQUIRED = 108, 124


@pytest.fixture(scope="module")
def venue() -> Iterator[Site]:
    """A site of the markets, and of the wallet: real accounts have money there."""
    with running_site(plugins=(*PLUGINS, "wallet")) as site:
        yield site


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    """Takes everything, until a test says otherwise."""
    receiver = Receiver()
    yield receiver
    receiver.stop()


class Reported:
    """A demo account with a program that trades and a webhook that hears of it."""

    def __init__(self, site: Site, receiver: Receiver) -> None:
        self.site, self.receiver = site, receiver
        self.owner = site.visitor().in_demo()
        self.program = Program(site, self.owner)
        made = self.owner.post("createWebhook", url=receiver.url)
        assert made["code"] == 0, made
        self.id, receiver.secret = made["data"]["id"], made["data"]["secret"]
        self.first = int(self.row()["number"])

    def row(self) -> dict[str, Any]:
        """Return the webhook's row, as its owner sees it."""
        [row] = self.owner.get("webhooks")["data"]["rows"]
        return row

    def trade(self, orders: int = 1) -> None:
        """Place orders, until what they tell, two events each, has its numbers."""
        before = len(self.numbers())
        for _ in range(orders):
            placed = self.program.waits()
            assert "orderId" in placed, placed
        eventually(lambda: len(self.numbers()) >= before + 2 * orders, within_s=PATIENCE_S)

    def numbers(self) -> list[int]:
        """Those of all that happened since it was made."""
        rows = self.owner.get("accountEvents", after=str(self.first))["data"]["rows"]
        return [one["number"] for one in rows]

    def has_all(self) -> None:
        """Wait until everything was taken; then that it was taken in order, without a hole, and signed."""
        eventually(lambda: self.receiver.taken() == self.numbers(), within_s=PATIENCE_S)
        assert self.receiver.unsigned == []
        assert self.receiver.led_elsewhere == 0


@pytest.fixture
def reported(venue: Site, receiver: Receiver) -> Reported:
    return Reported(venue, receiver)


def test_each_event_is_what_the_stream_of_the_dialect_tells(reported: Reported) -> None:
    reported.trade()
    reported.has_all()
    report, position = (one.body for one in reported.receiver.arrived[:2])
    assert (report["type"], position["type"]) == ("executionReport", "outboundAccountPosition")
    assert report["data"]["x"] == "NEW" and report["data"]["s"] == "BTCUSDT"
    assert [one.id for one in reported.receiver.arrived[:2]] == [f"{reported.id}.{n}" for n in reported.numbers()[:2]]
    eventually(
        lambda: (reported.row()["number"], reported.row()["failures"]) == (str(reported.numbers()[-1]), 0),
        within_s=PATIENCE_S,
    )


@pytest.mark.parametrize("bad", [FAIL, DROP, REDIRECT, HANG], ids=["fails", "drops", "redirects", "hangs"])
def test_what_was_not_taken_is_told_again_before_anything_after_it(reported: Reported, bad: int) -> None:
    left = [bad] * (1 if bad == HANG else 3)
    reported.receiver.answer = lambda _: left.pop() if left else OK
    reported.trade(2)
    reported.has_all()
    first = reported.numbers()[0]
    tries = 1 if bad == HANG else 3
    assert [one.body["data"]["sequence"] for one in reported.receiver.arrived[: tries + 1]] == [first] * (tries + 1)
    assert len({one.id for one in reported.receiver.arrived[: tries + 1]}) == 1


@pytest.mark.realtime
@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2))
def test_whatever_receiver_and_site_go_through_every_event_is_taken_in_order(seed: int) -> None:
    chance = random.Random(seed)
    receiver = Receiver()
    with running_site(plugins=PLUGINS) as site:
        reported = Reported(site, receiver)
        for _ in range(3):
            receiver.answer = lambda _: chance.choice((OK, OK, OK, OK, FAIL, DROP, REDIRECT))
            reported.trade(chance.randrange(1, 6))
            match chance.choice(("site", "receiver", "nobody")):
                case "site":
                    site.kill()
                    site.start()
                case "receiver":
                    receiver.stop()  # the port stays its own: what is told meanwhile finds nobody
                    reported.trade()
                    again = Receiver(receiver.answer, receiver.port)
                    again.secret, again.arrived, again.unsigned = receiver.secret, receiver.arrived, receiver.unsigned
                    reported.receiver = receiver = again
                case _:
                    pass
        receiver.answer = lambda _: OK
        reported.has_all()
    receiver.stop()


def test_what_was_taken_is_told_again_from_a_number_on(reported: Reported) -> None:
    reported.trade(2)
    reported.has_all()
    before = list(reported.receiver.arrived)
    eventually(lambda: reported.row()["number"] == str(reported.numbers()[-1]), within_s=PATIENCE_S)
    assert reported.owner.post("replayWebhook", id=reported.id, after=str(reported.first))["code"] == 0
    eventually(lambda: len(reported.receiver.arrived) >= 2 * len(before), within_s=PATIENCE_S)
    again = reported.receiver.arrived[len(before) :]
    assert [(one.id, one.body) for one in again] == [(one.id, one.body) for one in before]


def test_a_number_that_nobody_was_told_is_refused(reported: Reported) -> None:
    refused = reported.owner.post("replayWebhook", id=reported.id, after="999999")
    assert refused["code"] == 4602


def test_who_is_gone_is_told_no_more_until_its_owner_wants_it(reported: Reported) -> None:
    reported.receiver.answer = lambda _: GONE
    reported.trade()
    eventually(lambda: reported.row()["state"] == "disabled", within_s=PATIENCE_S)
    assert reported.row()["problem"] == "410"
    tries = len(reported.receiver.arrived)
    reported.receiver.answer = lambda _: OK
    reported.trade()
    assert len(reported.receiver.arrived) == tries
    assert reported.owner.post("enableWebhook", id=reported.id)["code"] == 0
    reported.has_all()


def test_who_takes_nothing_for_days_is_told_no_more_and_its_owner_hears_of_it() -> None:
    receiver = Receiver(lambda _: FAIL)
    with running_site(plugins=PLUGINS) as site:
        reported = Reported(site, receiver)
        reported.trade()
        eventually(lambda: reported.row()["failures"] > 0, within_s=PATIENCE_S)
        site.advance(days=4)
        eventually(lambda: reported.row()["failures"] > 3, within_s=PATIENCE_S)
        assert reported.row()["state"] == "active"
        site.advance(days=2)
        eventually(lambda: reported.row()["state"] == "disabled", within_s=PATIENCE_S)
        eventually(
            lambda: any(receiver.url in one["text"] for one in reported.owner.rows("notices")), within_s=PATIENCE_S
        )
        receiver.answer = lambda _: OK
        assert reported.owner.post("enableWebhook", id=reported.id)["code"] == 0
        reported.has_all()
    receiver.stop()


def test_while_a_secret_is_replaced_both_sign_and_then_the_new_one_alone() -> None:
    receiver = Receiver()
    with running_site(plugins=PLUGINS) as site:
        reported = Reported(site, receiver)
        former = receiver.secret
        made = reported.owner.post("rotateWebhookSecret", id=reported.id)["data"]
        assert made["id"] == reported.id and made["secret"] != former
        assert reported.row()["former_until"] is not None and former not in str(reported.row())
        for secret in (former, made["secret"]):
            receiver.secret = secret
            reported.trade()
            reported.has_all()
        site.advance(hours=25)
        reported.trade()
        reported.has_all()
        assert reported.row()["former_until"] is None
        receiver.secret = former
        reported.trade()
        eventually(lambda: receiver.taken() == reported.numbers(), within_s=PATIENCE_S)
        assert receiver.unsigned != []
    receiver.stop()


def test_a_real_account_is_told_only_where_its_owner_proves_to_be_it(venue: Site, receiver: Receiver) -> None:
    owner = venue.visitor().registered()
    assert owner.post("createWebhook", url=receiver.url)["code"] == SECURITY_REQUIRED
    password = owner.has_trading_password()
    wrong = "".join(str(9 - int(one)) for one in password)
    assert owner.post("createWebhook", url=receiver.url, tpassword=wrong)["code"] != 0
    assert owner.get("webhooks")["data"]["rows"] == []
    assert owner.post("createWebhook", url=receiver.url, tpassword=password)["code"] == 0
    assert owner.post("createWebhook", url=receiver.url, tpassword=password)["code"] == 4603
    [row] = owner.get("webhooks")["data"]["rows"]
    for tpassword in ("", wrong):
        assert owner.post("rotateWebhookSecret", id=row["id"], tpassword=tpassword)["code"] != 0
    assert owner.get("webhooks")["data"]["rows"] == [row]
    assert owner.post("rotateWebhookSecret", id=row["id"], tpassword=password)["code"] == 0


def test_nobody_else_sees_or_changes_it(reported: Reported, venue: Site) -> None:
    stranger: Visitor = venue.visitor().in_demo()
    assert stranger.get("webhooks")["data"]["rows"] == []
    assert stranger.get("accountEvents")["code"] == 0
    calls = (
        ("removeWebhook", {}),
        ("enableWebhook", {}),
        ("replayWebhook", {"after": "0"}),
        ("rotateWebhookSecret", {}),
    )
    for call, more in calls:
        assert stranger.post(call, id=reported.id, **more)["code"] == NOT_FOUND, call
    assert reported.row()["state"] == "active"


def test_who_is_removed_is_told_nothing(reported: Reported) -> None:
    assert reported.owner.post("removeWebhook", id=reported.id)["code"] == 0
    reported.trade()
    other = Receiver()
    made = reported.owner.post("createWebhook", url=other.url)["data"]
    other.secret = made["secret"]
    reported.trade()
    eventually(lambda: len(other.arrived) >= 2, within_s=PATIENCE_S)
    assert reported.receiver.arrived == []
    other.stop()


def test_it_ends_with_the_ways_into_the_account(venue: Site, receiver: Receiver) -> None:
    owner = venue.visitor().registered()
    password = owner.has_trading_password()
    assert owner.post("createWebhook", url=receiver.url, tpassword=password)["code"] == 0
    assert owner.post("updatePassword", old=owner.password, new="another horse 7", new2="another horse 7")["code"] == 0
    again = venue.visitor()
    again.token = again.post("userLogin", account=owner.account, password="another horse 7")["data"]["token"]
    eventually(lambda: again.get("webhooks")["data"]["rows"] == [], within_s=PATIENCE_S)

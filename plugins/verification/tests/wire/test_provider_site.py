"""A whole deployment that asks a verification service: the papers go out, its signed verdict comes back and counts."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator

import httpx
import pytest
from agio_testing.site import Site, new_folder
from agio_testing.wire_forms import module_of
from stand_in_service import SECRET, StandIn, signed, stand_in

_forms = module_of("verification")
upload = _forms.upload

SERVICE = """
[plugin.verification]
provider = "service"

[plugin.verification.service]
url = "{url}"
name = "Looker"
"""
PATIENCE_S = 90


@pytest.fixture(scope="module")
def service() -> Iterator[StandIn]:
    with stand_in() as one:
        yield one


@pytest.fixture(scope="module")
def asking(service: StandIn) -> Iterator[Site]:
    """Configured as an administrator does it: in ``agio.toml``, and a secret in the environment."""
    with new_folder() as folder:
        site = Site(folder, flow=False, extra=SERVICE.format(url=service.url))
        site.environment["AGIO_KYC_SECRET"] = SECRET
        site.start()
        try:
            yield site
        finally:
            site.stop()


def until(true: Callable[[], bool]) -> None:
    """Wait for what happens beside a request; it is no measure of anything."""
    end = time.monotonic() + PATIENCE_S
    while not true():
        assert time.monotonic() < end, "it didn't happen"
        time.sleep(0.1)


def test_an_identity_is_sent_approved_by_a_signed_verdict_and_counts_at_once(asking: Site, service: StandIn) -> None:
    ann = asking.visitor().registered()
    for kind in ("front", "back", "held"):
        upload(ann, kind)
    assert ann.post("submitPrimary", type="1", name="Mio Kobayashi", number="L01X00T44")["code"] == 0
    until(lambda: len(service.heard) == 1)
    [said] = service.heard
    assert (said["name"], said["number"], sorted(said["photos"])) == (
        "Mio Kobayashi",
        "L01X00T44",
        ["back", "front", "held"],
    )
    assert service.forged == 0

    def say(verdict: str, **forged: str) -> int:
        body = json.dumps({"check": said["check"], "verdict": verdict, "reasons": []}).encode()
        return httpx.post(
            f"{asking.url}/webhooks/verification", content=body, headers=signed(body, **forged), timeout=30
        ).status_code

    assert say("approve", secret="another secret of 32 characters..") in (401, 403)
    assert ann.get("verification")["data"]["primary"]["state"] == "under_review"
    assert say("approve") == 204
    seen = ann.get("verification")["data"]
    assert (seen["primary"]["state"], seen["tier"]) == ("approved", 1)
    assert ann.get("info")["data"]["tier"] == 1
    say("refer")  # said again, and otherwise: the first one counts
    assert ann.get("verification")["data"]["primary"]["state"] == "approved"
    [entry] = asking.query("SELECT actor_name FROM audit_entry WHERE action = 'verification.approved'")
    assert entry["actor_name"] == "provider:Looker"

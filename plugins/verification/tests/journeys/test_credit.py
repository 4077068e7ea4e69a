"""The credit score: asked for with a proof, rejected, asked for again and set by an operator. Wide and on a phone."""

from __future__ import annotations

import asyncio
import io

import pytest
from agio_kernel.cases import reference_of
from agio_testing.browser import DESK, Window
from agio_testing.console import carry_out, look_at, operator, take
from agio_testing.page_commands import log_out, words
from agio_testing.site import Site
from agio_testing.users import Person, person
from PIL import Image
from playwright.async_api import Browser, Locator, expect

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.asyncio(loop_scope="session")]

QUEUE = "verification.credits"
REASON = "Steady salary for two years"


async def test_a_score_is_asked_for_and_set(browser: Browser, journey_site: Site) -> None:
    async with person(browser, journey_site, "en", DESK) as ann, operator(browser, journey_site, DESK) as desk:
        await ann.joins()
        await ann.window.open("/xinyongfen")
        await expect(ann.text("verification.credit.verify_first").first).to_be_visible()
        await ann.window.assert_fits()
        await verified(ann)

        await ann.window.open("/credit")
        await ann.submit_button().click()
        await expect(ann.text("verification.credit.lacks").first).to_be_visible()
        await ann.window.keep("credit-ask")
        await send(ann)
        await ann.window.assert_accessible()
        said = words(journey_site, "en")
        bar = await open_first(desk, ann)
        await bar.get_by_role("button", name=said("verification.trigger.reject")).click()
        dialog = desk.page.get_by_role("dialog")
        await dialog.get_by_role("checkbox", name=said("verification.refusal.proof_old")).check()
        await carry_out(dialog.get_by_role("button", name=said("verification.trigger.reject")))

        # The feed brings it: nobody reloads the page.
        await expect(ann.window.main().get_by_text(ann.t("verification.refusal.proof_old")).first).to_be_visible()
        await ann.window.keep("credit-rejected")
        await send(ann)
        bar = await open_first(desk, ann)
        assert await look_at(desk) == 1
        await bar.locator("label").filter(has_text=said("verification.ask.score")).locator("input").fill(f"72 {REASON}")
        await carry_out(bar.get_by_role("button", name=said("verification.trigger.approve"), exact=True))
        await expect(ann.window.main().get_by_text(REASON)).to_be_visible()
        ring = ann.window.main().get_by_role("group", name=ann.t("verification.credit.title"), exact=True)
        await expect(ring).to_contain_text("72")
        await ann.window.keep("credit-score")
        await ann.window.assert_fits()
        await ann.window.assert_accessible()


def picture() -> bytes:
    """Return a picture as a camera makes it: large and sharp enough."""
    body = io.BytesIO()
    Image.effect_noise((900, 700), 90).convert("RGB").save(body, "JPEG")
    return body.getvalue()


async def verified(ann: Person) -> None:
    """Somebody whose primary identity was approved before this session: how is the journey of the identity."""
    await asyncio.to_thread(
        ann.window.site.query,
        "INSERT INTO verification_identity (id, user_id, level, country, type, name, document, document_end, digest,"
        " front, back, held, state, created_at) SELECT u.id, u.id, 1, 'JP', 1, 'Mio Kobayashi', '', '', u.email::bytea,"
        " '', '', '', 'approved', agio_now() FROM app_user u WHERE u.email = $1",
        ann.who.account,
    )
    await log_out(ann.window, ann.t)
    assert await ann.log_in(ann.who.account) == 0


async def send(ann: Person) -> None:
    """One proof, and the request with it."""
    async with ann.page.expect_response(lambda answer: "web/uploadPhoto" in answer.url) as answered:
        body = {"name": "proof.jpg", "mimeType": "image/jpeg", "buffer": picture()}
        await ann.field("verification.photo.proof1").set_input_files(body)  # type: ignore[arg-type]
    assert (await (await answered.value).json())["code"] == 0
    await ann.submit_button().click()
    await ann.page.mouse.move(0, 0)  # so that nothing comes back under the pointer with the decision
    await expect(ann.text("verification.state.under_review").first).to_be_visible()
    await ann.window.keep("credit-under-review")


async def open_first(desk: Window, ann: Person) -> Locator:
    """Her request that waits, taken."""
    [found] = await asyncio.to_thread(
        desk.site.query,
        "SELECT c.number FROM verification_credit c JOIN app_user u ON u.id = c.user_id"
        " WHERE u.email = $1 AND c.state = 'under_review'",
        ann.who.account,
    )
    await desk.open(f"/operator?queue={QUEUE}&case={reference_of('S', found['number'])}")
    return await take(desk)

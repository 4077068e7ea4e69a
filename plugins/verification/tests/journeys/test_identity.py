"""From nobody to an advanced identity on a phone, with an operator who names the photo that has to be taken again."""

from __future__ import annotations

import asyncio
import io

import pytest
from agio_kernel.cases import reference_of
from agio_testing.browser import DESK, PHONE, Window
from agio_testing.console import carry_out, give_reason, look_at, operator, take
from agio_testing.page_commands import words
from agio_testing.site import Site
from agio_testing.users import Person, person
from agio_testing.visitor import new_document_number
from PIL import Image
from playwright.async_api import Browser, expect

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.asyncio(loop_scope="session")]

QUEUE = "verification.identities"


def picture() -> bytes:
    """Return a picture as a camera makes it: large and sharp enough."""
    body = io.BytesIO()
    Image.effect_noise((900, 700), 90).convert("RGB").save(body, "JPEG")
    return body.getvalue()


async def take_again(ann: Person) -> None:
    """With the camera of the bar at the bottom, which stands in the place of the button that sends the form."""
    bar = ann.window.main().locator("[data-command-bar]")
    await expect(bar.get_by_role("button")).to_have_count(2)
    await expect(ann.submit_button()).to_have_count(0)
    async with ann.page.expect_file_chooser() as opened:
        await bar.get_by_role("button", name=ann.t("shell.upload.take_again")).click()
    chooser = await opened.value
    await expect(bar.locator("input[capture=user]")).to_have_count(1)
    async with ann.page.expect_response(lambda answer: "web/uploadPhoto" in answer.url) as answered:
        await chooser.set_files({"name": "held.jpg", "mimeType": "image/jpeg", "buffer": picture()})  # type: ignore[arg-type]
    assert (await (await answered.value).json())["code"] == 0


async def photograph(ann: Person, kind: str) -> None:
    """Take a photo with the input that opens the phone's camera, and see that it arrived."""
    field = ann.field(f"verification.photo.{kind}")
    await expect(field).to_have_attribute("capture", "user" if kind == "held" else "environment")
    async with ann.page.expect_response(lambda answer: "web/uploadPhoto" in answer.url) as answered:
        await field.set_input_files({"name": f"{kind}.jpg", "mimeType": "image/jpeg", "buffer": picture()})  # type: ignore[arg-type]
    assert (await (await answered.value).json())["code"] == 0


async def test_a_photo_is_refused_taken_again_and_the_levels_follow(browser: Browser, journey_site: Site) -> None:
    async with person(browser, journey_site, "jp", PHONE) as ann, operator(browser, journey_site, DESK) as desk:
        await ann.joins()
        await ann.window.open("/smauth")
        await ann.input("name").fill("Mio Kobayashi")
        await ann.input("number").fill(new_document_number())
        for kind in ("front", "back", "held"):
            await photograph(ann, kind)
        await ann.submit_button().click()
        await expect(ann.text("verification.state.under_review").first).to_be_visible()
        await ann.window.assert_fits()
        await ann.window.assert_accessible()

        said = words(journey_site, "en")
        await open_first(desk, ann)
        bar = await take(desk)
        await bar.get_by_role("button", name=said("verification.trigger.reject")).click()
        dialog = desk.page.get_by_role("dialog")
        await dialog.get_by_role("checkbox", name=said("verification.refusal.held_covered")).check()
        await carry_out(dialog.get_by_role("button", name=said("verification.trigger.reject")))

        # The feed brings it: nobody reloads the page.
        await expect(ann.window.main().get_by_text(ann.t("verification.refusal.held_covered")).first).to_be_visible()
        await expect(ann.field("verification.photo.front")).to_have_count(0)
        await ann.window.assert_fits()
        await ann.window.assert_accessible()
        await take_again(ann)
        await ann.submit_button().click()
        await expect(ann.text("verification.state.under_review").first).to_be_visible()
        await approve(desk, ann)

        await ann.window.open("/seniorauth")
        await ann.input("bank").fill("Mizuho, Shibuya")
        await ann.input("card").fill("4539 5787 6362 1486")
        await ann.submit_button().click()
        await expect(ann.text("verification.state.under_review").first).to_be_visible()
        await approve(desk, ann)
        await expect(ann.window.main().get_by_text(ann.t("verification.read_only"))).to_be_visible()
        assert (await asyncio.to_thread(ann.who.get, "info"))["data"]["tier"] == 2
        ann.window.assert_quiet()


async def open_first(desk: Window, ann: Person) -> None:
    """Her case that waits."""
    found = await asyncio.to_thread(
        desk.site.query,
        "SELECT i.number FROM verification_identity i JOIN app_user u ON u.id = i.user_id"
        " WHERE u.email = $1 AND i.state = 'under_review'",
        ann.who.account,
    )
    await desk.open(f"/operator?queue={QUEUE}&case={reference_of('K', found[0]['number'])}")


async def approve(desk: Window, ann: Person) -> None:
    """Open each photo, tick each check, and let it through."""
    said = words(desk.site, "en")
    await open_first(desk, ann)
    bar = await take(desk)
    assert await look_at(desk) >= 2
    await give_reason(bar, said, "approve", "All three photos are legible and consistent.")
    await carry_out(bar.get_by_role("button", name=said("verification.trigger.approve"), exact=True))

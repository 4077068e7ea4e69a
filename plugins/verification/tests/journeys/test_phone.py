"""Continuing on the phone: the code at the desk, the camera of the phone, and the photos where the form waits."""

from __future__ import annotations

import asyncio
import io

import pytest
from agio_testing.browser import DESK, PHONE, window
from agio_testing.page_commands import words
from agio_testing.site import Site
from agio_testing.users import Person, person
from agio_testing.visitor import new_document_number
from PIL import Image
from playwright.async_api import Browser, expect

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.asyncio(loop_scope="session")]


def photo() -> bytes:
    """Return a picture as a camera makes it: large and sharp enough."""
    body = io.BytesIO()
    Image.effect_noise((900, 700), 90).convert("RGB").save(body, "JPEG")
    return body.getvalue()


async def link_of(ann: Person) -> str:
    """Have the code drawn; the address that it holds."""
    await ann.press("verification.phone.continue")
    dialog = ann.page.get_by_role("dialog")
    async with ann.page.expect_response(lambda answer: "web/makePhoneLink" in answer.url) as answered:
        await dialog.get_by_role("button", name=ann.said("verification.phone.make")).click()
    made = await (await answered.value).json()
    await expect(dialog.get_by_role("img", name=ann.said("verification.phone.qr"))).to_be_visible()
    return f"/phonePhotos#{made['data']['phone_link']}"


async def test_photos_of_the_phone_arrive_at_the_desk(browser: Browser, journey_site: Site) -> None:
    async with (
        person(browser, journey_site, "en", DESK) as ann,
        window(browser, journey_site, PHONE, language="jp", theme="light") as phone,
        window(browser, journey_site, PHONE) as second,
    ):
        said = words(journey_site, "ja")
        await ann.joins()
        await ann.window.open("/smauth")
        uid = (await asyncio.to_thread(ann.who.get, "info"))["data"]["uid"]
        link = await link_of(ann)
        await ann.window.keep("verification-phone-code")
        await ann.window.assert_accessible()

        await phone.open(link)
        await phone.keep("verification-phone-begin")
        await phone.main().get_by_role("button", name=said("verification.phone.begin")).click()
        await expect(phone.main().get_by_text(uid)).to_be_visible()
        assert "#" not in phone.page.url
        # The desk is told by the feed, and so is every other device: the link is used up.
        await expect(ann.page.get_by_text(ann.t("verification.phone.opened"))).to_be_visible()
        await second.open(link)
        await second.main().get_by_role("button", name=words(journey_site, "en")("verification.phone.begin")).click()
        await expect(second.main().get_by_text(ann.t("verification.code.phone_link_ended"))).to_be_visible()

        await ann.page.keyboard.press("Escape")
        for kind in ("front", "back", "held"):  # at once: they wait for each other
            field = phone.main().get_by_label(said(f"verification.photo.{kind}"))
            await expect(field).to_have_attribute("capture", "user" if kind == "held" else "environment")
            await field.set_input_files({"name": f"{kind}.jpg", "mimeType": "image/jpeg", "buffer": photo()})  # type: ignore[arg-type]
        await expect(phone.main().get_by_text(said("verification.phone.arrived"))).to_have_count(3)
        await expect(phone.main().get_by_text(said("verification.phone.done"), exact=True)).to_be_visible()
        await phone.keep("verification-phone-photos")
        await phone.assert_fits()
        await phone.assert_accessible()
        await phone.page.reload()
        await expect(phone.main().get_by_text(said("verification.phone.done"), exact=True)).to_be_visible()

        await expect(ann.window.main().locator("img[src^='data:image']")).to_have_count(3)
        await ann.input("name").fill("Mio Kobayashi")
        await ann.input("number").fill(new_document_number())
        await ann.submit_button().click()
        await expect(ann.text("verification.state.under_review").first).to_be_visible()

"""A machine that keeps passkeys: the virtual authenticator of Chromium, for somebody at a browser."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from playwright.async_api import Browser, expect

from agio_testing.page_commands import PASSWORD
from agio_testing.site import Site
from agio_testing.users import OK, Person, person

OPTIONS = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


class AtItsName:
    """A site at the name of its machine: a passkey belongs to a host name, and never to a number."""

    def __init__(self, site: Site) -> None:
        self._site = site

    @property
    def url(self) -> str:
        """Its address."""
        return f"http://localhost:{self._site.port}"

    def __getattr__(self, name: str) -> Any:
        return getattr(self._site, name)


@asynccontextmanager
async def with_a_device(browser: Browser, site: Site, language: str, width: int) -> AsyncIterator[Person]:
    """Yield somebody with an account, at a machine that keeps passkeys and whose owner it knows."""
    named: Any = AtItsName(site)
    async with person(browser, named, language, width) as somebody:
        session = await somebody.page.context.new_cdp_session(somebody.page)
        await session.send("WebAuthn.enable")
        await session.send("WebAuthn.addVirtualAuthenticator", {"options": OPTIONS})
        await somebody.joins()
        yield somebody


async def answer(somebody: Person, call: str, key: str) -> dict[str, Any]:
    """Press a button of the page, or of the dialog before it; the answer of the call that follows."""
    async with somebody.page.expect_response(lambda one: f"web/{call}" in one.url) as answered:
        await somebody.page.get_by_role("button", name=somebody.t(key), exact=True).last.click()
    return await (await answered.value).json()


async def adds_a_passkey(somebody: Person) -> None:
    """Add one, with the password and what the machine asks for."""
    await somebody.window.open("/passkeys")
    await somebody.reads("account.passkeys.empty")
    await somebody.press("account.passkeys.add")
    await somebody.page.locator('[role="dialog"] input[name="password"]').fill(PASSWORD)
    assert (await answer(somebody, "addPasskey", "account.passkeys.add"))["code"] == OK
    await somebody.reads("account.passkeys.added")
    await expect(somebody.page.get_by_role("dialog")).to_have_count(0)

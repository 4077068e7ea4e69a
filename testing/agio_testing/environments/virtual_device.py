"""A machine that keeps passkeys: the virtual authenticator of Chromium, for somebody at a browser."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from playwright.async_api import Browser

from agio_testing.site import Site
from agio_testing.users import Person, person

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

"""The store as a deployment's console has it: plugins that are installed or could be, and what is done with them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, Protocol

import msgspec

Origin = Literal["source", "package", "store"]
"""Origin of a plugin that is enabled: the source that runs here, a package of the environment, or the store."""


class BrokenRule(msgspec.Struct, frozen=True):
    """A rule of the check that a version breaks: the address of its page, what that says, and its first finding."""

    rule: str
    title: str
    page: str
    explanation: str
    finding: str


class ScoreCard(msgspec.Struct, frozen=True):
    """Score card of a version: the highest tier that was reached ("" for none), and the rules that are broken."""

    tier: str
    broken: Sequence[BrokenRule]


class StoreVersion(msgspec.Struct, frozen=True):
    """A wheel of the store. ``refusal`` says why it wouldn't load here, ``touches`` names all that it may touch,
    ``asks`` what of that nobody has accepted yet, ``failure`` why its last trial failed.
    """

    version: str
    signer: str
    refusal: str
    touches: Sequence[str]
    asks: Sequence[str]
    card: ScoreCard | None
    failure: str


class StorePlugin(msgspec.Struct, frozen=True):
    """A plugin that is enabled or that the store has. ``running`` is the version that this process has loaded,
    ``chosen`` the one that the next start loads from the store, ``before`` the one that can be gone back to.
    """

    id: str
    title: str
    running: str
    chosen: str
    before: str
    origin: Origin | None
    signer: str
    beside: bool
    down: str
    trying: str
    versions: Sequence[StoreVersion]


class PluginStore(Protocol):
    """The store of a deployment. Each method raises ConfigurationError, with a sentence, where it refuses."""

    def plugins(self) -> Sequence[StorePlugin]:
        """Every plugin that is enabled, or that the store has a wheel of."""
        ...

    def asks(self, plugin: str, version: str) -> Sequence[str] | None:
        """Everything that a version may touch and nobody has accepted, which is nothing where a plugin that was never
        accepted touches nothing; None where people have accepted it. Refused where it doesn't load here.
        """
        ...

    def accept(self, plugin: str, version: str) -> None:
        """Keep that people have accepted all that a version may touch."""

    async def install(self, plugin: str, version: str) -> None:
        """Try a version in a process of its own, and choose it for the next start. Refused where its trial fails: what
        was chosen before stays.
        """

    def require_before(self, plugin: str, version: str) -> None:
        """Refuse where this version isn't the one to go back to."""

    def roll_back(self, plugin: str, version: str) -> None:
        """Choose the version before for the next start; refused where that isn't this one."""

    async def require_off(self, plugin: str, conn: Any) -> None:
        """Refuse what the store hasn't installed, and until its offering is switched off."""

    def remove(self, plugin: str) -> None:
        """Choose none for the next start, once its offering is switched off."""

    def renew(self) -> bool:
        """Have the processes of this deployment renewed, one after another; False where it is one process, which
        somebody has to start again.
        """
        ...

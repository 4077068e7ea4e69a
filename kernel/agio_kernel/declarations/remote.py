"""The manifest of a micro-frontend: its screens, menus, tiles and the places that it fills on other pages."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Literal

import msgspec

from agio_kernel.declarations.access import Access
from agio_kernel.declarations.menu_texts import require_menu_texts

_RANGE = re.compile(r"\^\d+(\.\d+){0,2}")


class Screen(msgspec.Struct, frozen=True):
    """One path of the site that a remote draws.

    ``commands`` are the calls that move money here, such as ``placeSpotOrder``: a screen with money is tried in all bad
    moments. ``prices`` says that they rest on prices of the feed, and wait while they are not live.
    ``searchable`` is False where another page leads here with what it shows: nobody finds it by its title.
    """

    path: str
    name: str
    title: str
    access: Access = Access.USER
    layout: Literal["public", "app", "trade", "blank", "console"] = "app"
    commands: tuple[str, ...] = ()
    prices: bool = False
    searchable: bool = True


class Sold(msgspec.Struct, frozen=True):
    """Target of a menu entry or a tile: rows of a ``catalogue`` whose fields are as ``where`` says. Nobody is
    led there while none is sold; with ``ever`` not before one was, as where orders of it are listed.
    """

    catalogue: str
    where: Mapping[str, str] = {}
    ever: bool = False


class Navigation(msgspec.Struct, frozen=True):
    """One entry of a menu; its ``label`` is a key under ``<plugin>.nav.``.

    ``covers``: the names of the remote's screens that belong to this place. At a desk a row above them leads to each
    place of the same menu and group that covers screens, whichever plugin has them. It is shown while what it ``sells``
    is sold. One of the menu ``search`` is a search of the plugin's own, beside the site's: ``{q}`` in
    its path and its text is what was typed.
    """

    menu: Literal["top", "user", "footer", "tabbar", "search"]
    label: str
    path: str
    order: int
    icon: str = ""
    group: str = ""
    covers: tuple[str, ...] = ()
    sells: Sold | msgspec.UnsetType = msgspec.UNSET

    def __post_init__(self) -> None:
        require_menu_texts(self.label)


class Slot(msgspec.Struct, frozen=True):
    """A place on somebody else's page that this remote fills.

    A fill of ``console.section`` is a part of the console: it says its ``title`` (a key), its ``icon`` and the
    permissions of which one opens it (``needs``).
    """

    slot: str
    name: str
    order: int = 100
    title: str = ""
    icon: str = ""
    needs: tuple[str, ...] = ()


class Tile(msgspec.Struct, frozen=True):
    """A product on the front page: ``title`` and ``text`` are keys under ``<plugin>.nav.``, which the shell has at
    hand. Its live figure is declared with ``tile_figures``. It is shown while what it ``sells`` is sold.
    """

    title: str
    text: str
    icon: str
    path: str
    order: int = 100
    sells: Sold | msgspec.UnsetType = msgspec.UNSET

    def __post_init__(self) -> None:
        require_menu_texts(self.title, self.text)


class Remote(msgspec.Struct, frozen=True):
    """The manifest of a plugin's micro-frontend: the shell knows every path and entry without loading its code.

    ``tiles`` present it on the front page; ``wallets`` are those that it keeps users' money in, and so are offered. Its
    screens wait for the texts of ``domains``, its own unless it says otherwise, which are asked for with the page.
    ``sdk`` is the range of `@agio/sdk` that it is written for: ``^`` and a version, or its beginning.
    """

    id: str
    screens: tuple[Screen, ...] = ()
    navigation: tuple[Navigation, ...] = ()
    slots: tuple[Slot, ...] = ()
    tiles: tuple[Tile, ...] = ()
    wallets: tuple[Literal["spot", "contract", "wealth"], ...] = ()
    links: Mapping[str, str] = {}
    domains: tuple[str, ...] = ()
    sdk: str = "^1"

    def __post_init__(self) -> None:
        """Fill in its texts; refuse a range that is none, and an entry that covers what is no screen."""
        msgspec.structs.force_setattr(self, "domains", self.domains or (self.id,))
        if not _RANGE.fullmatch(self.sdk):
            raise ValueError(f"{self.id} is written for @agio/sdk {self.sdk}: a range is ^ and a version, such as ^1.2")
        covered = {name for entry in self.navigation for name in entry.covers}
        if unknown := covered - {screen.name for screen in self.screens}:
            raise ValueError(f"the menu of {self.id} covers screens that it hasn't: {', '.join(sorted(unknown))}")

"""Description of a browser's user agent: browser and system, for lists and messages that people read."""

from __future__ import annotations

import re

import msgspec

# The first that is found: browsers name those that they are made of as well.
_BROWSERS = (
    (r"Edg(e|A|iOS)?/", "Edge"),
    (r"OPR/|Opera", "Opera"),
    (r"SamsungBrowser/", "Samsung Internet"),
    (r"Firefox/|FxiOS/", "Firefox"),
    (r"HeadlessChrome/|Chrome/|CriOS/", "Chrome"),
    (r"Safari/", "Safari"),
)
_SYSTEMS = (
    (r"iPhone", "iPhone"),
    (r"iPad", "iPad"),
    (r"Android", "Android"),
    (r"Windows", "Windows"),
    (r"CrOS", "ChromeOS"),
    (r"Mac OS X|Macintosh", "macOS"),
    (r"Linux|X11", "Linux"),
)


class Device(msgspec.Struct, frozen=True):
    """Browser and system by their names; "" for what the agent doesn't tell."""

    browser: str
    system: str

    def __str__(self) -> str:
        """Both, as every language writes them: "Chrome · Windows"; "" where neither is known."""
        return " · ".join(name for name in (self.browser, self.system) if name)


def device_of(agent: str) -> Device:
    """The device that an agent text speaks of."""
    return Device(_first(_BROWSERS, agent), _first(_SYSTEMS, agent))


def _first(names: tuple[tuple[str, str], ...], agent: str) -> str:
    return next((name for pattern, name in names if re.search(pattern, agent)), "")

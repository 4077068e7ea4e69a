"""What texts there are: their kinds, the topics of help, the labels of notices, and the numbers of fixed pages."""

from __future__ import annotations

from enum import StrEnum


class Kind(StrEnum):
    """What a text is for."""

    PAGE = "page"
    HELP = "help"
    NOTICE = "notice"
    NEWS = "news"
    FLASH = "flash"
    BANNER = "banner"
    BENEFIT = "benefit"
    MESSAGE = "message"
    """For users' inboxes: it is sent, and never published."""


class Topic(StrEnum):
    """Where an article of help belongs, in the order of the page."""

    ACCOUNT = "account"
    VERIFICATION = "verification"
    FUNDS = "funds"
    SPOT = "spot"
    LEVERAGED = "leveraged"
    EARN = "earn"
    OTC = "otc"
    REWARDS = "rewards"


class Label(StrEnum):
    """What a notice is about."""

    NONE = ""
    RULE = "rule"
    MAINTENANCE = "maintenance"
    LISTING = "listing"


FEED = (Kind.NOTICE, Kind.NEWS, Kind.FLASH)
"""What is new, in one list."""
LAST_PAGE = 99
"""Numbers up to here are pages that paths of the site lead to: they are changed and never taken away."""
BINDING = frozenset({3, 4, 5, 6})
"""User agreement, risk disclosure, privacy and cookies: two people stand for what binds users."""
COMPANY, DOWNLOAD, AGREEMENT, RISK, PRIVACY, COOKIES, WHITE_PAPER, SERVICE = range(1, 9)

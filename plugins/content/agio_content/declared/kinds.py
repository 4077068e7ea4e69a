"""Kinds of texts, the topics of help, the labels of notices, and the numbers of fixed pages."""

from __future__ import annotations

from enum import StrEnum


class Kind(StrEnum):
    """Purpose of a text."""

    PAGE = "page"
    HELP = "help"
    NOTICE = "notice"
    NEWS = "news"
    FLASH = "flash"
    BANNER = "banner"
    BENEFIT = "benefit"
    MESSAGE = "message"
    """Kind of text for users' inboxes: it is sent, and never published."""


class Topic(StrEnum):
    """Topic of an article of help, in the order of the page."""

    ACCOUNT = "account"
    VERIFICATION = "verification"
    FUNDS = "funds"
    SPOT = "spot"
    LEVERAGED = "leveraged"
    EARN = "earn"
    OTC = "otc"
    REWARDS = "rewards"


class Label(StrEnum):
    """Subject of a notice."""

    NONE = ""
    RULE = "rule"
    MAINTENANCE = "maintenance"
    LISTING = "listing"


FEED = (Kind.NOTICE, Kind.NEWS, Kind.FLASH)
"""Kinds that are listed together as news."""
LAST_PAGE = 99
"""Numbers up to here are pages that paths of the site lead to: they are changed and never taken away."""
BINDING = frozenset({3, 4, 5, 6})
"""User agreement, risk disclosure, privacy and cookies: dual control guards the texts that bind users."""
COMPANY, DOWNLOAD, AGREEMENT, RISK, PRIVACY, COOKIES, WHITE_PAPER, SERVICE = range(1, 9)

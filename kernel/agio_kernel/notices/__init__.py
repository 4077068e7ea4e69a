"""Notices: an event of money or security reaches its user, in the inbox and, as the user chose, by e-mail or text.

The event's owner declares beside it what is told (`Notice`, in ``notices``); the bus delivers it
after the commit, exactly once. The texts ``<key>.subject`` and ``<key>`` are the title and the words of all three ways.
"""

from agio_kernel.notices.choices import Choice, choices, save_choice
from agio_kernel.notices.declaration import Category, Key, Notice, Notification, Param, reason_param
from agio_kernel.notices.deliver import notice_subscriptions
from agio_kernel.notices.inbox import (
    MOST_UNREAD,
    Shown,
    forget_old_notices,
    list_notices,
    mark_read,
    notices_of,
    shown_notice,
    unread_count,
)

__all__ = [
    "MOST_UNREAD",
    "Category",
    "Choice",
    "Key",
    "Notice",
    "Notification",
    "Param",
    "Shown",
    "choices",
    "forget_old_notices",
    "list_notices",
    "mark_read",
    "notice_subscriptions",
    "notices_of",
    "reason_param",
    "save_choice",
    "shown_notice",
    "unread_count",
]

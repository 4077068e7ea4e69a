"""Threads: what the owner of a case and operators write to each other about it, declared once beside the case.

A ``Threads`` says in which states of the case there is something to write; ``thread_calls`` makes the owner's calls,
and the console has the thread on the case's page, with a list of those that await an operator. A message is written
once per rtoken, numbered within its thread, and never changed; whatever an operator looks at is in the audit.
"""

from agio_kernel.cases.threads.calls import MessageView, ThreadView, WrittenView, thread_calls
from agio_kernel.cases.threads.declaration import LONGEST, MOST_UNANSWERED, Threads
from agio_kernel.cases.threads.live import OperatorWrote, UserWrote, tell_pages, thread_subscriptions, threads_topic
from agio_kernel.cases.threads.store import (
    MOST_UNREAD,
    Head,
    Message,
    awaiting,
    find_head,
    find_message,
    keep_view,
    mark_read,
    page_of_awaiting,
    page_of_messages,
    settle,
    standing_of,
    unread_in,
    unread_of,
)
from agio_kernel.cases.threads.write import own_case, readable, write

__all__ = [
    "LONGEST",
    "MOST_UNANSWERED",
    "MOST_UNREAD",
    "Head",
    "Message",
    "MessageView",
    "OperatorWrote",
    "ThreadView",
    "Threads",
    "UserWrote",
    "WrittenView",
    "awaiting",
    "find_head",
    "find_message",
    "keep_view",
    "mark_read",
    "own_case",
    "page_of_awaiting",
    "page_of_messages",
    "readable",
    "settle",
    "standing_of",
    "tell_pages",
    "thread_calls",
    "thread_subscriptions",
    "threads_topic",
    "unread_in",
    "unread_of",
    "write",
]

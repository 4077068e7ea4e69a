"""Content: the texts, pictures, search and logo of the site. The table of contents: everything the plugin declares."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from agio_kernel.calls.declared import calls_in
from agio_kernel.cases import queue_of
from agio_kernel.cases.review import ReviewQueue
from agio_kernel.cases.threads import Threads, thread_calls
from agio_kernel.declarations.call import Call
from agio_kernel.declarations.work import Lifespan
from agio_kernel.due import DueWork
from agio_kernel.notices import Notice
from agio_kernel.plugins.hookspecs import hookimpl
from agio_kernel.plugins.plugin import Plugin
from agio_kernel.ports.feed import Topic
from agio_kernel.ports.kernel import Kernel

from agio_content.content import TOPIC, Content
from agio_content.declared.codes import CODES
from agio_content.declared.permissions import PERMISSIONS
from agio_content.declared.remote import CONTENT_REMOTE
from agio_content.draft.publish import coming
from agio_content.message.notices import message_notices
from agio_content.message.send import going
from agio_content.picture.serve import picture_routes
from agio_content.starter.seed import starter_texts
from agio_content.support.case import ticket_cases, ticket_threads
from agio_content.support.declared import SUPPORT_CODES, SUPPORT_PERMISSIONS, ContentConfig
from agio_content.support.development import development_tickets
from agio_content.support.ticket import TICKET_STATES


@hookimpl
def agio_plugin() -> Plugin:
    return Plugin(
        id="content",
        title="Content",
        version="0.2.0",
        config=ContentConfig,
        codes=(*CODES, *SUPPORT_CODES),
        permissions=(*PERMISSIONS, *SUPPORT_PERMISSIONS),
        states=(TICKET_STATES,),
        remote=CONTENT_REMOTE,
    )


@hookimpl
def register_calls(kernel: Kernel) -> Sequence[Call]:
    tickets = thread_calls(kernel, ticket_threads(kernel), "ticket", "one of my support tickets")
    return (*calls_in(kernel, "agio_content"), *tickets)


@hookimpl
def register_review_queues(kernel: Kernel) -> Sequence[ReviewQueue]:
    return (queue_of(ticket_cases(kernel)),)


@hookimpl
def register_threads(kernel: Kernel) -> Sequence[Threads[Any]]:
    return (ticket_threads(kernel),)


@hookimpl
def register_routes(kernel: Kernel) -> Sequence[Any]:
    return picture_routes(kernel.part(Content))


@hookimpl
def register_topics(kernel: Kernel) -> Sequence[Topic]:
    return (Topic(TOPIC, lambda _argument, _who: {"changed": False}),)


@hookimpl
def register_due_work(kernel: Kernel) -> Sequence[DueWork]:
    content = kernel.part(Content)
    return (coming(content), going(content))


@hookimpl
def register_notices() -> Sequence[Notice]:
    return message_notices()


@hookimpl
def register_lifespans(kernel: Kernel) -> Sequence[Lifespan]:
    # A bench of tests gives no configuration.
    config = kernel.config["content"] or ContentConfig()
    return (
        Lifespan("starter texts", lambda: starter_texts(kernel)),
        Lifespan("content.development_cases", lambda: development_tickets(kernel, wanted=config.development_cases)),
    )

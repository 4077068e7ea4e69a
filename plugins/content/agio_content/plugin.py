"""Content: the texts, pictures, search and logo of the site. The table of contents: everything the plugin declares."""

from __future__ import annotations

from agio_kernel.declarations.work import Lifespan
from agio_kernel.plugins.hookspecs import hookimpl
from agio_kernel.plugins.plugin import Plugin
from agio_kernel.ports.feed import Topic

from agio_content.bundle import bundled_texts
from agio_content.content import TOPIC
from agio_content.declared.codes import CODES
from agio_content.declared.permissions import PERMISSIONS
from agio_content.draft.publish import coming
from agio_content.message.notices import message_notices
from agio_content.message.send import going
from agio_content.picture.serve import picture_routes
from agio_content.starter.seed import starter_texts
from agio_content.support.case import ticket_cases, ticket_threads
from agio_content.support.declared import SUPPORT_CODES, SUPPORT_PERMISSIONS
from agio_content.support.ticket import TICKET_STATES


@hookimpl
def agio_plugin() -> Plugin:
    return Plugin(
        id="content",
        title="Content",
        version="0.2.0",
        codes=(*CODES, *SUPPORT_CODES),
        permissions=(*PERMISSIONS, *SUPPORT_PERMISSIONS),
        states=(TICKET_STATES,),
        bundled=(bundled_texts,),
        routes=(picture_routes,),
        topics=(Topic(TOPIC, lambda _argument, _who: {"changed": False}, shared=True),),
        notices=(message_notices,),
        cases=(ticket_cases,),
        threads=(ticket_threads,),
        jobs=(coming, going),
        lifespans=(Lifespan("starter texts", starter_texts),),
    )

"""Pages of the plugin in the browser, for people who write programs: the guide, and their webhooks."""

from __future__ import annotations

from agio_kernel.declarations.access import Access
from agio_kernel.declarations.remote import Navigation, Remote, Screen

PROGRAMS_REMOTE = Remote(
    id="programs",
    screens=(
        Screen("/api", "guide", "programs.nav.api", Access.VISITOR, "public"),
        Screen("/webhooks", "webhooks", "programs.nav.webhooks"),
    ),
    navigation=(
        Navigation("footer", "programs.nav.api", "/api", 45),
        Navigation("user", "programs.nav.webhooks", "/webhooks", 65, "send", "account", ("webhooks",)),
    ),
    links={"programs.webhooks": "/webhooks"},
)

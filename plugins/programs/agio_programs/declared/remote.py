"""What the plugin shows in the browser: the page for people who write programs."""

from __future__ import annotations

from agio_kernel.declarations.access import Access
from agio_kernel.declarations.remote import Navigation, Remote, Screen

PROGRAMS_REMOTE = Remote(
    id="programs",
    screens=(Screen("/api", "guide", "programs.nav.api", Access.VISITOR, "public"),),
    navigation=(Navigation("footer", "programs.nav.api", "/api", 45),),
    domains=("programs",),
)

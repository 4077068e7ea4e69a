"""Declarations of support beside its calls and cases: permission, code, and whether a fresh site has tickets."""

from __future__ import annotations

import msgspec

from agio_content.support.case import SUPPORT
from agio_content.support.open import TICKETS_OPEN

SUPPORT_PERMISSIONS = (SUPPORT,)
SUPPORT_CODES = (TICKETS_OPEN,)


class ContentConfig(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``development_cases`` fills the queue of support of a fresh DEVELOPMENT deployment."""

    development_cases: bool = False

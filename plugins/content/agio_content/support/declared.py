"""Declarations of support beside its calls and cases: permission and code."""

from __future__ import annotations

from agio_content.support.case import SUPPORT
from agio_content.support.open import TICKETS_OPEN

SUPPORT_PERMISSIONS = (SUPPORT,)
SUPPORT_CODES = (TICKETS_OPEN,)

"""Forms of the calls."""

from __future__ import annotations

from typing import Annotated

import msgspec


class TaskForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Task to claim."""

    task: Annotated[str, msgspec.Meta(min_length=1, max_length=40)]

"""Answers to decisions."""

from __future__ import annotations

import msgspec
from msgspec import UNSET, UnsetType

from agio_kernel.declarations.wire import Id


class ActedView(msgspec.Struct, frozen=True):
    """The state a case is in now, or the proposal that a second operator has to decide."""

    state: str | UnsetType = UNSET
    proposal: Id | UnsetType = UNSET


class RefusedCase(msgspec.Struct, frozen=True):
    """A case that was not decided, and why."""

    case: str
    message: str


class BulkView(msgspec.Struct, frozen=True):
    """Cases that were decided, and those that were not."""

    moved: list[str]
    refused: list[RefusedCase]

"""Answers of the calls about parameters, products and offerings."""

from __future__ import annotations

from typing import Literal

import msgspec
from agio_kernel.declarations.wire import Amount, Id, Moment, OptionalId, TextKey
from agio_kernel.plugins.offerings import OfferingState
from agio_kernel.settings import catalogues
from agio_kernel.settings.catalogues.field import FieldKind
from agio_kernel.settings.parameters import Parameter
from msgspec import UNSET, UnsetType


class ParameterTerms(msgspec.Struct, frozen=True):
    """A parameter as declared; bounds and default as they are written."""

    key: str
    type: str
    default: str
    minimum: str | None
    maximum: str | None
    choices: list[str]
    screen: str
    source: str
    public: bool
    description_key: TextKey
    unit: Literal["", "share"]


def terms_of(parameter: Parameter) -> ParameterTerms:
    """A parameter as the console shows it."""
    return ParameterTerms(**parameter.describe())


class Field(msgspec.Struct, frozen=True):
    """One field of a product. ``parameter``: the constant that a row follows as long as it says nothing here.
    ``fixed``: set when a row is added, and never again. ``unit``: an asset's code, a message key, or "share".
    """

    name: str
    kind: FieldKind
    minimum: str | None
    maximum: str | None
    choices: list[str]
    optional: bool
    default: str
    parameter: str
    fixed: bool
    unit: str
    label: TextKey
    hint: TextKey


def field_of(field: catalogues.Field) -> Field:
    """A field as the console shows it."""
    return Field(**field.describe())


class ParameterRow(ParameterTerms, frozen=True):
    """A parameter with its value, and the proposal that waits, or nothing."""

    value: str
    proposal: OptionalId


class ParameterVersion(msgspec.Struct, frozen=True):
    """A value that a parameter had."""

    value: str
    effective_at: Moment
    maker: str
    checker: str
    reason: str


class ProposedChange(msgspec.Struct, frozen=True):
    """Request of one operator that another decides; ``effective_at`` None: as soon as it is decided."""

    id: Id
    effective_at: Moment | None
    state: str
    maker: str
    reason: str
    checker: str
    remark: str
    created_at: Moment
    decided_at: Moment | None
    mine: bool


class ParameterProposal(ProposedChange, frozen=True):
    """A value that was asked for."""

    value: str


class ParameterDetailView(ParameterRow, frozen=True):
    """A parameter with everything it ever was, and everything ever proposed for it."""

    history: list[ParameterVersion]
    proposals: list[ParameterProposal]


class EffectView(msgspec.Struct, frozen=True):
    """Effect of a value: the business that it would have refused; ``known``: its plugin can tell."""

    known: bool
    refused: int
    of: int
    days: int


Content = dict[str, str]
"""A row's values as written, by field."""


class CatalogueShape(msgspec.Struct, frozen=True):
    """Shape of a catalogue's rows."""

    id: str
    title: TextKey
    key_label: TextKey
    fields: list[Field]
    columns: list[str]
    adds: bool
    retires: bool
    area: Literal["product", "presentation"]


class ProductView(CatalogueShape, frozen=True):
    """A catalogue, how many rows it has and how many drafts wait."""

    plugin: str
    rows: int
    drafts: int


class ProductRowView(msgspec.Struct, frozen=True):
    """A row as it is in force; version 0 is as delivered. ``own``: the fields in which it says something itself."""

    key: str
    number: int
    since: Moment | None
    retired: bool
    values: Content
    own: list[str]
    new: bool
    draft: Id | None
    scheduled: Moment | None


class DraftView(ProposedChange, frozen=True):
    """A row as somebody wants it."""

    content: Content
    retired: bool
    base: int


class VersionView(msgspec.Struct, frozen=True):
    """A row as it was published."""

    number: int
    content: Content
    retired: bool
    effective_at: Moment
    maker: str
    checker: str
    reason: str
    created_at: Moment


class ProductDetailView(CatalogueShape, frozen=True):
    """A row with everything it was, is and is to be. ``newest``: the newest version, in force or put on for later.
    ``unsaid``: what holds in a field where the row says nothing. ``delivered``: the row that came with the deployment.
    """

    key: str
    new: bool
    number: int
    newest: int
    since: Moment | None
    retired: bool
    content: Content
    values: Content
    unsaid: Content
    delivered: Content
    draft: DraftView | None
    scheduled: list[VersionView]
    history: list[VersionView]
    declined: list[DraftView]
    knows_effect: bool


class FieldProblem(msgspec.Struct, frozen=True):
    """Problem of a field."""

    field: str
    message: str


class CheckedView(msgspec.Struct, frozen=True):
    """Problems of a row as it would be, and its effect."""

    problems: list[FieldProblem]
    effect: EffectView


class DraftedView(msgspec.Struct, frozen=True):
    """A draft that was written down."""

    draft: Id


class PublishedView(msgspec.Struct, frozen=True):
    """State of a draft; once published, the version and its moment."""

    state: str
    number: int | UnsetType = UNSET
    effective_at: Moment | UnsetType = UNSET


class Locked(msgspec.Struct, frozen=True):
    """An amount that something open holds."""

    asset: str
    amount: Amount


class OpenBusinessRow(msgspec.Struct, frozen=True):
    """Open business of one kind; a count of None where the plugin can't answer."""

    label: TextKey
    count: int | None
    locked: list[Locked]


class OfferingRow(msgspec.Struct, frozen=True):
    """A plugin, whether it is offered, and what it has open."""

    plugin: str
    title: str
    state: OfferingState
    may_switch: list[OfferingState]
    open: list[OpenBusinessRow]


class OfferedView(msgspec.Struct, frozen=True):
    """Whether a plugin is offered now."""

    state: OfferingState


class ClockView(msgspec.Struct, frozen=True):
    """Time by which the deployment's clock is ahead of the world's."""

    clock_ahead_ms: int

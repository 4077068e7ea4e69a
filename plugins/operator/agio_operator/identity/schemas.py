"""Answers of the calls about signing in and about operators."""

from __future__ import annotations

from typing import Literal

import msgspec
from agio_kernel.declarations.wire import Moment, Page, RealmName, TextKey
from msgspec import UNSET, UnsetType


class FactorOffer(msgspec.Struct, frozen=True):
    """A second factor to bind: its secret, and the address that brings it to an authenticator."""

    secret: str
    uri: str


class SignedInView(msgspec.Struct, frozen=True):
    """A session; or, while the token is empty, what is needed first: another password, or a factor that is bound."""

    token: str
    renew: bool | UnsetType = UNSET
    bind: FactorOffer | UnsetType = UNSET


class InvitedView(msgspec.Struct, frozen=True):
    """Operator that a link lets in and the factors it sets; while the token is empty, also the factor to bind, or that
    a code is asked for.
    """

    token: str
    login: str
    name: str
    sets: Literal["both", "password", "factor"]
    bind: FactorOffer | UnsetType = UNSET
    code: bool | UnsetType = UNSET


class ViewTokenView(msgspec.Struct, frozen=True):
    """A session that sees the site as a user."""

    token: str
    until: Moment


class ViewingView(msgspec.Struct, frozen=True):
    """As whom, for whom and until when."""

    uid: str
    name: str
    realm: RealmName
    operator: str
    until: Moment


class RoleRow(msgspec.Struct, frozen=True):
    """A role and what it permits."""

    role: str
    permissions: list[str]


class PermissionRow(msgspec.Struct, frozen=True):
    """Something that can be permitted."""

    key: str
    title: TextKey


class RolesView(Page[RoleRow], frozen=True, kw_only=True):
    """Permissions of each role."""

    permissions: list[PermissionRow]

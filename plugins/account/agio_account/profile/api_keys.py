"""Keys for programs: made by who proves to be the owner, listed without their secrets, ended at once.

A demo account has keys of its own: there a program is tried. It guards nothing, so it proves nothing.
"""

from __future__ import annotations

from datetime import timedelta
from ipaddress import ip_network

import asyncpg
from agio_kernel.calls.declared import post
from agio_kernel.calls.request import Request
from agio_kernel.calls.signatures import PublicKey, read_public_key
from agio_kernel.declarations.access import require
from agio_kernel.declarations.codes import NOT_FOUND
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.principal import Principal
from agio_kernel.declarations.wire import Page
from agio_kernel.identity.api_keys import ApiKey, Scope, TooManyKeys, api_key_of
from agio_kernel.ports.kernel import Kernel
from agio_kernel.records import Listing, Records

from agio_account.declared.codes import (
    API_DAYS_INVALID,
    API_KEYS_FULL,
    API_NETWORKS_INVALID,
    API_PUBLIC_KEY_INVALID,
    API_SCOPES_UNKNOWN,
)
from agio_account.declared.events import ApiKeyMade
from agio_account.profile.edit import read_name
from agio_account.schemas import ApiKeyView, ById, CreateApiKey, Listed, NewApiKeyView
from agio_account.security.proof import prove, spend
from agio_account.sessions.devices import read_id

MAX_NETWORKS = 20
MAX_DAYS = 365


def api_key_records(kernel: Kernel) -> Records:
    """The account's keys, ended ones included."""

    async def listing(_conn: asyncpg.Connection, who: Principal, _request: Request) -> Listing:
        return Listing(kernel.sessions.api_keys.of_user(who.id), lambda row: _shown(api_key_of(row)))

    return Records(
        plugin="account",
        name="api_keys",
        path="apiKeys",
        summary="The keys of programs",
        form=Listed,
        answer=Page[ApiKeyView],
        columns=("id", "key", "kind", "name", "scopes", "ips", "state", "created_at", "expires_at", "used_at"),
        words={"state": "account.keys.state.{}", "kind": "account.keys.kind.{}"},
        listing=listing,
        links={"web/revokeApiKey": {"id": "rows/0/id"}},
        scope="none",
    )


def _shown(key: ApiKey) -> ApiKeyView:
    return ApiKeyView(
        id=str(key.id),
        key=key.public,
        kind=key.kind,
        name=key.name,
        scopes=list(key.scopes),
        ips=list(key.networks),
        state=key.state,
        created_at=key.created_at,
        expires_at=key.expires_at,
        used_at=key.used_at,
    )


@post(
    "web/createApiKey",
    opens_business=False,
    scope="none",
    rate_per_minute=60,
    example=CreateApiKey(password="correct horse", name="My bot", scopes="read,trade", days=90),
    links={"web/revokeApiKey": {"id": "id"}},
)
async def create_api_key(kernel: Kernel, request: Request[CreateApiKey]) -> NewApiKeyView:
    """Make a key for a program.

    A new key; its secret, where it is ours, is in this answer and nowhere else.
    """
    form: CreateApiKey = request.form
    who = require(request.principal)
    name, scopes, networks, public_key = (
        read_name(form.name),
        _scopes(form.scopes),
        _networks(form.ips),
        _public_key(form.public_key),
    )
    if not 1 <= form.days <= MAX_DAYS:
        raise ApiError(API_DAYS_INVALID, field="days")
    proven = None if who.is_demo else await prove(kernel, request, form)
    async with request.idempotent_transaction() as effect:
        if proven is not None:
            await spend(kernel, effect.tx, proven)
        try:
            key, secret = await kernel.sessions.api_keys.create(
                effect.tx, who.id, name, scopes, networks, timedelta(days=form.days), public_key
            )
        except TooManyKeys as error:
            raise ApiError(API_KEYS_FULL) from error
        await kernel.bus.emit(effect.tx, ApiKeyMade(who.id, name))
        return effect.keep(NewApiKeyView(str(key.id), key.public, key.kind, secret, key.expires_at))


@post("web/revokeApiKey", opens_business=False, scope="none", rate_per_minute=60)
async def revoke_api_key(kernel: Kernel, request: Request[ById]) -> None:
    """End a key.

    Somebody else's is as unknown as one that never was.
    """
    who = require(request.principal)
    key_id = read_id(request.form.id)
    async with request.idempotent_transaction() as effect:
        if not await kernel.sessions.revoke_key(effect.tx, who.id, key_id):
            raise ApiError(NOT_FOUND, field="id")
        return effect.keep(None)


def _scopes(text: str) -> tuple[Scope, ...]:
    names = {name.strip() for name in text.split(",")}
    if not names <= {str(scope) for scope in Scope}:
        raise ApiError(API_SCOPES_UNKNOWN, field="scopes")
    return tuple(scope for scope in Scope if scope in names)


def _networks(text: str) -> tuple[str, ...]:
    parts = [part.strip() for part in text.split(",") if part.strip()]
    try:
        networks = tuple(str(ip_network(part, strict=False)) for part in parts)
    except ValueError as error:
        raise ApiError(API_NETWORKS_INVALID, field="ips") from error
    if len(networks) > MAX_NETWORKS or any(ip_network(network).prefixlen == 0 for network in networks):
        raise ApiError(API_NETWORKS_INVALID, field="ips")
    return networks


def _public_key(pem: str) -> PublicKey | None:
    if not pem.strip():
        return None
    try:
        return read_public_key(pem)
    except ValueError as error:
        raise ApiError(API_PUBLIC_KEY_INVALID, field="public_key") from error

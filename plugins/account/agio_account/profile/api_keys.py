"""Keys for programs: made by who proves to be the owner, listed without their secrets, ended at once."""

from __future__ import annotations

from datetime import timedelta
from ipaddress import ip_network

import asyncpg
from agio_kernel.calls.envelope import Envelope
from agio_kernel.calls.request import Request
from agio_kernel.declarations.access import require
from agio_kernel.declarations.codes import NOT_FOUND
from agio_kernel.declarations.contracts import Kernel
from agio_kernel.declarations.errors import Refusal
from agio_kernel.declarations.principal import Principal
from agio_kernel.people.api_keys import ApiKey, Scope, TooManyKeys, api_key_of
from agio_kernel.records import Listing, Records
from agio_kernel.wire import Page

from agio_account.answers import ApiKeyView, NewApiKeyView
from agio_account.declared.codes import API_DAYS_INVALID, API_KEYS_FULL, API_NETWORKS_INVALID, API_SCOPES_UNKNOWN
from agio_account.declared.events import ApiKeyMade
from agio_account.forms import CreateApiKey, Listed
from agio_account.profile.edit import read_name
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
        columns=("id", "key", "name", "scopes", "ips", "state", "created_at", "expires_at", "used_at"),
        words={"state": "account.keys.state.{}"},
        listing=listing,
        real=True,
        links={"web/revokeApiKey": {"id": "rows/0/id"}},
        scope="none",
    )


def _shown(key: ApiKey) -> ApiKeyView:
    return ApiKeyView(
        id=str(key.id),
        key=key.public,
        name=key.name,
        scopes=list(key.scopes),
        ips=list(key.networks),
        state=key.state,
        created_at=key.created_at,
        expires_at=key.expires_at,
        used_at=key.used_at,
    )


async def create_api_key(kernel: Kernel, request: Request) -> Envelope:
    """A new key; its secret is in this answer and nowhere else."""
    form: CreateApiKey = request.form
    name, scopes, networks = read_name(form.name), _scopes(form.scopes), _networks(form.ips)
    if not 1 <= form.days <= MAX_DAYS:
        raise Refusal(API_DAYS_INVALID, field="days")
    proven = await prove(kernel, request, form)
    async with request.effect() as effect:
        await spend(kernel, effect.tx, proven)
        try:
            key, secret = await kernel.sessions.api_keys.create(
                effect.tx, proven.user.id, name, scopes, networks, timedelta(days=form.days)
            )
        except TooManyKeys as error:
            raise Refusal(API_KEYS_FULL) from error
        await kernel.bus.emit(effect.tx, ApiKeyMade(proven.user.id, name))
        return effect.answer(NewApiKeyView(str(key.id), key.public, secret, key.expires_at))


async def revoke_api_key(kernel: Kernel, request: Request) -> Envelope:
    """End a key; somebody else's is as unknown as one that never was."""
    who = require(request.principal, real=True)
    key_id = read_id(request.form.id)
    async with request.effect() as effect:
        if not await kernel.sessions.revoke_key(effect.tx, who.id, key_id):
            raise Refusal(NOT_FOUND, field="id")
        return effect.answer(None)


def _scopes(text: str) -> tuple[Scope, ...]:
    names = {name.strip() for name in text.split(",")}
    if not names <= {str(scope) for scope in Scope}:
        raise Refusal(API_SCOPES_UNKNOWN, field="scopes")
    return tuple(scope for scope in Scope if scope in names)


def _networks(text: str) -> tuple[str, ...]:
    parts = [part.strip() for part in text.split(",") if part.strip()]
    try:
        networks = tuple(str(ip_network(part, strict=False)) for part in parts)
    except ValueError as error:
        raise Refusal(API_NETWORKS_INVALID, field="ips") from error
    if len(networks) > MAX_NETWORKS or any(ip_network(network).prefixlen == 0 for network in networks):
        raise Refusal(API_NETWORKS_INVALID, field="ips")
    return networks

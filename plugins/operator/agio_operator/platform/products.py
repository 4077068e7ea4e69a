"""Products and presentation: the catalogues that plugins declare, row by row. One operator drafts a row, another
publishes it. The area of a catalogue decides which permissions are asked for.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Annotated, Any, Literal

import msgspec
from agio_kernel.calls.declared import get, post
from agio_kernel.calls.request import Request
from agio_kernel.cases.workflow.fields import chosen, id_of, reason_of
from agio_kernel.cases.workflow.proposals import refuse_gone
from agio_kernel.declarations.access import Access, Permission, require
from agio_kernel.declarations.codes import CASE_MOVED, MALFORMED, NOT_FOUND, SAME_PERSON, VALUE_NOT_A_NAME
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.states import IllegalTransition, StaleState
from agio_kernel.declarations.wire import Cursor, Page, Search, whole
from agio_kernel.settings.catalogues import Catalogue, Catalogues, Draft, Problem, Version, VersionStore
from agio_kernel.settings.catalogues.catalogue import MOST_OF_KEY

from agio_operator.console.console import Console
from agio_operator.console.schemas import Form
from agio_operator.declared.codes import ALREADY_SO
from agio_operator.declared.permissions import PARAMETER_READ, PARAMETER_WRITE, PRESENTATION_READ, PRESENTATION_WRITE
from agio_operator.platform.decide_parameters import EFFECT_DAYS, asked, names_of
from agio_operator.platform.schemas import (
    CheckedView,
    DraftedView,
    DraftView,
    EffectView,
    FieldProblem,
    ProductDetailView,
    ProductRowView,
    ProductView,
    PublishedView,
    VersionView,
    field_of,
)

PAGE = 50
_READ = {"product": PARAMETER_READ, "presentation": PRESENTATION_READ}
_WRITE = {"product": PARAMETER_WRITE, "presentation": PRESENTATION_WRITE}


class ProductList(Form, frozen=True):
    """Catalogues of an area: what is sold, or how the deployment is presented."""

    area: Literal["product", "presentation"] = "product"


class ProductRows(Form, frozen=True):
    """Rows of a catalogue that match a text; ``drafted`` asks for those that a draft waits for."""

    product: str = ""
    q: Annotated[Search, msgspec.Meta(max_length=100)] = ""
    drafted: bool = False
    after: Cursor = ""


class ProductRow(Form, frozen=True):
    """A row of a catalogue."""

    product: str = ""
    key: Annotated[str, msgspec.Meta(max_length=MOST_OF_KEY)] = ""


class ProductCheck(Form, frozen=True):
    """A row as it would be: ``values`` is a JSON object of fields and values as they are written."""

    product: str = ""
    key: Annotated[str, msgspec.Meta(max_length=MOST_OF_KEY)] = ""
    values: Annotated[str, msgspec.Meta(max_length=20_000)] = ""


class ProductDraft(Form, frozen=True):
    """A row as it should be from a moment on (default: once published), made of version ``base``."""

    product: str = ""
    key: Annotated[str, msgspec.Meta(max_length=MOST_OF_KEY)] = ""
    values: Annotated[str, msgspec.Meta(max_length=20_000)] = ""
    retired: bool = False
    base: Annotated[int, msgspec.Meta(ge=0, le=2**53)] = 0
    effective_at: datetime | None = None
    reason: str = ""


class ProductDecide(Form, frozen=True):
    """Decision on a draft."""

    draft: str = ""
    decision: Literal["publish", "reject", "withdraw"] | None = None
    remark: str = ""


@get(
    "web/operatorProducts",
    access=Access.OPERATOR,
    links={
        "web/operatorProductRows": {"product": "rows/0/id"},
        "web/operatorProduct": {"product": "rows/0/id"},
        "web/operatorProductCheck": {"product": "rows/0/id"},
        "web/operatorProductDraft": {"product": "rows/0/id"},
    },
)
async def show_products(console: Console, request: Request[ProductList]) -> Page[ProductView]:
    """List the catalogues of products or of the presentation, and their fields.

    Returns the shape of a row, the number of rows, and the number of waiting drafts.
    """
    area = request.form.area
    require(request.user, permission=_READ[area].key)
    catalogues = await _fresh(console)
    async with console.kernel.db.read() as conn:
        drafts = await catalogues.drafts(conn)
    rows = []
    for plugin, catalogue in catalogues.declared.values():
        if catalogue.area != area:
            continue
        waiting = sum(draft.catalogue == catalogue.id for draft in drafts)
        count = len(catalogues.of(catalogue).rows())
        rows.append(ProductView(**_shape(catalogues, catalogue), plugin=plugin, rows=count, drafts=waiting))
    return whole(rows)


@get(
    "web/operatorProductRows",
    access=Access.OPERATOR,
    links={
        "web/operatorProduct": {"key": "rows/0/key"},
        "web/operatorProductCheck": {"key": "rows/0/key"},
        "web/operatorProductDraft": {"key": "rows/0/key"},
    },
)
async def show_product_rows(console: Console, request: Request[ProductRows]) -> Page[ProductRowView]:
    """One page of a product's rows.

    One page of a catalogue's rows, those that match a text: each as it is in force, and whether a draft waits.
    """
    form, catalogues = request.form, await _fresh(console)
    version_store = _readable(catalogues, request, form.product)
    async with console.kernel.db.read() as conn:
        waiting = {draft.key: draft for draft in await catalogues.drafts(conn, version_store.catalogue.id)}
    text = form.q.strip().lower()
    keys = version_store.keys()
    keys += [key for key in waiting if key not in version_store]  # rows that are new
    found = [key for key in keys if _matches(version_store, key, text) and (not form.drafted or key in waiting)]
    if form.after and form.after not in keys:
        raise ApiError(NOT_FOUND, field="after")
    if form.after:  # what was on the page may match no more since
        found = [key for key in keys[keys.index(form.after) + 1 :] if key in set(found)]
    rows = []
    for key in found[:PAGE]:
        row, draft = version_store.get(key), waiting.get(key)
        rows.append(
            ProductRowView(
                key=key,
                number=0 if row is None else row.number,
                since=None if row is None else row.since,
                retired=False if row is None else row.retired,
                values={} if row is None else _values(version_store, row.terms),
                own=sorted(_said(version_store, key)),
                new=row is None,
                draft=None if draft is None else str(draft.id),
                scheduled=_scheduled(version_store, key, catalogues.now()),
            )
        )
    return Page(rows, found[PAGE - 1] if len(found) > PAGE else "")


@get("web/operatorProduct", access=Access.OPERATOR)
async def show_product(console: Console, request: Request[ProductRow]) -> ProductDetailView:
    """One row with its history.

    One row with everything it was, is and is to be; of a key that nobody has used, what a new row begins from.
    """
    form, catalogues = request.form, await _fresh(console)
    version_store, key = _readable(catalogues, request, form.product), form.key
    catalogue = version_store.catalogue
    async with console.kernel.db.read() as conn:
        versions = await catalogues.history(conn, catalogue.id, key)
        drafts = await catalogues.past_drafts(conn, catalogue.id, key)
        names = await names_of(
            conn,
            {p for v in versions for p in (v.maker, v.checker)}
            | {d.maker for d in drafts}
            | {d.checker for d in drafts if d.checker is not None},
        )
    if key not in version_store and not drafts and not catalogue.takes(key):
        raise ApiError(NOT_FOUND, field="key")
    row, now = version_store.get(key), catalogues.now()
    waiting = next((draft for draft in drafts if draft.state == "draft"), None)
    return ProductDetailView(
        **_shape(catalogues, catalogue),
        key=key,
        new=row is None,
        number=0 if row is None else row.number,
        newest=versions[0].number if versions else 0,
        since=None if row is None else row.since,
        retired=False if row is None else row.retired,
        content=_said(version_store, key),
        values={} if row is None else _values(version_store, row.terms),
        unsaid=_unsaid(catalogues, version_store, key),
        delivered=version_store.delivered.get(key, {}),
        draft=None if waiting is None else _draft(waiting, names, request.user.id),
        scheduled=[_version(one, names) for one in reversed(versions) if one.effective_at > now],
        history=[_version(one, names) for one in versions],
        declined=[_draft(one, names, request.user.id) for one in drafts if one.state in ("rejected", "withdrawn")],
        knows_effect=catalogue.effect is not None,
    )


@get("web/operatorProductCheck", access=Access.OPERATOR)
async def check_product(console: Console, request: Request[ProductCheck]) -> CheckedView:
    """Check a row of a catalogue.

    Returns the problems of the row as it would be, field by field, and the business it would have refused in thirty
    days.
    """
    form, catalogues = request.form, await _fresh(console)
    version_store = _readable(catalogues, request, form.product)
    catalogue, content = version_store.catalogue, _content(form.values)
    problems = version_store.problems(form.key, content)
    if catalogue.adds and form.key not in version_store and not catalogue.takes(form.key):
        problems.insert(0, Problem("key", VALUE_NOT_A_NAME))
    effect = EffectView(known=False, refused=0, of=0, days=EFFECT_DAYS)
    terms = version_store.terms(form.key, content)
    if catalogue.effect is not None and not problems and terms is not None and version_store.get(form.key) is not None:
        since = console.kernel.clock.now() - timedelta(days=EFFECT_DAYS)
        async with console.kernel.db.read() as conn:
            found = await catalogue.effect(conn, form.key, terms, since)
        effect = EffectView(known=True, refused=found.refused, of=found.of, days=EFFECT_DAYS)
    return CheckedView([_problem(console, request, one) for one in problems], effect)


@post("web/operatorProductDraft", access=Access.OPERATOR, links={"web/operatorProductDecide": {"draft": "draft"}})
async def draft_product(console: Console, request: Request[ProductDraft]) -> DraftedView:
    """Draft a row.

    Write down a row as it should be; nothing of it holds until another operator publishes it.
    """
    form, catalogues = request.form, await _fresh(console)
    version_store = catalogues.version_store(form.product)
    needed = _require(request, version_store.catalogue, _WRITE)
    reason, content = reason_of(form.reason), _content(form.values)
    held = version_store.content(form.key)
    before = None if held is None else {**held[1], **({"retired": True} if held[2] else {})}
    after = {**{name: text for name, text in content.items() if text}, **({"retired": True} if form.retired else {})}
    if before == after and _scheduled(version_store, form.key, catalogues.now()) is None:
        raise ApiError(ALREADY_SO)
    at = form.effective_at
    if at is not None and at.tzinfo is None:
        at = at.replace(tzinfo=UTC)
    async with request.idempotent_transaction() as effect:
        try:
            number = await catalogues.draft(
                effect.tx,
                form.product,
                form.key,
                content,
                base=form.base,
                maker=request.user.id,
                reason=reason,
                effective_at=at,
                retired=form.retired,
            )
        except (StaleState, IllegalTransition) as stale:
            raise ApiError(CASE_MOVED) from stale
        answer = effect.keep(DraftedView(str(number)))
        await console.record(
            effect.tx,
            request,
            "product.draft",
            f"product:{form.product}:{form.key}",
            reason,
            before=before,
            after={**after, "effective_at": at} if at is not None else after,
            permission=needed,
        )
    return answer


@post("web/operatorProductDecide", access=Access.OPERATOR)
async def decide_product(console: Console, request: Request[ProductDecide]) -> PublishedView:
    """Publish or reject a draft."""
    form, who = request.form, request.user
    catalogues = await _fresh(console)
    decision, number = chosen(form.decision, "decision"), id_of(form.draft, "draft")
    async with request.idempotent_transaction() as effect:
        tx = effect.tx
        draft = await catalogues.find(tx, number)
        version_store = catalogues.version_store(draft.catalogue)
        needed = _require(request, version_store.catalogue, _WRITE)
        if decision != "withdraw" and draft.maker == who.id:
            raise ApiError(SAME_PERSON)
        held = version_store.content(draft.key)
        answered: dict[str, Any] = {}
        try:
            if decision == "publish":
                await refuse_gone(console, tx, draft.maker, needed)
                version = await catalogues.publish(tx, number, checker=who.id, remark=form.remark)
                answered = {"number": version.number, "effective_at": version.effective_at}
            elif decision == "reject":
                await catalogues.reject(tx, number, checker=who.id, remark=form.remark)
            else:
                await catalogues.withdraw(tx, number, maker=who.id)
        except (StaleState, IllegalTransition) as stale:
            raise ApiError(CASE_MOVED) from stale
        state = {"publish": "published", "reject": "rejected", "withdraw": "withdrawn"}[decision]
        answer = effect.keep(PublishedView(state, **answered))
        await console.record(
            tx,
            request,
            f"product.{decision}",
            f"product:{draft.catalogue}:{draft.key}",
            form.remark.strip() or draft.reason,
            before=None if held is None else held[1],
            after={**draft.content, "retired": draft.retired, **answered},
            permission=needed,
        )
    await catalogues.refresh()
    return answer


async def _fresh(console: Console) -> Catalogues:
    catalogues = console.kernel.part(Catalogues)
    await catalogues.refresh()
    return catalogues


def _readable(catalogues: Catalogues, request: Request, catalogue_id: str) -> VersionStore[Any]:
    """Rows of a catalogue that the operator may read."""
    version_store = catalogues.version_store(catalogue_id)
    _require(request, version_store.catalogue, _READ)
    return version_store


def _require(request: Request, catalogue: Catalogue[Any], needed: Mapping[str, Permission]) -> str:
    """The permission that the catalogue's area needs; an ApiError where the operator hasn't got it."""
    permission = needed[catalogue.area].key
    require(request.user, permission=permission)
    return permission


def _shape(catalogues: Catalogues, catalogue: Catalogue[Any]) -> dict[str, Any]:
    """The fields of ``CatalogueShape``: what a list of rows and a row have alike."""
    fields = [
        msgspec.structs.replace(field_of(field), choices=list(field.choices or sorted(catalogues.options(field.kind))))
        for field in catalogue.fields
    ]
    return {
        "id": catalogue.id,
        "title": catalogue.title,
        "key_label": catalogue.key_label,
        "fields": fields,
        "columns": list(catalogue.columns or tuple(field.name for field in catalogue.fields[:4])),
        "adds": catalogue.adds,
        "retires": catalogue.retires,
        "area": catalogue.area,
    }


def _matches(version_store: VersionStore[Any], key: str, text: str) -> bool:
    if not text or text in key.lower():
        return True
    return any(text in said.lower() for said in _said(version_store, key).values())


def _said(version_store: VersionStore[Any], key: str) -> dict[str, str]:
    held = version_store.content(key)
    return {} if held is None else held[1]


def _values(version_store: VersionStore[Any], terms: Any) -> dict[str, str]:
    """Return the value of each field, as written."""
    values = {field.name: getattr(terms, field.name) for field in version_store.catalogue.fields}
    return {
        name: "" if value is None else version_store.catalogue.field(name).write(value)
        for name, value in values.items()
    }


def _unsaid(catalogues: Catalogues, version_store: VersionStore[Any], key: str) -> dict[str, str]:
    """Return the value of each field where the row leaves it out; fields that must be given are left out."""
    delivered = version_store.delivered.get(key, {})
    found = {}
    for field in version_store.catalogue.fields:
        if field.parameter:
            found[field.name] = field.write(catalogues.parameters.get(field.parameter))
        elif field.default is not None:
            found[field.name] = field.write(field.default)
        elif delivered.get(field.name) and not field.optional:
            found[field.name] = delivered[field.name]
    return found


def _scheduled(version_store: VersionStore[Any], key: str, now: datetime) -> datetime | None:
    """From when another version holds that is published already."""
    row = version_store.content(key)
    current = 0 if row is None else row[0]
    ahead = [v.effective_at for v in version_store.versions(key) if v.effective_at > now and v.number > current]
    return min(ahead, default=None)


def _draft(draft: Draft, names: dict[int, str], who: int) -> DraftView:
    return DraftView(content=draft.content, retired=draft.retired, base=draft.base, **asked(draft, names, who))


def _version(version: Version, names: dict[int, str]) -> VersionView:
    return VersionView(
        number=version.number,
        content=version.content,
        retired=version.retired,
        effective_at=version.effective_at,
        maker=names.get(version.maker, ""),
        checker=names.get(version.checker, ""),
        reason=version.reason,
        created_at=version.created_at,
    )


def _problem(console: Console, request: Request, problem: Problem) -> FieldProblem:
    sentence = console.kernel.messages.text(problem.code.key, request.language, **problem.params)
    return FieldProblem(problem.field, sentence)


def _content(text: str) -> dict[str, str]:
    try:
        content = msgspec.json.decode(text or "{}", type=dict[str, str])
    except msgspec.DecodeError as error:
        raise ApiError(MALFORMED, field="values") from error
    return {name: said.strip() for name, said in content.items()}

"""Seeing the site as one user: opened with a reason, read only, for a quarter of an hour, each thing seen on record.

The session is the operator's own and the kernel's dispatcher refuses every call in it that isn't declared as viewable;
nothing here has to be trusted to be careful.
"""

from __future__ import annotations

from agio_kernel.calls.declared import get, post
from agio_kernel.calls.request import Request
from agio_kernel.cases.workflow.fields import id_of, reason_of
from agio_kernel.declarations.call import NoForm
from agio_kernel.declarations.codes import NOT_AVAILABLE, NOT_FOUND
from agio_kernel.declarations.errors import ApiError
from agio_kernel.identity import audit
from agio_kernel.identity.sessions import VIEW_LIFETIME
from agio_kernel.identity.users import find_user
from agio_kernel.ports.kernel import Kernel

from agio_operator.console.console import Console
from agio_operator.console.schemas import Form
from agio_operator.declared.permissions import USER_VIEW
from agio_operator.fields import ENDED
from agio_operator.identity.schemas import ViewingView, ViewTokenView
from agio_operator.store import operator_of


class UserView(Form, frozen=True):
    """A user as whom the site is to be seen."""

    user: str = ""
    reason: str = ""


@post("web/operatorUserView", permission=USER_VIEW)
async def open_view(console: Console, request: Request[UserView]) -> ViewTokenView:
    """See the site as a user.

    A session in which this operator sees what the user sees; the one before it, as whomever, ends.
    """
    form, reason, kernel = request.form, reason_of(request.form.reason), console.kernel
    async with request.idempotent_transaction() as effect:
        user = await find_user(effect.tx, id_of(form.user, "user"))
        if user is None:
            raise ApiError(NOT_FOUND, field="user")
        request.opened = await kernel.sessions.open_view(
            effect.tx, request.user, user.id, agent=request.client.agent, network=request.client.network
        )
        until = kernel.clock.now() + VIEW_LIFETIME.absolute
        answer = effect.keep(ViewTokenView(request.opened.token, until))
        await console.record(effect.tx, request, "user.view", f"user:{user.id}", reason, after={"until": until})
    return answer


@get("web/viewing", scope="none")
async def show_view(_kernel: Kernel, request: Request[NoForm]) -> ViewingView:
    """The view that the caller's session is.

    As whom, for whom and until when; a user's own session is no view.
    """
    who = request.user
    if who.viewer is None:
        raise ApiError(NOT_AVAILABLE)
    return ViewingView(
        uid=who.uid,
        name=who.name,
        realm=who.realm.label,
        operator=who.viewer.name or who.viewer.login,
        until=who.viewer.until,
    )


@post("web/endViewing", opens_business=False, scope="none", viewing=True)
async def end_view(kernel: Kernel, request: Request[NoForm]) -> None:
    """End the view that the caller's session is.

    End the view before its time. The user's own sessions are as they were.
    """
    who = request.user
    if who.viewer is None:
        raise ApiError(NOT_AVAILABLE)
    async with request.idempotent_transaction() as effect:
        await kernel.sessions.revoke(effect.tx, who)
        request.ended = True
        answer = effect.keep(None)
        await audit.record(
            effect.tx, operator_of(who), "user.view.end", f"user:{who.id}", ENDED, permission=USER_VIEW.key
        )
    return answer

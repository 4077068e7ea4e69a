"""An operator changes the own password."""

from __future__ import annotations

from agio_kernel.calls.declared import post
from agio_kernel.calls.request import Request
from agio_kernel.declarations.access import Access
from agio_kernel.declarations.codes import LOGIN_REQUIRED
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.principal import Subject

from agio_operator.console.console import Console
from agio_operator.console.schemas import Form
from agio_operator.fields import OWN_PASSWORD
from agio_operator.identity.sign_in import MAX_PASSWORD, check_new_password, count_tries, wrong_sign_in
from agio_operator.operator import Operator, update_operator


class OperatorPassword(Form, frozen=True):
    """Change one's own password."""

    password: str = ""
    new_password: str = ""


@post("web/operatorPassword", access=Access.OPERATOR)
async def change_password(console: Console, request: Request[OperatorPassword]) -> None:
    """Change the own password.

    Needs the password that is replaced; every other session of the operator ends.
    """
    kernel, form, who = console.kernel, request.form, request.user
    await count_tries(kernel, who.uid, request.client.network)
    async with kernel.db.read() as conn:
        operator = await Operator.find(conn, who.id)
    if operator is None:
        raise ApiError(LOGIN_REQUIRED)
    credentials = kernel.sessions.credentials.operators
    if not (await credentials.verify(operator.password_hash, form.password[:MAX_PASSWORD])).ok:
        raise wrong_sign_in()
    check_new_password(form.new_password, form.password, operator.login)
    new_hash = await credentials.hash(form.new_password)
    async with request.idempotent_transaction() as effect:
        now = await Operator.find(effect.tx, who.id)
        if now is None or now.password_hash != operator.password_hash:
            raise wrong_sign_in()
        await update_operator(effect.tx, who.id, password_hash=new_hash, password_given=False)
        await kernel.sessions.end_access(effect.tx, Subject.OPERATOR, who.id, keep_session=who.session_id)
        answer = effect.keep(None)
        await console.record(effect.tx, request, "staff.password", f"operator:{who.id}", OWN_PASSWORD)
    return answer

"""The security question: one of three, whose answer tells a reviewer something and opens nothing."""

from __future__ import annotations

from agio_kernel.calls.declared import get, post
from agio_kernel.calls.request import Request
from agio_kernel.declarations.access import Access
from agio_kernel.declarations.call import NoForm
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.wire import Page, whole
from agio_kernel.identity.security import Change, write_security
from agio_kernel.ports.kernel import Kernel

from agio_account.declared.codes import ANSWER_INVALID, QUESTION_UNKNOWN
from agio_account.schemas import QuestionView, SetSecurityQuestion
from agio_account.security.factors import keyed_answer
from agio_account.security.proof import prove, spend
from agio_account.security.security_change import record_change

QUESTIONS = ("friend", "idol", "place")
MIN_ANSWER, MAX_ANSWER = 2, 100


@get("web/securityQuestions", access=Access.VISITOR, links={"web/setSecurityQuestion": {"question": "rows/0/id"}})
async def list_security_questions(kernel: Kernel, request: Request[NoForm]) -> Page[QuestionView]:
    """The security questions to choose from.

    The three questions in the reader's language.
    """
    rows = [QuestionView(one, kernel.messages.text(f"account.question.{one}", request.language)) for one in QUESTIONS]
    return whole(rows)


@post(
    "web/setSecurityQuestion",
    opens_business=False,
    scope="none",
    rate_per_minute=60,
    example=SetSecurityQuestion(password="correct horse", answer="Rosalind"),
)
async def set_security_question(kernel: Kernel, request: Request[SetSecurityQuestion]) -> None:
    """Set the security question.

    Keep a question and its answer in place of the ones before.
    """
    form: SetSecurityQuestion = request.form
    if form.question not in QUESTIONS:
        raise ApiError(QUESTION_UNKNOWN, field="question")
    if not MIN_ANSWER <= len(form.answer.strip()) <= MAX_ANSWER:
        raise ApiError(ANSWER_INVALID, field="answer")
    proven = await prove(kernel, request, form)
    hashed = await kernel.sessions.credentials.hash(keyed_answer(kernel, proven.user.id, form.answer))
    async with request.idempotent_transaction() as effect:
        await spend(kernel, effect.tx, proven)
        await write_security(effect.tx, proven.user.id, question=form.question, answer_hash=hashed)
        await record_change(kernel, effect.tx, proven.user, Change.QUESTION, request.user.session_id)
        return effect.keep(None)

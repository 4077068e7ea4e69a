"""Answer a test, choose limits, take a break."""

from __future__ import annotations

from agio_kernel.calls.declared import post
from agio_kernel.calls.request import Request
from agio_kernel.declarations.errors import ApiError
from agio_kernel.money.amount_field import amount_field
from agio_kernel.ports.kernel import Kernel
from agio_kernel.risk import Period, Risks
from agio_kernel.risk.store import begin_break, lock_limits, record_test, write_limit

from agio_account.declared.codes import RISK_TEST_CHANGED
from agio_account.risk.schemas import (
    BreakForm,
    LossLimitsForm,
    RiskAnsweredView,
    RiskAnswersForm,
    StoppedView,
    WrongAnswerView,
)


@post(
    "web/answerRiskTest",
    opens_business=False,
    scope="none",
    rate_per_minute=60,
    example=RiskAnswersForm(product="options", version=1, answers="1,0,2"),
)
async def answer_risk_test(kernel: Kernel, request: Request[RiskAnswersForm]) -> RiskAnsweredView:
    """Answer the test of a risky product.

    Keep how the questions were answered; what was wrong is explained, and they may be answered again.
    """
    form: RiskAnswersForm = request.form
    product = kernel.part(Risks).product(form.product)
    chosen = [int(one) for one in form.answers.split(",")]
    if form.version != product.version or len(chosen) != len(product.questions):
        raise ApiError(RISK_TEST_CHANGED, field="answers")
    wrong = [
        WrongAnswerView(place, kernel.messages.text(question.why, request.language))
        for place, (question, answer) in enumerate(zip(product.questions, chosen, strict=True))
        if answer != question.right
    ]
    asked = len(product.questions)
    async with request.idempotent_transaction() as effect:
        await record_test(effect.tx, kernel.ids.next(), request.user.id, product, asked - len(wrong))
        return effect.keep(RiskAnsweredView(product.id, not wrong, asked - len(wrong), asked, wrong))


@post(
    "web/setLossLimits",
    opens_business=False,
    scope="none",
    rate_per_minute=60,
    example=LossLimitsForm(day="50", week="200"),
)
async def set_loss_limits(kernel: Kernel, request: Request[LossLimitsForm]) -> None:
    """Limit what I can lose: tighter at once, looser a day later.

    Choose what may be lost: tighter holds at once, looser a day later.
    """
    form: LossLimitsForm = request.form
    scale, now = kernel.part(Risks).scale, kernel.clock.now()
    wanted = {
        period: amount_field(text, scale, str(period)) if text else None
        for period, text in ((Period.DAY, form.day), (Period.WEEK, form.week))
    }
    async with request.idempotent_transaction() as effect:
        kept = await lock_limits(effect.tx, request.user.id)
        for period, amount in wanted.items():
            await write_limit(effect.tx, request.user.id, period, kept[period].chosen(amount, now))
        return effect.keep(None)


@post("web/takeBreak", opens_business=False, scope="none", rate_per_minute=60, example=BreakForm(days=7))
async def take_break(kernel: Kernel, request: Request[BreakForm]) -> StoppedView:
    """Stop risky products for myself.

    A break that ends later goes on.
    """
    async with request.idempotent_transaction() as effect:
        until = await begin_break(effect.tx, request.user.id, request.form.days)
        return effect.keep(StoppedView(until))

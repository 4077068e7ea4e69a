"""Show how somebody stands to risky products, and a product's test."""

from __future__ import annotations

from agio_kernel.calls.declared import get
from agio_kernel.calls.request import Request
from agio_kernel.declarations.call import NoForm
from agio_kernel.money.amounts import format_amount
from agio_kernel.ports.kernel import Kernel
from agio_kernel.risk import Limit, Period, Risks
from agio_kernel.risk.risks import COIN
from agio_kernel.risk.store import passed_versions, read_break, read_limits

from agio_account.risk.schemas import (
    LossLimitView,
    RiskProductView,
    RiskQuestionView,
    RiskTestForm,
    RiskTestView,
    RiskView,
)


@get("web/risk", scope="none")
async def show_risk(kernel: Kernel, request: Request[NoForm]) -> RiskView:
    """Show my tests, limits and break for risky products.

    Returns the passed tests, the limits with the present losses, and the break that runs.
    """
    risks, who, now = kernel.part(Risks), request.user, kernel.clock.now()

    def written(amount: int | None) -> str:
        return "" if amount is None else format_amount(amount, risks.scale)

    async with kernel.db.read() as conn:
        passed = await passed_versions(conn, who.id)
        kept = await read_limits(conn, who.id)
        limits = []
        for period in Period:
            limit = kept.get(period, Limit()).at(now)
            lost = max(0, await risks.lost(conn, who.id, period, now))
            limits.append(
                LossLimitView(
                    period,
                    written(limit.amount),
                    format_amount(lost, risks.scale),
                    written(limit.later),
                    limit.later_at,
                )
            )
        until = await read_break(conn, who.id)
    products = [
        RiskProductView(
            one.id,
            kernel.messages.text(one.title, request.language),
            one.link,
            one.version,
            (one.id, one.version) in passed,
        )
        for one in risks.products.values()
    ]
    return RiskView(COIN, products, limits, until)


@get("web/riskTest", scope="none", example=RiskTestForm(product="options"))
async def show_risk_test(kernel: Kernel, request: Request[RiskTestForm]) -> RiskTestView:
    """The test before the first order of a risky product.

    The questions of a product, in the reader's language.
    """
    product = kernel.part(Risks).product(request.form.product)

    def text(key: str) -> str:
        return kernel.messages.text(key, request.language)

    questions = [RiskQuestionView(text(one.text), [text(key) for key in one.answers]) for one in product.questions]
    return RiskTestView(product.id, text(product.title), product.version, questions)

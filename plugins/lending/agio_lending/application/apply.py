"""Apply for a loan, apply again for one that was rejected, or take an application back."""

from __future__ import annotations

from typing import Annotated, Any

import asyncpg
import msgspec
from agio_kernel.calls.declared import post
from agio_kernel.calls.request import Request
from agio_kernel.cases import TIMER, USER, move, opened
from agio_kernel.declarations.access import Tier, require
from agio_kernel.declarations.assertion import Passkey
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.principal import Principal
from agio_kernel.declarations.wire import OptionalId
from agio_kernel.identity.person import people
from agio_kernel.identity.step_up import STEP_UP, StepUp
from agio_kernel.ports.clock import db_now
from agio_kernel.settings.catalogues import Row
from agio_kernel.terms import Rate

from agio_lending.application.applicant import Applicant, checked, seal
from agio_lending.application.papers import PAPERS, take_papers
from agio_lending.application.quote import OfferKey, amount_of
from agio_lending.declared.codes import AGREEMENT_REQUIRED, IN_ARREARS
from agio_lending.declared.offers import OfferTerms
from agio_lending.declared.states import LOAN_STATES, LoanState
from agio_lending.lending import COIN, Lending
from agio_lending.limit.limit import Limit, give_back, limit_of, take
from agio_lending.loan.issue import issue
from agio_lending.loan.loan import Loan
from agio_lending.loan.schemas import LoanView, view_loan
from agio_lending.loan.store import is_in_arrears, lock_own
from agio_lending.schemas import LoanForm, Sum


class ApplyForm(Applicant, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An application; with ``id`` it is that of a rejected loan, whose papers serve again. ``agreed`` are both ticks.
    A demo account tells nothing of itself.
    """

    offer: OfferKey
    amount: Sum
    agreed: bool = False
    id: OptionalId = ""
    tpassword: Annotated[str, msgspec.Meta(max_length=20)] = ""
    passkey: Passkey = ""


EXAMPLE = ApplyForm(
    name="Mio Kobayashi",
    country="JP",
    address="2-11-3 Meguro, Meguro-ku, Tokyo 153-0063",
    birth_date="1991-04-12",
    phone="+81 90 0000 0042",
    monthly_income="5000",
    investment="10000",
    occupation="professional",
    wealth="salary",
    offer="usdt-30",
    amount="8000",
    agreed=True,
    tpassword="482916",
)


@post(
    "web/lendApply",
    opens_business=True,
    example=EXAMPLE,
    links={"web/lendInfo": {"id": "id"}, "web/lendWithdraw": {"id": "id"}, "web/lendBack": {"id": "id"}},
)
async def apply(lending: Lending, request: Request[ApplyForm]) -> LoanView:
    """Apply for a loan, or again for one that was rejected.

    Within the limit, with everything told and every paper; simulated money is issued at once.
    """
    who, form, kernel = request.user, request.form, lending.kernel
    if not who.is_demo:
        require(who, tier=Tier.ADVANCED)
    offer, amount = lending.offer(form.offer), amount_of(lending, form.amount)
    reported = None
    if not who.is_demo:
        fields = {name: getattr(form, name) for name in Applicant.__struct_fields__}
        fields["country"] = fields["country"] or await _country(lending, who.id)
        reported = checked(Applicant(**fields), lending.calendar.day(kernel.clock.now()))
    if not form.agreed:
        raise ApiError(AGREEMENT_REQUIRED, field="agreed")
    await kernel.rules.ask(STEP_UP, who, StepUp(form.tpassword, request.passkey))
    async with request.idempotent_transaction() as effect:
        limit = await limit_of(lending, effect.tx, who.id, who.realm)
        loan = await applied(lending, effect.tx, who, offer, amount, reported, limit, int(form.id or 0))
        if who.is_demo:
            loan = await issue(lending, effect.tx, loan, TIMER)
        answer = effect.keep(view_loan(lending, loan, lending.calendar.day(loan.created_at)))
    lending.tell_pages(who.id)
    return answer


async def _country(lending: Lending, user_id: int) -> str:
    """Return the country in which the account was registered."""
    async with lending.kernel.db.read() as conn:
        return (await people(conn, [user_id]))[user_id].country


@post("web/lendWithdraw", opens_business=False)
async def withdraw(lending: Lending, request: Request[LoanForm]) -> LoanView:
    """Take back an application for a loan.

    Before it is issued, or after it was rejected.
    """
    kernel = lending.kernel
    async with request.idempotent_transaction() as effect:
        tx = effect.tx
        loan = await lock_own(tx, int(request.form.id), request.user.id)
        gone: dict[str, Any] = dict.fromkeys(PAPERS, "")
        state = await move(tx, kernel.ids, LOAN_STATES, loan, "withdraw", USER, waits_since=None, **gone)
        if loan.state is LoanState.UNREVIEWED:
            await give_back(tx, loan.user_id, loan.realm, loan.amount)
        for name in PAPERS:
            if file := getattr(loan, name):
                await kernel.files.forget(tx, loan.user_id, file)
        withdrawn = msgspec.structs.replace(loan, state=state)
        answer = effect.keep(view_loan(lending, withdrawn, lending.calendar.day(await db_now(tx))))
    lending.tell_pages(request.user.id)
    return answer


async def applied(
    lending: Lending,
    tx: asyncpg.Connection,
    who: Principal,
    offer: Row[OfferTerms],
    amount: int,
    reported: Applicant | None,
    limit: Limit,
    again: int = 0,
) -> Loan:
    """An application with its papers, within a limit; ``again`` is the rejected one that it takes the place of."""
    kernel, terms = lending.kernel, offer.terms
    now = await db_now(tx)
    earlier = await lock_own(tx, again, who.id) if again else None
    if earlier is not None:
        LOAN_STATES.next(earlier.state, "reapply")
    if await is_in_arrears(tx, who.id):
        raise ApiError(IN_ARREARS)
    loan = Loan(
        id=earlier.id if earlier else kernel.ids.next(),
        number=earlier.number if earlier else 0,
        user_id=who.id,
        account=0,
        realm=int(who.realm),
        offer=offer.key,
        version=offer.number,
        coin=COIN,
        amount=amount,
        days=terms.days,
        free_days=terms.free_days,
        daily_rate=Rate.of(terms.daily_rate).parts,
        late_rate=Rate.of(terms.late_rate).parts,
        late_on=terms.late_on,
        state=LoanState.UNREVIEWED,
        waits_since=now,
        applicant=seal(kernel.secrets, reported),
        created_at=earlier.created_at if earlier else now,
    )
    await take(lending, tx, who.id, loan.realm, amount, limit)
    papers = {}
    if reported is not None:
        papers = await take_papers(tx, who.id, {name: getattr(earlier, name) for name in PAPERS} if earlier else {})
    if earlier is not None:
        return await _again(lending, tx, earlier, msgspec.structs.replace(loan, account=earlier.account, **papers))
    account = await kernel.ledger.open_account(tx, who, lending.asset)
    loan = await msgspec.structs.replace(loan, account=account, **papers).insert(tx)
    await opened(tx, kernel.ids, LOAN_STATES, loan, USER, "applied")
    return loan


AGREED = (
    "offer",
    "version",
    "amount",
    "days",
    "free_days",
    "daily_rate",
    "late_rate",
    "late_on",
    "applicant",
    "waits_since",
)


async def _again(lending: Lending, tx: asyncpg.Connection, earlier: Loan, loan: Loan) -> Loan:
    """The same loan with what is agreed now; papers that another took the place of are forgotten."""
    columns = {name: getattr(loan, name) for name in (*AGREED, *PAPERS)}
    await move(tx, lending.kernel.ids, LOAN_STATES, earlier, "reapply", USER, reason="", **columns)
    for name in PAPERS:
        if (file := getattr(earlier, name)) and file != getattr(loan, name):
            await lending.kernel.files.forget(tx, loan.user_id, file)
    return loan

"""The calls of the console: names and forms here, each operation in its own file."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

from agio_kernel.cases.user_facets import FacetRow
from agio_kernel.declarations.access import Access, Permission
from agio_kernel.declarations.contracts import Call, Kernel, NoForm
from agio_kernel.ledger.left_behind import LeftBehind
from agio_kernel.records import record_calls
from agio_kernel.wire import NoData, Page

from agio_operator import forms
from agio_operator.audit.answers import AuditStateView
from agio_operator.audit.show import audit_list, verify_audit
from agio_operator.cases.act import act_on_case, act_on_cases
from agio_operator.cases.answers import (
    ActedView,
    BulkView,
    CaseDetailView,
    CaseThreadView,
    CaseWrittenView,
    CheckerView,
    ClaimView,
    DocumentView,
    NextCaseView,
    StateView,
    ValueView,
)
from agio_operator.cases.check import check_case
from agio_operator.cases.claim import claim_case, next_case, unclaim_case
from agio_operator.cases.show import show_case, show_document, unmask
from agio_operator.cases.thread import settle_thread, show_thread, show_thread_file, write_to_user
from agio_operator.console.console import Console
from agio_operator.console.inbox import InboxView, show_inbox
from agio_operator.console.queues import CaseRow, QueueRow
from agio_operator.declared import permissions
from agio_operator.kinds import KINDS
from agio_operator.links import LINKS
from agio_operator.money.answers import (
    ClearedView,
    ExposureRow,
    FeeDay,
    Flow,
    FrozenView,
    LedgerAlarm,
    MoneyException,
    MoneySwitch,
    PositionsView,
    TrialView,
)
from agio_operator.money.correct import propose_correction
from agio_operator.money.freeze import freeze_money, show_switches
from agio_operator.money.ledger_alarm import clear, show_alarm
from agio_operator.money.money import show_exceptions, show_exposure, show_fees, show_flows, show_trial
from agio_operator.money.positions import show_positions
from agio_operator.people.accept_invitation import accept_invitation
from agio_operator.people.answers import InvitedView, RolesView, SignedInView, ViewingView, ViewTokenView
from agio_operator.people.change_password import change_password
from agio_operator.people.operators import (
    OperatorRow,
    propose_operator,
    propose_reset,
    propose_role,
    propose_switch,
    show_operators,
    show_roles,
)
from agio_operator.people.show_info import Info, show_info
from agio_operator.people.sign_in import sign_in, sign_out
from agio_operator.platform.answers import (
    CheckedView,
    ClockView,
    DraftedView,
    EffectView,
    OfferedView,
    OfferingRow,
    ParameterDetailView,
    ParameterRow,
    ProductDetailView,
    ProductRowView,
    ProductView,
    PublishedView,
)
from agio_operator.platform.clock import advance_clock
from agio_operator.platform.decide_parameters import (
    decide_parameter,
    propose_parameter,
    show_effect,
    show_parameter,
    show_parameters,
)
from agio_operator.platform.offerings import show_offerings, switch_offering
from agio_operator.platform.products import (
    check_product,
    decide_product,
    draft_product,
    show_product,
    show_product_rows,
    show_products,
)
from agio_operator.platform.show_health import HealthView, show_health, show_left_behind
from agio_operator.proposals import PROPOSALS, DecidedView, ProposedView, decide
from agio_operator.users.answers import CalledRow, EndedView, UserDetailView, UserEvent
from agio_operator.users.facets import show_facet
from agio_operator.users.reset_factor import propose_factor_reset
from agio_operator.users.signals import SIGNALS
from agio_operator.users.stop import end_sessions, freeze_user
from agio_operator.users.users import show_people, show_timeline, show_user, user_list
from agio_operator.users.view import end_view, open_view, show_view

Operation = Callable[[Any], Awaitable[Any]]


def operator_calls(kernel: Kernel) -> tuple[Call, ...]:
    """All calls, bound to the kernel they work on."""
    console = kernel.part(Console)

    def read(
        path: str, operation: Any, answer: Any, title: str, form: type = NoForm, needs: Permission | None = None
    ) -> Call:
        return _call("GET", path, partial(operation, console), answer, title, form, needs)

    def write(path: str, operation: Any, answer: Any, title: str, form: type, needs: Permission | None = None) -> Call:
        return _call("POST", path, partial(operation, console), answer, title, form, needs)

    own = (
        Call(
            "POST",
            "web/operatorLogin",
            partial(sign_in, kernel),
            "Sign in to the console",
            forms.OperatorLogin,
            Access.VISITOR,
            answer=SignedInView,
            effect=True,
            rate_per_minute=30,
        ),
        Call(
            "POST",
            "web/operatorInvitation",
            partial(accept_invitation, kernel),
            "Follow an invitation to the console",
            forms.OperatorInvitation,
            Access.VISITOR,
            effect=True,
            rate_per_minute=30,
            answer=InvitedView,
        ),
        _call("POST", "web/operatorLogout", partial(sign_out, kernel), NoData, "Sign out of the console"),
        _call("GET", "web/operatorInfo", partial(show_info, kernel), Info, "The operator who is signed in"),
        write("Password", change_password, NoData, "Change the own password", forms.OperatorPassword),
    )
    cases = (
        _call(
            "GET", "web/operatorQueues", console.queues.list, Page[QueueRow], "Review queues with how many cases wait"
        ),
        _call(
            "GET",
            "web/operatorCases",
            console.queues.cases,
            Page[CaseRow],
            "One page of a review queue",
            forms.OperatorCases,
        ),
        read("Inbox", show_inbox, InboxView, "What waits in all review queues, the oldest first", forms.OperatorInbox),
        read("Case", show_case, CaseDetailView, "Everything about one case", forms.OperatorCase),
        write("CaseUnmask", unmask, ValueView, "See a masked fact of a case", forms.CaseUnmask),
        read("CaseDocument", show_document, DocumentView, "See a document of a case", forms.CaseDocument),
        read("CaseThread", show_thread, CaseThreadView, "What was written about a case", forms.CaseThread),
        read("CaseThreadFile", show_thread_file, DocumentView, "See a picture of a message", forms.CaseThreadFile),
        write("CaseWrite", write_to_user, CaseWrittenView, "Write to a case's user", forms.CaseWrite),
        write("CaseThreadDone", settle_thread, NoData, "Nothing is to be answered", forms.OperatorCase),
        write("CaseClaim", claim_case, ClaimView, "Take a case", forms.OperatorCase),
        write("CaseUnclaim", unclaim_case, ClaimView, "Let a case go", forms.OperatorCase),
        write(
            "CaseCheck",
            check_case,
            CheckerView,
            "Tick a check that is left to a person, or take one's tick back",
            forms.CaseChecked,
        ),
        write("CaseNext", next_case, NextCaseView, "Take the oldest case that nobody has", forms.OperatorQueue),
        write("CaseAct", act_on_case, ActedView, "Decide a case", forms.CaseAct),
        write("CasesAct", act_on_cases, BulkView, "Decide many cases alike", forms.CasesAct),
    )
    two_people = (
        _call(
            "POST",
            "web/operatorProposalDecide",
            partial(decide, console, KINDS),
            DecidedView,
            "Approve, reject or withdraw a proposal",
            forms.ProposalDecide,
        ),
    )
    reading, writing = permissions.OPERATOR_READ, permissions.OPERATOR_WRITE
    staff = (
        read("Operators", show_operators, Page[OperatorRow], "All operators", needs=reading),
        read("Roles", show_roles, RolesView, "What each role may do", needs=reading),
        write("OperatorCreate", propose_operator, ProposedView, "Propose an operator", forms.OperatorCreate, writing),
        write("OperatorRole", propose_role, ProposedView, "Propose another role", forms.OperatorRole, writing),
        write(
            "OperatorSwitch", propose_switch, ProposedView, "Propose to let in or out", forms.OperatorSwitch, writing
        ),
        write(
            "OperatorReset",
            propose_reset,
            ProposedView,
            "Propose a new factor or password",
            forms.OperatorReset,
            writing,
        ),
        read("AuditVerify", verify_audit, AuditStateView, "Prove the audit", needs=permissions.AUDIT_READ),
    )
    reading, writing = permissions.PARAMETER_READ, permissions.PARAMETER_WRITE
    platform = (
        read("Parameters", show_parameters, Page[ParameterRow], "All parameters", forms.ParameterSearch, reading),
        read(
            "Parameter",
            show_parameter,
            ParameterDetailView,
            "One parameter with its history",
            forms.ParameterKey,
            reading,
        ),
        read(
            "ParameterEffect", show_effect, EffectView, "What a value would have refused", forms.ParameterValue, reading
        ),
        write("ParameterPropose", propose_parameter, ProposedView, "Propose a value", forms.ParameterPropose, writing),
        write("ParameterDecide", decide_parameter, StateView, "Decide a proposed value", forms.ProposalDecide, writing),
        read("Products", show_products, Page[ProductView], "What plugins sell, and the fields of it", needs=reading),
        read(
            "ProductRows",
            show_product_rows,
            Page[ProductRowView],
            "One page of a product's rows",
            forms.ProductRows,
            reading,
        ),
        read("Product", show_product, ProductDetailView, "One row with its history", forms.ProductRow, reading),
        read("ProductCheck", check_product, CheckedView, "What is wrong with a row", forms.ProductCheck, reading),
        write("ProductDraft", draft_product, DraftedView, "Draft a row", forms.ProductDraft, writing),
        write(
            "ProductDecide", decide_product, PublishedView, "Publish or reject a draft", forms.ProductDecide, writing
        ),
        read(
            "Offerings",
            show_offerings,
            Page[OfferingRow],
            "What is offered, open and locked",
            needs=permissions.OFFERING_READ,
        ),
        write(
            "OfferingSwitch",
            switch_offering,
            OfferedView,
            "Switch a plugin",
            forms.OfferingSwitch,
            permissions.OFFERING_WRITE,
        ),
        read(
            "Health",
            show_health,
            HealthView,
            "Enabled plugins with status and reason, and how far due work has come",
            needs=permissions.HEALTH_READ,
        ),
        read(
            "LeftBehind",
            show_left_behind,
            Page[LeftBehind],
            "Users' money that is held for plugins which aren't enabled any more",
            needs=permissions.HEALTH_READ,
        ),
    )
    development = (
        write(
            "ClockAdvance",
            advance_clock,
            ClockView,
            "Move the clock of a deployment in development ahead",
            forms.ClockAdvance,
            permissions.CLOCK_ADVANCE,
        ),
    )
    if not kernel.settings.deployment.development:
        development = ()
    reading = permissions.MONEY_READ
    money = (
        read("MoneyTrial", show_trial, TrialView, "The trial balance", forms.InRealm, reading),
        read(
            "MoneyExposure",
            show_exposure,
            Page[ExposureRow],
            "What the house has of each asset",
            forms.InRealm,
            reading,
        ),
        read(
            "MoneyPositions",
            show_positions,
            PositionsView,
            "What the house has in each instrument",
            forms.InRealm,
            reading,
        ),
        read("MoneyFees", show_fees, Page[FeeDay], "Fee income by day", forms.Fees, reading),
        read("MoneyFlows", show_flows, Page[Flow], "What came in and went out on a day", forms.Flows, reading),
        read("MoneyExceptions", show_exceptions, Page[MoneyException], "What doesn't add up", needs=reading),
        read("MoneySwitches", show_switches, Page[MoneySwitch], "What is stopped for everybody", needs=reading),
        read("Alarm", show_alarm, Page[LedgerAlarm], "The ledger's alarm, where one is open"),
        write("AlarmClear", clear, ClearedView, "Close the ledger's alarm", forms.AlarmClear, permissions.MONEY_FREEZE),
        write(
            "MoneyFreeze", freeze_money, FrozenView, "Stop all withdrawals", forms.MoneyFreeze, permissions.MONEY_FREEZE
        ),
        write(
            "MoneyCorrect",
            propose_correction,
            ProposedView,
            "Propose a correction",
            forms.MoneyCorrect,
            permissions.MONEY_CORRECT,
        ),
    )
    reading, stopping = permissions.USER_READ, permissions.USER_FREEZE
    users = (
        read("User", show_user, UserDetailView, "One user from all sides", forms.UserId, reading),
        read("People", show_people, Page[CalledRow], "What users are called", forms.People, reading),
        read("UserFacet", show_facet, Page[FacetRow], "One list of a user's page", forms.UserFacet, reading),
        read("UserTimeline", show_timeline, Page[UserEvent], "What happened to a user", forms.UserTimeline, reading),
        write(
            "UserFreeze",
            freeze_user,
            FrozenView,
            "Freeze trading, withdrawals or signing in",
            forms.UserFreeze,
            stopping,
        ),
        write("UserSessionsEnd", end_sessions, EndedView, "Sign a user out everywhere", forms.UserEnd, stopping),
        write(
            "UserReset",
            propose_factor_reset,
            ProposedView,
            "Propose to take a factor",
            forms.UserReset,
            permissions.USER_RESET,
        ),
        write("UserView", open_view, ViewTokenView, "See the site as a user", forms.UserView, permissions.USER_VIEW),
    )
    views = (
        Call(
            "GET", "web/viewing", show_view, "The view that the caller's session is", answer=ViewingView, scope="none"
        ),
        Call(
            "POST",
            "web/endViewing",
            partial(end_view, kernel),
            "End the view that the caller's session is",
            answer=NoData,
            effect=True,
            opens_business=False,
            scope="none",
            viewing=True,
        ),
    )
    lists = record_calls(kernel, [user_list(console), SIGNALS, PROPOSALS, audit_list(console)])
    return (*own, *cases, *two_people, *staff, *platform, *development, *money, *users, *views, *lists)


def _call(
    method: Any,
    path: str,
    operation: Operation,
    answer: Any,
    title: str,
    form: type = NoForm,
    needs: Permission | None = None,
) -> Call:
    """A call for operators. What is posted changes something, once per rtoken."""
    path = path if path.startswith("web/") else f"web/operator{path}"
    key = None if needs is None else needs.key
    links, effect = LINKS.get(path, {}), method == "POST"
    return Call(method, path, operation, title, form, Access.OPERATOR, key, answer=answer, links=links, effect=effect)

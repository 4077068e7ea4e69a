"""The calls of the console: names and forms here, each operation in its own file."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

from agio_kernel.access import Access, Permission
from agio_kernel.contracts import Call, Kernel, NoForm

from agio_operator import forms, permissions
from agio_operator.act_on_case import act_on_case, act_on_cases
from agio_operator.change_password import change_password
from agio_operator.check_case import check_case
from agio_operator.claim_case import claim_case, next_case, unclaim_case
from agio_operator.console import Console
from agio_operator.correct_money import propose_correction
from agio_operator.freeze_money import freeze_money, show_switches
from agio_operator.kinds import KINDS
from agio_operator.money import show_exceptions, show_exposure, show_fees, show_flows, show_trial
from agio_operator.offerings import show_offerings, switch_offering
from agio_operator.operators import (
    propose_operator,
    propose_reset,
    propose_role,
    propose_switch,
    show_operators,
    show_roles,
)
from agio_operator.parameters import (
    decide_parameter,
    propose_parameter,
    show_effect,
    show_parameter,
    show_parameters,
)
from agio_operator.positions import show_positions
from agio_operator.products import (
    check_product,
    decide_product,
    draft_product,
    show_product,
    show_product_rows,
    show_products,
)
from agio_operator.proposals import decide, list_proposals
from agio_operator.reset_user_factor import propose_factor_reset
from agio_operator.show_audit import export_audit, show_audit, verify_audit
from agio_operator.show_case import show_case, show_document, unmask
from agio_operator.show_health import show_health
from agio_operator.show_info import show_info
from agio_operator.show_signals import show_signals
from agio_operator.sign_in import sign_in, sign_out
from agio_operator.stop_user import end_sessions, freeze_user
from agio_operator.user_facets import show_facet
from agio_operator.users import find_users, show_timeline, show_user
from agio_operator.view_user import end_view, open_view, show_view

Operation = Callable[[Any], Awaitable[Any]]


def operator_calls(kernel: Kernel) -> tuple[Call, ...]:
    """All calls, bound to the kernel they work on."""
    console = kernel.part(Console)

    def read(path: str, operation: Any, title: str, form: type = NoForm, needs: Permission | None = None) -> Call:
        return _call("GET", path, partial(operation, console), title, form, needs)

    def write(path: str, operation: Any, title: str, form: type, needs: Permission | None = None) -> Call:
        return _call("POST", path, partial(operation, console), title, form, needs)

    own = (
        Call(
            "POST",
            "web/operatorLogin",
            partial(sign_in, kernel),
            "Sign in to the console",
            forms.OperatorLogin,
            Access.VISITOR,
            effect=True,
            rate_per_minute=30,
        ),
        _call("POST", "web/operatorLogout", partial(sign_out, kernel), "Sign out of the console"),
        _call("GET", "web/operatorInfo", partial(show_info, kernel), "The operator who is signed in"),
        write("Password", change_password, "Change the own password", forms.OperatorPassword),
    )
    cases = (
        _call("GET", "web/operatorQueues", console.queues.list, "Review queues with how many cases wait"),
        _call("GET", "web/operatorCases", console.queues.cases, "One page of a review queue", forms.OperatorCases),
        read("Case", show_case, "Everything about one case", forms.OperatorCase),
        write("CaseUnmask", unmask, "See a masked fact of a case", forms.CaseUnmask),
        read("CaseDocument", show_document, "See a document of a case", forms.CaseDocument),
        write("CaseClaim", claim_case, "Take a case", forms.OperatorCase),
        write("CaseUnclaim", unclaim_case, "Let a case go", forms.OperatorCase),
        write(
            "CaseCheck", check_case, "Tick a check that is left to a person, or take one's tick back", forms.CaseChecked
        ),
        write("CaseNext", next_case, "Take the oldest case that nobody has", forms.OperatorQueue),
        write("CaseAct", act_on_case, "Decide a case", forms.CaseAct),
        write("CasesAct", act_on_cases, "Decide many cases alike", forms.CasesAct),
    )
    two_people = (
        read("Proposals", list_proposals, "What waits for a second operator", forms.Proposals),
        _call(
            "POST",
            "web/operatorProposalDecide",
            partial(decide, console, KINDS),
            "Approve, reject or withdraw a proposal",
            forms.ProposalDecide,
        ),
    )
    reading, writing = permissions.OPERATOR_READ, permissions.OPERATOR_WRITE
    staff = (
        read("Operators", show_operators, "All operators", needs=reading),
        read("Roles", show_roles, "What each role may do", needs=reading),
        write("OperatorCreate", propose_operator, "Propose an operator", forms.OperatorCreate, writing),
        write("OperatorRole", propose_role, "Propose another role", forms.OperatorRole, writing),
        write("OperatorSwitch", propose_switch, "Propose to let in or out", forms.OperatorSwitch, writing),
        write("OperatorReset", propose_reset, "Propose a new factor or password", forms.OperatorReset, writing),
        read("Audit", show_audit, "Search the audit", forms.AuditSearch, permissions.AUDIT_READ),
        read("AuditExport", export_audit, "The audit as CSV", forms.AuditSearch, permissions.AUDIT_EXPORT),
        read("AuditVerify", verify_audit, "Prove the audit", needs=permissions.AUDIT_READ),
    )
    reading, writing = permissions.PARAMETER_READ, permissions.PARAMETER_WRITE
    platform = (
        read("Parameters", show_parameters, "All parameters", forms.ParameterSearch, reading),
        read("Parameter", show_parameter, "One parameter with its history", forms.ParameterKey, reading),
        read("ParameterEffect", show_effect, "What a value would have refused", forms.ParameterValue, reading),
        write("ParameterPropose", propose_parameter, "Propose a value", forms.ParameterPropose, writing),
        write("ParameterDecide", decide_parameter, "Decide a proposed value", forms.ProposalDecide, writing),
        read("Products", show_products, "What plugins sell, and the fields of it", needs=reading),
        read("ProductRows", show_product_rows, "One page of a product's rows", forms.ProductRows, reading),
        read("Product", show_product, "One row with its history", forms.ProductRow, reading),
        read("ProductCheck", check_product, "What is wrong with a row", forms.ProductCheck, reading),
        write("ProductDraft", draft_product, "Draft a row", forms.ProductDraft, writing),
        write("ProductDecide", decide_product, "Publish or reject a draft", forms.ProductDecide, writing),
        read("Offerings", show_offerings, "What is offered, open and locked", needs=permissions.OFFERING_READ),
        write("OfferingSwitch", switch_offering, "Switch a plugin", forms.OfferingSwitch, permissions.OFFERING_WRITE),
        _call(
            "GET",
            "web/operatorHealth",
            partial(show_health, kernel),
            "Enabled plugins with status and reason",
            needs=permissions.HEALTH_READ,
        ),
    )
    reading = permissions.MONEY_READ
    money = (
        read("MoneyTrial", show_trial, "The trial balance", forms.InRealm, reading),
        read("MoneyExposure", show_exposure, "What the house has of each asset", forms.InRealm, reading),
        read("MoneyPositions", show_positions, "What the house has in each instrument", forms.InRealm, reading),
        read("MoneyFees", show_fees, "Fee income by day", forms.Fees, reading),
        read("MoneyFlows", show_flows, "What came in and went out on a day", forms.Flows, reading),
        read("MoneyExceptions", show_exceptions, "What doesn't add up", needs=reading),
        read("MoneySwitches", show_switches, "What is stopped for everybody", needs=reading),
        write("MoneyFreeze", freeze_money, "Stop all withdrawals", forms.MoneyFreeze, permissions.MONEY_FREEZE),
        write(
            "MoneyCorrect", propose_correction, "Propose a correction", forms.MoneyCorrect, permissions.MONEY_CORRECT
        ),
    )
    reading, stopping = permissions.USER_READ, permissions.USER_FREEZE
    users = (
        read("Users", find_users, "Search users", forms.Users, reading),
        read("User", show_user, "One user from all sides", forms.UserId, reading),
        read("UserFacet", show_facet, "One list of a user's page", forms.UserFacet, reading),
        read("Signals", show_signals, "Security signals of all users", forms.Signals, reading),
        read("UserTimeline", show_timeline, "What happened to a user", forms.UserTimeline, reading),
        write("UserFreeze", freeze_user, "Freeze trading, withdrawals or signing in", forms.UserFreeze, stopping),
        write("UserSessionsEnd", end_sessions, "Sign a user out everywhere", forms.UserEnd, stopping),
        write("UserReset", propose_factor_reset, "Propose to take a factor", forms.UserReset, permissions.USER_RESET),
        write("UserView", open_view, "See the site as a user", forms.UserView, permissions.USER_VIEW),
    )
    views = (
        Call("GET", "web/viewing", show_view, "The view that the caller's session is", scope="none"),
        Call(
            "POST",
            "web/endViewing",
            partial(end_view, kernel),
            "End the view that the caller's session is",
            effect=True,
            scope="none",
            viewing=True,
        ),
    )
    return (*own, *cases, *two_people, *staff, *platform, *money, *users, *views)


def _call(
    method: Any, path: str, operation: Operation, title: str, form: type = NoForm, needs: Permission | None = None
) -> Call:
    """A call for operators. What is posted changes something, once per rtoken."""
    path = path if path.startswith("web/") else f"web/operator{path}"
    key = None if needs is None else needs.key
    return Call(method, path, operation, title, form, Access.OPERATOR, key, effect=method == "POST")

"""The way from call to call of the console: which field of an answer goes where, for programs and for tests."""

from __future__ import annotations

from collections.abc import Mapping

Links = Mapping[str, Mapping[str, str]]

_CASE_CALLS = (
    "Case",
    "CaseUnmask",
    "CaseDocument",
    "CaseClaim",
    "CaseUnclaim",
    "CaseCheck",
    "CaseAct",
    "CaseThread",
    "CaseThreadFile",
    "CaseWrite",
    "CaseThreadDone",
)
_USER_CALLS = ("User", "UserTimeline", "UserFreeze", "UserSessionsEnd", "UserReset", "UserView", "MoneyCorrect")


def _to(calls: tuple[str, ...], **fields: str) -> Links:
    return {f"web/operator{one}": fields for one in calls}


LINKS: Mapping[str, Links] = {
    "web/operatorQueues": _to(("Cases", "CaseNext", *_CASE_CALLS), queue="rows/0/id"),
    "web/operatorCases": {**_to(_CASE_CALLS, case="rows/0/id"), **_to(("CasesAct",), cases="rows/0/id")},
    "web/operatorCaseThread": _to(("CaseThreadFile",), number="rows/0/number"),
    "web/operatorCase": {
        **_to(("CaseUnmask",), label="facts/0/label"),
        **_to(("CaseCheck",), label="checks/0/label"),
        **_to(("CaseDocument",), document="documents/0"),
        **_to(("CaseAct", "CasesAct"), trigger="triggers/0/trigger"),
    },
    "web/operatorProposals": _to(("ProposalDecide",), proposal="rows/0/id"),
    "web/operatorOperators": _to(("OperatorRole", "OperatorSwitch", "OperatorReset"), operator="rows/0/id"),
    "web/operatorRoles": _to(("OperatorCreate", "OperatorRole"), role="rows/0/role"),
    "web/operatorParameters": _to(("Parameter", "ParameterEffect", "ParameterPropose"), key="rows/0/key"),
    "web/operatorParameterPropose": _to(("ParameterDecide",), proposal="proposal"),
    "web/operatorProducts": _to(("ProductRows", "Product", "ProductCheck", "ProductDraft"), product="rows/0/id"),
    "web/operatorProductRows": _to(("Product", "ProductCheck", "ProductDraft"), key="rows/0/key"),
    "web/operatorProductDraft": _to(("ProductDecide",), draft="draft"),
    "web/operatorOfferings": _to(("OfferingSwitch",), plugin="rows/0/plugin"),
    "web/operatorUsers": _to((*_USER_CALLS, "UserFacet"), user="rows/0/id"),
    "web/operatorUser": _to(("UserFacet",), facet="facets/0/id"),
}

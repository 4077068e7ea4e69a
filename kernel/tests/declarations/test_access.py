from typing import Any

import pytest
from agio_kernel.declarations import codes
from agio_kernel.declarations.access import Access, Tier, admit, require
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.principal import Principal, Realm, Subject


def someone(subject: Subject = Subject.USER, **facts: Any) -> Principal:
    return Principal(subject=subject, id=7, uid="u7", session_id=1, **facts)


@pytest.mark.parametrize(
    ("principal", "access", "code"),
    [
        (None, Access.VISITOR, None),
        (None, Access.USER, codes.LOGIN_REQUIRED),
        (None, Access.OPERATOR, codes.LOGIN_REQUIRED),
        (someone(), Access.VISITOR, None),
        (someone(), Access.USER, None),
        (someone(), Access.OPERATOR, codes.FORBIDDEN),
        (someone(Subject.OPERATOR), Access.VISITOR, None),
        (someone(Subject.OPERATOR), Access.USER, codes.FORBIDDEN),
        (someone(Subject.OPERATOR), Access.OPERATOR, None),
    ],
)
def test_a_call_admits_only_the_callers_it_is_for(principal, access, code):
    assert refused(lambda: admit(principal, access)) is code


@pytest.mark.parametrize(
    ("principal", "demand", "code"),
    [
        (None, {}, codes.LOGIN_REQUIRED),
        (someone(), {}, None),
        (someone(), {"real": True}, None),
        (someone(realm=Realm.DEMO), {"real": True}, codes.REAL_ACCOUNT_REQUIRED),
        (someone(realm=Realm.DEMO), {"real": True, "tier": Tier.PRIMARY}, codes.REAL_ACCOUNT_REQUIRED),
        (someone(), {"tier": Tier.NONE}, None),
        (someone(), {"tier": Tier.PRIMARY}, codes.TIER_PRIMARY_REQUIRED),
        (someone(tier=1), {"tier": Tier.PRIMARY}, None),
        (someone(tier=1), {"tier": Tier.ADVANCED}, codes.TIER_ADVANCED_REQUIRED),
        (someone(tier=2), {"tier": Tier.PRIMARY}, None),
        (someone(Subject.OPERATOR), {"permission": "wallet.review"}, codes.FORBIDDEN),
        (someone(Subject.OPERATOR, permissions=frozenset({"wallet.review"})), {"permission": "wallet.review"}, None),
    ],
)
def test_a_demand_is_refused_with_the_code_that_says_what_to_do(principal, demand, code):
    assert refused(lambda: require(principal, **demand)) is code


def test_who_has_no_tier_is_sent_to_the_primary_one_first():
    assert refused(lambda: require(someone(), tier=Tier.ADVANCED)) is codes.TIER_PRIMARY_REQUIRED


def test_require_hands_back_the_principal_so_that_a_visitor_is_ruled_out_for_the_type_checker_too():
    principal = someone()
    assert require(principal) is principal


def refused(ask) -> codes.Code | None:
    try:
        ask()
    except ApiError as refusal:
        return refusal.code
    return None

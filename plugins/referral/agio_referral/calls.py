"""The calls of this plugin."""

from __future__ import annotations

from functools import partial

from agio_kernel.declarations.contracts import Call
from agio_kernel.records import record_calls

from agio_referral.records import ExportForm, income_records, member_records
from agio_referral.referral import Referral
from agio_referral.show import PromotionForm, PromotionView, show_promotion


def calls(referral: Referral) -> tuple[Call, ...]:
    """All calls, bound to the context they work on."""
    lists = [income_records(referral), member_records()]
    return (
        Call(
            "GET",
            "web/getMyPromotion",
            partial(show_promotion, referral),
            "My invitation code, levels and income",
            form=PromotionForm,
            answer=PromotionView,
        ),
        *record_calls(referral.kernel, lists, "referralExport", ExportForm),
    )

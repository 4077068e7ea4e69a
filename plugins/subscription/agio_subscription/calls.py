"""The calls of this plugin: names and forms here, each operation in its own file."""

from __future__ import annotations

from functools import partial

from agio_kernel.declarations.access import Access
from agio_kernel.declarations.contracts import Call
from agio_kernel.records import record_calls
from agio_kernel.wire import Page

from agio_subscription.forms import DrawForm, IssueForm, SubscribeForm
from agio_subscription.issue.show import list_issues, show_draw, show_issue
from agio_subscription.issue.view import DrawView, IssueDetail, IssueView
from agio_subscription.order.quote import quote
from agio_subscription.order.records import ExportForm, order_records
from agio_subscription.order.subscribe import subscribe
from agio_subscription.order.view import OrderView, QuoteView
from agio_subscription.subscription import Subscription

_EXAMPLE = {"issue": "meridian", "quantity": "100"}


def calls(subscription: Subscription) -> tuple[Call, ...]:
    """All calls, bound to the context they work on."""
    return (
        Call(
            "GET",
            "web/getIssues",
            partial(list_issues, subscription),
            "New coins, before and after they are listed",
            access=Access.VISITOR,
            answer=Page[IssueView],
            links={"web/getIssue": {"issue": "rows/0/key"}},
        ),
        Call(
            "GET",
            "web/getIssue",
            partial(show_issue, subscription),
            "A new coin with its facts, and what is asked for of it",
            IssueForm,
            access=Access.VISITOR,
            answer=IssueDetail,
            example={"issue": "meridian"},
        ),
        Call(
            "GET",
            "web/getIssueDraw",
            partial(show_draw, subscription),
            "How the lots of a new coin were given out",
            DrawForm,
            access=Access.VISITOR,
            answer=DrawView,
            example={"issue": "orbit"},
        ),
        Call(
            "GET",
            "web/getIssueQuote",
            partial(quote, subscription),
            "What a subscription would freeze and come to",
            SubscribeForm,
            access=Access.VISITOR,
            answer=QuoteView,
            example=_EXAMPLE,
        ),
        Call(
            "POST",
            "web/subscribeIssue",
            partial(subscribe, subscription),
            "Subscribe to a new coin",
            SubscribeForm,
            money=True,
            effect=True,
            opens_business=True,
            answer=OrderView,
            example=_EXAMPLE,
            links={"web/getSubscription": {"id": "id"}},
        ),
        *record_calls(subscription.kernel, [order_records(subscription)], "exportSubscriptions", ExportForm),
    )

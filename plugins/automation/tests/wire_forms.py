"""Forms of this plugin's calls."""

from __future__ import annotations

from agio_testing.site import Site
from agio_testing.visitor import Visitor
from agio_testing.wire_forms import Naming, WireForms, data_of

BUY = {"coin": "BTC", "amount": "25", "every": "week", "hour": "9"}
SWEEP = {"into": "USDT", "below": "5", "every": "week", "hour": "9"}
SUBSCRIBE = {"product": "usdt-7", "keep": "100", "every": "week", "hour": "9"}
ALERT_CREATE, ALERT_PREVIEW = "web/priceAlertCreate", "web/priceAlertPreview"
OF_BALANCES = {"smallBalances": ("zone", "into", "below"), "autoSubscribe": ("zone", "keep", "most")}
CREATE, PREVIEW = "web/recurringBuyCreate", "web/recurringBuyPreview"


def things(site: Site, owner: Visitor) -> dict[str, str]:
    """A recurring buy."""
    return {"automation_instruction": data_of(owner.post("recurringBuyCreate", **BUY))["id"]}


FORMS = WireForms(
    {CREATE: BUY, PREVIEW: BUY}
    | {f"web/smallBalances{call}": SWEEP for call in ("Create", "Preview")}
    | {f"web/autoSubscribe{call}": SUBSCRIBE for call in ("Create", "Preview")},
    (
        Naming("web/automationInstruction", "automation_instruction"),
        Naming("web/automationPause", "automation_instruction", own=None),
        Naming("web/automationResume", "automation_instruction", own=None),
        Naming("web/automationEnd", "automation_instruction", own=None),
    ),
    things,
    withheld=frozenset({"web/automationExport"}),
    names=frozenset(
        [(call, field) for call in (CREATE, PREVIEW) for field in ("zone", "highest")]
        + [
            (f"web/{kind}{call}", field)
            for kind in OF_BALANCES
            for call in ("Create", "Preview")
            for field in OF_BALANCES[kind]
        ]
        + [(call, "level") for call in (ALERT_CREATE, ALERT_PREVIEW)]
    ),
)

"""Constants of the business that operators change."""

from agio_kernel.settings.parameters import Parameter

from agio_signin.cycle.cycle import DAYS

_SCREEN = "/welfare"

RESTARTS = "signin.missed_day_restarts"
TIER = "signin.verified"
_DEFAULTS = ("0.1", "0.1", "0.2", "0.2", "0.3", "0.3", "1")


def reward_of(place: int) -> str:
    """The key of what a day of the cycle pays."""
    return f"signin.reward.day{place}"


PARAMETERS = (
    *(
        Parameter(
            key=reward_of(place),
            type="decimal",
            default=_DEFAULTS[place - 1],
            minimum="0.01",
            maximum="1000",
            source="daily sign-in reward hub with a 7-day cycle",
            screen=_SCREEN,
        )
        for place in range(1, DAYS + 1)
    ),
    Parameter(
        key=RESTARTS,
        type="bool",
        default=False,
        source="Sign-in cycle: 7 days; what a missed day does is not shown, and it takes nothing away",
        screen=_SCREEN,
    ),
    Parameter(
        key=TIER,
        type="choice",
        default="primary",
        choices=("none", "primary", "advanced"),
        source="Verification tiers: primary, advanced, and address proof",
        screen=_SCREEN,
    ),
)

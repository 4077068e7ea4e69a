"""Constants of the business that operators change."""

from agio_kernel.settings.parameters import Parameter

_SCREEN = "/invite"

LEVELS = 4
PPM = 1_000_000
"""Shares are kept in millionths."""
HELD_DAYS = "referral.held_days"
_SHARES = ("0.2", "0.08", "0.04", "0.02")


def share_of(level: int) -> str:
    """The key of the share that a level receives."""
    return f"referral.share.level{level}"


PARAMETERS = (
    *(
        Parameter(
            key=share_of(level),
            type="decimal",
            unit="share",
            default=_SHARES[level - 1],
            minimum="0",
            maximum="0.24",  # four of them are less than the fee, so nobody gains by inviting themselves
            source="Invited users form levels 1 to 4 for referral rewards",
            screen=_SCREEN,
        )
        for level in range(1, LEVELS + 1)
    ),
    Parameter(
        key=HELD_DAYS,
        type="int",
        default=7,
        minimum=0,
        maximum=90,
        source="An invitation programme with four referral levels and rewards",
        screen=_SCREEN,
    ),
)

"""Constants of the business that operators change."""

from agio_kernel.settings.parameters import Parameter

KEPT_UNSENT = "verification.kept_unsent"
REVIEW_MINUTES = "verification.review_minutes"
QUESTIONNAIRE_DAYS = "verification.questionnaire_days"
PHONE_LINK = "verification.phone_link"

PARAMETERS = (
    Parameter(
        key=REVIEW_MINUTES,
        type="int",
        default=240,
        minimum=1,
        maximum=10080,
        source="Verification: how long a review takes is not shown",
        screen="/sfyz",
    ),
    Parameter(
        key=QUESTIONNAIRE_DAYS,
        type="int",
        default=30,
        minimum=0,
        maximum=730,
        source="Questionnaire: when it may be answered again is not shown",
        screen="/questionnaire",
    ),
    Parameter(
        key=PHONE_LINK,
        type="duration",
        default="15min",
        minimum="2min",
        maximum="60min",
        source="Verification: how long photos may be continued on a phone is not shown",
        screen="/smauth",
    ),
    Parameter(
        key=KEPT_UNSENT,
        type="duration",
        default="7d",
        minimum="1h",
        maximum="90d",
        source="Verification: how long an upload is kept that was never sent is not shown",
        screen="/smauth",
    ),
)

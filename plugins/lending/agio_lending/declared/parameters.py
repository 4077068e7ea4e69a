"""Constants of the business that operators change. A loan keeps the terms it was agreed on."""

from agio_kernel.settings.parameters import Parameter
from agio_kernel.terms import LateOn

FREE_DAYS = "lending.free_days"
LATE_ON = "lending.late_on"
MINIMUM = "lending.minimum"
STEP = "lending.step"
LIMIT_ADVANCED = "lending.limit_advanced"
LIMIT_ADDRESS = "lending.limit_address"
LIMIT_DEMO = "lending.limit_demo"
KEPT_UNSENT = "lending.kept_unsent"

_MOST = "10000000"

PARAMETERS = (
    Parameter(
        key=FREE_DAYS,
        type="int",
        default=3,
        minimum=0,
        maximum=30,
        source="Loan interest: none for the first 3 days, then daily interest",
        screen="/loanApply",
    ),
    Parameter(
        key=LATE_ON,
        type="choice",
        choices=tuple(LateOn),
        default=LateOn.OUTSTANDING.value,
        source="Loan late fee applies: of the principal, or of everything that was due",
        screen="/loanApply",
    ),
    Parameter(
        key=MINIMUM,
        type="decimal",
        default="500",
        minimum="1",
        maximum=_MOST,
        source="The least that is lent, in USDT",
        screen="/loanApply",
    ),
    Parameter(
        key=STEP,
        type="decimal",
        default="100",
        minimum="0.01",
        maximum="10000",
        source="Loans are multiples of this, in USDT",
        screen="/loanApply",
    ),
    Parameter(
        key=LIMIT_ADVANCED,
        type="decimal",
        default="10000",
        minimum="0",
        maximum=_MOST,
        source="Loans need advanced verification; higher levels raise the limit",
        screen="/loanApply",
    ),
    Parameter(
        key=LIMIT_ADDRESS,
        type="decimal",
        default="2500",
        minimum="0",
        maximum=_MOST,
        source="A proved address raises the loan limit",
        screen="/loanApply",
    ),
    Parameter(
        key=LIMIT_DEMO,
        type="decimal",
        default="20000",
        minimum="0",
        maximum=_MOST,
        source="The loan limit of a demo account, in simulated money",
        screen="/loanApply",
    ),
    Parameter(
        key=KEPT_UNSENT,
        type="duration",
        default="7d",
        minimum="1h",
        maximum="90d",
        source="How long papers are kept that were uploaded and never sent",
        screen="/loanApply",
    ),
)

"""Risks of options, and the questions that a user answers before buying the first one."""

from agio_kernel.risk import Question, RiskProduct

from agio_options.declared.reasons import FEE, LOST, WON

OPTIONS_RISK = RiskProduct(
    id="options",
    title="options.title",
    link="/optionTrade",
    calls=("web/buyOption",),
    reasons=(LOST, WON, FEE),
    version=1,
    questions=(
        Question(
            "options.risk.lose",
            ("options.risk.lose.part", "options.risk.lose.all", "options.risk.lose.nothing"),
            1,
            "options.risk.lose.why",
        ),
        Question(
            "options.risk.odds",
            ("options.risk.odds.more", "options.risk.odds.same", "options.risk.odds.under"),
            0,
            "options.risk.odds.why",
        ),
        Question(
            "options.risk.decides",
            ("options.risk.decides.highest", "options.risk.decides.mine", "options.risk.decides.settlement"),
            2,
            "options.risk.decides.why",
        ),
    ),
)

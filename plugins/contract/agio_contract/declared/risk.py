"""Risks of contracts with leverage, and the questions that a user answers before opening the first one."""

from agio_kernel.risk import Question, RiskProduct

from agio_contract.declared.reasons import FEE, GAIN, INTEREST, INTEREST_PAID, LIQUIDATION_FEE, LOSS

CONTRACT_RISK = RiskProduct(
    id="contract",
    title="contract.plugin",
    link="/contractTrade",
    calls=("web/openContract", "web/reverseContract"),
    reasons=(LOSS, GAIN, FEE, LIQUIDATION_FEE, INTEREST, INTEREST_PAID),
    version=1,
    questions=(
        Question(
            "contract.risk.move",
            ("contract.risk.move.little", "contract.risk.move.half", "contract.risk.move.all"),
            2,
            "contract.risk.move.why",
        ),
        Question(
            "contract.risk.liquidation",
            ("contract.risk.liquidation.asks", "contract.risk.liquidation.closes", "contract.risk.liquidation.waits"),
            1,
            "contract.risk.liquidation.why",
        ),
        Question(
            "contract.risk.stop",
            ("contract.risk.stop.worse", "contract.risk.stop.exact", "contract.risk.stop.refund"),
            0,
            "contract.risk.stop.why",
        ),
    ),
)

"""The ways by which money leaves the wallet."""

from agio_kernel.money.leaving import Exempt, Stage, WayOut

WITHDRAWAL_WAY = WayOut(
    "wallet.withdrawal",
    calls=("web/submitWithdrawal", "web/submitBankWithdrawal"),
    decisions=(
        "wallet.withdrawals approve",
        "wallet.withdrawals broadcast",
        "wallet.bank_withdrawals approve",
        "wallet.bank_withdrawals broadcast",
    ),
    exempt=(Exempt("the network or the bank has it: the books say what happened", stages=(Stage.CARRY_OUT,)),),
)

REVERSAL_WAY = WayOut(
    "wallet.deposit_reversal",
    decisions=("wallet.exceptions collect",),
    stages=(Stage.CARRY_OUT,),
    exempt=(Exempt("nothing is paid: what was credited never arrived, and is taken back"),),
)
"""Way out of a reversal: by the chain, where its block is gone, and by an operator who collects the spent part."""

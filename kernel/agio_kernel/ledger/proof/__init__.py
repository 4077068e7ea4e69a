"""The proof that the ledger is whole: each check in its own file, run together by ``verify``, bit by bit by ``Watch``.

It trusts nothing that was derived: balances, folded sums and the chain are computed again from the transfers, and
transfers and holds are compared with the rows of the plugins that caused them.
"""

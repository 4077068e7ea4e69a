"""Reasons for which the magpie moves money."""

from agio_kernel.ledger import AccountName, CauseKind, CauseProof, Reason

KEPT = Reason(9301, "magpie.kept", spends=True)
GIVEN = Reason(9302, "magpie.given", spends=False)
TREASURE = CauseKind(9301, "magpie.treasure")
TREASURE_PROOF = CauseProof(TREASURE)
NEST = AccountName("house:magpie_nest")
TREE = AccountName("house:magpie_tree")

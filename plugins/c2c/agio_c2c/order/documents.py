"""The pages of a proof: what a bank shows of the wire."""

from agio_kernel.documents import DocumentKind

from agio_c2c.declared.codes import PROOF_REQUIRED

PROOF = DocumentKind("proof", missing=PROOF_REQUIRED, side=2400, title="c2c.proof.proof")
PROOF2 = DocumentKind("proof2", missing=PROOF_REQUIRED, side=2400, title="c2c.proof.proof2")

PAGES = (PROOF, PROOF2)

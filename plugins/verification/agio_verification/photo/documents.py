"""The pictures that users hand in to show who they are, where they live and what they are good for."""

from agio_kernel.documents import DocumentKind

from agio_verification.declared.codes import PHOTO_REQUIRED

FRONT = DocumentKind("front", missing=PHOTO_REQUIRED)
BACK = DocumentKind("back", missing=PHOTO_REQUIRED)
HELD = DocumentKind("held", missing=PHOTO_REQUIRED)
"""The user with the document and a signature in hand."""

BILL = DocumentKind("bill", missing=PHOTO_REQUIRED)
"""For electricity, water, gas or broadband, with the user's name and address."""

CREDIT_PROOFS = tuple(DocumentKind(name, missing=PHOTO_REQUIRED) for name in ("proof1", "proof2", "proof3"))
"""Of income or of assets: pay slips, bank statements."""

PHOTOS = {kind.name: kind for kind in (FRONT, BACK, HELD, BILL, *CREDIT_PROOFS)}

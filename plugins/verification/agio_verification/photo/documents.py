"""The pictures that users hand in to show who they are, where they live and what they are good for."""

from agio_kernel.documents import DocumentKind

from agio_verification.declared.codes import PHOTO_REQUIRED


def _photo(name: str) -> DocumentKind:
    return DocumentKind(name, missing=PHOTO_REQUIRED, title=f"verification.photo.{name}")


FRONT = _photo("front")
BACK = _photo("back")
HELD = _photo("held")
"""The user with the document and a signature in hand."""

BILL = _photo("bill")
"""Bill for electricity, water, gas or broadband, with the user's name and address."""

CREDIT_PROOFS = tuple(_photo(name) for name in ("proof1", "proof2", "proof3"))
"""Proofs of income or of assets: pay slips, bank statements."""

ASSET_PROOFS = tuple(_photo(name) for name in ("asset1", "asset2", "asset3"))
"""Proofs of assets, beside the answers to the questionnaire: statements of banks and brokers, commands."""

ASSETS = tuple(kind.name for kind in ASSET_PROOFS)

PHOTOS = {kind.name: kind for kind in (FRONT, BACK, HELD, BILL, *CREDIT_PROOFS, *ASSET_PROOFS)}

"""The people of the development cases, and what each handed in. None of them exists, and nor do their papers."""

from __future__ import annotations

from datetime import timedelta
from typing import ClassVar

from agio_verification.identity.identity import DocumentType

from agio_demo.kit import DemoUser


class Seed(DemoUser, frozen=True):
    """One user: an ``address`` makes it a proof of address, else it is an identity of a document's ``type``."""

    handle: ClassVar[str] = "verification"

    ago: timedelta
    type: DocumentType = DocumentType.ID_CARD
    address: str = ""

    @property
    def number(self) -> str:
        """The number of the document."""
        return self.digest[:9].upper()


def _ago(hours: int, minutes: int) -> timedelta:
    return timedelta(hours=hours, minutes=minutes)


SEEDS = (
    Seed("Haruto Sakamoto", "JP", "jp", _ago(5, 12), DocumentType.DRIVING_LICENCE),
    Seed("Valentina Ortega", "ES", "xby", _ago(3, 47)),
    Seed("Pham Quoc Bao", "VN", "yn", _ago(2, 35)),
    Seed("Min-jun Choi", "KR", "hy", _ago(1, 19), DocumentType.PASSPORT),
    Seed("Kanya Suwan", "TH", "ty", _ago(0, 44)),
    Seed("Oliver Brandt", "DE", "en", _ago(0, 16), DocumentType.RESIDENCE_PERMIT),
    Seed("Isabel Moreno", "MX", "xby", _ago(4, 8), address="Calle Durango 118, Roma Norte, Ciudad de Mexico"),
    Seed("Lau Wing Sze", "HK", "ft", _ago(1, 52), address="Flat 7B, 21 Tai Hang Road, Causeway Bay"),
    Seed("Ryo Matsuda", "JP", "jp", _ago(0, 31), address="4-18-2 Kichijoji, Musashino-shi, Tokyo"),
)
"""The oldest of each kind first."""

"""The context of this plugin: what its operations share. One per kernel: ``kernel.part(Verification)``."""

from __future__ import annotations

from agio_kernel.ports.account_topic import AccountTopic
from agio_kernel.ports.kernel import Kernel

DIGEST, SEALED = "verification.identity", "verification.number"
"""The purposes of the keys: one to know an identity again, one to read a number."""

PAGES = AccountTopic("verification")


class Verification:
    """Context of verification: the keys, the files and the pages of the users."""

    def __init__(self, kernel: Kernel) -> None:
        self.kernel = kernel

    def tell_pages(self, user_id: int) -> None:
        """Tell open pages of this user that the verification has changed."""
        PAGES.tell(self.kernel, user_id)

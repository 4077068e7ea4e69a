"""Forms of the calls."""

from __future__ import annotations

from typing import Annotated

import msgspec
from agio_kernel.declarations.wire import Id

Sum = Annotated[str, msgspec.Meta(max_length=40)]


class LoanForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Loan to read."""

    id: Id


class RepayForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Loan to repay, and the sum that was shown: everything that is owed today."""

    id: Id
    amount: Sum

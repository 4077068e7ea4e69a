"""The catalogues that the presentation is changed by."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from agio_kernel.settings.catalogues import Catalogue
from agio_kernel.settings.presentation import Presentation


def presented(presentation: Presentation) -> Sequence[Catalogue[Any]]:
    """Every part of the presentation, row by row as products are."""
    return presentation.catalogues

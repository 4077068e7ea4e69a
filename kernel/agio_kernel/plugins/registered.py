"""The register of personal data of a deployment: the tables of the kernel and of its plugins that hold any."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from graphlib import TopologicalSorter
from typing import NamedTuple

from piccolo.table import Table

from agio_kernel.ports.kernel import Kernel
from agio_kernel.postgres.personal import Personal, register_of
from agio_kernel.postgres.query import tables_within


class Registered(NamedTuple):
    """A table of ``owner``, a plugin or the kernel, with what it says."""

    owner: str
    table: type[Table]
    said: Personal


def registered(kernel: Kernel) -> Sequence[Registered]:
    """All tables with rows of people, each after those that it refers to."""
    declared = [("kernel", one) for one in tables_within("agio_kernel")] + kernel.directory.declared("tables")
    owners = {one: owner for owner, one in declared}
    ordered = TopologicalSorter({one: [to for to in _referred(one) if to is not one] for one in owners}).static_order()
    return [Registered(owners[one], one, said) for one in ordered if (said := register_of(one)) and said.of]


def _referred(table: type[Table]) -> Iterator[type[Table]]:
    return (one._foreign_key_meta.resolved_references for one in table._meta.foreign_key_columns)

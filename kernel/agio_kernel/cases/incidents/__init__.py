"""Incidents of products: times in which rules did the unusual, counted for operators, who note why and change nothing.

A plugin has one ``Incidents`` and names its ``states``, ``permission`` and ``cases`` in ``agio_plugin``.
"""

from agio_kernel.cases.incidents.incident import Incident, IncidentOpened, IncidentState, Unusual
from agio_kernel.cases.incidents.kit import Incidents

__all__ = ["Incident", "IncidentOpened", "IncidentState", "Incidents", "Unusual"]

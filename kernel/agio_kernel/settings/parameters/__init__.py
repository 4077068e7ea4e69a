"""Parameters: the business constants of the platform, with bounds, history and two people behind every change."""

from agio_kernel.settings.parameters.declaration import Parameter, ParameterError, Value, ValueType
from agio_kernel.settings.parameters.parameters import Parameters
from agio_kernel.settings.parameters.proposals import PROPOSALS, ParameterValue, Proposal, ProposalState

__all__ = [
    "PROPOSALS",
    "Parameter",
    "ParameterError",
    "ParameterValue",
    "Parameters",
    "Proposal",
    "ProposalState",
    "Value",
    "ValueType",
]

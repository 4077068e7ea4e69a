"""Parameters: the business constants of the platform, with bounds, history and dual control."""

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

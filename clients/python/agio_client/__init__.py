"""A typed client of an Agio site: every call under ``/api/v1``, signed by an API key."""

from agio_client.client import AsyncClient, Client, rows_of
from agio_client.errors import AgioError, ApiError, Unreachable
from agio_client.signing import PrivateKey, Secret, Signer

__all__ = ["AgioError", "ApiError", "AsyncClient", "Client", "PrivateKey", "Secret", "Signer", "Unreachable", "rows_of"]

"""Initial data of a development deployment."""

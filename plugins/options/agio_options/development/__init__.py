"""Initial data of a development deployment: users who hold options."""

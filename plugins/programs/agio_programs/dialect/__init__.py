"""Reading, refusing and limiting requests of the dialect: pure."""

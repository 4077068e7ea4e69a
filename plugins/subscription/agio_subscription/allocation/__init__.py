"""Who gets how many lots: rules without a database, that a stranger can compute again."""

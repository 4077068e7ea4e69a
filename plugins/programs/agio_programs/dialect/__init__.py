"""How the dialect reads, refuses and limits: pure."""

"""The live feed: its sockets, and what the processes of a deployment tell one another of it."""

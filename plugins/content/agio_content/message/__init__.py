"""Messages of operators to users: to one of them, or to all."""

"""What operators write to users: to one of them, or to all."""

"""What people who write programs are told: how they begin, what bounds them, what errors mean."""

"""Standing instructions: made, paused, ended and fired, whatever their kind."""

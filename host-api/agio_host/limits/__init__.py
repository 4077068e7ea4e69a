"""What one caller may take of the process: so many calls a minute, and so long for each."""

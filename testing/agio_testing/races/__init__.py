"""Two who meet, and who is killed meanwhile."""

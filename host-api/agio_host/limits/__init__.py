"""Limits of one caller on the process: so many calls a minute, and so long for each."""

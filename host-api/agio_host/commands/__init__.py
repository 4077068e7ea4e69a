"""Commands of `agio`: a file for each group of commands."""

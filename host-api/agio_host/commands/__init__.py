"""What `agio` can be told to do: a file for each group of commands."""

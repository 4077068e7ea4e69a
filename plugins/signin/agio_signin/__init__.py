"""The daily sign-in, and the tasks of the welfare zone."""

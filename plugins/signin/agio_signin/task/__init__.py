"""The tasks of the welfare zone: milestones of every plugin, with what reaching them pays."""

"""The desk: sellers by rotation, the inventory, what operators and the clock decide, and the money that follows."""

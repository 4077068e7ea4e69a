"""What a deployment tells about itself while it runs: its health, its metrics, its log."""

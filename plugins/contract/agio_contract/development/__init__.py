"""What a development deployment begins with: people who hold contracts."""

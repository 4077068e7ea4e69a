"""What a development deployment begins with."""

"""What operators do: write, look back, publish, schedule, take back."""

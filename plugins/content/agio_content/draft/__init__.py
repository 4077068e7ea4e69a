"""Actions of operators on texts: write, look back, publish, schedule, take back."""

"""Day of the cycle of a date: dates, zones and no database."""

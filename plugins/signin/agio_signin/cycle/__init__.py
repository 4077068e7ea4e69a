"""Which day of the cycle a day is: dates, zones and no database."""

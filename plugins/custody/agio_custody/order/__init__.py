"""Orders: money in custody for a cycle, from the quote to the day it comes back."""

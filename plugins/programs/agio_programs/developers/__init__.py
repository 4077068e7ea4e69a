"""Guide for people who write programs: first steps, limits, and the meaning of errors."""

"""People: users, operators, their credentials and sessions, how they are found, and what operators did."""

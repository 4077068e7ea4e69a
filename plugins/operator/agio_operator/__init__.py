"""Operators: who may sign in to the console, what each may do, and the queues that wait for them."""

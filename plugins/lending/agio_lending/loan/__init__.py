"""A loan from the day it is issued to the day it is settled."""

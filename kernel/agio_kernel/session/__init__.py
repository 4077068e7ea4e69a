"""Sessions: users, their credentials, the tokens they sign in with, and the Principal made of them."""

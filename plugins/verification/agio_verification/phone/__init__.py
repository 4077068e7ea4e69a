"""Continue on the phone: one link, opened once, by which a second device hands in a form's photos without a session."""

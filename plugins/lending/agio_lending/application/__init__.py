"""An application: its figures before it is signed, the person and the papers behind it."""

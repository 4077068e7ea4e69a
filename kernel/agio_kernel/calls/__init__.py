"""One call in progress: the request, its intent that happens once, and the envelope of its answer."""

"""The calls under ``/web/``, from a request to its answer."""

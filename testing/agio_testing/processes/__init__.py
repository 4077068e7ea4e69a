"""Several processes of one deployment, and what stands between them."""

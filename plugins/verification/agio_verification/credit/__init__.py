"""The credit score: asked for with proofs, set by an operator."""

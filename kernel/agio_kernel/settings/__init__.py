"""What is set without a release: the deployment's file, parameters and catalogues."""

"""Settings that change without a release: the deployment's file, parameters and catalogues."""

"""Provider that reviews identities beside operators: a service of the deployment, connected over HTTP."""

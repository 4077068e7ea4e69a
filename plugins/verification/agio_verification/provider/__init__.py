"""Who else looks at identities than operators: a service of the deployment, asked and answered over HTTP."""

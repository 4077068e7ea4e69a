# before any site was filled: up to 2

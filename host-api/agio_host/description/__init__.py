"""The description of the site's calls: what programs read and what people look at."""

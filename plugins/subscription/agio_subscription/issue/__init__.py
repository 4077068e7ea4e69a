"""Issues: a new coin on its terms, from the announcement over the draw to the listing."""

"""An option, from its acceptance to its settlement at the price of its moment."""

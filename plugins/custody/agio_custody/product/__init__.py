"""What is sold: the products with what their days have yielded, and the promise behind it."""

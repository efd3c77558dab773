"""Numbers of things against what is listed or told of them."""

"""Django's database backends with what a hall and a federation need of them."""

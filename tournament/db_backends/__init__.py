"""Django's database backends, adapted to a playing hall and to a federation."""

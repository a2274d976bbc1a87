"""How each act is taken back, within the act that takes it back."""

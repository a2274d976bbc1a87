"""Entry from a public page: what is announced, who applies, who is taken into the list."""

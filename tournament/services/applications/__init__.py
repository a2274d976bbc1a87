"""Entry from a public page: announcement, applications, acceptance."""

"""What the type checker needs to know about the modules that browsers run."""

"""What templates may say that Django's own words do not cover."""

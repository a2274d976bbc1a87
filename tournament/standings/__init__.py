"""The one way between stored rows and scoring's values."""

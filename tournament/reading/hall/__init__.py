"""Content of a hall screen."""

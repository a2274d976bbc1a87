"""The pages: views, forms, guards and responses."""

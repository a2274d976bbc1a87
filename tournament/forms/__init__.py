"""Forms: what people type, checked for its shape; whether it may be so the services decide."""

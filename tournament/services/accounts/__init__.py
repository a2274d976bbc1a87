"""Second factors, signed-in devices, and an account's rights and quotas."""

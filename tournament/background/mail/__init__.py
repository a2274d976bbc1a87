"""Mail: addresses, what a letter looks like on its way, and the server that takes it."""

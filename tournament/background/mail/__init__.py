"""Mail: addresses, texts, and sending through the mail server."""

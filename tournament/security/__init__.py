"""Who may do what, how often, and what only this installation can sign or decrypt."""

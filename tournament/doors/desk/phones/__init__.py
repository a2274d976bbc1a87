"""What the phones of a round keep, table by table."""

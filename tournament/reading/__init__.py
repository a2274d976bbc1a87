"""What hangs on the wall: seats, standings and sheets, as far as the public may read them.

Only reading happens here, in a small fixed number of queries however many play.
"""

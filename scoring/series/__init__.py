"""Series (sērijas, kausi): stages on different days under one rule, computed exactly."""

"""Series (sērijas, kausi): stages on different days under one rule, exact to the fraction."""

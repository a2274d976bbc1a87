"""Pages by door: what is asked, who may ask, what is answered."""

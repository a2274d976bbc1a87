"""Files on disk: copies of tournaments and databases, finished documents, atomic writes."""
